import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Cipher } from '#platform/crypto/cipher.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { Person } from '#platform/domain/person.js';
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
import type { AccountRefusal, OwnAccount } from '../events.js';
import { refusalOf } from '../domain/refused-account.js';
import { OpenBankResponses } from '../persistence/open-bank-responses.js';
import { BankRequests } from '../persistence/bank-requests.js';
import { ClearingItems } from '../persistence/clearing-items.js';
import { PayoutAccounts } from '../persistence/payout-accounts.js';
import { Ledger } from '../persistence/ledger.js';
import { PayoutBatches } from '../persistence/payout-batches.js';
import { Payouts } from '../persistence/payouts.js';

/** Answers what other modules ask about payouts. */
@Injectable()
export class PayoutQueries {
  constructor(
    private readonly payouts: Payouts,
    private readonly queries: QueryBus,
    private readonly cipher: Cipher,
    private readonly accounts: PayoutAccounts,
    private readonly tenants: TenantDirectory,
    private readonly batches: PayoutBatches,
    private readonly open: OpenBankResponses,
    private readonly clearing: ClearingItems,
    private readonly requests: BankRequests,
    private readonly ledger: Ledger,
  ) {}

  @Handles(SealedPayoutOf)
  async sealedOf(rewardId: string) {
    const payoutId = await this.payouts.sealedOf(rewardId);
    return payoutId ? { payoutId } : null;
  }

  @Handles(WasPaidToFormerAccount)
  async wasPaidToFormerAccount(payoutId: string): Promise<boolean> {
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

  @Handles(CameBackTo)
  cameBackTo(beneficiaryIds: readonly string[]) {
    return this.payouts.cameBackTo(beneficiaryIds);
  }

  @Handles(RefusalOfAccount)
  async refusalOf(beneficiaryId: string, account: OwnAccount): Promise<AccountRefusal | null> {
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

  @Handles(HasPayoutAccount)
  async hasAccount() {
    const account = await this.accounts.read();
    return { account: account !== undefined, address: !!account?.address };
  }

  @Handles(PaysOutsideEea)
  async paysOutsideEea(): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return tenant?.config.paysOutsideEea === true && !!(await this.accounts.read())?.address;
  }

  @Handles(PayoutsTo)
  to(beneficiaryId: string) {
    return this.payouts.to(beneficiaryId);
  }

  @Handles(LastPayoutsOf)
  async lastOf(rewardIds: readonly string[]): Promise<ReadonlyMap<string, LastPayout>> {
    // Oldest first, so that the latest payment of each reward stays in the map.
    return new Map((await this.payouts.attempts(rewardIds)).map(attempt => [attempt.rewardId, attempt]));
  }

  @Handles(PayoutsInCases)
  async inCases(rewardIds: readonly string[]) {
    return rewardIds.length === 0 ? [] : this.payouts.attempts(rewardIds);
  }

  @Handles(PayoutsNumbered)
  numbered(beginning: string) {
    return this.payouts.numbered(beginning);
  }

  @Handles(PayoutStreams)
  streams(batchNumber: string, rewardIds: readonly string[]) {
    return this.payouts.streams(batchNumber, rewardIds);
  }

  @Handles(PayoutDecisionsThatWait)
  async decisionsThatWait(notBy: Person) {
    return {
      batches: await this.batches.pending(notBy),
      returns: await this.open.returnsThatWait(notBy),
      clearing: bothWait(await this.clearing.waiting(notBy), await this.requests.waiting(['offset', 'reverse'], notBy)),
      putAside: await this.requests.waiting(['put-aside'], notBy),
      account: await this.accounts.waiting(notBy),
    };
  }

  @Handles(EvidenceKeptUntil)
  evidenceKeptUntil() {
    return this.ledger.keptUntil();
  }
}

const bothWait = (one: Waiting, other: Waiting): Waiting => ({
  count: Number(one.count) + Number(other.count),
  oldestAt:
    [one.oldestAt, other.oldestAt].filter(at => at !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
});
