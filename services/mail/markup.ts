import { elements } from '#generated/mail-layout.js';
import type { MailText } from './mail-text.js';

// The elements allowed in a mail's body: a sequence of MJML elements, with Liquid conditions between them. Everything
// else is rejected, so nothing else reaches a mail.

/** Why a text cannot be published; one problem per field, the first found. */
export interface TemplateProblem {
  readonly field: keyof MailText;
  readonly reason:
    | 'missing'
    | 'too-long'
    | 'liquid-broken'
    | 'variable-unknown'
    | 'variable-missing'
    | 'element-unknown'
    | 'markup-broken'
    | 'link-unsafe'
    | 'secret-in-subject'
    | 'secret-sent-on';
  /** The variable or element concerned. */
  readonly about?: string;
}

export class TemplateBroken extends Error {
  override readonly name = 'TemplateBroken';
  constructor(readonly problem: TemplateProblem) {
    super(`${problem.field}: ${problem.reason}${problem.about ? ` (${problem.about})` : ''}`);
  }
}

/** The theme colour of each tone of a note. */
export const tones = { info: 'brandSoft', wait: 'waitSoft', stop: 'stopSoft' } as const;

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}
type Part = Element | string;

const vocabulary: Readonly<Record<string, readonly string[]>> = {
  'mj-text': ['mj-class'],
  'mj-button': ['href'],
  'mj-divider': [],
  'mail-amount': ['caption'],
  'mail-code': ['label'],
  'mail-note': ['tone'],
  'mail-fact': ['label'],
};
const classes = ['title', 'small', 'link'];
const broken = (reason: TemplateProblem['reason'], about?: string) =>
  new TemplateBroken({ field: 'body', reason, ...(about !== undefined && { about }) });

/** Replaces Liquid by placeholders while markup is parsed, since its conditions may contain markup characters. */
function aside(text: string) {
  const liquid: string[] = [];
  return {
    liquid,
    hidden: text.replace(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, token => `\uE000${liquid.push(token) - 1}\uE001`),
    shown: (part: string) => part.replace(/\uE000(\d+)\uE001/g, (_, index: string) => liquid[Number(index)]!),
  };
}

/** The outputs of a text with their surroundings, conditions removed; a Liquid hyphen also removes the white space beside it. */
function outputsIn(text: string): { readonly output: string; readonly before: string; readonly after: string }[] {
  const { liquid, hidden } = aside(text);
  const words = hidden.replace(/(\s*)(\uE000(\d+)\uE001)(\s*)/g, (_, left: string, token: string, index, right) => {
    const code = liquid[Number(index)]!;
    const [before, after] = [/^.%-|^\{\{-/.test(code) ? '' : left, /-[%}]\}$/.test(code) ? '' : right];
    return `${before}${code.startsWith('{%') ? '' : token}${after}`;
  });
  return [...words.matchAll(/\uE000(\d+)\uE001/g)].map(({ 0: token, 1: index, index: at }) => ({
    output: liquid[Number(index)]!,
    before: words.slice(0, at),
    after: words.slice(at + token.length),
  }));
}

/**
 * The secret that a body would expose: as part of another URL, which then receives it, or changed by a filter.
 * In a link it must be the whole link; in text it must stand alone, since mail programs turn text into links, across emphasis too.
 */
export function secretSentOn(body: string, secretIn: (output: string) => string | undefined): string | undefined {
  const isBare = (output: string) => output.replace(/[{}\s-]/g, '') === secretIn(output);
  const isWholeLink = (before: string, after: string) => before.endsWith('href="') && after.startsWith('"');
  const inLinks = outputsIn(body).filter(({ before }) => /href="[^"]*$/.test(before));
  const inWords = outputsIn(textOf(partsOf(body)));
  const sent = [
    ...inLinks.filter(({ output, before, after }) => !isBare(output) || !isWholeLink(before, after)),
    ...inWords.filter(({ output, before }) => !isBare(output) || !/(?:^|[\s("„“])$/.test(before)),
  ];
  return sent.map(({ output }) => secretIn(output)).find(secret => secret !== undefined);
}

export function partsOf(body: string): readonly Part[] {
  const { liquid, hidden, shown } = aside(body.trim());
  const parts: Part[] = [];
  const element = /\s*(?:\uE000(\d+)\uE001|<!--[\s\S]*?-->|<([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/>|>))\s*/y;
  while (element.lastIndex < hidden.length) {
    const at = element.lastIndex;
    const found = element.exec(hidden);
    if (!found) throw broken('markup-broken', shown(hidden.slice(at, at + 40)).trim());
    const [, token, tag, attributes = '', end] = found;
    if (token !== undefined) {
      if (!liquid[Number(token)]!.startsWith('{%')) throw broken('markup-broken', liquid[Number(token)]!);
      parts.push(liquid[Number(token)]!);
    }
    if (tag === undefined) continue;
    const allowed = vocabulary[tag];
    if (!allowed) throw broken('element-unknown', tag);
    let content = '';
    if (end === '>') {
      const from = element.lastIndex;
      const close = hidden.indexOf(`</${tag}>`, from);
      if (close < 0) throw broken('markup-broken', tag);
      content = hidden.slice(from, close).trim();
      element.lastIndex = close + tag.length + 3;
    }
    mustBeInline(content);
    const named = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      shown(value),
    ]);
    const unknown = named.find(([name]) => !allowed.includes(name!));
    if (unknown) throw broken('element-unknown', `${tag} ${unknown[0]}`);
    parts.push({ tag, attributes: Object.fromEntries(named) as Element['attributes'], content: shown(content) });
  }
  for (const part of parts) if (typeof part !== 'string') mustBeWhole(part);
  return parts;
}

const inline = ['b', 'strong', 'i', 'em', 'u', 'br', 'a', 'span', 'p', 'ul', 'ol', 'li'];
/** Checks inline content: text with emphasis, lists and links, closed in the order they were opened. */
function mustBeInline(content: string): void {
  const open: string[] = [];
  for (const [whole, closes, tag = '', attributes = ''] of content.matchAll(
    /<(\/?)([a-z][\w-]*)((?:\s[^<>]*)?)>|</gi,
  )) {
    if (whole === '<') throw broken('markup-broken', '<');
    const name = tag.toLowerCase();
    if (!inline.includes(name)) throw broken('element-unknown', tag);
    const given = attributes.replace(/\/\s*$/, '').trim();
    const link = /^href="([^"]*)"$/.exec(given);
    if (given !== '' && !(name === 'a' && link)) throw broken('element-unknown', `${tag} ${given}`.slice(0, 60));
    if (link) mustLeadSomewhereSafe(link[1]!);
    if (name === 'br') continue;
    if (closes === '') open.push(name);
    else if (open.pop() !== name) throw broken('markup-broken', tag);
  }
  if (open.length > 0) throw broken('markup-broken', open.at(-1));
}

