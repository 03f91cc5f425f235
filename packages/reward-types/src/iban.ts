import { isSEPACountry, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** SEPA members that the library (4.5) does not list as such. */
const furtherMembers: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS'];
const isInSepa = (country: string): boolean => isSEPACountry(country) || furtherMembers.includes(country);

/** National check digits within the account number are left to the bank; a typing error fails the IBAN's own check digits. */
const withinTheAccount = ValidationErrorsIBAN.WrongAccountBankBranchChecksum;

/** Normalises typed or pasted input: letters and digits alone, of usual width, upper case, no `IBAN` in front. */
export function normaliseIban(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^IBAN/, '');
}

/** Why no money can be sent to what was typed, with the country where that is why. */
export type IbanFault =
  { readonly reason: 'iban' } | { readonly reason: 'iban-outside-sepa'; readonly country: string };

/** The check for browser and server: length and format of the country, check digits (ISO 13616), within SEPA. Accepts any grouping. */
export function ibanFault(typed: string): IbanFault | null {
  const iban = normaliseIban(typed);
  const country = ibanCountry(iban);
  if (!validateIBAN(iban).errorCodes.every(code => code === withinTheAccount)) return { reason: 'iban' };
  return isInSepa(country) ? null : { reason: 'iban-outside-sepa', country };
}

export const isIban = (typed: string): boolean => ibanFault(typed) === null;

/** For schemas: the fault as their issue. */
export function ibanIsPayable(typed: string, { addIssue }: IssueSink): void {
  const fault = ibanFault(typed);
  if (fault) addIssue({ code: 'custom', params: fault });
}
interface IssueSink {
  readonly addIssue: (issue: { code: 'custom'; params: IbanFault }) => void;
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
