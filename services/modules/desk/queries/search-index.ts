import { Injectable } from '@nestjs/common';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { KeyedHash } from '#platform/crypto/cipher.js';
import type { PersonRow } from '#platform/database/platform-tables.js';
import { tables, type TablesOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { hashedCustomerNumbers, normalisedCustomerNumber, normalisedEmail } from '#platform/persons/person-store.js';
import { comparedNumber } from '#shared/compared-numbers.js';
import { foldedName } from '#shared/person-names.js';
import type { NamedRecommenderRow } from '../../account/published-rows.js';
import type { NamedClaimRow } from '../../claim/published-rows.js';
import type { NamedOrderRow } from '../../order/published-rows.js';
import type { NamedContactRow } from '../../recipient/published-rows.js';
import type { SeenBy } from '../../recommendation/api.js';
import { plainCode } from '../../recommendation/published-rules.js';
import type { NamedRecommendationRow, RecommendationFactsRow } from '../../recommendation/published-rows.js';
import type { Found } from '../domain/search-hit.js';

/** What modules publish for the search (decision 0005), and people. */
type Read =
  | typeof RecommendationFactsRow
  | typeof NamedRecommendationRow
  | typeof NamedClaimRow
  | typeof NamedContactRow
  | typeof NamedOrderRow
  | typeof NamedRecommenderRow
  | typeof PersonRow;
const reading = () => tables<Read>();

/** Of more that begin alike so many are looked at, so that a search takes the same time however much there is. */
const looksAt = 300;
/** Of these many people, the newest, a name is found by a part within it. */
const looksWithin = 5_000;
const shows = 20;
/** Shorter beginnings of numbers say nothing. */
const shortestNumber = 3;

/** Looks things up by what they are called, each by its index. */
@Injectable()
export class DeskIndex {
  constructor(private readonly keyed: KeyedHash) {}

  /** Recommendations, contacts, orders and claims by number, recommendations also by code. */
  async numbered(words: string, seen: SeenBy): Promise<Found[]> {
    const number = comparedNumber(words);
    if (number === '') return [];
    return [
      ...(await recommendationsCalled(words, number, seen)),
      ...(await contactsNumbered(number, seen)),
      ...(await ordersNumbered(number, seen)),
      ...(await claimsNumbered(number, seen)),
    ];
  }

  /** Recommenders and contacts by e-mail address, customer number and name. */
  async people(words: string, seen: SeenBy): Promise<Found[]> {
    const hashes = hashedCustomerNumbers(words).map(([purpose, value]) => this.keyed.of(purpose, value));
    const called = peopleCalled(words, hashes);
    return [...(await recommendersAmong(called, seen)), ...(await contactsAmong(called, seen))];
  }
}

type Seen = ExpressionBuilder<{ f: TablesOf<typeof RecommendationFactsRow>['recommendation_facts'] }, 'f'>;

/** The condition that `f` is a recommendation that they see. */
const isSeen =
  (seen: SeenBy) =>
  ({ eb, or, lit }: Seen): Expression<SqlBool> =>
    seen === 'whole-tenant'
      ? lit(true)
      : or([
          eb('f.agencyNumber', 'is', null),
          ...(seen.agencyNumber === null ? [] : [eb('f.agencyNumber', '=', seen.agencyNumber)]),
        ]);

/** Bounds of all numbers that begin so, by any collation: they are made of capitals and digits. */
const beginningWith = (number: string) => [number, `${number}${'Z'.repeat(40)}`] as const;

const matchOf = (found: string, number: string): 'whole' | 'start' =>
  comparedNumber(found) === number ? 'whole' : 'start';

async function recommendationsCalled(words: string, number: string, seen: SeenBy): Promise<Found[]> {
  const { tenantId } = currentWork();
  const [from, to] = beginningWith(number);
  const called = reading()
    .selectFrom('named_recommendation as n')
    .select(['n.recommendationId', 'n.kind', 'n.name'])
    .where('n.tenantId', '=', tenantId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('n.kind', '=', 'code'), eb('n.name', '=', plainCode(words))]),
        number.length < shortestNumber
          ? and([eb('n.kind', '=', 'number'), eb('n.name', '=', number)])
          : and([eb('n.kind', '=', 'number'), eb('n.name', '>=', from), eb('n.name', '<=', to)]),
      ]),
    )
    .orderBy('n.name')
    .limit(looksAt);
  const rows = await reading()
    .selectFrom(called.as('n'))
    .innerJoin('recommendation_facts as f', on =>
      on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'n.recommendationId'),
    )
    .leftJoin('person as p', on => on.on('p.tenantId', '=', tenantId).onRef('p.personId', '=', 'f.recommenderId'))
    .select(['f.number', 'f.productId', 'n.kind', 'p.firstName', 'p.lastName'])
    .where(isSeen(seen))
    .orderBy('n.name')
    .limit(shows)
    .execute();
  return rows.map(row => ({
    kind: 'recommendation',
    number: row.number ?? '',
    title: nameOf(row),
    subtitle: row.number ?? '',
    productId: row.productId,
    recommendationNumber: row.number,
    by: row.kind,
    match: row.kind === 'code' ? 'whole' : matchOf(row.number ?? '', number),
  }));
}

