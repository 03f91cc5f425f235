import type { WorkContext } from '#platform/database/unit-of-work.js';
import { cookieIn } from '#platform/http/authenticate.js';
import type { CallContext } from '#platform/http/call.js';
import { deviceCookie } from '../persistence/known-devices.js';

/** The client of an attempt to log in. */
export interface Client {
  readonly work: WorkContext;
  /** Network address; attempts count it as a hash, it is stored nowhere. */
  readonly address: string;
  readonly userAgent: string;
}

export const clientOf = ({ work, address, userAgent }: CallContext): Client => ({ work, address, userAgent });

/** Its device: the mark that an earlier login left there. */
export type DeviceClient = Client & { readonly device?: string | undefined };

export const deviceClientOf = (context: CallContext): DeviceClient => ({
  ...clientOf(context),
  device: cookieIn(context.headers, deviceCookie),
});
