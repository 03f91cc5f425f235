import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { KnownDevices } from '../persistence/known-devices.js';
import type { DeviceClient } from './client.js';
import { Sessions } from './sessions.js';
import { SecondFactorLogin } from './second-factor-login.js';
import { NewsletterOptIn } from './newsletter.js';
import type { LoggedIn } from './log-in.js';

interface LoginLink {
  readonly token: string;
  readonly remember: boolean;
}

@Injectable()
export class LinkLogin {
  constructor(
    private readonly work: UnitOfWork,
    private readonly tokens: Tokens,
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactor: SecondFactorLogin,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly people: PersonStore,
    private readonly newsletter: NewsletterOptIn,
  ) {}

  /**
   * Logs in by the link of a welcome mail, which also confirms the address, or of a login mail; once, revoking others.
   * Refuses `link-expired`, `second-factor-needed` and what keeps the recommender from logging in.
   */
  async logIn(link: LoginLink, client: DeviceClient): Promise<LoggedIn> {
    const opened = await this.work.run(client.work, () => this.open(link, client));
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async open({ token, remember }: LoginLink, client: DeviceClient): Promise<LoggedIn | DomainError> {
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
      await this.newsletter.requestIfWished(subjectId);
    }
    recommender.mustBeAbleToLogIn(row?.blockedBecause);
    await this.tokens.useUp(['welcome', 'login-link', 'registration'], subjectId);
    await this.people.becomesReachable(subjectId);
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