/** Allows HTTPS pages, mail addresses, telephone numbers, and the value of a variable. */
function mustLeadSomewhereSafe(url: string): void {
  if (!/^(\uE000|\{\{|https:\/\/[^\s]|mailto:|tel:)/.test(url.trim())) throw broken('link-unsafe', url.slice(0, 60));
}

function mustBeWhole({ tag, attributes, content }: Element): void {
  const wanted = tag === 'mj-text' ? [] : vocabulary[tag]!;
  const missing = wanted.find(name => (attributes[name] ?? '').trim() === '');
  if (missing) throw broken('markup-broken', `${tag} ${missing}`);
  if (tag !== 'mj-divider' && content === '') throw broken('markup-broken', tag);
  if (attributes['href'] !== undefined) mustLeadSomewhereSafe(attributes['href']);
  if (attributes['mj-class'] !== undefined && !classes.includes(attributes['mj-class']))
    throw broken('element-unknown', `${tag} ${attributes['mj-class']}`);
  if (attributes['tone'] !== undefined && !(attributes['tone'] in tones))
    throw broken('element-unknown', `${tag} ${attributes['tone']}`);
}

const isFact = (part: Part): boolean => typeof part !== 'string' && part.tag === 'mail-fact';

export function htmlOf(parts: readonly Part[]): string {
  let facts = false;
  return parts
    .map(part => {
      if (typeof part === 'string') return part;
      const gap = facts && !isFact(part) ? elements['gap'] : '';
      facts = isFact(part);
      return `${gap}${drawn(part)}`;
    })
    .join('\n');
}

function drawn({ tag, attributes, content }: Element): string {
  const name = tag === 'mj-text' ? (attributes['mj-class'] ?? 'text') : tag.replace(/^(mj|mail)-/, '');
  const tone = attributes['tone'] as keyof typeof tones | undefined;
  const fill = {
    '@content': content,
    '@href': escapeUrl(attributes['href'] ?? ''),
    '@label': attributes['label'] ?? '',
    '@caption': attributes['caption'] ?? '',
    '@toneSoft': tone ? tones[tone] : '',
    '@tone': tone ?? '',
  };
  return elements[name]!.replace(
    /@(content|href|label|caption|toneSoft|tone)/g,
    place => fill[place as keyof typeof fill],
  );
}
const escapeUrl = (url: string): string => url.replace(/&(?![\w#]+;)/g, '&amp;');

export function textOf(parts: readonly Part[]): string {
  return parts.map(part => (typeof part === 'string' ? part : `\n${written(part)}`)).join('');
}

function written({ tag, attributes, content }: Element): string {
  const words = plainWords(content);
  switch (tag) {
    case 'mj-button':
      return `\n${words}:\n${attributes['href']}\n\n`;
    case 'mail-amount':
      return `\n${words}\n${plainWords(attributes['caption']!)}\n\n`;
    case 'mail-code':
      return `\n${plainWords(attributes['label']!)}\n${words}\n\n`;
    case 'mail-fact':
      return `${plainWords(attributes['label']!)}: ${words}`;
    case 'mj-divider':
      return '';
    default:
      return attributes['mj-class'] === 'link' ? `\n${words.replace(': ', ':\n')}\n\n` : `\n${words}\n\n`;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
function plainWords(content: string): string {
  const { hidden, shown } = aside(content);
  const words = hidden
    .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, '$2: $1')
    .replace(/<br\s*\/?>|<\/p>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
  return shown(words);
}
