import type { WorkContext } from '#platform/database/unit-of-work.js';
import type { CallContext } from '#platform/http/call-context.js';

/** From where somebody tries to get in. */
export interface Client {
  readonly work: WorkContext;
  /** Network address; counted hashed, kept nowhere. */
  readonly address: string;
  readonly userAgent: string;
}

export const clientOf = ({ work, address, userAgent }: CallContext): Client => ({ work, address, userAgent });
