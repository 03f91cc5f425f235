import { Command } from '@nestjs/cqrs';
import type { Language, Tenant } from '#platform/tenant/tenant.js';
import type { Staff } from './staff.js';

export interface OpenedSession extends Omit<Staff, 'email'> {
  /** Plaintext of the agency token. */
  readonly token: string;
}

/** Finishes single sign-on: code and verifier of the authorization-code flow become an agency session. */
export class SignStaffIn extends Command<OpenedSession> {
  constructor(
    readonly tenant: Tenant,
    readonly code: string,
    readonly verifier: string,
    readonly nonce: string | undefined,
    readonly request: { readonly address: string; readonly correlationId: string; readonly language: Language },
  ) {
    super();
  }
}
