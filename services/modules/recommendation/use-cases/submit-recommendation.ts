import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { BatchHandler, type Decided } from '#platform/database/shared-transactions.js';
import { inOneTrip } from '#platform/database/connection.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import {
  AcceptedTerms,
  Consents,
  wordingAgreedTo,
  type Agreement,
  type StandingConsent,
  type WordedConsent,
  type WordingsInForce,
} from '#platform/intake/consents.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { defaultShareOf, rulesOf, type Language, type Tenant, type TenantConfig } from '#platform/tenancy/tenant.js';
import { FindRecommenders, type RecommenderFound } from '../../account/api.js';
import { CampaignsOffered, consentsByTicks, type CampaignTick, type OfferedCampaign } from '../../campaign/api.js';
import { OffersFor } from '../../catalogue/api.js';
import type { OfferedUnder } from '../../catalogue/events.js';
import { ConsentWordings } from '../../content/api.js';
import { RefusalOfFriend, type NamedFriend } from '../../recipient/api.js';
import type { RecommendationDetails } from '../events.js';
import { Recommendation } from '../domain/recommendation.js';
import { RecommendationRepository, type Opening, type RecommendationRow } from '../persistence/recommendations.js';

export interface Submission {
  readonly productId: number;
  readonly details: RecommendationDetails;
  readonly agencyNumber: string | null;
  /** To the terms: a tick or the text that was shown; null where no box was shown. */
  readonly agreement: Agreement | null;
  /** Campaign boxes, ticked or not; a campaign that is not named stays as it is. */
  readonly campaigns?: readonly CampaignTick[];
  /** Origin of the agreement, stored as evidence. */
  readonly from: { readonly language: Language; readonly address: string | null };
  /** Null: the tenant's default. */
  readonly recommenderShare: 100 | 50 | 0 | null;
  /** Checked by the rules of a friend's own form, neither kept nor mailed. */
  readonly friend: NamedFriend | null;
  /** Wants a new link even where a valid one for the product exists. */
  readonly another: boolean;
}

/** `isNew`: false where an existing recommendation was found. */
export interface Submitted {
  readonly row: RecommendationRow;
  readonly isNew: boolean;
}

/** Submits a recommendation by a person who is logged in. */
export class SubmitRecommendation extends Command<Submitted> {
  constructor(
    readonly tenant: Tenant,
    readonly recommenderId: string,
    readonly submission: Submission,
  ) {
    super();
  }
}

const field = 'Empfehlung.AgbText';
export const friendsFields = 'Empfaenger.';

/** Where terms have no box (AgbCheckBoxAutoAccept) sending the form agrees; elsewhere it takes the tick or the text. */
export function termsAgreedTo(
  inForce: WordingsInForce,
  { agreement, from }: Submission,
  { autoAcceptsTerms }: TenantConfig,
): ReturnType<typeof wordingAgreedTo> {
  ensure(agreement !== null || autoAcceptsTerms, 'terms-not-accepted', { fields: [{ field, reason: 'terms' }] });
  return wordingAgreedTo(inForce, from.language, agreement ?? true, field);
}

export const EXPIRE_RECOMMENDATION = 'expire-recommendation';

/** Amount that a product pays, and the catalogue version it comes from. */
export interface Promised {
  readonly rewardCents: number;
  readonly offeredUnder: OfferedUnder;
}

/** A recommendation that was decided but is not written yet. */
interface Opened {
  readonly recommendation: Recommendation;
  readonly termsVersion: string;
  /** Consents given with it; empty where they were stored when the recommendation was held. */
  readonly consents: readonly WordedConsent[];
}

