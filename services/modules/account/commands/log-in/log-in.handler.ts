import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Passwords } from '#platform/crypto/passwords.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { Attempts } from '#platform/entry/attempts.js';
import { normalisedEmail, People } from '#platform/people/people.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { RecommenderRepository } from '../../persistence/recommender.repository.js';
import { Sessions, type Session } from '../../queries/session/sessions.js';
import { LogIn, LogInWithAdminToken } from './log-in.command.js';

/** Failures an hour that cost no waiting: of one address on one account, on one account from anywhere, of one address on any account. */
const FREE = { 'login': 5, 'login-account': 20, 'login-address': 100 } as const;
type Counter = keyof typeof FREE;

/** Known or not, an e-mail gets the same answer after the same work; after some failures each further try waits longer. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly people: People,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly sessions: Sessions,
  ) {}

  async execute({ credentials: { email, password, remember }, address }: LogIn): Promise<Session | Refused> {
    const account = normalisedEmail(email);
    const counters: readonly [Counter, string][] = [['login', `${account} ${address}`], ['login-account', account], ['login-address', address]];
    for (const [kind, subject] of counters) await this.attempts.mustNotBeWaiting(kind, subject, FREE[kind]);
    const person = await this.people.findByEmail('recommender', email);
    const row = person && (await this.recommenders.row(person.id));
    if (!(await this.passwords.matches(password, row?.passwordHash)) || !person) {
      for (const [kind, subject] of counters) await this.attempts.count(kind, subject);
      return new Refused('wrong-credentials');
    }
    (await this.recommenders.load(person.id)).mustBeAbleToLogIn();
    await this.attempts.forget('login', `${account} ${address}`);
    return this.sessions.open(person.id, { remember });
  }
}

@CommandHandler(LogInWithAdminToken)
export class LogInWithAdminTokenHandler implements ICommandHandler<LogInWithAdminToken> {
  constructor(private readonly tokens: Tokens, private readonly recommenders: RecommenderRepository, private readonly sessions: Sessions) {}

  async execute({ token }: LogInWithAdminToken): Promise<Session> {
    const record = await this.tokens.find('admin-login', token);
    refuseUnless(record !== undefined, 'link-expired');
    refuseUnless(record.usedAt === null, 'login-token-used');
    refuseUnless(!this.tokens.isOver(record), 'link-expired');
    (await this.recommenders.load(record.subjectId)).mustBeAbleToLogIn();
    refuseUnless(await this.tokens.use('admin-login', token), 'login-token-used');
    return this.sessions.open(record.subjectId, { byAdmin: true });
  }
}
