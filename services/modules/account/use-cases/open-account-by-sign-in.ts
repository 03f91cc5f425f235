import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { RegisterRecommender, type NewRecommender } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import type { LoggedIn } from './log-in.js';
import { type Opening, ProviderSessions } from './sign-in-at-provider.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

/** By a proven address. Refuses `link-expired`, `email-exists`, `email-not-allowed`, `not-authorised` (another one). */
export class OpenAccountBySignIn extends Command<LoggedIn> {
  constructor(
    readonly token: string,
    readonly person: NewRecommender,
    readonly language: Language,
    readonly client: Opening,
  ) {
    super();
  }
}

@CommandHandler(OpenAccountBySignIn)
export class OpenAccountBySignInHandler implements ICommandHandler<OpenAccountBySignIn> {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: SignInAttempts,
    private readonly links: SignInLinks,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: ProviderSessions,
  ) {}

  async execute({ token, person, language, client }: OpenAccountBySignIn): Promise<LoggedIn> {
    const proof = await this.attempts.proofOf(token, client.browser);
    const { login, service, serviceId, address, isProven, refreshToken } = proof;
    ensure(isProven && address === this.attempts.addressOf(person.email), 'not-authorised');
    const { recommenderId } = await this.commands.execute(
      new RegisterRecommender(person, { source: 'sign-in', language }),
    );
    const recommender = await this.recommenders.load(recommenderId);
    recommender.activate();
    await this.recommenders.save(recommender);
    await this.links.link(login, recommenderId, service);
    const opened = await this.sessions.open(recommenderId, { service: serviceId, login, refreshToken }, client);
    if (opened instanceof DomainError) throw opened;
    return opened;
  }
}
