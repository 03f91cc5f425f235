import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
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
import { RewardOptions } from '../queries/reward-options.js';

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

/**
 * Refuses `reward-not-available`, `reward-already-chosen`, `iban-invalid`, `validation-failed` (an option that is not
 * offered for the amount), `bank-details-unauthorised`.
 */
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

  /** Said here, at the form's own field, before the account would be refused where it is stored. */
  private async mustNotBeGone({ holder, iban }: { holder: string; iban: string }, { about }: Reward): Promise<void> {
    const account = { holder, iban: normaliseIban(iban) };
    const refusal = await this.queries.execute(new RefusalOfAccount(about.beneficiaryId, account));
    ensure(refusal?.account !== 'gone', 'iban-invalid', {
      fields: [{ field: 'Bankdaten.Iban', reason: 'iban-refused-by-bank' }],
    });
  }

  /** Asked only of an account outside the EEA. */
  private async paysTo(iban: string | undefined): Promise<boolean> {
    return iban === undefined || !isOutsideEea(iban) || this.queries.execute(new PaysOutsideEea());
  }
}
