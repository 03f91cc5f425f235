import { sql } from 'kysely';
import type { PersonRow } from '#platform/database/platform-tables.js';
import { tables, type Rows } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, type PageWish } from '#platform/domain/answers.js';
import type { WaitingCustomerNumberRow } from '../../account/published-rows.js';
import type { WaitingClaimRow } from '../../claim/published-rows.js';
import { isInquirySeen } from '../../contact/published-rules.js';
import type { WaitingInquiryRow } from '../../contact/published-rows.js';
import type { WaitingHoldRow } from '../../hold/published-rows.js';
import type { AnnouncedOrderRow, NamedOrderRow, OrderListRow } from '../../order/published-rows.js';
import type { WaitingBankLineRow } from '../../payout/published-rows.js';
import type { NamedContactRow } from '../../recipient/published-rows.js';
import type { SeenBy } from '../../recommendation/api.js';
import type { RecommendationFactsRow } from '../../recommendation/published-rows.js';
import type { NamedRewardRow } from '../../reward/published-rows.js';
import type { InboxKind } from '../domain/inbox.js';
import type { WorkItemRow, WorkKey } from '../persistence/work.js';

type Read =
  | typeof AnnouncedOrderRow
  | typeof NamedContactRow
  | typeof NamedOrderRow
  | typeof NamedRewardRow
  | typeof OrderListRow
  | typeof PersonRow
  | typeof RecommendationFactsRow
  | typeof WaitingBankLineRow
  | typeof WaitingClaimRow
  | typeof WaitingCustomerNumberRow
  | typeof WaitingHoldRow
  | typeof WaitingInquiryRow
  | typeof WorkItemRow;
const reading = () => tables<Read>();

/** What waits, as every kind tells it. */
interface WaitingRow {
  readonly kind: InboxKind;
  readonly number: string;
  readonly workKind: WorkKey['kind'];
  readonly workNumber: string;
  readonly since: Date;
  /** From when it is overdue; null: nobody was told a day. */
  readonly due: Date | null;
  readonly recommendationNumber: string | null;
  readonly productId: number | null;
  /** Whom it is about: a recommender, or who is rewarded. */
  readonly personId: string | null;
  /** The contact of an order, or whose mails come back. */
  readonly contactId: string | null;
  readonly cents: number | null;
  /** Who has it, where its module knows that; else the item of work says so. */
  readonly takenBy: string | null;
}

/** One of the inbox, with who has it. */
export interface InboxRow extends WaitingRow {
  readonly responsibleId: string | null;
  /** `YYYY-MM-DD` */
  readonly dueOn: string | null;
  readonly name: string;
  readonly contactName: string;
}

export interface InboxCount {
  readonly kind: InboxKind;
  /** Without what is put off. */
  readonly waiting: number;
  readonly overdue: number;
  readonly ofReader: number;
  readonly ofNobody: number;
  readonly putOff: number;
}

/** What somebody may see of what waits, and when that is asked. */
export interface Asking {
  readonly kinds: readonly InboxKind[];
  readonly seen: SeenBy;
  readonly now: Date;
  /** `YYYY-MM-DD`: what is put off to a later day does not wait yet. */
  readonly today: string;
}

export interface InboxFilter {
  readonly kind: InboxKind | null;
  /** A member of staff's account; null: nobody has it; undefined: it does not matter. */
  readonly responsibleId: string | null | undefined;
  readonly due: 'now' | 'overdue' | 'later';
}