async function contactsNumbered(number: string, seen: SeenBy): Promise<Found[]> {
  const { tenantId } = currentWork();
  const [from, to] = beginningWith(number);
  const called = reading()
    .selectFrom('named_contact as n')
    .select(['n.recommendationId', 'n.recipientId', 'n.number'])
    .where('n.tenantId', '=', tenantId)
    .where(({ and, eb }) =>
      number.length < shortestNumber
        ? eb('n.number', '=', number)
        : and([eb('n.number', '>=', from), eb('n.number', '<=', to)]),
    )
    .orderBy('n.number')
    .limit(looksAt);
  const rows = await reading()
    .selectFrom(called.as('n'))
    .innerJoin('recommendation_facts as f', on =>
      on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'n.recommendationId'),
    )
    .leftJoin('person as p', on => on.on('p.tenantId', '=', tenantId).onRef('p.personId', '=', 'n.recipientId'))
    .select(['n.number', 'f.number as recommendationNumber', 'f.productId', 'p.firstName', 'p.lastName', 'p.city'])
    .where(isSeen(seen))
    .orderBy('n.number')
    .limit(shows)
    .execute();
  return rows.map(row => ({
    kind: 'recipient',
    number: row.number,
    title: nameOf(row),
    subtitle: row.city ?? '',
    productId: row.productId,
    recommendationNumber: row.recommendationNumber,
    by: 'number',
    match: matchOf(row.number, number),
  }));
}

async function ordersNumbered(number: string, seen: SeenBy): Promise<Found[]> {
  const { tenantId } = currentWork();
  const [from, to] = beginningWith(number);
  /** By the number, or by what comes after its letters. */
  const calledBy = (column: 'n.numberKey' | 'n.numberDigits') =>
    reading()
      .selectFrom('named_order as n')
      .select(['n.recommendationId', 'n.recipientId', 'n.number'])
      .select(({ ref }) => ref(column).as('key'))
      .where('n.tenantId', '=', tenantId)
      .where(({ and, eb }) =>
        number.length < shortestNumber ? eb(column, '=', number) : and([eb(column, '>=', from), eb(column, '<=', to)]),
      )
      .orderBy(column)
      .limit(looksAt);
  const called = reading()
    .selectFrom(calledBy('n.numberKey').as('k'))
    .selectAll()
    .unionAll(reading().selectFrom(calledBy('n.numberDigits').as('d')).selectAll());
  const rows = await reading()
    .selectFrom(called.as('n'))
    .innerJoin('recommendation_facts as f', on =>
      on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'n.recommendationId'),
    )
    .leftJoin('person as p', on => on.on('p.tenantId', '=', tenantId).onRef('p.personId', '=', 'f.recommenderId'))
    .select(['n.number', 'n.key', 'f.number as recommendationNumber', 'f.productId', 'p.firstName', 'p.lastName'])
    .where(isSeen(seen))
    .orderBy('n.key')
    .limit(shows)
    .execute();
  return rows.map(row => ({
    kind: 'order',
    number: row.number,
    title: row.number,
    subtitle: nameOf(row),
    productId: row.productId,
    recommendationNumber: row.recommendationNumber,
    by: 'number',
    match: row.key === number ? 'whole' : 'start',
  }));
}

