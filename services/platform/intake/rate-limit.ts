import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { DomainError } from '../domain/domain-error.js';
import { environment } from '../environment.js';

/** Network addresses remembered at once: a flood from many must not fill the memory. */
const REMEMBERED = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * A flood guard for what anyone may send: so many a minute from one network address (`ANONYMOUS_WRITES_A_MINUTE`, 0: no limit), all calls together,
 * filled up evenly. In the process's memory, so that a flood costs the database nothing; what must hold across processes (logins, mails, captcha) counts there.
 */
@Injectable()
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly clock: Clock) {}

  /** Takes one; refuses `too-many-requests` with the seconds until the next is free. */
  take(address: string): void {
    const perMinute = environment().ANONYMOUS_WRITES_A_MINUTE;
    if (perMinute === 0) return;
    const [key, now] = [networkOf(address), this.clock.now().getTime()];
    const known = this.buckets.get(key);
    const tokens = known ? Math.min(perMinute, known.tokens + ((now - known.at) / 60_000) * perMinute) : perMinute;
    // The one used last stands last, so the first is the one to forget.
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    if (this.buckets.size > REMEMBERED) this.buckets.delete(this.buckets.keys().next().value!);
    if (tokens < 1)
      throw new DomainError('too-many-requests', { retryAfterSeconds: Math.ceil(((1 - tokens) / perMinute) * 60) });
  }
}

/** One household is one network: of an IPv6 address the first 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** So much under way at once, and so much of it for one network address: what is slow holds neither the process nor others up. */
export class AtOnce {
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** Refused at once where there is no room: too-many-requests for the address that has its share, unavailable when all is taken. Answers how to leave; leaving twice counts once. */
  enter(address: string, weight = 1): () => void {
    const network = networkOf(address);
    const ofOne = this.byNetwork.get(network) ?? 0;
    if (ofOne + weight > this.mostOfOne) throw new DomainError('too-many-requests', { retryAfterSeconds: 1 });
    if (this.all + weight > this.most) throw new DomainError('unavailable', { retryAfterSeconds: 1 });
    this.all += weight;
    this.byNetwork.set(network, ofOne + weight);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.all -= weight;
      const left = this.byNetwork.get(network)! - weight;
      if (left > 0) this.byNetwork.set(network, left);
      else this.byNetwork.delete(network);
    };
  }

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(address);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
