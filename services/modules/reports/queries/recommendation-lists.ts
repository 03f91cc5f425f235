import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type JoinBuilder,
  type NotNull,
  type Nullable,
  type SqlBool,
} from 'kysely';
import { comparedNumber } from '#shared/compared-numbers.js';
import { normalisedEmail } from '#platform/persons/person-store.js';
import { detailNames, type RecommendationDetails, type Stage } from '../../recommendation/events.js';
import { plainCode } from '../../recommendation/published-rules.js';
import {
  namedLike,
  over,
  selectFrom,
  type Basis,
  type Field,
  type Joins,
  type Listed,
  type Read,
  type ReportOn,
} from './report.js';

/** Holds a report to its type; its rows and the names of its fields are inferred. */
export const report = <Row extends object, FieldName extends string>(on: ReportOn<Row, FieldName>) => on;

const eb = expressionBuilder<Read>();

export const nameOf = (first: Expression<string | null>, last: Expression<string | null>) =>
  eb.fn<string | null>('trim', [eb(eb(first, '||', ' '), '||', last)]);

/** A field with a name of the joined person, found by its folded form. */
export const foundFolded = <Value>(
  field: Field<Value>,
  person: 'recommender' | 'recipient' | 'invited' | 'claimant',
  column: 'nameFolded' | 'cityFolded' = 'nameFolded',
): Field<Value> => ({ ...field, folded: sql.ref(`${person}.${column}`) });

export const orEmpty = (text: Expression<string | null>) => eb.fn.coalesce(text, eb.val(''));

/** The employee whose invitation the recommender of `f` accepted, by their number. */
export const invitingEmployee = eb
  .selectFrom('invitation as i')
  .select('i.employeeNumber')
  .where(sql<SqlBool>`i.tenant_id = f.tenant_id and i.person_id = f.recommender_id`)
  .where('i.status', '=', 'accepted')
  .limit(eb.lit(1));

const orNone = (text: Expression<string | null>) => sql<string>`coalesce(${text}, '')`;

/** Of the recommendation `f`: what the agency's figures are told apart by; empty for none. */
export const ofRecommendation = () => {
  const { field } = over<ReturnType<typeof everyRecommendation>, 'f'>();
  return {
    recommendedAt: field('moment', ({ ref }) => ref('f.createdAt')),
    recommendedProduct: field('number', ({ ref }) => ref('f.productId')),
    recommendationChannel: field('choice', ({ ref }) => orNone(ref('f.details', '->>').key('channel'))),
    agencyNumber: field('choice', ({ ref }) => orNone(ref('f.agencyNumber'))),
    invitedBy: field('choice', () => orNone(invitingEmployee.$asScalar())),
  };
};

/** The recommender of the recommendation `f`. */
export const isRecommender = (
  on: JoinBuilder<{ f: Read['recommendation_facts']; recommender: Read['person'] }, 'f' | 'recommender'>,
) => on.onRef('recommender.tenantId', '=', 'f.tenantId').onRef('recommender.personId', '=', 'f.recommenderId');

type Staged = { f: Read['recommendation_facts']; c: Nullable<Read['contact_facts']> };

/** The stage from the projections' columns; only dates decide between them. */
const stageAt = ({ case: when, ref, fn }: ExpressionBuilder<Staged, 'f' | 'c'>, now: Date) =>
  fn.coalesce(
    when()
      .when('f.endedAt', 'is not', null)
      .then(ref('c.endedStage'))
      .when('c.laterFrom', '<=', now)
      .then(ref('c.laterStage'))
      .else(ref('c.stage'))
      .end(),
    'f.stage',
  );

/** Stages in ascending order, so that a report sorted downwards shows the furthest first. */
const ranked: readonly Stage[] = [
  'contact-not-reacted',
  'contract-not-concluded',
  'reacted',
  'reward-ready',
  'claim-in-processing',
  'enter-bank-details',
  'pick-up-reward',
  'reward-expired',
  'reward-paid',
];
const rankOf = (stage: Expression<Stage>) => eb.fn<number>('array_position', [eb.val(ranked), stage]);

const everyRecommendation = ({ tenantId }: Basis) =>
  selectFrom('recommendation_facts as f').where('f.tenantId', '=', tenantId);

