import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { MailLimit } from '#platform/intake/limits.js';
import { withoutPersonalData } from '#platform/logger.js';
import { PersonStore, type Person } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import type { StaffMember } from '../api.js';
import { EmailChanges } from '../persistence/email-changes.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { visibleTo } from './block-recommender.js';
import { EmailAddressChange } from './change-email.js';
import { NameCorrection } from './correct-name.js';
import { mustBeAllowed } from './register-recommender.js';

export interface Correction {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly because: string;
}

const taken = { fields: [{ field: 'Email', reason: 'email-exists' }] };

/** Staff correct a recommender's name or e-mail address for a caller (docs/specification/desk.md#corrections-for-a-caller). */
@Injectable()
export class CorrectionsForCaller {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly names: NameCorrection,
    private readonly addresses: EmailAddressChange,
    private readonly changes: EmailChanges,
    private readonly mails: MailLimit,
    private readonly tokens: Tokens,
    private readonly tenants: TenantDirectory,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  /**
   * A name holds at once. An unconfirmed account goes on with the other address and a new welcome mail; of a confirmed
   * one the new address has to be confirmed, and the present one is told. Refuses `not-found`, `email-exists` and
   * `email-not-allowed` at the field, `changed-meanwhile` while another address waits, `too-many-requests`.
   */
  async correct(recommenderId: string, correction: Correction, by: StaffMember): Promise<void> {
    const { status } = await visibleTo(this.recommenders, this.queries, recommenderId, by);
    ensure(status !== 'blocked', 'this-account-blocked');
    const person = await this.people.find(recommenderId);
    ensure(person !== undefined, 'not-found');
    const { firstName = person.firstName, lastName = person.lastName, email = person.email } = correction;
    const log = (action: AuditAction) =>
      this.audit.record({
        action,
        subject: recommenderId,
        by: by.name,
        after: { reason: withoutPersonalData(correction.because) },
      });
    if (firstName !== person.firstName || lastName !== person.lastName) {
      await this.names.correct(recommenderId, { firstName, lastName }, 'for-caller');
      await log('recommender.correct-name');
    }
    if (email === person.email) return;
    const owner = await this.people.findByEmail('recommender', email);
    ensure(owner === undefined || owner.id === recommenderId, 'email-exists', taken);
    if (status === 'registered') {
      await this.move(person, email);
      return log('recommender.correct-unconfirmed');
    }
    await this.ask(recommenderId, email);
    return log('recommender.correct-email');
  }

  /** Another address no longer waits; the present one stays. Refuses `not-found` where none waits. */
  async withdraw(recommenderId: string, by: StaffMember): Promise<void> {
    const recommender = await visibleTo(this.recommenders, this.queries, recommenderId, by);
    const waiting = await this.changes.of(recommenderId);
    ensure(waiting !== null, 'not-found');
    recommender.withdrawEmailChange(waiting.changeId);
    await this.recommenders.save(recommender);
    await this.tokens.useUp(['email-change'], recommenderId);
    await this.changes.forget(recommenderId);
    await this.audit.record({ action: 'recommender.keep-email', subject: recommenderId, by: by.name });
  }

  /** Nobody has proven the address before, so nobody is told; its links end. */
  private async move({ id }: Person, email: string): Promise<void> {
    await mustBeAllowed(this.tenants, email);
    await this.mails.take(email);
    const recommender = await this.recommenders.load(id);
    await this.tokens.useUp(['welcome', 'registration'], id);
    recommender.mailWelcomeAgain();
    await this.recommenders.save(recommender);
    try {
      await this.people.update(id, { email });
    } catch (error) {
      if ((error as { code?: string }).code === '23505') throw new DomainError('email-exists', taken);
      throw error;
    }
  }

  /** The same address again mails a fresh link. */
  private async ask(recommenderId: string, email: string): Promise<void> {
    const waiting = await this.changes.of(recommenderId);
    ensure(waiting === null || waiting.email === email, 'changed-meanwhile');
    await this.addresses.request(await this.tenants.own(), recommenderId, email, { byStaff: true });
  }
}
