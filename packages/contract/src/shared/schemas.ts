import { z } from 'zod';
import { comparedNumber, keptNumber, strangeSignIn } from '#shared/compared-numbers.js';
import { hasPlainName, isEmailAddress } from '#shared/email-address.js';
import { isPersonName, keptName } from '#shared/person-names.js';
import { damageOf } from '#shared/spreadsheets.js';
import { hostPattern, passwordRules } from '#shared/texts.js';

/** Building blocks of the wire's schemas. Typed text is trimmed; `z.strictObject` rejects unknown fields. */

/** Text a person typed, in one line or several. */
export const text = (max = 100) => z.string().trim().min(1).max(max);

/**
 * One line that a person typed: no line breaks, which would end a line of a mail, no controls, and nothing that turns the
 * direction of what stands around it.
 */
export const line = (max = 100) =>
  text(max).refine(value => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value), {
    params: { reason: 'oneline' },
  });

/** A person's name, kept as typed in its composed form (docs/specification/people.md#names). */
export const personName = () =>
  z
    .string()
    .overwrite(keptName)
    .min(1)
    .max(60)
    .refine(isPersonName, { params: { reason: 'person-name' } });

/** German, five digits. */
export const postcode = () =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{5}$/);

/**
 * An e-mail address, kept as typed (docs/specification/people.md#e-mail-addresses); the server compares it by the form
 * that mail servers use.
 */
export const email = () =>
  z
    .string()
    .overwrite(value => value.normalize('NFC').trim())
    .min(1)
    .max(254)
    .refine(hasPlainName, { params: { reason: 'email-ascii' } })
    .refine(isEmailAddress, { params: { reason: 'email-invalid' } })
    .meta({ format: 'email' });

/**
 * A phone number as people write it (DIN 5008 and older habits); the server reads it with the numbering plans. Invisible
 * signs come with numbers copied from address books.
 */
export const phone = () =>
  z
    .string()
    .overwrite(value =>
      value
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .trim(),
    )
    .max(40)
    .regex(/^[+(\d][\d\s()/.+\u2010-\u2015-]{4,}(\([\p{L} .]+\))?$|^$/u);

/** A host name without a port. */
export const host = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(hostPattern)
    .meta({ examples: ['example.org'] });

/** Since when and why mails to the person bounce; null: they arrive. */
export const unreachable = () => z.strictObject({ Seit: dateTime(), Grund: z.enum(unreachableNames) }).nullable();
export const unreachableNames = ['Unbekannt', 'Geschlossen', 'Umgezogen', 'DomainOhneMail'] as const;

/** Integer cents. */
export const cents = () => z.int();

/** An opaque token, as in a link or a login answer. */
export const token = () => z.string().trim().min(1).max(512);

/** `YYYY-MM-DDThh:mm:ss`, UTC without offset, as answers carry it. */
export const dateTime = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
    .meta({ description: 'UTC, no offset', examples: ['2026-11-21T08:40:00'] });

/** Like `dateTime`, but also accepts a day alone, fractions and a trailing Z. */
export const sentDateTime = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z?)?$/)
    .refine(value => !Number.isNaN(Date.parse(value)) && isDayOfTheCalendar(value.slice(0, 10)), {
      params: { reason: 'iso-date' },
    })
    .meta({ description: 'UTC, no offset', examples: ['2026-11-21T08:40:00'] });

/** Any query: its parameters are taken and ignored. */
export const anyQuery = () => z.object({});

/** Properties of a call that can change a setting now or later (docs/specification/programme.md#planned-changes-of-what-is-set). */
export const plannable = { plannable: true, query: z.strictObject({ giltAb: sentDateTime().optional() }) } as const;

/**
 * In a preview's answer: planned changes of the same setting, the next first, and what an immediate change means for
 * them; absent if there are none.
 */
