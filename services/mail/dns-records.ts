import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';

/** DNS lookups; a missing record gives an empty list, a failed lookup throws. */
@Injectable()
export class NameServers {
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  async txt(name: string): Promise<readonly string[]> {
    return (await emptyIfMissing(this.resolver.resolveTxt(name))).map(parts => parts.join(''));
  }

  async addresses(name: string): Promise<readonly string[]> {
    const both = [emptyIfMissing(this.resolver.resolve4(name)), emptyIfMissing(this.resolver.resolve6(name))];
    return (await Promise.all(both)).flat();
  }

  async mailServers(name: string): Promise<readonly string[]> {
    return (await emptyIfMissing(this.resolver.resolveMx(name))).map(({ exchange }) => exchange);
  }
}

const emptyIfMissing = <T>(asked: Promise<T[]>): Promise<T[]> =>
  asked.catch((error: { code?: string }) => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
    throw error;
  });
type Names = Pick<NameServers, 'txt' | 'addresses' | 'mailServers'>;

/** The result of one check, with a name that selects the sentence shown. */
export interface RecordFinding {
  readonly kind: 'spf' | 'dkim' | 'dmarc';
  readonly state: 'good' | 'warning' | 'missing' | 'unknown';
  readonly finding: Finding;
  /** The value inserted into the sentence. */
  readonly about: string;
  readonly found: string | null;
  /** The record to add to the domain's DNS; without a value when the mail provider supplies it. */
  readonly advice: { readonly name: string; readonly value: string | null } | null;
}
export type Finding =
  | 'unanswered'
  | 'spf-none'
  | 'spf-nowhere'
  | 'spf-there'
  | 'spf-twice'
  | 'spf-anybody'
  | 'spf-too-many'
  | 'spf-other'
  | 'spf-good'
  | 'dkim-none'
  | 'dkim-revoked'
  | 'dkim-weak'
  | 'dkim-good'
  | 'dmarc-none'
  | 'dmarc-twice'
  | 'dmarc-watches'
  | 'dmarc-good';

/** SPF, DKIM and DMARC of the domain that mails come from (docs/specification/mails.md#whether-mails-arrive). */
export async function recordsOf(
  names: Names,
  /** `server` is null when the caller may not know it. */
  {
    domain,
    server,
    selector,
  }: { readonly domain: string; readonly server: string | null; readonly selector: string | null },
): Promise<RecordFinding[]> {
  const answered = (kind: RecordFinding['kind'], asked: Promise<Omit<RecordFinding, 'kind'>>): Promise<RecordFinding> =>
    asked.then(
      found => ({ kind, ...found }),
      () => ({ kind, state: 'unknown', finding: 'unanswered', about: domain, found: null, advice: null }),
    );
  return Promise.all([
    answered('spf', spfOf(names, domain, server)),
    answered('dkim', dkimOf(names, domain, selector)),
    answered('dmarc', dmarcOf(names, domain)),
  ]);
}

/** RFC 7208: receivers give up after ten lookups. */
const mostQuestions = 10;

async function spfOf(names: Names, domain: string, server: string | null): Promise<Omit<RecordFinding, 'kind'>> {
  const records = (await names.txt(domain)).filter(isSpf);
  const [found = null] = records;
  const result = { about: server ?? domain, found };
  if (found === null && server === null) return { ...result, state: 'missing', finding: 'spf-nowhere', advice: null };
  if (found === null)
    return {
      ...result,
      state: 'missing',
      finding: 'spf-none',
      advice: { name: domain, value: `v=spf1 ${termOf(server!)} ~all` },
    };
  if (records.length > 1) return { ...result, about: domain, state: 'warning', finding: 'spf-twice', advice: null };
  if (/(^|\s)\+?all(\s|$)/i.test(found))
    return {
      ...result,
      state: 'warning',
      finding: 'spf-anybody',
      advice: { name: domain, value: found.replace(/(^|\s)\+?all(?=\s|$)/i, '$1~all') },
    };
  if (server === null) return { ...result, state: 'good', finding: 'spf-there', advice: null };
  const allowed = { list: new BlockList(), questions: 0 };
  await allowedBy(names, domain, found, allowed);
  if (allowed.questions > mostQuestions) return { ...result, state: 'warning', finding: 'spf-too-many', advice: null };
  const addresses = isIP(server) ? [server] : await names.addresses(server);
  const isNamed = addresses.some(address => allowed.list.check(address, familyOf(address)));
  if (isNamed) return { ...result, state: 'good', finding: 'spf-good', advice: null };
  const value = found.replace(/(\s+[-~?]all\b.*)?$/i, (end: string) => ` ${termOf(server)}${end}`);
  return { ...result, state: 'warning', finding: 'spf-other', advice: { name: domain, value } };
}

