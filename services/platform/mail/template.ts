import { Liquid } from 'liquidjs';
import type { Language } from '../tenancy/tenant.js';
import { elements, page } from './layout.gen.js';
import type { MailRecipient } from './mail-reaction.js';
import { htmlOf, partsOf, secretSentOn, TemplateBroken, textOf, tones, type TemplateProblem } from './markup.js';

export { TemplateBroken, type TemplateProblem };

/** A mail as it is written: subject, preview and reason in Liquid, the body in MJML's elements and Liquid. */
export interface MailText {
  readonly subject: string;
  /** The line a mail client shows beside the subject. */
  readonly preheader: string;
  readonly body: string;
  /** Why the person gets this mail; stands in the footer. */
  readonly because: string;
}

type Example = string | Readonly<Record<Language, string>>;

/** Something a mail says that is known when it is sent. Its name is what an editor of the text reads and writes. */
export interface MailVariable {
  readonly example: Example;
  /** There may be none; a text asks for it by `{% if … %}`. */
  readonly optional?: true;
  /** True or false: only asked for. */
  readonly flag?: true;
  /** Without it the mail is of no use. */
  readonly mandatory?: true;
  /** Opens something: never in a subject, which others may read over a shoulder and which is kept. */
  readonly secret?: true;
}

type Variables = Readonly<Record<string, MailVariable>>;
export type ValuesOf<V extends Variables> = {
  readonly [Name in keyof V]: V[Name] extends { flag: true }
    ? boolean
    : V[Name] extends { optional: true }
      ? string | null
      : string;
};

export const says = (example: Example) => ({ example });
export const mayBe = (example: Example) => ({ example, optional: true as const });
export const whether = { example: 'true', flag: true as const };
/** To whom we say du. An example is written to a stranger. */
export const whetherCasual = { example: 'false', flag: true as const };
/** A link with a token. */
export const opens = (path: string) => ({
  example: `https://portal.example${path}#t=8Zk3vQ`,
  mandatory: true as const,
  secret: true as const,
});
export const needs = (example: Example) => ({ example, mandatory: true as const });
export const amountExample = { de: '45 €', en: '€45' };
export const dayExample = says('31.12.2027');

export interface MailKind {
  /** German on the wire: `praemie-bereit`. */
  readonly kind: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly variables: Variables;
  readonly de: MailText;
  readonly en: MailText;
}

/** What a reaction hands over: which mail, and what it says. */
export interface MailDraft {
  readonly mail: MailKind;
  readonly values: Readonly<Record<string, string | boolean | null>>;
}

const kinds = new Map<string, MailKind>();
/** All that the loaded modules send, by the name on the wire. */
export const mailKinds = (): readonly MailKind[] =>
  [...kinds.values()].sort((one, other) => one.kind.localeCompare(other.kind));

/** A kind of mail: its texts, what they may say, and where that comes from. */
export function defineMail<const V extends Variables, Facts = void>(
  mail: Omit<MailKind, 'variables'> & { readonly variables: V },
  valuesOf: (to: MailRecipient, facts: Facts) => ValuesOf<V>,
) {
  kinds.set(mail.kind, mail);
  return (to: MailRecipient, facts: Facts): MailDraft => ({ mail, values: valuesOf(to, facts) as MailDraft['values'] });
}

/** What every mail may say. */
export const everyMail = {
  Anrede: says({ de: 'Guten Tag Frau Sander,', en: 'Dear Ms Sander,' }),
  Vorname: says('Mia'),
  Anbieter: says('Fernklang'),
  Portal: says('https://portal.example'),
  GueltigkeitTage: says('60'),
  AnspruchTage: says('180'),
} satisfies Variables;

export const variablesOf = (mail: MailKind): Variables => ({ ...everyMail, ...mail.variables });

export const exampleOf = ({ example }: MailVariable, language: Language): string =>
  typeof example === 'string' ? example : example[language];

