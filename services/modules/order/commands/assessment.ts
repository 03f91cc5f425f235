import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { KeyedHash } from '#platform/crypto/keyed-hash.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { People } from '#platform/people/people.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { OfferFor } from '../../catalogue/published-questions.js';
import { ContactsOf, type ContactFound } from '../../recipient/published-questions.js';
import type { TermsOfRecommendation } from '../../recommendation/published-questions.js';
import { RewardsOfRecommendation, type RewardView } from '../../reward/published-questions.js';
import { earningOf, type Earning, type OrderKind } from '../domain/rules.js';
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

/** Looks up what reporting and assigning an order decide by. */
@Injectable()
export class Assessment {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly people: People,
    private readonly keyed: KeyedHash,
    private readonly tenants: TenantDirectory,
  ) {}

  async tenant(): Promise<Tenant> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) throw new Error('The tenant of this work is not there.');
    return tenant;
  }

  customerKey(customerNumber: string | null): string | null {
    return customerNumber ? this.keyed.of('customer-number', customerNumber) : null;
  }

  /** The recommendation's contacts, nobody else deciding on its orders meanwhile. */
  async contactsOf(recommendationId: string): Promise<KnownContact[]> {
    await this.orders.decideAlone(recommendationId);
    const found = await this.queries.execute(new ContactsOf(recommendationId));
    const people = await this.people.byIds(found.map(({ recipientId }) => recipientId));
    const orders = Map.groupBy(await this.orders.ofContacts(recommendationId), ({ recipientId }) => recipientId);
    return found.map(contact => {
      const theirs = orders.get(contact.recipientId) ?? [];
      return {
        ...contact,
        orders: theirs,
        ordered: theirs.map(({ productId }) => productId),
        customerKey: this.customerKey(people.get(contact.recipientId)?.customerNumber ?? null),
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
      isTheirOwn: await this.isTheRecommenders(terms.recommenderId, order.customerKey),
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
    });
  }

  private async isTheRecommenders(recommenderId: string, customerKey: string | null): Promise<boolean> {
    if (customerKey === null || (await this.tenant()).config.allowsSelfRecommendation) return false;
    return this.customerKey((await this.people.find(recommenderId))?.customerNumber ?? null) === customerKey;
  }

  /** By a contract that lives, or by one that is gone again while its money stays. */
  private async hasEarnedBefore(
    recommendationId: string,
    contact: KnownContact | undefined,
    { orderId, productId }: Assessed,
  ): Promise<boolean> {
    const others = (contact?.orders ?? []).filter(order => order.orderId !== orderId && order.productId === productId);
    if (others.length === 0) return false;
    if (others.some(({ earns }) => earns)) return true;
    const rewards = await this.queries.execute(new RewardsOfRecommendation(recommendationId));
    return rewards.some(reward => others.some(order => order.orderId === reward.orderId) && cannotBeTakenBack(reward));
  }
}

const cannotBeTakenBack = ({ earned, status, progress }: RewardView): boolean =>
  earned || status === 'expired' || progress === 'sealed' || progress === 'sent';
