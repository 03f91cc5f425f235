import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { refuseUnless } from '#platform/domain/refused.js';
import { ProductOf } from '../../../catalogue/published-questions.js';
import { isAPerson } from '../../domain/bots.js';
import { linkOf, plainCode, productLink } from '../../links.js';
import { Clicks } from '../../persistence/clicks.js';
import { RecommendationRepository } from '../../persistence/recommendation.repository.js';
import { CountClick, CountVisit } from './count-click.command.js';

/** Writes one row and waits for no projection. */
@CommandHandler(CountClick)
export class CountClickHandler implements ICommandHandler<CountClick> {
  constructor(private readonly recommendations: RecommendationRepository, private readonly clicks: Clicks, private readonly queries: QueryBus) {}

  async execute({ tenant, by, visit }: CountClick): Promise<{ url: string }> {
    const row = await this.recommendations.row('code' in by ? { code: plainCode(by.code) } : by);
    refuseUnless(row !== null, 'recommendation-unknown');
    const channel = visit.channel || row.channel;
    if (isAPerson(visit.userAgent, visit.purpose)) await this.clicks.add('click', row.recommendationId, channel, visit.recipientNumber ?? null);
    if (!visit.recipientNumber) return { url: linkOf(tenant, row, channel) };
    const product = await this.queries.execute(new ProductOf(row.productId));
    return { url: productLink(tenant, product?.url ?? null, { number: row.number, recipientNumber: visit.recipientNumber, channel }) };
  }
}

@CommandHandler(CountVisit)
export class CountVisitHandler implements ICommandHandler<CountVisit> {
  constructor(private readonly recommendations: RecommendationRepository, private readonly clicks: Clicks) {}

  async execute({ number, visit }: CountVisit): Promise<void> {
    const row = await this.recommendations.row({ number });
    refuseUnless(row !== null, 'recommendation-unknown');
    if (!isAPerson(visit.userAgent, visit.purpose)) return;
    await this.clicks.add('visit', row.recommendationId, visit.channel || row.channel);
    const recommendation = await this.recommendations.loadAlone(row.recommendationId);
    recommendation.jumpIn();
    await this.recommendations.save(recommendation);
  }
}
