import { Injectable } from '@nestjs/common';
import { Passwords } from '#platform/crypto/passwords.js';
import { currentWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import type { Client } from './client.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions, type Session } from './sessions.js';
import { NewsletterOptIn } from './newsletter.js';
import { SecondFactorLogin } from './second-factor-login.js';
import { NewPassword } from './new-password.js';

@Injectable()
export class PasswordByLink {
  constructor(
    private readonly work: UnitOfWork,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly newPassword: NewPassword,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactorLogin,
    private readonly newsletter: NewsletterOptIn,
    private readonly people: PersonStore,
  ) {}

  /**
   * By the token of a welcome or reset mail: sets the password, confirms the address and logs in, or asks for the second
   * factor. Without a client it runs in the caller's transaction.
   */
  async set(token: string, password: string, client?: Client): Promise<Session> {
    const context = client?.work ?? currentWork();
    await this.work.run(context, async () =>
      this.newPassword.mustBeHardToGuess((await this.linkOf(token)).subjectId, password, 'Password'),
    );
    const passwordHash = await this.passwords.hash(password);
    const opened = await this.work.run(context, async () =>
      this.setFor(await this.linkOf(token), token, passwordHash, client?.userAgent),
    );
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  /** The address whose link it is; null for one that opens nothing. */
  async addressOf(token: string, work: WorkContext): Promise<string | null> {
    return this.work.run(work, async () => {
      const record =
        (await this.tokens.resolve('welcome', token)) ??
        (await this.tokens.resolve('login-link', token)) ??
        (await this.tokens.resolve('reset', token));
      return (record && (await this.people.find(record.subjectId))?.email) ?? null;
    });
  }

  private async setFor(
    { kind, subjectId }: TokenRecord,
    token: string,
    passwordHash: string,
    userAgent?: string,
  ): Promise<Session | DomainError> {
    // Of two links used at the same moment the second was revoked by the first.
    await this.recommenders.lock(subjectId);
    ensure(await this.tokens.use(kind, token), 'link-expired');
    const recommender = await this.recommenders.load(subjectId);
    recommender.activate();
    await this.newPassword.replace(recommender, passwordHash);
    await this.newsletter.requestIfWished(recommender.id);
    return (await this.secondFactor.questionFor(recommender.id)) ?? this.sessions.open(recommender.id, { userAgent });
  }

  /** Links of welcome and reset mails both lead here; each works once. */
  private async linkOf(token: string): Promise<TokenRecord> {
    const record = (await this.tokens.resolve('welcome', token)) ?? (await this.tokens.resolve('reset', token));
    if (!record) throw new DomainError('link-expired');
    return record;
  }
}
