import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { normalisedCustomerNumber, PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { OfferFor } from '../../catalogue/api.js';
import { SealedPayoutOf } from '../../payout/api.js';
import { ContactsOf, type ContactFound } from '../../recipient/api.js';
import { FindRecommendation, RecommendationTerms, type TermsOfRecommendation } from '../../recommendation/api.js';
import { RewardsOfRecommendation, type RewardView } from '../../reward/api.js';
import { AssignOrder, RefuseOrder, type ByStaff } from '../api.js';
import { earningOf, type ComplaintPeriod, type Earning, type OrderKind } from '../domain/order.js';
import type { Contact } from '../domain/whose.js';
import { orderIdOf, Orders, type OrderOfContact } from '../persistence.js';

interface KnownContact extends Contact, Pick<ContactFound, 'number' | 'registeredAt' | 'confirmedAt'> {
  readonly orders: readonly OrderOfContact[];
}

interface Assessed {
  readonly orderId: string;
  readonly recipientId: string | null;
  readonly customerKey: string | null;
  readonly productId: number;
  readonly kind: OrderKind;
  readonly orderedAt: Date;
}

/** Looks up the facts for reporting and assigning an order. */
@Injectable()
export class Assessment {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly keyed: KeyedHash,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  async complaintsOf(contacts: readonly KnownContact[], recipientId: string | null): Promise<ComplaintPeriod> {
    return {
      days: (await this.tenant()).config.complaintDays,
      registeredAt: contacts.find(contact => contact.recipientId === recipientId)?.registeredAt ?? null,
      reportedAt: this.clock.now(),
    };
  }

  async tenant(): Promise<Tenant> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) throw new Error('The tenant of this work is not there.');
    return tenant;
  }

  /** Keyed hash of a customer number; `kept`: an order's, which stays in force where it is of the number as it was typed (0.1). */
  customerKey(customerNumber: string | null, kept: string | null = null): string | null {
    if (!customerNumber) return null;
    const asTyped = this.keyed.of('customer-number', customerNumber);
    return kept === asTyped ? kept : this.keyed.of('customer-number', normalisedCustomerNumber(customerNumber));
  }

  /** Keyed hash of date of birth and postcode, which identify people regardless of how names and streets are spelled. */
  detailsKey(birthDate: string | null | undefined, postalCode: string | null | undefined): string | null {
    return birthDate && postalCode ? this.keyed.of('order-details', `${birthDate}|${postalCode}`) : null;
  }

  /** The recommendation's contacts; its orders are locked until the transaction ends. `customerKey`: of the order in question. */
  async contactsOf(recommendationId: string, customerKey: string | null = null): Promise<KnownContact[]> {
    await this.orders.decideAlone(recommendationId);
    const found = await this.queries.execute(new ContactsOf(recommendationId));
    const people = await this.people.byIds(found.map(({ recipientId }) => recipientId));
    const orders = Map.groupBy(await this.orders.ofContacts(recommendationId), ({ recipientId }) => recipientId);
    return found.map(contact => {
      const theirs = orders.get(contact.recipientId) ?? [];
      const person = people.get(contact.recipientId);
      return {
        ...contact,
        orders: theirs,
        ordered: theirs.map(({ productId }) => productId),
        customerKey: this.customerKey(person?.customerNumber ?? null, customerKey),
        detailsKey: this.detailsKey(person?.birthDate, person?.zip),
      };
    });
  }

  async earningOf(terms: TermsOfRecommendation, contacts: readonly KnownContact[], order: Assessed): Promise<Earning> {
    const offered =
      order.productId === terms.productId
        ? null
        : await this.queries.execute(new OfferFor(order.productId, order.orderedAt));
    return earningOf({
      kind: order.kind,
      recommendationHasEnded: terms.status === 'expired' || terms.status === 'cancelled',
      isTheirOwn: await this.belongsToRecommender(terms.recommenderId, order.customerKey),
      isASecondOne:
        order.recipientId !== null &&
        (await this.hasEarnedBefore(
          terms.recommendationId,
          contacts.find(({ recipientId }) => recipientId === order.recipientId),
          order,
        )),
      productId: order.productId,
      recommendedProductId: terms.productId,
      offeredCents: offered?.rewardCents ?? null,
      offeredUnder: offered?.under ?? null,
    });
  }

  private async belongsToRecommender(recommenderId: string, customerKey: string | null): Promise<boolean> {
    if (customerKey === null || (await this.tenant()).config.allowsSelfRecommendation) return false;
    const own = (await this.people.find(recommenderId))?.customerNumber ?? null;
    return this.customerKey(own, customerKey) === customerKey;
  }

  /** By a contract still in force, or by one that is gone while its reward cannot be taken back. */
  private async hasEarnedBefore(
    recommendationId: string,
    contact: KnownContact | undefined,
    { orderId, productId }: Assessed,
  ): Promise<boolean> {
    const others = (contact?.orders ?? []).filter(order => order.orderId !== orderId && order.productId === productId);
    if (others.length === 0) return false;
    if (others.some(({ earns }) => earns)) return true;
    const rewards = await this.queries.execute(new RewardsOfRecommendation(recommendationId));
    for (const reward of rewards)
      if (others.some(order => order.orderId === reward.orderId) && (await this.cannotBeTakenBack(reward))) return true;
    return false;
  }

  /** The reward is earned, expired, or in a sealed batch. */
  private async cannotBeTakenBack({ rewardId, earned, status }: RewardView): Promise<boolean> {
    return earned || status === 'expired' || (await this.queries.execute(new SealedPayoutOf(rewardId))) !== null;
  }
}

