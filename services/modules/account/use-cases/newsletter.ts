import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { endOfPeriod } from '#shared/calendar.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { AcceptedTerms } from '#platform/intake/consents.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { RequestNewsletter, type NewsletterEvidence, type NewsletterRequested } from '../api.js';
import { newsletterLinkDays } from '../domain/recommender.js';
import { newsletterWording } from '../domain/consent-wordings.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** The double opt-in to the newsletter, and its end. */
@Injectable()
export class NewsletterOptIn {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly people: PersonStore,
    private readonly tenants: TenantDirectory,
    private readonly terms: AcceptedTerms,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
  ) {}

  @Handles(RequestNewsletter)
  async request(recommenderId: string, evidence: NewsletterEvidence): Promise<NewsletterRequested> {
    const [tenant, person, row] = [
      await this.tenants.byId(currentWork().tenantId),
      await this.people.find(recommenderId),
      await this.recommenders.row(recommenderId),
    ];
    ensure(tenant !== undefined && person !== undefined, 'not-found');
    const recommender = await this.recommenders.load(recommenderId);
    const before = recommender.newsletterState;
    const mailedAt = row?.newsletterMailedAt;
    const wording = await this.terms.keep(newsletterWording(tenant.name, person.language));
    recommender.requestNewsletter(
      wording,
      mailedAt != null && endOfPeriod(mailedAt, newsletterLinkDays) <= this.clock.now(),
    );
    const asked = recommender.newEvents().length > 0;
    await this.recommenders.save(recommender);
    if (asked) await this.consents.note('requested', recommenderId, wording, evidence);
    return { mailAlreadySent: before !== 'none' && !asked, alreadySet: before === 'given' };
  }

  /** The newsletter box was ticked in the form that opened the account; the address is confirmed now. */
  async requestIfWished(recommenderId: string): Promise<void> {
    if ((await this.recommenders.row(recommenderId))?.newsletterWish)
      await this.request(recommenderId, { source: 'form', address: null });
  }

  /** By the token of the double opt-in mail. Refuses `link-expired`; a second click on the same link is no error. */
  async confirm(token: string, evidence: NewsletterEvidence): Promise<void> {
    const record = await this.tokens.find('newsletter', token);
    ensure(record !== undefined, 'link-expired');
    const recommender = await this.recommenders.load(record.subjectId);
    if (record.usedAt && recommender.newsletterState === 'given') return;
    ensure(await this.tokens.use('newsletter', token), 'link-expired');
    recommender.confirmNewsletter();
    const [confirmed] = recommender.newEvents();
    await this.recommenders.save(recommender);
    if (confirmed?.type === 'NewsletterOptInConfirmed')
      await this.consents.note('confirmed', recommender.id, confirmed.data.textVersion, evidence);
  }

  /**
   * By the person logged in, or with the token of any newsletter mail. Other tokens are refused by `link-expired`, but not
   * to a mail program's button, which would tell its user of an error and retry. Repeating it has no effect.
   */
  async withdraw(
    by: { readonly recommenderId: string } | { readonly token: string },
    evidence: NewsletterEvidence,
  ): Promise<void> {
    const recommenderId = 'token' in by ? await this.holderOf(by.token) : by.recommenderId;
    ensure(recommenderId !== null || evidence.source === 'one-click', 'link-expired');
    if (recommenderId === null) return;
    const recommender = await this.recommenders.find(recommenderId);
    recommender?.withdrawNewsletter();
    if (!recommender || recommender.newEvents().length === 0) return;
    await this.recommenders.save(recommender);
    await this.consents.note('withdrawn', recommenderId, null, evidence);
  }

  /** The token of the double opt-in mail may also decline; the unsubscribe token of a newsletter never expires. */
  private async holderOf(token: string): Promise<string | null> {
    const record = (await this.tokens.find('newsletter-end', token)) ?? (await this.tokens.find('newsletter', token));
    return record?.subjectId ?? null;
  }
}
