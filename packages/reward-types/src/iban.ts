import { isSEPACountry, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** SEPA members that the library (4.5) does not list as such. */
const furtherMembers: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS'];
const isInSepa = (country: string): boolean => isSEPACountry(country) || furtherMembers.includes(country);

/** National check digits within the account number are left to the bank; a typing error fails the IBAN's own check digits. */
const withinTheAccount = ValidationErrorsIBAN.WrongAccountBankBranchChecksum;

/** Normalises typed or pasted input: no spaces, invisible signs or `IBAN` in front, upper case. */
export function normaliseIban(typed: string): string {
  return typed
    .replace(/[\s.:\p{Cf}-]/gu, '')
    .toUpperCase()
    .replace(/^IBAN/, '');
}

/** The check for browser and server: a SEPA country, its length and format, correct check digits (ISO 13616). Accepts any grouping. */
export function isIban(typed: string): boolean {
  const iban = normaliseIban(typed);
  return isInSepa(ibanCountry(iban)) && validateIBAN(iban).errorCodes.every(code => code === withinTheAccount);
}

/** European Union, Iceland, Liechtenstein, Norway. */
const europeanEconomicArea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' ');

/** Within SEPA and outside the European Economic Area: such a payment names the payer's address. */
export const isOutsideEea = (iban: string): boolean => !europeanEconomicArea.includes(ibanCountry(iban));

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
