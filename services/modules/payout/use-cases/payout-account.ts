import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SetPayoutAccount } from '../api.js';
import { PayoutAccounts, type PayoutAccount } from '../persistence/payout-accounts.js';

/**
 * The account that the next sealed batch is paid from (docs/specification/payouts.md#the-account-paid-from). `waiting`: the tenant wants a second person to agree.
 * Refuses `validation-failed` (a BIC of another country than the IBAN's).
 */
export class ChangePayoutAccount extends Command<'changed' | 'waiting'> {
  constructor(
    readonly account: PayoutAccount,
    readonly byName: string,
  ) {
    super();
  }
}

/** The second person's word on the proposal they saw. Refuses `changed-meanwhile` (decided, or another one by now) and `not-authorised` (one's own). */
export class DecidePayoutAccount extends Command<void> {
  constructor(
    readonly proposalId: string,
    /** Null: agreed. */
    readonly refusedBecause: string | null,
    readonly byName: string,
  ) {
    super();
  }
}

const subject = 'payout-account';

/** The set-up of a tenant writes it down as it is. */
@CommandHandler(SetPayoutAccount)
export class SetPayoutAccountHandler implements ICommandHandler<SetPayoutAccount> {
  constructor(private readonly accounts: PayoutAccounts) {}

  async execute({ account }: SetPayoutAccount): Promise<void> {
    await this.accounts.write(account, null);
  }
}

@CommandHandler(ChangePayoutAccount)
export class ChangePayoutAccountHandler implements ICommandHandler<ChangePayoutAccount> {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  async execute({ account, byName }: ChangePayoutAccount): Promise<'changed' | 'waiting'> {
    ensure(bicIsOfTheIbansCountry(account), 'validation-failed', {
      fields: [{ field: 'Bic', reason: 'contradictory' }],
    });
    const now = await this.accounts.read();
    if (now && isSame(now, account)) {
      await this.accounts.dropProposal();
      return 'changed';
    }
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (tenant?.config.payoutAccountBySecondPerson) {
      const waiting = await this.accounts.proposed({ alone: true });
      if (waiting?.askedBy === currentWork().actor && isSame(waiting, account)) return 'waiting';
      await this.accounts.propose(account, byName);
      await this.audit.record({ action: 'payout.account-ask', subject, by: byName, after: told(account) });
      return 'waiting';
    }
    await this.accounts.write(account, byName);
    await this.accounts.dropProposal();
    await this.audit.record({
      action: 'payout.account',
      subject,
      by: byName,
      before: now ? told(now) : null,
      after: told(account),
    });
    return 'changed';
  }
}

@CommandHandler(DecidePayoutAccount)
export class DecidePayoutAccountHandler implements ICommandHandler<DecidePayoutAccount> {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly audit: Audit,
  ) {}

  async execute({ proposalId, refusedBecause, byName }: DecidePayoutAccount): Promise<void> {
    const proposal = await this.accounts.proposed({ alone: true });
    ensure(proposal?.proposalId === proposalId, 'changed-meanwhile');
    ensure(proposal.askedBy !== currentWork().actor, 'not-authorised');
    const before = await this.accounts.read();
    if (refusedBecause === null) await this.accounts.write(proposal, byName);
    await this.accounts.dropProposal();
    await this.audit.record({
      action: refusedBecause === null ? 'payout.account-agree' : 'payout.account-decline',
      subject,
      by: byName,
      before: { ...(before && told(before)), askedBy: proposal.askedByName },
      after: refusedBecause === null ? told(proposal) : { reason: refusedBecause },
    });
  }
}

export const payoutAccountHandlers = [SetPayoutAccountHandler, ChangePayoutAccountHandler, DecidePayoutAccountHandler];

/** A bank refuses the whole file where they differ. */
export const bicIsOfTheIbansCountry = ({ bic, iban }: PayoutAccount): boolean =>
  bic === null || bic.slice(4, 6) === iban.slice(0, 2);

const isSame = (one: PayoutAccount, other: PayoutAccount): boolean =>
  one.name === other.name && one.iban === other.iban && one.bic === other.bic;

/** What the audit log keeps: never the number. */
const told = ({ name, bic, iban }: PayoutAccount) => ({ name, bic, country: iban.slice(0, 2) });
