/** What is going to happen, when. Ids and numbers only: plans are kept with the seed's marks. */
interface Planned<What extends string> {
  readonly what: What;
  /** Names it for the dice, so that it comes out the same on every machine. */
  readonly key: string;
}
interface OfRecommender {
  readonly recommenderId: string;
}
interface Reacting {
  readonly recommenderId: string;
  readonly number: string;
  readonly channel: string;
}
interface OfOrder {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
}
interface OfReward {
  readonly rewardId: string;
}
interface OfBatch {
  readonly number: string;
}

export type Doing =
  | Planned<'join' | 'invite' | 'restock'>
  | (Planned<
      | 'activate'
      | 'recommend'
      | 'confirm-newsletter'
      | 'withdraw-newsletter'
      | 'submit-customer-number'
      | 'decide-customer-number'
      | 'block'
      | 'erase'
      | 'goodwill'
    > &
      OfRecommender)
  | (Planned<'click'> & Pick<Reacting, 'number' | 'channel'>)
  | (Planned<'react'> & Reacting)
  | (Planned<'confirm'> & { readonly recipientId: string; readonly recipientNumber: string; readonly number: string })
  | (Planned<'order'> & { readonly recipientNumber: string; readonly number: string })
  | (Planned<'release' | 'revoke'> & OfOrder)
  | (Planned<'choose' | 'decide-hold'> & OfReward)
  | (Planned<'store-bank-details'> & { readonly beneficiaryId: string })
  | (Planned<'seal' | 'approve' | 'export'> & OfBatch)
  | (Planned<'answer'> & OfBatch & { readonly transfers: readonly (readonly [endToEndId: string, amount: string])[] })
  | { readonly what: 'due'; readonly key: string; readonly kind: string; readonly subjectId: string };

export type DoingOf<What extends Doing['what']> = Extract<Doing, { readonly what: What }>;

export interface Plan {
  readonly at: Date;
  readonly doing: Doing;
}

const earlierFirst = (a: Plan, b: Plan): number => a.at.getTime() - b.at.getTime();

/** What is planned, earliest first. */
export class Agenda {
  constructor(private plans: Plan[] = []) {
    this.plans.sort(earlierFirst);
  }

  add(plan: Plan): void {
    let [low, high] = [0, this.plans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.plans[middle]!.at <= plan.at) low = middle + 1;
      else high = middle;
    }
    this.plans.splice(low, 0, plan);
  }

  /** The next one before `end`, taken off. */
  next(end: Date): Plan | undefined {
    return this.plans[0] && this.plans[0].at < end ? this.plans.shift() : undefined;
  }
}
