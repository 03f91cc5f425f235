import { isSEPACountry, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** Members of SEPA that the library (4.5) does not count as such. */
const furtherMembers: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS'];
const isInSepa = (country: string): boolean => isSEPACountry(country) || furtherMembers.includes(country);

/** Check digits some countries have within the account number: the bank's to judge. A slip fails those of the IBAN. */
const withinTheAccount = ValidationErrorsIBAN.WrongAccountBankBranchChecksum;

/** As a person types it to as a bank reads it: no blanks, upper case. */
export function normaliseIban(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase();
}

/** The one check, in the browser and on the server: a country money is sent to, its length and format, check digits right (ISO 13616). Takes any grouping. */
export function isIban(typed: string): boolean {
  const iban = normaliseIban(typed);
  return isInSepa(ibanCountry(iban)) && validateIBAN(iban).errorCodes.every(code => code === withinTheAccount);
}

/** Two letters, upper case. */
export function ibanCountry(iban: string): string {
  return normaliseIban(iban).slice(0, 2);
}

/** Groups of four, as on a bank card. */
export function groupIban(iban: string): string {
  return normaliseIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
}

/** `DE89 **** **** **** **** 00`: first and last group stay readable. */
export function maskIban(iban: string): string {
  const groups = groupIban(iban).split(' ');
  return groups.map((group, index) => (index === 0 || index === groups.length - 1 ? group : '****')).join(' ');
}
