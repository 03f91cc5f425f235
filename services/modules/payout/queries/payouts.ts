import { QueryHandler, type IQueryHandler, QueryBus } from '@nestjs/cqrs';
import { Cipher } from '#platform/crypto/cipher.js';
import type { Waiting } from '#platform/domain/answers.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { AccountToPayFor } from '../../reward/api.js';
import {
  CameBackTo,
  HasPayoutAccount,
  PayoutsTo,
  LastPayoutsOf,
  PayoutsInCases,
  PayoutsNumbered,
  type LastPayout,
  PayoutStreams,
  PayoutDecisionsThatWait,
  EvidenceKeptUntil,
} from '../api.js';
import { RefusalOfAccount, PaysOutsideEea } from '../../account/ports.js';
import { SealedPayoutOf, WasPaidToFormerAccount } from '../../reward/ports.js';
import type { AccountRefusal } from '../events.js';
import { refusalOf } from '../domain/refused-account.js';
import { OpenBankResponses } from '../persistence/open-bank-responses.js';
import { BankRequests } from '../persistence/bank-requests.js';
import { ClearingItems } from '../persistence/clearing-items.js';
import { PayoutAccounts } from '../persistence/payout-accounts.js';
import { Ledger } from '../persistence/ledger.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';

@QueryHandler(SealedPayoutOf)
export class SealedPayoutOfHandler implements IQueryHandler<SealedPayoutOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ args: [rewardId] }: SealedPayoutOf) {
    const payoutId = await this.payouts.sealedOf(rewardId);
    return payoutId ? { payoutId } : null;
  }
}

@QueryHandler(WasPaidToFormerAccount)
export class WasPaidToFormerAccountHandler implements IQueryHandler<WasPaidToFormerAccount> {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
    private readonly cipher: Cipher,
  ) {}

  async execute({ args: [payoutId] }: WasPaidToFormerAccount): Promise<boolean> {
    const row = await this.payouts.byId(payoutId);
    if (!row?.holderEncrypted || !row.ibanEncrypted || row.ownAccount === false) return false;
    const now = await this.queries.execute(new AccountToPayFor(row.rewardId));
    if (!now?.own) return false;
    const [holder, iban] = [
      this.cipher.decrypt(row.holderEncrypted, 'payout.holder_encrypted', payoutId),
      this.cipher.decrypt(row.ibanEncrypted, 'payout.iban_encrypted', payoutId),
    ];
    return now.holder !== holder || now.iban !== iban;
  }
}

@QueryHandler(CameBackTo)
export class CameBackToHandler implements IQueryHandler<CameBackTo> {
  constructor(private readonly payouts: Payouts) {}
  execute({ args: [beneficiaryIds] }: CameBackTo) {
    return this.payouts.cameBackTo(beneficiaryIds);
  }
}

@QueryHandler(RefusalOfAccount)
export class RefusalOfAccountHandler implements IQueryHandler<RefusalOfAccount> {
  constructor(
    private readonly payouts: Payouts,
    private readonly cipher: Cipher,
  ) {}

  async execute({ args: [beneficiaryId, account] }: RefusalOfAccount): Promise<AccountRefusal | null> {
    const rows = await this.payouts.endedToOwnAccount(beneficiaryId);
    // For nearly everybody nothing ever came back, and nothing is opened.
    if (rows.every(({ status }) => status === 'settled')) return null;
    const ended = rows.map(({ payoutId, status, reason, verification, holderEncrypted, ibanEncrypted }) => ({
      payoutId,
      paid: status === 'settled',
      reason,
      verification,
      holder: this.cipher.decrypt(holderEncrypted!, 'payout.holder_encrypted', payoutId),
      iban: this.cipher.decrypt(ibanEncrypted!, 'payout.iban_encrypted', payoutId),
    }));
    return refusalOf(account, ended);
  }
}

@QueryHandler(HasPayoutAccount)
export class HasPayoutAccountHandler implements IQueryHandler<HasPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}
  async execute() {
    const account = await this.accounts.read();
    return { account: account !== undefined, address: !!account?.address };
  }
}

