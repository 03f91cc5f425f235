import { endOf, asText, Keeps, noEnd, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { objectionDays } from '../api.js';
import { BankDetailsRow } from './bank-details.js';
import { EmailChangeRow, FormerAddressRow } from './email-changes.js';
import { NewsletterConsentRow } from './newsletter-consents.js';
import { RecommenderRow } from './recommenders.js';

/** Longer than the link that confirms a new address is valid. */
export const emailChangesAreKeptForDays = 7;

@Keeps()
export class KeptOfAccounts implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'unconfirmed-account',
      rows: days =>
        tables<typeof RecommenderRow>()
          .selectFrom('recommender')
          .select([asText('recommender_id'), 'registeredAt as since', endOf('registered_at', days)])
          .where('tenantId', '=', currentWork().tenantId)
          .where('status', '=', 'registered'),
    },
    {
      kind: 'account',
      days: null,
      rows: () =>
        tables<typeof RecommenderRow>()
          .selectFrom('recommender')
          .select([asText('recommender_id'), 'registeredAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId)
          .where('status', 'not in', ['registered', 'erased']),
    },
    {
      kind: 'bank-details',
      days: null,
      rows: () =>
        tables<typeof BankDetailsRow>()
          .selectFrom('bank_details')
          .select([asText('beneficiary_id'), 'updatedAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId),
    },
    {
      kind: 'newsletter-consent',
      days: null,
      rows: () =>
        tables<typeof NewsletterConsentRow>()
          .selectFrom('newsletter_consent')
          .select([asText('consent_id'), 'at as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId),
    },
    {
      kind: 'email-change',
      days: emailChangesAreKeptForDays,
      rows: () =>
        tables<typeof EmailChangeRow>()
          .selectFrom('email_change')
          .select([asText('recommender_id'), 'requestedAt as since', endOf('requested_at', emailChangesAreKeptForDays)])
          .where('tenantId', '=', currentWork().tenantId),
    },
    {
      kind: 'former-address',
      days: objectionDays,
      rows: () =>
        tables<typeof FormerAddressRow>()
          .selectFrom('former_address')
          .select([asText('recommender_id'), 'requestedAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId),
    },
  ];
}
