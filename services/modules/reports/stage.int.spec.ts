import { ProjectionControl } from '#engine/operator/projection-control.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { FixedClock } from '#platform/clock.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import {
  ContractClosed,
  ContractNotConcluded,
  ContractWithoutReward,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
  OrderTakenBack,
} from '../order/events.js';
import { RecipientConfirmed, RecipientErased, RecipientRegistered } from '../recipient/events.js';
import {
  RecommendationCancelled,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationReopened,
  RecommendationSucceeded,
  type Stage,
} from '../recommendation/events.js';
import { contactFacts } from '../recommendation/projections/contact-facts.js';
import { recommendationFacts } from '../recommendation/projections/recommendation-facts.js';
import {
  RewardBankDetailsWanted,
  RewardCancelled,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPayable,
  RewardPickedUp,
  RewardReady,
  RewardReturned,
} from '../reward/events.js';
import { AgencyModule } from '../agency/agency.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { ReportsModule } from './reports.module.js';
import { leadReport, recommendationReport } from './queries/recommendation-lists.js';
import { ReportPages } from './queries/report-pages.js';
import type { ReportOn } from './queries/report.js';

const [released, complaintPeriodOver, later] = [
  '2026-12-01T00:00:00.000Z',
  '2026-12-15T00:00:00.000Z',
  '2026-12-15T00:00:01.000Z',
].map(text => new Date(text!)) as [Date, Date, Date];
const expiresAt = '2027-06-01T00:00:00.000Z';

/** All people and ids of one history. */
function story(number: string) {
  const [recommendationId, recipientId, orderId, rewardId, recommenderId] = Array.from({ length: 5 }, newId) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const byCode = { orderId, recommendationId, recipientId: null };
  const order = { ...byCode, recipientId };
  const about = { number: `A-${number}`, productId: 1, orderedAt: released.toISOString(), kind: 'new' as const };
  const own = {
    rewardId,
    recommendationId,
    recipientId,
    beneficiary: 'recommender' as const,
    beneficiaryId: recommenderId,
    amountCents: 4500,
  };
  const friends = { ...own, rewardId: newId(), beneficiary: 'recipient' as const, beneficiaryId: recipientId };
  const payoutId = newId();
  const by =
    (aggregate: string, streamId: string) =>
    (...events: DomainEvent[]) => ({ aggregate, streamId, events });
  const recommendation = by('recommendation', recommendationId);
  const recipient = by('recipient', recipientId);
  const orders = by('order', orderId);
  const rewards = by('reward', rewardId);
  const reported = (ids: typeof order | typeof byCode, kind: 'new' | 'renewal' = 'new') =>
    OrderReported.of({ ...ids, ...about, kind, releasableFrom: complaintPeriodOver.toISOString() });
  return {
    recommended: recommendation(
      RecommendationCreated.of({
        recommendationId,
        number,
        recommenderId,
        productId: 1,
        channel: 'Sms',
        agencyNumber: null,
        recommenderShare: 50,
        rewardCents: 9000,
        validUntil: '2027-01-01T00:00:00.000Z',
      }),
    ),
    expired: recommendation(RecommendationExpired.of({ recommendationId })),
    withdrawn: recommendation(RecommendationCancelled.of({ recommendationId, reason: 'withdrawn' })),
    succeeded: recommendation(RecommendationSucceeded.of({ recommendationId, orderId })),
    reopened: recommendation(RecommendationReopened.of({ recommendationId, orderId })),
    registered: recipient(
      RecipientRegistered.of({ recipientId, number: `R-${number}`, recommendationId, productId: 1, channel: 'Sms' }),
    ),
    confirmed: recipient(RecipientConfirmed.of({ recipientId, recommendationId, termsVersion: 'v' })),
    erased: recipient(RecipientErased.of({ recipientId, recommendationId, reason: 'requested' })),
    reported: orders(reported(order)),
    renewed: orders(reported(order, 'renewal')),
    closed: orders(ContractClosed.of({ ...order, productId: 1 })),
    closedByCode: orders(reported(byCode), ContractClosed.of({ ...byCode, productId: 1 })),
    takenBack: orders(OrderTakenBack.of(order)),
    takenBackFromCode: orders(OrderTakenBack.of(byCode)),
    notConcluded: orders(ContractNotConcluded.of(order)),
    earnsNothing: orders(ContractWithoutReward.of({ ...order, reason: 'no-offer' })),
    refused: orders(OrderRefused.of(order)),
    cancelled: orders(OrderCancelled.of({ ...order, reason: 'withdrawn' })),
    released: orders(OrderReleased.of(order)),
    granted: rewards(RewardGranted.of({ ...own, orderId, origin: 'order' })),
    ready: rewards(RewardReady.of({ ...own, expiresAt })),
    cash: rewards(RewardChosen.of({ ...own, choice: 'cash', option: null })),
    voucher: rewards(RewardChosen.of({ ...own, choice: 'voucher', option: 'x' })),
    bankDetailsWanted: rewards(RewardBankDetailsWanted.of(own)),
    payable: rewards(RewardPayable.of(own)),
    paid: rewards(RewardPaid.of({ ...own, payoutId })),
    returned: rewards(RewardReturned.of({ ...own, payoutId, reason: 'AC04' })),
    pickedUp: rewards(RewardPickedUp.of({ ...own, voucherId: newId() })),
    rewardExpired: rewards(RewardExpired.of(own)),
    rewardCancelled: rewards(RewardCancelled.of({ ...own, reason: 'by-agency' })),
    friendsPaid: by('reward', friends.rewardId)(
      RewardGranted.of({ ...friends, orderId, origin: 'order' }),
      RewardReady.of({ ...friends, expiresAt }),
      RewardPaid.of({ ...friends, payoutId: newId() }),
    ),
  };
}
type Happening = keyof ReturnType<typeof story>;

