export type Language = 'de' | 'en';

let current: Language = 'de';

/** The language of the screen; calls send it along so that refusals come back in it. */
export const language = {
  get: (): Language => current,
  set: (next: Language): void => {
    current = next;
    if (typeof document !== 'undefined') document.documentElement.lang = next;
  },
};

/** A wire date (`YYYY-MM-DDThh:mm:ss`, UTC without offset) as an instant. */
export function instantOf(wire: string): Date {
  return new Date(/[zZ]|[+-]\d\d:\d\d$/.test(wire) ? wire : `${wire}Z`);
}

/** An instant as a wire date. */
export function wireDate(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };
/** Deadlines and days are meant as they are in Germany, wherever the reader sits. */
const timeZone = 'Europe/Berlin';
/** `2026-03-05 14:07:09`, as clocks in Germany show it. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** How far German clocks are ahead of UTC at an instant, in milliseconds. */
function ahead(at: number): number {
  return instantOf(clock.format(at).replace(' ', 'T')).getTime() - Math.floor(at / 1000) * 1000;
}

/** The instant at which clocks in Germany show `YYYY-MM-DDThh:mm:ss`. */
function inGermany(shown: string): Date {
  const asUtc = instantOf(shown).getTime();
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)));
}

/** First and last second of days in Germany (`YYYY-MM-DD`), as wire dates, for range filters. */
export function dayRange(from: string | undefined, until: string | undefined): { von?: string; bis?: string } {
  return {
    ...(from ? { von: wireDate(inGermany(`${from}T00:00:00`)) } : {}),
    ...(until ? { bis: wireDate(inGermany(`${until}T23:59:59`)) } : {}),
  };
}

/** `05.03.2026`, in German time. */
export function day(wire: string | Date, lang: Language = language.get()): string {
  return new Intl.DateTimeFormat(locales[lang], {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(asDate(wire));
}

/** `05.03.2026 14:07`, in German time. */
export function dayAndTime(wire: string | Date, lang: Language = language.get()): string {
  const time = new Intl.DateTimeFormat(locales[lang], { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${day(wire, lang)} ${time.format(asDate(wire))}`;
}

function asDate(wire: string | Date): Date {
  return wire instanceof Date ? wire : instantOf(wire);
}

interface Week {
  /** Monday 00:00 in Germany. */
  readonly start: Date;
  /** The next Monday 00:00: not part of the week. */
  readonly end: Date;
}

const dayMs = 24 * 3600 * 1000;

/** The week `now` lies in and those before it, oldest first. Weeks of the calendar, so that a change of clocks moves nothing. */
export function lastWeeks(now: Date, howMany: number): readonly Week[] {
  const today = instantOf(`${clock.format(now).slice(0, 10)}T00:00:00`).getTime();
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  const weekFromNow = (weeks: number) => inGermany(wireDate(new Date(monday + weeks * 7 * dayMs)));
  return Array.from({ length: howMany }, (_, index) => {
    const weeks = index + 1 - howMany;
    return { start: weekFromNow(weeks), end: weekFromNow(weeks + 1) };
  });
}

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
