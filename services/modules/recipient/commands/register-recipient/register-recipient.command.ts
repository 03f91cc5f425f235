import { Command } from '@nestjs/cqrs';
import type { Agreement } from '#platform/entry/agreement.js';
import type { ConsentEvidence } from '#platform/entry/consents.js';
import type { Tenant } from '#platform/tenant/tenant.js';

export interface RecipientData {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`; like the address null where it was not asked. */
  readonly birthDate: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly marketingConsent: boolean;
  readonly address: {
    readonly street: string;
    readonly houseNumber: string;
    readonly postalCode: string;
    readonly city: string;
  } | null;
  /** To the terms: a tick or the text that was shown; null where the person saw none yet and is asked when confirming. */
  readonly agreement: Agreement | null;
}

/** Someone follows the recommendation with this number. Refusals: see the rules in the handler. */
export class RegisterRecipient extends Command<{
  readonly recipientId: string;
  readonly number: string;
  readonly hash: string;
}> {
  constructor(
    readonly tenant: Tenant,
    readonly recommendationNumber: string,
    readonly channel: string,
    readonly data: RecipientData,
    readonly from: ConsentEvidence,
  ) {
    super();
  }
}
