import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isPerson } from '#platform/http/agents.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { ProductOf } from '../../catalogue/api.js';
import { linkOf, plainCode, productLink } from '../links.js';
import { FollowedLinks } from '../persistence/followed-links.js';
import { OwnVisits, type Visit } from './own-visits.js';

/** Counts a click on the link with this number and returns where it leads. */
export class CountClick extends Command<{ readonly url: string }> {
  constructor(
    readonly tenant: Tenant,
    readonly by: { readonly number: string } | { readonly code: string },
    readonly visit: Visit,
  ) {
    super();
  }
}

/** Writes one row and its event, together with other clicks of the same moment, and waits for no projection. */
@CommandHandler(CountClick)
export class CountClickHandler implements ICommandHandler<CountClick> {
  constructor(
    private readonly links: FollowedLinks,
    private readonly own: OwnVisits,
    private readonly work: UnitOfWork,
    private readonly queries: QueryBus,
  ) {}

  async execute({ tenant, by, visit }: CountClick): Promise<{ url: string }> {
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
}
