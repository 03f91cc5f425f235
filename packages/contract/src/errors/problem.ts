import { z } from 'zod';
import { day } from '#shared/dates-and-money.js';
import { refusalReasons, type RefusalReason } from '#shared/reasons-and-actions.js';
import type { Language, Texts } from '#shared/texts.js';
import { bankFileTexts } from './bank-files.js';
import { entryFor } from './catalogue.js';
import { fileTexts } from './files.js';
import { fieldName, hasFieldText, messageFor, spoken, type Issue, type Speech } from './messages.js';

/** The form of address that a browser requests by `Accept-Language: de-x-du`. */
export const speechFor = (language: Language, asked: string | undefined): Speech =>
  language === 'de' && /^de-x-du\b/i.test(asked ?? '') ? 'du' : language;

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
  'same-mailbox': {
    de: 'Diese Adresse und die der Empfehlung gehören zum selben Postfach. Bitte nehmen Sie eine andere, oder wenden Sie sich an den Service.',
    en: 'This address and the one of the referral belong to the same mailbox. Please use a different one, or contact customer service.',
  },
  'unknown-agency': {
    de: 'Mit dieser Nummer gibt es noch keine Agentur. Ist sie neu, geben Sie das bitte an.',
    en: 'There’s no agency with this number yet. If it’s new, please say so.',
  },
  'no-second-operator': {
    de: 'Danach gäbe es im Programm keine zweite Person mehr, die zustimmen kann. Bitte laden Sie zuerst jemanden ein.',
    en: 'The programme would have no second person left who can approve. Please invite someone first.',
  },
  'no-reference': {
    de: 'Bitte geben Sie Empfehlungsnummer, Empfängernummer oder Code an.',
    en: 'Please give a referral number, a contact number or a code.',
  },
  'no-such-recommendation': {
    de: 'Eine Empfehlung mit dieser Nummer gibt es nicht.',
    en: 'There’s no referral with this number.',
  },
  'no-such-contact': {
    de: 'Einen Empfänger mit dieser Nummer gibt es nicht.',
    en: 'There’s no contact with this number.',
  },
  'no-such-code': { de: 'Eine Empfehlung mit diesem Code gibt es nicht.', en: 'There’s no referral with this code.' },
  'no-operators-come-in': {
    de: 'Danach könnten sich keine zwei Betreiber mehr anmelden. Sorgen Sie zuerst dafür, dass zwei sich auf einem anderen Weg angemeldet haben, etwa über einen weiteren Anmeldedienst.',
    en: 'Fewer than two operators could still sign in. Please make sure first that two have signed in another way, for example with another identity provider.',
  },
  'own-address': {
    de: 'Das ist Ihre eigene Adresse. Wer die Plattform betreibt, macht sich nicht selbst zum Betreiber eines Programms. Bitte laden Sie jemand anderen ein.',
    en: 'This is your own address. A platform operator can’t make themselves an operator of a programme. Please invite someone else.',
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
  'credit-means': {
    de: 'Die Bank hat diesen Betrag gutgeschrieben. Eine Gutschrift kann nur eine Rückgabe sein; gehört sie zu keiner Auszahlung, legen Sie sie beiseite.',
    en: 'The bank credited this amount. A credit can only be a return; if it belongs to no payout, put it aside.',
  },
  'debit-means': {
    de: 'Die Bank hat diesen Betrag abgebucht. Eine Abbuchung kann nur eine Ausführung sein; gehört sie zu keiner Auszahlung, legen Sie sie beiseite.',
    en: 'The bank debited this amount. A debit can only be an execution; if it belongs to no payout, put it aside.',
  },
  'charge-differs': {
    de: 'Das Entgelt der Bank muss genau der Unterschied der beiden Beträge sein.',
    en: 'The bank’s charge has to be exactly the difference between the two amounts.',
  },
  'charge-too-high': {
    de: 'So viel ist mehr, als ein Entgelt der Bank erklärt. Dieser Betrag gehört auf das Klärungskonto.',
    en: 'That’s more than a bank charge explains. This amount belongs on the clearing account.',
  },
  'other-amount': {
    de: 'Diese Zahlung lautet auf einen anderen Betrag, als die Bank nennt, und auch ein Entgelt der Bank erklärt den Unterschied nicht.',
    en: 'This payment is for another amount than the bank states, and not even a bank charge explains the difference.',
  },
  'told-twice': {
    de: 'Die Bank nennt diese Zahlung in einer Buchung zweimal, gebucht ist sie nur einmal. Bitte legen Sie diese Zeile ab.',
    en: 'The bank names this payment twice in one entry, but booked it only once. Please dismiss this line.',
  },
  'no-money-moved': {
    de: 'Hier ist nichts gebucht: Diese Antwort der Bank bewegt kein Geld, oder es ist schon verbucht.',
    en: 'Nothing was booked here: this response moves no money, or it has already been posted.',
  },
  'fits-its-payment': {
    de: 'Diese Buchung passt zu ihrer Zahlung. Bitte ordnen Sie sie zu, oder nennen Sie den offenen Posten, den sie ausgleicht.',
    en: 'This entry fits its payment. Please assign it, or name the open item that it offsets.',
  },
  'debit-waits': {
    de: 'Von dieser Zahlung wartet noch eine Belastung. Bitte entscheiden Sie zuerst über sie.',
    en: 'A debit of this payment is still waiting. Please decide that one first.',
  },
  'on-clearing-account': {
    de: 'Eine Belastung dieser Zahlung steht noch auf dem Klärungskonto. Bitte gleichen Sie das Geld mit diesem Posten aus; sonst würde die Prämie zweimal gezahlt.',
    en: 'A debit of this payment is still on the clearing account. Please offset the money against that item, or the reward would be paid twice.',
  },
  'same-direction': {
    de: 'Beide Beträge gehen in dieselbe Richtung. Eine Belastung gleicht nur eine Gutschrift aus und umgekehrt.',
    en: 'Both amounts go in the same direction. A debit is only offset by a credit, and the other way round.',
  },
  'foreign-host': {
    de: 'Auf diesen Host führt Ihr Programm niemanden. Nennen Sie ihn zuerst in der Konfiguration, unter „Weitere Hosts der Produktseiten“.',
    en: 'Your programme leads nobody to this host. Please add it to the configuration first, under “Additional product page hosts”.',
  },
  'foreign-words': {
    de: 'Hier steht eine Adresse, die nicht zu Ihrem Programm gehört: {address}. Bitte lassen Sie sie weg. Ist gar keine gemeint, fehlt hinter einem Punkt ein Leerzeichen.',
    en: 'This names an address that isn’t your programme’s: {address}. Please leave it out. If none is meant, a space is missing after a full stop.',
  },
  'foreign-text-left-out': {
    de: 'Dieser Text nennt eine Adresse, die nicht zu Ihrem Programm gehört, und wurde nicht übernommen. Tragen Sie ihn im Katalog ein: Dann stimmt eine zweite Person zu.',
    en: 'This text names an address that isn’t your programme’s, and was left out. Please enter it in the catalogue: a second person then agrees to it.',
  },
  'strange-sign': {
    de: 'Das Zeichen {sign} steht in keiner Nummer: Man sieht es nicht oder verwechselt es. Bitte tragen Sie die Nummer ohne es ein.',
    en: 'The sign {sign} has no place in a number: it can’t be seen or told apart. Please enter the number without it.',
  },
  'no-number': {
    de: 'Eine Nummer hat mindestens einen Buchstaben oder eine Ziffer.',
    en: 'A number has at least one letter or digit.',
  },
  'another-spelling': {
    de: 'Das ist eine andere Schreibweise des Auftrags {number}, der mit anderen Angaben gemeldet ist. Groß- und Kleinschreibung und Trennzeichen machen keine zweite Nummer.',
    en: 'This is another spelling of order {number}, which was reported with other details. Case and separators don’t make a second number.',
  },
  ...bankFileTexts,
  ...fileTexts,
};

