import { listCustomerNumbers } from '#contract/empfehler/customer-number-calls.js';
import type { WaitingCustomerNumber } from '#contract/empfehler/customer-number-schemas.js';
import type { RecordOf } from '../../providers/source.js';
import { pagedSource } from '../../providers/source.js';

const columns = { number: 'Kundennummer', name: 'Name', sentAt: 'EingereichtAm' } as const;

export type CustomerNumber = RecordOf<WaitingCustomerNumber, typeof columns>;

export const customerNumberSource = pagedSource<WaitingCustomerNumber, typeof columns>({
  call: listCustomerNumbers,
  columns,
  id: ({ Id }) => Id,
});
