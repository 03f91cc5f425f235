import { Liquid } from 'liquidjs';
import { elements, page } from '#generated/mail-layout.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { exampleOf, variablesOf, type MailDraft, type MailKind, type Variables } from './mail-kind.js';
import type { MailText } from './mail-text.js';
import { htmlOf, partsOf, secretSentOn, TemplateBroken, textOf, tones, type TemplateProblem } from './markup.js';

/** Limits of size, not time: without loops it bounds the work, and no mail must fail because the machine is busy. */
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
/** Escapes a value for markup: an amount stays on one line, a line break becomes an element. */
const asMarkup = (value: unknown): string =>
  escapeHtml(String(value ?? ''))
    .replace(/(?<=\d) €/g, '&#160;€')
    .replace(/\r?\n/g, '<br>');

const engine = (options: object) =>
  new Liquid({ ...limits, ...strict, fs: noFiles, relativeReference: false, cache: false, ...options });
/** The engine for texts that people write: conditions and a few filters, no loops, no file access, no way around the escaping. */
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
const textEngine = engine({});
/** Font size at which a code fits on one line of a 320-pixel screen: people copy only half of a wrapped code. */
drawing.registerFilter('code_size', (code: string) =>
  Math.max(11, Math.min(24, Math.floor(205 / (code.replace(/&#?\w+;/g, 'x').length * 0.65)))),
);

type Parsed = ReturnType<Liquid['parse']>;
/** A parsed text, ready to be filled in. */
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

/** Characters of a body filled in; mail programs cut mails off long before. */
const mostFilledIn = 200_000;
/** Characters of the longest value there is: a link, or a text that a person wrote. */
const longestValue = 300;
const most: Readonly<Record<keyof MailText, number>> = { subject: 200, preheader: 300, because: 500, body: 20_000 };

/** Parses a text; throws TemplateBroken when it cannot be filled in. */
export function makeReady(text: MailText): ReadyMail {
  for (const field of Object.keys(most) as (keyof MailText)[]) {
    readLiquid(field, text[field]);
  }
  const parts = partsOf(text.body);
  return {
    subject: textEngine.parse(text.subject),
    preheader: textEngine.parse(text.preheader),
    because: textEngine.parse(text.because),
    html: drawing.parse(htmlOf(parts)),
    text: textEngine.parse(textOf(parts)),
  };
}

function readLiquid(field: keyof MailText, source: string): Parsed {
  if (source.trim() === '') throw new TemplateBroken({ field, reason: 'missing' });
  if (source.length > most[field]) throw new TemplateBroken({ field, reason: 'too-long' });
  try {
    return reading.parse(source);
  } catch (error) {
    throw new TemplateBroken({ field, reason: 'liquid-broken', about: messageOf(error) });
  }
}
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0]!.slice(0, 160) : '';

/** The names of the variables that a text uses. */
export const namesIn = (field: keyof MailText, source: string): readonly string[] =>
  reading.globalVariablesSync(readLiquid(field, source));

/** Problems that prevent publishing, per field: the text is parsed and filled in with examples, with and without optional values. */
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
    const filledIn = [ready.html, ready.text].map(part => inAnyLook(part, longestOf(all)).length);
    if (Math.max(...filledIn) > mostFilledIn) problems.push({ field: 'body', reason: 'too-long' });
  } catch (error) {
    problems.push(
      error instanceof TemplateBroken
        ? error.problem
        : { field: 'body', reason: 'liquid-broken', about: messageOf(error) },
    );
  }
  return problems.filter(({ field }, index) => problems.findIndex(other => other.field === field) === index);
}

/** Example values; `least` leaves out everything optional. */
export function examplesOf(mail: MailKind, language: Language, { least = false } = {}): MailDraft['values'] {
  return Object.fromEntries(
    Object.entries(variablesOf(mail)).map(([name, variable]) => [
      name,
      variable.flag ? !least : least && variable.optional ? null : exampleOf(variable, language),
    ]),
  );
}

/** Changed example values, since a condition may compare with exactly the example. */
const othersThan = (values: MailDraft['values']): MailDraft['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `${value}7` : value]),
  );

/** Values as long as they may be, so that no mail grows beyond what was checked when its text was published. */
const longestOf = (values: MailDraft['values']): MailDraft['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.padEnd(longestValue, value || 'x') : value,
    ]),
  );

/** Arbitrary colours: the text's content does not depend on them. */
const anyLook = {
  brand: Object.fromEntries(
    [...JSON.stringify(elements).matchAll(/brand\.(\w+)/g)]
      .map(([, role]) => role)
      .concat(Object.values(tones))
      .map(role => [role, '#000000']),
  ),
  inner: 0,
};

const inAnyLook = (template: Parsed, values: MailDraft['values'], engine = drawing): string =>
  String(engine.renderSync(template, { ...values, ...anyLook }));

function missingIn(ready: ReadyMail, variables: Variables, values: MailDraft['values']): TemplateProblem[] {
  const [html, text, ...short] = [ready.html, ready.text, ready.subject, ready.preheader].map((template, index) =>
    inAnyLook(template, values, index === 0 ? drawing : textEngine),
  ) as [string, string, string, string];
  return Object.entries(variables).flatMap(([name, { mandatory, secret }]): TemplateProblem[] => {
    const value = String(values[name]);
    if (mandatory && !(html.includes(asMarkup(value)) && text.includes(value)))
      return [{ field: 'body', reason: 'variable-missing', about: name }];
    const told = secret ? short.findIndex(line => line.includes(value)) : -1;
    return told < 0 ? [] : [{ field: told === 0 ? 'subject' : 'preheader', reason: 'secret-in-subject', about: name }];
  });
}

/** Fills in a text. `frame` is the content of the page around the body. */
export function fillIn(ready: ReadyMail, values: MailDraft['values'], frame: Frame): FilledMail {
  const scope = { ...values };
  const line = (template: Parsed) => String(textEngine.renderSync(template, scope)).replace(/\s+/g, ' ').trim();
  const [subject, preheader, because] = [line(ready.subject), line(ready.preheader), line(ready.because)];
  const body = String(drawing.renderSync(ready.html, { ...scope, ...frame.look }));
  if (body.length > mostFilledIn) throw new TemplateBroken({ field: 'body', reason: 'too-long' });
  const mail = { subject, preheader, because, name: frame.name, company: frame.company, logo: frame.logo ?? null };
  const html = String(
    drawing.renderSync(pageTemplate[frame.language], { ...frame.look, mail, links: frame.links, body }),
  );
  const text = [
    frame.name,
    String(textEngine.renderSync(ready.text, scope))
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
  /** The provider's legal details, in lines; null when the tenant has not set them. */
  readonly company: string | null;
  /** The logo with its displayed size. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | null;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly look: object;
}
export interface FilledMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
