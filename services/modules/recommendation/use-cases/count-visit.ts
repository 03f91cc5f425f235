import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { isPerson } from '#platform/http/agents.js';
import { Clicks } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { OwnVisits, type Visit } from './own-visits.js';

/** Counts a visit of the landing page. */
export class CountVisit extends Command<void> {
  constructor(
    readonly number: string,
    readonly visit: Visit,
  ) {
    super();
  }
}

@CommandHandler(CountVisit)
export class CountVisitHandler implements ICommandHandler<CountVisit> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly own: OwnVisits,
  ) {}

  async execute({ number, visit }: CountVisit): Promise<void> {
    const row = await this.recommendations.row({ number });
    ensure(row !== null, 'recommendation-unknown');
    if (!isPerson(visit.userAgent, visit.purpose, visit.method)) return;
    if (visit.session !== undefined && (await this.own.is({ number }, visit.session))) return;
    await this.clicks.add('visit', row.recommendationId, visit.channel || row.channel);
    const recommendation = await this.recommendations.loadLocked(row.recommendationId);
    recommendation.landingPageVisited();
    await this.recommendations.save(recommendation);
  }
}
