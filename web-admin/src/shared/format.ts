import type { NotMade } from '#contract/betrieb/waiting.js';
import type { SettingVersion } from '#contract/shared/schemas.js';
import * as german from '#shared/dates-and-money.js';
import { dayAndTime as germanDayAndTime, timeOfDay as germanTimeOfDay } from '#shared/day-and-time.js';
import { calendarDay, daysFrom, endOfDay, instantOnClock, mondayOf, startOfDay } from '#shared/calendar.js';
import { locales, toWireDateTime } from '#shared/dates-and-money.js';
import type { Language, Texts } from '#shared/texts.js';

/** The screen's language, as the document names it; calls send it so that error messages come back in it. */
export const language = {
  get: (): Language => (typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'de'),
  set: (next: Language): void => {
    document.documentElement.lang = next;
  },
};

/** A moment (`2026-12-01T08:00`, the tenant’s time) in the wire's format; what is none is left for the server to refuse. */
export const momentOnWire = (shown: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(shown) ? toWireDateTime(instantOnClock(`${shown.slice(0, 16)}:00`)) : shown;

const isDay = (typed: string | undefined): typed is string => /^\d{4}-\d\d-\d\d$/.test(typed ?? '');

/** First and last second of the given days (`YYYY-MM-DD`) as wire dates, for range filters. */
export function dayRange(from: string | undefined, until: string | undefined): { von?: string; bis?: string } {
  return {
    ...(isDay(from) ? { von: toWireDateTime(startOfDay(from)) } : {}),
    ...(isDay(until) ? { bis: toWireDateTime(endOfDay(until)) } : {}),
  };
}

/** German unless it says English. */
export function asLanguage(locale: unknown): Language {
  return locale === 'en' ? 'en' : 'de';
}

/** A text in the languages asked for; the others say what the first of these says. */
export const spokenIn = (asked: readonly Language[], text: Texts): Texts => {
  const said = (one: Language) => text[asked.includes(one) ? one : (asked[0] ?? one)];
  return { de: said('de'), en: said('en') };
};

/** `05.03.2026`, in the tenant’s time, in the format of the screen's language. */
export const day = (wire: string | Date, lang: Language = language.get()): string => german.day(wire, lang);
/** `14:07`, in the tenant’s time. */
export const timeOfDay = (wire: string | Date, lang: Language = language.get()): string => germanTimeOfDay(wire, lang);

/** `05.03.2026 14:07`, in the tenant’s time. */
export const dayAndTime = (wire: string | Date, lang: Language = language.get()): string =>
  germanDayAndTime(wire, lang);
/** A calendar day (`YYYY-MM-DD`) as `05.03.2026`. */
export const dayOf = (text: string, lang: Language = language.get()): string => german.day(`${text}T12:00:00`, lang);

/** The last day of an offer without an end. */
export const noEnd = '2099-12-31';

/** `2026-11` as `November 2026`. */
export const month = (wire: string, lang: Language = language.get()): string =>
  new Intl.DateTimeFormat(locales[lang], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${wire}-01T00:00:00Z`),
  );
/** Cents as `1.234,56 €`. */
export const money = (cents: number, lang: Language = language.get()): string => german.money(cents, lang);

interface Week {
  /** Monday 00:00. */
  readonly start: Date;
  /** The next Monday 00:00: not part of the week. */
  readonly end: Date;
}

/** Calendar weeks up to the one containing `now`, oldest first; changes of daylight saving do not shift them. */
export function lastWeeks(now: Date, howMany: number): readonly Week[] {
  const monday = mondayOf(calendarDay(now));
  const weekFromNow = (weeks: number) => startOfDay(daysFrom(monday, weeks * 7));
  return Array.from({ length: howMany }, (_, index) => {
    const weeks = index + 1 - howMany;
    return { start: weekFromNow(weeks), end: weekFromNow(weeks + 1) };
  });
}

/** Today's date, `YYYY-MM-DD`. */
export const today = (): string => calendarDay(new Date());

/** A typed amount in euros (`25`, `12,50`, `12.5`) in cents; null if it is not one. */
export function centsFrom(typed: string): number | null {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

export function count(value: number, lang: Language = language.get()): string {
  return new Intl.NumberFormat(locales[lang]).format(value);
}

/** A mean, with one decimal: `15,0`. */
export function mean(value: number, lang: Language = language.get()): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locales[lang], digits).format(value);
}

/** A part of a whole as a percentage, rounded down: `38 %`, `38%`; of nothing it is 0. */
export function percent(part: number, whole: number, lang: Language = language.get()): string {
  const share = whole === 0 ? 0 : Math.floor((100 * part) / whole);
  return new Intl.NumberFormat(locales[lang], { style: 'percent' }).format(share / 100);
}

/** Seconds as `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

export type FieldChange = SettingVersion['Aenderungen'][number];
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The changes inside a group, one per field that differs. */
export function fieldsOf({ Feld, Vorher, Nachher }: FieldChange): FieldChange[] {
  if (JSON.stringify(Vorher ?? null) === JSON.stringify(Nachher ?? null)) return [];
  const [was, is] = [isGroup(Vorher) ? Vorher : {}, isGroup(Nachher) ? Nachher : {}];
  const parts = Object.keys({ ...was, ...is });
  if (parts.length === 0) return [{ Feld, Vorher, Nachher }];
  return parts.flatMap(part => fieldsOf({ Feld: `${Feld}.${part}`, Vorher: was[part], Nachher: is[part] }));
}

/** The changes that restoring version `to` makes: all later changes, reversed. */
export function undoing(versions: readonly SettingVersion[], to: number): FieldChange[] {
  const undone = new Map<string, FieldChange>();
  // Versions are sorted newest first, so the oldest later change sets the restored value.
  for (const { Aenderungen } of versions.filter(({ Nummer }) => Nummer > to))
    for (const { Feld, Vorher, Nachher } of Aenderungen)
      undone.set(Feld, { Feld, Vorher: undone.has(Feld) ? undone.get(Feld)!.Vorher : Nachher, Nachher: Vorher });
  return [...undone.values()];
}

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** A planned field's label, by its wire or audit log name; list indexes are left out. */
export function nameOfPlanned(translate: Translate, field: string): string {
  // A catalogue entry, named by its list and number.
  const [, list = '', id = ''] = /^([A-Z]\w+)\.(\d+)$/.exec(field) ?? [];
  const entry = list === '' ? '' : translate(`catalogue.list.${list}`, { _: '' });
  if (entry !== '') return `${entry} ${id}`;
  // `iv`: a content's value for all languages.
  const parts = field.split('.').filter(part => /\D/.test(part) && part !== 'iv');
  const last = parts.findLast(part => part !== 'de' && part !== 'en') ?? field;
  const known = [`planned.field.${last}`, `configuration.field.${field}.name`, `configuration.field.${last}.name`];
  const name =
    [...known, `catalogue.field.${last}`, `integrations.source.lists.${last}`]
      .map(key => translate(key, { _: '', n: '' }))
      .find(Boolean) ?? last;
  const tongue = parts.length > 1 && /^(de|en)$/.test(parts.at(-1)!) ? translate(`planned.field.${parts.at(-1)}`) : '';
  return tongue === '' ? name : `${name} (${tongue})`;
}

/** A planned value for display: money, yes or no, labels of fields. */
export function valueOfPlanned(translate: Translate, field: string, value: unknown): string {
  if ((value ?? null) === null) return '–';
  if (typeof value === 'boolean') return translate(value ? 'earlier.on' : 'earlier.off');
  if (typeof value === 'number' && /Cents?$/i.test(field)) return money(value);
  if (Array.isArray(value)) return value.map(one => valueOfPlanned(translate, field, one)).join(', ');
  if (!isGroup(value)) return translate(`planned.value.${field}.${String(value)}`, { _: String(value) });
  return Object.entries(value)
    .filter(([, one]) => (one ?? '') !== '' && !(Array.isArray(one) && one.length === 0))
    .map(([key, one]) => `${nameOfPlanned(translate, key)}: ${valueOfPlanned(translate, key, one)}`)
    .join(', ');
}

/**
 * The reason of a planned change that was not made: field by field where the server names them, with both values of a
 * field changed meanwhile.
 */
export function reasonInWords(translate: Translate, { Grund, Fehler }: NotMade): string {
  const nameOf = (field: string) => nameOfPlanned(translate, field);
  const why = ({ Feld: whole, Grund: text, ...values }: NotMade['Fehler'][number]): string => {
    if (!('Inzwischen' in values)) return text;
    const both = fieldsOf({ Feld: whole, Vorher: values.Inzwischen, Nachher: values.Geplant }).map(
      ({ Feld, Vorher, Nachher }) => {
        const words = translate('planned.changed_meanwhile', {
          now: valueOfPlanned(translate, Feld, Vorher),
          planned: valueOfPlanned(translate, Feld, Nachher),
        });
        return Feld === whole ? words : `${nameOf(Feld)}: ${words}`;
      },
    );
    // Changed to the same by both.
    return both.length > 0 ? both.join(' ') : text;
  };
  if (Fehler.length === 0) return Grund ?? '';
  return Fehler.map(one => `${nameOf(one.Feld)}: ${why(one)}`).join(' ');
}

/** Consumer names are English phrases in the code's terms; the screen uses other words. */
export function consumerInEnglish(name: string): string {
  const said = name
    .replace(/^mail-/, 'e-mail: ')
    .replaceAll('recommendation', 'referral')
    .replaceAll('recommender', 'referrer')
    .replaceAll('recipient', 'contact')
    .replace(/(?<!^e)-/g, ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export const consumerTitle = (translate: Translate, name: string): string =>
  translate(`queues.consumer.${name}`, { _: consumerInEnglish(name) });
