import { Command, CommandHandler, QueryBus, type ICommandHandler, CommandBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { Passwords } from '#platform/crypto/passwords.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import type { StaffActing } from '#platform/http/call.js';
import { Throttle, MailLimit } from '#platform/intake/limits.js';
import { normalisedEmail, PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { LinkGuesses } from '../persistence/emails.js';
import { isLookedAfterBy, RecommenderRepository, type StaffMember } from '../persistence/recommenders.js';
import { KnownDevices, type Client } from '../persistence/second-factors.js';
import { Sessions, type Session } from './sessions.js';
import { SecondFactorLogin } from './second-factor-login.js';
import { validate as isUuid } from 'uuid';
import { requestsAnHour } from '../domain/recommender.js';
import { askForWishedNewsletter } from './own-data.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}
export interface LoggedIn {
  readonly session: Session;
  /** Mark that makes this device a known one. */
  readonly device: string;
}

/**
 * Refuses `wrong-credentials`, `too-many-requests`, `second-factor-needed` and what keeps the recommender from logging
 * in. `device`: the mark an earlier login left on this device.
 */
export class LogIn extends Command<LoggedIn> {
  constructor(
    readonly credentials: Credentials,
    readonly client: Client & { readonly device?: string | undefined },
  ) {
    super();
  }
}

/**
 * Failures per hour before waiting times begin: per address and account, per account, per address, and per known
 * device, whose count the others do not affect.
 */
const FREE = { login: 5, 'login-account': 20, 'login-address': 100, 'login-device': 5 } as const;
type Budget = readonly [kind: keyof typeof FREE, subject: string];

interface Guess {
  readonly recommenderId: string | undefined;
  readonly passwordHash: string | undefined;
  /** Name of the known device on which the login is tried; null for an unknown one. */
  readonly device: string | null;
  /** A successful login resets the first budget and returns one attempt to each of the others. */
  readonly budgets: readonly [Budget, ...Budget[]];
}

/** Known and unknown e-mail addresses get the same answer after the same work; after some failures each further attempt waits longer. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly passwords: Passwords,
    private readonly attempts: Throttle,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactorLogin,
  ) {}

  async execute({ credentials, client }: LogIn): Promise<LoggedIn> {
    const guess = await this.work.run(client.work, () => this.reserve(credentials, client));
    // Outside any transaction: hashing is slow and must not hold a connection, and counted attempts stay counted.
    ensure(await this.passwords.matches(credentials.password, guess.passwordHash), 'wrong-credentials');
    const opened = await this.work.run(client.work, () =>
      this.open(guess, { remember: credentials.remember, userAgent: client.userAgent }),
    );
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async reserve({ email }: Credentials, { address, device }: LogIn['client']): Promise<Guess> {
    const account = normalisedEmail(email);
    const person = await this.people.findByEmail('recommender', email);
    const [recommenderId, passwordHash] = [
      person?.id,
      (person && (await this.recommenders.row(person.id))?.passwordHash) ?? undefined,
    ];
    const known = recommenderId && passwordHash ? this.devices.recognise(device, recommenderId, passwordHash) : null;
    const budgets: Guess['budgets'] = known
      ? [['login-device', `${account} ${known}`]]
      : [
          ['login', `${account} ${address}`],
          ['login-account', account],
          ['login-address', address],
        ];
    for (const [kind, subject] of budgets) await this.attempts.reserve(kind, subject, FREE[kind]);
    return { recommenderId, passwordHash, device: known, budgets };
  }

  private async open(
    { recommenderId = '', passwordHash = '', device, budgets: [own, ...shared] }: Guess,
    opening: { readonly remember: boolean; readonly userAgent: string },
  ): Promise<LoggedIn | DomainError> {
    // The password was changed while this one was being checked, so the checked one is no longer valid.
    const row = await this.recommenders.lock(recommenderId);
    ensure(row?.passwordHash === passwordHash, 'wrong-credentials');
    (await this.recommenders.load(recommenderId)).mustBeAbleToLogIn(row?.blockedBecause);
    await this.attempts.forget(...own);
    for (const budget of shared) await this.attempts.giveBack(...budget);
    const question = await this.secondFactor.questionFor(recommenderId, { remember: opening.remember, device });
    return (
      question ?? {
        session: await this.sessions.open(recommenderId, opening),
        device: this.devices.issue(recommenderId, passwordHash),
      }
    );
  }
}

/** Logs in with a staff member's single-use token. */
export class LogInWithAdminToken extends Command<Session> {
  constructor(
    readonly token: string,
    readonly client: Client,
  ) {
    super();
  }
}

@CommandHandler(LogInWithAdminToken)
export class LogInWithAdminTokenHandler implements ICommandHandler<LogInWithAdminToken> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async execute({ token, client }: LogInWithAdminToken): Promise<Session> {
    await this.guesses.reserve(client);
    return this.work.run(client.work, async () => {
      const record = await this.tokens.find('admin-login', token);
      ensure(record !== undefined, 'link-expired');
      ensure(record.usedAt === null, 'login-token-used');
      ensure(!this.tokens.isOver(record), 'link-expired');
      (await this.recommenders.load(record.subjectId)).mustBeAbleToLogIn();
      ensure(await this.tokens.use('admin-login', token), 'login-token-used');
      await this.guesses.giveBackAttempt(client);
      // The staff member is named by the session that issued the link; everything done in the new session is attributed to them.
      const staff = { actor: 'agency', name: '', ...(record.data['staff'] as Partial<StaffActing> | undefined) };
      await this.audit.record({ action: 'recommender.admin-session', subject: record.subjectId, by: staff.name });
      return this.sessions.open(record.subjectId, { staff, userAgent: client.userAgent });
    });
  }
}

/** Validity, see docs/specification/accounts.md#admin-login. */
const minutes = 15;

export interface AdminLogin {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Issues a staff member's single-use login token for a recommender. Refuses `not-found` (also a recommender another
 * agency looks after) and what keeps the recommender from logging in.
 */
export class IssueAdminLogin extends Command<AdminLogin> {
  constructor(
    readonly recommenderId: string,
    readonly by: StaffMember,
  ) {
    super();
  }
}

@CommandHandler(IssueAdminLogin)
export class IssueAdminLoginHandler implements ICommandHandler<IssueAdminLogin> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly queries: QueryBus,
  ) {}

  async execute({ recommenderId, by }: IssueAdminLogin): Promise<AdminLogin> {
    const recommender = await this.recommenders.find(recommenderId);
    ensure(recommender !== undefined && recommender.status !== 'erased', 'not-found');
    ensure(await isLookedAfterBy(this.queries, recommenderId, by), 'not-found');
    recommender.mustBeAbleToLogIn((await this.recommenders.row(recommenderId))?.blockedBecause);
    const expiresAt = new Date(this.clock.now().getTime() + minutes * 60_000);
    const token = await this.tokens.issue('admin-login', recommenderId, {
      expiresAt,
      data: { staff: { actor: currentWork().actor, name: by.name } },
    });
    await this.audit.record({
      action: 'recommender.admin-login',
      subject: recommenderId,
      by: by.name,
      after: { expiresAt: expiresAt.toISOString() },
    });
    return { token, expiresAt };
  }
}

