import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SentMails } from '#mail/sent-mails.js';
import { Clock } from '#platform/clock.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Consents } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { HeldOfAccountOf, type HeldOfAccount } from '../../account/api.js';
import { ClaimsOf } from '../../claim/api.js';
import { InquiriesOf } from '../../contact/api.js';
import { PayoutsTo } from '../../payout/api.js';
import { RecommendationsOf } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { KeepsInternalNotes } from '../ports.js';

/** Export of everything stored on a recommender, collected from every module that holds personal data. */
@Injectable()
export class AccountExporter {
  constructor(
    private readonly people: PersonStore,
    private readonly consents: Consents,
    private readonly sentMails: SentMails,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(recommenderId: string, programme: string) {
    const person = await this.people.find(recommenderId);
    const held = await this.queries.execute(new HeldOfAccountOf(recommenderId));
    if (!person || !held) throw new DomainError('session-over');
    const { account, customerNumber, bankDetails, newsletter, notificationsOff } = held;
    const recommendations = await this.queries.execute(new RecommendationsOf(recommenderId));
    const numbers = recommendations.map(({ number }) => number);
    return {
      createdAt: this.clock.now(),
      programme,
      person,
      account,
      customerNumber,
      bankDetails,
      consents: await this.consentsOf(recommenderId, newsletter),
      recommendations,
      rewards: await this.queries.execute(new RewardsOfBeneficiary(recommenderId)),
      payouts: await this.queries.execute(new PayoutsTo(recommenderId)),
      mails: await this.sentMails.to(recommenderId),
      notificationsOff,
      claims: await this.queries.execute(new ClaimsOf(recommenderId)),
      inquiries: await this.queries.execute(new InquiriesOf(recommenderId)),
      hasInternalNotes: await this.queries.execute(new KeepsInternalNotes(numbers, null)),
    };
  }

  private async consentsOf(recommenderId: string, steps: HeldOfAccount['newsletter']) {
    const newsletter = steps.map(consent => ({ ...consent, to: 'newsletter' as const, about: null }));
    const others = (await this.consents.of(recommenderId)).map(({ purpose, ...consent }) => ({
      ...consent,
      to: purpose,
    }));
    return [...newsletter, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
  }
}