/** Shared by submitting at once and releasing a held recommendation. */
@Injectable()
export class OpenRecommendations {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly consents: Consents,
    private readonly dueWork: DueWork,
    private readonly tenants: TenantDirectory,
    private readonly clock: Clock,
  ) {}

  /** Amount that the product pays now, in cents. Refuses `not-found` for a product that is unknown, hidden or pays nothing today. */
  async mustBeRecommendable(productId: number): Promise<Promised> {
    const offer = (await this.queries.execute(new OffersFor([productId], this.clock.now()))).get(productId);
    ensure(offer !== undefined && !offer.hidden, 'not-found');
    return { rewardCents: offer.rewardCents, offeredUnder: offer.under };
  }

  decide(
    id: string,
    entry: Omit<Opening, 'termsVersion'>,
    today: Promised & { readonly validityDays: number; readonly now: Date },
  ): Pick<Opened, 'recommendation'> {
    const { now, ...terms } = today;
    const recommendation = new Recommendation(id);
    recommendation.create({ ...entry, ...terms, number: newNumber() }, now);
    return { recommendation };
  }

  /** Writes them together: events, rows, accepted wordings with their evidence, and planned expiry. */
  async keep(decided: readonly Decided<Opened>[]): Promise<RecommendationRow[]> {
    const ends = decided.map(({ decision: { recommendation } }) => ({
      subjectId: recommendation.id,
      dueAt: recommendation.validUntil,
    }));
    const [rows] = await inOneTrip(
      this.recommendations.addAll(decided.map(({ decision, work }) => ({ ...decision, work }))),
      this.consents.recordAll(decided.flatMap(({ decision }) => decision.consents)),
      this.dueWork.scheduleAll(EXPIRE_RECOMMENDATION, ends),
    );
    return rows;
  }

  /** Opens a single recommendation whose accepted wording is stored already. */
  async open(id: string, { termsVersion, ...entry }: Opening, promised: Promised): Promise<void> {
    const { validityDays } = await this.tenants.rules();
    const today = { ...promised, validityDays, now: this.clock.now() };
    await this.keep([
      {
        decision: { ...this.decide(id, entry, today), termsVersion, consents: [] },
        work: currentWork(),
      },
    ]);
  }
}

/** What the decisions of a batch need to know. */
interface SubmissionFacts {
  readonly recommenders: ReadonlyMap<string, RecommenderFound>;
  /** Why the friend whom a submission names could not follow it. */
  readonly refusals: ReadonlyMap<Submission, DomainError>;
  readonly offers: ReadonlyMap<
    number,
    { readonly rewardCents: number; readonly hidden: boolean; readonly under: OfferedUnder }
  >;
  readonly wordings: WordingsInForce;
  readonly campaigns: ReadonlyMap<number, OfferedCampaign>;
  /** Only for those who ticked a campaign. */
  readonly takingPart: ReadonlyMap<string, ReadonlyMap<string, StandingConsent>>;
  /** Valid links by `linkKey`, only for those who want no second one; recommendations decided in the same batch are added. */
  readonly working: Map<string, RecommendationRow | Opened>;
  readonly now: Date;
}

/** No recommendation is made: it exists, or another command of the batch makes it. */
interface Reused {
  readonly own: RecommendationRow | Opened;
  readonly consents: readonly WordedConsent[];
}

const linkKey = (recommenderId: string, { productId, agencyNumber }: Submission): string =>
  [recommenderId, productId, agencyNumber ?? ''].join('/');

/** Recommendations submitted at the same moment are loaded, decided and written together. */
@CommandHandler(SubmitRecommendation)
export class SubmitRecommendationHandler extends BatchHandler<
  SubmitRecommendation,
  Submitted,
  SubmissionFacts,
  Opened | Reused