export const PlansMet = z
  .array(z.strictObject({ Id: z.string(), GiltAb: dateTime(), Wird: z.enum(['Entfaellt', 'GiltDanach']) }))
  .optional();

/** `Date.parse` accepts 30 February as 2 March. Days that have no day after or before of four digits cannot be counted from. */
const isDayOfTheCalendar = (day: string): boolean =>
  day > '1000-01-01' && day < '9999-12-31' && (new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false);

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDay = () =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .refine(isDayOfTheCalendar, { params: { reason: 'date' } });

/** Whether two days, both included and both optional, are in their order. */
export const isPeriod = ({ von, bis }: { readonly von?: string | undefined; readonly bis?: string | undefined }) =>
  !von || !bis || von <= bis;
export const endsTooEarly = { path: ['bis'], params: { reason: 'ends-before-it-starts' } };

/** `DD.MM.YYYY`, a day that exists. */
export const germanDate = () =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{1,2}\.\d{1,2}\.\d{4}$/)
    .refine(isRealDay, { params: { reason: 'date' } })
    .meta({ description: 'DD.MM.YYYY', examples: ['31.12.1990'] });

function isRealDay(value: string): boolean {
  const [day = 0, month = 0, year = 0] = value.split('.').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** At least 8 characters with a lowercase letter, an uppercase letter and a digit (docs/specification/accounts.md#passwords). */
export const newPassword = () =>
  z
    .string()
    .min(1)
    .max(200)
    .refine(value => passwordRules.every(rule => rule.holds(value)), { params: { reason: 'password' } });

export const language = () => z.enum(['de', 'en']);

/** The channel a link was shared or opened through. */
export const channelNames = [
  'Email',
  'Gmail',
  'Gmx',
  'Outlook',
  'Facebook',
  'Messenger',
  'Linkedin',
  'X',
  'Whatsapp',
  'Sms',
  'Link',
] as const;
export type ChannelName = (typeof channelNames)[number];
export const channel = () => z.string().trim().max(40);

/** docs/specification/wire.md#validation: a terms box counts as ticked for true, "yes" or a number above 0. */
export const countsAsAccepted = (value: unknown): boolean =>
  value === true || value === 'yes' || (typeof value === 'number' && value > 0);

/**
 * A tick (`countsAsAccepted`), which becomes `true`, or the shown text verbatim, which the server compares with the
 * published one. Anything else: not accepted.
 */
export const acceptedTerms = () =>
  z
    .union([z.string().trim().max(20_000), z.boolean(), z.number()])
    .refine(value => (typeof value === 'string' ? value !== '' : countsAsAccepted(value)), {
      params: { reason: 'terms' },
    })
    .transform((value): true | string => (typeof value === 'string' && !countsAsAccepted(value) ? value : true));

/**
 * Recommendation, recipient and order numbers to look up. An order is found by any spelling of its number
 * (docs/specification/orders.md#one-order-one-number).
 */
export const number = () => z.string().overwrite(keptNumber).min(1).max(40);

/**
 * Refuses what is no number or code that people can read: what a spreadsheet made of one (shortened, its own error, a
 * formula), signs that cannot be seen or told apart, and separators alone.
 */
const isReadable = (value: string, context: z.RefinementCtx<string>): void => {
  const damage = damageOf(value);
  const sign = strangeSignIn(value);
  if (damage) context.addIssue({ code: 'custom', params: { reason: damage } });
  else if (sign) context.addIssue({ code: 'custom', params: { reason: 'strange-sign', sign } });
  else if (value !== '' && comparedNumber(value) === '')
    context.addIssue({ code: 'custom', params: { reason: 'no-number' } });
};

/** A `number` that something is to be kept or found by. */
export const sentNumber = () =>
  z
    .string()
    .refine(value => !/[\r\n]/.test(value.trim()), { params: { reason: 'oneline' } })
    .refine(value => !value.trim().includes('\t'), { params: { reason: 'strange-sign', sign: 'U+0009' } })
    .overwrite(keptNumber)
    .min(1)
    .max(40)
    .superRefine(isReadable)
    .meta({ examples: ['A-1001'] });

/** Any other number or code that names something, as typed. */
export const identifier = (max: number) => line(max).superRefine(isReadable);

/** Like `identifier`, and may be empty. */
export const identifierOrEmpty = (max: number) => z.string().trim().max(max).superRefine(isReadable);

/** A link's hexadecimal secret; a damaged one is simply unknown. */
export const hex = () => z.string().trim().min(1).max(128);

/** The id of a product or a kind of voucher in a body. */
export const id = () => z.int().positive().max(2_147_483_647);

/** A positive whole number in a path or query. */
export const idInPath = () => z.coerce.number<string | number>().int().positive().max(2_147_483_647);

/** Page (from 1) and page size of a list. */
export const paging = (defaultSize = 20) => ({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  pagesize: z.coerce.number<string | number>().int().min(1).max(200).default(defaultSize),
});

/** A page of a list. */
export const paged = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ HasNext: z.boolean(), PageCount: z.int(), TotalCount: z.int(), Content: z.array(row) });

