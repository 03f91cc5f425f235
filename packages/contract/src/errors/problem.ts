import { z } from 'zod';
import { day } from '#shared/dates-and-money.js';
import { refusalReasons } from '#shared/reasons-and-actions.js';
import { entryFor } from './catalogue.js';
import { hasFieldText, messageFor, type FieldError } from './messages.js';

export { refusalReasons, type RefusalReason } from '#shared/reasons-and-actions.js';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;
/** How a text addresses the reader: a language, or informal German for a friend whose link says du. */
export type Speech = Language | 'du';
/** The form of address that a browser requests by `Accept-Language: de-x-du`. */
export const speechFor = (language: Language, asked: string | undefined): Speech =>
  language === 'de' && /^de-x-du\b/i.test(asked ?? '') ? 'du' : language;

/** The part of a zod issue that the texts need, for raw and finished issues. */
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

/** RFC 9457 with the product's code; `detail` and `Message` are the user's text in the request's language. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  Code: z.string().regex(/^PSOF\d{4}$/),
  Errors: z.array(z.strictObject({ Field: z.string(), Message: z.string() })),
  TraceId: z.string(),
  /** With PSOF0112: the login continues with this token and a second factor, one of these or a recovery code. */
  ZweiterFaktor: z.strictObject({ Token: z.string(), Wege: z.array(z.enum(['App', 'Passkey'])) }).optional(),
});
export type Problem = z.output<typeof Problem>;

export interface ProblemParts {
  readonly language: Speech;
  readonly traceId: string;
  readonly values?: TextValues;
  readonly errors?: Problem['Errors'];
  readonly pendingLogin?: { readonly token: string; readonly ways: readonly ('app' | 'passkey')[] };
}

const ways = { app: 'App', passkey: 'Passkey' } as const;