const termOf = (server: string): string => (isIP(server) ? `ip${isIP(server)}:${server}` : `a:${server}`);
const isSpf = (record: string): boolean => /^v=spf1(\s|$)/i.test(record);
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

interface Allowed {
  readonly list: BlockList;
  questions: number;
}

/** Collects the senders that an SPF record allows, following includes as far as receivers do. */
async function allowedBy(names: Names, domain: string, record: string, allowed: Allowed): Promise<void> {
  for (const term of record.split(/\s+/).slice(1)) {
    const [, name = '', argument = ''] =
      /^\+?(ip4|ip6|a|mx|include|redirect|exists|ptr)(?:[:=](.*))?$/i.exec(term) ?? [];
    const kind = name.toLowerCase();
    if (kind === 'ip4' || kind === 'ip6') addNetwork(allowed.list, argument);
    else if (kind !== '') {
      if (++allowed.questions > mostQuestions) return;
      const target = argument.split('/')[0] || domain;
      // Targets with macros depend on the mail and cannot be looked up.
      if (target.includes('%')) continue;
      if (kind === 'a') await addHost(names, target, allowed.list);
      if (kind === 'mx') for (const host of await names.mailServers(target)) await addHost(names, host, allowed.list);
      if (kind === 'include' || kind === 'redirect') {
        const [inner] = (await names.txt(target)).filter(isSpf);
        if (inner) await allowedBy(names, target, inner, allowed);
      }
    }
  }
}

async function addHost(names: Names, host: string, list: BlockList): Promise<void> {
  for (const address of await names.addresses(host)) list.addAddress(address, familyOf(address));
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = familyOf(address);
  try {
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  } catch {
    // An unreadable network allows no sender.
  }
}

/** DKIM selectors that providers commonly use, tried when the operator names none. */
const usualSelectors = ['default', 'dkim', 'mail', 'smtp', 'selector1', 'selector2', 'google', 'k1', 's1', 's2'];
/** Minimum bits of an RSA key that receivers accept (RFC 8301). */
const leastBits = 1_024;

async function dkimOf(names: Names, domain: string, selector: string | null): Promise<Omit<RecordFinding, 'kind'>> {
  const asked = await Promise.all(
    (selector ? [selector] : usualSelectors).map(async one => ({
      one,
      record: (await names.txt(`${one}._domainkey.${domain}`)).find(text => /(^|;)\s*p\s*=/i.test(text)),
    })),
  );
  const { one, record } = asked.find(key => key.record !== undefined) ?? asked[0]!;
  const name = `${one}._domainkey.${domain}`;
  if (record === undefined)
    return {
      state: 'missing',
      finding: 'dkim-none',
      about: selector ? name : domain,
      found: null,
      advice: { name: `${selector ?? '…'}._domainkey.${domain}`, value: null },
    };
  const result = { about: name, found: record, advice: null };
  const key = /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(record)?.[1]?.replace(/\s/g, '') ?? '';
  if (key === '') return { ...result, state: 'warning', finding: 'dkim-revoked' };
  if (bitsOf(key, /(?:^|;)\s*k\s*=\s*ed25519/i.test(record)) < leastBits)
    return { ...result, state: 'warning', finding: 'dkim-weak' };
  return { ...result, state: 'good', finding: 'dkim-good' };
}

function bitsOf(key: string, isShortByNature: boolean): number {
  if (isShortByNature) return Infinity;
  try {
    const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return read.asymmetricKeyDetails?.modulusLength ?? 0;
  } catch {
    return 0;
  }
}

/** The DMARC record of the domain, else of the nearest parent domain that has one. */
async function dmarcOf(names: Names, domain: string): Promise<Omit<RecordFinding, 'kind'>> {
  const labels = domain.split('.');
  let records: readonly string[] = [];
  for (let first = 0; records.length === 0 && labels.length - first >= 2; first++)
    records = (await names.txt(`_dmarc.${labels.slice(first).join('.')}`)).filter(text => /^v=DMARC1/i.test(text));
  const [found = null] = records;
  const advice = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}` };
  if (found === null) return { state: 'missing', finding: 'dmarc-none', about: domain, found, advice };
  if (records.length > 1) return { state: 'warning', finding: 'dmarc-twice', about: domain, found, advice: null };
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(found)?.[1]?.toLowerCase() ?? 'none';
  if (policy !== 'quarantine' && policy !== 'reject') {
    const value = found.replace(/;\s*p\s*=\s*\w+/i, '; p=quarantine');
    return { state: 'warning', finding: 'dmarc-watches', about: domain, found, advice: { ...advice, value } };
  }
  return { state: 'good', finding: 'dmarc-good', about: policy, found, advice: null };
}
