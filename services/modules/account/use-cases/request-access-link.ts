import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { MailWelcomeAgain } from '../api.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { validate as isUuid } from 'uuid';

@Injectable()
export class AccessLinks {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly mails: MailLimit,
    private readonly captcha: Captcha,
    private readonly tokens: Tokens,
  ) {}

  /**
   * Sends a mail with a link to log in (`login`) or to set a password (`reset`), if there is such an account and it is
   * not blocked. The answer is the same either way. `account`: an e-mail address or the id that `createEmpfehler`
   * answered. Counts for the network as wrong passwords do: refuses `captcha-required`, `captcha-wrong`.
   */
  async request(
    account: string,
    purpose: 'login' | 'reset',
    by: { readonly address: string; readonly captcha: string | null },
  ): Promise<void> {
    await this.captcha.accept(by.address, 'login', by.captcha);
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

  @Handles(MailWelcomeAgain)
  async welcomeAgain(recommenderId: string): Promise<void> {
    await this.recommenders.lock(recommenderId);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.mailWelcomeAgain();
    // An invitation's link opens the account as well, and for longer.
    if (recommender.waitsForConfirmation) await this.tokens.useUp(['welcome'], recommenderId);
    await this.recommenders.save(recommender);
  }
}
