import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { emailIsAllowed } from '#platform/entry/email-whitelist.js';
import { Recommender } from '../../domain/recommender.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RegisterRecommender } from '../../published-commands.js';

@CommandHandler(RegisterRecommender)
export class RegisterRecommenderHandler implements ICommandHandler<RegisterRecommender> {
  constructor(
    private readonly people: People,
    private readonly recommenders: RecommenderRepository,
    private readonly tenants: TenantDirectory,
  ) {}

  async execute({
    person,
    source,
    language,
    wantsNewsletter,
  }: RegisterRecommender): Promise<{ recommenderId: string }> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    refuseUnless(emailIsAllowed(person.email, tenant?.config.emailWhitelist ?? []), 'email-not-allowed', {
      fields: [{ field: 'Email', reason: 'email-not-allowed' }],
    });
    refuseUnless(!(await this.people.findByEmail('recommender', person.email)), 'email-exists');
    // Not one that tells when it was made: the form answers with it for accounts new and old alike.
    const recommender = new Recommender(randomUUID());
    recommender.register(source, language);
    await this.addPerson(recommender.id, person, language);
    await this.recommenders.save(recommender);
    if (wantsNewsletter && tenant?.config.newsletter) await this.recommenders.wishForNewsletter(recommender.id);
    return { recommenderId: recommender.id };
  }

  /** Two forms of one person at the same moment: the second is told as if it had come later. */
  private async addPerson(
    id: string,
    { firstName, lastName, email, salutation }: RegisterRecommender['person'],
    language: 'de' | 'en',
  ): Promise<void> {
    try {
      await this.people.add({
        id,
        role: 'recommender',
        firstName,
        lastName,
        email: email.trim(),
        salutation: salutation ?? null,
        language,
      });
    } catch (error) {
      if ((error as { code?: string }).code === '23505') throw new Refused('email-exists');
      throw error;
    }
  }
}
