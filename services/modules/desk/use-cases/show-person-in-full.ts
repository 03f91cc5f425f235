import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { FindRecommender } from '../../account/api.js';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { FindContact } from '../../recipient/api.js';
import { RecommendationsVisibleTo } from '../../recommendation/api.js';
import { isOperator, type DeskReader } from '../queries/desk-reader.js';

/**
 * A person's address and e-mail address in full. Each look is written to the audit log, which names the person by number
 * alone (docs/specification/desk.md#addresses-in-full).
 */
@Injectable()
export class ShowPersonInFull {
  constructor(
    private readonly queries: QueryBus,
    private readonly people: PersonStore,
    private readonly audit: Audit,
  ) {}

  /** `number`: a recommender's or a contact's. Refuses `not-found`, also for a person whom another agency looks after. */
  async show(number: string, by: DeskReader): Promise<Person> {
    const personId = isId(number) ? await this.recommender(number, by) : await this.contact(number, by);
    const person = personId === null ? undefined : await this.people.find(personId);
    ensure(person !== undefined, 'not-found');
    await this.audit.record({ action: 'person.show-in-full', subject: number, by: by.name });
    return person;
  }

  private async recommender(recommenderId: string, by: DeskReader): Promise<string | null> {
    const known = await this.queries.execute(new FindRecommender({ recommenderId }));
    if (!known || isOperator(by)) return known && recommenderId;
    const visible = await this.queries.execute(new RecommendersVisibleTo(by.agencyNumber, [recommenderId]));
    return visible.has(recommenderId) ? recommenderId : null;
  }

  private async contact(number: string, by: DeskReader): Promise<string | null> {
    const contact = await this.queries.execute(new FindContact(number));
    if (!contact || isOperator(by)) return contact && contact.recipientId;
    const visible = await this.queries.execute(
      new RecommendationsVisibleTo(by.agencyNumber, [contact.recommendationId]),
    );
    return visible.has(contact.recommendationId) ? contact.recipientId : null;
  }
}
