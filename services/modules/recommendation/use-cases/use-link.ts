import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProductOf } from '../../catalogue/api.js';
import { isAPerson, linkOf, plainCode, productLink } from '../links.js';
import { Clicks, FollowedLinks } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

/** The owner passed the link on by a channel of the share page. */
export class ShareRecommendation extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
    readonly channel: string,
  ) {
    super();
  }
}

@CommandHandler(ShareRecommendation)
export class ShareRecommendationHandler implements ICommandHandler<ShareRecommendation> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clock: Clock,
  ) {}

  /** Somebody else's is unknown. */
  async execute({ recommenderId, number, channel }: ShareRecommendation): Promise<void> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const recommendation = await this.recommendations.load(row.recommendationId);
    recommendation.share(channel, this.clock.now());
    await this.recommendations.save(recommendation);
  }
}

/** What the owner notes about it for themselves, such as whom they gave the link. */
export class NoteRecommendation extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
    readonly note: string | null,
  ) {
    super();
  }
}

@CommandHandler(NoteRecommendation)
export class NoteRecommendationHandler implements ICommandHandler<NoteRecommendation> {
  constructor(private readonly recommendations: RecommendationRepository) {}

  /** Somebody else's is unknown. */
  async execute({ recommenderId, number, note }: NoteRecommendation): Promise<void> {
    ensure(await this.recommendations.note({ number, recommenderId }, note), 'recommendation-unknown');
  }
}

export interface Visit {
  readonly channel: string | undefined;
  readonly userAgent: string;
  /** Where the browser fetches ahead: what it says of it (`purposeOf`). */
  readonly purpose: string;
  readonly method: string;
  readonly recipientNumber?: string | undefined;
}

/** Counts a click on the link with this number and answers where it leads. */
export class CountClick extends Command<{ readonly url: string }> {
  constructor(
    readonly tenant: Tenant,
    readonly by: { readonly number: string } | { readonly code: string },
    readonly visit: Visit,
  ) {
    super();
  }
}

/** Counts that the landing page was opened. */
export class CountVisit extends Command<void> {
  constructor(
    readonly number: string,
    readonly visit: Visit,
  ) {
    super();
  }
}

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
    ensure(link !== null, 'recommendation-unknown');
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
    ensure(row !== null, 'recommendation-unknown');
    if (!isAPerson(visit.userAgent, visit.purpose, visit.method)) return;
    await this.clicks.add('visit', row.recommendationId, visit.channel || row.channel);
    const recommendation = await this.recommendations.loadAlone(row.recommendationId);
    recommendation.jumpIn();
    await this.recommendations.save(recommendation);
  }
}
