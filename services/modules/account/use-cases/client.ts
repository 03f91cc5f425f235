import type { WorkContext } from '#platform/database/unit-of-work.js';
import type { CallContext } from '#platform/http/call.js';

/** The client of an attempt to log in. */
export interface Client {
  readonly work: WorkContext;
  /** Network address; attempts count it as a hash, it is stored nowhere. */
  readonly address: string;
  readonly userAgent: string;
}

export const clientOf = ({ work, address, userAgent }: CallContext): Client => ({ work, address, userAgent });
