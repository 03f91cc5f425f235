import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { dayIn } from '#shared/calendar.js';
import { timeZoneOf } from '#platform/tenancy/time-zones.js';
import { GroupCommit } from '#platform/database/shared-transactions.js';
import { OneStatement, Sql } from '#platform/database/sql.js';
import { prepared } from '#platform/database/connection.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, isWorking } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { RecommendationClicked, type ClickEntry } from '../events.js';
import { takesFriendsIn } from '../domain/recommendation.js';
import { maySpeak } from '../links.js';
import type { RecommendationRow } from './recommendations.js';

/** A speakable code, one per recommender: `MARA47`. It leads to one of their recommendations. */
export const SpeakableCodeRow = defineEntity({
  name: 'SpeakableCodeRow',
  tableName: 'speakable_code',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    code: p.text(),
    recommendationId: p.uuid(),
  }),
});

/** Identifiers by which people name a recommendation: number, code, speakable code. A view, published for reports (decision 0005). */
export const NamedRecommendationRow = defineEntity({
  name: 'NamedRecommendationRow',
  tableName: 'named_recommendation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommendationId: p.uuid().primary(),
    kind: p.text().$type<'number' | 'code'>().primary(),
    name: p.text().primary(),
  }),
});

/** Partitioned by week. Counts come of these rows; the event of the same transaction is for all who listen (decision 0007). */
export const ClickRow = defineEntity({
  name: 'ClickRow',
  tableName: 'click',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clickId: p.uuid().primary(),
    recommendationId: p.uuid(),
    at: p.datetime().primary(),
    kind: p.text().$type<'click' | 'visit' | 'code'>(),
    channel: p.text(),
    recipientNumber: p.text().nullable(),
  }),
});

export type LinkBy = { readonly number: string } | { readonly code: string };
export interface FollowedLink {
  readonly number: string;
  readonly hash: string;
  readonly channel: string;
  readonly productId: number;
}
/** `click`: null for a request that is not counted (no person); `channel` undefined: the recommendation's own. */
interface Followed {
  readonly by: LinkBy;
  readonly click: { readonly channel: string | undefined; readonly recipientNumber: string | null } | null;
  readonly at: Date;
}

/** Runs for every click, so it is a prepared statement. */
const countClicks = prepared(
  'select n, number, hash, channel, product_id as "productId" from count_clicks($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
);

/**
 * Counts clicks and returns where their links lead. Clicks come in bursts, so those that arrive together are committed
 * together (decision 0007).
 */
@Injectable()
export class FollowedLinks {
  private readonly together = new GroupCommit<Followed, FollowedLink | null>((tenantId, followed) =>
    this.write(this.statement, tenantId, followed),
  );

  constructor(
    private readonly statement: OneStatement,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Null where there is no such recommendation. Resolves after the commit; inside the caller's transaction the click is part of that. */
  async follow(tenantId: string, by: LinkBy, click: Followed['click']): Promise<FollowedLink | null> {
    const followed = { by, click, at: this.clock.now() };
    return isWorking() ? (await this.write(this.sql, tenantId, [followed]))[0]! : this.together.add(tenantId, followed);
  }

  private async write(
    through: Pick<Sql, 'query'>,
    tenantId: string,
    followed: readonly Followed[],
  ): Promise<(FollowedLink | null)[]> {
    const rows = await through.query<FollowedLink & { n: number }>(countClicks, [
      tenantId,
      followed.map(({ by }) => ('number' in by ? by.number : null)),
      followed.map(({ by }) => ('code' in by ? by.code : null)),
      followed.map(() => newId()),
      followed.map(({ click }) => click !== null),
      followed.map(({ click }) => click?.channel || null),
      followed.map(({ click }) => click?.recipientNumber ?? null),
      followed.map(({ at }) => at.toISOString()),
      followed.map(({ by }): ClickEntry => ('number' in by ? 'link' : 'short-link')),
      followed.map(({ at }) => dayIn(at, timeZoneOf(tenantId))),
      followed.map(() => newId()),
      JSON.stringify(this.eventRow()),
    ]);
    const links = new Array<FollowedLink | null>(followed.length).fill(null);
    for (const row of rows) links[row.n - 1] = row;
    return links;
  }

  /** What each event of a batch has beside its data. */
  private eventRow() {
    return {
      type: RecommendationClicked.type,
      schema_version: RecommendationClicked.schemaVersion,
      meta: { actor: 'anonymous', correlationId: newId() },
    };
  }
}

/** Clicks on links themselves are written by `FollowedLinks`, in groups. */
export type ClickKind = 'visit' | 'code';

/**
 * Visits too frequent to be events: a table of their own, partitioned by week (the worker creates partitions ahead of
 * time), written without the EntityManager.
 */
@Injectable()
export class Clicks {
  constructor(private readonly clock: Clock) {}

