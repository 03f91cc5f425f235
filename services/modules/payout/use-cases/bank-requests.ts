import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { mustAgree } from '../domain/bank-requests.js';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import { OpenBankResponses } from '../persistence/open-bank-responses.js';
import { AgreedClearing } from './clearing.js';
import { AgreedPutAside } from './put-aside.js';

/** Agrees to what somebody else asked for. Refuses `not-found`, `not-authorised` (asked for it), `changed-meanwhile`. */
export class AgreeToBankRequest extends Command<void> {
  constructor(
    readonly requestId: string,
    readonly byName: string,
  ) {
    super();
  }
}

/** Declines what somebody asked for, or takes one's own request back; nothing changes. Refuses `not-found`, `changed-meanwhile`. */
export class DeclineBankRequest extends Command<void> {
  constructor(
    readonly requestId: string,
    readonly reason: string,
    readonly byName: string,
  ) {
    super();
  }
}

@CommandHandler(AgreeToBankRequest)
export class AgreeToBankRequestHandler implements ICommandHandler<AgreeToBankRequest> {
  constructor(
    private readonly requests: BankRequests,
    private readonly open: OpenBankResponses,
    private readonly putAside: AgreedPutAside,
    private readonly clearing: AgreedClearing,
  ) {}

  async execute({ requestId, byName }: AgreeToBankRequest): Promise<void> {
    const request = await locked(this.requests, this.open, requestId);
    mustAgree(request, currentPerson());
    await this.requests.decide(request, 'agreed', { byName });
    if (request.kind === 'put-aside') await this.putAside.apply(request, byName);
    else await this.clearing[request.kind](request, byName);
  }
}

@CommandHandler(DeclineBankRequest)
export class DeclineBankRequestHandler implements ICommandHandler<DeclineBankRequest> {
  constructor(
    private readonly requests: BankRequests,
    private readonly open: OpenBankResponses,
    private readonly audit: Audit,
  ) {}

  async execute({ requestId, reason, byName }: DeclineBankRequest): Promise<void> {
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

export const bankRequestHandlers = [AgreeToBankRequestHandler, DeclineBankRequestHandler];
