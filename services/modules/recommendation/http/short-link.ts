import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { isCrawler, purposeOf } from '#platform/http/agents.js';
import { visitorsSession } from '#platform/http/authenticate.js';
import { Pictures } from '#platform/pictures.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { TenantDirectory, tenantOf, type PortalRequest } from '#platform/tenancy/tenant-directory.js';
import { readMarks } from '#shared/short-links.js';
import { previewPage, statusOfLink } from '../link-preview.js';
import { maySpeak, plainCode } from '../links.js';
import { LinkPictures, LinkPreviews } from '../queries/link-previews.js';
import { VisitCounts } from '../use-cases/count-visits.js';
import { TypedCodes } from '../use-cases/resolve-typed-code.js';
import { addressIn, channelIn, type LinkQuery } from './link-query.js';

interface Request extends PortalRequest {
  readonly method: string;
  readonly ip: string;
  readonly headers: Record<string, string | undefined>;
  readonly query: LinkQuery;
}
interface Reply {
  header(name: string, value: string): Reply;
  headers(values: Record<string, string>): Reply;
  status(code: number): Reply;
  type(type: string): Reply;
  redirect(url: string, status: number): Reply;
  send(body?: unknown): Reply;
}

/** Marks the address as counted, since the landing page counts clicks too, and keeps the form of address for sharing from there. */
function counted(url: string, tone: unknown): string {
  const target = new URL(url);
  if (tone === 'du' || tone === 'sie') target.searchParams.set('anrede', tone);
  target.searchParams.set('geklickt', '1');
  return target.href;
}

/** What the link's marks say (`/r/JCHM3ZZT/w`), as the query of the links from before says it. */
function queryOf({ query }: Request, marks: string | undefined, { config }: Tenant): LinkQuery {
  const said = marks === undefined ? null : readMarks(marks);
  if (!said) return query;
  return {
    channel: said.channel,
    anrede: said.tone === 'casual' ? 'du' : 'sie',
    sprache: said.language ?? config.defaultLanguage,
    ...query,
  };
}

/**
 * `GET /r/{code}`, also with marks behind it, on the portal's host: counts the click by the link's channel or the
 * recommendation's, and redirects; a code that is unknown or needs a captcha to where codes are typed. Crawlers for link
 * previews get a card instead and are not counted.
 */
@Controller()
export class ShortLinkController {
  constructor(
    private readonly tenants: TenantDirectory,
    private readonly visits: VisitCounts,
    private readonly previews: LinkPreviews,
    private readonly linkPictures: LinkPictures,
    private readonly pictures: Pictures,
    private readonly typed: TypedCodes,
    private readonly work: UnitOfWork,
  ) {}

  @Get(['/r/:code', '/r/:code/:marks'])
  async follow(
    @Param() { code: asTyped, marks }: { readonly code: string; readonly marks?: string },
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const { method, headers } = request;
    const tenant = await this.tenantOf(request);
    const query = queryOf(request, marks, tenant);
    // The page where codes are typed shows the reason, in the link's form of address.
    const noLink = (why: string) =>
      `${tenant.portalUrl}/code?fehler=${why}${query.anrede === 'du' ? '&anrede=du' : ''}`;
    const userAgent = headers['user-agent'] ?? '';
    const code = await this.linkOf(tenant, asTyped, request.ip).catch((error: unknown) => {
      if (error instanceof DomainError && error.reason === 'captcha-required') return null;
      throw error;
    });
    const filledIn = /^[\w-]{1,40}$/.test(asTyped) ? `&code=${asTyped}` : '';
    if (isCrawler(userAgent)) {
      const by = code === null ? { untold: asTyped } : { code };
      const preview = await this.previews.preview(tenant, by, addressIn(query, tenant));
      // The same address redirects people, so no cache in between may store the card.
      reply
        .status(statusOfLink[preview.state])
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(previewPage(preview));
      return;
    }
    if (code === null)
      return void reply.header('cache-control', 'no-store').redirect(noLink('PSOF0005') + filledIn, 302);
    const visit = {
      channel: channelIn(query),
      userAgent,
      method,
      purpose: purposeOf(headers),
      session: visitorsSession(headers),
    };
    const url = await this.visits.click(tenant, { code }, visit).then(
      target => counted(target.url, query.anrede),
      (error: unknown) => {
        // What was wrong stands in the field, to be corrected.
        if (error instanceof DomainError) return noLink('PSOF0301') + filledIn;
        throw error;
      },
    );
    reply.header('cache-control', 'no-store').redirect(url, 302);
  }

  /** The preview's picture as PNG, 1200 × 630 pixels. */
  @Get('/r/:code/karte.png')
  async picture(@Param('code') code: string, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const tenant = await this.tenantOf(request);
    const svg = await this.linkPictures.svg(tenant, code, addressIn(request.query, tenant));
    if (svg === null) throw new DomainError('not-found');
    const { status, headers, body } = await this.pictures.png(svg, 1200, request);
    reply
      .status(status)
      .headers(headers as Record<string, string>)
      .type('image/png')
      .send(body ?? undefined);
  }

  /** Plain code of a link, which may not exist. A transaction of its own, so that a guess counts whatever the outcome. */
  private async linkOf(tenant: Tenant, typed: string, address: string): Promise<string> {
    const plain = plainCode(typed);
    if (!maySpeak(plain)) return plain;
    const inTenant = { tenantId: tenant.id, actor: 'anonymous', correlationId: 'codes' };
    return (await this.work.run(inTenant, () => this.typed.linkOf(plain, address, null))) ?? plain;
  }

  private async tenantOf(request: Request): Promise<Tenant> {
    const tenant = await tenantOf(this.tenants, request);
    if (!tenant) throw new DomainError('not-found');
    return tenant;
  }
}
