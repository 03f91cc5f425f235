import type { Language } from '../tenant/tenant.js';

/** `45 €` or `€45` of 4500 cents, `12,50 €` of 1250: as the portal writes it, decimals only where there are some. */
export function money(cents: number, language: Language): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const amount = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { minimumFractionDigits: digits, maximumFractionDigits: 2 }).format(cents / 100);
  return language === 'de' ? `${amount} €` : `€${amount}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day in Germany. */
export function day(date: Date | string): string {
  const parts = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit', year: 'numeric' });
  return parts.format(typeof date === 'string' ? new Date(date) : date);
}