const contact = ['recommended', 'registered', 'confirmed'] as const;
const contract = [...contact, 'reported', 'closed', 'succeeded'] as const;
const claim = [...contract, 'granted', 'released', 'ready'] as const;

/** Given a history: the stage while the complaint period runs, and afterwards where it differs. */
const histories: readonly (readonly [
  because: string,
  given: readonly Happening[],
  stage: Stage,
  afterwards?: Stage,
])[] = [
  ['nobody followed the link', ['recommended'], 'contact-not-reacted'],
  ['somebody left data and did not confirm', ['recommended', 'registered'], 'contact-not-reacted'],
  ['nobody followed it in time', ['recommended', 'expired'], 'contract-not-concluded'],
  ['the contact confirmed', contact, 'reacted'],
  ['the contact was erased unconfirmed', ['recommended', 'registered', 'erased'], 'contact-not-reacted'],
  ['the contact confirmed and was erased', [...contact, 'erased'], 'contact-not-reacted'],
  ['erased before the link ended', [...contact, 'erased', 'expired'], 'contract-not-concluded'],
  ['erased after an order', [...contact, 'reported', 'erased'], 'reacted'],
  ['erased, and closed later', [...contact, 'reported', 'erased', 'closed'], 'reacted', 'claim-in-processing'],
  ['the contact did not order in time', [...contact, 'expired'], 'contract-not-concluded'],
  ['it was taken back', [...contact, 'withdrawn'], 'contract-not-concluded'],
  ['an order was reported', [...contact, 'reported'], 'reacted'],
  ['the contract is closed', contract, 'reacted', 'claim-in-processing'],
  ['a contract came by the code', ['recommended', 'closedByCode', 'succeeded'], 'reacted', 'claim-in-processing'],
  ['taken back with its contract', [...contract, 'withdrawn'], 'contract-not-concluded'],
  ['the contract was another’s', [...contract, 'takenBack', 'reopened'], 'reacted'],
  ['the code’s was another’s', ['recommended', 'closedByCode', 'takenBackFromCode'], 'contract-not-concluded'],
  ['it was a renewal', [...contact, 'renewed'], 'contract-not-concluded'],
  ['the order came to nothing', [...contact, 'reported', 'notConcluded'], 'contract-not-concluded'],
  ['the contract earns nothing', [...contact, 'reported', 'earnsNothing'], 'contract-not-concluded'],
  ['the agency refused', [...contract, 'refused'], 'contract-not-concluded'],
  ['the contract was revoked', [...contract, 'cancelled'], 'contract-not-concluded'],
  ['released before the complaint period was over', [...contract, 'released'], 'reacted'],
  ['the reward is ready', claim, 'reward-ready'],
  ['cash was chosen', [...claim, 'cash', 'bankDetailsWanted'], 'enter-bank-details'],
  ['bank details are there', [...claim, 'cash', 'payable'], 'claim-in-processing'],
  ['a voucher was chosen', [...claim, 'voucher'], 'pick-up-reward'],
  ['the code was mailed', [...claim, 'voucher', 'pickedUp'], 'reward-paid'],
  ['the cash was paid', [...claim, 'cash', 'payable', 'paid'], 'reward-paid'],
  ['paid, and revoked later', [...claim, 'cash', 'payable', 'paid', 'cancelled', 'withdrawn'], 'reward-paid'],
  ['the money came back', [...claim, 'cash', 'payable', 'paid', 'returned'], 'enter-bank-details'],
  ['nobody chose in time', [...claim, 'rewardExpired'], 'reward-expired'],
  ['the reward was cancelled', [...claim, 'rewardCancelled'], 'contract-not-concluded'],
  ['a part went to the contact', [...claim, 'friendsPaid', 'cash', 'payable'], 'claim-in-processing'],
  ['the whole reward went to the contact', [...contract, 'released', 'friendsPaid'], 'reward-paid'],
];
const numberOf = (place: number) => String(1_000_000_000 + place);
const ranks: readonly Stage[] = [
  'reward-paid',
  'reward-expired',
  'pick-up-reward',
  'enter-bank-details',
  'claim-in-processing',
  'reward-ready',
  'reacted',
  'contract-not-concluded',
  'contact-not-reacted',
];

