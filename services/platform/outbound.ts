import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DomainError } from './domain/domain-error.js';
import { environment } from './environment.js';

/** What an address of a network is to a request that leaves: anybody's, this machine's, or somebody's inside. */
export type AddressKind = 'public' | 'loopback' | 'private';

const blocked = (family: 'ipv4' | 'ipv6', ...networks: string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
/** IANA's special-purpose addresses; link-local among them, where clouds keep their metadata. */
const special4 = blocked(
  'ipv4',
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
);
/** Of IPv6 only what is given out is anybody's, without what holds an IPv4 address inside (Teredo, 6to4) or stands in documents. */
const given6 = blocked('ipv6', '2000::/3');
const special6 = blocked('ipv6', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

export function kindOf(address: string): AddressKind {
  if (isIPv4(address)) {
    if (address.startsWith('127.')) return 'loopback';
    return special4.check(address) ? 'private' : 'public';
  }
  if (address === '::1') return 'loopback';
  return given6.check(address, 'ipv6') && !special6.check(address, 'ipv6') ? 'public' : 'private';
}

/** Why nothing is sent there. */
export class DestinationRefused extends Error {
  override readonly name = 'DestinationRefused';
  constructor(
    readonly reason: 'url' | 'https-only' | 'private-address' | 'host-unknown' | 'mail-port' | 'unencrypted',
  ) {
    super(reason);
  }
}

/** For whoever wrote down where to go: refuses at the field it was written in, or at the one that a reason is about. */
export const refusedAt =
  (field: string, otherFields: Partial<Record<DestinationRefused['reason'], string>> = {}) =>
  (error: unknown): never => {
    if (!(error instanceof DestinationRefused)) throw error;
    const { reason } = error;
    throw new DomainError('validation-failed', { fields: [{ field: otherFields[reason] ?? field, reason }] });
  };

/** Names of hosts, and whether this machine itself may be called: the demo's own shop is. */
@Injectable()
export class OutboundHosts {
  get allowsLoopback(): boolean {
    return environment().DEMO_URL !== undefined;
  }

  async addressesOf(host: string): Promise<readonly string[]> {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  }
}

/** Milliseconds until an answer has to be there, all of it; and how much of one is read. */
const timeout = 10_000;
const mostAnswered = 16_384;
/** What of an answer that is read: a supplier's, or what a server tells of itself, its keys among it. */
const mostRead = 131_072;
/** Statuses whose answer has no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Bytes. */
  readonly most: number;
  readonly timeoutMs?: number | undefined;
}
interface Answered {
  readonly status: number;
  readonly headers: [string, string][];
  readonly content: Buffer | undefined;
}

/** Asks addresses that a tenant named: never into a private network, whatever a name leads to at this moment, and never where an answer leads on to. */
@Injectable()
export class Outbound {
  constructor(private readonly hosts: OutboundHosts) {}

  /** Where the request goes: one of the addresses the name has now, all of which were looked at. Refuses with DestinationRefused. */
  async destination(text: string): Promise<{ readonly url: URL; readonly address: string }> {
    if (!URL.canParse(text)) throw new DestinationRefused('url');
    const url = new URL(text);
    if (url.username || url.password || !/^https?:$/.test(url.protocol)) throw new DestinationRefused('url');
    const { address, isHere } = await this.addressOf(hostOf(url));
    if (url.protocol === 'http:' && !isHere) throw new DestinationRefused('https-only');
    return { url, address };
  }

  /** One of the addresses the name has now, all of which were looked at; `isHere`: this machine, where it may be called. */
  async addressOf(host: string, mayBePrivate = false): Promise<{ readonly address: string; readonly isHere: boolean }> {
    const addresses = isIP(host) ? [host] : await this.hosts.addressesOf(host).catch(() => []);
    const [address] = addresses;
    if (address === undefined) throw new DestinationRefused('host-unknown');
    const kinds = new Set(addresses.map(kindOf));
    const isHere = this.hosts.allowsLoopback && kinds.size === 1 && kinds.has('loopback');
    if (!isHere && !mayBePrivate && (kinds.has('private') || kinds.has('loopback')))
      throw new DestinationRefused('private-address');
    return { address, isHere };
  }

  /** The status of the answer. */
  async post(text: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<number> {
    return (await this.send(text, { method: 'POST', headers, body, most: mostAnswered })).status;
  }

  /** The answer itself; one that is longer than can be read is cut off, which is an error. */
  async ask(
    text: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<{ readonly status: number; readonly body: string }> {
    const answer = await this.send(text, { method: 'POST', headers, body, most: mostRead });
    if (!answer.content) throw new Error('too long');
    return { status: answer.status, body: answer.content.toString() };
  }

  /** What lies there; `content` undefined of an answer with more bytes than `most`. */
  get(text: string, headers: Readonly<Record<string, string>>, most: number): Promise<Answered> {
    return this.send(text, { method: 'GET', headers, body: '', most });
  }

  /** As the `fetch` of libraries that ask an address a tenant named. An answer that is too long is an error. */
  readonly fetch = async (
    text: string,
    asked: Readonly<Pick<OutboundRequest, 'method' | 'headers'>> & { body?: unknown },
    { most, timeoutMs }: Pick<OutboundRequest, 'most' | 'timeoutMs'> = { most: mostRead },
  ) => {
    const body =
      asked.body == null ? '' : asked.body instanceof Uint8Array ? Buffer.from(asked.body) : String(asked.body);
    const { status, headers, content } = await this.send(text, { ...asked, body, most, timeoutMs });
    if (!content) throw new Error('too long');
    return new Response(bodiless.has(status) ? null : new Uint8Array(content), { status, headers });
  };

  /** Connects to the address that was checked, whatever the name leads to by then; redirects are not followed. `content`: undefined of an answer that is longer than `most`. */
  private async send(
    text: string,
    { method, headers, body, most, timeoutMs = timeout }: OutboundRequest,
  ): Promise<Answered> {
    const { url, address } = await this.destination(text);
    const host = hostOf(url);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise<Answered>((resolve, reject) => {
      const sending = request(
        {
          method,
          host: address,
          servername: isIP(host) ? '' : host,
          port: url.port || (url.protocol === 'https:' ? 443 : 80),
          path: `${url.pathname}${url.search}`,
          headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          maxHeaderSize: mostAnswered,
        },
        answer => {
          const chunks: Buffer[] = [];
          let read = 0;
          answer.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            read += chunk.length;
            if (read > most) answer.destroy();
          });
          answer.on('close', () => {
            if (!answer.complete && read <= most) return reject(new Error('cut off'));
            const told = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
              value === undefined ? [] : [[name, String(value)]],
            );
            resolve({
              status: answer.statusCode ?? 0,
              headers: told,
              content: read > most ? undefined : Buffer.concat(chunks),
            });
          });
          answer.on('error', reject);
        },
      );
      sending.on('error', reject);
      sending.end(body);
    });
  }
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
