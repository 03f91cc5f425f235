import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { addHours, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
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
  PayableAfterAddress,
  ShareOneAccount,
  SharesAccountWith,
  WasBlockedWhenErased,
} from '../../account/api.js';
import { RefusalOfAccount } from '../../account/ports.js';
import { HasProvenAddress } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import type { RewardView } from '../../reward/api.js';
import { VouchersGivenTo } from '../../voucher/api.js';
import type { HoldReason } from '../events.js';
import { holdThresholdOf, warrantsHold } from '../domain/hold-threshold.js';
import { voucherLimitsOf, voucherSignals } from '../domain/voucher-limits.js';

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
    const addressHolds = await this.queries.execute(new PayableAfterAddress(reward.beneficiaryId));
    if (addressHolds && addressHolds > this.clock.now())
      signals.push({ reason: 'address-replaced', until: addressHolds });
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