async function claimsNumbered(number: string, seen: SeenBy): Promise<Found[]> {
  const { tenantId } = currentWork();
  const [from, to] = beginningWith(number);
  const called = reading()
    .selectFrom('named_claim as n')
    .select(['n.recommendationId', 'n.claimantId', 'n.number'])
    .where('n.tenantId', '=', tenantId)
    .where(({ and, eb }) =>
      number.length < shortestNumber
        ? eb('n.number', '=', number)
        : and([eb('n.number', '>=', from), eb('n.number', '<=', to)]),
    )
    .orderBy('n.number')
    .limit(looksAt);
  const rows = await reading()
    .selectFrom(called.as('n'))
    .innerJoin('recommendation_facts as f', on =>
      on.on('f.tenantId', '=', tenantId).onRef('f.recommendationId', '=', 'n.recommendationId'),
    )
    .leftJoin('person as p', on => on.on('p.tenantId', '=', tenantId).onRef('p.personId', '=', 'n.claimantId'))
    .select(['n.number', 'f.number as recommendationNumber', 'f.productId', 'p.firstName', 'p.lastName'])
    .where(isSeen(seen))
    .orderBy('n.number')
    .limit(shows)
    .execute();
  return rows.map(row => ({
    kind: 'claim',
    number: row.number,
    title: nameOf(row),
    subtitle: row.number,
    productId: row.productId,
    recommendationNumber: row.recommendationNumber,
    by: 'number',
    match: matchOf(row.number, number),
  }));
}

/** Everybody who is called so, with what they are called; at most `looksAt` of each way. */
function peopleCalled(words: string, customerNumberHashes: readonly string[]) {
  const { tenantId } = currentWork();
  const plain = foldedName(words);
  const person = () =>
    reading().selectFrom('person as p').where('p.tenantId', '=', tenantId).where('p.erasedAt', 'is', null);
  const named = (by: 'email' | 'customer-number' | 'name', match: 'whole' | 'start' | 'part') =>
    [sql<typeof by>`${sql.lit(by)}::text`.as('by'), sql<typeof match>`${sql.lit(match)}::text`.as('match')] as const;
  const byEmail = person()
    .select(['p.personId', 'p.role'])
    .select(named('email', 'whole'))
    .where('p.role', 'in', ['recommender', 'recipient'])
    .where('p.emailNormalised', '=', words.includes('@') ? normalisedEmail(words) : '');
  const byCustomerNumber = person()
    .select(['p.personId', 'p.role'])
    .select(named('customer-number', 'whole'))
    .where('p.customerNumber', 'in', [words, normalisedCustomerNumber(words)]);
  const byKeptNumber = person()
    .innerJoin('named_recommender as n', on =>
      on.onRef('n.tenantId', '=', 'p.tenantId').onRef('n.recommenderId', '=', 'p.personId'),
    )
    .select(['p.personId', 'p.role'])
    .select(named('customer-number', 'whole'))
    .where('n.numberHash', 'in', customerNumberHashes);
  // The upper bound is beyond every letter; the index is by code point.
  const beginning = (column: 'p.nameFolded' | 'p.nameTurned') =>
    person()
      .select(['p.personId', 'p.role'])
      .select(named('name', 'start'))
      .where(
        sql<boolean>`${sql.ref(column)} collate "C" >= ${plain} and ${sql.ref(column)} collate "C" < ${`${plain}\u{10ffff}`}`,
      )
      .orderBy(sql`${sql.ref(column)} collate "C"`)
      .limit(plain === '' ? 0 : looksAt);
  const newest = person()
    .select(['p.personId', 'p.role', 'p.nameFolded'])
    .orderBy('p.personId', 'desc')
    .limit(plain.length < 2 ? 0 : looksWithin);
  const within = reading()
    .selectFrom(newest.as('p'))
    .select(['p.personId', 'p.role'])
    .select(named('name', 'part'))
    .where('p.nameFolded', 'like', `%${plain.replace(/[\\%_]/g, '\\$&')}%`);
  return byEmail
    .unionAll(byCustomerNumber)
    .unionAll(byKeptNumber)
    .unionAll(reading().selectFrom(beginning('p.nameFolded').as('b')).selectAll())
    .unionAll(reading().selectFrom(beginning('p.nameTurned').as('b')).selectAll())
    .unionAll(within);
}