/** A page of what waits: overdue first, then the oldest; one statement, however many kinds there are. */
export async function inboxPage(
  asking: Asking,
  filter: InboxFilter,
  wish: PageWish,
): Promise<{ rows: InboxRow[]; total: number }> {
  const [limit, offset] = limitOf(wish);
  const kinds = asking.kinds.filter(kind => filter.kind === null || kind === filter.kind);
  const isOverdue = sql<boolean>`coalesce(w.due < ${asking.now}, false)`;
  const rows = await withNames(
    worked(kinds, asking)
      .selectAll()
      .select(sql<number>`(count(*) over ())::int`.as('total'))
      .select(isOverdue.as('isOverdue'))
      .where(isPutOff(asking), '=', filter.due === 'later')
      .$if(filter.due === 'overdue', found => found.where(isOverdue, '=', true))
      .$if(filter.responsibleId === null, found => found.where('w.responsibleId', 'is', null))
      .$if(typeof filter.responsibleId === 'string', found =>
        found.where('w.responsibleId', '=', filter.responsibleId as string),
      )
      .orderBy('isOverdue', 'desc')
      .orderBy('w.since')
      .orderBy('w.kind')
      .orderBy('w.number')
      .limit(limit)
      .offset(offset),
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One item; undefined: it does not wait, or is not theirs. */
export async function inboxItem(asking: Asking, kind: InboxKind, number: string): Promise<InboxRow | undefined> {
  const found = worked(
    asking.kinds.filter(one => one === kind),
    asking,
  );
  const rows = await withNames(
    found
      .selectAll()
      .select([sql<number>`1`.as('total'), sql<boolean>`false`.as('isOverdue')])
      .where('w.number', '=', number)
      .limit(1),
  );
  return rows[0];
}

/** How much of each kind waits, in one statement; kinds of which there is nothing are missing. */
export async function inboxCounts(asking: Asking, readerId: string): Promise<InboxCount[]> {
  const now = sql`not (${isPutOff(asking)})`;
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return worked(asking.kinds, asking)
    .select('w.kind')
    .select([
      counted(now).as('waiting'),
      counted(sql`${now} and w.due < ${asking.now}`).as('overdue'),
      counted(sql`${now} and w.responsible_id = ${readerId}`).as('ofReader'),
      counted(sql`${now} and w.responsible_id is null`).as('ofNobody'),
      counted(sql`${isPutOff(asking)}`).as('putOff'),
    ])
    .groupBy('w.kind')
    .execute() as unknown as Promise<InboxCount[]>;
}

/** A claim is not put off beyond its deadline: its claimant was told the day. */
const isPutOff = ({ today, now }: Asking) =>
  sql<boolean>`coalesce(w.due_on > ${today} and (w.kind <> 'claim' or w.due >= ${now}), false)`;

/** What waits of these kinds, with who has it and until when it is put off. */
function worked(kinds: readonly InboxKind[], asking: Asking) {
  const { tenantId } = currentWork();
  const waiting = kinds.map(kind => kindsOf[kind](asking)).reduce((all, one) => all.unionAll(one), nothing());
  const all = reading()
    .selectFrom(waiting.as('a'))
    .leftJoin('work_item as i', on =>
      on
        .on('i.tenantId', '=', tenantId)
        .onRef('i.kind', '=', sql.ref('a.work_kind') as never)
        .onRef('i.number', '=', sql.ref('a.work_number') as never),
    )
    .selectAll('a' as never)
    .select([
      sql<string | null>`coalesce(a.taken_by, i.responsible_id)`.as('responsibleId'),
      sql<string | null>`i.due_on::text`.as('dueOn'),
    ]) as unknown as Rows<WaitingRow & Pick<InboxRow, 'responsibleId' | 'dueOn'>>;
  return reading().selectFrom(all.as('w')) as unknown as Rows;
}

/** The rows of a page with the names of people; after the page is cut. */
async function withNames(page: Rows): Promise<(InboxRow & { readonly total: number })[]> {
  const { tenantId } = currentWork();
  const rows = await reading()
    .selectFrom(page.as('w'))
    .leftJoin('person as p', on => on.on('p.tenantId', '=', tenantId).on(sql<boolean>`p.person_id = w.person_id`))
    .leftJoin('person as c', on => on.on('c.tenantId', '=', tenantId).on(sql<boolean>`c.person_id = w.contact_id`))
    .selectAll('w' as never)
    .select([
      sql<string>`trim(concat(p.first_name, ' ', p.last_name))`.as('name'),
      sql<string>`trim(concat(c.first_name, ' ', c.last_name))`.as('contactName'),
    ])
    .orderBy(sql`w.is_overdue`, 'desc')
    .orderBy(sql`w.since`)
    .orderBy(sql`w.kind`)
    .orderBy(sql`w.number`)
    .execute();
  return rows as never;
}

type Given = Partial<Readonly<Record<Exclude<keyof WaitingRow, 'kind' | 'number' | 'since'>, string>>>;

/** The columns of a kind, in the order that all have; `columns` are SQL of its tables. */
function columns(kind: InboxKind, number: string, since: string, given: Given) {
  const of = (name: keyof Given, otherwise: string) => sql.raw(given[name] ?? otherwise).as(name);
  return [
    sql.raw(`'${kind}'::text`).as('kind'),
    sql.raw(number).as('number'),
    of('workKind', `'${kind}'::text`),
    of('workNumber', number),
    sql.raw(since).as('since'),
    of('due', 'null::timestamptz'),
    of('recommendationNumber', 'null::text'),
    of('productId', 'null::int'),
    of('personId', 'null::uuid'),
    of('contactId', 'null::uuid'),
    of('cents', 'null::bigint'),
    of('takenBy', 'null::uuid'),
  ];
}

const nothing = (): Rows =>
  reading()
    .selectFrom('waiting_hold')
    .select(columns('hold', 'null::text', 'null::timestamptz', {}) as never)
    .where(sql<boolean>`false`);

/** Whether somebody sees a recommendation; `f` is its row. */
const isSeen = (seen: SeenBy) =>
  seen === 'whole-tenant'
    ? sql<boolean>`true`
    : sql<boolean>`(f.agency_number is null or f.agency_number = ${seen.agencyNumber})`;

/** Orders that wait, worked on as the case of their recommendation. */
const orders = (kind: 'release' | 'assign', { seen, now }: Asking): Rows => {
  const { tenantId } = currentWork();
  const since = kind === 'release' ? 'o.releasable_from' : 'coalesce(o.ordered_at, o.releasable_from)';
  return (
    reading()
      .selectFrom('order_report as o')
      // An order just decided on is gone at once, however far the projection is.
      .innerJoin('named_order as n', on => on.on('n.tenantId', '=', tenantId).onRef('n.orderId', '=', 'o.orderId'))
      .innerJoin('recommendation_facts as f', on =>
        on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'o.recommendationId'),
      )
      .select(
        columns(kind, 'o.number', since, {
          workKind: `'recommendation'::text`,
          workNumber: 'f.number',
          due: 'o.overdue_from',
          recommendationNumber: 'f.number',
          productId: 'o.product_id',
          personId: 'f.recommender_id',
          contactId: 'o.recipient_id',
          cents: 'o.reward_cents::bigint',
        }) as never,
      )
      .where('o.tenantId', '=', tenantId)
      .where('o.status', '=', kind === 'release' ? 'open' : 'unassigned')
      .where('n.status', '=', 'reported')
      .$if(kind === 'release', found =>
        found
          .where('o.releasableFrom', '<=', now)
          // Released already, though it can be undone.
          .where('o.orderId', 'not in', eb =>
            eb.selectFrom('announced_order').select('orderId').where('tenantId', '=', tenantId),
          ),
      )
      .where(isSeen(seen)) as unknown as Rows
  );
};

/** Whether an agency looks after the recommender in this column, or nobody does yet. */
function looksAfter(recommenderId: string, seen: SeenBy) {
  if (seen === 'whole-tenant') return sql<boolean>`true`;
  const made = reading()
    .selectFrom('recommendation_facts as f')
    .select('f.recommendationId')
    .where('f.tenantId', '=', currentWork().tenantId)
    .where('f.recommenderId', '=', sql.ref(recommenderId) as never);
  return sql<boolean>`(not exists ${made} or exists ${made.where(isSeen(seen))})`;
}

const kindsOf: Readonly<Record<InboxKind, (asking: Asking) => Rows>> = {
  release: asking => orders('release', asking),
  assign: asking => orders('assign', asking),
  claim: ({ seen }) => {
    const { tenantId } = currentWork();
    return reading()
      .selectFrom('waiting_claim as k')
      .innerJoin('recommendation_facts as f', on =>
        on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'k.recommendationId'),
      )
      .select(
        columns('claim', 'k.number', 'k.since', {
          workKind: `'recommendation'::text`,
          workNumber: 'f.number',
          due: 'k.due',
          recommendationNumber: 'f.number',
          productId: 'f.product_id',
          personId: 'k.claimant_id',
          takenBy: 'k.responsible_id',
        }) as never,
      )
      .where('k.tenantId', '=', tenantId)
      .where(isSeen(seen)) as unknown as Rows;
  },
  'contact-message': ({ seen }) => {
    const { tenantId } = currentWork();
    return reading()
      .selectFrom('waiting_inquiry as k')
      .leftJoin('recommendation_facts as f', on =>
        on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'k.recommendationId'),
      )
      .select(columns('contact-message', 'k.number', 'k.since', { recommendationNumber: 'f.number' }) as never)
      .where('k.tenantId', '=', tenantId)
      .where(isInquirySeen(seen)) as unknown as Rows;
  },
  'customer-number': ({ seen }) =>
    reading()
      .selectFrom('waiting_customer_number as n')
      .select(
        columns('customer-number', 'n.recommender_id::text', 'n.submitted_at', {
          personId: 'n.recommender_id',
        }) as never,
      )
      .where('n.tenantId', '=', currentWork().tenantId)
      .where(looksAfter('n.recommender_id', seen)) as unknown as Rows,
  'returned-mail': ({ seen }) =>
    reading()
      .selectFrom('person as p')
      .select(
        columns('returned-mail', 'p.person_id::text', 'p.unreachable_since', { personId: 'p.person_id' }) as never,
      )
      .where('p.tenantId', '=', currentWork().tenantId)
      .where('p.unreachableSince', 'is not', null)
      .where('p.erasedAt', 'is', null)
      .where('p.role', '=', 'recommender')
      .where(looksAfter('p.person_id', seen)) as unknown as Rows,
  hold: () =>
    reading()
      .selectFrom('waiting_hold as h')
      .innerJoin('named_reward as r', on =>
        on.on('r.tenantId', '=', currentWork().tenantId).onRef('r.rewardId', '=', 'h.rewardId'),
      )
      .leftJoin('recommendation_facts as f', on =>
        on.on('f.tenantId', '=', currentWork().tenantId).onRef('f.recommendationId', '=', 'r.recommendationId'),
      )
      .select(
        columns('hold', 'h.reward_id::text', 'h.held_at', {
          recommendationNumber: 'f.number',
          productId: 'f.product_id',
          personId: 'r.beneficiary_id',
          cents: 'r.amount_cents::bigint',
        }) as never,
      )
      .where('h.tenantId', '=', currentWork().tenantId) as unknown as Rows,
  'bank-line': () =>
    reading()
      .selectFrom('waiting_bank_line as b')
      .select(columns('bank-line', 'b.entry_key', 'b.at', { cents: 'b.amount_cents' }) as never)
      .where('b.tenantId', '=', currentWork().tenantId) as unknown as Rows,
};
