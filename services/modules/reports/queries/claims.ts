import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { addDays, Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { StaffMembersOf } from '../../agency/api.js';
import { undecidedStates } from '../../claim/published-rules.js';
import { foundFolded, nameOf, orEmpty, report } from './recommendation-lists.js';
import { over, reading, selectFrom, type Basis, type Joins, type Listed, type Scope } from './report.js';

const everyClaim = ({ tenantId }: Basis) => selectFrom('claim as k').where('k.tenantId', '=', tenantId);

const withClaimant = (all: ReturnType<typeof everyClaim>, { needed }: Joins) =>
  all
    .leftJoin('recommendation_facts as f', on =>
      on.onRef('f.tenantId', '=', 'k.tenantId').onRef('f.recommendationId', '=', 'k.recommendationId'),
    )
    .$call(rows =>
      needed(
        'claimant',
        rows.leftJoin('person as claimant', on =>
          on.onRef('claimant.tenantId', '=', 'k.tenantId').onRef('claimant.personId', '=', 'k.claimantId'),
        ),
        rows,
      ),
    );

/** One row per claim, except those whose claimant was erased. */
export const claimReport = report(basis => {
  const { eb, field } = over<ReturnType<typeof withClaimant>, 'k' | 'f'>();
  const name = foundFolded(
    field('name', ({ ref }) => nameOf(ref('claimant.firstName'), ref('claimant.lastName')), 'claimant'),
    'claimant',
  );
  const waits = eb('k.state', 'in', undecidedStates);
  const answerBy = eb
    .case()
    .when(eb.and([waits, eb('k.answeredAt', 'is', null)]))
    .then(eb.ref('k.answerBy'))
    .end();
  const decisionBy = eb.case().when(waits).then(eb.ref('k.decisionBy')).end();
  const overdue = eb.or([eb(answerBy, '<', basis.now), eb(decisionBy, '<', basis.now)]);
  const isOverdue = eb.fn.coalesce(overdue, eb.lit(false));
  return {
    view: 'claim',
    alias: 'k',
    key: ['claimId'],
    rows: () => everyClaim(basis),
    where: eb('k.state', '<>', 'forgotten'),
    joined: withClaimant,
    shown: (rows: ReturnType<typeof withClaimant>) =>
      rows
        .select(({ ref }) => ['k.number', orEmpty(ref('f.number')).as('recommendationNumber')])
        .select(['k.claimant', orEmpty(name.value).as('name'), 'k.openedAt', 'k.state', 'k.decidedAt'])
        .select([answerBy.as('answerBy'), decisionBy.as('decisionBy'), 'k.responsibleId'])
        .select(eb => [
          isOverdue.$castTo<boolean>().as('overdue'),
          eb('k.objectedAt', 'is not', null).$castTo<boolean>().as('objected'),
        ]),
    fields: {
      number: field('text', ({ ref }) => ref('k.number')),
      recommendationNumber: field('text', ({ ref }) => ref('f.number')),
      claimant: field('choice', ({ ref }) => ref('k.claimant')),
      name,
      openedAt: field('moment', ({ ref }) => ref('k.openedAt')),
      state: field('choice', ({ ref }) => ref('k.state')),
      answerBy: field('moment', () => answerBy),
      decisionBy: field('moment', () => decisionBy),
      decidedAt: field('moment', ({ ref }) => ref('k.decidedAt')),
      overdue: field('choice', eb => eb.cast<string>(isOverdue, 'text')),
      objected: field('choice', eb => eb.cast<string>(eb('k.objectedAt', 'is not', null), 'text')),
    },
    searched: ['number', 'recommendationNumber', 'name'],
    ofAgency: number => eb('f.agencyNumber', '=', number),
    ofNone: eb('f.agencyNumber', 'is', null),
    newestBy: 'openedAt',
  };
});

/** The names of those who have claims. */
@Injectable()
export class ClaimsWithNames {
  constructor(private readonly queries: QueryBus) {}

  async of(claims: readonly Listed<typeof claimReport>[]) {
    const userIds = [...new Set(claims.flatMap(({ responsibleId }) => responsibleId ?? []))];
    const staff = userIds.length > 0 ? await this.queries.execute(new StaffMembersOf(userIds, [])) : [];
    const names = new Map(staff.map(({ userId, name }) => [userId, name]));
    return claims.map(({ responsibleId, ...claim }) => ({
      ...claim,
      responsible: (responsibleId && names.get(responsibleId)) ?? null,
    }));
  }
}

/** Days over which decided claims are counted. */
const figuresSpan = 90;

export interface ClaimFiguresView {
  /** Undecided now. */
  readonly open: number;
  readonly overdue: number;
  /** Decided within the span, with the median of days from opening or reopening, and the share accepted in percent. */
  readonly decided: number;
  readonly medianDays: number | null;
  readonly acceptedPercent: number | null;
}

/** Figures on the claims about the recommendations that the reader may see. */
@Injectable()
export class ClaimFigures {
  constructor(private readonly clock: Clock) {}

  async of({ agency, shared, all }: Scope): Promise<ClaimFiguresView> {
    const now = this.clock.now();
    const since = addDays(now, -figuresSpan);
    return reading()
      .selectFrom('claim as k')
      .innerJoin('recommendation_facts as f', on =>
        on.onRef('f.tenantId', '=', 'k.tenantId').onRef('f.recommendationId', '=', 'k.recommendationId'),
      )
      .where('k.tenantId', '=', currentWork().tenantId)
      .$if(!all, rows =>
        rows.where(({ eb, or }) =>
          or([eb('f.agencyNumber', '=', agency), ...(shared ? [eb('f.agencyNumber', 'is', null)] : [])]),
        ),
      )
      .select(eb => {
        const waits = eb('k.state', 'in', undecidedStates);
        const unanswered = eb.and([eb('k.answeredAt', 'is', null), eb('k.answerBy', '<', now)]);
        const decided = eb('k.decidedAt', '>=', since);
        const ofDecided = <Value>(value: Value) => sql<Value>`${value} filter (where ${decided})`;
        const days = sql`extract(epoch from ${eb.ref('k.decidedAt')} - ${eb.ref('k.since')}) / 86400`;
        const isAccepted = sql`case when ${eb('k.state', '=', 'accepted')} then 100.0 else 0 end`;
        return [
          eb.cast<number>(eb.fn.countAll().filterWhere(waits), 'integer').as('open'),
          eb
            .cast<number>(
              eb.fn.countAll().filterWhere(eb.and([waits, eb.or([eb('k.decisionBy', '<', now), unanswered])])),
              'integer',
            )
            .as('overdue'),
          eb.cast<number>(eb.fn.countAll().filterWhere(decided), 'integer').as('decided'),
          sql<
            number | null
          >`round((${ofDecided(sql`percentile_cont(0.5) within group (order by ${days})`)})::numeric, 1)::float8`.as(
            'medianDays',
          ),
          sql<number | null>`round(${ofDecided(sql`avg(${isAccepted})`)})::int`.as('acceptedPercent'),
        ];
      })
      .executeTakeFirstOrThrow();
  }
}
