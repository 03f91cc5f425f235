import { Injectable } from '@nestjs/common';
import {
  Command,
  CommandBus,
  CommandHandler,
  QueryBus,
  type ICommandHandler,
  QueryHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { DueHandler, DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure, type RefusalReason } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import type { PersonId } from '#platform/domain/person.js';
import { Throttle } from '#platform/intake/limits.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Language } from '#platform/tenancy/tenant.js';
import {
  inCatalogue,
  isPaidToOwnAccount,
  refusalOfChoice,
  rewardType,
  type RewardKind,
  configuredOptions,
  payeeOf,
  typesOffered,
  type RewardOption,
  type RewardType,
} from '#reward-types/index.js';
import { isOutsideEea, normaliseIban } from '#reward-types/iban.js';
import { HasBankDetails, StoreBankDetails, type WritesBy } from '../../account/api.js';
import { OrderSummaries } from '../../order/api.js';
import { PaysOutsideEea, RefusalOfAccount, SealedPayoutOf } from '../../payout/api.js';
import { IsAddressedInformally } from '../../recipient/api.js';
import { FindRecommendation, RecommendationTerms } from '../../recommendation/api.js';
import { claimPeriodEnds, remindersAhead, type CancelReason, type Choice, type Reward } from '../domain/reward.js';
import { Rewards } from '../persistence.js';
import { HeldRewards } from '../../hold/api.js';
import { VoucherTypesFor } from '../../voucher/api.js';
import { cancelledWords, TypesToChooseFor, type RewardView } from '../api.js';

/** Options of a type for an amount: from the stock of codes, or from the tenant's settings. */
@Injectable()
export class RewardOptions {
  constructor(
    private readonly queries: QueryBus,
    private readonly tenants: TenantDirectory,
  ) {}

  async of(type: RewardType, amountCents: number): Promise<readonly RewardOption[]> {
    if (!type.sentAsCode) return configuredOptions(type, await this.settings());
    const kinds = await this.queries.execute(new VoucherTypesFor(amountCents));
    return kinds.map(({ typeId, ...names }) => ({ id: String(typeId), ...names }));
  }

  async offered(amountCents: number): Promise<ReadonlyMap<RewardKind, readonly RewardOption[]>> {
    const offered = new Map<RewardKind, readonly RewardOption[]>();
    for (const type of typesOffered(await this.settings())) offered.set(type.kind, await this.of(type, amountCents));
    return offered;
  }

  async settings() {
    return (await this.tenants.byId(currentWork().tenantId))?.config.rewardTypes;
  }

  /** Who last changed the account of a payee of the settings; null: nobody who is known. */
  async editorOf(kind: RewardKind, option: string): Promise<PersonId | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return tenant?.config.payeeEditors?.[kind]?.[option]?.by ?? null;
  }
}

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

/** Cancels a reward if possible; one in a sealed batch, paid or picked up stays as it is. */
@Injectable()
export class CancelReward {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
  ) {}

  async wherePossible(rewardId: string, reason: CancelReason): Promise<void> {
    const reward = await this.rewards.find(rewardId);
    if (!reward?.mayBeCancelled) return;
    // Locked until the commit, so that a seal comes before or after the cancellation.
    if ((await this.queries.execute(new SealedPayoutOf(rewardId))) !== null) return;
    reward.cancel(reason);
    await this.rewards.save(reward);
  }
}

const EXPIRE_REWARD = 'expire-reward';

@DueHandler(EXPIRE_REWARD, 'expiry')
export class ExpireReward {
  constructor(private readonly rewards: Rewards) {}

  async due(rewardId: string, now: Date): Promise<void> {
    await this.rewards.follow(rewardId, reward => reward.expire(now));
  }
}

const REMIND_REWARD = 'remind-reward';
const reminderSubject = (rewardId: string, daysLeft: number): string => `${rewardId}/${daysLeft}`;

@DueHandler(REMIND_REWARD, 'expiry')
export class RemindReward {
  constructor(private readonly rewards: Rewards) {}

  async due(subject: string): Promise<void> {
    const [rewardId = '', daysLeft = ''] = subject.split('/');
    await this.rewards.follow(rewardId, reward => reward.remind(Number(daysLeft)));
  }
}

/** Opens the choice for the tenant's claim period and schedules the reminders and the end. */
@Injectable()
export class MakeRewardReady {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly due: DueWork,
    private readonly clock: Clock,
  ) {}

  async apply(reward: Reward): Promise<void> {
    if (reward.status !== 'open') return;
    reward.makeReady(await this.planned(reward.id));
  }

  /** Opens the choice again, where the chosen payee cannot be paid. */
  async again(reward: Reward): Promise<void> {
    if (reward.choiceIsVoid) reward.reopenChoice(await this.planned(reward.id));
  }

  /** Schedules and returns the end of the claim period. */
  private async planned(rewardId: string): Promise<Date> {
    const now = this.clock.now();
    const { claimDays } = await this.tenants.rules();
    const expiresAt = claimPeriodEnds(now, claimDays);
    for (const { daysLeft, at } of remindersAhead(expiresAt, now))
      await this.due.schedule(REMIND_REWARD, reminderSubject(rewardId, daysLeft), at);
    await this.due.schedule(EXPIRE_REWARD, rewardId, expiresAt);
    return expiresAt;
  }
}