@CommandHandler(AssignOrder)
export class AssignOrderHandler implements ICommandHandler<AssignOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly assessment: Assessment,
  ) {}

  async execute({
    assigning: { orderNumber, recommendationNumber, recipientNumber, reason, by },
  }: AssignOrder): Promise<void> {
    const order = await this.orders.load(orderIdOf(orderNumber));
    const present = await this.queries.execute(new RecommendationTerms(order.recommendationId));
    await this.visibleTo(present?.number ?? '', by.agencyNumber);
    const terms = await this.visibleTo(recommendationNumber, by.agencyNumber);
    const customerKey = await this.orders.customerKeyOf(order.id);
    const contacts = await this.assessment.contactsOf(terms.recommendationId, customerKey);
    const recipientId = recipientNumber === null ? null : contactOf(contacts, recipientNumber).recipientId;
    const to = {
      recommendationId: terms.recommendationId,
      recipientId,
      productId: order.productAssumed ? terms.productId : order.productId,
    };
    order.mustBeAssignable();
    ensure(terms.status !== 'cancelled', 'recommendation-blocked');
    ensure(terms.status !== 'expired', 'recommendation-expired');

    const before = {
      recommendation: present?.number,
      recipient: await this.numberOf(order.recommendationId, order.recipientId),
      assignment: order.assignment,
    };
    const { kind, orderedAt } = order;
    order.assign(
      to,
      await this.assessment.earningOf(terms, contacts, {
        orderId: order.id,
        ...to,
        kind,
        orderedAt,
        customerKey,
      }),
      await this.assessment.complaintsOf(contacts, recipientId),
    );
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const after = {
      recommendation: recommendationNumber,
      recipient: recipientNumber,
      assignment: order.assignment,
      withoutReward: order.withoutReward,
      reason: withoutPersonalData(reason),
    };
    await this.audit.record({ action: 'order.assign', subject: orderNumber, by: by.name, before, after });
  }

  private async visibleTo(number: string, agencyNumber: string | null): Promise<TermsOfRecommendation> {
    const found = await this.queries.execute(new FindRecommendation({ number, visibleTo: agencyNumber }));
    const terms = found && (await this.queries.execute(new RecommendationTerms(found.recommendationId)));
    ensure(terms !== null, 'not-found');
    return terms;
  }

  private async numberOf(recommendationId: string, recipientId: string | null): Promise<string | null> {
    if (recipientId === null) return null;
    return (
      (await this.assessment.contactsOf(recommendationId)).find(contact => contact.recipientId === recipientId)
        ?.number ?? null
    );
  }
}

function contactOf(contacts: readonly KnownContact[], number: string): KnownContact {
  const contact = contacts.find(one => one.number === number && !one.erased);
  ensure(contact !== undefined, 'validation-failed', {
    fields: [{ field: 'Empfaengernummer', reason: 'unknown' }],
  });
  return contact;
}

@CommandHandler(RefuseOrder)
export class RefuseOrderHandler implements ICommandHandler<RefuseOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  async execute({ refusing: { recommendationNumber, orderNumber, reason, by } }: RefuseOrder): Promise<void> {
    const recommendation = await this.queries.execute(
      new FindRecommendation({ number: recommendationNumber, visibleTo: by.agencyNumber }),
    );
    const order = await this.orders.load(orderIdOf(orderNumber));
    ensure(recommendation?.recommendationId === order.recommendationId, 'not-found');
    const before = order.status;
    if (reason === null) order.withdraw();
    else order.refuse();
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    const refusalReason = reason === null ? null : withoutPersonalData(reason);
    if (refusalReason !== null) await this.orders.setRefusal(order.id, refusalReason);
    await this.audit.record({
      action: reason === null ? 'order.withdraw' : 'order.refuse',
      subject: orderNumber,
      by: by.name,
      before: { status: before },
      after: { status: order.status, ...(refusalReason !== null && { reason: refusalReason }) },
    });
  }
}

/**
 * Refuses `not-found` (also an order another agency looks after), `order-not-yet-releasable` (with the first possible
 * date) and `order-not-releasable`; releasing again has no effect.
 */
export class ReleaseOrder extends Command<void> {
  constructor(
    readonly release: { readonly recommendationNumber: string; readonly orderNumber: string; readonly by: ByStaff },
  ) {
    super();
  }
}

@CommandHandler(ReleaseOrder)
export class ReleaseOrderHandler implements ICommandHandler<ReleaseOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ release: { recommendationNumber, orderNumber, by } }: ReleaseOrder): Promise<void> {
    const recommendation = await this.queries.execute(
      new FindRecommendation({ number: recommendationNumber, visibleTo: by.agencyNumber }),
    );
    const order = await this.orders.load(orderIdOf(orderNumber));
    ensure(recommendation?.recommendationId === order.recommendationId, 'not-found');
    const before = order.status;
    order.release(this.clock.now(), currentPerson());
    if (order.newEvents().length === 0) return;
    await this.orders.save(order);
    await this.audit.record({
      action: 'order.release',
      subject: orderNumber,
      by: by.name,
      before: { status: before },
      after: { status: order.status },
    });
  }
}
