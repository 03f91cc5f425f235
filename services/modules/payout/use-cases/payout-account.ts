import { Handles } from '#platform/messages.js';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { lockName } from '#platform/database/tables.js';
import { currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn, mustBeAnother } from '#platform/domain/person.js';
import { ChangesLater, PlanSetting, type Plannable, type Planner } from '#platform/tenancy/settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { maskIban } from '#reward-types/iban.js';
import { SetPayoutAccount } from '../api.js';
import { accountChangeTakesTwo } from '../domain/account.js';
import {
  PayoutAccounts,
  type PayoutAccount,
  type ProposedAccount,
  type StoredPayoutAccount,
} from '../persistence/payout-accounts.js';

const subject = 'payout-account';

/** Of the account in use and of the proposal that waits: either one makes another. */
export const accountVersion = (
  account: Pick<StoredPayoutAccount, 'version'> | undefined,
  proposal: Pick<ProposedAccount, 'proposalId'> | undefined,
): string => [account?.version ?? 0, ...(proposal ? [proposal.proposalId] : [])].join('.');

/** Whether a second person has to agree to this account. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly tenants: TenantDirectory,
  ) {}

  async takeTwo(after: PayoutAccount): Promise<boolean> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return accountChangeTakesTwo({
      before: await this.accounts.read(),
      after,
      alwaysByTwo: tenant?.config.payoutAccountBySecondPerson ?? false,
      isDraft: tenant?.status === 'draft',
    });
  }
}

/** The account paid from is changed; by two people where the change may lead money away. */
@Injectable()
export class PayoutAccountChange {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly commands: CommandBus,
  ) {}

  /** The set-up of a tenant stores the account without a second person. */
  @Handles(SetPayoutAccount)
  async set(account: SetPayoutAccount['args'][0]): Promise<void> {
    await this.accounts.write({ address: null, ...account }, null);
  }

  /**
   * Changes the account of the next sealed batch (docs/specification/payouts.md#the-account-paid-from). `waiting`: for a
   * second person. Refuses `validation-failed` (BIC of another country), `not-authorised` (one planned, it needs two) and
   * `changed-meanwhile` (another version than the one read).
   */
  async change(
    account: PayoutAccount,
    byName: string,
    {
      of,
      from,
      planned,
    }: {
      /** The version that was read; absent: whichever is there. */
      readonly of?: string;
      /** Time from which it is used, where a second person approves. */
      readonly from?: Date;
      readonly planned?: 'by-one' | 'by-two';
    } = {},
  ): Promise<'changed' | 'waiting'> {
    ensure(bicIsOfTheIbansCountry(account), 'validation-failed', {
      fields: [{ field: 'Bic', reason: 'contradictory' }],
    });
    ensure(!from || from > this.clock.now(), 'validation-failed', { fields: [{ field: 'giltAb', reason: 'past' }] });
    await lockName(subject);
    const now = await this.accounts.read();
    const waiting = await this.accounts.proposed({ locked: true });
    const isInUse = now !== undefined && !from && isSame(now, account);
    const dueAt = from ?? null;
    const isProposed = waiting && isSame(waiting, account) && waiting.dueAt?.getTime() === dueAt?.getTime();
    const isTheirs = isProposed === true && isTheirOwn(currentPerson(), waiting.askedBy);
    // The same request again changes nothing, so it needs no version.
    const isThere = isTheirs || (isInUse && waiting === undefined);
    ensure(isThere || of === undefined || of === accountVersion(now, waiting), 'changed-meanwhile');
    if (isInUse) {
      if (planned !== 'by-two') await this.accounts.dropProposal();
      return 'changed';
    }
    if (planned !== 'by-two' && (await this.changes.takeTwo(account))) {
      ensure(planned === undefined, 'not-authorised');
      if (isTheirs) return 'waiting';
      await this.accounts.propose(account, byName, dueAt);
      const after = { ...snapshotOf(account), ...(from && { from: from.toISOString() }) };
      await this.audit.record({ action: 'payout.account-ask', subject, by: byName, after });
      return 'waiting';
    }
    await this.accounts.write(account, byName);
    // A planned change that was approved earlier leaves the present proposal untouched.
    if (planned !== 'by-two') await this.accounts.dropProposal();
    await this.audit.record({
      action: 'payout.account',
      subject,
      by: byName,
      before: now ? snapshotOf(now) : null,
      after: snapshotOf(account),
    });
    return 'changed';
  }

  /**
   * A second person's decision on the proposal they saw. Refuses `changed-meanwhile` (decided, or replaced by another
   * proposal) and `not-authorised` (the caller's own proposal).
   */
  async decide(proposalId: string, refusedBecause: string | null, byName: string): Promise<void> {
    const proposal = await this.accounts.proposed({ locked: true });
    ensure(proposal?.proposalId === proposalId, 'changed-meanwhile');
    mustBeAnother(currentPerson(), proposal.askedBy);
    const before = await this.accounts.read();
    if (refusedBecause === null) await this.agreed(proposal, byName);
    await this.accounts.dropProposal();
    await this.audit.record({
      action: refusedBecause === null ? 'payout.account-agree' : 'payout.account-decline',
      subject,
      by: byName,
      before: { ...(before && snapshotOf(before)), askedBy: proposal.askedByName },
      after: refusedBecause === null ? snapshotOf(proposal) : { reason: refusedBecause },
    });
  }

  /** Applies an approved proposal at once, or plans it for its time. */
  private async agreed({ dueAt, askedBy, askedByName, name, iban, bic, address }: ProposedAccount, byName: string) {
    const account = { name, iban, bic, address };
    if (dueAt === null) return this.accounts.write(account, byName);
    ensure(dueAt > this.clock.now(), 'changed-meanwhile');
    const by = { userId: askedBy, name: askedByName };
    await this.commands.execute(new PlanSetting(accountLater(account, 'by-two'), dueAt, by));
    return undefined;
  }
}

/** A planned change of the account. */
export interface AccountLater {
  readonly account: PayoutAccount;
  readonly by: 'by-one' | 'by-two';
}

@ChangesLater('payout-account')
export class PayoutAccountLater implements Plannable<AccountLater> {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly account: PayoutAccountChange,
  ) {}

  async version(): Promise<number> {
    return (await this.accounts.read())?.version ?? 0;
  }

  async change(_: string, { account, by: planned }: AccountLater, _of: number, { name }: Planner): Promise<void> {
    await this.account.change(account, name, { planned });
  }
}

export const accountLater = (account: PayoutAccount, by: AccountLater['by']) =>
  ({ setting: 'payout-account', subject: 'own', of: null, to: { account, by } satisfies AccountLater }) as const;

/** Checked because a bank refuses the whole file where the countries differ. */
export const bicIsOfTheIbansCountry = ({ bic, iban }: PayoutAccount): boolean =>
  bic === null || bic.slice(4, 6) === iban.slice(0, 2);

const isSame = (one: PayoutAccount, other: PayoutAccount): boolean =>
  one.name === other.name &&
  one.iban === other.iban &&
  one.bic === other.bic &&
  isDeepStrictEqual(one.address, other.address);

/** Audit log and plan entry; the IBAN is masked but still distinguishes accounts. */
const snapshotOf = ({ name, bic, iban, address }: PayoutAccount) => ({
  name,
  bic,
  iban: maskIban(iban),
  ...(address && { address }),
});
