import { toWireDateTime } from '../shared/codec.js';
import { names } from '../shared/names.js';
import type { CustomerNumberResult, WaitingCustomerNumber } from './customer-number-schemas.js';

const statusNames = names({ open: 'Offen', ok: 'Ok', refused: 'Abgelehnt' } satisfies Record<
  string,
  CustomerNumberResult['Status']
>);

export function fromCustomerNumber(view: {
  readonly number: string;
  readonly status: 'open' | 'ok' | 'refused';
}): CustomerNumberResult {
  return { Kundennummer: view.number, Status: statusNames.toWire(view.status) };
}

export function fromWaitingCustomerNumber(view: {
  readonly recommenderId: string;
  readonly name: string;
  readonly number: string;
  readonly submittedAt: Date;
}): WaitingCustomerNumber {
  return {
    Id: view.recommenderId,
    Name: view.name,
    Kundennummer: view.number,
    EingereichtAm: toWireDateTime(view.submittedAt),
  };
}