/**
 * Sends a mail with a link to log in (`login`) or to set a password (`reset`), if there is such an account and it is
 * not blocked. The answer is the same either way; refuses `too-many-requests` per network address only.
 */
export class RequestAccessLink extends Command<void> {
  /** An e-mail address or the id that `createEmpfehler` answered. */
  constructor(
    readonly account: string,
    readonly address: string,
    readonly purpose: 'login' | 'reset' = 'reset',
  ) {
    super();
  }
}

@CommandHandler(RequestAccessLink)
export class RequestAccessLinkHandler implements ICommandHandler<RequestAccessLink> {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly attempts: Throttle,
    private readonly mails: MailLimit,
  ) {}

  async execute({ account, address, purpose }: RequestAccessLink): Promise<void> {
    await this.attempts.take('access-link-address', address, requestsAnHour);
    const byId = isUuid(account);
    const person = byId ? await this.people.find(account) : await this.people.findByEmail('recommender', account);
    const email = person?.email ?? (byId ? null : account);
    // Counted for unknown addresses too, since otherwise the limit would reveal in another form which addresses have an account.
    const mayBeMailed = email !== null && (await this.mails.mayTake(email));
    const recommender = person && mayBeMailed ? await this.recommenders.find(person.id) : undefined;
    if (!recommender) return;
    try {
      recommender.requestAccessLink(purpose);
    } catch (error) {
      if (error instanceof DomainError) return;
      throw error;
    }
    await this.recommenders.save(recommender);
  }
}

/**
 * Logs in by the link of a welcome mail, which also confirms the address, or of a login mail; once, revoking others.
 * Refuses `link-expired`, `second-factor-needed` and what keeps the recommender from logging in.
 */
export class LogInByLink extends Command<LoggedIn> {
  constructor(
    readonly link: { readonly token: string; readonly remember: boolean },
    readonly client: Client & { readonly device?: string | undefined },
  ) {
    super();
  }
}

@CommandHandler(LogInByLink)
export class LogInByLinkHandler implements ICommandHandler<LogInByLink> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly guesses: LinkGuesses,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactor: SecondFactorLogin,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly people: PersonStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ link, client }: LogInByLink): Promise<LoggedIn> {
    await this.guesses.reserve(client);
    const opened = await this.work.run(client.work, () => this.open(link, client));
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async open(
    { token, remember }: LogInByLink['link'],
    client: LogInByLink['client'],
  ): Promise<LoggedIn | DomainError> {
    const record = (await this.tokens.resolve('login-link', token)) ?? (await this.tokens.resolve('welcome', token));
    ensure(record !== undefined, 'link-expired');
    const { kind, subjectId } = record;
    // The row lock serialises with blocks: a concurrent block comes first, or ends the session opened here.
    const row = await this.recommenders.lock(subjectId);
    ensure(await this.tokens.use(kind, token), 'link-expired');
    const recommender = await this.recommenders.load(subjectId);
    if (kind === 'welcome') {
      recommender.activate();
      await this.recommenders.save(recommender);
      await askForWishedNewsletter(this.recommenders, this.commands, subjectId);
    }
    recommender.mustBeAbleToLogIn(row?.blockedBecause);
    await this.tokens.useUp(['welcome', 'login-link', 'registration'], subjectId);
    await this.people.becomesReachable(subjectId);
    await this.guesses.giveBackAttempt(client);
    const password = row?.passwordHash ?? '';
    const device = this.devices.recognise(client.device, subjectId, password);
    return (
      (await this.secondFactor.questionFor(subjectId, { remember, device })) ?? {
        session: await this.sessions.open(subjectId, { remember, userAgent: client.userAgent }),
        device: this.devices.issue(subjectId, password),
      }
    );
  }
}
