import { endOf, Keeps, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import { ofTenant } from './recipients.js';
import { confirmedUnder } from './contact-retention.js';

@Keeps()
export class KeptContacts implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'unconfirmed-contact',
      rows: days =>
        ofTenant()
          .select(['number', 'registeredAt as since', endOf('registered_at', days)])
          .where('status', '=', 'unconfirmed'),
    },
    { kind: 'contact-without-order', rows: () => confirmedUnder('contact-without-order') },
    { kind: 'contact-with-order', rows: () => confirmedUnder('contact-with-order') },
  ];
}
