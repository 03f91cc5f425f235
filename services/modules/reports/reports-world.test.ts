import { CommandBus } from '@nestjs/cqrs';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { until } from '#testing/until.js';
import { RecommenderActivated, RecommenderRegistered } from '../account/events.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ReplaceCatalogue } from '../catalogue/api.js';
import { ContractClosed, OrderCancelled, OrderReported } from '../order/events.js';
import { orderList } from '../order/projections/order-list.js';
import { RecipientConfirmed, RecipientRegistered } from '../recipient/events.js';
import { contactFacts } from '../recommendation/projections/contact-facts.js';
import { recommendationFacts } from '../recommendation/projections/recommendation-facts.js';
import { RecommendationCreated, RecommendationSucceeded } from '../recommendation/events.js';
import { RewardCancelled, RewardGranted } from '../reward/events.js';
import { AgencyModule } from '../agency/agency.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { ReportsModule } from './reports.module.js';

/** Details of a product that has none of its own. */
export const plain = {
  category: 'DP',
  displayName: '',
  young: false,
  hybrid: false,
  group: '',
  grade: '',
  monthlyCents: 0,
  onceCents: 0,
  descriptions: [],
  footnote: { de: '', en: '' },
  priceSplit: { de: '', en: '' },
  campaignName: null,
  campaignDiscountCents: null,
};
const product = (productId: number, displayName: string) => ({
  productId,
  externalId: `X-${productId}`,
  position: productId,
  name: displayName,
  hidden: false,
  url: null,
  details: { kind: 'tariff' as const, ...plain, displayName },
});

