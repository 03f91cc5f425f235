import { language, type Language } from './language.js';

/** A wire date (`YYYY-MM-DDThh:mm:ss`, UTC without offset) as an instant. */
export function instantOf(wire: string): Date {
  return new Date(/[zZ]|[+-]\d\d:\d\d$/.test(wire) ? wire : `${wire}Z`);
}

/** An instant as a wire date. */
export function wireDate(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}

/** First and last second of a local day (`YYYY-MM-DD`), as wire dates, for range filters. */
export function dayRange(from: string | undefined, until: string | undefined): { von?: string; bis?: string } {
  return {
    ...(from ? { von: wireDate(new Date(`${from}T00:00:00`)) } : {}),
    ...(until ? { bis: wireDate(new Date(`${until}T23:59:59`)) } : {}),
  };
}

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** `05.03.2026`, in the reader's time zone. */
export function day(wire: string | Date, lang: Language = language.get()): string {
  return new Intl.DateTimeFormat(locales[lang], { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    asDate(wire),
  );
}

/** `05.03.2026 14:07`, in the reader's time zone. */
export function dayAndTime(wire: string | Date, lang: Language = language.get()): string {
  const time = new Intl.DateTimeFormat(locales[lang], { hour: '2-digit', minute: '2-digit' }).format(asDate(wire));
  return `${day(wire, lang)} ${time}`;
}

/** Monday 00:00 local of the week `instant` lies in. */
export function weekStart(instant: Date): Date {
  const start = new Date(instant.getFullYear(), instant.getMonth(), instant.getDate());
  start.setDate(start.getDate() - ((start.getDay() + 6) % 7));
  return start;
}

function asDate(wire: string | Date): Date {
  return wire instanceof Date ? wire : instantOf(wire);
}
