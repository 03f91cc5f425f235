import { unmistakable } from '#shared/unmistakable-address.js';
import { mailOwnerOf } from './mail-owner.js';
import { topLevelDomains } from './top-level-domains.js';

/**
 * A text or an address that reaches people and leads away from the tenant's own hosts waits for a second human
 * (docs/specification/programme.md#what-leads-people-away).
 */
export interface OwnAddresses {
  /** Hosts, with their port. */
  readonly hosts: readonly string[];
  /** To whom the mail addresses that the tenant answers belong, each by `mailOwnerOf`. */
  readonly mailOwners: readonly string[];
}

const portalPage = 'https://own.invalid/page';
/** What a placeholder may stand for: in a link an address, a path of another host or a part of a host; in words a part of one. */
const inLinks = ['https://elsewhere.invalid/', '/elsewhere.invalid', 'x', '.xx', 'xx.'];
const inWords = ['x', '.', '.de', 'de.'];
const filled = (text: string, fillings: readonly string[]): string[] =>
  text.includes('{{') ? fillings.map(filling => text.replace(/\{\{[\s\S]*?\}\}/g, () => filling)) : [text];

/** Whether people who follow the link leave the tenant's own hosts; a placeholder may stand for anything. */
export const linkLeadsAway = (link: string, own: OwnAddresses): boolean =>
  filled(link, inLinks).some(one => isForeignLink(one.trim(), own));

function isForeignLink(link: string, own: OwnAddresses): boolean {
  // A mail has no page that a link without slashes could stand on: `https:elsewhere.example`.
  const page = /^[a-z][a-z0-9+.-]*:/i.test(link) ? undefined : portalPage;
  if (!URL.canParse(link, page)) return true;
  const { protocol, host, href } = new URL(link, page);
  if (protocol === 'mailto:') return isForeignMail(href, own);
  const isPlain = /^https?:$/.test(protocol) && !/^[^/?#]*:\/\/[^/?#]*@/.test(link);
  return !isPlain || (host !== 'own.invalid' && !own.hosts.includes(host));
}

/**
 * Every receiver counts, also those among the headers: `mailto:a@own.example?cc=b@other.example`. Signs that a mailbox's
 * name may hold (`&`, `=`) cut nothing off it.
 */
const isForeignMail = (href: string, own: OwnAddresses): boolean => {
  const [, receivers = '', headers = ''] = /^mailto:([^?]*)\??(.*)$/is.exec(href) ?? [];
  const parts = [receivers, ...headers.split('&').map(header => header.replace(/^[^=]*=/, ''))];
  const addresses = parts.flatMap(part => decoded(part).match(/[^\s@:,;<>]+@[^\s@:,;<>]+/g) ?? []);
  return addresses.length === 0 || addresses.some(one => mailLeadsAway(one, own));
};
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether mails to the address reach the tenant. */
export const mailLeadsAway = (address: string, { mailOwners }: OwnAddresses): boolean =>
  !mailOwners.includes(mailOwnerOf(address));

/** Addresses as mail programs make them links: with a scheme, of a mailbox, or a bare host. */
const written =
  /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"]+|[^\s<>"@:,;()]{1,64}@[^\s<>"@:,;()]+|(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?/giu;

/** The addresses in words that lead away. */
export const foreignInWords = (words: string, own: OwnAddresses): string[] =>
  filled(asRead(words), inWords).flatMap(one =>
    [...one.matchAll(written)]
      .map(([found]) => found.replace(/[.,;:!?)\]}]+$/, ''))
      .filter(found => isForeign(found, own)),
  );

const isForeign = (found: string, own: OwnAddresses): boolean => {
  if (found.includes('://')) return isForeignLink(found, own);
  if (found.includes('@')) return mailLeadsAway(found, own);
  const host = found.toLowerCase();
  return isHost(host) && !own.hosts.includes(host) && !own.mailOwners.includes(host);
};

/** Abbreviations with an ending that is a country's. */
const abbreviated = new Set('co.kg tel.nr art.nr best.nr kd.nr hs.nr lfd.nr kto.nr vertr.nr str.nr'.split(' '));
/** `inkl.MwSt` ends with no top-level domain and is no host; `dieb.example.Nur` begins with one. */
const isHost = (dotted: string): boolean => {
  const [first, ...others] = dotted.replace(/:\d+$/, '').split('.');
  return !abbreviated.has(dotted) && (first === 'www' || others.some(isTopLevelDomain));
};
const isTopLevelDomain = (label: string): boolean =>
  topLevelDomains.has(label) || /^xn--|[^\p{Script=Latin}\p{N}-]/u.test(label);

