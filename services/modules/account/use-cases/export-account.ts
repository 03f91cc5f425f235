import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Consents } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { CustomerNumbers } from '../persistence/customer-numbers.js';
import { Injectable } from '@nestjs/common';
import { SentMails } from '#mail/sent-mails.js';
import { PayoutsTo } from '../../payout/api.js';
import { RecommendationsOf } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactors } from '../persistence/second-factors.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

/** Export of everything stored on a recommender, collected from every module that holds personal data. */
@Injectable()
export class AccountExporter {
  constructor(
    private readonly people: PersonStore,
    private readonly recommenders: RecommenderRepository,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signIns: SignInLinks,
    private readonly bankDetails: BankDetailsRepository,
    private readonly customerNumbers: CustomerNumbers,
    private readonly newsletterConsents: NewsletterConsents,
    private readonly consents: Consents,
    private readonly sentMails: SentMails,
    private readonly notifications: NotificationSettings,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(recommenderId: string, programme: string) {
    const [person, row] = [await this.people.find(recommenderId), await this.recommenders.row(recommenderId)];
    if (!person || !row) throw new DomainError('session-over');
    return {
      createdAt: this.clock.now(),
      programme,
      person,
      account: {
        hash: row.hash,
        status: row.status,
        registeredAt: row.registeredAt,
        activatedAt: row.activatedAt ?? null,
        secondFactorSince: (await this.secondFactors.appInUse(recommenderId))?.confirmedAt ?? null,
        passkeys: await this.passkeys.of(recommenderId),
        signIns: await this.signIns.of(recommenderId),
      },
      customerNumber: await this.customerNumbers.of(recommenderId),
      bankDetails: await this.bankDetails.read(recommenderId),
      consents: await this.consentsOf(recommenderId),
      recommendations: await this.queries.execute(new RecommendationsOf(recommenderId)),
      rewards: await this.queries.execute(new RewardsOfBeneficiary(recommenderId)),
      payouts: await this.queries.execute(new PayoutsTo(recommenderId)),
      mails: await this.sentMails.to(recommenderId),
      notificationsOff: await this.notifications.off(recommenderId),
    };
  }

  private async consentsOf(recommenderId: string) {
    const newsletter = (await this.newsletterConsents.of(recommenderId)).map(consent => ({
      ...consent,
      to: 'newsletter' as const,
      about: null,
    }));
    const others = (await this.consents.of(recommenderId)).map(({ purpose, ...consent }) => ({
      ...consent,
      to: purpose,
    }));
    return [...newsletter, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
  }
}