/** Furthest first; one erased without an order after all who may still order. One erased before confirming is out. */
const furthest = (contacts: ReturnType<typeof everyContact>): ReturnType<typeof everyContact> =>
  contacts
    .where('o.isSomebody', '=', true)
    .orderBy(eb => eb('o.rewards', '<>', {}), 'desc')
    .orderBy(eb => eb('o.orders', '<>', {}), 'desc')
    .orderBy(eb => eb('o.erasedAt', 'is', null), 'desc')
    .orderBy('o.confirmedAt', order => order.desc().nullsLast())
    .orderBy('o.registeredAt', order => order.desc().nullsLast())
    .orderBy('o.recipientId');
const everyContact = () => selectFrom('contact_facts as o').selectAll('o');

const clicks = ({ tenantId }: Basis) =>
  selectFrom('click')
    .select(({ fn, cast }) => ['recommendationId', cast<number>(fn.countAll(), 'integer').as('count')])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'click')
    .groupBy('recommendationId');

const withContacts = (all: ReturnType<typeof everyRecommendation>, { needed, of }: Joins, basis: Basis) =>
  all
    .$call(rows => needed('product', rows.leftJoin(productNames(basis), 'product.productId', 'f.productId'), rows))
    .$call(rows => needed('recommender', rows.leftJoin('person as recommender', isRecommender), rows))
    .$call(rows => {
      const joined =
        of === 'page'
          ? rows.leftJoinLateral(
              eb =>
                everyContact()
                  .where('o.tenantId', '=', eb.ref('f.tenantId'))
                  .where('o.recommendationId', '=', eb.ref('f.recommendationId'))
                  .$call(furthest)
                  .limit(1)
                  .as('c'),
              on => on.onTrue(),
            )
          : rows.leftJoin(
              everyContact()
                .distinctOn('o.recommendationId')
                .where('o.tenantId', '=', basis.tenantId)
                .orderBy('o.recommendationId')
                .$call(furthest)
                .as('c'),
              'c.recommendationId',
              'f.recommendationId',
            );
      return needed('c', joined, rows);
    })
    .$call(rows =>
      needed(
        'recipient',
        rows.leftJoin('person as recipient', on =>
          on.onRef('recipient.tenantId', '=', 'f.tenantId').onRef('recipient.personId', '=', 'c.recipientId'),
        ),
        rows,
      ),
    )
    .$call(rows => {
      const joined =
        of === 'page'
          ? rows.leftJoinLateral(
              eb => clicks(basis).where('recommendationId', '=', eb.ref('f.recommendationId')).as('clicks'),
              on => on.onTrue(),
            )
          : rows.leftJoin(clicks(basis).as('clicks'), 'clicks.recommendationId', 'f.recommendationId');
      return needed('clicks', joined, rows);
    });

export type ListedRecommendation = Listed<typeof recommendationReport>;

/** One row per recommendation, with the contact that is furthest. */
export const recommendationReport = report(basis => {
  const { eb, field } = over<ReturnType<typeof withContacts>, 'f'>();
  const stage = field('choice', eb => stageAt(eb, basis.now), 'c');
  const clicks = field('number', ({ fn, lit }) => fn.coalesce('clicks.count', lit(0)), 'clicks');
  const recommender = foundFolded(
    field('name', ({ ref }) => nameOf(ref('recommender.firstName'), ref('recommender.lastName')), 'recommender'),
    'recommender',
  );
  const recipient = foundFolded(
    field('name', ({ ref }) => nameOf(ref('recipient.firstName'), ref('recipient.lastName')), 'c', 'recipient'),
    'recipient',
  );
  return {
    view: 'recommendation_facts',
    alias: 'f',
    key: ['recommendationId'],
    rows: () => everyRecommendation(basis),
    where: eb('f.number', 'is not', null),
    joined: (rows, joins) => withContacts(rows, joins, basis),
    shown: (rows: ReturnType<typeof withContacts>) =>
      rows
        .select(['f.number', 'f.createdAt', 'f.productId', 'f.details', 'f.status'])
        .select(['f.recommenderId as recommenderNumber', 'c.number as recipientNumber'])
        .select(({ fn, val }) => [
          stage.value.as('stage'),
          clicks.value.as('clicks'),
          orEmpty(recommender.value).as('recommender'),
          // Null where nobody reacted.
          fn<string | null>('nullif', [recipient.value, val('')]).as('recipient'),
        ])
        .$narrowType<{ number: NotNull; createdAt: NotNull; productId: NotNull; recommenderNumber: NotNull }>(),
    fields: {
      number: field('text', ({ ref }) => ref('f.number')),
      createdAt: field('moment', ({ ref }) => ref('f.createdAt')),
      product: field('name', ({ ref }) => ref('product.name'), 'product'),
      ...(Object.fromEntries(
        detailNames.map(name => [name, field('text', ({ ref }) => ref('f.details', '->>').key(name))]),
      ) as Record<keyof RecommendationDetails, Field>),
      status: field('choice', ({ ref }) => ref('f.status')),
      stage: { ...stage, sortedBy: rankOf(stage.value) },
      clicks,
      recommender,
      recommenderNumber: field('id', ({ ref }) => ref('f.recommenderId')),
      recipient,
      ...ofRecommendation(),
    },
    searched: ['number', 'product', 'recommender', 'recipient'],
    calledBy: word =>
      eb.or([
        eb(
          'f.recommendationId',
          'in',
          linksCalled(word, basis).unionAll(
            selectFrom(ordersCalled(word, basis).unionAll(contactsCalled(word, basis)).as('named')).select(
              'named.recommendationId',
            ),
          ),
        ),
        eb('f.recommenderId', 'in', recommendersMailedAt(word, basis)),
      ]),
    ofAgency: number => eb('f.agencyNumber', '=', number),
    ofNone: eb('f.agencyNumber', 'is', null),
    newestBy: 'createdAt',
  };
});