type Called = ReturnType<typeof peopleCalled>;

/**
 * Looked up person by person: a limit keeps the planner from reading the whole table instead, which takes the longer the
 * more there is.
 */
const personOfRow = () =>
  reading()
    .selectFrom('person as p')
    .select(['p.firstName', 'p.lastName', 'p.city'])
    .where('p.tenantId', '=', currentWork().tenantId)
    .where('p.personId', '=', sql.ref<string>('c.person_id'))
    .limit(1)
    .as('p');

async function recommendersAmong(called: Called, seen: SeenBy): Promise<Found[]> {
  const { tenantId } = currentWork();
  const rows = await reading()
    .selectFrom(called.as('c'))
    .innerJoinLateral(personOfRow, on => on.onTrue())
    // Null: they recommended nothing, so nobody looks after them.
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('recommendation_facts as f')
          .select(seenBy => sql<boolean | null>`bool_or(${isSeen(seen)(seenBy as never)})`.as('isSeen'))
          .where('f.tenantId', '=', tenantId)
          .whereRef('f.recommenderId', '=', 'c.personId')
          .as('made'),
      on => on.onTrue(),
    )
    .select(['c.by', 'c.match', 'c.personId', 'p.firstName', 'p.lastName', 'p.city'])
    .where('c.role', '=', 'recommender')
    .where(sql<boolean>`coalesce(made.is_seen, true)`)
    .orderBy(sql`case c.match when 'whole' then 0 when 'start' then 1 else 2 end`)
    .limit(shows * 2)
    .execute();
  return rows.map(row => ({
    kind: 'recommender',
    number: row.personId,
    title: nameOf(row),
    subtitle: row.city ?? '',
    productId: null,
    recommendationNumber: null,
    by: row.by,
    match: row.match,
  }));
}

async function contactsAmong(called: Called, seen: SeenBy): Promise<Found[]> {
  const { tenantId } = currentWork();
  const rows = await reading()
    .selectFrom(called.as('c'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('named_contact as n')
          .select(['n.number', 'n.recommendationId'])
          .where('n.tenantId', '=', tenantId)
          .whereRef('n.recipientId', '=', 'c.personId')
          .limit(1)
          .as('n'),
      on => on.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('recommendation_facts as f')
          .select(['f.number', 'f.productId', 'f.agencyNumber'])
          .where('f.tenantId', '=', tenantId)
          .whereRef('f.recommendationId', '=', 'n.recommendationId')
          .limit(1)
          .as('f'),
      on => on.onTrue(),
    )
    .innerJoinLateral(personOfRow, on => on.onTrue())
    .select(['c.by', 'c.match', 'n.number', 'f.number as recommendationNumber', 'f.productId'])
    .select(['p.firstName', 'p.lastName', 'p.city'])
    .where('c.role', '=', 'recipient')
    .where(isSeen(seen) as never)
    .orderBy(sql`case c.match when 'whole' then 0 when 'start' then 1 else 2 end`)
    .limit(shows * 2)
    .execute();
  return rows.map(row => ({
    kind: 'recipient',
    number: row.number,
    title: nameOf(row),
    subtitle: row.city ?? '',
    productId: row.productId,
    recommendationNumber: row.recommendationNumber,
    by: row.by,
    match: row.match,
  }));
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();
