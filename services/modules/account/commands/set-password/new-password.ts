import { Injectable } from '@nestjs/common';
import { LeakedPasswords } from '#platform/crypto/leaked-passwords.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Refused } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { guessableIn } from '../../domain/password-rule.js';
import type { Recommender } from '../../domain/recommender.js';
import { EmailChanges } from '../../persistence/email-changes.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';

/** What every new password has to pass and brings along, whichever way it was set. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly people: People,
    private readonly tenants: TenantDirectory,
    private readonly leaked: LeakedPasswords,
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly emailChanges: EmailChanges,
  ) {}

  /** Refuses with the reason beside the field: one of the most leaked, or made of the person's name, address or the programme's brand. */
  async mustBeHardToGuess(recommenderId: string, password: string, field: 'Password' | 'NewPassword'): Promise<void> {
    const [person, tenant] = [await this.people.find(recommenderId), await this.tenants.byId(currentWork().tenantId)];
    const known = {
      names: person ? [person.firstName, person.lastName] : [],
      email: person?.email ?? '',
      brands: tenant ? [tenant.name, tenant.key] : [],
    };
    const reason = (await this.leaked.has(password)) ? 'password-leaked' : guessableIn(password, known);
    if (reason) throw new Refused('validation-failed', { fields: [{ field, reason }] });
  }

  /** Ends every other session and every link that could set a password or open the account; earlier reward links no longer write bank details. The owner is told of all but the first password. The caller holds the recommender's row. */
  async replace(recommender: Recommender, passwordHash: string, keepSession?: string): Promise<void> {
    const isFirst = !(await this.recommenders.row(recommender.id))?.passwordHash;
    await this.recommenders.setPassword(recommender.id, passwordHash);
    await this.tokens.revokeAll('user', recommender.id, keepSession);
    await this.tokens.useUp(
      ['welcome', 'reset', 'admin-login', 'email-change', 'login-pending', 'passkey-setup', 'passkey-login'],
      recommender.id,
    );
    // The way out for whoever did not ask for another address.
    await this.emailChanges.forget(recommender.id);
    await this.tokens.outdateThoseOf(recommender.id);
    if (!isFirst) recommender.changeProtection('password');
    await this.recommenders.save(recommender);
  }
}
