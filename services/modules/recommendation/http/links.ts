import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  clickRecommendation,
  jumpIn,
  openAnyRecommendation,
  openRecommendation,
  readProductLink,
  resolveCode,
} from '#contract/empfehlung/calls.js';
import { previewPage, statusOfLink } from './preview-page.js';
import { fromOpenedRecommendation } from './recommendations.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Throttle } from '#platform/intake/limits.js';
import { Implements, Input, OwnTransaction, type CallContext, type CallRequest } from '#platform/http/call.js';
import { Pictures } from '#platform/pictures.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { ProductOf } from '../../catalogue/api.js';
import { isCrawler, plainCode, productLink, purposeOf } from '../links.js';
import { Clicks } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { LinkPictureOf, LinkPreviewOf, type Address } from '../api.js';
import { OpenRecommendation } from '../queries/open-recommendation.js';
import { CountClick, CountVisit, type Visit } from '../use-cases/use-link.js';

@Controller()
export class CountClickController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(clickRecommendation)
  @OwnTransaction()
  async click(@Input() { params, query, context }: CallRequest<typeof clickRecommendation>) {
    const visit = visitOf(context, query.channel, query.empfaengernummer);
    const { url } = await this.commands.execute(new CountClick(context.tenant, { number: params.nr }, visit));
    return { Url: url };
  }

  @Implements(jumpIn)
  async jumpIn(@Input() { params, context }: CallRequest<typeof jumpIn>) {
    await this.commands.execute(new CountVisit(params.nr, visitOf(context)));
    return null;
  }
}

const visitOf = ({ userAgent, method, headers }: CallContext, channel?: string, recipientNumber?: string): Visit => ({
  channel,
  userAgent,
  method,
  recipientNumber,
  purpose: purposeOf(headers),
});

interface Request {
  readonly method: string;
  readonly hostname: string;
  readonly headers: Record<string, string | undefined>;
  readonly query: Readonly<Record<string, unknown>>;
}
interface Reply {
  header(name: string, value: string): Reply;
  headers(values: Record<string, string>): Reply;
  status(code: number): Reply;
  type(type: string): Reply;
  redirect(url: string, status: number): Reply;
  send(body?: unknown): Reply;
}

/** The landing page counts clicks too; this one is counted already. Shared from there, the link speaks to friends as it did here. */
function counted(url: string, tone: unknown): string {
  const target = new URL(url);
  if (tone === 'du' || tone === 'sie') target.searchParams.set('anrede', tone);
  target.searchParams.set('geklickt', '1');
  return target.href;
}

/** Whoever made the link may have added the way it goes out, as the tenant's channels are called. */
const channelIn = ({ channel }: Request['query']): string | undefined =>
  typeof channel === 'string' && /^[a-z]{1,20}$/i.test(channel) ? channel.toLowerCase() : undefined;

/** `?anrede=du&sprache=en`, as the recommender chose for the message; a preview asks in no language of its own. */
function addressIn({ anrede, sprache }: Request['query'], { config }: Tenant): Address {
  const language = config.languages.find(one => one === sprache) ?? config.defaultLanguage;
  return { tone: anrede === 'du' ? 'casual' : 'formal', language };
}

/**
 * `GET /r/{code}` on the portal's host: counts the click with the link's channel, else the code's, and leads on; an unknown code leads to where codes are typed.
 * Link previews get a card instead, and never count.
 */
@Controller()
export class ShortLinkController {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly pictures: Pictures,
  ) {}

  @Get('/r/:code')
  async follow(@Param('code') code: string, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const { method, headers, query } = request;
    const tenant = await this.tenantOf(request);
    const userAgent = headers['user-agent'] ?? '';
    if (isCrawler(userAgent)) {
      const preview = await this.queries.execute(new LinkPreviewOf(tenant, { code }, addressIn(query, tenant)));
      // People are led on from the same address: no cache between may mix them up.
      reply
        .status(statusOfLink[preview.state])
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(previewPage(preview));
      return;
    }
    const visit = { channel: channelIn(query), userAgent, method, purpose: purposeOf(headers) };
    const url = await this.commands.execute(new CountClick(tenant, { code }, visit)).then(
      target => counted(target.url, query.anrede),
      (error: unknown) => {
        if (error instanceof DomainError) return `${tenant.portalUrl}/code`;
        throw error;
      },
    );
    reply.header('cache-control', 'no-store').redirect(url, 302);
  }

  /** The picture of the card, 1200 × 630 pixels. */
  @Get('/r/:code/karte.png')
  async picture(@Param('code') code: string, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const tenant = await this.tenantOf(request);
    const svg = await this.queries.execute(new LinkPictureOf(tenant, code, addressIn(request.query, tenant)));
    if (svg === null) throw new DomainError('not-found');
    const { status, headers, body } = await this.pictures.png(svg, 1200, request);
    reply
      .status(status)
      .headers(headers as Record<string, string>)
      .type('image/png')
      .send(body ?? undefined);
  }

  private async tenantOf({ hostname }: Request): Promise<Tenant> {
    const tenant = await this.tenants.byHost(hostname.split(':')[0] ?? '');
    if (!tenant) throw new DomainError('not-found');
    return tenant;
  }
}

@Controller()
export class OpenRecommendationController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(openRecommendation)
  open(@Input() request: CallRequest<typeof openRecommendation>) {
    return this.answer(request, false);
  }

  @Implements(openAnyRecommendation)
  openAny(@Input() request: CallRequest<typeof openAnyRecommendation>) {
    return this.answer(request, true);
  }

  private async answer({ params, context }: CallRequest<typeof openRecommendation>, inAnyStatus: boolean) {
    const opened = await this.queries.execute(
      new OpenRecommendation(context.tenant, params.nr, params.hex, inAnyStatus, context.language),
    );
    return fromOpenedRecommendation(opened);
  }
}

@Controller()
export class ProductLinkController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readProductLink)
  async read(@Input() { params, query, context }: CallRequest<typeof readProductLink>) {
    const row = await this.recommendations.row({ number: params.nr });
    ensure(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    return {
      Url: productLink(context.tenant, product?.url ?? null, {
        number: row.number,
        recipientNumber: query.empfaengernummer,
        channel: query.channel || row.channel,
      }),
    };
  }
}

/** Codes are short, so guessing them slows down: wrong ones count against the address. */
@Controller()
export class ResolveCodeController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly attempts: Throttle,
  ) {}

  @Implements(resolveCode)
  async resolve(@Input() { params, query, context }: CallRequest<typeof resolveCode>) {
    await this.attempts.reserve('code', context.address);
    const row = await this.recommendations.row({ code: plainCode(params.code) });
    if (!row) return new DomainError('recommendation-unknown');
    await this.attempts.giveBack('code', context.address);
    await this.clicks.add('code', row.recommendationId, query.einsprungsquelle || 'code');
    return { Empfehlungsnummer: row.number, Hash: row.hash };
  }
}
