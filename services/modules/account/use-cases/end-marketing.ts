import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { EndMarketing } from '../api.js';
import type { NotificationKind } from '../events.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

const newsByMail: readonly NotificationKind[] = ['contact-reacted', 'new-link-wanted'];

@Injectable()
export class MarketingEnd {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly settings: NotificationSettings,
  ) {}

  @Handles(EndMarketing)
  async end(recommenderId: string): Promise<void> {
    const recommender = await this.recommenders.find(recommenderId);
    if (!recommender) return;
    recommender.complain();
    const events = recommender.newEvents().map(({ type }) => type);
    if (events.length === 0) return;
    await this.recommenders.save(recommender);
    if (events.includes('NewsletterOptInWithdrawn'))
      await this.consents.note('withdrawn', recommenderId, null, { source: 'complaint', address: null });
    for (const kind of newsByMail) await this.settings.end(recommenderId, { kind, way: 'mail' });
  }
}
