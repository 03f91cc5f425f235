import { listCustomerNumbers } from '#contract/empfehler/calls.js';
import type { WaitingCustomerNumber } from '#contract/empfehler/schemas.js';
import { pagedSource, type RecordOf } from '../resource.js';

const customerNumberColumns = { number: 'Kundennummer', name: 'Name', sentAt: 'EingereichtAm' } as const;

export type CustomerNumber = RecordOf<WaitingCustomerNumber, typeof customerNumberColumns>;

export const customerNumberSource = pagedSource<WaitingCustomerNumber, typeof customerNumberColumns>({
  call: listCustomerNumbers,
  columns: customerNumberColumns,
  id: ({ Id }) => Id,
});
