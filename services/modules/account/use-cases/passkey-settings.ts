import { Injectable } from '@nestjs/common';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { challengeOf, createdBy, creationOptions, PasskeyQuestions, type BrowserAnswer } from '#platform/passkeys.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactorSettings } from './second-factor-settings.js';

const AT_MOST = 10;

/** Passkeys of an account: added after the password was checked, renamed, removed; each change is mailed to the owner. */
@Injectable()
export class PasskeySettings {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly questions: PasskeyQuestions,
    private readonly settings: SecondFactorSettings,
  ) {}

  /** The question is a token, stored as a hash, bound to this account, valid once. */
  async begin(recommenderId: string, tenant: Tenant): Promise<Record<string, unknown>> {
    const person = await this.people.find(recommenderId);
    if (!person) throw new DomainError('session-over');
    return creationOptions(
      tenant,
      await this.questions.ask('passkey-setup', recommenderId),
      { id: recommenderId, account: person.email, name: `${person.firstName} ${person.lastName}` },
      await this.passkeys.of(recommenderId),
    );
  }

  /**
   * Returns new recovery codes where this is the first second factor. A refusal is returned, not thrown, so that the
   * question is used up by a wrong answer too.
   */
  async add(
    recommenderId: string,
    tenant: Tenant,
    name: string,
    answer: BrowserAnswer,
  ): Promise<string[] | DomainError> {
    await this.recommenders.lock(recommenderId);
    if (!(await this.questions.take('passkey-setup', answer, ({ subjectId }) => subjectId === recommenderId)))
      return new DomainError('passkey-wrong');
    if ((await this.passkeys.of(recommenderId)).length >= AT_MOST)
      return new DomainError('validation-failed', { fields: [{ field: 'Name', reason: 'too-many-passkeys' }] });
    const credential = await createdBy(tenant, challengeOf(answer), answer);
    if (!credential || !(await this.passkeys.add(recommenderId, newId(), name, credential)))
      return new DomainError('passkey-wrong');
    return this.settings.added(recommenderId, 'passkey-added');
  }

  async remove(recommenderId: string, passkeyId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    ensure(await this.passkeys.remove(recommenderId, passkeyId), 'not-found');
    await this.settings.removed(recommenderId, 'passkey-removed');
  }
}
