import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { FindContact, FindRecipient } from '../../recipient/api.js';
import { RecommendationsVisibleTo } from '../../recommendation/api.js';
import { isOperator, type DeskReader } from './desk-reader.js';

/** A recommender or a contact; `number` is an Empfehlernummer or an Empfaengernummer. */
export type VisiblePerson =
  | { readonly kind: 'recommender'; readonly personId: string; readonly number: string }
  | {
      readonly kind: 'contact';
      readonly personId: string;
      readonly number: string;
      readonly recommendationId: string;
    };

/** People whom the reader's agency looks after (decision 0016). All refuse `not-found`, also for another agency's. */
@Injectable()
export class VisiblePeople {
  constructor(private readonly queries: QueryBus) {}

  byNumber(number: string, by: DeskReader): Promise<VisiblePerson> {
    return isId(number) ? this.recommender(number, by) : this.contact(number, by);
  }

  async byId(personId: string, by: DeskReader): Promise<VisiblePerson> {
    const contact = await this.queries.execute(new FindRecipient({ recipientId: personId }));
    return contact ? this.contact(contact.number, by) : this.recommender(personId, by);
  }

  private async recommender(recommenderId: string, by: DeskReader): Promise<VisiblePerson> {
    ensure((await this.queries.execute(new FindRecommender({ recommenderId }))) !== null, 'not-found');
    if (!isOperator(by)) {
      const visible = await this.queries.execute(new RecommendersVisibleTo(by.agencyNumber, [recommenderId]));
      ensure(visible.has(recommenderId), 'not-found');
    }
    return { kind: 'recommender', personId: recommenderId, number: recommenderId };
  }

  private async contact(number: string, by: DeskReader): Promise<VisiblePerson> {
    const contact = await this.queries.execute(new FindContact(number));
    ensure(contact !== null, 'not-found');
    const { recipientId: personId, recommendationId } = contact;
    if (!isOperator(by)) {
      const visible = await this.queries.execute(new RecommendationsVisibleTo(by.agencyNumber, [recommendationId]));
      ensure(visible.has(recommendationId), 'not-found');
    }
    return { kind: 'contact', personId, number: contact.number, recommendationId };
  }
}