/**
 * Requests the reward mail again. Refuses `recommendation-unknown` (also another person's), `reward-not-available`, and
 * `too-many-requests` after five mails in an hour.
 */
export class RequestRewardMail extends Command<void> {
  constructor(
    readonly request: {
      /** A recommendation's number, or the id of a reward. */ readonly of: string;
      readonly recommenderId: string;
    },
  ) {
    super();
  }
}

/** Mails allowed per recommendation (or reward without one) and hour. */
const mailsAnHour = 5;

@CommandHandler(RequestRewardMail)
export class RequestRewardMailHandler implements ICommandHandler<RequestRewardMail> {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly attempts: Throttle,
  ) {}

  async execute({ request: { of, recommenderId } }: RequestRewardMail): Promise<void> {
    const { subject, rewards } = await (isId(of)
      ? this.reward(of, recommenderId)
      : this.ofRecommendation(of, recommenderId));
    const own = rewards.filter(reward => reward.beneficiary === 'recommender' && waitsForThePerson(reward));
    ensure(own.length > 0, 'reward-not-available');
    await this.attempts.take('reward-mail', subject, mailsAnHour);
    for (const { rewardId } of own) await this.rewards.follow(rewardId, reward => reward.requestMail());
  }

  private async ofRecommendation(number: string, recommenderId: string): Promise<Mailed> {
    const found = await this.queries.execute(new FindRecommendation({ number }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms?.recommenderId === recommenderId, 'recommendation-unknown');
    return { subject: terms.recommendationId, rewards: await this.rewards.ofRecommendation(terms.recommendationId) };
  }

  /** A reward without a recommendation, such as goodwill. */
  private async reward(rewardId: string, recommenderId: string): Promise<Mailed> {
    const reward = await this.rewards.view(rewardId);
    ensure(reward?.beneficiaryId === recommenderId, 'recommendation-unknown');
    return { subject: rewardId, rewards: [reward] };
  }
}

interface Mailed {
  /** Key by which the mails are counted. */
  readonly subject: string;
  readonly rewards: readonly RewardView[];
}

const waitsForThePerson = ({ progress }: RewardView): boolean =>
  progress === 'choice-open' || progress === 'bank-details-wanted';

@QueryHandler(TypesToChooseFor)
export class TypesToChooseForHandler implements IQueryHandler<TypesToChooseFor> {
  constructor(private readonly options: RewardOptions) {}
  async execute({ amountCents }: TypesToChooseFor): Promise<readonly RewardKind[]> {
    const offered = [...(await this.options.offered(amountCents))];
    return offered.filter(([kind, options]) => !rewardType(kind).options || options.length > 0).map(([kind]) => kind);
  }
}

const expiredWords: Readonly<Record<Language, string>> = {
  de: 'Die Frist zum Wählen ist abgelaufen.',
  en: 'The time to choose has run out.',
};

/** The reward as shown to the holder of its link. */
@Injectable()
export class RewardPage {
  constructor(
    private readonly rewards: Rewards,
    private readonly queries: QueryBus,
    private readonly options: RewardOptions,
  ) {}

  /** Refuses a link whose reward is settled, with the reason. */
  async byLink({ rewardId, ended }: { readonly rewardId: string; readonly ended?: RefusalReason }, language: Language) {
    if (!ended) return this.of(rewardId);
    const cause = await this.whyEnded(rewardId, language);
    throw new DomainError(ended, cause === null ? {} : { values: { cause } });
  }

  /** The agency's text is shown to the recommender only, as in the mail. */
  private async whyEnded(rewardId: string, language: Language): Promise<string | null> {
    const [reward] = await this.rewards.loadAll([rewardId]);
    if (reward?.status === 'expired') return expiredWords[language];
    if (!reward?.cancelledFor) return null;
    const { orderId, about, cancelledFor } = reward;
    const agencyReason =
      cancelledFor === 'order-refused' && about.beneficiary === 'recommender' && orderId
        ? (await this.queries.execute(new OrderSummaries([orderId]))).get(orderId)?.refusedBecause
        : null;
    return agencyReason ?? cancelledWords[cancelledFor][language];
  }

  async of(rewardId: string) {
    const reward = await this.rewards.view(rewardId);
    if (!reward) throw new DomainError('reward-token-invalid');
    const terms = reward.recommendationId
      ? await this.queries.execute(new RecommendationTerms(reward.recommendationId))
      : null;
    return {
      id: reward.rewardId,
      recommendationNumber: terms?.number ?? null,
      amountCents: reward.amountCents,
      status: reward.status,
      choice: reward.choice,
      offered: await this.options.offered(reward.amountCents),
      casual:
        reward.beneficiary === 'recipient' &&
        (await this.queries.execute(new IsAddressedInformally(reward.beneficiaryId))),
      payee: payeeOf(reward, await this.options.settings())?.holder ?? null,
      // After a returned payment the stored bank details are the ones that failed, so they count as missing.
      hasBankDetails:
        reward.progress !== 'bank-details-wanted' &&
        (await this.queries.execute(new HasBankDetails(reward.beneficiaryId))),
      heldFor:
        reward.status === 'ready' && reward.choice !== null
          ? ((await this.queries.execute(new HeldRewards([rewardId]))).get(rewardId) ?? null)
          : null,
      expiresAt: reward.expiresAt,
    };
  }
}
