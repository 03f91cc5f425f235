import { text } from '#mail/mail-kind.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { timeZone } from '#shared/dates-and-money.js';

export const locales = { de: 'de-DE', en: 'en-GB' } as const;

/** `2. Januar 2027 um 13:00`, in the programme's time zone. */
export const when = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone(),
  }).format(at);
export const moment = text({ de: '2. Januar 2027 um 13:00', en: '2 January 2027 at 13:00' });
