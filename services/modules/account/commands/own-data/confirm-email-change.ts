import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { People } from '#platform/people/people.js';
import { Tokens, type TokenKind } from '#platform/tokens/tokens.js';
import { EmailChanges } from '../../persistence/email-changes.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';

/** With the token of the mail to the new address. Refuses `link-expired`, and `email-exists` where the address got an account meanwhile. */
export class ConfirmEmailChange extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

/** Links that were mailed to the old address, and sessions: whoever opened them logs in with the new one. */
const ended: readonly TokenKind[] = ['user', 'welcome', 'reset', 'admin-login', 'email-change'];

@CommandHandler(ConfirmEmailChange)
export class ConfirmEmailChangeHandler implements ICommandHandler<ConfirmEmailChange> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: People,
    private readonly changes: EmailChanges,
    private readonly tokens: Tokens,
  ) {}

  async execute({ token }: ConfirmEmailChange): Promise<void> {
    const record = await this.tokens.resolve('email-change', token);
    const change = record && (await this.changes.of(record.subjectId));
    refuseUnless(record !== undefined && change != null && change.changeId === record.data['changeId'], 'link-expired');
    refuseUnless(await this.tokens.use('email-change', token), 'link-expired');
    const recommenderId = record.subjectId;
    const person = await this.people.find(recommenderId);
    refuseUnless(person !== undefined, 'link-expired');
    const recommender = await this.recommenders.load(recommenderId);
    recommender.confirmEmailChange(change.changeId);
    await this.recommenders.save(recommender);
    await this.takeAddress(recommenderId, change.email);
    await this.changes.done(recommenderId, person.email);
    for (const kind of ended) await this.tokens.revokeAll(kind, recommenderId);
  }

  private async takeAddress(recommenderId: string, email: string): Promise<void> {
    const owner = await this.people.findByEmail('recommender', email);
    refuseUnless(owner === undefined || owner.id === recommenderId, 'email-exists');
    try {
      await this.people.update(recommenderId, { email });
    } catch (error) {
      // Somebody registered with it at this very moment.
      if ((error as { code?: string }).code === '23505') throw new Refused('email-exists');
      throw error;
    }
  }
}
