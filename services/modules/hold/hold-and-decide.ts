import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Reaction, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import {
  alikeEmail,
  normalisedCustomerNumber,
  normalisedEmail,
  PersonStore,
  type Person,
} from '#platform/persons/person-store.js';
import { normalisedPhone } from '#platform/persons/phones.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { isPaidToOwnAccount, isSentAsCode } from '#reward-types/index.js';
import {
  AccountPayableFrom,
  BankDetailsOf,
  FindRecommender,
  ShareOneAccount,
  SharesAccountWith,
  WasBlockedWhenErased,
} from '../account/api.js';
import { BankDetailsDisputed, BankDetailsStored } from '../account/events.js';
import { CameBackTo, RefusalOfAccount } from '../payout/api.js';
import { HasProvenAddress } from '../recipient/api.js';
import { RecipientConfirmed } from '../recipient/events.js';
import { RecommendationTerms } from '../recommendation/api.js';
import { RewardFor, RewardsOfBeneficiary, type RewardView } from '../reward/api.js';
import { RewardPaid, RewardPickedUp } from '../reward/events.js';
import { VouchersGivenTo } from '../voucher/api.js';
import { HoldReward, MayLeave } from './api.js';
import type { HoldReason } from './events.js';
import { holdThresholdOf, voucherLimitsOf, warrantsHold, voucherSignals } from './domain/hold.js';
import { END_WAITING, Holds } from './persistence.js';

export interface Signal {
  readonly reason: HoldReason;
  readonly until: Date | null;
  /** The payment that the bank refused. */
  readonly payoutId?: string;
}

/** Signals that call for a person to look at a reward before it leaves. */
@Injectable()
export class Signals {
  constructor(
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  /** `cameBackTo`: people among whom the beneficiary is where a payment to their own account came back. */
  async of(reward: RewardView, cameBackTo: ReadonlySet<string>): Promise<readonly Signal[]> {
    const config = (await this.tenants.byId(currentWork().tenantId))?.config;
    const others = config?.allowsSelfRecommendation ? { reasons: [], ids: [] } : await this.others(reward);
    const itself = config?.allowsSelfRecommendation ? [] : await this.itself(reward);
    const vouchers = isSentAsCode(reward.choice) ? await this.vouchers(reward, others.ids) : [];
    const found = [...itself, ...others.reasons, ...vouchers];
    const signals: Signal[] = warrantsHold(found, holdThresholdOf(config ?? {}))
      ? found.map(reason => ({ reason, until: null }))
      : [];
    const ownAccount = isPaidToOwnAccount(reward.choice);
    const payableFrom = ownAccount ? await this.queries.execute(new AccountPayableFrom(reward.beneficiaryId)) : null;
    const mayBeRefused = ownAccount && cameBackTo.has(reward.beneficiaryId);
    const refusedPayout = mayBeRefused ? await this.refusedPayout(reward.beneficiaryId) : null;
    if (refusedPayout !== null) signals.push({ reason: 'account-refused', until: null, payoutId: refusedPayout });
    if (payableFrom && payableFrom > this.clock.now()) signals.push({ reason: 'account-replaced', until: payableFrom });
    if (await this.queries.execute(new WasBlockedWhenErased(reward.beneficiaryId)))
      signals.push({ reason: 'owner-blocked', until: null });
    if (await this.goesToUnprovenAddress(reward)) signals.push({ reason: 'address-unproven', until: null });
    return signals;
  }

  /** The payment to the account that is known now which the bank refused because of that account; null where it did not. */
  async refusedPayout(beneficiaryId: string): Promise<string | null> {
    const account = await this.queries.execute(new BankDetailsOf(beneficiaryId));
    const refusal = account && (await this.queries.execute(new RefusalOfAccount(beneficiaryId, account)));
    return refusal && refusal.payoutId;
  }

  /** Whoever mistyped a friend's address would send the money to a stranger; no threshold of the tenant lets it go. */
  private async goesToUnprovenAddress({ beneficiary, beneficiaryId }: RewardView): Promise<boolean> {
    return beneficiary === 'recipient' && !(await this.queries.execute(new HasProvenAddress(beneficiaryId)));
  }

  /**
   * Signals between recommender and recipient of the recommendation, by what is known of both now: the same account, one
   * e-mail address in two spellings, or the same number.
   */
  private async itself({ recommendationId, recipientId }: RewardView): Promise<HoldReason[]> {
    const terms =
      recommendationId && recipientId ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    if (!terms || !recipientId) return [];
    const people = await this.people.byIds([terms.recommenderId, recipientId]);
    const [one, other] = [people.get(terms.recommenderId), people.get(recipientId)];
    return [
      ...((await this.queries.execute(new ShareOneAccount(terms.recommenderId, recipientId)))
        ? ['same-account' as const]
        : []),
      ...(one && other && alikeEmail(one.email) === alikeEmail(other.email) ? ['same-person' as const] : []),
      ...(one && other && haveOneNumber(one, other) ? ['same-number' as const] : []),
    ];
  }

  /**
   * Signals from other people of the programme who seem to be the same person. Recommender and recipient with the same
   * address are one person and no signal.
   */
  private async others({ beneficiaryId }: RewardView): Promise<{ reasons: HoldReason[]; ids: string[] }> {
    const alike = await this.people.similarTo(beneficiaryId);
    const sharing = await this.queries.execute(new SharesAccountWith(beneficiaryId));
    const people = await this.people.byIds([beneficiaryId, ...sharing]);
    const own = people.get(beneficiaryId);
    const foreign = sharing.filter(
      id => people.has(id) && normalisedEmail(people.get(id)!.email) !== normalisedEmail(own?.email ?? ''),
    );
    return {
      reasons: [
        ...(foreign.length > 0 ? ['shared-account' as const] : []),
        ...(alike.length > 0 ? ['look-alike-email' as const] : []),
      ],
      ids: [...alike, ...sharing],
    };
  }

  private async vouchers(
    { beneficiaryId, amountCents }: RewardView,
    samePerson: readonly string[],
  ): Promise<HoldReason[]> {
    const limits = voucherLimitsOf((await this.tenants.byId(currentWork().tenantId))?.config ?? {});
    const given = await this.queries.execute(
      new VouchersGivenTo([beneficiaryId, ...samePerson], addHours(this.clock.now(), -limits.hours)),
    );
    return voucherSignals(amountCents, limits, given);
  }
}

/** The same telephone or customer number; it may have become known after the recommendation was confirmed. */
function haveOneNumber(one: Numbers, other: Numbers): boolean {
  const isOne = (ours: string | null, theirs: string | null, normalised: (number: string) => string) =>
    !!ours && !!theirs && normalised(ours) === normalised(theirs);
  return (
    isOne(one.phone, other.phone, normalisedPhone) ||
    isOne(one.customerNumber, other.customerNumber, normalisedCustomerNumber)
  );
}
type Numbers = Pick<Person, 'phone' | 'customerNumber'>;

/** The only place that decides whether a reward may leave: collection, seal, approval and the voucher code ask here. */
@CommandHandler(MayLeave)
export class MayLeaveHandler implements ICommandHandler<MayLeave> {
  constructor(
    private readonly holds: Holds,
    private readonly signals: Signals,
    private readonly queries: QueryBus,
  ) {}

