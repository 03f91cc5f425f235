import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { comparedNumber } from '#shared/compared-numbers.js';
import { Clock } from '#platform/clock.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { tentatively } from '#platform/database/savepoint.js';
import { tables } from '#platform/database/tables.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { personIn, type PersonId } from '#platform/domain/person.js';
import { ProviderSignature } from '#platform/http/authenticate.js';
import type { CallContext } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { ProductOf } from '../../catalogue/api.js';
import { FindContact, type ContactFound } from '../../recipient/api.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/api.js';
import { isDatedTooFarAhead, type Order, type ReportedOutcome, type ReportResult } from '../domain/order.js';
import { ContractClosed, type NoReward, type OrderKind } from '../events.js';
import { isTestOrder } from '../domain/test-order.js';
import { signatureIsFresh, type SignedReport } from '../domain/provider-signature.js';
import type { Earning } from '../domain/earning.js';
import { hasAnotherCustomerNumber, whose } from '../domain/whose.js';
import { Orders } from '../persistence/orders.js';
import { ProviderSecrets } from '../persistence/provider-secrets.js';
import { RewardsEndedWith, type EndedRewards } from '../ports.js';
import { Assessment } from './assessment.js';

export interface ReportedOrder {
  readonly number: string;
  /** At least one of these three references is given; where several are, they have to agree. */
  readonly recommendationNumber: string | null;
  readonly recipientNumber: string | null;
  readonly code: string | null;
  readonly orderedAt: Date;
  readonly kind: OrderKind;
  readonly outcome: ReportedOutcome;
  /** Null: the recommended product. */
  readonly productId: number | null;
  readonly customerNumber: string | null;
  /** Only where the tenant matches orders by them; compared, not stored. */
  readonly buyer?: Buyer | null;
}

/** `birthDate` is `YYYY-MM-DD`. */
export interface Buyer {
  readonly birthDate: string;
  readonly postalCode: string;
}

/** What a report did, and the number under which the order was first reported: maybe another spelling. */
export interface Reported {
  readonly result: ReportResult;
  readonly number: string;
  /** Null for a test order, which is nobody's. */
  readonly order: OrderAfterReport | null;
}

export interface OrderAfterReport {
  /** This report is the first with its number. */
  readonly isNew: boolean;
  readonly recommendationNumber: string;
  readonly recipientNumber: string | null;
  /** The contract that this report concluded, which earns rewards. */
  readonly concluded: ReturnType<typeof ContractClosed.of>['data'] | null;
  readonly withoutReward: NoReward | null;
  /** Of the contract that this report ended. */
  readonly ended: EndedRewards;
}

interface Referenced {
  readonly recommendationId: string;
  readonly contact: ContactFound | null;
}

/** What the references of a report name. */
@Injectable()
export class References {
  constructor(private readonly queries: QueryBus) {}

  /**
   * The recommendation that all references name, and the contact where one is named. An erased contact still identifies
   * its recommendation.
   */
  async of({ recipientNumber, recommendationNumber, code }: ReportedOrder): Promise<Referenced> {
    const contact = recipientNumber
      ? await known(this.queries.execute(new FindContact(recipientNumber)), 'Empfaengernummer')
      : null;
    const byNumber = recommendationNumber
      ? await known(this.queries.execute(new FindRecommendation({ number: recommendationNumber })), 'Empfehlungsnummer')
      : null;
    const byCode = code ? await known(this.queries.execute(new FindRecommendation({ code })), 'Code') : null;
    const recommendationId = (contact ?? byNumber ?? byCode)?.recommendationId;
    ensure(recommendationId !== undefined, 'recommendation-unknown');
    mustHold((byNumber?.recommendationId ?? recommendationId) === recommendationId, 'Empfehlungsnummer');
    mustHold((byCode?.recommendationId ?? recommendationId) === recommendationId, 'Code');
    return { recommendationId, contact };
  }
}

const nothing: EndedRewards = { falling: [], staying: [] };

type By = Referenced & { readonly reportedBy: PersonId | null };