const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The text of an issue; reasons that only servers detect have theirs here. */
const messageOfIssue = (issue: Issue, language: Speech): string => {
  const ofServer = ofServers[String(issue.params?.['reason'])];
  return ofServer ? filled(ofServer[language === 'en' ? 'en' : 'de'], issue.params ?? {}) : messageFor(issue, language);
};

/**
 * `Errors` of a refusal that names fields: the field's own text, else the catalogue's, else "ist nicht gültig". Apart
 * from `messages.ts`, so that forms load neither these texts nor the catalogue.
 */
export function fieldErrorsFrom(
  fields: readonly {
    readonly field: string;
    readonly reason: string;
    readonly values?: Readonly<Record<string, string>>;
  }[],
  language: Speech,
): FieldError[] {
  // The checklist to go live is fixed, so it is never cut.
  const named = fields.filter(({ reason }, at) => at < mostErrors || reason === 'to-do');
  return named.map(({ field, reason, values = {} }) => ({
    Field: field,
    Message: messageOf(field, reason, values, language).replace(/\{(\w+)\}/g, (whole, name: string) =>
      (values[name] ?? whole).replace(/^(\d{4})-(\d{2})-(\d{2})$/, language === 'en' ? '$3/$2/$1' : '$3.$2.$1'),
    ),
  }));
}

