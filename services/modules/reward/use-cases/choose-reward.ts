import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { isPaidToOwnAccount, refusalOfChoice, rewardType, type RewardKind } from '#reward-types/index.js';
import { HasBankDetails, StoreBankDetails, type WritesBy } from '../../account/api.js';
import type { Choice, Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';
import { RewardOptions } from '../queries.js';

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
  /** By whose right: bank details are written by it. */
  readonly by: WritesBy;
}

/** Refuses `reward-not-available`, `reward-already-chosen`, `iban-invalid`, `validation-failed` (an option that is not offered for the amount), `bank-details-unauthorised`. */
export class ChooseReward extends Command<void> {
  constructor(readonly wanted: WantedReward) {
    super();
  }
}

@CommandHandler(ChooseReward)
export class ChooseRewardHandler implements ICommandHandler<ChooseReward> {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly tenants: TenantDirectory,
    private readonly options: RewardOptions,
    private readonly clock: Clock,
  ) {}

  async execute({ wanted }: ChooseReward): Promise<void> {
    const reward = await this.rewards.load(wanted.rewardId);
    reward.choose(await this.choiceOf(wanted, reward), this.clock.now());
    await this.checkByItsType(wanted, reward);
    if (isPaidToOwnAccount(wanted.kind) && wanted.bankDetails)
      await this.commands.execute(new StoreBankDetails(reward.about.beneficiaryId, wanted.bankDetails, wanted.by));
    await this.rewards.save(reward);
  }

  /** Whoever else is paid is known by the option, which is checked below. */
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
    });
    if (!refusal) return;
    const fault = type.faults[refusal];
    throw new DomainError(refusal, fault ? { fields: [fault] } : {});
  }
}