@QueryHandler(PaysOutsideEea)
export class PaysOutsideEeaHandler implements IQueryHandler<PaysOutsideEea> {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly tenants: TenantDirectory,
  ) {}
  async execute(): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return tenant?.config.paysOutsideEea === true && !!(await this.accounts.read())?.address;
  }
}

@QueryHandler(PayoutsTo)
export class PayoutsToHandler implements IQueryHandler<PayoutsTo> {
  constructor(private readonly payouts: Payouts) {}
  execute({ args: [beneficiaryId] }: PayoutsTo) {
    return this.payouts.to(beneficiaryId);
  }
}

@QueryHandler(LastPayoutsOf)
export class LastPayoutsOfHandler implements IQueryHandler<LastPayoutsOf> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ args: [rewardIds] }: LastPayoutsOf): Promise<ReadonlyMap<string, LastPayout>> {
    // Oldest first, so that the latest payment of each reward stays in the map.
    return new Map((await this.payouts.attempts(rewardIds)).map(attempt => [attempt.rewardId, attempt]));
  }
}

@QueryHandler(PayoutsInCases)
export class PayoutsInCasesHandler implements IQueryHandler<PayoutsInCases> {
  constructor(private readonly payouts: Payouts) {}
  async execute({ args: [rewardIds] }: PayoutsInCases) {
    return rewardIds.length === 0 ? [] : this.payouts.attempts(rewardIds);
  }
}

@QueryHandler(PayoutsNumbered)
export class PayoutsNumberedHandler implements IQueryHandler<PayoutsNumbered> {
  constructor(private readonly payouts: Payouts) {}
  execute({ args: [beginning] }: PayoutsNumbered) {
    return this.payouts.numbered(beginning);
  }
}

@QueryHandler(PayoutStreams)
export class PayoutStreamsHandler implements IQueryHandler<PayoutStreams> {
  constructor(private readonly payouts: Payouts) {}
  execute({ args: [batchNumber, rewardIds] }: PayoutStreams) {
    return this.payouts.streams(batchNumber, rewardIds);
  }
}

const bothWait = (one: Waiting, other: Waiting): Waiting => ({
  count: Number(one.count) + Number(other.count),
  oldestAt:
    [one.oldestAt, other.oldestAt].filter(at => at !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
});

@QueryHandler(PayoutDecisionsThatWait)
export class PayoutDecisionsThatWaitHandler implements IQueryHandler<PayoutDecisionsThatWait> {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly open: OpenBankResponses,
    private readonly clearing: ClearingItems,
    private readonly requests: BankRequests,
    private readonly accounts: PayoutAccounts,
  ) {}
  async execute({ args: [notBy] }: PayoutDecisionsThatWait) {
    return {
      batches: await this.batches.pending(notBy),
      returns: await this.open.returnsThatWait(notBy),
      clearing: bothWait(await this.clearing.waiting(notBy), await this.requests.waiting(['offset', 'reverse'], notBy)),
      putAside: await this.requests.waiting(['put-aside'], notBy),
      account: await this.accounts.waiting(notBy),
    };
  }
}

@QueryHandler(EvidenceKeptUntil)
export class EvidenceKeptUntilHandler implements IQueryHandler<EvidenceKeptUntil> {
  constructor(private readonly ledger: Ledger) {}
  execute() {
    return this.ledger.keptUntil();
  }
}

export const answers = [
  CameBackToHandler,
  EvidenceKeptUntilHandler,
  HasPayoutAccountHandler,
  PaysOutsideEeaHandler,
  SealedPayoutOfHandler,
  WasPaidToFormerAccountHandler,
  PayoutsToHandler,
  RefusalOfAccountHandler,
  LastPayoutsOfHandler,
  PayoutsInCasesHandler,
  PayoutsNumberedHandler,
  PayoutStreamsHandler,
  PayoutDecisionsThatWaitHandler,
];
