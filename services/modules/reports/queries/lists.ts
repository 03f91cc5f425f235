import type { NotNull } from 'kysely';
import { hashedCustomerNumbers } from '#platform/persons/person-store.js';
import {
  contactsCalled,
  foundFolded,
  friendsCalled,
  isRecommender,
  linksCalled,
  nameOf,
  ofRecommendation,
  orEmpty,
  ordersCalled,
  ordersNumbered,
  productNames,
  recommendersMailedAt,
  report,
} from './recommendation-lists.js';
import { over, selectFrom, type Basis, type Joins, type Listed } from './report.js';

const everyOrder = ({ tenantId }: Basis) => selectFrom('order_report as o').where('o.tenantId', '=', tenantId);

const withPeople = (all: ReturnType<typeof everyOrder>, { needed }: Joins, basis: Basis) =>
  all
    .leftJoin('recommendation_facts as f', on =>
      on.onRef('f.tenantId', '=', 'o.tenantId').onRef('f.recommendationId', '=', 'o.recommendationId'),
    )
    .$call(rows => needed('product', rows.leftJoin(productNames(basis), 'product.productId', 'o.productId'), rows))
    .$call(rows => needed('recommender', rows.leftJoin('person as recommender', isRecommender), rows))
    .$call(rows =>
      needed(
        'recipient',
        rows.leftJoin('person as recipient', on =>
          on.onRef('recipient.tenantId', '=', 'o.tenantId').onRef('recipient.personId', '=', 'o.recipientId'),
        ),
        rows,
      ),
    )
    .$call(rows =>
      needed(
        'latest',
        rows.leftJoin('named_order as latest', on =>
          on.onRef('latest.tenantId', '=', 'o.tenantId').onRef('latest.orderId', '=', 'o.orderId'),
        ),
        rows,
      ),
    );

/** Shown values are computed from it: `shownStatusOf`, `isOverdue`, `hintsOf`. */
export type ListedOrder = Listed<typeof orderReport>;

/** One row per reported order. */
export const orderReport = report(basis => {
  const { eb, field } = over<ReturnType<typeof withPeople>, 'o' | 'f'>();
  const recommender = foundFolded(
    field('name', ({ ref }) => nameOf(ref('recommender.firstName'), ref('recommender.lastName')), 'recommender'),
    'recommender',
  );
  const recipient = foundFolded(
    field('name', ({ ref }) => nameOf(ref('recipient.firstName'), ref('recipient.lastName')), 'recipient'),
    'recipient',
  );
  const isAnnounced = eb(
    'o.orderId',
    'in',
    selectFrom('announced_order').select('orderId').where('tenantId', '=', basis.tenantId),
  );
  return {
    view: 'order_report',
    alias: 'o',
    key: ['orderId'],
    rows: () => everyOrder(basis),
    where: eb('o.number', 'is not', null),
    joined: (rows, joins) => withPeople(rows, joins, basis),
    shown: (rows: ReturnType<typeof withPeople>) =>
      rows
        .select(['o.orderId', 'o.number'])
        .select(({ ref }) => orEmpty(ref('f.number')).as('recommendationNumber'))
        .select(['o.productId', 'o.orderedAt', 'o.releasableFrom'])
        // A release just made is visible at once, however far the projection is.
        .select(({ fn }) => fn.coalesce('latest.status', 'o.state').as('state'))
        .select(['o.kind', 'o.assignment', 'o.contractClosed', 'o.withoutReward', 'o.overdueFrom'])
        .select([orEmpty(recommender.value).as('recommender'), orEmpty(recipient.value).as('recipient')])
        .select(['o.rewardCents', 'f.productId as recommendedProductId', 'f.createdAt as recommendedAt'])
        .select(isAnnounced.$castTo<boolean>().as('announced'))
        .select(eb => {
          const contact = eb
            .selectFrom('contact_facts as c')
            .whereRef('c.tenantId', '=', 'o.tenantId')
            .whereRef('c.recommendationId', '=', 'o.recommendationId')
            .whereRef('c.recipientId', '=', 'o.recipientId');
          return [
            'f.recommenderId as recommenderNumber',
            // When the contact gave their details.
            contact.select('c.registeredAt').as('contactAt'),
            contact
              .select(({ eb }) => eb.cast<boolean>(eb('c.confirmedAt', 'is not', null), 'boolean').as('yes'))
              .as('contactConfirmed'),
            contact.select('c.number').as('recipientNumber'),
          ];
        })
        .$narrowType<{ number: NotNull; productId: NotNull; orderedAt: NotNull; releasableFrom: NotNull }>()
        .$narrowType<{ state: NotNull; kind: NotNull; assignment: NotNull }>(),
    fields: {
      number: field('text', ({ ref }) => ref('o.number')),
      recommendationNumber: field('text', ({ ref }) => ref('f.number')),
      product: field('name', ({ ref }) => ref('product.name'), 'product'),
      orderedAt: field('moment', ({ ref }) => ref('o.orderedAt')),
      releasableFrom: field('moment', ({ ref }) => ref('o.releasableFrom')),
      status: field('choice', ({ ref }) => ref('o.status')),
      overdue: field('choice', eb =>
        eb.cast<string>(eb.and([eb('o.overdueFrom', 'is not', null), eb('o.overdueFrom', '<=', basis.now)]), 'text'),
      ),
      recommender,
      recipient,
      rewardCents: field('number', ({ ref }) => ref('o.rewardCents')),
      kind: field('choice', ({ ref }) => ref('o.kind')),
      ending: field('choice', ({ ref }) => ref('o.state')),
      contractClosed: field('choice', eb => eb.cast<string>('o.contractClosed', 'text')),
      ...ofRecommendation(),
      announced: field('choice', ({ cast }) => cast<string>(isAnnounced, 'text')),
    },
    searched: ['number', 'recommendationNumber', 'product', 'recommender', 'recipient'],
    calledBy: word =>
      eb.or([
        eb('o.orderId', 'in', ordersNumbered(word, basis).select('orderId')),
        eb('o.recommendationId', 'in', linksCalled(word, basis)),
        eb('f.recommenderId', 'in', recommendersMailedAt(word, basis)),
        eb('o.recipientId', 'in', selectFrom(contactsCalled(word, basis).as('named')).select('named.recipientId')),
      ]),
    ofAgency: number => eb('f.agencyNumber', '=', number),
    ofNone: eb('f.agencyNumber', 'is', null),
    newestBy: 'orderedAt',
  };
});

