export interface BirthdayParts { readonly day: string; readonly month: string; readonly year: string }

/** `DD.MM.YYYY` of three fields; empty while nothing was typed, so that the form says "required" and not "wrong". */
export function joinBirthday({ day, month, year }: BirthdayParts): string {
  if (!day && !month && !year) return '';
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`;
}

export function splitBirthday(value: string): BirthdayParts {
  const [day = '', month = '', year = ''] = value ? value.split('.') : [];
  return { day, month, year };
}
