import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import type { DeskReader } from '../queries/desk-reader.js';
import { VisiblePeople } from '../queries/visible-people.js';

/**
 * A person's address and e-mail address in full. Each look is written to the audit log, which names the person by number
 * alone (docs/specification/desk.md#addresses-in-full).
 */
@Injectable()
export class ShowPersonInFull {
  constructor(
    private readonly visible: VisiblePeople,
    private readonly people: PersonStore,
    private readonly audit: Audit,
  ) {}

  /** `number`: a recommender's or a contact's. Refuses `not-found`, also for a person whom another agency looks after. */
  async show(number: string, by: DeskReader): Promise<Person> {
    const { personId } = await this.visible.byNumber(number, by);
    const person = await this.people.find(personId);
    ensure(person !== undefined, 'not-found');
    await this.audit.record({ action: 'person.show-in-full', subject: number, by: by.name });
    return person;
  }
}
