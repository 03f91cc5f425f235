import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import type { StaffMember } from '../../account/api.js';
import { RecommendationsVisibleTo } from '../../recommendation/api.js';
import { RecipientRepository, type RecipientRow } from '../persistence/recipients.js';
import { ContactRules } from './contact-rules.js';
import { ResendConfirmation } from './resend-confirmation.js';

interface Correction {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly because: string;
}

/** Staff correct a contact's name or e-mail address for a caller (docs/specification/desk.md#corrections-for-a-caller). */
@Injectable()
export class ContactCorrections {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly people: PersonStore,
    private readonly rules: ContactRules,
    private readonly confirmation: ResendConfirmation,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  /**
   * A name holds at once; an address that is not confirmed yet gets a new mail, and the links before end. Refuses
   * `not-found`, a confirmed address and the recommender's own at the field, and what the contact's own page refuses.
   */
  async correct(tenant: Tenant, number: string, correction: Correction, by: StaffMember): Promise<void> {
    const row = await this.recipients.row({ number });
    ensure(row !== null && (await this.isVisibleTo(row, by)), 'not-found');
    const { recipientId } = row;
    // Locked, so that a confirmation at the same moment comes before or after.
    const { status } = await this.recipients.loadLocked(recipientId);
    const person = await this.people.find(recipientId);
    ensure(person !== undefined, 'not-found');
    const { firstName = person.firstName, lastName = person.lastName, email = person.email } = correction;
    const log = (action: AuditAction) =>
      this.audit.record({
        action,
        subject: number,
        by: by.name,
        after: { reason: withoutPersonalData(correction.because) },
      });
    if (firstName !== person.firstName || lastName !== person.lastName) {
      const address = person.zip === null ? null : { postalCode: person.zip };
      const { personKey } = this.rules.keysOf(person.email, { ...person, firstName, lastName, address });
      await this.recipients.changeKeys(recipientId, { personKey });
      await this.people.update(recipientId, { firstName, lastName });
      await log('contact.correct-name');
    }
    if (email === person.email) return;
    const proven = { fields: [{ field: 'Email', reason: 'address-proven' }] };
    ensure(status === 'unconfirmed', 'validation-failed', proven);
    await this.confirmation.moveForCaller(tenant, recipientId, email);
    await log('contact.correct-email');
  }

  private async isVisibleTo({ recommendationId }: RecipientRow, { agencyNumber }: StaffMember) {
    const visible = await this.queries.execute(new RecommendationsVisibleTo(agencyNumber, [recommendationId]));
    return visible.has(recommendationId);
  }
}