function messageOf(field: string, reason: string, values: TextValues, language: Speech): string {
  // For an item of the checklist: what to do about it.
  if (reason === 'to-do') return '{hint}';
  const ofServer = ofServers[reason];
  if (ofServer) return ofServer[language === 'en' ? 'en' : 'de'];
  if (!hasFieldText(reason) && (refusalReasons as readonly string[]).includes(reason)) return textFor(reason, language);
  return messageFor({ code: 'custom', path: field.split('.'), params: { ...values, reason } }, language);
}

/** Fills `{name}`; dates as DD.MM.YYYY, the tenant’s time (docs/specification/portal.md#display). Sentences lacking a value go. */
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

export interface FieldError {
  Field: string;
  Message: string;
}

/** So many wrong fields are named at once: an answer to bad input is never larger than a form has use for. */
export const mostErrors = 10;
/** A field's name is the sender's own text where the field is unknown. */
const longestFieldName = 100;

/**
 * `Errors` of a problem answer: one entry per field (`Empfehler.Email`), and one per unknown field; the first ten
 * (docs/specification/wire.md#errors).
 */
export function errorsFrom(issues: readonly Issue[], language: Speech): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const path = (issue.path ?? []).map(String);
    const keys = issue.code === 'unrecognized_keys' ? issue.keys?.slice(0, mostErrors) : undefined;
    for (const parts of keys?.map(key => [...path, key]) ?? [path]) {
      const field = parts.join('.').slice(0, longestFieldName);
      if (!errors.has(field)) errors.set(field, messageOfIssue(issue, language));
      if (errors.size === mostErrors) return entriesOf(errors);
    }
  }
  return entriesOf(errors);
}

const entriesOf = (errors: ReadonlyMap<string, string>): FieldError[] =>
  [...errors].map(([Field, Message]) => ({ Field, Message }));

/** The catalogue's reason for invalid input: a special one if all issues share it, else `validation-failed`. */
export function reasonFor(issues: readonly Issue[]): RefusalReason {
  const reasons = new Set(issues.map(special));
  const [only] = reasons;
  return reasons.size === 1 && only ? only : 'validation-failed';
}

function special(issue: Issue): RefusalReason | undefined {
  if (fieldName(issue) === 'AgbText' && issue.code !== 'too_big') return 'terms-not-accepted';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email-invalid';
  if (issue.code === 'custom' && issue.params?.['reason'] === 'email-invalid') return 'email-invalid';
  if (issue.code === 'custom' && /^iban(-not-german|-outside-sepa)?$/.test(String(issue.params?.['reason'])))
    return 'iban-invalid';
  return undefined;
}
