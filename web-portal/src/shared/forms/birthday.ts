export interface BirthdayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** `DD.MM.YYYY` of three fields; empty while nothing was typed, so that the form says "required" and not "wrong". */
export function joinBirthday({ day, month, year }: BirthdayParts): string {
  if (!day && !month && !year) return '';
  const two = (digits: string) => digits && digits.padStart(2, '0');
  return `${two(day)}.${two(month)}.${year}`;
}

export function splitBirthday(value: string): BirthdayParts {
  const [day = '', month = '', year = ''] = value ? value.split('.') : [];
  return { day, month, year };
}
