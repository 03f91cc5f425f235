import { z } from 'zod';
import { dateTime, email, paged, personName } from '../shared/schemas.js';

export const OwnName = z.strictObject({ Vorname: personName(), Nachname: personName() });
export type OwnName = z.output<typeof OwnName>;

export const NewEmail = z.strictObject({ Email: email() });
export type NewEmail = z.output<typeof NewEmail>;

/** Looked at by a person: open until then. */
export const customerNumberStatus = () => z.enum(['Offen', 'Ok', 'Abgelehnt']);

export const CustomerNumberResult = z.strictObject({ Kundennummer: z.string(), Status: customerNumberStatus() });
export type CustomerNumberResult = z.output<typeof CustomerNumberResult>;

/** Letters, digits and the signs providers put between them. */
export const customerNumber = () =>
  z
    .string()
    .trim()
    .min(3)
    .max(40)
    .regex(/^[\p{L}\d][\p{L}\d ./-]*$/u);

export const WaitingCustomerNumber = z.strictObject({
  Id: z.string(),
  Name: z.string(),
  Kundennummer: z.string(),
  EingereichtAm: dateTime(),
});
export type WaitingCustomerNumber = z.output<typeof WaitingCustomerNumber>;
export const WaitingCustomerNumbers = paged(WaitingCustomerNumber);

export const CustomerNumberDecision = z.strictObject({ Status: z.enum(['Ok', 'Abgelehnt']) });
