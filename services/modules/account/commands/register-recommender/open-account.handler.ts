import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KeyedHash } from '#platform/crypto/keyed-hash.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { MailLimit } from '#platform/entry/mail-limit.js';
import { normalisedEmail, People } from '#platform/people/people.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { RegisterRecommender } from '../../published-commands.js';

/** By the person's own form. An address that has an account gets the same answer; its owner is told by mail. Refuses `email-not-allowed`, and `too-many-requests` for an address that has had its mails, known or not. */
export class OpenAccount extends Command<{ readonly recommenderId: string }> {
  constructor(
    readonly person: RegisterRecommender['person'],
    readonly language: 'de' | 'en',
  ) {
    super();
  }
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly people: People,
    private readonly recommenders: RecommenderRepository,
    private readonly commands: CommandBus,
    private readonly mails: MailLimit,
    private readonly keyed: KeyedHash,
    private readonly sql: Sql,
  ) {}

  async execute({ person, language }: OpenAccount): Promise<{ recommenderId: string }> {
    await this.oneAfterTheOther(person.email);
    await this.mails.take(person.email);
    const known = await this.people.findByEmail('recommender', person.email);
    if (!known) return this.commands.execute(new RegisterRecommender(person, 'self', language));
    const recommender = await this.recommenders.load(known.id);
    recommender.remindOfAccount();
    await this.recommenders.save(recommender);
    return { recommenderId: known.id };
  }

  /** Two forms of one person at the same moment. */
  private async oneAfterTheOther(email: string): Promise<void> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `open-account/${currentWork().tenantId}/${this.keyed.of('open-account', normalisedEmail(email))}`,
    ]);
  }
}
