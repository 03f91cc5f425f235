import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import type { PageOf, PageWish } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { payoutReasonForStaff } from '#shared/return-reasons.js';
import type { Language } from '#shared/texts.js';
import { AccountInCaseOf, type AccountInCase } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { StaffAtWork } from '../../agency/api.js';
import { ProductsOf } from '../../catalogue/api.js';
import { OrdersInCases, type OrderInCase } from '../../order/api.js';
import { hintSentence, hintsOf, isOverdue, shownStatusOf } from '../../order/published-rules.js';
import { PayoutsInCases, type PayoutAttempt } from '../../payout/api.js';
import { CasesOf, type CaseOfRecommendation, type LineInCase } from '../../recommendation/api.js';
import type { StatusBar } from '../../recommendation/events.js';
import { cancelledWords, RewardsInCases, type RewardInCase } from '../../reward/api.js';
import { assignmentSentence, nextStepSentence } from '../domain/next-step.js';
import { standingSentence } from '../domain/reward-standing.js';
import { untouched, Work, type WorkItem } from '../persistence/work.js';
import { isOperator, seenBy, type DeskReader } from './desk-reader.js';

export interface ShownOrder extends OrderInCase {
  readonly product: string;
  readonly status: ReturnType<typeof shownStatusOf>;
  readonly ending: 'refused' | 'cancelled' | 'withdrawn' | 'not-concluded' | null;
  readonly overdue: boolean;
  readonly hints: readonly string[];
}

export interface ShownReward extends RewardInCase {
  readonly standing: string;
}

export interface ShownPayout extends PayoutAttempt {
  /** `reason` in words. */
  readonly because: string | null;
}

export interface ShownLine extends Pick<LineInCase, 'contact' | 'stage' | 'steps' | 'next'> {
  readonly product: string;
  readonly nextStep: string;
  readonly orders: readonly ShownOrder[];
  readonly rewards: readonly ShownReward[];
  /** Newest first. */
  readonly payouts: readonly ShownPayout[];
}

export interface ShownCase extends Omit<CaseOfRecommendation, 'lines'> {
  readonly product: string;
  readonly lines: readonly ShownLine[];
  readonly work: WorkItem & { readonly responsible: { readonly employeeNumber: string; readonly name: string } | null };
}

export interface ShownRecommender extends AccountInCase {
  readonly recommenderId: string;
  readonly name: string;
  readonly email: string;
  readonly unreachable: CaseOfRecommendation['recommender']['unreachable'];
}

/** What surrounds the cases of one recommender. */
interface Surroundings {
  readonly account: AccountInCase;
  readonly cases: readonly ShownCase[];
  readonly furtherRewards: readonly ShownReward[];
  readonly furtherPayouts: readonly ShownPayout[];
}

/** The page of a case, and of all cases of a person (docs/specification/desk.md#the-case). */
@Injectable()
export class CasePages {
  constructor(
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, also for another agency's case. */
  async one(number: string, reader: DeskReader, language: Language) {
    const { rows } = await this.queries.execute(new CasesOf({ number }, seenBy(reader)));
    const [found] = rows;
    ensure(found !== undefined, 'not-found');
    const around = await this.around(rows, found.recommenderId, null, language);
    return { recommender: recommenderOf(found.recommenderId, found.recommender, around.account), ...around };
  }

  /** Refuses `not-found`, also for a recommender whom another agency looks after. */
  async ofPerson(recommenderId: string, wish: PageWish, reader: DeskReader, language: Language) {
    if (!isOperator(reader)) {
      const visible = await this.queries.execute(new RecommendersVisibleTo(reader.agencyNumber, [recommenderId]));
      ensure(visible.has(recommenderId), 'not-found');
    }
    const page: PageOf<CaseOfRecommendation> = await this.queries.execute(
      new CasesOf({ recommenderId, ...wish }, seenBy(reader)),
    );
    const around = await this.around(page.rows, recommenderId, recommenderId, language);
    const person = page.rows[0]?.recommender ?? (await this.personOf(recommenderId));
    return { recommender: recommenderOf(recommenderId, person, around.account), page, ...around };
  }

  private async personOf(id: string): Promise<CaseOfRecommendation['recommender']> {
    const person = await this.people.find(id);
    return {
      name: person ? `${person.firstName} ${person.lastName}`.trim() : '',
      email: person?.email ?? '',
      unreachable: null,
    };
  }

  private async around(
    cases: readonly CaseOfRecommendation[],
    recommenderId: string,
    furtherOf: string | null,
    language: Language,
  ): Promise<Surroundings> {
    const ids = cases.map(({ recommendationId }) => recommendationId);
    const account = await this.queries.execute(new AccountInCaseOf(recommenderId));
    ensure(account !== null, 'not-found');
    const orders = await this.queries.execute(new OrdersInCases(ids));
    const rewards = await this.queries.execute(new RewardsInCases(ids, furtherOf));
    const payouts = await this.queries.execute(new PayoutsInCases(rewards.map(({ rewardId }) => rewardId)));
    const products = await this.queries.execute(
      new ProductsOf([
        ...cases.flatMap(({ productId, lines }) => [productId, ...lines.map(line => line.productId)]),
        ...orders.map(({ productId }) => productId),
      ]),
    );
    const items = await this.work.of(
      'recommendation',
      cases.map(({ number }) => number),
    );
    const staff = new Map((await this.queries.execute(new StaffAtWork(null))).map(one => [one.userId, one]));
    const table = new CaseTable(
      { account, orders, rewards, payouts, productName: id => products.get(id)?.name ?? '' },
      this.clock.now(),
      language,
    );
    return {
      account,
      cases: cases.map(one => {
        const item = items.get(one.number) ?? untouched;
        const responsible = (item.responsibleId && staff.get(item.responsibleId)) || null;
        return { ...table.shown(one), work: { ...item, responsible } };
      }),
      ...table.further(),
    };
  }
}

const recommenderOf = (
  recommenderId: string,
  person: CaseOfRecommendation['recommender'],
  account: AccountInCase,
): ShownRecommender => ({ recommenderId, ...person, ...account });

interface Facts {
  readonly account: AccountInCase;
  readonly orders: readonly OrderInCase[];
  readonly rewards: readonly RewardInCase[];
  readonly payouts: readonly PayoutAttempt[];
  readonly productName: (productId: number) => string;
}

/** Puts orders, rewards and payments beside the lines to which they belong. */
class CaseTable {
  constructor(
    private readonly facts: Facts,
    private readonly now: Date,
    private readonly language: Language,
  ) {}

