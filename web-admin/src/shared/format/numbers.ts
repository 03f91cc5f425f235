import { language, type Language } from './language.js';

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** Cents as `1.234,56 €`. */
export function money(cents: number, lang: Language = language.get()): string {
  return new Intl.NumberFormat(locales[lang], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** What a person typed as euros (`25`, `12,50`, `12.5`) in cents; null when it is no such amount. */
export function centsFrom(typed: string): number | null {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

export function count(value: number, lang: Language = language.get()): string {
  return new Intl.NumberFormat(locales[lang]).format(value);
}

/** Of a hundred, whole and never more than there is: `38 %`, `38%`. */
export function percent(share: number, lang: Language = language.get()): string {
  return new Intl.NumberFormat(locales[lang], { style: 'percent' }).format(Math.floor(share) / 100);
}

/** Seconds as `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
