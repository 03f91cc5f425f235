import { Injectable } from '@nestjs/common';
import { DueWork } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { Handles } from '#platform/messages.js';
import { forgetAnswersTo } from '#platform/idempotency.js';
import { SentMails } from '#mail/sent-mails.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import type { TokenKind } from '#platform/token-kind.js';
import { CompleteErasure, EraseAccount } from '../api.js';
import { EmailChanges } from '../persistence/email-changes.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactors } from '../persistence/second-factors.js';
import { FINISH_ERASURE } from '../ports.js';
import { BankDetailsRemoval } from './remove-bank-details.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';

const recheckAfterDays = 1;

/**
 * All their tokens except the one to object to a changed account: what is owed is still paid, and the erasure may have
 * been another person's doing.
 */
const theirTokens: readonly TokenKind[] = [
  'user',
  'welcome',
  'login-link',
  'reset',
  'registration',
  'admin-login',
  'newsletter',
  'newsletter-end',
  'notification-end',
  'email-change',
  'login-pending',
  'passkey-setup',
  'passkey-login',
];

@Injectable()
export class AccountErasure {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly tokens: Tokens,
    private readonly consents: NewsletterConsents,
    private readonly customerNumbers: CustomerNumbers,
    private readonly emailChanges: EmailChanges,
    private readonly findable: FindableRecommenders,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signInLinks: SignInLinks,
    private readonly notifications: NotificationSettings,
    private readonly sentMails: SentMails,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
    private readonly bankDetails: BankDetailsRemoval,
  ) {}

  @Handles(EraseAccount)
  async erase(recommenderId: string, again = false): Promise<{ readonly wasBlocked: boolean }> {
    const now = this.clock.now();
    const recommender = await this.recommenders.load(recommenderId);
    recommender.erase(again);
    if (recommender.newEvents().length === 0) return { wasBlocked: false };
    await this.recommenders.save(recommender);
    const person = await this.people.find(recommenderId);
    const wasConfirmed = (await this.recommenders.row(recommenderId))?.activatedAt != null;
    // Kept for the mail about the erasure and while something is owed; not kept where the address was never confirmed.
    if (person && wasConfirmed) await this.retained.add(person, now);
    await this.people.erase(recommenderId, now);
    for (const kind of theirTokens) await this.tokens.revokeAll(kind, recommenderId);
    await this.consents.forgetAddresses(recommenderId);
    await this.customerNumbers.forget(recommenderId);
    await this.emailChanges.forget(recommenderId);
    await this.findable.forget(recommenderId);
    await this.secondFactors.forget(recommenderId);
    await this.passkeys.forget(recommenderId);
    await this.signInLinks.forget(recommenderId);
    await this.notifications.forget(recommenderId);
    await this.sentMails.forget(recommenderId);
    await forgetAnswersTo(`recommender:${recommenderId}`);
    await this.dueWork.schedule(FINISH_ERASURE, recommenderId, addDays(now, recheckAfterDays));
    return { wasBlocked: recommender.wasBlocked };
  }

  @Handles(CompleteErasure)
  async complete(recommenderId: string): Promise<void> {
    await this.bankDetails.remove(recommenderId, 'retention');
    await this.retained.forget(recommenderId);
    await this.emailChanges.forgetFormer({ recommenderId });
    await this.sentMails.forget(recommenderId);
    const recommender = await this.recommenders.load(recommenderId);
    recommender.completeErasure();
    await this.recommenders.save(recommender);
  }
}