@Injectable()
export class OrderReports {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly clock: Clock,
    private readonly assessment: Assessment,
    private readonly references: References,
  ) {}

  /**
   * Reports one order, in its own transaction. Refuses `recommendation-unknown`, `validation-failed` by field: references
   * that disagree, another spelling with other facts, a product unknown here, a date over a day ahead, or buyer details
   * where orders do not match by them. `reportedBy`: by whose hand it comes; null: nobody's who is known.
   */
  async report(reported: ReportedOrder, reportedBy: PersonId | null = null): Promise<Reported> {
    mustHold(!isDatedTooFarAhead(reported.orderedAt, this.clock.now()), 'Auftragsdatum', 'future');
    mustHold(
      reported.productId === null || (await this.queries.execute(new ProductOf(reported.productId))) !== null,
      'ProduktId',
      'unknown',
    );
    const { matchesOrdersByDetails } = (await this.assessment.tenant()).config;
    mustHold(!reported.buyer || matchesOrdersByDetails !== undefined, 'Geburtsdatum', 'not-matched');
    if (isTestOrder(reported)) return { result: 'no-reward', number: reported.number, order: null };
    const named = await this.references.of(reported);
    const order = await this.orders.findOrNew(await this.orders.idOf(reported.number));
    const by = { ...named, reportedBy };
    return order.isNew
      ? await this.reportNew(order, reported, by)
      : await this.reportAgain(order, reported, by).catch(inAnotherSpelling(order.state.number, reported.number));
  }

  private async reportNew(
    order: Order,
    reported: ReportedOrder,
    { recommendationId, contact, reportedBy }: By,
  ): Promise<Reported> {
    const terms = await this.termsOf(recommendationId);
    const contacts = await this.assessment.contactsOf(recommendationId);
    const { number, orderedAt, kind, outcome } = reported;
    const productId = reported.productId ?? terms.productId;
    const customerKey = this.assessment.customerKey(reported.customerNumber);
    const named = {
      recipientId: contact?.recipientId ?? null,
      customerKey,
      detailsKey: this.assessment.detailsKey(reported.buyer?.birthDate, reported.buyer?.postalCode),
      productId,
    };
    mustHold(!hasAnotherCustomerNumber(contacts, named), 'Kundennummer');
    const found = whose(contacts, named);
    const earning = await this.assessment.earningOf(terms, contacts, {
      orderId: order.id,
      recipientId: found.recipientId,
      customerKey,
      productId,
      kind,
      orderedAt,
    });
    const result = order.report({
      number,
      recommendationId,
      whose: found,
      productId,
      productAssumed: reported.productId === null,
      orderedAt,
      kind,
      outcome,
      complaints: await this.assessment.complaintsOf(contacts, found.recipientId),
      earning,
      reportedBy,
    });
    const after = { ...stateAfter(order, terms, contacts), isNew: true, ended: nothing };
    await this.orders.save(order);
    if (customerKey) await this.orders.setCustomerKey(order.id, customerKey);
    if (found.recipientId && reported.customerNumber)
      await this.people.update(found.recipientId, { customerNumber: reported.customerNumber });
    return { result, number, order: after };
  }

  /**
   * The order keeps its assignment. The provider's later reports repeat their first references, also after staff
   * assigned the order to somebody else.
   */
  private async reportAgain(
    order: Order,
    reported: ReportedOrder,
    { recommendationId, contact, reportedBy }: By,
  ): Promise<Reported> {
    const isNamed = [order.state.recommendationId, order.state.reportedFor.recommendationId].includes(recommendationId);
    mustHold(isNamed, 'Auftragsnummer');
    mustHold(
      contact === null ||
        !order.state.recipientId ||
        [order.state.recipientId, order.state.reportedFor.recipientId].includes(contact.recipientId),
      'Empfaengernummer',
    );
    const terms = await this.termsOf(order.state.recommendationId);
    const customerKey = await this.orders.customerKeyOf(order.id);
    const contacts = await this.assessment.contactsOf(order.state.recommendationId, customerKey);
    const { number, productId, productAssumed, kind, recipientId } = order.state;
    const { orderedAt } = order;
    const earning = await this.assessment.earningOf(terms, contacts, {
      orderId: order.id,
      recipientId,
      customerKey,
      productId,
      kind,
      orderedAt,
    });
    const result = order.report({
      number,
      recommendationId: order.state.recommendationId,
      whose: { assignment: order.state.assignment, recipientId },
      productId,
      productAssumed,
      orderedAt: reported.orderedAt,
      kind: reported.kind,
      outcome: reported.outcome,
      complaints: await this.assessment.complaintsOf(contacts, recipientId),
      earning,
      reportedBy,
    });
    const after = { ...stateAfter(order, terms, contacts), isNew: false, ended: await this.endedBy(order, earning) };
    await this.orders.save(order);
    return { result, number, order: after };
  }

  /** To be asked before the order is saved, since its rewards are cancelled afterwards. */
  private async endedBy(order: Order, earning: Earning): Promise<EndedRewards> {
    const { recommendationId, recipientId, turn, contractClosed } = order.state;
    if (!contractClosed || !order.newEvents().some(({ type }) => type === 'OrderCancelled')) return nothing;
    const rewardCents = earning.earns ? earning.rewardCents : undefined;
    return this.queries.execute(
      new RewardsEndedWith({ orderId: order.id, recommendationId, recipientId, rewardCents, turn }),
    );
  }

  private async termsOf(recommendationId: string): Promise<TermsOfRecommendation> {
    return known(this.queries.execute(new RecommendationTerms(recommendationId)), 'Empfehlungsnummer');
  }
}