describe('The stage in reports', () => {
  const clock = new FixedClock(released);
  let desk: Console;

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, EngineModule],
      providers: [recommendationFacts, contactFacts, ProjectionControl],
      clock,
    });
    await desk.inTenant('telko', async () => {
      const store = desk.app.get(EventStore);
      for (const [place, [, given]] of histories.entries()) {
        const told = story(numberOf(place));
        for (const happening of given) {
          const { aggregate, streamId, events } = told[happening];
          await store.append(aggregate, streamId, (await store.read(streamId)).length, events);
        }
      }
    });
    await settle();
  });
  afterAll(() => desk.close());
  beforeEach(() => clock.moveTo(released));

  const settle = () => desk.app.get(Engine, { strict: false }).settle();
  const ask = <Row extends object, Field extends string>(reportOn: ReportOn<Row, Field>, question: object = {}) =>
    desk.inTenant('telko', async () => {
      const scope = { agency: null, shared: true };
      const all = { scope, orderBy: null, descending: true, page: 1, pageSize: 100, search: null, filters: [] };
      return (await desk.app.get(ReportPages, { strict: false }).page(reportOn, { ...all, ...question })).rows;
    });
  const stages = async () =>
    new Map((await ask(recommendationReport)).map(({ number, stage }) => [number, stage] as const));
  const told = (pick: (stage: Stage, afterwards: Stage) => Stage) =>
    new Map(
      histories.map(([because, , stage, afterwards = stage], place) => [
        because,
        { place, at: pick(stage, afterwards) },
      ]),
    );
  const expectStages = async (expected: ReturnType<typeof told>) => {
    const found = await stages();
    const toldOf = ({ place }: { place: number }) => found.get(numberOf(place));
    expect([...expected].map(([because, history]) => [because, toldOf(history)])).toEqual(
      [...expected].map(([because, { at }]) => [because, at]),
    );
    // The contact's own row shows the same stage.
    for (const { recommendationNumber, stage } of await ask(leadReport))
      expect([recommendationNumber, stage]).toEqual([recommendationNumber, found.get(recommendationNumber)]);
  };

  it('is that of the status bar, history by history', async () => {
    expect(new Set(histories.map(([, , stage]) => stage)).size).toBe(9);
    await expectStages(told(stage => stage));
  });

  it('moves with the calendar alone, to the moment', async () => {
    clock.moveTo(new Date(complaintPeriodOver.getTime() - 1));
    await expectStages(told(stage => stage));
    for (const moment of [complaintPeriodOver, later]) {
      clock.moveTo(moment);
      await expectStages(told((_, afterwards) => afterwards));
    }
  });

  it('sorts the furthest first and filters', async () => {
    clock.moveTo(later);
    const sorted = (await ask(recommendationReport, { orderBy: 'stage' })).map(({ stage }) => ranks.indexOf(stage));
    expect(sorted).toEqual([...sorted].sort((one, other) => one - other));
    const filters = [{ field: 'stage', named: 'Stufe', oneOf: ['claim-in-processing'] }];
    const expected = [...told((_, afterwards) => afterwards).values()].filter(({ at }) => at === 'claim-in-processing');
    const numbers = (await ask(recommendationReport, { filters })).map(({ number }) => number);
    expect(numbers.sort()).toEqual(expected.map(({ place }) => numberOf(place)));
  });

  it('comes out the same when the projections are built anew', async () => {
    const rows = async (table: string) =>
      (await desk.owner.query(`select to_jsonb(r) - 'generation' as row from ${table} r order by 1`)).rows;
    const before = [await rows('recommendation_facts'), await rows('contact_facts')];
    await desk.inTenant('telko', async () => {
      for (const { name } of [recommendationFacts, contactFacts])
        await desk.app.get(ProjectionControl, { strict: false }).rebuild(name);
    });
    await settle();
    clock.moveTo(later);
    const done = await desk.owner.query(`select state, comparison from engine.rebuild`);
    expect(done.rows.map(({ state }) => state)).toEqual(['done', 'done']);
    expect([await rows('recommendation_facts'), await rows('contact_facts')]).toEqual(before);
    await expectStages(told((_, afterwards) => afterwards));
  });
});
