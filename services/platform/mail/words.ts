import type { Language } from '../tenant/tenant.js';

/** `45,00 €` or `€45.00` of 4500 cents. */
export function money(cents: number, language: Language): string {
  const amount = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);
  return language === 'de' ? `${amount} €` : `€${amount}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day in Germany. */
export function day(date: Date | string): string {
  const parts = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit', year: 'numeric' });
  return parts.format(typeof date === 'string' ? new Date(date) : date);
}