/** To be read before the order is saved: afterwards its events are no news any more. */
function stateAfter(
  order: Order,
  terms: TermsOfRecommendation,
  contacts: readonly Pick<ContactFound, 'recipientId' | 'number'>[],
): Omit<OrderAfterReport, 'isNew' | 'ended'> {
  const concluded = order.newEvents().find(({ type }) => type === 'ContractClosed');
  return {
    recommendationNumber: terms.number,
    recipientNumber: contacts.find(({ recipientId }) => recipientId === order.state.recipientId)?.number ?? null,
    concluded: concluded ? ContractClosed.schema.parse(concluded.data) : null,
    withoutReward: order.state.withoutReward,
  };
}

/** By the field that names nobody; providers and operators read these words, not a friend who followed a link. */
const namesNobody = {
  Empfehlungsnummer: 'no-such-recommendation',
  Empfaengernummer: 'no-such-contact',
  Code: 'no-such-code',
} as const;

async function known<Found>(asked: Promise<Found | null>, field: keyof typeof namesNobody): Promise<Found> {
  const found = await asked;
  if (found === null)
    throw new DomainError('recommendation-unknown', { fields: [{ field, reason: namesNobody[field] }] });
  return found;
}

/** Rethrows a refusal; where the number is another spelling of the known order's, the refusal says so. */
const inAnotherSpelling =
  (known: string, sent: string) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError) || known === sent || !error.details.fields) throw error;
    const others = error.details.fields.filter(({ field }) => field !== 'Auftragsnummer');
    const fields = [{ field: 'Auftragsnummer', reason: 'another-spelling', values: { number: known } }, ...others];
    throw new DomainError(error.reason, { ...error.details, fields });
  };

function mustHold(holds: boolean, field: string, reason = 'contradictory'): void {
  ensure(holds, 'validation-failed', { fields: [{ field, reason }] });
}

