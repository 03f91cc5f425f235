import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import type { PersonRow } from '#platform/database/platform-tables.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf } from '#platform/domain/answers.js';
import { Handles } from '#platform/messages.js';
import { CasesOf, type CaseOfRecommendation, type ContactInCase, type LineInCase, type SeenBy } from '../api.js';
import { statusBar } from '../domain/stage.js';
import type { ClickRow } from '../persistence/followed-links.js';
import type { RecommendationRow } from '../persistence/recommendations.js';
import { HoldsInCases, type HoldOfReward } from '../ports.js';
import { nobody, type ContactFactsRow } from '../projections/contact-facts.js';
import { presentEntries, stageFactsOf, type Line } from '../projections/lines.js';
import type { RecommendationFactsRow } from '../projections/recommendation-facts.js';
import { held } from './own-recommendations.js';

type Asked = CasesOf['args'][0];

/** A row per recommendation and contact; the page is cut first. */
function rowsOf(asked: Asked, seenBy: SeenBy) {
  const { tenantId } = currentWork();
  const [limit, offset] = 'number' in asked ? [1, 0] : limitOf(asked);
  return tables<
    | typeof RecommendationRow
    | typeof RecommendationFactsRow
    | typeof ContactFactsRow
    | typeof ClickRow
    | typeof PersonRow
  >()
    .with(
      cte => cte('shown').materialized(),
      db =>
        db
          .selectFrom('recommendation as r')
          .select(['r.recommendationId', 'r.number', 'r.recommenderId', 'r.productId', 'r.recommenderShare'])
          .select(['r.status', 'r.createdAt', 'r.validUntil', 'r.agencyNumber', 'r.cancelledBecause'])
          .select(({ fn }) => fn.countAll<number>().over().as('totalCount'))
          .where('r.tenantId', '=', tenantId)
          .where(({ eb }) =>
            'number' in asked ? eb('r.number', '=', asked.number) : eb('r.recommenderId', '=', asked.recommenderId),
          )
          .$if(seenBy !== 'whole-tenant', rows =>
            rows.where(({ eb, or }) =>
              or([
                eb('r.agencyNumber', 'is', null),
                eb('r.agencyNumber', '=', (seenBy as { agencyNumber: string | null }).agencyNumber),
              ]),
            ),
          )
          .orderBy('r.createdAt', 'desc')
          .orderBy('r.recommendationId')
          .limit(limit)
          .offset(offset),
    )
    .selectFrom('shown as s')
    .leftJoin('recommendation_facts as f', on =>
      on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 's.recommendationId'),
    )
    .leftJoin('contact_facts as c', on =>
      on
        .on('c.tenantId', '=', tenantId)
        .onRef('c.recommendationId', '=', 's.recommendationId')
        .on('c.isSomebody', '=', true),
    )
    .leftJoin('person as p', on => on.on('p.tenantId', '=', tenantId).onRef('p.personId', '=', 'c.recipientId'))
    .leftJoin('person as o', on => on.on('o.tenantId', '=', tenantId).onRef('o.personId', '=', 's.recommenderId'))
    .selectAll('s')
    .select(['f.endedAt', 'f.cancelReason'])
    .select(['c.recipientId', 'c.number as recipientNumber', 'c.registeredAt', 'c.confirmedAt', 'c.erasedAt'])
    .select(['c.status as contactStatus', 'c.orders', 'c.rewards', 'c.lines'])
    .select(['p.firstName', 'p.lastName', 'p.email', 'p.city', 'p.unreachableSince', 'p.unreachableWhy'])
    .select(['o.firstName as ownerFirstName', 'o.lastName as ownerLastName', 'o.email as ownerEmail'])
    .select(['o.unreachableSince as ownerUnreachableSince', 'o.unreachableWhy as ownerUnreachableWhy'])
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
    .orderBy('c.registeredAt', order => order.desc().nullsLast())
    .orderBy('c.recipientId')
    .execute();
}

type CaseRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Recommendations with people and lines, for staff (docs/specification/desk.md#the-case). */
@Injectable()
export class Cases {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Handles(CasesOf)
  async of(asked: Asked, seenBy: SeenBy): Promise<PageOf<CaseOfRecommendation>> {
    const rows = await rowsOf(asked, seenBy);
    const unsettled = rows.flatMap(({ rewards }) =>
      Object.entries(rewards ?? {}).flatMap(([id, { status }]) =>
        status === 'open' || status === 'ready' ? [id] : [],
      ),
    );
    const holds =
      unsettled.length > 0 ? await this.queries.execute(new HoldsInCases(unsettled)) : new Map<string, HoldOfReward>();
    const now = this.clock.now();
    const cases = [...Map.groupBy(rows, row => row.recommendationId).values()].map(of => caseOf(of, holds, now));
    const wish = 'number' in asked ? { page: 1, pagesize: 1 } : asked;
    // A page beyond the last has no row with the total, so it is read from the first page.
    const [first = 'number' in asked ? undefined : (await rowsOf({ ...asked, page: 1, pagesize: 1 }, seenBy))[0]] =
      rows;
    return pageOf(cases, first?.totalCount ?? 0, wish);
  }
}

function caseOf(rows: readonly CaseRow[], holds: ReadonlyMap<string, HoldOfReward>, now: Date): CaseOfRecommendation {
  const [first] = rows as readonly [CaseRow];
  const { recommendationId, number, recommenderId, productId, recommenderShare, status } = first;
  return {
    recommendationId,
    number,
    recommenderId,
    recommender: {
      name: nameOf(first.ownerFirstName, first.ownerLastName),
      email: first.ownerEmail ?? '',
      unreachable: unreachable(first.ownerUnreachableSince, first.ownerUnreachableWhy),
    },
    productId,
    recommenderShare,
    status,
    createdAt: first.createdAt,
    validUntil: first.validUntil,
    agencyNumber: first.agencyNumber ?? null,
    cancelledBecause: first.cancelledBecause ?? null,
    clicks: first.clicks,
    lines: rows.flatMap(row => (row.lines ?? [null]).map(line => lineOf(row, line, holds, now))),
  };
}

function lineOf(row: CaseRow, line: Line | null, holds: ReadonlyMap<string, HoldOfReward>, now: Date): LineInCase {
  const source = { ...row, line };
  const { order, reward } = presentEntries(source);
  const hold = reward && holds.get(reward[0]);
  // A replaced account waits for a time that its owner knows: nobody checks anything.
  const heldFor = hold && hold.heldFor !== 'replaced-account' ? hold.heldFor : undefined;
  const orderIds = Object.entries(row.orders ?? {}).flatMap(([id, { productId }]) =>
    belongsTo(row, line, id, productId) ? [id] : [],
  );
  const rewardIds = Object.entries(row.rewards ?? {}).flatMap(([id, { orderId }]) =>
    orderId !== null && orderIds.includes(orderId) ? [id] : [],
  );
  return {
    contact: contactOf(row),
    productId: line?.productId ?? (row.registeredAt === null ? order?.[1].productId : null) ?? row.productId,
    orderIds,
    rewardIds,
    holds: new Map(rewardIds.flatMap(id => (holds.has(id) ? [[id, holds.get(id)!]] : []))),
    ...statusBar(held(stageFactsOf(source), heldFor), now),
  };
}

/** A contact's orders of one product are one line; a contract by the code alone is a line of its own. */
function belongsTo({ recipientId, productId }: CaseRow, line: Line | null, orderId: string, bought: number): boolean {
  if (line === null) return false;
  if (recipientId === nobody) return line.orderId === orderId;
  return (bought === productId ? null : bought) === line.productId;
}

function contactOf(row: CaseRow): ContactInCase | null {
  if (row.recipientId === null || row.recipientId === nobody || row.registeredAt === null) return null;
  return {
    recipientId: row.recipientId,
    number: row.recipientNumber ?? '',
    name: nameOf(row.firstName, row.lastName),
    email: row.email ?? '',
    city: row.city ?? '',
    unreachable: unreachable(row.unreachableSince, row.unreachableWhy),
    registeredAt: row.registeredAt,
    status: row.contactStatus!,
  };
}

const nameOf = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim();
const unreachable = (since: Date | null, why: CaseRow['unreachableWhy']) => (since && why ? { since, why } : null);
