import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, calendarDay } from '#platform/clock.js';
import type { ConsentRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { CampaignTerms, Texts } from '../events.js';
import type { Tier, WaitingExtra } from '../domain/campaign-progress.js';
import type { Purse } from '../domain/campaign-budget.js';
import { CampaignProgressRow, CampaignWaitingRow } from './campaign-progresses.js';

export const CampaignRow = defineEntity({
  name: 'CampaignRow',
  tableName: 'campaign',
  properties: p => ({
    tenantId: p.uuid().primary(),
    campaignId: p.integer().primary(),
    /** Days `YYYY-MM-DD`, both inclusive. */
    startsOn: p.date(),
    endsOn: p.date(),
    title: p.json<Texts>(),
    body: p.json<Texts>(),
    legalText: p.json<Texts>(),
    consentText: p.json<Texts>(),
    tiers: p.json<readonly Tier[]>(),
    /** Null: all products. */
    productIds: p.array(Number).columnType('integer[]').nullable(),
    /** Budget in cents; null: no limit. */
    budgetCents: p.integer().nullable(),
    version: p.integer(),
    /** Time since which the budget covers no further extra. */
    usedUpAt: p.datetime().nullable(),
    /** Time at which staff ended it before its last day. */
    endedAt: p.datetime().nullable(),
  }),
});

export type CampaignRow = RowOf<typeof CampaignRow>;

/** Former terms; participants who joined under them keep their tiers. */
export const CampaignVersionRow = defineEntity({
  name: 'CampaignVersionRow',
  tableName: 'campaign_version',
  properties: p => ({
    tenantId: p.uuid().primary(),
    campaignId: p.integer().primary(),
    version: p.integer().primary(),
    changedAt: p.datetime(),
    changedByName: p.text(),
    terms: p.json<CampaignTerms>(),
  }),
});

export type CampaignVersion = Omit<RowOf<typeof CampaignVersionRow>, 'tenantId' | 'campaignId'>;

export const campaignTables = [CampaignRow, CampaignVersionRow, CampaignProgressRow, CampaignWaitingRow];

/** Totals of a campaign over all participants. */
export interface CampaignStanding {
  readonly purse: Purse;
  readonly granted: number;
  readonly participants: number;
  /** People of whom at least one recommendation counts. */
  readonly counting: number;
}

@Injectable()
export class Campaigns {
  constructor(private readonly clock: Clock) {}

  /** Those that can be joined on that day (`YYYY-MM-DD`). */
  async openOn(day: string): Promise<CampaignRow[]> {
    return (await this.begunAndNotEndedBefore(day, day)).filter(
      ({ usedUpAt, endedAt }) => usedUpAt === null && endedAt === null,
    );
  }

  /** Campaigns in which a payment at that moment counts, even if it becomes known later. */
  async countingAt(at: Date): Promise<CampaignRow[]> {
    const day = calendarDay(at);
    return (await this.begunAndNotEndedBefore(day, day)).filter(
      ({ endedAt }) => endedAt === null || at.getTime() < endedAt.getTime(),
    );
  }

  begunAndNotEndedBefore(begunOn: string, endedBefore: string): Promise<CampaignRow[]> {
    return ofTenant()
      .selectAll()
      .where('startsOn', '<=', begunOn)
      .where('endsOn', '>=', endedBefore)
      .orderBy('campaignId')
      .execute();
  }

  all(): Promise<CampaignRow[]> {
    return ofTenant().selectAll().orderBy('startsOn', 'desc').orderBy('campaignId', 'desc').execute();
  }

  /** Locked until the transaction ends: counting and changes of terms run one after the other. */
  locked(campaignId: number): Promise<CampaignRow | undefined> {
    return ofTenant().selectAll().where('campaignId', '=', campaignId).forUpdate().executeTakeFirst();
  }

  async exists(campaignId: number): Promise<boolean> {
    const found = await ofTenant().select('campaignId').where('campaignId', '=', campaignId).executeTakeFirst();
    return found !== undefined;
  }

  async titles(campaignIds: readonly number[]): Promise<ReadonlyMap<number, Texts>> {
    const rows = await ofTenant()
      .select(['campaignId', 'title'])
      .where('campaignId', '=', sql<number>`any(${campaignIds}::int[])`)
      .execute();
    return new Map(rows.map(({ campaignId, title }) => [campaignId, title]));
  }

  async nextId(): Promise<number> {
    const newest = await ofTenant()
      .select(({ fn }) => fn.max('campaignId').as('id'))
      .executeTakeFirst();
    return (newest?.id ?? 0) + 1;
  }

  /** The terms, oldest first. */
  versions(campaignId: number): Promise<CampaignVersion[]> {
    return campaigns()
      .selectFrom('campaign_version')
      .select(['version', 'changedAt', 'changedByName', 'terms'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('campaignId', '=', campaignId)
      .orderBy('version')
      .execute();
  }

  /** Stores every change as a new version. */
  async write(
    campaignId: number,
    terms: CampaignTerms,
    { version, usedUp, byName }: { readonly version: number; readonly usedUp: boolean; readonly byName: string },
  ): Promise<void> {
    const { tenantId } = currentWork();
    const now = this.clock.now();
    const row = {
      ...terms,
      productIds: terms.productIds ? [...terms.productIds] : null,
      version,
      usedUpAt: usedUp ? now : null,
    };
    const em = currentEntityManager();
    await em.upsert(CampaignRow, { tenantId, campaignId, ...row });
    const kept = { tenantId, campaignId, version, changedAt: now, changedByName: byName, terms };
    await em.insert(CampaignVersionRow, kept);
  }

  async end(campaignId: number): Promise<void> {
    await this.update(campaignId, { endedAt: this.clock.now() });
  }

  async markUsedUp(campaignId: number): Promise<void> {
    await this.update(campaignId, { usedUpAt: this.clock.now() });
  }

  private async update(campaignId: number, values: { endedAt: Date } | { usedUpAt: Date }): Promise<void> {
    await currentEntityManager().nativeUpdate(CampaignRow, { tenantId: currentWork().tenantId, campaignId }, values);
  }

  /** Extras that wait, in the order in which they were reached. */
  waiting(campaignId: number): Promise<WaitingExtra[]> {
    return campaigns()
      .selectFrom('campaign_waiting')
      .select(['recommenderId', 'after', 'cents', 'since'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('campaignId', '=', campaignId)
      .orderBy('since')
      .orderBy('recommenderId')
      .orderBy('after')
      .execute();
  }

  /** People who take part, by the version that was in force when they joined. */
  async participants(campaignId: number): Promise<{ version: number; people: number }[]> {
    const { tenantId } = currentWork();
    return tables<typeof ConsentRow | typeof CampaignVersionRow>()
      .with('last', all =>
        all
          .selectFrom('consent')
          .distinctOn('personId')
          .select(['step', 'at'])
          .where('tenantId', '=', tenantId)
          .where('purpose', '=', 'campaign')
          .where('about', '=', String(campaignId))
          .orderBy('personId')
          .orderBy('at', 'desc')
          .orderBy('consentId', 'desc'),
      )
      .selectFrom('last')
      .select(({ fn, lit, cast, selectFrom }) => [
        fn
          .coalesce(
            selectFrom('campaign_version as v')
              .select(({ fn }) => fn.max<number>('v.version').as('version'))
              .where('v.tenantId', '=', tenantId)
              .where('v.campaignId', '=', campaignId)
              .whereRef('v.changedAt', '<=', 'last.at'),
            lit(1),
          )
          .as('version'),
        cast<number>(fn.countAll(), 'integer').as('people'),
      ])
      .where('step', '=', 'given')
      .groupBy('version')
      .execute();
  }

  async purse({ campaignId, budgetCents }: Pick<CampaignRow, 'campaignId' | 'budgetCents'>): Promise<Purse> {
    const { purse } = await this.standing({ campaignId, budgetCents }, []);
    return purse;
  }

  async standing(
    { campaignId, budgetCents }: Pick<CampaignRow, 'campaignId' | 'budgetCents'>,
    participants: readonly { readonly people: number }[],
  ): Promise<CampaignStanding> {
    const { tenantId } = currentWork();
    const { counting, granted, cents, waiting } = await campaigns()
      .selectFrom('campaign_progress')
      .select(({ fn, lit, cast, selectFrom }) => [
        cast<number>(fn.countAll(), 'integer').as('counting'),
        cast<number>(fn.coalesce(fn.sum('granted'), lit(0)), 'integer').as('granted'),
        cast<number>(fn.coalesce(fn.sum('grantedCents'), lit(0)), 'integer').as('cents'),
        selectFrom('campaign_waiting as w')
          .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('waiting'))
          .where('w.tenantId', '=', tenantId)
          .where('w.campaignId', '=', campaignId)
          .as('waiting'),
      ])
      .where('tenantId', '=', tenantId)
      .where('campaignId', '=', campaignId)
      .$narrowType<{ waiting: number }>()
      .executeTakeFirstOrThrow();
    return {
      purse: { budgetCents, grantedCents: cents, waiting },
      granted,
      counting,
      participants: participants.reduce((sum, { people }) => sum + people, 0),
    };
  }
}

const campaigns = () =>
  tables<typeof CampaignRow | typeof CampaignVersionRow | typeof CampaignProgressRow | typeof CampaignWaitingRow>();

const ofTenant = () => campaigns().selectFrom('campaign').where('tenantId', '=', currentWork().tenantId);
