import type { Language } from '../tenant/tenant.js';

// Made once: making one takes longer than writing the rest of a mail.
const germanDay = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const amounts = (language: Language, digits: 0 | 2) =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
const written = {
  de: { whole: amounts('de', 0), cents: amounts('de', 2) },
  en: { whole: amounts('en', 0), cents: amounts('en', 2) },
};

/** `45 €` or `€45` of 4500 cents, `12,50 €` of 1250: as the portal writes it, decimals only where there are some. */
export function money(cents: number, language: Language): string {
  const amount = written[language][cents % 100 === 0 ? 'whole' : 'cents'].format(cents / 100);
  return language === 'de' ? `${amount} €` : `€${amount}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day in Germany. */
export const day = (date: Date | string): string => germanDay.format(typeof date === 'string' ? new Date(date) : date);