  async execute({ rewardIds }: MayLeave): Promise<ReadonlySet<string>> {
    const asked: RewardView[] = [];
    for (const rewardId of rewardIds) {
      const reward = await this.unlessStopped(rewardId);
      if (reward) asked.push(reward);
    }
    const paidByTransfer = asked.filter(({ choice }) => isPaidToOwnAccount(choice));
    // One question for all of them: to nearly everybody nothing ever came back.
    const cameBackTo =
      paidByTransfer.length === 0
        ? new Set<string>()
        : await this.queries.execute(new CameBackTo(paidByTransfer.map(({ beneficiaryId }) => beneficiaryId)));
    const leaving = new Set<string>();
    for (const reward of asked) if (await this.mayLeave(reward, cameBackTo)) leaving.add(reward.rewardId);
    return leaving;
  }

  /** The reward, unless it is held or was refused, or its owner is blocked. */
  private async unlessStopped(rewardId: string): Promise<RewardView | null> {
    const state = await this.holds.stateOf(rewardId);
    if (state === 'held' || state === 'refused') return null;
    const reward = await this.queries.execute(new RewardFor(rewardId));
    if (reward?.beneficiary !== 'recommender') return reward;
    const owner = await this.queries.execute(new FindRecommender({ recommenderId: reward.beneficiaryId }));
    return owner?.state === 'blocked' ? null : reward;
  }

  private async mayLeave(reward: RewardView, cameBackTo: ReadonlySet<string>): Promise<boolean> {
    const { rewardId } = reward;
    const found = await this.signals.of(reward, cameBackTo);
    if (found.length === 0) return true;
    const hold = await this.holds.of(rewardId);
    for (const { reason, until, payoutId } of found) hold.hold(rewardId, reason, until, payoutId);
    await this.holds.save(hold);
    return hold.state !== 'held' && hold.state !== 'refused';
  }
}

@CommandHandler(HoldReward)
export class HoldRewardHandler implements ICommandHandler<HoldReward> {
  constructor(private readonly holds: Holds) {}

  async execute({ held: { rewardId, reason, until, by } }: HoldReward): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.hold(rewardId, reason, until ?? null);
    await this.holds.save(hold);
    if (by) await this.holds.saveHolder(rewardId, by.name, withoutPersonalData(by.why));
  }
}

