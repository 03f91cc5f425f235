import { Injectable } from '@nestjs/common';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import type { Language } from '#platform/tenancy/tenant.js';
import type { NewRecommender } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import type { LoggedIn } from './log-in.js';
import { Registration } from './register-recommender.js';
import { type Opening, ProviderSessions } from './sign-in-at-provider.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

@Injectable()
export class AccountBySignIn {
  constructor(
    private readonly registration: Registration,
    private readonly attempts: SignInAttempts,
    private readonly links: SignInLinks,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: ProviderSessions,
  ) {}

  /**
   * By a proven address. Refuses `link-expired`, `email-exists`, `email-not-allowed`, `not-authorised` (another one).
   */
  async open(token: string, person: NewRecommender, language: Language, client: Opening): Promise<LoggedIn> {
    const proof = await this.attempts.proofOf(token, client.browser);
    const { login, service, serviceId, address, isProven, refreshToken } = proof;
    ensure(isProven && address === this.attempts.addressOf(person.email), 'not-authorised');
    const { recommenderId } = await this.registration.register(person, { source: 'sign-in', language });
    const recommender = await this.recommenders.load(recommenderId);
    recommender.activate();
    await this.recommenders.save(recommender);
    await this.links.link(login, recommenderId, service);
    const opened = await this.sessions.open(recommenderId, { service: serviceId, login, refreshToken }, client);
    if (opened instanceof DomainError) throw opened;
    return opened;
  }
}
