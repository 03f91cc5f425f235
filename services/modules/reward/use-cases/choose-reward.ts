import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { isPaidBySepa, isSentAsCode, refusalOfChoice, rewardType, type RewardKind } from '#reward-types/index.js';
import { HasBankDetails, StoreBankDetails, type WritesBy } from '../../account/api.js';
import { VoucherTypesFor } from '../../voucher/api.js';
import type { Choice, Reward } from '../domain/reward.js';
import { Rewards } from '../persistence/rewards.js';

interface WantedReward {
  readonly rewardId: string;
  readonly kind: RewardKind;
  readonly voucherTypeId: number | null;
  readonly bankDetails: {
    readonly holder: string;
    readonly iban: string;
    readonly bic: string | null;
    readonly bank: string | null;
  } | null;
  /** By whose right: bank details are written by it. */
  readonly by: WritesBy;
}

/** Refuses `reward-not-available`, `reward-already-chosen`, `iban-invalid`, `validation-failed` (a voucher type not offered for the amount), `bank-details-unauthorised`. */
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
    private readonly clock: Clock,
  ) {}

  async execute({ wanted }: ChooseReward): Promise<void> {
    const reward = await this.rewards.load(wanted.rewardId);
    reward.choose(await this.choiceOf(wanted, reward), this.clock.now());
    await this.checkByItsType(wanted, reward);
    if (isPaidBySepa(wanted.kind) && wanted.bankDetails)
      await this.commands.execute(new StoreBankDetails(reward.about.beneficiaryId, wanted.bankDetails, wanted.by));
    await this.rewards.save(reward);
  }

  private async choiceOf({ kind, voucherTypeId, bankDetails }: WantedReward, reward: Reward): Promise<Choice> {
    if (isSentAsCode(kind)) return { kind, voucherTypeId: voucherTypeId ?? 0 };
    return {
      kind,
      bankDetailsPresent:
        bankDetails !== null || (await this.queries.execute(new HasBankDetails(reward.about.beneficiaryId))),
    };
  }

  private async checkByItsType({ kind, ...given }: WantedReward, reward: Reward): Promise<void> {
    const type = rewardType(kind);
    const { amountCents } = reward.about;
    const types = type.sentAsCode ? await this.queries.execute(new VoucherTypesFor(amountCents)) : [];
    const refusal = refusalOfChoice(kind, type.detailsOf(given), {
      amountCents,
      voucherTypeIds: types.map(({ typeId }) => typeId),
      germanIbanOnly: (await this.tenants.byId(currentWork().tenantId))?.config.germanIbanOnly ?? false,
    });
    if (!refusal) return;
    const fault = type.faults[refusal];
    throw new DomainError(refusal, fault ? { fields: [fault] } : {});
  }
}
