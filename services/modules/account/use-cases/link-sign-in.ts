import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Sessions } from './sessions.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

/** A recommender's account and the sign-ins at providers that open it. */
@Injectable()
export class LinkedSignIns {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly links: SignInLinks,
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly sessions: Sessions,
  ) {}

  of(recommenderId: string): ReturnType<SignInLinks['of']> {
    return this.links.of(recommenderId);
  }

  /** After another login. Refuses `link-expired`, `login-first` (stale), `not-authorised` (other address), `taken`. */
  async link(
    token: string,
    browser: string,
    { recommenderId, token: session }: { readonly recommenderId: string; readonly token: string },
  ): Promise<null> {
    ensure(await this.sessions.isFresh(recommenderId, session), 'login-first');
    const { login, service, address } = await this.attempts.proofOf(token, browser);
    const email = (await this.people.find(recommenderId))?.email ?? '';
    ensure(address === null || address === this.attempts.addressOf(email), 'not-authorised');
    await this.links.link(login, recommenderId, service);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection('sign-in-linked');
    await this.recommenders.save(recommender);
    return null;
  }

  /**
   * Removes the link; the sessions it opened end, except the calling one. Mailed links still let the person in. Refuses `not-found`.
   */
  async unlink(
    login: string,
    { recommenderId, token }: { readonly recommenderId: string; readonly token: string },
  ): Promise<null> {
    ensure(await this.links.forget(recommenderId, login), 'not-found');
    await this.sessions.endOf(recommenderId, login, token);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.changeProtection('sign-in-unlinked');
    await this.recommenders.save(recommender);
    return null;
  }
}