> {
  constructor(
    private readonly opening: OpenRecommendations,
    private readonly recommendations: RecommendationRepository,
    private readonly queries: QueryBus,
    private readonly terms: AcceptedTerms,
    private readonly consents: Consents,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async prepare(commands: readonly SubmitRecommendation[]): Promise<SubmissionFacts> {
    const now = this.clock.now();
    const idsOf = (some: readonly SubmitRecommendation[]) => [
      ...new Set(some.map(({ recommenderId }) => recommenderId)),
    ];
    const ticking = idsOf(commands.filter(({ submission }) => submission.campaigns?.length));
    const products = commands.map(({ submission }) => submission.productId);
    const [recommenders, offers, wordings] = await inOneTrip(
      this.queries.execute(new FindRecommenders(idsOf(commands))),
      this.queries.execute(new OffersFor(products, now)),
      this.queries.execute(new ConsentWordings(commands[0]!.tenant, 'recommend')),
    );
    return {
      now,
      recommenders,
      refusals: await this.refusalsOfFriends(commands),
      offers,
      wordings,
      campaigns: ticking.length > 0 ? await this.queries.execute(new CampaignsOffered(now)) : new Map(),
      takingPart: ticking.length > 0 ? await this.consents.standing(ticking, 'campaign') : new Map(),
      working: await this.workingLinks(
        commands.filter(({ submission }) => !submission.another),
        now,
      ),
    };
  }

  private async refusalsOfFriends(commands: readonly SubmitRecommendation[]): Promise<SubmissionFacts['refusals']> {
    const refusals = new Map<Submission, DomainError>();
    for (const { tenant, recommenderId, submission } of commands) {
      if (!submission.friend) continue;
      const refusal = await this.queries.execute(
        new RefusalOfFriend(tenant, { recommenderId }, submission.friend, friendsFields),
      );
      if (refusal) refusals.set(submission, refusal);
    }
    return refusals;
  }

  /** Locks first: of two concurrent submissions the second finds what the first made. */
  private async workingLinks(asking: readonly SubmitRecommendation[], now: Date): Promise<SubmissionFacts['working']> {
    const working: SubmissionFacts['working'] = new Map();
    const byKey = new Map(asking.map(command => [linkKey(command.recommenderId, command.submission), command]));
    for (const [key, { recommenderId, submission }] of [...byKey].sort()) {
      await lockName(`recommendation/${key}`);
      const row = await this.recommendations.workingLink(recommenderId, submission, now);
      if (row) working.set(key, row);
    }
    return working;
  }

  protected decide(
    { tenant, recommenderId, submission }: SubmitRecommendation,
    { recommenders, refusals, offers, wordings, campaigns, takingPart, working, now }: SubmissionFacts,
  ): Opened | Reused {
    ensure(recommenders.get(recommenderId)?.state === 'activated', 'this-account-blocked');
    const refusal = refusals.get(submission);
    if (refusal) throw refusal;
    const offer = offers.get(submission.productId);
    ensure(offer !== undefined && !offer.hidden, 'not-found');
    const { productId, details, agencyNumber } = submission;
    const from = { source: 'form' as const, ...submission.from };
    const { language, wording } = termsAgreedTo(wordings, submission, tenant.config);
    const ticks = consentsByTicks(submission.campaigns ?? [], {
      personId: recommenderId,
      productId,
      from,
      offered: campaigns,
      standing: takingPart.get(recommenderId),
    });
    const key = linkKey(recommenderId, submission);
    const own = submission.another ? undefined : working.get(key);
    if (own) return { own, consents: ticks };
    const entry = {
      recommenderId,
      productId,
      details,
      agencyNumber,
      recommenderShare: submission.recommenderShare ?? defaultShareOf(tenant.config),
    };
    const recommendationId = newId();
    const terms = {
      ...from,
      language,
      personId: recommenderId,
      purpose: 'terms' as const,
      step: 'given' as const,
      about: recommendationId,
      wording,
    };
    const opened = {
      ...this.opening.decide(recommendationId, entry, {
        rewardCents: offer.rewardCents,
        offeredUnder: offer.under,
        validityDays: rulesOf(tenant.config).validityDays,
        now,
      }),
      termsVersion: this.terms.versionOf(wording),
      consents: [terms, ...ticks],
    };
    if (!submission.another) working.set(key, opened);
    return opened;
  }

  protected async persist(decided: readonly Decided<Opened | Reused>[]): Promise<Submitted[]> {
    const made = decided.flatMap(({ decision, work }) => ('own' in decision ? [] : [{ decision, work }]));
    const rows = made.length > 0 ? await this.opening.keep(made) : [];
    const rowOf = new Map(made.map(({ decision }, at) => [decision, rows[at]!]));
    await this.consents.recordAll(decided.flatMap(({ decision }) => ('own' in decision ? decision.consents : [])));
    return decided.map(({ decision }) => {
      if (!('own' in decision)) return { row: rowOf.get(decision)!, isNew: true };
      const { own } = decision;
      return { row: 'recommendation' in own ? rowOf.get(own)! : own, isNew: false };
    });
  }
}