const everyRecommender = ({ tenantId }: Basis) =>
  selectFrom('recommender_report as a').where('a.tenantId', '=', tenantId);

const counts = ({ tenantId }: Basis) =>
  selectFrom('recommendation_facts as f')
    .leftJoin('order_report as o', on =>
      on.onRef('o.tenantId', '=', 'f.tenantId').onRef('o.recommendationId', '=', 'f.recommendationId'),
    )
    .select(({ fn, cast }) => [
      'f.recommenderId',
      cast<number>(fn.count('f.recommendationId').distinct(), 'integer').as('recommendations'),
      cast<number>(fn.count('o.orderId').filterWhere('o.isContract', '=', true), 'integer').as('contracts'),
    ])
    .where('f.tenantId', '=', tenantId)
    .groupBy('f.recommenderId');

const withCounts = (all: ReturnType<typeof everyRecommender>, { needed, of }: Joins, basis: Basis) =>
  all
    .$call(rows =>
      needed(
        'recommender',
        rows.leftJoin('person as recommender', on =>
          on.onRef('recommender.tenantId', '=', 'a.tenantId').onRef('recommender.personId', '=', 'a.recommenderId'),
        ),
        rows,
      ),
    )
    .$call(rows => {
      const joined =
        of === 'page'
          ? rows.leftJoinLateral(
              eb => counts(basis).where('f.recommenderId', '=', eb.ref('a.recommenderId')).as('counts'),
              on => on.onTrue(),
            )
          : rows.leftJoin(counts(basis).as('counts'), 'counts.recommenderId', 'a.recommenderId');
      return needed('counts', joined, rows);
    });

export type ListedRecommender = Listed<typeof recommenderReport>;

/**
 * One row per account, with what the person brought. For an agency: people who recommended under its number at least
 * once; for none: people who recommended without a number, or not yet.
 */
