import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Where a number without a country code is dialled. */
const country = 'DE';

/** By the numbering plans; a country code may lack its plus, as in numbers that spreadsheets keep (`491701234567`). */
function read(typed: string) {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  const lacksItsPlus = /^49[1-9]\d{8,}$/.test(digits) && !typed.includes('+');
  return parsePhoneNumberFromString(lacksItsPlus ? `+${digits}` : typed, country);
}

/** Whether the number can be dialled: a country code or an area code, and as many digits as there may be. */
export const isPhone = (typed: string): boolean => read(typed)?.isPossible() ?? false;

/** E.164 (`+491701234567`), so that all spellings of a number are equal; the digits of what is no number. */
export const normalisedPhone = (typed: string): string => read(typed)?.number ?? typed.replace(/\D/g, '');