  async add(
    kind: ClickKind,
    recommendationId: string,
    channel: string,
    recipientNumber: string | null = null,
  ): Promise<void> {
    const [{ tenantId }, clickId, at] = [currentWork(), newId(), this.clock.now()];
    const click = { tenantId, clickId, recommendationId, at, kind, channel, recipientNumber };
    await currentEntityManager().insert(ClickRow, click);
  }

  async count(recommendationId: string): Promise<number> {
    const { count } = await clicks()
      .selectFrom('click')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommendationId', '=', recommendationId)
      .where('kind', '=', 'click')
      .executeTakeFirstOrThrow();
    return count;
  }
}

const clicks = () => tables<typeof ClickRow>();

/** Speakable codes. They are deleted when their recommender is erased or blocked, and may then be given to another. */
@Injectable()
export class SpeakableCodes {
  constructor(private readonly clock: Clock) {}

  /** Code of the link that a typed code means: a link's own code, otherwise the link to which the speakable code leads. */
  async linkOf(plain: string): Promise<string | null> {
    return (await this.isLinksOwn(plain)) ? plain : this.leadsTo(plain);
  }

  /** Whether it is a link's own code, which has 40 random bits. */
  async isLinksOwn(plain: string): Promise<boolean> {
    const own = await codes()
      .selectFrom('recommendation')
      .select('code')
      .where('tenantId', '=', currentWork().tenantId)
      .where('code', '=', plain)
      .executeTakeFirst();
    return own !== undefined;
  }

  /**
   * Code of the link to which a speakable code leads: the recommendation it was requested for, while that takes friends, otherwise
   * the recommender's newest that does.
   */
  async leadsTo(plain: string): Promise<string | null> {
    if (!maySpeak(plain)) return null;
    const now = this.clock.now();
    const found = await codes()
      .selectFrom('speakable_code as spoken')
      .innerJoin('recommendation as made', join =>
        join.onRef('made.tenantId', '=', 'spoken.tenantId').onRef('made.recommenderId', '=', 'spoken.recommenderId'),
      )
      .select('made.code')
      .where('spoken.tenantId', '=', currentWork().tenantId)
      .where('spoken.code', '=', plain)
      .orderBy(eb => eb.and([eb('made.status', 'in', takesFriendsIn), eb('made.validUntil', '>=', now)]), 'desc')
      .orderBy(eb => eb('made.recommendationId', '=', eb.ref('spoken.recommendationId')), 'desc')
      .orderBy('made.createdAt', 'desc')
      .executeTakeFirst();
    return found?.code ?? null;
  }

  /** Open link for a visitor who knows only the recommender: the one their code leads to, otherwise the newest. */
  async openLinkOf(
    recommenderId: string,
    now: Date,
  ): Promise<Pick<RecommendationRow, 'recommendationId' | 'number' | 'hash'> | null> {
    const found = await codes()
      .selectFrom('recommendation as made')
      .leftJoin('speakable_code as spoken', join =>
        join
          .onRef('spoken.tenantId', '=', 'made.tenantId')
          .onRef('spoken.recommendationId', '=', 'made.recommendationId'),
      )
      .select(['made.recommendationId', 'made.number', 'made.hash'])
      .where('made.tenantId', '=', currentWork().tenantId)
      .where('made.recommenderId', '=', recommenderId)
      .where('made.status', 'in', takesFriendsIn)
      .where('made.validUntil', '>=', now)
      .orderBy(eb => eb('spoken.code', 'is not', null), 'desc')
      .orderBy('made.createdAt', 'desc')
      .executeTakeFirst();
    return found ?? null;
  }

  async of(
    recommenderId: string,
  ): Promise<Pick<InferEntity<typeof SpeakableCodeRow>, 'code' | 'recommendationId'> | null> {
    const found = await codes()
      .selectFrom('speakable_code')
      .select(['code', 'recommendationId'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return found ?? null;
  }

  /** False where the code is taken, or the recommender already has one; the database decides without failing the transaction. */
  async add(recommenderId: string, recommendationId: string, code: string): Promise<boolean> {
    const { tenantId } = currentWork();
    return insertIfNew(SpeakableCodeRow, { tenantId, recommenderId, code, recommendationId });
  }

  async lead(recommenderId: string, recommendationId: string): Promise<void> {
    const theirs = { tenantId: currentWork().tenantId, recommenderId };
    await currentEntityManager().nativeUpdate(SpeakableCodeRow, theirs, { recommendationId });
  }

  async release(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(SpeakableCodeRow, { tenantId: currentWork().tenantId, recommenderId });
  }
}

const codes = () => tables<typeof SpeakableCodeRow | typeof RecommendationRow>();
