import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PersonStore } from '#platform/persons/person-store.js';
import { CustomerNumbers, type CustomerNumberStatus } from '../persistence/customer-numbers.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isLookedAfterBy, lookedAfterBy } from './staff-member.js';
import { CustomerNumberOf, type StaffMember } from '../api.js';
import { OwnerOfReward } from '../ports.js';

export interface WaitingNumber {
  readonly recommenderId: string;
  /** Empty where the person is erased. */
  readonly name: string;
  readonly number: string;
  readonly submittedAt: Date;
}

/** A recommender's own customer number, which a person reviews. */
@Injectable()
export class CustomerNumberReview {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly people: PersonStore,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  /** Whose reward's link it is. Refuses `reward-token-invalid` where it is no recommender's. */
  async recommenderOf(rewardId: string): Promise<string> {
    const reward = await this.queries.execute(new OwnerOfReward(rewardId));
    ensure(reward?.beneficiary === 'recommender', 'reward-token-invalid');
    return reward.beneficiaryId;
  }

  /** Refuses `not-found` where none was submitted. */
  async of(recommenderId: string) {
    const found = await this.customerNumbers.of(recommenderId);
    ensure(!!found, 'not-found');
    return found;
  }

  /** Those to review of recommenders that this person's agency looks after; `total` of all pages. */
  async waiting(
    page: number,
    pageSize: number,
    by: StaffMember,
  ): Promise<{ readonly rows: readonly WaitingNumber[]; readonly total: number }> {
    const ids = await lookedAfterBy(this.queries, await this.customerNumbers.waiting(), by);
    const rows = await this.customerNumbers.ofAll(ids.slice((page - 1) * pageSize, page * pageSize));
    const people = await this.people.byIds(rows.map(({ recommenderId }) => recommenderId));
    return {
      rows: rows.map(({ recommenderId, number, submittedAt }) => ({
        recommenderId,
        name: nameOf(people.get(recommenderId)),
        number,
        submittedAt,
      })),
      total: ids.length,
    };
  }

  /**
   * Submits a recommender's own customer number at the provider, for review by a person. An accepted number stays as it is.
   */
  async submit(recommenderId: string, number: string): Promise<void> {
    const [known, recommender] = [
      await this.customerNumbers.of(recommenderId),
      await this.recommenders.load(recommenderId),
    ];
    if (known?.status === 'open' && known.number === number) return;
    recommender.submitCustomerNumber();
    if (recommender.newEvents().length === 0) return;
    await this.recommenders.save(recommender);
    await this.customerNumbers.submit(recommenderId, number);
    // The number also serves to detect self-recommendations from now on.
    await this.people.update(recommenderId, { customerNumber: number });
  }

  /**
   * Accepts or refuses a customer number. Refuses `not-found` (also a recommender another agency looks after), and
   * `changed-meanwhile` where it was decided already.
   */
  async decide(
    recommenderId: string,
    { accepted, by }: { readonly accepted: boolean; readonly by: StaffMember },
  ): Promise<void> {
    const recommender = await this.recommenders.find(recommenderId);
    ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
    ensure(await isLookedAfterBy(this.queries, recommenderId, by), 'not-found');
    recommender.decideCustomerNumber(accepted);
    await this.recommenders.save(recommender);
    const after = accepted ? 'ok' : 'refused';
    await this.customerNumbers.decide(recommenderId, after);
    await this.audit.record({
      action: 'customer-number.decide',
      subject: recommenderId,
      by: by.name,
      before: { status: 'open' },
      after: { status: after },
    });
  }

  @Handles(CustomerNumberOf)
  async stateOf(recommenderId: string): Promise<'none' | CustomerNumberStatus> {
    return (await this.customerNumbers.of(recommenderId))?.status ?? 'none';
  }
}

const nameOf = (person: { firstName: string; lastName: string } | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';