export interface Paged<Row> {
  HasNext: boolean;
  PageCount: number;
  TotalCount: number;
  Content: Row[];
}

/** The bytes of a picture. */
export const picture = () => z.string().meta({ format: 'binary' });

/** Solution of a captcha challenge (altcha payload, base64). */
export const captchaSolution = () => z.string().trim().max(8192);

/** Whether a captcha is needed before a form is sent, with the challenge to solve (altcha proof of work). */
export const CaptchaCheck = z.strictObject({
  CaptchaRequired: z.boolean(),
  Challenge: z.record(z.string(), z.unknown()).optional(),
});
export type CaptchaCheck = z.output<typeof CaptchaCheck>;

/** Query of a call without a body that may need a captcha: the question whether it does, and the solution. */
export const captchaQuery = { cmd: z.literal('IsCaptchaRequired').optional(), captcha: captchaSolution().optional() };

/** docs/specification/recommending.md#states-of-a-recommendation, docs/specification/rewards.md#states-of-a-reward. */
export const recommendationStatus = () => z.enum(['Ok', 'Abgelaufen', 'Offen', 'Gezahlt', 'Storniert']);
export const rewardStatus = () =>
  z.enum(['Offen', 'Bereitgestellt', 'Ausgezahlt', 'Abgeholt', 'Storniert', 'Abgelaufen']);

/** Stages of the status bar (docs/specification/recommending.md#the-status-bar). */
export const stages = [
  'PraemieAusgezahlt',
  'PraemieAbgelaufen',
  'VertragNichtZustandeGekommen',
  'BankdatenEingeben',
  'PraemieAbholen',
  'AnspruchInBearbeitung',
  'PraemieBereit',
  'Reagiert',
  'KontaktNichtReagiert',
] as const;
export type WireStage = (typeof stages)[number];
export const stage = () => z.enum(stages);

/** A changed field with its old and new value. */
export const FieldChange = z.strictObject({ Feld: z.string(), Vorher: z.unknown(), Nachher: z.unknown() });

/** A version of a setting, in the shape shared by all settings: who changed what and when. */
export const SettingVersion = z.strictObject({
  Nummer: z.int(),
  /** Null for the initial version. */
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
  /** The version that it restores; null for a new one. */
  AusVersion: z.int().nullable(),
  /** Compared with the previous version; empty for the first. */
  Aenderungen: z.array(FieldChange),
  InKraft: z.boolean(),
});
export type SettingVersion = z.output<typeof SettingVersion>;

/** The version that was read, which a change names: refused once another is in force. 0: it was never set. */
export const versionRead = () => z.int().min(0).max(2_147_483_647);

/** A version number in a path; 0 is the initial state. */
export const versionInPath = () => z.coerce.number<string | number>().int().min(0).max(1_000_000);
