import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Handles } from '#platform/messages.js';
import { initialOf } from '#shared/initials.js';
import { endOfItsDay } from '#shared/calendar.js';
import { Clock } from '#platform/clock.js';
import type { PersonRow, AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { ensure } from '#platform/domain/domain-error.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { PageOf } from '#platform/domain/answers.js';
import { numberAsRead } from '#platform/domain/leading-away.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { rewardType, type RewardKind } from '#reward-types/index.js';
import { HolderQuestionOf } from '../../account/api.js';
import { ProductOf, ProductsOf } from '../../catalogue/api.js';
import type { HeldFor } from '../../hold/events.js';
import { HoldsOfRewards, PayeesOfRewardsTo, RefusalReasonsOf } from '../ports.js';
import { RemindableContacts } from '../../recipient/api.js';
import { isUnpaidToOwnAccount } from '../../reward/published-rules.js';
import type { RewardStatus } from '../../reward/events.js';
import { promisedParts, takesFriendsAt } from '../domain/recommendation.js';
import { reminderOf, statusBar, type StageFacts } from '../domain/stage.js';
import type { StatusBar } from '../events.js';
import { linkOf, shortLinkOf, spokenOf } from '../links.js';
import { presentEntries, stageFactsOf, type RewardEntry, type Line, type StageSource } from '../projections/lines.js';
import type { ContactFactsRow } from '../projections/contact-facts.js';
import type { RecommendationFactsRow } from '../projections/recommendation-facts.js';
import { Clicks, SpeakableCodes, type ClickRow, type SpeakableCodeRow } from '../persistence/followed-links.js';
import { RecommendationRepository, type RecommendationRow } from '../persistence/recommendations.js';
import { RecommendationsOf, type RecommendationMade } from '../api.js';

export interface OwnRecommendationRow extends StatusBar {
  readonly number: string;
  readonly product: { readonly id: number; readonly name: string };
  /** The product that the link recommends. */
  readonly recommended: { readonly id: number; readonly name: string };
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly status: StageSource['status'];
  /** Whether the link takes friends now. */
  readonly takesFriends: boolean;
  readonly clicks: number;
  /** `Rosa P.`, once the contact confirmed. */
  readonly contactName: string | null;
  readonly recommenderShare: 100 | 50 | 0;
  readonly reward: {
    readonly id: string;
    readonly amountCents: number;
    readonly status: RewardStatus;
    readonly choice: RewardKind | null;
    /** Name of the payee, where that is not the beneficiary. */
    readonly payee: string | null;
    /** The bank knows the account by nearly the name that was typed. */
    readonly holderIsAsked: boolean;
    readonly canBeChosen: boolean;
  } | null;
  readonly link: string;
  readonly shortLink: string;
  readonly note: string | null;
  /** Reason of the cancelled recommendation or the refused order, as staff wrote it. */
  readonly reasonText: string | null;
  /** Number of a contract by the code alone. */
  readonly orderByCode: string | null;
  readonly expectedCents: number;
  /** Where a personal reminder may help, with the contact's form of address and language; both null where nobody followed the link yet. */
  readonly reminder: {
    readonly why: 'no-reaction' | 'not-confirmed';
    readonly casual: boolean | null;
    readonly language: Language | null;
  } | null;
}

type FactsTables = typeof RecommendationRow | typeof RecommendationFactsRow | typeof ContactFactsRow;

/**
 * The recommendation's own row exists at once, later facts in read models: a row per line of a contact, per contract by
 * the code, or for none. A contact erased before confirming is left out. The page is cut first, then data is looked up.
 */
function rowsOf(recommenderId: string, limit: number, offset: number) {
  const { tenantId } = currentWork();
  return (
    tables<FactsTables | typeof ClickRow | typeof PersonRow>()
      .with(
        cte => cte('shown').materialized(),
        db =>
          db
            .selectFrom('recommendation as r')
            .leftJoinLateral(
              ({ selectFrom }) =>
                selectFrom('contact_facts as f')
                  .crossJoinLateral(({ ref }) =>
                    sql<{ line: Line; place: number }>`jsonb_array_elements(${ref('f.lines')}) with ordinality`.as<'l'>(
                      sql`l (line, place)`,
                    ),
                  )
                  .select([
                    'f.recipientId',
                    'f.registeredAt',
                    'f.confirmedAt',
                    'f.erasedAt',
                    'f.orders',
                    'f.rewards',
                    'l.line',
                    'l.place',
                  ])
                  .whereRef('f.tenantId', '=', 'r.tenantId')
                  .whereRef('f.recommendationId', '=', 'r.recommendationId')
                  .where('f.isSomebody', '=', true)
                  .as('c'),
              on => on.onTrue(),
            )
            .select(['r.recommendationId', 'r.number', 'r.hash', 'r.productId', 'r.recommenderShare', 'r.rewardCents'])
            .select(['r.status', 'r.createdAt', 'r.validUntil', 'r.cancelledBecause', 'r.code', 'r.note'])
            .select(['c.recipientId', 'c.registeredAt', 'c.confirmedAt', 'c.erasedAt'])
            .select(['c.orders', 'c.rewards', 'c.line', 'c.place'])
            .select(({ fn }) => fn.countAll<number>().over().as('totalCount'))
            .where('r.tenantId', '=', tenantId)
            .where('r.recommenderId', '=', recommenderId)
            .orderBy('r.createdAt', 'desc')
            .orderBy('r.recommendationId')
            .orderBy('c.registeredAt', order => order.desc().nullsLast())
            .orderBy('c.recipientId')
            .orderBy('c.place')
            .limit(limit)
            .offset(offset),
      )
      .selectFrom('shown as s')
      .leftJoin('recommendation_facts as f', on =>
        on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 's.recommendationId'),
      )
      .leftJoin('person as p', on =>
        on.on('p.tenantId', '=', tenantId).onRef('p.personId', '=', 's.recipientId').on('p.erasedAt', 'is', null),
      )
      .selectAll('s')
      .select(['f.endedAt', 'f.cancelReason', 'p.firstName', 'p.lastName', 'p.language'])
      // A contact erased before confirming is not shown, and must not be written to again.
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('contact_facts as e')
            .select('e.recipientId')
            .where('e.tenantId', '=', tenantId)
            .whereRef('e.recommendationId', '=', 's.recommendationId')
            .where('e.erasedAt', 'is not', null),
        )
          .$castTo<boolean>()
          .as('someoneErased'),
      )
      .select(({ selectFrom }) =>
        selectFrom('click as k')
          .select(({ fn }) => fn.countAll<number>().as('clicks'))
          .where('k.tenantId', '=', tenantId)
          .whereRef('k.recommendationId', '=', 's.recommendationId')
          .where('k.kind', '=', 'click')
          .$asScalar()
          .$notNull()
          .as('clicks'),
      )
      .orderBy('s.createdAt', 'desc')
      .orderBy('s.recommendationId')
      .orderBy('s.registeredAt', order => order.desc().nullsLast())
      .orderBy('s.recipientId')
      .orderBy('s.place')
      .execute()
  );
}

type OwnRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** A recommendation with everything needed to share it. */
export interface SharedRecommendation extends RecommendationRow {
  readonly link: string;
  readonly shortLink: string;
  readonly product: { readonly id: number; readonly name: string };
  readonly recommenderRewardCents: number;
  readonly recipientRewardCents: number;
  readonly clicks: number;
  /** Null where the recommender's speakable code leads elsewhere. */
  readonly spokenCode: string | null;
}

/** A recommender's recommendations, as they see them. */
@Injectable()
export class OwnRecommendations {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly spoken: SpeakableCodes,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * A recommender's recommendations with their status bar, newest first; one row per contact, one per contract by the
   * code or for another product, one for a recommendation without any.
   */
  async list(
    tenant: Tenant,
    recommenderId: string,
    page: number,
    pageSize: number,
  ): Promise<PageOf<OwnRecommendationRow>> {
    const found = await rowsOf(recommenderId, pageSize, (page - 1) * pageSize);
    const products = await this.queries.execute(
      new ProductsOf([...new Set(found.flatMap(row => [productOf(row), row.productId]))]),
    );
    const refusals = await this.queries.execute(
      new RefusalReasonsOf(
        found.flatMap(row => (presentEntries(row).order?.[1].refusedAt ? [row.line!.orderId!] : [])),
      ),
    );
    const chosen = found.flatMap(row => {
      const { reward } = presentEntries(row);
      return reward?.[1].status === 'ready' && reward[1].choice !== null ? [reward[0]] : [];
    });
    const holds =
      chosen.length > 0 ? await this.queries.execute(new HoldsOfRewards(chosen)) : new Map<string, HeldFor>();
    const now = this.clock.now();
    const remindable = await this.queries.execute(
      new RemindableContacts(
        found.flatMap(row => (row.recipientId && reminderOf(stageFactsOf(row), now) ? [row.recipientId] : [])),
      ),
    );
    const payees = await this.payeesAmong(found, recommenderId);
    const holderIsAsked = await this.holderIsAsked(found, recommenderId);
    const rows = found.map(row => {
      const { order, reward } = presentEntries(row);
      return {
        number: row.number,
        createdAt: row.createdAt,
        validUntil: row.validUntil,
        status: row.status,
        takesFriends: takesFriendsAt(row, now),
        clicks: row.clicks,
        recommenderShare: row.recommenderShare,
        product: { id: productOf(row), name: products.get(productOf(row))?.name ?? '' },
        recommended: { id: row.productId, name: products.get(row.productId)?.name ?? '' },
        contactName: row.confirmedAt && row.firstName ? `${row.firstName} ${initialOf(row.lastName ?? '')}.` : null,
        reward:
          reward?.[1].beneficiary === 'recommender'
            ? {
                id: reward[0],
                amountCents: reward[1].amountCents,
                status: reward[1].status,
                choice: reward[1].choice,
                payee: payees.get(reward[0]) ?? null,
                holderIsAsked: holderIsAsked && isUnpaidToOwnAccount(reward[1]),
                canBeChosen: canBeChosen(reward[1], now),
              }
            : null,
        link: linkOf(tenant, row),
        shortLink: shortLinkOf(tenant, row),
        note: row.note,
        reasonText: (order && refusals.get(order[0])) ?? row.cancelledBecause ?? null,
        orderByCode: order && row.registeredAt === null ? numberAsRead(order[1].number) : null,
        expectedCents: expectedOf(row, tenant),
        reminder: reminderFor(row, remindable, now),
        ...statusBar(held(stageFactsOf(row), reward ? holds.get(reward[0]) : undefined), now),
      };
    });
    // A page beyond the last has no row with the total, so it is read from the first page.
    const [first = (await rowsOf(recommenderId, 1, 0))[0]] = found;
    return { rows, page, pageSize, totalCount: first?.totalCount ?? 0 };
  }