  shown(one: CaseOfRecommendation): Omit<ShownCase, 'work'> {
    const orders = this.facts.orders.filter(order => order.recommendationId === one.recommendationId);
    const unassigned = orders.filter(isUnassigned);
    const lines = one.lines.map(line =>
      this.line(
        one,
        line,
        orders.filter(({ orderId }) => line.orderIds.includes(orderId)),
      ),
    );
    const [only] = one.lines;
    // Nobody has signed up, and the order is all there is.
    const isAlone = one.lines.length === 1 && only!.contact === null && only!.orderIds.length === 0;
    return {
      ...one,
      product: this.facts.productName(one.productId),
      lines:
        unassigned.length === 0
          ? lines
          : [...(isAlone ? [] : lines), ...unassigned.map(order => this.unassignedLine(one, order))],
    };
  }

  /** Of goodwill and campaigns. */
  further(): Pick<Surroundings, 'furtherRewards' | 'furtherPayouts'> {
    const rewards = this.facts.rewards.filter(({ recommendationId }) => recommendationId === null);
    return {
      furtherRewards: rewards.map(reward => this.reward(reward, null, undefined)),
      furtherPayouts: this.payoutsOf(rewards),
    };
  }

  private line(one: CaseOfRecommendation, line: LineInCase, orders: readonly OrderInCase[]): ShownLine {
    const rewards = this.facts.rewards.filter(
      ({ orderId, recommendationId }) =>
        recommendationId === one.recommendationId && orderId !== null && line.orderIds.includes(orderId),
    );
    return {
      ...line,
      product: this.facts.productName(line.productId),
      nextStep: nextStepSentence(line, this.language),
      orders: orders.map(order => this.order(one, line, order)),
      rewards: rewards.map(reward =>
        this.reward(reward, orders.find(({ orderId }) => orderId === reward.orderId) ?? null, one, line),
      ),
      payouts: this.payoutsOf(rewards),
    };
  }

  private unassignedLine(one: CaseOfRecommendation, order: OrderInCase): ShownLine {
    const nobodys: StatusBar = {
      stage: 'reacted',
      contractClosed: false,
      contractClosedAt: null,
      steps: [],
      reason: null,
      next: { who: 'us', by: order.overdueFrom },
    };
    return {
      ...nobodys,
      contact: null,
      product: this.facts.productName(order.productId),
      nextStep: assignmentSentence(order.number, order.overdueFrom, this.language),
      orders: [this.order(one, null, order)],
      rewards: [],
      payouts: [],
    };
  }

  private order(one: CaseOfRecommendation, line: LineInCase | null, order: OrderInCase): ShownOrder {
    const facts = {
      ...order,
      recommendedProductId: one.productId,
      recommendedAt: one.createdAt,
      contactAt: line?.contact?.registeredAt ?? null,
      contactConfirmed: line?.contact ? line.contact.status !== 'unconfirmed' : null,
    };
    const reason = order.refusedBecause ?? undefined;
    return {
      ...order,
      product: this.facts.productName(order.productId),
      status: shownStatusOf(order),
      ending: order.state === 'reported' || order.state === 'released' ? null : order.state,
      overdue: isOverdue(facts, this.now),
      hints: hintsOf(facts, this.now).map(hint => hintSentence(hint, { ...facts, reason }, this.language)),
    };
  }

  private reward(
    reward: RewardInCase,
    order: OrderInCase | null,
    one: CaseOfRecommendation | undefined,
    line?: LineInCase,
  ): ShownReward {
    const own = reward.beneficiary === 'recommender';
    const standing = standingSentence(
      {
        ...reward,
        release:
          reward.status === 'open' && order?.overdueFrom
            ? { from: order.releasableFrom, overdueFrom: order.overdueFrom }
            : null,
        cancelledBecause:
          reward.status === 'cancelled'
            ? (order?.refusedBecause ?? one?.cancelledBecause ?? cancelledWords['contract-cancelled'][this.language])
            : null,
        blockedSince: own ? (this.facts.account.block?.since ?? null) : null,
        hold: line?.holds.get(reward.rewardId) ?? null,
        lastPayout: this.facts.payouts.findLast(({ rewardId }) => rewardId === reward.rewardId) ?? null,
      },
      this.language,
    );
    return { ...reward, standing };
  }

  private payoutsOf(rewards: readonly RewardInCase[]): ShownPayout[] {
    const ids = new Set(rewards.map(({ rewardId }) => rewardId));
    return this.facts.payouts
      .filter(({ rewardId }) => ids.has(rewardId))
      .map(payout => ({
        ...payout,
        because: payout.reason === null ? null : payoutReasonForStaff(payout.reason, this.language),
      }))
      .reverse();
  }
}

const isUnassigned = ({ assignment, state, kind, withoutReward }: OrderInCase): boolean =>
  assignment === 'none' && state === 'reported' && kind === 'new' && withoutReward === null;
