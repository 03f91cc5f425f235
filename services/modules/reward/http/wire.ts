import { kindOf, optionAsked, toOptionLists, wireOf, type RewardKind, type RewardOption } from '#reward-types/index.js';
import { toBankDetails, type BankDetailsInput } from '#contract/empfaenger/codec.js';
import { toWert, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { rewardStatusNames, type RewardStatusName } from '#contract/shared/names.js';
import type { ChooseReward, ProductRewards, Reward } from '#contract/praemie/schemas.js';

export interface RewardView {
  readonly id: string;
  readonly recommendationNumber: string | null;
  /** Cents. */
  readonly amountCents: number;
  readonly status: RewardStatusName;
  readonly choice: RewardKind | null;
  /** What can be had of each type. */
  readonly offered: ReadonlyMap<RewardKind, readonly RewardOption[]>;
  readonly payee: string | null;
  readonly hasBankDetails: boolean;
  readonly expiresAt: Date | null;
}

export function fromReward(view: RewardView): Reward {
  return {
    Id: view.id,
    Empfehlungsnummer: view.recommendationNumber,
    WertCent: view.amountCents,
    Wert: toWert(view.amountCents),
    Status: rewardStatusNames.toWire(view.status),
    Auswahl: view.choice && wireOf(view.choice),
    ...toOptionLists(view.offered),
    Zahlungsempfaenger: view.payee,
    Bankdaten: view.hasBankDetails,
    EnddatumAnzeige: toWireDateTimeOrNull(view.expiresAt),
  };
}

export interface RewardChoiceInput {
  readonly choice: RewardKind;
  readonly option: string | null;
  readonly bankDetails: BankDetailsInput | null;
}

export function toRewardChoice(wire: ChooseReward): RewardChoiceInput {
  return {
    choice: kindOf(wire.Auswahl),
    option: optionAsked(wire) ?? null,
    bankDetails: wire.Bankdaten ? toBankDetails(wire.Bankdaten) : null,
  };
}

export interface ProductRewardsView {
  readonly productId: number;
  readonly externalId: string;
  readonly offers: readonly {
    readonly id: number;
    /** Cents. */
    readonly amountCents: number;
    readonly startsAt: Date;
    readonly endsAt: Date | null;
    readonly displayEndsAt: Date | null;
  }[];
}

export function fromProductRewards(view: ProductRewardsView): ProductRewards {
  return {
    Id: view.productId,
    ExterneId: view.externalId,
    Praemien: view.offers.map(offer => ({
      Id: offer.id,
      WertCent: offer.amountCents,
      Wert: toWert(offer.amountCents),
      Startdatum: toWireDateTime(offer.startsAt),
      Enddatum: toWireDateTimeOrNull(offer.endsAt),
      EnddatumAnzeige: toWireDateTimeOrNull(offer.displayEndsAt),
    })),
  };
}
