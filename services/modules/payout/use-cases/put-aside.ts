import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import { OpenBankResponses, undecided } from '../persistence/open-bank-responses.js';

/** A line of the bank is put aside; one that moved money, once another person agreed. */
@Injectable()
export class PutAside {
  constructor(
    private readonly open: OpenBankResponses,
    private readonly requests: BankRequests,
    private readonly audit: Audit,
  ) {}

  /**
   * Puts a line of the bank aside: it concerns none of our payouts. One by which money moved waits for another person
   * (`waiting`). Refuses `not-found`, `changed-meanwhile` (decided already), `clearing-booked`, `second-person-waits`.
   */
  async dismiss({
    key,
    note: written,
    byName,
  }: {
    readonly key: string;
    readonly note: string;
    readonly byName: string;
  }): Promise<'done' | 'waiting'> {
    const answer = await undecided(this.open, key);
    const note = withoutPersonalData(written);
    const moved = answer.booking !== null;
    if (moved) await this.requests.ask({ kind: 'put-aside', entryKey: key }, { note, byName });
    else await this.open.decide(key, 'dismissed', { note, byName });
    await this.audit.record({
      action: moved ? 'payout.bank-response-dismiss-ask' : 'payout.bank-response-dismiss',
      subject: key,
      by: byName,
      before: { why: answer.why, amountCents: answer.amountCents },
      after: { reason: note },
    });
    return moved ? 'waiting' : 'done';
  }

  /** Once another person agreed. */
  async agreed({ entryKey, note, askedBy, askedByName }: BankRequestRow, byName: string): Promise<void> {
    const answer = await this.open.take(entryKey!);
    ensure(answer?.state === 'open', 'changed-meanwhile');
    await this.open.decide(entryKey!, 'dismissed', { note, byName, asideAskedBy: askedBy });
    await this.audit.record({
      action: 'payout.bank-response-dismiss',
      subject: entryKey!,
      by: byName,
      before: { why: answer.why, amountCents: answer.amountCents, askedBy: askedByName },
      after: { reason: note },
    });
  }
}