@DueHandler(END_WAITING, 'expiry')
export class EndWaiting implements DueWorkHandler {
  constructor(private readonly holds: Holds) {}

  async due(rewardId: string, now: Date): Promise<void> {
    const hold = await this.holds.of(rewardId);
    hold.timeIsOver(now);
    await this.holds.save(hold);
  }
}

/**
 * A person's decision on a held reward: it is released, or cancelled and its owner told. Refuses `not-found` and
 * `changed-meanwhile` (decided already, or it waits for a time only).
 */
export class DecideHold extends Command<void> {
  constructor(
    readonly decision: {
      readonly rewardId: string;
      readonly verdict: 'release' | 'refuse';
      readonly note: string;
      readonly byName: string;
    },
  ) {
    super();
  }
}

@CommandHandler(DecideHold)
export class DecideHoldHandler implements ICommandHandler<DecideHold> {
  constructor(
    private readonly holds: Holds,
    private readonly audit: Audit,
  ) {}

  async execute({ decision: { rewardId, verdict, note, byName } }: DecideHold): Promise<void> {
    const hold = await this.holds.of(rewardId);
    ensure(!hold.isNew, 'not-found');
    const why = [...hold.open.keys()];
    hold[verdict]();
    const reason = withoutPersonalData(note);
    await this.holds.saveDecision(hold, byName, reason);
    await this.audit.record({
      action: `hold.${verdict}`,
      subject: rewardId,
      by: byName,
      before: { state: 'held', why },
      after: { state: hold.state, reason },
    });
  }
}

/**
 * Another person may have had access to the account: the owner's rewards are held until a staff member has spoken with
 * the owner.
 */
@Reaction({ name: 'hold-rewards-when-bank-details-disputed', queue: 'rewards', on: [BankDetailsDisputed] })
export class HoldRewardsWhenBankDetailsDisputed implements TransactionalReaction {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
  ) {}

  async react({ data: { beneficiaryId } }: RecordedEvent<ReturnType<typeof BankDetailsDisputed.of>>): Promise<void> {
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(beneficiaryId));
    for (const { rewardId } of rewards.filter(({ settled }) => !settled)) {
      const hold = await this.holds.of(rewardId);
      hold.hold(rewardId, 'account-disputed');
      await this.holds.save(hold);
    }
  }
}

/** The friend confirmed after all: their address is proven, and nobody has to decide on it. */
@Reaction({ name: 'end-hold-when-address-proven', queue: 'rewards', on: [RecipientConfirmed] })
export class EndHoldWhenAddressProven implements TransactionalReaction {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
  ) {}

  async react({ data: { recipientId } }: RecordedEvent<ReturnType<typeof RecipientConfirmed.of>>): Promise<void> {
    for (const { rewardId } of await this.queries.execute(new RewardsOfBeneficiary(recipientId))) {
      if ((await this.holds.stateOf(rewardId)) !== 'held') continue;
      const hold = await this.holds.of(rewardId);
      hold.noLonger('address-unproven');
      await this.holds.save(hold);
    }
  }
}

/** Other bank details are stored: what the bank said of the former ones is no question any more. */
@Reaction({ name: 'end-hold-when-account-replaced', queue: 'rewards', on: [BankDetailsStored] })
export class EndHoldWhenAccountReplaced implements TransactionalReaction {
  constructor(
    private readonly holds: Holds,
    private readonly queries: QueryBus,
    private readonly signals: Signals,
  ) {}

  async react({ data: { beneficiaryId } }: RecordedEvent<ReturnType<typeof BankDetailsStored.of>>): Promise<void> {
    if ((await this.signals.refusedPayout(beneficiaryId)) !== null) return;
    for (const { rewardId } of await this.queries.execute(new RewardsOfBeneficiary(beneficiaryId))) {
      if ((await this.holds.stateOf(rewardId)) !== 'held') continue;
      const hold = await this.holds.of(rewardId);
      hold.noLonger('account-refused');
      await this.holds.save(hold);
    }
  }
}

type Settled = EventFrom<typeof RewardPaid | typeof RewardPickedUp>;

/** A booking of the bank outweighs its earlier report: a paid reward needs no decision any more. */
@Reaction({ name: 'end-hold-when-reward-settled', queue: 'rewards', on: [RewardPaid, RewardPickedUp] })
export class EndHoldWhenRewardSettled implements TransactionalReaction<Settled> {
  constructor(private readonly holds: Holds) {}

  async react({ data: { rewardId } }: RecordedEvent<Settled>): Promise<void> {
    if ((await this.holds.stateOf(rewardId)) !== 'held') return;
    const hold = await this.holds.of(rewardId);
    hold.overtaken();
    await this.holds.save(hold);
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [
  HoldRewardsWhenBankDetailsDisputed,
  EndHoldWhenAddressProven,
  EndHoldWhenAccountReplaced,
  EndHoldWhenRewardSettled,
];