/** Without characters that nobody sees, and with the dots that browsers take for one. */
const asRead = (words: string): string =>
  words
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/[。｡]/g, '.');

/** Stands for a tag that words go on across; people see no such sign. */
const emphasis = '\u{e000}';
const emphasized = new RegExp(String.raw`(?:[\p{L}\p{N}${emphasis}-]{1,100}\.)+[\p{L}\p{N}${emphasis}-]+`, 'gu');
const inline = /<\/?(?:a|abbr|b|code|em|i|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;
const hrefs = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The links and words of a formatted text that lead away. */
export function foreignInHtml(html: string, own: OwnAddresses): string[] {
  const links = [...html.matchAll(hrefs)].map(([, one, other, bare]) => withoutEntities(one ?? other ?? bare ?? ''));
  const words = withoutEntities(html.replace(inline, emphasis).replace(/<[^<>]*>/g, ' '));
  return [
    ...links.filter(link => linkLeadsAway(link, own)),
    ...foreignInWords(words.replaceAll(emphasis, ''), own),
    ...foreignBeforeEmphasis(words, own),
  ];
}

/** Hosts that end where emphasis begins or ends: `<b>dieb.example</b>Hier`. */
const foreignBeforeEmphasis = (words: string, own: OwnAddresses): string[] =>
  filled(asRead(words), inWords).flatMap(one =>
    [...one.matchAll(emphasized)].flatMap(([found]) =>
      [...found.matchAll(new RegExp(emphasis, 'g'))]
        .map(({ index }) => found.slice(0, index).replaceAll(emphasis, ''))
        .filter(host => host.includes('.') && isForeign(host, own)),
    ),
  );

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  shy: '',
  zwj: '',
  zwnj: '',
};
const letters = /^[a-z]{1,2}(?:uml|grave|acute|circ|tilde|lig|cedil|ring|slash|caron)$/i;
const gaps =
  /^(?:nbsp|ensp|emsp|thinsp|[lrb]?[sd]quo|bdquo|sbquo|[lr]aquo|[lr]saquo|[nm]dash|hellip|euro|copy|reg|trade|middot|bull|sect|para|times|deg|[lr]arr)$/i;
/** An entity that is not known may be any part of an address. */
function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));?/gi,
    (_, decimal?: string, hex?: string, name?: string) => {
      if (name === undefined) return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal));
      return named[name.toLowerCase()] ?? (letters.test(name) ? 'x' : gaps.test(name) ? ' ' : '.');
    },
  );
}
const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '.');

/** What leads away and did not before, in the order in which it is read. */
export const newlyForeign = (before: readonly string[], after: readonly string[]): string[] => [
  ...new Set(after.filter(one => !before.includes(one))),
];

type Words = string | null | undefined;
/** Plain words may be shown as they stand, or between signs that a page takes for a tag. */
const foreignAsShown = (words: readonly Words[], own: OwnAddresses): string[] =>
  words.flatMap(one => (one ? [...foreignInWords(one, own), ...foreignInHtml(one, own)] : []));

/** Where words that people see lead them and did not before. */
export function addressesBrought(before: readonly Words[], after: readonly Words[], own: OwnAddresses): string[] {
  const foreign = foreignAsShown(after, own);
  return foreign.length === 0 ? [] : newlyForeign(foreignAsShown(before, own), foreign);
}
export const bringsAddress = (...[before, after, own]: Parameters<typeof addressesBrought>): boolean =>
  addressesBrought(before, after, own).length > 0;

const nowhere: OwnAddresses = { hosts: [], mailOwners: [] };
/** The first address in words that have none to hold, wherever it leads. */
export const addressIn = (words: string): string | undefined => addressesBrought([], [words], nowhere)[0];

/** A number that others made, as people read it: one that is an address reads without the signs that make it one. */
export const numberAsRead = (number: string): string =>
  addressIn(number) === undefined
    ? number
    : asRead(number)
        .replace(/[.:/@]+/g, ' ')
        .trim();

/** As an entry of the audit log says it; a change that leads nobody away says nothing. */
export const saidToLeadAway = (leadsTo: readonly string[]) =>
  leadsTo.length > 0 ? { leadsTo: leadsTo.map(unmistakable) } : {};

/** Whether an entry of the audit log says that its change leads people away. */
export const isSaidToLeadAway = (after: unknown): boolean =>
  typeof after === 'object' && after !== null && 'leadsTo' in after;
