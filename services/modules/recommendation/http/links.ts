import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  askForNewLink,
  clickRecommendation,
  findByRecommender,
  countLandingPageVisit,
  openAnyRecommendation,
  openRecommendation,
  readCard,
  readProductLink,
  resolveCode,
  speakCode,
} from '#contract/empfehlung/calls.js';
import type { OpenedRecommendation } from '#contract/empfehlung/schemas.js';
import { recommendationStatusNames, toCaptchaCheck, toWireDateTime } from '#contract/shared/codec.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { equalSecrets } from '#platform/crypto/cipher.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Captcha, type CountedAttempt } from '#platform/intake/captcha.js';
import { networkOf, RateLimit } from '#platform/intake/limits.js';
import { isCrawler, purposeOf } from '#platform/http/agents.js';
import { visitorsSession } from '#platform/http/authenticate.js';
import {
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { readMarks } from '#shared/short-links.js';
import { Pictures } from '#platform/pictures.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { TenantDirectory, tenantOf, type PortalRequest } from '#platform/tenancy/tenant-directory.js';
import { RecommenderOfName } from '../../account/api.js';
import { ProductOf } from '../../catalogue/api.js';
import { maySpeak, plainCode, productLink, shortLinkOf } from '../links.js';
import { previewPage, statusOfLink } from '../link-preview.js';
import { Clicks, SpeakableCodes } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { LinkPictureOf, LinkPreviewOf, type Address } from '../api.js';
import { OpenRecommendation, type OpenedRecommendation as Opened } from '../queries/open-recommendation.js';
import { PrintedCardOf } from '../queries/printed-card.js';
import { AskForNewLink } from '../use-cases/ask-for-new-link.js';
import { CountClick } from '../use-cases/count-click.js';
import { CountVisit } from '../use-cases/count-visit.js';
import { VoiceCode } from '../use-cases/voice-code.js';
import { TypedCodes } from '../use-cases/resolve-typed-code.js';
import type { Visit } from '../use-cases/own-visits.js';

/** Unknown numbers per network, minute and process; above that each number without its hash needs a captcha. */
const wrongNumbersAMinute = 20;
const PURPOSE = 'recommendation-number';

@Controller()
export class CountClickController {
  constructor(
    private readonly commands: CommandBus,
    private readonly recommendations: RecommendationRepository,
    private readonly captcha: Captcha,
    private readonly limit: RateLimit,
    private readonly work: UnitOfWork,
  ) {}

  /** The answer contains the whole link for a number alone, so a network that tried many unknown ones works for each. */
  @Implements(clickRecommendation)
  @OwnTransaction()
  async click(@Input() { params, query, context }: CallRequest<typeof clickRecommendation>) {
    const guesses = `number ${networkOf(context.address)}`;
    const isFree = () => this.limit.hasOne(guesses, wrongNumbersAMinute);
    if (query.cmd)
      return toCaptchaCheck(
        isFree()
          ? { required: false }
          : await this.work.run(context.work, () => this.captcha.ask(context.address, PURPOSE)),
      );
    const worked = isFree() ? null : await this.workedFor(params.nr, query, context);
    const visit = visitOf(context, query.channel, query.empfaengernummer);
    const { url } = await this.commands
      .execute(new CountClick(context.tenant, { number: params.nr }, visit))
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.reason === 'recommendation-unknown' && isFree())
          this.limit.take(guesses, wrongNumbersAMinute);
        throw error;
      });
    if (worked) await this.work.run(context.work, () => this.captcha.giveBack(worked));
    return { Url: url };
  }

  /** The work that a number alone costs, as it was counted; null for the whole link. */
  private workedFor(
    number: string,
    { hash, captcha }: CallRequest<typeof clickRecommendation>['query'],
    { work, address }: CallContext,
  ): Promise<CountedAttempt | null> {
    return this.work.run(work, async () =>
      (await this.isWholeLink(number, hash)) ? null : this.captcha.takeSolution(address, PURPOSE, captcha ?? null),
    );
  }

  /** Nothing was guessed where the hash is known too. */
  private async isWholeLink(number: string, hash: string | undefined): Promise<boolean> {
    const row = hash === undefined ? null : await this.recommendations.row({ number });
    return row !== null && equalSecrets(row.hash, hash!.toLowerCase());
  }

  @Implements(countLandingPageVisit)
  async countLandingPageVisit(@Input() { params, context }: CallRequest<typeof countLandingPageVisit>) {
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
  session: visitorsSession(headers),
});

