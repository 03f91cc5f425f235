import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DomainError } from './domain/domain-error.js';
import { environment } from './environment.js';

/** Where an IP address of an outgoing request lies: public, on this machine, or in a private network. */
export type AddressKind = 'public' | 'loopback' | 'private';

const blocked = (family: 'ipv4' | 'ipv6', ...networks: string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
/** IANA's special-purpose addresses, including link-local ones, where clouds serve metadata. */
const special4 = blocked(
  'ipv4',
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
);
/** IPv6 counts as public only in the allocated range, without addresses that embed IPv4 (Teredo, 6to4) and documentation ranges. */
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

/** Thrown when a destination is not allowed, with the reason. */
export class DestinationRefused extends Error {
  override readonly name = 'DestinationRefused';
  constructor(
    readonly reason: 'url' | 'https-only' | 'private-address' | 'host-unknown' | 'mail-port' | 'unencrypted',
  ) {
    super(reason);
  }
}

/** Converts DestinationRefused into a field error at `field`, or at the field that the reason belongs to. */
export const refusedAt =
  (field: string, otherFields: Partial<Record<DestinationRefused['reason'], string>> = {}) =>
  (error: unknown): never => {
    if (!(error instanceof DestinationRefused)) throw error;
    const { reason } = error;
    throw new DomainError('validation-failed', { fields: [{ field: otherFields[reason] ?? field, reason }] });
  };

/** Resolves host names, and decides whether this machine itself may be called, as the demo's shop is. */
@Injectable()
export class OutboundHosts {
  get allowsLoopback(): boolean {
    return environment().DEMO_URL !== undefined;
  }

  async addressesOf(host: string): Promise<readonly string[]> {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  }
}

/** Whether both addresses lead to one server. A secret is only ever sent to the server for which it was entered. */
export const isSameServer = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && new URL(one).origin === new URL(other).origin;

/** Milliseconds until the whole answer must have arrived. */
const timeout = 10_000;
const mostAnswered = 16_384;
/** Maximum bytes of an answer that is used: a supplier's, or a server's metadata including its keys. */
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

/**
 * Sends requests to URLs that a tenant configured: never into a private network, whatever the name resolves to now, and
 * never following redirects.
 */
@Injectable()
export class Outbound {
  constructor(private readonly hosts: OutboundHosts) {}

  /** Resolves the URL to one of the name's current addresses after checking all of them. Throws DestinationRefused. */
  async destination(text: string): Promise<{ readonly url: URL; readonly address: string }> {
    if (!URL.canParse(text)) throw new DestinationRefused('url');
    const url = new URL(text);
    if (url.username || url.password || !/^https?:$/.test(url.protocol)) throw new DestinationRefused('url');
    const { address, isHere } = await this.addressOf(hostOf(url));
    if (url.protocol === 'http:' && !isHere) throw new DestinationRefused('https-only');
    return { url, address };
  }

  /** One of the name's current addresses after checking all of them; `isHere` when it is this machine and that is allowed. */
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

  /** Sends a POST and returns the status. */
  async post(text: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<number> {
    return (await this.send(text, { method: 'POST', headers, body, most: mostAnswered })).status;
  }

  /** Sends a POST and returns the answer; one longer than the limit is an error. */
  async ask(
    text: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<{ readonly status: number; readonly body: string }> {
    const answer = await this.send(text, { method: 'POST', headers, body, most: mostRead });
    if (!answer.content) throw new Error('too long');
    return { status: answer.status, body: answer.content.toString() };
  }

  /** Sends a GET; `content` is undefined when the answer has more than `most` bytes. */
  get(text: string, headers: Readonly<Record<string, string>>, most: number): Promise<Answered> {
    return this.send(text, { method: 'GET', headers, body: '', most });
  }

  /** A `fetch` for libraries that call a URL that a tenant configured. An answer longer than the limit is an error. */
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

  /**
   * Connects to the address that was checked, whatever the name resolves to by then; does not follow redirects.
   * `content` is undefined when the answer is longer than `most`.
   */
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

/** The host name without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
