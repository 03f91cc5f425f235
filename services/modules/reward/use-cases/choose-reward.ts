import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { inCatalogue, isPaidToOwnAccount, refusalOfChoice, rewardType, type RewardKind } from '#reward-types/index.js';
import { isOutsideEea, normaliseIban } from '#reward-types/iban.js';
import { HasBankDetails, StoreBankDetails, type WritesBy } from '../../account/api.js';
import { PaysOutsideEea, RefusalOfAccount } from '../../account/ports.js';
import type { Choice, Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';
import { OwnRewards } from '../queries/own-rewards.js';
import { RewardOptions } from '../queries/reward-options.js';
import { RewardPage } from '../queries/reward-page.js';

interface WantedReward {
  readonly rewardId: string;
  readonly kind: RewardKind;
  readonly option: string | null;
  readonly bankDetails: {
    readonly holder: string;
    readonly iban: string;
    readonly bic: string | null;
    readonly bank: string | null;
  } | null;
  /** The right under which bank details are written. */
  readonly by: WritesBy;
}

@Injectable()
export class RewardChoice {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly tenants: TenantDirectory,
    private readonly options: RewardOptions,
    private readonly own: OwnRewards,
    private readonly page: RewardPage,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers the reward as it stands then. Refuses `reward-not-available`, `reward-already-chosen`, `iban-invalid`,
   * `validation-failed` (an option that is not offered for the amount), `bank-details-unauthorised`.
   */
  async choose(wanted: WantedReward): ReturnType<RewardPage['of']> {
    const reward = await this.rewards.load(wanted.rewardId);
    reward.choose(await this.choiceOf(wanted, reward), this.clock.now());
    await this.checkByItsType(wanted, reward);
    if (isPaidToOwnAccount(wanted.kind) && wanted.bankDetails)
      await this.commands.execute(new StoreBankDetails(reward.about.beneficiaryId, wanted.bankDetails, wanted.by));
    await this.rewards.save(reward);
    return this.page.of(wanted.rewardId);
  }

  /** Refuses `not-found` for another person's reward. */
  async chooseOwn(recommenderId: string, wanted: WantedReward): ReturnType<RewardPage['of']> {
    await this.own.mustBelongTo(recommenderId, wanted.rewardId);
    return this.choose(wanted);
  }

  /** The account of another payee is known from the option, which is checked below. */
  private async choiceOf({ kind, option, bankDetails }: WantedReward, reward: Reward): Promise<Choice> {
    return {
      kind,
      option: rewardType(kind).options ? option : null,
      accountKnown:
        !isPaidToOwnAccount(kind) ||
        bankDetails !== null ||
        (await this.queries.execute(new HasBankDetails(reward.about.beneficiaryId))),
    };
  }

  private async checkByItsType({ kind, ...given }: WantedReward, reward: Reward): Promise<void> {
    const type = rewardType(kind);
    const { amountCents } = reward.about;
    const refusal = refusalOfChoice(kind, type.detailsOf(given), {
      amountCents,
      options: (await this.options.of(type, amountCents)).map(({ id }) => id),
      germanIbanOnly: (await this.tenants.byId(currentWork().tenantId))?.config.germanIbanOnly ?? false,
      paysOutsideEea: await this.paysTo(given.bankDetails?.iban),
    });
    if (refusal) {
      const fault = type.faults[refusal];
      throw new DomainError(inCatalogue(refusal), fault ? { fields: [fault] } : {});
    }
    if (isPaidToOwnAccount(kind) && given.bankDetails) await this.mustNotBeGone(given.bankDetails, reward);
  }

  /** Refuses at the form's own field what would be refused anyway where the account is stored. */
  private async mustNotBeGone({ holder, iban }: { holder: string; iban: string }, { about }: Reward): Promise<void> {
    const account = { holder, iban: normaliseIban(iban) };
    const refusal = await this.queries.execute(new RefusalOfAccount(about.beneficiaryId, account));
    ensure(refusal?.account !== 'gone', 'iban-invalid', {
      fields: [{ field: 'Bankdaten.Iban', reason: 'iban-refused-by-bank' }],
    });
  }

  /** Only an account outside the EEA needs the question. */
  private async paysTo(iban: string | undefined): Promise<boolean> {
    return iban === undefined || !isOutsideEea(iban) || this.queries.execute(new PaysOutsideEea());
  }
}
