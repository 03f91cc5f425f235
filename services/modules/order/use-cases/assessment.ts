import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { normalisedCustomerNumber, PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { OfferFor } from '../../catalogue/api.js';
import { ContactsOf, type ContactFound } from '../../recipient/api.js';
import type { TermsOfRecommendation } from '../../recommendation/api.js';
import { AnyRewardStays } from '../ports.js';
import { earningOf, type Earning } from '../domain/earning.js';
import type { ComplaintPeriod } from '../domain/complaint-period.js';
import type { OrderKind } from '../events.js';
import type { Contact } from '../domain/whose.js';
import { Orders, type OrderOfContact } from '../persistence/orders.js';

export interface KnownContact extends Contact, Pick<ContactFound, 'number' | 'registeredAt' | 'confirmedAt'> {
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
    return this.queries.execute(
      new AnyRewardStays(
        recommendationId,
        others.map(order => order.orderId),
      ),
    );
  }
}