interface Request extends PortalRequest {
  readonly method: string;
  readonly ip: string;
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

/** Marks the address as counted, since the landing page counts clicks too, and keeps the form of address for sharing from there. */
function counted(url: string, tone: unknown): string {
  const target = new URL(url);
  if (tone === 'du' || tone === 'sie') target.searchParams.set('anrede', tone);
  target.searchParams.set('geklickt', '1');
  return target.href;
}

/** The channel that the recommender may have added to the link, by the name of one of the tenant's channels. */
const channelIn = ({ channel }: Request['query']): string | undefined =>
  typeof channel === 'string' && /^[a-z]{1,20}$/i.test(channel) ? channel.toLowerCase() : undefined;

/** What the link's marks say (`/r/JCHM3ZZT/w`), as the query of the links from before says it. */
function queryOf({ query }: Request, marks: string | undefined, { config }: Tenant): Request['query'] {
  const said = marks === undefined ? null : readMarks(marks);
  if (!said) return query;
  return {
    channel: said.channel,
    anrede: said.tone === 'casual' ? 'du' : 'sie',
    sprache: said.language ?? config.defaultLanguage,
    ...query,
  };
}

/** `?anrede=du&sprache=en`, as the recommender chose for the friend; the preview ignores the crawler's own language. */
function addressIn(query: Request['query'], { config }: Tenant): Address {
  const language = config.languages.find(one => one === query.sprache) ?? config.defaultLanguage;
  return { tone: query.anrede === 'du' ? 'casual' : 'formal', language, channel: channelIn(query) };
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
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
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
      const preview = await this.queries.execute(new LinkPreviewOf(tenant, by, addressIn(query, tenant)));
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
    const url = await this.commands.execute(new CountClick(tenant, { code }, visit)).then(
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
    const svg = await this.queries.execute(new LinkPictureOf(tenant, code, addressIn(request.query, tenant)));
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

function fromOpenedRecommendation(view: Opened): OpenedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    Empfehler: { Vorname: view.recommenderFirstName },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfehlerCent: view.recommenderRewardCents,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    GueltigBis: toWireDateTime(view.validUntil),
    AgbText: view.termsText,
    Nachfolger: view.successor && { Empfehlungsnummer: view.successor.number, Hash: view.successor.hash },
    Agentur: view.agency && {
      Name: view.agency.name,
      Anschrift: view.agency.address,
      Ansprechpartner: view.agency.contact,
      Telefon: view.agency.phone,
      Email: view.agency.email,
      Oeffnungszeiten: view.agency.openingHours,
      Bild: view.agency.picture && `/bild/${view.agency.picture}`,
    },
  };
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
export class AskForNewLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(askForNewLink)
  async ask(@Input() { params }: CallRequest<typeof askForNewLink>) {
    await this.commands.execute(new AskForNewLink(params.nr, params.hex));
    return null;
  }
}

@Controller()
export class VoiceCodeController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(speakCode)
  async speak(@Input() { params, context }: CallRequest<typeof speakCode>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const { code } = await this.commands.execute(new VoiceCode(recommenderId, params.nr));
    return { Code: code, Kurzlink: shortLinkOf(context.tenant, { code }) };
  }
}

/** Only the recommender may fetch the card of their link. */
@Controller()
export class CardController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(readCard)
  read(@Input() { params, query, context }: CallRequest<typeof readCard>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const { tenant } = context;
    const address = addressIn({ anrede: query.anrede, sprache: query.sprache ?? context.language }, tenant);
    return this.queries.execute(new PrintedCardOf(tenant, recommenderId, params.nr, address));
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

@Controller()
export class ResolveCodeController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly typed: TypedCodes,
    private readonly captcha: Captcha,
  ) {}

  @Implements(resolveCode)
  async resolve(@Input() { params, query, context }: CallRequest<typeof resolveCode>) {
    if (query.cmd) return toCaptchaCheck(await this.captcha.check(context.address, 'code'));
    const code = await this.typed.linkOf(plainCode(params.code), context.address, query.captcha ?? null);
    const row = code === null ? null : await this.recommendations.row({ code });
    if (!row) return new DomainError('recommendation-unknown');
    await this.clicks.add('code', row.recommendationId, query.einsprungsquelle || 'code');
    return { Empfehlungsnummer: row.number, Hash: row.hash };
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Finds a recommender by name. Every search counts as a guess, found or not: names and postcodes stand in directories.
 * Whatever the reason that nobody is found, the work and the answer are the same.
 */
@Controller()
export class FindByRecommenderController {
  constructor(
    private readonly clicks: Clicks,
    private readonly links: SpeakableCodes,
    private readonly captcha: Captcha,
    private readonly queries: QueryBus,
  ) {}

  @Implements(findByRecommender)
  async find(@Input() { body, context }: CallRequest<typeof findByRecommender>) {
    if (body === null) return toCaptchaCheck(await this.captcha.check(context.address, 'recommender-search'));
    await this.captcha.accept(context.address, 'recommender-search', body.Captcha ?? null);
    const recommenderId = await this.queries.execute(new RecommenderOfName(body.Vorname, body.Nachname, body.Plz));
    const link = await this.links.openLinkOf(recommenderId ?? nobody, context.now);
    if (!link) return new DomainError('recommendation-unknown');
    await this.clicks.add('code', link.recommendationId, 'code');
    return { Empfehlungsnummer: link.number, Hash: link.hash };
  }
}
