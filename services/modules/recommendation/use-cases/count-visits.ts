import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isPerson } from '#platform/http/agents.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProductOf } from '../../catalogue/api.js';
import { linkOf, plainCode, productLink } from '../links.js';
import { FollowedLinks, Clicks } from '../persistence/followed-links.js';
import { OwnVisits, type Visit } from './own-visits.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

@Injectable()
export class VisitCounts {
  constructor(
    private readonly links: FollowedLinks,
    private readonly own: OwnVisits,
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
  ) {}

  /**
   * Counts a click on the link with this number and returns where it leads. Writes one row and its event, together with
   * other clicks of the same moment, and waits for no projection.
   */
  async click(
    tenant: Tenant,
    by: { readonly number: string } | { readonly code: string },
    visit: Visit,
  ): Promise<{ url: string }> {
    const { session } = visit;
    const inTenant = { tenantId: tenant.id, actor: 'anonymous', correlationId: 'clicks' };
    // Hardly any visitor is logged in, so a click without a session costs one statement.
    const isOwn = session !== undefined && (await this.work.run(inTenant, () => this.own.is(by, session)));
    const counts = !isOwn && isPerson(visit.userAgent, visit.purpose, visit.method);
    const link = await this.links.follow(
      tenant.id,
      'code' in by ? { code: plainCode(by.code) } : by,
      counts ? { channel: visit.channel, recipientNumber: visit.recipientNumber ?? null } : null,
    );
    ensure(link !== null, 'recommendation-unknown');
    const channel = visit.channel || link.channel;
    const { recipientNumber } = visit;
    if (!recipientNumber) return { url: linkOf(tenant, link, channel) };
    const product = await this.work.run(inTenant, () => this.queries.execute(new ProductOf(link.productId)));
    return { url: productLink(tenant, product?.url ?? null, { number: link.number, recipientNumber, channel }) };
  }

  /** Counts a visit of the landing page. */
  async landingPage(number: string, visit: Visit): Promise<void> {
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