/** The problem answer of a refusal. `title` is constant per code, `detail` is specific to this occurrence. */
export function problemFor(reason: string, { language, traceId, values, errors, pendingLogin }: ProblemParts): Problem {
  const entry = entryFor(reason);
  return {
    type: `urn:weitersagen:problem:${entry.reason}`,
    title: titleOf(spoken(entry.reason, entry, language)),
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

/** The first sentence, which contains no values. */
function titleOf(text: string): string {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

export type TextValues = Readonly<Record<string, string | number>>;

/** The user's text of a refusal, values filled in. */
export function textFor(reason: string, language: Speech, values: TextValues = {}): string {
  return fill(spoken(reason, entryFor(reason), language), values);
}

/** Texts of reasons that only servers detect; the portal's forms do not load them. */
const ofServers: Readonly<Record<string, Texts>> = {
  'unknown-agency': {
    de: 'Mit dieser Nummer gibt es noch keine Agentur. Ist sie neu, geben Sie das bitte an.',
    en: 'There’s no agency with this number yet. If it’s new, please say so.',
  },
  'planned-then': {
    de: 'Für diesen Zeitpunkt, am {day}, ist hier schon etwas anderes geplant. Bitte ziehen Sie das zuerst zurück oder wählen Sie einen anderen Zeitpunkt.',
    en: 'Another change is already planned here for that moment on {day}. Please withdraw it first or choose a different time.',
  },
  'planned-already': {
    de: 'Das ist schon geplant, für den {day}.',
    en: 'This is already planned for {day}.',
  },
  'changes-nothing': { de: 'Das würde nichts ändern, denn so ist es schon.', en: 'This wouldn’t change anything.' },
  'too-far': { de: 'Planen lässt sich höchstens zwei Jahre voraus.', en: 'You can plan up to two years ahead.' },
  'over-by-then': {
    de: 'Dann ist die Aktion schon beendet; ihr letzter Tag ist der {day}.',
    en: 'The campaign will be over by then. Its last day is {day}.',
  },
};

/** `Errors` of a refusal that names fields: the field's own text, else the catalogue's, else "ist nicht gültig". Apart from `messages.ts`, so that forms load neither these texts nor the catalogue. */
export function fieldErrorsFrom(
  fields: readonly {
    readonly field: string;
    readonly reason: string;
    readonly values?: Readonly<Record<string, string>>;
  }[],
  language: Speech,
): FieldError[] {
  return fields.map(({ field, reason, values = {} }) => ({
    Field: field,
    Message: messageOf(field, reason, language).replace(/\{(\w+)\}/g, (whole, name: string) =>
      (values[name] ?? whole).replace(/^(\d{4})-(\d{2})-(\d{2})$/, language === 'en' ? '$3/$2/$1' : '$3.$2.$1'),
    ),
  }));
}

function messageOf(field: string, reason: string, language: Speech): string {
  // For an item of the checklist: what to do about it.
  if (reason === 'to-do') return '{hint}';
  const ofServer = ofServers[reason];
  if (ofServer) return ofServer[language === 'en' ? 'en' : 'de'];
  if (!hasFieldText(reason) && (refusalReasons as readonly string[]).includes(reason)) return textFor(reason, language);
  return messageFor({ code: 'custom', path: field.split('.'), params: { reason } }, language);
}

/** Fills `{name}`; ISO dates are shown as DD.MM.YYYY in German time (docs/specification/portal.md#display). A sentence with a missing value is dropped. */
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

/** The informal German variants of texts that friends can see: of refusals by their reason, of fields by their name in `messages.ts`. */
const casual: Readonly<Record<string, string>> = {
  unchosen: 'Bitte wähle: {label}',
  emailNotAllowed: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  oneline: 'Bitte schreib nur eine Zeile.',
  personName: 'Bitte gib nur den Namen ein, in Buchstaben, ohne Adressen und ohne Zeichen wie = oder <.',
  holder: 'Bitte schreib den Namen wie auf der Bankkarte.',
  termsNotPublished: 'Dieser Text gilt nicht mehr. Bitte lade die Seite neu und stimme dem aktuellen Text zu.',
  date: 'Bitte gib ein gültiges Datum ein (TT.MM.JJJJ).',
  germanIban: 'Bitte gib eine deutsche IBAN ein.',
  postalCode: 'Bitte gib eine Postleitzahl mit fünf Ziffern ein.',
  phone: 'Bitte gib eine gültige Telefonnummer ein.',
  choice: 'Bitte wähle einen der angebotenen Werte.',
  tooLong: 'Bitte gib höchstens {limit} Zeichen ein.',
  'technical-error': 'Es ist ein technischer Fehler aufgetreten. Bitte versuche es später noch einmal.',
  'validation-failed': 'Bitte prüfe deine Eingaben.',
  'not-authorised': 'Dazu bist du nicht berechtigt.',
  'too-many-requests':
    'Das waren zu viele Versuche in kurzer Zeit. Bitte warte einen Moment und versuche es dann noch einmal.',
  'captcha-required': 'Bitte bestätige die Sicherheitsabfrage.',
  'captcha-wrong': 'Die Sicherheitsabfrage ist falsch oder abgelaufen. Bitte bestätige sie noch einmal.',
  'idempotency-key-reused': 'Dieser Vorgang wurde bereits mit anderen Angaben abgeschickt. Bitte lade die Seite neu.',
  'changed-meanwhile':
    'Das wurde inzwischen von jemand anderem geändert. Bitte lade den aktuellen Stand und versuche es noch einmal.',
  unavailable: 'Dieser Dienst ist gerade nicht erreichbar. Bitte versuche es in einigen Minuten noch einmal.',
  'programme-stopped': 'Das Programm ruht gerade. Deine Daten bleiben erhalten; bitte versuche es später noch einmal.',
  'opt-in-required':
    'Bitte bestätige zuerst deine E-Mail-Adresse. Den Link dazu haben wir dir geschickt; auf Wunsch senden wir ihn noch einmal.',
  'email-not-allowed':
    'Diese E-Mail-Adresse ist nicht zugelassen. Bitte gib eine andere Adresse ein oder wende dich an unseren Service.',
  'recommendation-unknown': 'Diese Empfehlung kennen wir nicht. Bitte prüfe den Link oder den Code.',
  'recommendation-expired':
    'Diese Empfehlung ist abgelaufen. Bitte die Person, die dir den Link geschickt hat, um eine neue Empfehlung.',
  'recipient-token-invalid':
    'Dieser Link ist ungültig oder abgelaufen. Bitte öffne den Link aus unserer letzten E-Mail.',
  'reward-token-invalid': 'Dieser Prämien-Link ist ungültig oder abgelaufen. Bitte wende dich an unseren Service.',
  'bank-details-unauthorised':
    'Die Bankdaten können so nicht bearbeitet werden. Bitte nimm den Link aus unserer E-Mail.',
  'iban-invalid': 'Diese IBAN ist nicht gültig. Bitte prüfe deine Eingabe.',
};

/** A text by its key, in the reader's form of address. */
export const spoken = (key: string, texts: Texts, speech: Speech): string =>
  speech === 'du' ? (casual[key] ?? texts.de) : texts[speech];
