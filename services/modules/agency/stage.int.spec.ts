import fc from 'fast-check';
import { newId } from '#platform/domain/ids.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { statusBar } from '../recommendation/domain/stage.js';
import { linesOf, stageFactsOf } from '../recommendation/projections/recommendation-facts.js';
import { AgencyModule } from './agency.module.js';
import { startConsole, type Console } from './console.test-kit.js';
import { leadReport } from './queries/recommenders-and-invitations.js';
import { ReportPages } from './queries/report-pages.js';

const day = fc
  .integer({ min: 0, max: 700 })
  .map(days => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000 + days).toISOString());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });

const order = fc.record({
  number: fc.constant('A'),
  productId: fc.constantFrom(700, 701),
  refusedAt: fc.option(day, { nil: null, freq: 1 }),
  withoutReward: fc.constantFrom(null, null, null, 'second-contract' as const),
  takenBackAt: fc.option(day, { nil: null, freq: 1 }),
  kind: fc.constantFrom('new' as const, 'new' as const, 'renewal' as const),
  orderedAt: day,
  reportedAt: day,
  releasableFrom: day,
  closedAt: maybe(day),
  notConcludedAt: fc.option(day, { nil: null, freq: 1 }),
  releasedAt: maybe(day),
  cancelledAt: fc.option(day, { nil: null, freq: 1 }),
  cancelReason: fc.constant(null),
});
const reward = (orderIds: readonly string[]) =>
  fc.record({
    orderId: fc.constantFrom(null, ...orderIds),
    origin: fc.constantFrom('order' as const, 'campaign' as const, 'goodwill' as const),
    beneficiary: fc.constantFrom('recommender' as const, 'recipient' as const),
    amountCents: fc.constant(100),
    status: fc.constantFrom(
      'open' as const,
      'ready' as const,
      'ready' as const,
      'paid' as const,
      'picked-up' as const,
      'cancelled' as const,
      'expired' as const,
    ),
    choice: fc.constantFrom(null, 'cash' as const, 'voucher' as const),
    bankDetailsPresent: fc.boolean(),
    grantedAt: day,
    readyAt: maybe(day),
    expiresAt: maybe(day),
    chosenAt: maybe(day),
    payableAt: maybe(day),
    returnedAt: maybe(day),
    returnReason: fc.constant(null),
    endedAt: maybe(day),
  });
/** Entries under ids of their own, each with a day of its own, since "the newest" of two at one moment is nobody's rule. */
const entries = <T extends object>(entry: fc.Arbitrary<T>, at: keyof T) =>
  fc
    .uniqueArray(entry, { maxLength: 3, selector: one => one[at] })
    .map(all => Object.fromEntries(all.map(one => [newId(), one])));

const contact = entries(order, 'reportedAt').chain(orders =>
  fc.record({
    orders: fc.constant(orders),
    rewards: entries(reward(Object.keys(orders)), 'grantedAt'),
    registeredAt: day,
    confirmedAt: maybe(day),
    status: fc.constantFrom(
      'open' as const,
      'open' as const,
      'succeeded' as const,
      'settled' as const,
      'expired' as const,
      'cancelled' as const,
    ),
    recommenderShare: fc.constantFrom(100, 50, 0),
  }),
);

type Contact = typeof contact extends fc.Arbitrary<infer Drawn> ? Drawn : never;
const withLines = (one: Contact) => ({
  ...one,
  lines: linesOf({ recipientId: 'somebody', productId: 700, orders: one.orders, rewards: one.rewards } as never),
});
const sourceOf = ({ registeredAt, confirmedAt, lines, ...one }: ReturnType<typeof withLines>, now: Date) => ({
  ...one,
  line: lines[0]!,
  createdAt: new Date(registeredAt),
  validUntil: now,
  endedAt: null,
  cancelReason: null,
  registeredAt: new Date(registeredAt),
  confirmedAt: confirmedAt && new Date(confirmedAt),
});

describe('The stage in reports', () => {
  let desk: Console;
  beforeAll(async () => {
    desk = await startConsole({ imports: [AgencyModule, CatalogueModule] });
  });
  afterAll(() => desk.close());

  it('is the stage of the status bar, whatever happened', async () => {
    const now = new Date();
    const contacts = new Map<string, ReturnType<typeof withLines>>();
    const expected = new Map<string, string>();
    const seen = new Map<string, number>();
    // The rarest stage comes once in 600: many are drawn, and of each stage no more kept than the database need compare.
    for (const one of fc.sample(contact, 30_000).map(drawn => withLines(drawn))) {
      const { stage } = statusBar(stageFactsOf(sourceOf(one, now) as never), now);
      seen.set(stage, (seen.get(stage) ?? 0) + 1);
      if (seen.get(stage)! > 200) continue;
      const id = newId();
      contacts.set(id, one);
      expected.set(id, stage);
    }
    const rows = [...contacts].map(([id, one]) => ({
      tenant_id: desk.tenants.telko,
      generation: 1,
      recommendation_id: id,
      recipient_id: id,
      number: id,
      recommender_share: one.recommenderShare,
      status: one.status,
      created_at: one.registeredAt,
      registered_at: one.registeredAt,
      confirmed_at: one.confirmedAt,
      orders: one.orders,
      rewards: one.rewards,
      lines: one.lines,
    }));
    for (const table of ['recommendation_facts_rows', 'contact_facts_rows'])
      await desk.owner.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);

    const question = {
      scope: { agency: null, shared: true },
      orderBy: null,
      descending: true,
      page: 1,
      pageSize: 5_000,
      search: null,
      filters: [],
    };
    const page = await desk.inTenant('telko', () =>
      desk.app.get(ReportPages, { strict: false }).page(leadReport, question),
    );
    expect(page.totalCount).toBe(contacts.size);
    expect(new Set(expected.values()).size).toBe(9);
    const wrong = page.rows.filter(({ recipientNumber, stage }) => stage !== expected.get(recipientNumber));
    expect(
      wrong
        .map(({ recipientNumber, stage }) => ({
          stage,
          expected: expected.get(recipientNumber),
          contact: contacts.get(recipientNumber),
        }))
        .slice(0, 3),
    ).toEqual([]);
  });
});
