import { foreignInHtml, foreignInWords, linkLeadsAway, type OwnAddresses } from '#platform/domain/leading-away.js';
import { variablesOf, type MailKind, type MailVariable } from './mail-kind.js';
import type { MailText } from './mail-text.js';
import { partsOf } from './markup.js';

interface Tenant {
  readonly portalUrl: string;
  readonly own: OwnAddresses;
}

/** Readings of one text; with more of them nobody could say where it leads. */
const mostReadings = 500;

/**
 * Where a text of a mail leads people besides the tenant's own hosts, in any of its branches. What Liquid computes may be
 * any address, so it counts as one.
 */
export function foreignInMail(
  mail: MailKind,
  { subject, preheader, because, body }: MailText,
  tenant: Tenant,
): string[] {
  const valueOf = valuesIn(mail, tenant);
  const each = (source: string, foreign: (reading: string) => readonly string[]) => {
    const { readings, computed } = readingsOf(source, valueOf);
    return [...computed, ...readings.flatMap(foreign)];
  };
  const words = (source: string) => each(source, reading => foreignInWords(reading, tenant.own));
  const html = (source: string) => each(source, reading => foreignInHtml(reading, tenant.own));
  const link = (source: string) => each(source, reading => (linkLeadsAway(reading, tenant.own) ? [reading] : []));
  const inBody = partsOf(body).flatMap(part => {
    if (typeof part === 'string') return [];
    const { href, ...labels } = part.attributes;
    return [...(href === undefined ? [] : link(href)), ...[...Object.values(labels), part.content].flatMap(html)];
  });
  const foreign = [...[subject, preheader, because].flatMap(words), ...inBody];
  return [...new Set(foreign.map(one => one.replaceAll('{{x}}', '…')))];
}

type ValueOf = (name: string) => string | undefined;
/** A variable that holds an address holds one of ours; any other may be any piece of one. */
const valuesIn = (mail: MailKind, { portalUrl }: Tenant): ValueOf => {
  const variables: Readonly<Record<string, MailVariable | undefined>> = variablesOf(mail);
  return name => {
    const example = variables[name]?.example;
    if (example === undefined) return undefined;
    const isAddress = typeof example === 'string' && example.startsWith('https://');
    if (!isAddress) return '{{x}}';
    // A portal below a path may get a host of its own: what follows the address must not become a part of it.
    const { origin } = new URL(portalUrl);
    return new URL(example).pathname === '/' ? origin : `${origin}/x`;
  };
};

/** What an output may say; undefined where a filter or a literal makes it of pieces. */
function outputOf(output: string, valueOf: ValueOf): readonly string[] | undefined {
  const said = /^(\w+)(?:\s*\|\s*(?:upcase|downcase|capitalize|strip))*(?:\s*\|\s*default:\s*(\w+))?$/.exec(output);
  if (!said) return undefined;
  const values = said.slice(1, 3).flatMap(name => (name === undefined ? [] : [valueOf(name)]));
  return values.every(value => value !== undefined) ? values : undefined;
}

interface Branching {
  readonly before: readonly string[];
  readonly ended: string[];
}

/** Every text that the branches may make, whatever their conditions say; a comment counts as said. */
function readingsOf(source: string, valueOf: ValueOf): { readings: readonly string[]; computed: readonly string[] } {
  const pieces = source
    .replace(/\s+(\{[%{]-)/g, '$1')
    .replace(/(-[%}]\})\s+/g, '$1')
    .split(/(\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\})/);
  const open: Branching[] = [];
  const computed: string[] = [];
  let readings: readonly string[] = [''];
  for (const piece of pieces) {
    if (piece.startsWith('{%')) readings = branched(piece, readings, open);
    else {
      const said = piece.startsWith('{{') ? outputOf(piece.replace(/^\{\{-?|-?\}\}$/g, '').trim(), valueOf) : [piece];
      if (!said) computed.push(piece);
      readings = readings.flatMap(reading => (said ?? ['{{x}}']).map(one => reading + one));
    }
    if (readings.length > mostReadings) return { readings: [], computed: [source.slice(0, 80)] };
  }
  return { readings: [...readings, ...open.flatMap(({ ended }) => ended)], computed };
}

function branched(tag: string, readings: readonly string[], open: Branching[]): readonly string[] {
  const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? '';
  const inside = open.at(-1);
  if (/^(?:if|unless|case|comment)$/.test(name)) open.push({ before: readings, ended: [...readings] });
  else if (inside && name.startsWith('end')) {
    open.pop();
    return [...new Set([...inside.ended, ...readings])];
  } else if (inside && /^(?:else|elsif|when)$/.test(name)) {
    inside.ended.push(...readings);
    return inside.before;
  }
  return readings;
}
