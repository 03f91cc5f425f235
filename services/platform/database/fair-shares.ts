import { Injectable } from '@nestjs/common';
import { environment } from '../environment.js';
import { DomainError } from '../domain/domain-error.js';
import { answering } from './connection.js';

/** Concurrent transactions per session: a person needs no more, and a client that sends a hundred requests at once delays only itself. */
const ofOneSession = 2;
/** Concurrent transactions per network address without a session; households and offices share one. */
const ofOneAddress = 6;
/** Milliseconds a caller waits for its turn: twice the database's timeout. */
const deadline = () => environment().DATABASE_TIMEOUT * 2_000;
/** Maximum number of waiting requests: of one session, and in total. */
const [waitingOfOne, waitingOfAll] = [100, 1_000];

interface Waiter {
  go(): void;
  fail(refusal: DomainError): void;
}
interface Line {
  running: number;
  readonly waiting: Set<Waiter>;
}
interface Share {
  running: number;
  readonly lines: Map<string, Line>;
}

/**
 * Who gets the next database connection: the tenant with the fewest, in it the session with the fewest. A tenant
 * alone gets most, never all; a session a few. So a caller that asks for everything delays itself, hardly others.
 */
@Injectable()
export class FairShares {
  private readonly tenants = new Map<string, Share>();
  private free: number;
  private readonly ofOneTenant: number;
  private waiting = 0;

  constructor() {
    const pool = environment().DATABASE_POOL;
    // Some connections are reserved for queries that take no turn: the list of tenants, the clock, readiness.
    this.free = pool > 4 ? pool - 2 : pool;
    this.ofOneTenant = this.free > 3 ? this.free - Math.ceil(this.free / 5) : this.free;
    answering.onTimeout(() => this.rejectAll());
  }

  /**
   * Runs `work` when it is its turn; `session` is empty where there is none; for those without one it may be an address
   * (`addressLine`). Refused: `too-many-requests` where a session waits for itself, `unavailable` where everybody waits
   * or the database is silent.
   */
  async run<T>(tenantId: string, session: string, work: () => Promise<T>): Promise<T> {
    answering.mustAnswer();
    const share = this.shareOf(tenantId);
    const line = lineOf(share, session);
    try {
      if (this.free > 0 && share.running < this.ofOneTenant && line.running < concurrencyOf(session))
        this.take(share, line);
      else await this.turn(line, session);
      return await this.inTurn(share, line, work);
    } finally {
      this.tidyUp(tenantId, share, session, line);
    }
  }

  /** Two callers that end together both get here: the second must not delete a line that somebody has used again in between. */
  private tidyUp(tenantId: string, share: Share, session: string, line: Line): void {
    const idle = line.running === 0 && line.waiting.size === 0;
    if (idle && share.lines.get(session) === line) share.lines.delete(session);
    if (share.lines.size === 0 && this.tenants.get(tenantId) === share) this.tenants.delete(tenantId);
  }

  private async inTurn<T>(share: Share, line: Line, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      share.running--;
      line.running--;
      this.free++;
      this.next();
    }
  }

  private shareOf(tenantId: string): Share {
    let share = this.tenants.get(tenantId);
    if (!share) this.tenants.set(tenantId, (share = { running: 0, lines: new Map() }));
    return share;
  }

  private take(share: Share, line: Line): void {
    this.free--;
    share.running++;
    line.running++;
  }

  private turn(line: Line, session: string): Promise<void> {
    const refusal = () =>
      new DomainError(line.running >= concurrencyOf(session) ? 'too-many-requests' : 'unavailable', {
        retryAfterSeconds: 2,
      });
    if ((session !== '' && line.waiting.size >= waitingOfOne) || this.waiting >= waitingOfAll) throw refusal();
    return new Promise<void>((go, fail) => {
      const leave = (): void => {
        clearTimeout(alarm);
        line.waiting.delete(waiter);
        this.waiting--;
      };
      const waiter: Waiter = {
        go: () => (leave(), go()),
        fail: refused => (leave(), fail(refused)),
      };
      const alarm = setTimeout(() => waiter.fail(refusal()), deadline());
      line.waiting.add(waiter);
      this.waiting++;
    });
  }

  /** Gives free connections to those who have least. */
  private next(): void {
    while (this.free > 0 && this.waiting > 0) {
      const found = this.leastServed();
      if (!found) return;
      const [share, [session, line]] = found;
      this.take(share, line);
      // The session served last goes to the end of the order.
      share.lines.delete(session);
      share.lines.set(session, line);
      const [first] = line.waiting;
      first!.go();
    }
  }

  private leastServed(): [Share, [string, Line]] | undefined {
    let found: [Share, [string, Line]] | undefined;
    for (const share of this.tenants.values()) {
      if (share.running >= this.ofOneTenant || (found && found[0].running <= share.running)) continue;
      let least: [string, Line] | undefined;
      for (const one of share.lines)
        if (
          one[1].waiting.size > 0 &&
          one[1].running < concurrencyOf(one[0]) &&
          (!least || one[1].running < least[1].running)
        )
          least = one;
      if (least) found = [share, least];
    }
    return found;
  }

  private rejectAll(): void {
    for (const { lines } of this.tenants.values())
      for (const { waiting } of lines.values())
        for (const waiter of [...waiting]) waiter.fail(new DomainError('unavailable', { retryAfterSeconds: 2 }));
  }
}

/** Prefix for addresses; no token starts with it. */
const byAddress = '@';
export const addressLine = (network: string): string => `${byAddress}${network}`;
const concurrencyOf = (session: string): number =>
  session === '' ? Number.POSITIVE_INFINITY : session.startsWith(byAddress) ? ofOneAddress : ofOneSession;

function lineOf({ lines }: Share, session: string): Line {
  let line = lines.get(session);
  if (!line) lines.set(session, (line = { running: 0, waiting: new Set() }));
  return line;
}