export const recommenderReport = report(basis => {
  const { eb, field } = over<ReturnType<typeof withCounts>, 'a'>();
  const { tenantId } = basis;
  const name = foundFolded(
    field('name', ({ ref }) => nameOf(ref('recommender.firstName'), ref('recommender.lastName')), 'recommender'),
    'recommender',
  );
  const recommendations = field('number', ({ fn, lit }) => fn.coalesce('counts.recommendations', lit(0)), 'counts');
  const contracts = field('number', ({ fn, lit }) => fn.coalesce('counts.contracts', lit(0)), 'counts');
  const theirs = eb
    .selectFrom('recommendation_facts as f')
    .whereRef('f.tenantId', '=', 'a.tenantId')
    .whereRef('f.recommenderId', '=', 'a.recommenderId');
  /**
   * `offset 0` makes the planner look up person by person. Without it the planner reads every recommendation first,
   * even for a page of twenty people.
   */
  const any = (rows: typeof theirs) => eb.exists(rows.offset(eb.lit(0)));
  return {
    view: 'recommender_report',
    alias: 'a',
    key: ['recommenderId'],
    rows: () => everyRecommender(basis),
    where: eb('a.registeredAt', 'is not', null),
    joined: (rows, joins) => withCounts(rows, joins, basis),
    shown: (rows: ReturnType<typeof withCounts>) =>
      rows
        .select(({ cast, ref }) => [
          cast<string>('a.recommenderId', 'text').as('number'),
          orEmpty(name.value).as('name'),
          orEmpty(ref('recommender.email')).as('email'),
        ])
        .select(['a.registeredAt', recommendations.value.as('recommendations'), contracts.value.as('contracts')])
        .select(['a.rewardCents', 'a.status'])
        .select(eb => eb('recommender.unreachableSince', 'is not', null).$castTo<boolean>().as('unreachable'))
        .$narrowType<{ registeredAt: NotNull; status: NotNull }>(),
    fields: {
      number: field('text', ({ cast }) => cast<string>('a.recommenderId', 'text')),
      name,
      email: field('name', ({ ref }) => ref('recommender.email'), 'recommender'),
      registeredAt: field('moment', ({ ref }) => ref('a.registeredAt')),
      recommendations,
      contracts,
      rewardCents: field('number', ({ ref }) => ref('a.rewardCents')),
      status: field('choice', ({ ref }) => ref('a.status')),
    },
    searched: ['name', 'email'],
    calledBy: (word, visible) =>
      eb.or([
        eb(
          'a.recommenderId',
          'in',
          selectFrom('recommendation_facts as r')
            .select('r.recommenderId')
            .where('r.tenantId', '=', tenantId)
            .where(({ ref }) => visible(ref('r.agencyNumber')))
            .where(
              'r.recommendationId',
              'in',
              selectFrom('named_recommendation')
                .select('recommendationId')
                .where('tenantId', '=', tenantId)
                .where('kind', '=', 'number')
                .where('name', '=', word)
                .unionAll(linksCalled(word, basis))
                .unionAll(
                  selectFrom(ordersCalled(word, basis).unionAll(contactsCalled(word, basis)).as('named')).select(
                    'named.recommendationId',
                  ),
                )
                .unionAll(friendsCalled(word, basis)),
            ),
        ),
        eb(
          'a.recommenderId',
          'in',
          selectFrom('named_recommender')
            .select('recommenderId')
            .where('tenantId', '=', tenantId)
            .where(
              'numberHash',
              'in',
              hashedCustomerNumbers(word).map(number => basis.hashed(...number)),
            ),
        ),
      ]),
    ofAgency: number => any(theirs.where('f.agencyNumber', '=', number)),
    ofNone: eb.or([any(theirs.where('f.agencyNumber', 'is', null)), eb.not(any(theirs))]),
    newestBy: 'registeredAt',
    // Every row counts its recommendations and their contracts, so sorting is costly.
    large: 1_000,
  };
});

const everyInvitation = ({ tenantId }: Basis) => selectFrom('invitation as i').where('i.tenantId', '=', tenantId);

const withInvited = (rows: ReturnType<typeof everyInvitation>, { needed }: Joins) =>
  needed(
    'invited',
    rows.leftJoin('person as invited', on =>
      on.onRef('invited.tenantId', '=', 'i.tenantId').onRef('invited.personId', '=', 'i.personId'),
    ),
    rows,
  );

export type ListedInvitation = Listed<typeof invitationReport>;

/** One row per invitation. */
export const invitationReport = report(basis => {
  const { eb, field } = over<ReturnType<typeof withInvited>, 'i'>();
  const name = foundFolded(
    field('name', ({ ref }) => nameOf(ref('invited.firstName'), ref('invited.lastName')), 'invited'),
    'invited',
  );
  return {
    view: 'invitation',
    alias: 'i',
    key: ['invitationId'],
    rows: () => everyInvitation(basis),
    where: eb.lit(true),
    joined: withInvited,
    shown: (rows: ReturnType<typeof withInvited>) =>
      rows
        .select(({ ref }) => ['i.number', orEmpty(name.value).as('name'), orEmpty(ref('invited.email')).as('email')])
        .select(['i.kind', 'i.employeeNumber', 'i.invitedAt', 'i.status']),
    fields: {
      number: field('text', ({ ref }) => ref('i.number')),
      name,
      email: field('name', ({ ref }) => ref('invited.email'), 'invited'),
      kind: field('choice', ({ ref }) => ref('i.kind')),
      employeeNumber: field('text', ({ ref }) => ref('i.employeeNumber')),
      invitedAt: field('moment', ({ ref }) => ref('i.invitedAt')),
      status: field('choice', ({ ref }) => ref('i.status')),
    },
    searched: ['number', 'name', 'email'],
    ofAgency: number => eb('i.agencyNumber', '=', number),
    ofNone: eb('i.agencyNumber', 'is', null),
    newestBy: 'invitedAt',
  };
});
