import { asText, Keeps, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import { yearsKept, ofTenant } from './phone-consents.js';

@Keeps()
export class KeptPhoneConsents implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'phone-consent',
      days: null,
      years: yearsKept,
      rows: () => ofTenant().select([asText('consent_id'), 'givenAt as since', 'keptUntil as dueAt']),
    },
  ];
}
