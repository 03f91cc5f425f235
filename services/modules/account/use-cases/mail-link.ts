import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate as isUuid } from 'uuid';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { requestsAnHour } from '../domain/recommender.js';
import { LinkGuesses } from '../persistence/emails.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { KnownDevices, type Client } from '../persistence/second-factors.js';
import { Sessions } from '../queries/sessions.js';
import type { LoggedIn } from './log-in.js';
import { askForWishedNewsletter } from './own-data.js';
import { SecondFactorLogin } from './second-factor-login.js';

/** A mail with a link that lets in (`login`), or to set a password (`reset`), if there is such an account and it is not blocked. Tells nobody which; refuses `too-many-requests` by network address alone. */
export class RequestAccessLink extends Command<void> {
  /** An e-mail address or the id of `createEmpfehler`. */
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
    // Counted for unknown addresses too: the limit would tell them apart at another form.
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
 * With the link of a welcome mail, which confirms the address on the way, or of a mail somebody asked for to log in. Each works once, and with it go the others.
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
    // Whoever holds the row is alone with the account: a block of this moment comes before or ends what is opened here.
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
    await this.guesses.wasRight(client);
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
