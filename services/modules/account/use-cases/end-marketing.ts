import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EndMarketing } from '../api.js';
import type { NotificationKind } from '../events.js';
import { NewsletterConsents } from '../persistence/newsletter-consents.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

const newsByMail: readonly NotificationKind[] = ['contact-reacted', 'new-link-wanted'];

@CommandHandler(EndMarketing)
export class EndMarketingHandler implements ICommandHandler<EndMarketing> {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly consents: NewsletterConsents,
    private readonly settings: NotificationSettings,
  ) {}

  async execute({ args: [recommenderId] }: EndMarketing): Promise<void> {
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
