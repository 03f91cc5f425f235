import { z } from 'zod';
import { day } from '#shared/dates-and-money.js';
import { entryFor } from './catalogue.js';

export { refusalReasons, type RefusalReason } from '#shared/reasons-and-actions.js';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;

/** The part of a zod issue the texts look at: raw issues of an error map and finished ones alike. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly keys?: readonly string[];
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

export const problemType = 'application/problem+json';

/** RFC 9457 with the programme's code; `detail` and `Message` are the person's text in the request's language. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  Code: z.string().regex(/^PSOF\d{4}$/),
  Errors: z.array(z.strictObject({ Field: z.string(), Message: z.string() })),
  TraceId: z.string(),
  /** With PSOF0112: the login goes on with this token and a second factor, one of these or a recovery code. */
  ZweiterFaktor: z.strictObject({ Token: z.string(), Wege: z.array(z.enum(['App', 'Passkey'])) }).optional(),
});
export type Problem = z.output<typeof Problem>;

export interface ProblemParts {
  readonly language: Language;
  readonly traceId: string;
  readonly values?: TextValues;
  readonly errors?: Problem['Errors'];
  readonly pendingLogin?: { readonly token: string; readonly ways: readonly ('app' | 'passkey')[] };
}

const ways = { app: 'App', passkey: 'Passkey' } as const;

/** The problem answer of a refusal. `title` stays the same for every occurrence of a code, `detail` speaks of this one. */
export function problemFor(reason: string, { language, traceId, values, errors, pendingLogin }: ProblemParts): Problem {
  const entry = entryFor(reason);
  return {
    type: `urn:weitersagen:problem:${entry.reason}`,
    title: titleOf(entry[language]),
    status: entry.status,
    detail: textFor(entry.reason, language, values),
    Code: entry.code,
    Errors: errors ?? [],
    TraceId: traceId,
    ...(pendingLogin && {
      ZweiterFaktor: { Token: pendingLogin.token, Wege: pendingLogin.ways.map(way => ways[way]) },
    }),
  };
}

/** The first sentence, which holds no values. */
function titleOf(text: string): string {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

export type TextValues = Readonly<Record<string, string | number>>;

/** The person's text of a refusal, values filled in. */
export function textFor(reason: string, language: Language, values: TextValues = {}): string {
  return fill(entryFor(reason)[language], values);
}

/** Fills `{name}`; ISO dates read DD.MM.YYYY in German time (docs/specification/portal.md#display). A sentence whose value is missing is dropped. */
export function fill(text: string, values: TextValues): string {
  if (!text.includes('{')) return text;
  return text
    .split(/(?<=[.!?:]) (?=[A-ZÄÖÜ])/)
    .filter(sentence => [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name!] !== undefined))
    .map(sentence => sentence.replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name]!)))
    .join(' ');
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/;

const shown = (value: string | number): string =>
  typeof value === 'string' && isoDate.test(value) ? day(value, 'de') : String(value);