const everyLead = ({ tenantId }: Basis) => selectFrom('contact_facts as c').where('c.tenantId', '=', tenantId);

const withRecommender = (all: ReturnType<typeof everyLead>, { needed }: Joins) =>
  all
    .innerJoin('recommendation_facts as f', on =>
      on.onRef('f.tenantId', '=', 'c.tenantId').onRef('f.recommendationId', '=', 'c.recommendationId'),
    )
    .$call(rows =>
      needed(
        'recipient',
        rows.leftJoin('person as recipient', on =>
          on.onRef('recipient.tenantId', '=', 'c.tenantId').onRef('recipient.personId', '=', 'c.recipientId'),
        ),
        rows,
      ),
    )
    .$call(rows => needed('recommender', rows.leftJoin('person as recommender', isRecommender), rows));

export type ListedLead = Listed<typeof leadReport>;

/** One row per recipient. */
export const leadReport = report(basis => {
  const { eb, field } = over<ReturnType<typeof withRecommender>, 'c' | 'f'>();
  const stage = field('choice', eb => stageAt(eb, basis.now));
  const name = foundFolded(
    field('name', ({ ref }) => nameOf(ref('recipient.firstName'), ref('recipient.lastName')), 'recipient'),
    'recipient',
  );
  return {
    view: 'contact_facts',
    alias: 'c',
    key: ['recommendationId', 'recipientId'],
    rows: () => everyLead(basis),
    where: eb('c.registeredAt', 'is not', null),
    joined: withRecommender,
    shown: (rows: ReturnType<typeof withRecommender>) =>
      rows
        .select(['c.number', 'f.number as recommendationNumber', 'c.registeredAt as createdAt'])
        .select(({ ref }) => [
          orEmpty(name.value).as('name'),
          // The whole address, which is shown shortened.
          orEmpty(ref('recipient.email')).as('email'),
          orEmpty(ref('recipient.city')).as('city'),
          orEmpty(nameOf(ref('recommender.firstName'), ref('recommender.lastName'))).as('recommender'),
        ])
        .select(['f.productId', 'c.status', 'f.recommenderId as recommenderNumber'])
        .select(eb => [stage.value.as('stage'), advertisingAllowed(eb).as('advertisingAllowed')])
        .select(['recipient.unreachableSince', 'recipient.unreachableWhy'])
        .$narrowType<{
          number: NotNull;
          recommendationNumber: NotNull;
          createdAt: NotNull;
          productId: NotNull;
          recommenderNumber: NotNull;
        }>(),
    fields: {
      number: field('text', ({ ref }) => ref('c.number')),
      recommendationNumber: field('text', ({ ref }) => ref('f.number')),
      createdAt: field('moment', ({ ref }) => ref('c.registeredAt')),
      confirmedAt: field('moment', ({ ref }) => ref('c.confirmedAt')),
      ...ofRecommendation(),
      name,
      // Found by the whole address only.
      email: field('name', ({ ref }) => ref('recipient.email'), 'recipient'),
      city: foundFolded(
        field('name', ({ ref }) => ref('recipient.city'), 'recipient'),
        'recipient',
        'cityFolded',
      ),
      status: field('choice', ({ ref }) => ref('c.status')),
      stage: { ...stage, sortedBy: rankOf(stage.value) },
    },
    searched: ['number', 'recommendationNumber', 'name', 'email', 'city'],
    calledBy: word =>
      eb.or([
        eb('c.recommendationId', 'in', linksCalled(word, basis)),
        eb('c.recipientId', 'in', selectFrom(ordersCalled(word, basis).as('named')).select('named.recipientId')),
      ]),
    ofAgency: number => eb('f.agencyNumber', '=', number),
    ofNone: eb('f.agencyNumber', 'is', null),
    newestBy: 'createdAt',
  };
});