  @Handles(RecommendationsOf)
  async made(recommenderId: string): Promise<RecommendationMade[]> {
    const rows = await tables<
      typeof RecommendationRow | typeof AcceptedTermsRow | typeof ClickRow | typeof SpeakableCodeRow
    >()
      .selectFrom('recommendation as r')
      .leftJoin('accepted_terms as t', on =>
        on.onRef('t.tenantId', '=', 'r.tenantId').onRef('t.version', '=', 'r.termsVersion'),
      )
      .leftJoin('speakable_code as s', on =>
        on.onRef('s.tenantId', '=', 'r.tenantId').onRef('s.recommendationId', '=', 'r.recommendationId'),
      )
      .select([
        's.code as spoken',
        'r.recommendationId',
        'r.number',
        'r.status',
        'r.productId',
        'r.details',
        'r.recommenderShare',
        'r.code',
      ])
      .select(['r.createdAt', 'r.validUntil', 'r.note'])
      .select(({ fn, val, selectFrom }) => [
        fn.coalesce('t.text', val('')).as('termsText'),
        selectFrom('click as k')
          .select(({ fn }) => fn.countAll<number>().as('clicks'))
          .whereRef('k.tenantId', '=', 'r.tenantId')
          .whereRef('k.recommendationId', '=', 'r.recommendationId')
          .where('k.kind', '=', 'click')
          .$asScalar()
          .$notNull()
          .as('clicks'),
      ])
      .where('r.tenantId', '=', currentWork().tenantId)
      .where('r.recommenderId', '=', recommenderId)
      .orderBy('r.createdAt', 'desc')
      .orderBy('r.recommendationId')
      .execute();
    return rows.map(({ spoken, ...row }) => ({ ...row, spokenCode: spoken && spokenOf(spoken) }));
  }