/** Report data of three recommenders, their friends and four orders; opens and closes with the specs. */
export function reportsWorld() {
  let desk: Console;
  let token: string;
  const [jonas, oeznur, rosa, otto] = [newId(), newId(), newId(), newId()];
  const [fritz, fiona] = [newId(), newId()];
  const recommendations = { byJonas: newId(), byOeznur: newId(), untouched: newId(), elsewhere: newId() };
  const orders = { rosas: newId(), ottos: newId(), renewal: newId(), elsewhere: newId() };

  const append = (aggregate: string, streamId: string, ...events: DomainEvent[]) =>
    desk.inTenant('telko', async () => {
      const events_ = desk.app.get(EventStore);
      await events_.append(aggregate, streamId, (await events_.read(streamId)).length, events);
    });
  const settle = () => desk.app.get(Engine, { strict: false }).settle();
  const report = (path: string, body: object = {}) => desk.call('PUT', `/agentur/${path}`, { token, body });
  const rows = async (path: string, body: object = {}) => {
    const answer = await report(path, body);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ Content: expect.any(Array) })]);
    return answer.body.Content as Record<string, unknown>[];
  };

  /** Never two in the same millisecond, since their order would be undefined. */
  const recommended = async (
    recommendationId: string,
    recommenderId: string,
    number: string,
    productId: number,
    agencyNumber: string | null,
  ) => {
    await append(
      'recommendation',
      recommendationId,
      RecommendationCreated.of({
        recommendationId,
        number,
        recommenderId,
        productId,
        channel: 'Whatsapp',
        agencyNumber,
        recommenderShare: 50,
        rewardCents: 9000,
        validUntil: '2027-01-01T00:00:00.000Z',
      }),
    );
    const at = Date.now();
    await until('a later millisecond', () => Date.now() > at);
  };
  const reacted = (recommendationId: string, recipientId: string, number: string) =>
    append(
      'recipient',
      recipientId,
      RecipientRegistered.of({ recipientId, number, recommendationId, productId: 1, channel: 'Whatsapp' }),
      RecipientConfirmed.of({ recipientId, recommendationId, termsVersion: 'v1' }),
    );
  const reported = (
    orderId: string,
    recommendationId: string,
    recipientId: string | null,
    number: string,
    orderedAt: string,
    kind: 'new' | 'renewal' = 'new',
  ) => {
    const ids = { orderId, recommendationId, recipientId };
    const report = OrderReported.of({ ...ids, number, productId: 1, orderedAt, kind, releasableFrom: orderedAt });
    return append('order', orderId, report, ...(kind === 'new' ? [ContractClosed.of({ ...ids, productId: 1 })] : []));
  };
  const reward = (
    orderId: string,
    recommendationId: string,
    recipientId: string,
    beneficiary: 'recommender' | 'recipient',
    beneficiaryId: string,
    amountCents: number,
  ) => ({
    rewardId: newId(),
    orderId,
    recommendationId,
    recipientId,
    beneficiary,
    beneficiaryId,
    amountCents,
    origin: 'order' as const,
  });

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, EngineModule],
      providers: [recommendationFacts, contactFacts, orderList],
    });
    token = await desk.session('telko', 'AgenturMitarbeiter');
    await desk.inTenant('telko', async () => {
      await desk.app.get(CommandBus).execute(
        new ReplaceCatalogue({
          products: [product(1, 'Glasfaser 250'), product(2, 'Mobil M')],
          categories: [],
          offers: [],
          advisors: [],
        } as never),
      );
      const people = desk.app.get(PersonStore);
      await people.add({
        id: jonas,
        role: 'recommender',
        firstName: 'Jonas',
        lastName: 'Weber',
        email: 'jonas@example.org',
      });
      await people.add({
        id: oeznur,
        role: 'recommender',
        firstName: 'Öznur',
        lastName: 'Ak',
        email: 'oeznur@example.org',
      });
      await people.add({
        id: fritz,
        role: 'recommender',
        firstName: 'Fritz',
        lastName: 'Fremd',
        email: 'fritz@example.org',
      });
      await people.add({
        id: fiona,
        role: 'recipient',
        firstName: 'Fiona',
        lastName: 'Fremd',
        email: 'fiona@example.org',
        city: 'Husum',
      });
      await people.add({
        id: rosa,
        role: 'recipient',
        firstName: 'Rosa',
        lastName: 'Pohl',
        email: 'rosa@example.org',
        city: 'Leipzig',
      });
      await people.add({
        id: otto,
        role: 'recipient',
        firstName: 'Otto',
        lastName: 'Ott',
        email: 'otto@example.org',
        city: 'Halle',
      });
    });
    for (const recommenderId of [jonas, oeznur])
      await append(
        'recommender',
        recommenderId,
        RecommenderRegistered.of({ recommenderId, source: 'self', language: 'de' }),
      );
    await append('recommender', jonas, RecommenderActivated.of({ recommenderId: jonas }));
    await recommended(recommendations.byJonas, jonas, '1000000001', 1, '4711');
    await recommended(recommendations.byOeznur, oeznur, '1000000002', 1, null);
    await recommended(recommendations.untouched, jonas, '1000000003', 2, null);
    await reacted(recommendations.byJonas, rosa, 'R-1');
    await reacted(recommendations.byOeznur, otto, 'R-2');
    await reported(orders.rosas, recommendations.byJonas, rosa, 'A-1', '2026-11-01T10:00:00.500Z');
    await reported(orders.ottos, recommendations.byOeznur, otto, 'A-2', '2026-11-03T10:00:00.000Z');
    await reported(orders.renewal, recommendations.byJonas, null, 'A-3', '2026-11-05T10:00:00.000Z', 'renewal');
    await append(
      'recommendation',
      recommendations.byJonas,
      RecommendationSucceeded.of({ recommendationId: recommendations.byJonas, orderId: orders.rosas }),
    );
    const [hers, his] = [
      reward(orders.rosas, recommendations.byJonas, rosa, 'recommender', jonas, 4500),
      reward(orders.rosas, recommendations.byJonas, rosa, 'recipient', rosa, 4500),
    ];
    for (const granted of [hers, his]) await append('reward', granted.rewardId, RewardGranted.of(granted));
    const lost = reward(orders.ottos, recommendations.byOeznur, otto, 'recommender', oeznur, 9000);
    const { orderId: _, origin: __, ...facts } = lost;
    await append(
      'reward',
      lost.rewardId,
      RewardGranted.of(lost),
      RewardCancelled.of({ ...facts, reason: 'contract-cancelled' }),
    );
    await append(
      'order',
      orders.ottos,
      OrderCancelled.of({
        orderId: orders.ottos,
        recommendationId: recommendations.byOeznur,
        recipientId: otto,
        reason: 'withdrawn',
      }),
    );
    await desk.owner.query(
      `insert into click (tenant_id, click_id, recommendation_id, at, kind, channel) select $1, gen_random_uuid(), $2, now(), kind, 'Whatsapp' from unnest(array['click', 'click', 'visit']) kind`,
      [desk.tenants.telko, recommendations.byJonas],
    );
    // Data of another agency, which no question of agency 4711 below may show.
    await append(
      'recommender',
      fritz,
      RecommenderRegistered.of({ recommenderId: fritz, source: 'self', language: 'de' }),
    );
    await recommended(recommendations.elsewhere, fritz, '1000000009', 1, '8150');
    await reacted(recommendations.elsewhere, fiona, 'R-9');
    await reported(orders.elsewhere, recommendations.elsewhere, fiona, 'A-9', '2026-11-09T10:00:00.000Z');
    await settle();
  });
  afterAll(() => desk.close());
  return {
    get desk() {
      return desk;
    },
    get token() {
      return token;
    },
    append,
    settle,
    report,
    rows,
    jonas,
    rosa,
    fiona,
    recommendations,
    orders,
  };
}