/** The person's latest statement, and only once the address is confirmed. */
const advertisingAllowed = (eb: ExpressionBuilder<Staged & { consent: Read['consent'] }, 'c'>) =>
  eb
    .and([
      eb('c.status', '=', 'confirmed'),
      eb.fn.coalesce(
        eb
          .selectFrom('consent as k')
          .select(({ eb }) => eb('k.step', '=', 'given').as('given'))
          .whereRef('k.tenantId', '=', 'c.tenantId')
          .whereRef('k.personId', '=', 'c.recipientId')
          .where('k.purpose', '=', 'advertising')
          .orderBy('k.at', 'desc')
          .orderBy('k.consentId', 'desc')
          .limit(eb.lit(1)),
        eb.lit(false),
      ),
    ])
    .$castTo<boolean>();

/** Product names, for reports sorted, filtered or searched by them. */
export const productNames = ({ products }: Basis) =>
  sql<{ productId: number; name: string }>`
    unnest(${products.map(({ productId }) => productId)}::int[], ${products.map(({ name }) => name)}::text[])`.as<'product'>(
    sql`product(product_id, name)`,
  );

/**
 * Recommendations found by number, code or address. Each is looked up by its index; returns `recommendationId`, and
 * `recipientId` where it is a contact's.
 */
export const linksCalled = (word: string, { tenantId }: Basis) =>
  selectFrom('named_recommendation')
    .select('recommendationId')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'code')
    .where('name', '=', plainCode(word));
const inAnyCase = (word: string) => [word, word.toUpperCase()];
/** Orders by any spelling of their number. */
export const ordersNumbered = (word: string, { tenantId }: Basis) =>
  selectFrom('named_order')
    .where('tenantId', '=', tenantId)
    .where(({ or, eb }) => or([eb('number', 'in', inAnyCase(word)), eb('numberKey', '=', comparedNumber(word))]));
export const ordersCalled = (word: string, basis: Basis) =>
  ordersNumbered(word, basis).select(['recommendationId', 'recipientId']);
/** Contacts by number or by the whole e-mail address. */
export const contactsCalled = (word: string, { tenantId }: Basis) =>
  selectFrom('named_contact')
    .select(['recommendationId', 'recipientId'])
    .where('tenantId', '=', tenantId)
    .where('number', 'in', inAnyCase(word))
    .unionAll(
      namedRecipients(tenantId)
        .select(['c.recommendationId', 'c.recipientId'])
        .where('p.emailNormalised', '=', word.includes('@') ? normalisedEmail(word) : ''),
    );
/** Accounts by the whole e-mail address. */
export const recommendersMailedAt = (word: string, { tenantId }: Basis) =>
  selectFrom('person')
    .select('personId')
    .where('tenantId', '=', tenantId)
    .where('role', '=', 'recommender')
    .where('emailNormalised', '=', word.includes('@') ? normalisedEmail(word) : '');
/** Contacts by part of a name; empty where the word cannot be one. Scans all contacts of the tenant, as their own list does. */
export const friendsCalled = (word: string, { tenantId }: Basis) =>
  namedRecipients(tenantId)
    .select('c.recommendationId')
    .where(({ val }) => val(/^[\p{L}\p{M}'’ʼ.-]{2,}$/u.test(word)))
    .where(({ eb, ref }) =>
      namedLike(ref('p.nameFolded'), eb(eb('p.firstName', '||', ' '), '||', ref('p.lastName')), word),
    );
const namedRecipients = (tenantId: string) =>
  selectFrom('person as p')
    .innerJoin('named_contact as c', on =>
      on.onRef('c.tenantId', '=', 'p.tenantId').onRef('c.recipientId', '=', 'p.personId'),
    )
    .where('p.tenantId', '=', tenantId)
    .where('p.role', '=', 'recipient');
