import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeyedHash } from '#platform/crypto/keyed-hash.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Attempts } from '#platform/entry/attempts.js';
import { normalisedEmail, People } from '#platform/people/people.js';
import { mailsAnHour } from '../../domain/access-links.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RegisterRecommender } from '../../published-commands.js';

/** By the person's own form. An address that has an account gets the same answer; its owner is told by mail. Refuses `email-not-allowed`. */
export class OpenAccount extends Command<{ readonly recommenderId: string }> {
  constructor(readonly person: RegisterRecommender['person'], readonly language: 'de' | 'en') {
    super();
  }
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly people: People,
    private readonly recommenders: RecommenderRepository,
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly keyed: KeyedHash,
    private readonly sql: Sql,
  ) {}

  async execute({ person, language }: OpenAccount): Promise<{ recommenderId: string }> {
    await this.oneAfterTheOther(person.email);
    const known = await this.people.findByEmail('recommender', person.email);
    if (!known) return this.commands.execute(new RegisterRecommender(person, 'self', language));
    if ((await this.attempts.count('access-link', known.id)) <= mailsAnHour) {
      const recommender = await this.recommenders.load(known.id);
      recommender.remindOfAccount();
      await this.recommenders.save(recommender);
    }
    return { recommenderId: known.id };
  }

  /** Two forms of one person at the same moment. */
  private async oneAfterTheOther(email: string): Promise<void> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`open-account/${currentWork().tenantId}/${this.keyed.of('open-account', normalisedEmail(email))}`]);
  }
}
