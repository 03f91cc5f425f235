import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { isPerson } from '#platform/http/agents.js';
import { ProductOf } from '../../catalogue/api.js';
import { linkOf, plainCode, productLink, spokenName, spokenOf } from '../links.js';
import { Clicks, FollowedLinks, SpeakableCodes, type LinkBy } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';

/** The recommender shared the link by a channel of the share page. */
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

  /** Another person's recommendation is refused as unknown. */
  async execute({ recommenderId, number, channel }: ShareRecommendation): Promise<void> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const recommendation = await this.recommendations.load(row.recommendationId);
    recommendation.share(channel, this.clock.now());
    await this.recommendations.save(recommendation);
  }
}

/** The recommender's private note on it, such as whom they gave the link. */
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

  /** Another person's recommendation is refused as unknown. */
  async execute({ recommenderId, number, note }: NoteRecommendation): Promise<void> {
    ensure(await this.recommendations.note({ number, recommenderId }, note), 'recommendation-unknown');
  }
}

/** The recommender's speakable code, which leads to this recommendation from now on. Created on first use. */
export class SpeakCode extends Command<{ readonly code: string }> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
  ) {
    super();
  }
}

/** Attempts with two digits, then three, then four, which give a first name thousands of codes. */
const triesByDigits = [20, 40, 80] as const;

@CommandHandler(SpeakCode)
export class SpeakCodeHandler implements ICommandHandler<SpeakCode> {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly codes: SpeakableCodes,
    private readonly people: PersonStore,
    private readonly clock: Clock,
  ) {}

  /** Another person's recommendation is refused as unknown. */
  async execute({ recommenderId, number }: SpeakCode): Promise<{ code: string }> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    (await this.recommendations.load(row.recommendationId)).mustTakeRecipients(this.clock.now());
    const known = await this.codes.of(recommenderId);
    if (!known) return { code: await this.make(recommenderId, row.recommendationId) };
    await this.codes.lead(recommenderId, row.recommendationId);
    return { code: spokenOf(known.code) };
  }

  private async make(recommenderId: string, recommendationId: string): Promise<string> {
    const person = await this.people.find(recommenderId);
    const name = spokenName(person?.firstName ?? '').toUpperCase();
    for (const [more, tries] of triesByDigits.entries())
      for (let n = 0; n < tries; n += 1) {
        const lowest = 10 ** (more + 1);
        const code = `${name}${randomInt(lowest, lowest * 10)}`;
        // A link's own code has priority, so the speakable code must differ from it.
        if (await this.recommendations.row({ code })) continue;
        if (await this.codes.add(recommenderId, recommendationId, code)) return spokenOf(code);
        // A concurrent request of the same recommender may have created it.
        const meanwhile = await this.codes.of(recommenderId);
        if (meanwhile) return spokenOf(meanwhile.code);
      }
    throw new DomainError('unavailable', { retryAfterSeconds: 60 });
  }
}

/** The link that a typed code means (docs/decisions/content-and-portal.md#0040-what-can-be-guessed-costs-work-right-or-wrong). */
@Injectable()
export class TypedCodes {
  constructor(
    private readonly codes: SpeakableCodes,
    private readonly captcha: Captcha,
  ) {}

  /**
   * The link's own code, null where there is none. All but that may be a guess, which counts once the caller's transaction
   * commits; beyond the free ones throws `captcha-required` or `captcha-wrong`.
   */
  async linkOf(plain: string, address: string, solution: string | null): Promise<string | null> {
    if (await this.codes.isLinksOwn(plain)) return plain;
    const wasFree = await this.captcha.accept(address, 'code', solution);
    const found = await this.codes.leadsTo(plain);
    if (found !== null && wasFree) await this.captcha.giveBack(address, 'code');
    return found;
  }
}

export interface Visit {
  readonly channel: string | undefined;
  readonly userAgent: string;
  /** Value of the browser's prefetch header (`purposeOf`). */
  readonly purpose: string;
  readonly method: string;
  readonly recipientNumber?: string | undefined;
  /** Session token of the browser, where there is one. */
  readonly session?: string | undefined;
}

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

/** Counts a visit of the landing page. */
export class CountVisit extends Command<void> {
  constructor(
    readonly number: string,
    readonly visit: Visit,
  ) {
    super();
  }
}

/** A recommender who opens their own link sees a preview, which is not counted, like a messenger's. */
@Injectable()
export class OwnVisits {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly tokens: Tokens,
  ) {}

  async is(by: LinkBy, session: string): Promise<boolean> {
    const user = await this.tokens.resolve('user', session);
    if (user === undefined) return false;
    const row = await this.recommendations.row('code' in by ? { code: plainCode(by.code) } : by);
    return row?.recommenderId === user.subjectId;
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
    recommendation.jumpIn();
    await this.recommendations.save(recommendation);
  }
}