export const providerSignature = (secret: string, timestamp: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

interface Verified {
  /** Who made the secret or the key, and so could have made the report themselves; null: nobody who is known. */
  readonly reportedBy: PersonId | null;
  /** To be called once an order was accepted: records that the provider uses this secret. */
  readonly noteTaken: () => Promise<void>;
}

/** Checks that the report comes from this tenant's provider. Every failure gets the same answer. */
@Injectable()
export class VerifySignature extends ProviderSignature {
  constructor(private readonly secrets: ProviderSecrets) {
    super();
  }

  /** An API key that the call accepts replaces the signature. */
  async verify({ principal, headers, rawBody, now }: CallContext): Promise<Verified> {
    if (principal.kind === 'api-key')
      return { reportedBy: personIn(principal.madeBy), noteTaken: () => Promise.resolve() };
    const signed: SignedReport = { timestamp: headers['x-timestamp'], signature: headers['x-signature'] };
    const secrets = await this.secrets.valid();
    const used = secrets.find(({ secret }) =>
      equalSecrets(signed.signature ?? '', providerSignature(secret, signed.timestamp ?? '', rawBody)),
    );
    ensure(signatureIsFresh(signed, now) && used !== undefined, 'not-authorised');
    return {
      reportedBy: used.madeBy,
      noteTaken: () => (used.isUsed ? Promise.resolve() : this.secrets.noteUsed(used.name)),
    };
  }
}

/** After this many orders the caller's own transaction runs a statement, so that it does not count as stalled. */
const ordersBetweenSigns = 50;

export type Outcome = Reported | DomainError;

/** Orders taken together: their places, and what they have in common. */
interface Hand {
  readonly keys: Set<string>;
  readonly places: number[];
}

/** Thrown to roll back a dry run's transaction. */
class RollbackSignal extends Error {
  constructor(readonly outcomes: readonly Outcome[]) {
    super();
  }
}

/** Refusals are outcomes; everything else is thrown on. */
const refusalIn = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  throw error;
};

/**
 * Takes many orders, each in a transaction of its own: a refused one does not fail the others, and an interrupted list
 * can be sent again (`known`).
 */
@Injectable()
export class OrderIntake {
  constructor(
    private readonly reports: OrderReports,
    private readonly work: UnitOfWork,
    private readonly references: References,
  ) {}

  /** Outcomes in the given order. A dry run changes nothing and says of each order what taking them all would. */
  async takeAll(
    orders: readonly ReportedOrder[],
    { dryRun = false, reportedBy }: { readonly dryRun?: boolean; readonly reportedBy: PersonId | null },
  ): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    const take = (order: ReportedOrder) => this.reports.report(order, reportedBy);
    const hands = dryRun ? await this.related(orders) : orders.map((_, at) => [at]);
    for (const [turn, hand] of hands.entries()) {
      if (turn % ordersBetweenSigns === 0) await sql`select 1`.execute(tables());
      const told = dryRun
        ? await this.tryOut(hand.map(at => () => take(orders[at]!)))
        : [await this.work.runApart(currentWork(), () => take(orders[hand[0]!]!)).catch(refusalIn)];
      hand.forEach((at, index) => (outcomes[at] = told[index]!));
    }
    return outcomes;
  }

  /** Takes them one after the other in one transaction, each on what the ones before left, and rolls all back. */
  private async tryOut(takes: readonly (() => Promise<Reported>)[]): Promise<readonly Outcome[]> {
    try {
      return await this.work.runApart(currentWork(), async () => {
        const outcomes: Outcome[] = [];
        for (const take of takes) outcomes.push(await tentatively(take).catch(refusalIn));
        throw new RollbackSignal(outcomes);
      });
    } catch (error) {
      if (error instanceof RollbackSignal) return error.outcomes;
      throw error;
    }
  }

  /**
   * The places of orders whose outcomes depend on one another: of one number, or of one recommendation. Only these share
   * a transaction of the dry run, since its locks hold others up.
   */
  private async related(orders: readonly ReportedOrder[]): Promise<readonly (readonly number[])[]> {
    const hands = new Map<string, Hand>();
    for (const [at, order] of orders.entries()) {
      const named = await this.references.of(order).catch(refusalIn);
      const keys = [`order ${comparedNumber(order.number)}`];
      if (!(named instanceof DomainError)) keys.push(`recommendation ${named.recommendationId}`);
      const [first, ...others] = new Set(keys.flatMap(key => hands.get(key) ?? []));
      const hand: Hand = first ?? { keys: new Set(), places: [] };
      hand.places.push(at);
      for (const other of others) {
        for (const place of other.places) hand.places.push(place);
        keys.push(...other.keys);
      }
      for (const key of keys) {
        hand.keys.add(key);
        hands.set(key, hand);
      }
    }
    return [...new Set(hands.values())].map(({ places }) => places.sort((one, other) => one - other));
  }
}
