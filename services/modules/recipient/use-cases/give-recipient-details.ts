import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { RecipientRepository } from '../persistence/recipients.js';
import { ContactRules, type RecipientData } from './contact-rules.js';
import { placeOf } from './register-recipient.js';

@Injectable()
export class GiveRecipientDetails {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly rules: ContactRules,
    private readonly people: PersonStore,
  ) {}

  /**
   * Stores the details by which orders are matched, given by a confirmed recipient; giving them again corrects them.
   * Refuses `module-off` where the tenant does not match by details, `opt-in-required` before the confirmation.
   */
  async give(
    tenant: Tenant,
    recipientId: string,
    number: string,
    details: Required<Pick<RecipientData, 'birthDate' | 'address'>>,
  ): Promise<void> {
    ensure(tenant.config.matchesOrdersByDetails !== undefined, 'module-off');
    const recipient = await this.recipients.loadLocked(recipientId);
    const [row, person] = [await this.recipients.row({ recipientId }), await this.people.find(recipientId)];
    ensure(row?.number === number && person !== undefined, 'not-found');
    recipient.giveDetails();
    await this.rules.mustNotHaveEnded(row.recommendationId);
    this.rules.mustBeOfAge(details.birthDate);
    const { personKey } = this.rules.keysOf(person.email, { ...person, ...details });
    await this.recipients.changeKeys(recipientId, { personKey });
    await this.people.update(recipientId, { birthDate: details.birthDate, ...placeOf(details.address) });
    await this.recipients.save(recipient);
  }
}
