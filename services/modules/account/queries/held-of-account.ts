import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { HeldOfAccountOf, NewsletterStateOf, type HeldOfAccount } from '../api.js';
import type { RecommenderState } from '../events.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { Passkeys } from '../persistence/passkeys.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { SecondFactors } from '../persistence/second-factors.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

/** What this module stores on a recommender. */
@Injectable()
export class AccountData {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signIns: SignInLinks,
    private readonly bankDetails: BankDetailsRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly newsletterConsents: NewsletterConsents,
    private readonly notifications: NotificationSettings,
  ) {}

  @Handles(HeldOfAccountOf)
  async of(recommenderId: string): Promise<HeldOfAccount | null> {
    const row = await this.recommenders.row(recommenderId);
    if (!row) return null;
    return {
      account: {
        hash: row.hash,
        status: row.status as RecommenderState,
        registeredAt: row.registeredAt,
        activatedAt: row.activatedAt ?? null,
        secondFactorSince: (await this.secondFactors.appInUse(recommenderId))?.confirmedAt ?? null,
        passkeys: await this.passkeys.of(recommenderId),
        signIns: await this.signIns.of(recommenderId),
      },
      customerNumber: await this.customerNumbers.of(recommenderId),
      bankDetails: await this.bankDetails.read(recommenderId),
      newsletter: await this.newsletterConsents.of(recommenderId),
      notificationsOff: await this.notifications.off(recommenderId),
    };
  }

  @Handles(NewsletterStateOf)
  async newsletter(recommenderId: string): Promise<'none' | 'pending' | 'given'> {
    return ((await this.recommenders.row(recommenderId))?.newsletter ?? 'none') as 'none' | 'pending' | 'given';
  }
}