  /** One by number; another person's is refused as unknown. */
  async one(tenant: Tenant, recommenderId: string, number: string): Promise<SharedRecommendation> {
    const row = await this.recommendations.row({ number, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    const spoken = await this.spoken.of(recommenderId);
    const parts = promisedParts(row.rewardCents, row.recommenderShare, tenant.config.maxRecipientRewardCents);
    return {
      ...row,
      link: linkOf(tenant, row),
      shortLink: shortLinkOf(tenant, row),
      product: { id: row.productId, name: product?.name ?? '' },
      recommenderRewardCents: parts.recommenderCents,
      recipientRewardCents: parts.recipientCents,
      clicks: await this.clicks.count(row.recommendationId),
      spokenCode: spoken?.recommendationId === row.recommendationId ? spokenOf(spoken.code) : null,
    };
  }

  /** Nothing is asked of the account where none of these rewards waits to be paid to it. */
  private async holderIsAsked(rows: readonly OwnRow[], recommenderId: string): Promise<boolean> {
    const concerns = rows.some(row => {
      const reward = presentEntries(row).reward?.[1];
      return reward?.beneficiary === 'recommender' && isUnpaidToOwnAccount(reward);
    });
    const question = concerns ? await this.queries.execute(new HolderQuestionOf(recommenderId)) : null;
    return question !== null && question.answer === null;
  }

  /** Payees that the configuration names, by reward; nothing is asked where nobody chose such a type. */
  private async payeesAmong(
    rows: readonly OwnRow[],
    recommenderId: string,
  ): Promise<ReadonlyMap<string, string | null>> {
    const isPaidToOthers = rows.some(row => {
      const choice = presentEntries(row).reward?.[1].choice;
      return choice && rewardType(choice).configured;
    });
    return isPaidToOthers ? this.queries.execute(new PayeesOfRewardsTo(recommenderId)) : new Map();
  }
}

export const held = (facts: StageFacts, heldFor: HeldFor | undefined): StageFacts =>
  facts.reward && heldFor
    ? { ...facts, reward: { ...facts.reward, isHeld: true, sharesMailbox: heldFor === 'shared-mailbox' } }
    : facts;

function reminderFor(
  row: OwnRow,
  remindable: ReadonlyMap<string, { readonly casual: boolean }>,
  now: Date,
): OwnRecommendationRow['reminder'] {
  const why = reminderOf(stageFactsOf(row), now);
  if (why === 'no-reaction') return row.someoneErased ? null : { why, casual: null, language: null };
  const contact = row.recipientId === null ? undefined : remindable.get(row.recipientId);
  return why && contact ? { why, casual: contact.casual, language: row.language as Language | null } : null;
}

/** The product bought, where it is not the recommended one. */
function productOf({ productId, line, orders, registeredAt }: OwnRow): number {
  const bought = line?.orderId ? orders?.[line.orderId]?.productId : null;
  return line?.productId ?? (registeredAt === null ? bought : null) ?? productId;
}

/** The promised amount applies to the recommended product; another product pays by its own offer, which only the reward tells. */
function expectedOf(row: OwnRow, { config }: Tenant): number {
  if (row.status === 'cancelled' || productOf(row) !== row.productId) return 0;
  // For an order by the code alone no recipient is known, so the recommender gets the whole amount.
  const share = row.registeredAt === null && row.line ? 100 : row.recommenderShare;
  return promisedParts(row.rewardCents, share, config.maxRecipientRewardCents).recommenderCents;
}

/** Whether the owner may choose the reward in the personal area. */
const canBeChosen = (
  { status, choice, expiresAt }: Pick<RewardEntry, 'status' | 'choice' | 'expiresAt'>,
  now: Date,
): boolean => status === 'ready' && choice === null && (expiresAt === null || now < endOfItsDay(new Date(expiresAt)));
