import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { mustAgree } from '../domain/bank-requests.js';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import { OpenBankResponses } from '../persistence/open-bank-responses.js';
import { AgreedClearing } from './clearing.js';
import { PutAside } from './put-aside.js';

/** A person decides what another one asked for. */
@Injectable()
export class BankRequestDecisions {
  constructor(
    private readonly requests: BankRequests,
    private readonly open: OpenBankResponses,
    private readonly putAside: PutAside,
    private readonly clearing: AgreedClearing,
    private readonly audit: Audit,
  ) {}

  /**
   * Agrees to what somebody else asked for. Refuses `not-found`, `not-authorised` (asked for it), `changed-meanwhile`.
   */
  async agree(requestId: string, byName: string): Promise<void> {
    const request = await locked(this.requests, this.open, requestId);
    mustAgree(request, currentPerson());
    await this.requests.decide(request, 'agreed', { byName });
    if (request.kind === 'put-aside') await this.putAside.agreed(request, byName);
    else await this.clearing[request.kind](request, byName);
  }

  /**
   * Declines what somebody asked for, or takes one's own request back; nothing changes. Refuses `not-found`, `changed-meanwhile`.
   */
  async decline(requestId: string, reason: string, byName: string): Promise<void> {
    const request = await locked(this.requests, this.open, requestId);
    ensure(request.status === 'asked', 'changed-meanwhile');
    const because = withoutPersonalData(reason);
    await this.requests.decide(request, 'declined', { byName, because });
    const { kind, entryKey, clearingId, askedByName } = request;
    await this.audit.record({
      action: 'payout.bank-request-decline',
      subject: entryKey ?? clearingId!,
      by: byName,
      before: { kind, askedBy: askedByName },
      after: { reason: because },
    });
  }
}

/** The line first, as whoever asks does. */
async function locked(requests: BankRequests, open: OpenBankResponses, requestId: string): Promise<BankRequestRow> {
  const request = await requests.byId(requestId);
  ensure(request !== undefined, 'not-found');
  if (request.entryKey !== null) await open.take(request.entryKey);
  return requests.take(requestId);
}