/** Nothing loops, so what is read and held is what bounds a text; milliseconds pass on a busy machine too, and a mail must not fail for them. */
const limits = { parseLimit: 60_000, renderLimit: 20_000, memoryLimit: 2_000_000 };
const strict = { strictFilters: true, strictVariables: true, lenientIf: false, jsTruthy: true, ownPropertyOnly: true };
const noFiles = {
  readFileSync: nothing,
  existsSync: () => false,
  exists: () => Promise.resolve(false),
  readFile: nothing,
  resolve: (_: string, file: string) => file,
};
function nothing(): never {
  throw new Error('Templates read no files.');
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
/** Words as markup: an amount stays on one line, a line break is one. */
const asMarkup = (value: unknown): string =>
  escapeHtml(String(value ?? ''))
    .replace(/(?<=\d) €/g, '&#160;€')
    .replace(/\r?\n/g, '<br>');

const engine = (options: object) =>
  new Liquid({ ...limits, ...strict, fs: noFiles, relativeReference: false, cache: false, ...options });
/** What a person writes is read by this one: conditions and a few filters, nothing that loops, reads, or gets past the escape. */
const reading = engine({});
const tagsAllowed = ['if', 'unless', 'case', 'comment'];
const filtersAllowed = [
  'upcase',
  'downcase',
  'capitalize',
  'default',
  'truncate',
  'strip',
  'replace',
  'append',
  'prepend',
];
for (const tag of Object.keys(reading.tags)) if (!tagsAllowed.includes(tag)) delete reading.tags[tag];
for (const filter of Object.keys(reading.filters)) if (!filtersAllowed.includes(filter)) delete reading.filters[filter];

const drawing = engine({ outputEscape: asMarkup });
const plain = engine({});
/** On one line, as large as a telephone's 320 pixels leave room for: a broken code is copied in half. */
drawing.registerFilter('code_size', (code: string) =>
  Math.max(11, Math.min(24, Math.floor(205 / (code.replace(/&#?\w+;/g, 'x').length * 0.65)))),
);

type Parsed = ReturnType<Liquid['parse']>;
/** A text made ready to be filled in. */
export interface ReadyMail {
  readonly subject: Parsed;
  readonly preheader: Parsed;
  readonly because: Parsed;
  readonly html: Parsed;
  readonly text: Parsed;
}

const pageTemplate = { de: drawing.parse(inPage('de')), en: drawing.parse(inPage('en')) };
function inPage(language: Language): string {
  return `${page.before.replaceAll('@language', language)}{{ body | raw }}${page.after}`;
}

const most: Readonly<Record<keyof MailText, number>> = { subject: 200, preheader: 300, because: 500, body: 20_000 };

/** Reads a text; throws TemplateBroken where it cannot be filled in. */
export function makeReady(text: MailText): ReadyMail {
  for (const field of Object.keys(most) as (keyof MailText)[]) {
    readLiquid(field, text[field]);
  }
  const parts = partsOf(text.body);
  return {
    subject: plain.parse(text.subject),
    preheader: plain.parse(text.preheader),
    because: plain.parse(text.because),
    html: drawing.parse(htmlOf(parts)),
    text: plain.parse(textOf(parts)),
  };
}

function readLiquid(field: keyof MailText, source: string): Parsed {
  if (source.trim() === '') throw new TemplateBroken({ field, reason: 'missing' });
  if (source.length > most[field]) throw new TemplateBroken({ field, reason: 'too-long' });
  try {
    return reading.parse(source);
  } catch (error) {
    throw new TemplateBroken({ field, reason: 'liquid-broken', about: saidBy(error) });
  }
}
const saidBy = (error: unknown): string => (error instanceof Error ? error.message.split('\n')[0]!.slice(0, 160) : '');

/** Which variables a text names. */
export const namesIn = (field: keyof MailText, source: string): readonly string[] =>
  reading.globalVariablesSync(readLiquid(field, source));

/** What keeps a text from being published, field by field: it is read, and filled in with examples, with and without what may be missing. */
export function problemsOf(mail: MailKind, language: Language, text: MailText): readonly TemplateProblem[] {
  const variables = variablesOf(mail);
  const problems: TemplateProblem[] = [];
  for (const field of Object.keys(most) as (keyof MailText)[])
    try {
      const unknown = namesIn(field, text[field]).find(name => !Object.hasOwn(variables, name));
      if (unknown !== undefined) problems.push({ field, reason: 'variable-unknown', about: unknown });
    } catch (error) {
      if (!(error instanceof TemplateBroken)) throw error;
      problems.push(error.problem);
    }
  if (problems.length > 0) return problems;
  try {
    const ready = makeReady(text);
    const all = examplesOf(mail, language);
    const sentOn = secretSentOn(text.body, output =>
      namesIn('body', output).find(name => variables[name]?.secret === true),
    );
    if (sentOn !== undefined) problems.push({ field: 'body', reason: 'secret-sent-on', about: sentOn });
    for (const values of [all, examplesOf(mail, language, { least: true }), othersThan(all)])
      problems.push(...missingIn(ready, variables, values));
  } catch (error) {
    problems.push(
      error instanceof TemplateBroken
        ? error.problem
        : { field: 'body', reason: 'liquid-broken', about: saidBy(error) },
    );
  }
  return problems.filter(({ field }, index) => problems.findIndex(other => other.field === field) === index);
}

/** `least`: without everything that may be missing. */
export function examplesOf(mail: MailKind, language: Language, { least = false } = {}): MailDraft['values'] {
  return Object.fromEntries(
    Object.entries(variablesOf(mail)).map(([name, variable]) => [
      name,
      variable.flag ? !least : least && variable.optional ? null : exampleOf(variable, language),
    ]),
  );
}

/** A condition may ask for just what the example is. */
const othersThan = (values: MailDraft['values']): MailDraft['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `${value}7` : value]),
  );

/** Any colours at all: what a text says does not hang on them. */
const anyLook = {
  brand: Object.fromEntries(
    [...JSON.stringify(elements).matchAll(/brand\.(\w+)/g)]
      .map(([, role]) => role)
      .concat(Object.values(tones))
      .map(role => [role, '#000000']),
  ),
  inner: 0,
};

function missingIn(ready: ReadyMail, variables: Variables, values: MailDraft['values']): TemplateProblem[] {
  const [html, text, ...short] = [ready.html, ready.text, ready.subject, ready.preheader].map((template, index) =>
    String((index === 0 ? drawing : plain).renderSync(template, { ...values, ...anyLook })),
  ) as [string, string, string, string];
  return Object.entries(variables).flatMap(([name, { mandatory, secret }]): TemplateProblem[] => {
    const value = String(values[name]);
    if (mandatory && !(html.includes(asMarkup(value)) && text.includes(value)))
      return [{ field: 'body', reason: 'variable-missing', about: name }];
    const told = secret ? short.findIndex(line => line.includes(value)) : -1;
    return told < 0 ? [] : [{ field: told === 0 ? 'subject' : 'preheader', reason: 'secret-in-subject', about: name }];
  });
}

/** Fills it in. `frame` is what the page around the body shows. */
export function fillIn(ready: ReadyMail, values: MailDraft['values'], frame: Frame): FilledMail {
  const scope = { ...values };
  const line = (template: Parsed) => String(plain.renderSync(template, scope)).replace(/\s+/g, ' ').trim();
  const [subject, preheader, because] = [line(ready.subject), line(ready.preheader), line(ready.because)];
  const body = String(drawing.renderSync(ready.html, { ...scope, ...frame.look }));
  const mail = { subject, preheader, because, name: frame.name, company: frame.company, logo: frame.logo ?? null };
  const html = String(
    drawing.renderSync(pageTemplate[frame.language], { ...frame.look, mail, links: frame.links, body }),
  );
  const text = [
    frame.name,
    String(plain.renderSync(ready.text, scope))
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    '-- ',
    because,
    frame.links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    ...(frame.company ? [frame.company] : []),
  ];
  return { subject, html, text: `${text.join('\n\n')}\n` };
}

export interface Frame {
  readonly language: Language;
  readonly name: string;
  /** Who the provider is by law, in lines; null where the tenant has not said it. */
  readonly company: string | null;
  /** As large as it is shown. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | null;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly look: object;
}
export interface FilledMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
