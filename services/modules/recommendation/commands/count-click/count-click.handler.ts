import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { isAPerson } from '../../domain/bots.js';
import { linkOf, plainCode, productLink } from '../../links.js';
import { Clicks } from '../../persistence/clicks.js';
import { FollowedLinks } from '../../persistence/followed-links.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';
import { CountClick, CountVisit } from './count-click.command.js';

/** Writes one row, together with the clicks of the same moment, and waits for no projection. */
@CommandHandler(CountClick)
export class CountClickHandler implements ICommandHandler<CountClick> {
  constructor(
    private readonly links: FollowedLinks,
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
  ) {}

  async execute({ tenant, by, visit }: CountClick): Promise<{ url: string }> {
    const counts = isAPerson(visit.userAgent, visit.purpose, visit.method);
    const link = await this.links.follow(
      tenant.id,
      'code' in by ? { code: plainCode(by.code) } : by,
      counts ? { channel: visit.channel, recipientNumber: visit.recipientNumber ?? null } : null,
    );
    refuseUnless(link !== null, 'recommendation-unknown');
    const channel = visit.channel || link.channel;
    const { recipientNumber } = visit;
    if (!recipientNumber) return { url: linkOf(tenant, link, channel) };
    const product = await this.work.run({ tenantId: tenant.id, actor: 'anonymous', correlationId: 'clicks' }, () =>
      this.queries.execute(new ProductOf(link.productId)),
    );
    return { url: productLink(tenant, product?.url ?? null, { number: link.number, recipientNumber, channel }) };
  }
}

@CommandHandler(CountVisit)
export class CountVisitHandler implements ICommandHandler<CountVisit> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
  ) {}

  async execute({ number, visit }: CountVisit): Promise<void> {
    const row = await this.recommendations.row({ number });
    refuseUnless(row !== null, 'recommendation-unknown');
    if (!isAPerson(visit.userAgent, visit.purpose, visit.method)) return;
    await this.clicks.add('visit', row.recommendationId, visit.channel || row.channel);
    const recommendation = await this.recommendations.loadAlone(row.recommendationId);
    recommendation.jumpIn();
    await this.recommendations.save(recommendation);
  }
}
