import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LeakedPasswords, Passwords } from '#platform/crypto/passwords.js';
import { currentWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { guessableIn } from '../domain/account.js';
import type { Recommender } from '../domain/recommender.js';
import { EmailChanges, LinkGuesses } from '../persistence/emails.js';
import type { Client } from '../persistence/second-factors.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions, type Session } from './sessions.js';
import { askForWishedNewsletter } from './own-data.js';
import { SecondFactorLogin } from './second-factor-login.js';

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

/** Changes the password of the person logged in; all their other sessions and links end. */
export class ChangePassword extends Command<null> {
  constructor(
    readonly recommenderId: string,
    readonly passwords: { readonly old: string; readonly new: string },
    readonly keepSession: string,
    readonly work: WorkContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Throttle,
    private readonly newPassword: NewPassword,
  ) {}

  async execute({ recommenderId, passwords, keepSession, work }: ChangePassword): Promise<null> {
    // Counted by session: guesses in a stolen session must not lock out the owner's other sessions.
    const guess = ['change-password', `${recommenderId} ${keepSession}`] as const;
    await this.work.run(work, () => this.attempts.reserve(...guess));
    const known = await this.work.run(work, async () => (await this.recommenders.row(recommenderId))?.passwordHash);
    ensure(await this.passwords.matches(passwords.old, known), 'password-change-failed');
    await this.work.run(work, async () => {
      await this.attempts.forget(...guess);
      await this.newPassword.mustBeHardToGuess(recommenderId, passwords.new, 'NewPassword');
    });
    const passwordHash = await this.passwords.hash(passwords.new);
    return this.work.run(work, async () => {
      // Another request, for example by a mailed link, changed the password while this one was being checked.
      ensure((await this.recommenders.lock(recommenderId))?.passwordHash === known, 'password-change-failed');
      await this.newPassword.replace(await this.recommenders.load(recommenderId), passwordHash, keepSession);
      return null;
    });
  }
}

/**
 * By the token of a welcome or reset mail: sets the password, confirms the address and logs in, or asks for the second
 * factor. Without a client it runs in the caller's transaction.
 */
export class SetPassword extends Command<Session> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly client?: Client,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly newPassword: NewPassword,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactorLogin,
    private readonly commands: CommandBus,
  ) {}

  async execute({ token, password, client }: SetPassword): Promise<Session> {
    const context = client?.work ?? currentWork();
    if (client) await this.guesses.reserve(client);
    await this.work.run(context, async () =>
      this.newPassword.mustBeHardToGuess((await this.linkOf(token)).subjectId, password, 'Password'),
    );
    const passwordHash = await this.passwords.hash(password);
    const opened = await this.work.run(context, async () => {
      const session = await this.set(await this.linkOf(token), token, passwordHash, client?.userAgent);
      if (client) await this.guesses.giveBackAttempt(client);
      return session;
    });
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async set(
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
    await askForWishedNewsletter(this.recommenders, this.commands, recommender.id);
    return (await this.secondFactor.questionFor(recommender.id)) ?? this.sessions.open(recommender.id, { userAgent });
  }

  /** Links of welcome and reset mails both lead here; each works once. */
  private async linkOf(token: string): Promise<TokenRecord> {
    const record = (await this.tokens.resolve('welcome', token)) ?? (await this.tokens.resolve('reset', token));
    if (!record) throw new DomainError('link-expired');
    return record;
  }
}
