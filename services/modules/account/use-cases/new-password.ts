import { Injectable } from '@nestjs/common';
import { LeakedPasswords } from '#platform/crypto/passwords.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { guessableIn } from '../domain/guessable-password.js';
import type { Recommender } from '../domain/recommender.js';
import { EmailChanges } from '../persistence/email-changes.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** Checks every new password and carries out its consequences, whichever way it was set. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly people: PersonStore,
    private readonly tenants: TenantDirectory,
    private readonly leaked: LeakedPasswords,
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly emailChanges: EmailChanges,
  ) {}

  /** Refuses, beside the field, a commonly leaked password or one made of the person's name, address or the brand. */
  async mustBeHardToGuess(recommenderId: string, password: string, field: 'Password' | 'NewPassword'): Promise<void> {
    const [person, tenant] = [await this.people.find(recommenderId), await this.tenants.byId(currentWork().tenantId)];
    const known = {
      names: person ? [person.firstName, person.lastName] : [],
      email: person?.email ?? '',
      brands: tenant ? [tenant.name, tenant.key] : [],
    };
    const reason = (await this.leaked.has(password)) ? 'password-leaked' : guessableIn(password, known);
    if (reason) throw new DomainError('validation-failed', { fields: [{ field, reason }] });
  }

  /**
   * Ends every other session and every link that could set a password or open the account; earlier reward links no
   * longer write bank details. The owner is told of every password but the first. The caller must hold the lock on the
   * recommender's row.
   */
  async replace(recommender: Recommender, passwordHash: string, keepSession?: string): Promise<void> {
    const isFirst = !(await this.recommenders.row(recommender.id))?.passwordHash;
    await this.recommenders.setPassword(recommender.id, passwordHash);
    await this.tokens.revokeAll('user', recommender.id, keepSession);
    await this.tokens.useUp(
      [
        'welcome',
        'login-link',
        'reset',
        'registration',
        'admin-login',
        'email-change',
        'login-pending',
        'passkey-setup',
        'passkey-login',
      ],
      recommender.id,
    );
    // A person who did not request the pending change of address cancels it by a new password.
    await this.emailChanges.forget(recommender.id);
    await this.tokens.outdateLinksOf(recommender.id);
    if (!isFirst) recommender.changeProtection('password');
    await this.recommenders.save(recommender);
  }
}
