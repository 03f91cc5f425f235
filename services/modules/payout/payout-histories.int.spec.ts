import { CommandBus, QueryBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import pg from 'pg';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { mostChargedCents } from '#shared/bank-charge.js';
import { Mailer } from '#mail/mailer.js';
import { camt, pain002 } from '#testing/bank-files.js';
import { testPlatform } from '#testing/database.js';
import { BankDetailsOf, RegisterRecommender, StoreBankDetails } from '../account/api.js';
import { BusinessModule } from '../business.module.js';
import { Rewards } from '../reward/persistence/rewards.js';
import { RewardChoice } from '../reward/use-cases/choose-reward.js';
import { ClaimPeriod } from '../reward/use-cases/claim-period.js';
import { HandOverBatch, RefuseBatch, SetPayoutAccount, TakePaymentOut } from './api.js';
import { openMoneyWorld, type MoneyWorld } from './money-world.test.js';
import { BatchPage } from './queries/batch-page.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankResponseImport } from './use-cases/import-bank-response.js';
import { Clearing } from './use-cases/clearing.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

const people = ['olga', 'otto'] as const;
const files = [
  'booking',
  'second-debit',
  'debit-with-charge',
  'whole-batch',
  'rejection',
  'report',
  'return',
  'part-refund',
  'foreign',
  'dollars',
  'negative',
  'other-amount',
  'other-batch',
] as const;
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ does: 'collect' } as const) },
  { weight: 2, arbitrary: fc.constant({ does: 'new-account' } as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'seal' as const,
        'seal' as const,
        'approve' as const,
        'approve' as const,
        'refuse' as const,
        'hand-over' as const,
        'agree' as const,
        'agree' as const,
        'clear' as const,
        'clear' as const,
      ),
      by: fc.constantFrom(...people),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'take-out' } as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('file' as const),
      what: fc.constantFrom(...files),
      which: fc.nat(5),
      day: fc.nat(2),
      by: fc.constantFrom(...people),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('file-again' as const),
      which: fc.nat(20),
      by: fc.constantFrom(...people),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** One history in which money that was executed comes back, so that this is never left to chance. */
const returned: Step[] = [
  { does: 'collect' },
  { does: 'seal', by: 'olga' },
  { does: 'approve', by: 'otto' },
  { does: 'hand-over', by: 'olga' },
  { does: 'file', what: 'booking', which: 0, day: 0, by: 'olga' },
  { does: 'file', what: 'return', which: 0, day: 0, by: 'olga' },
  { does: 'agree', by: 'olga' },
  { does: 'agree', by: 'otto' },
  { does: 'new-account' },
  { does: 'collect' },
];

/** One in which the bank takes back a second debit, which stands on the clearing account by then. */
const debitedTwice: Step[] = [
  ...returned.slice(0, 5),
  { does: 'file', what: 'second-debit', which: 0, day: 0, by: 'olga' },
  { does: 'clear', by: 'olga' },
  { does: 'clear', by: 'otto' },
  ...returned.slice(5),
];

/** One in which money comes back for a payment whose debit waits, since the bank took a charge. */
const debitedWithCharge: Step[] = [
  ...returned.slice(0, 4),
  { does: 'file', what: 'debit-with-charge', which: 0, day: 0, by: 'olga' },
  { does: 'file', what: 'return', which: 0, day: 0, by: 'olga' },
  { does: 'agree', by: 'otto' },
];

/** One in which the bank returns a part of an executed payment: two people may clear it, none may call it a return. */
const partlyRefunded: Step[] = [
  ...returned.slice(0, 5),
  { does: 'file', what: 'part-refund', which: 0, day: 0, by: 'olga' },
  { does: 'agree', by: 'otto' },
  { does: 'clear', by: 'olga' },
  { does: 'clear', by: 'otto' },
  ...returned.slice(8),
];

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly batch: string;
  readonly reward: string;
}

describe('Money, whatever operators and bank files do in whatever order', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());

  const payments = () =>
    world.rows<Payment>(
      `select p.end_to_end_id as id, p.status, b.number as batch, p.reward_id as reward from payout p join payout_batch b using (tenant_id, batch_id) order by p.payout_id desc limit 12`,
    );
  const latestBatch = async () =>
    (
      await world.rows<{ number: string; sha256: string | null }>(
        'select number, sha256 from payout_batch order by opened_at desc, batch_id desc limit 1',
      )
    )[0];

  function fileOf({ what, which, day }: Extract<Step, { does: 'file' }>, all: readonly Payment[]): string | null {
    const payment = all[which % Math.max(1, all.length)];
    if (!payment) return null;
    const [endToEndId, reference] = [payment.id, `R-${payment.id}-${day}`];
    switch (what) {
      case 'booking':
        return camt([{ endToEndId, reference }], { id: `N${day}` });
      case 'second-debit':
        return camt([{ endToEndId, reference: `${reference}-2` }], { id: `Z${day}` });
      case 'debit-with-charge':
        return camt([{ endToEndId, reference: `${reference}-3`, amount: '91.50' }], { id: `E${day}` });
      case 'whole-batch':
        return camt([{ batch: payment.batch, reference: null }], { id: `N${day}` });
      case 'rejection':
        return pain002(payment.batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }], `P${day}`);
      case 'report':
        return pain002(payment.batch, [{ endToEndId, status: 'ACSC' }], `P${day}`);
      case 'return':
        return camt([{ endToEndId, reference, returned: 'AC04' }]);
      case 'part-refund':
        return camt([{ endToEndId, reference: `${reference}-4`, amount: '65.00', returned: 'MS03' }], {
          id: `T${day}`,
        });
      case 'foreign':
        return camt([{ endToEndId }], { iban: 'DE75512108001245126199' });
      case 'dollars':
        return camt([{ endToEndId, currency: 'USD' }]);
      case 'negative':
        return camt([{ endToEndId, amount: '-90.00' }]);
      case 'other-amount':
        return camt([{ endToEndId, amount: '900.00' }]);
      case 'other-batch':
        return pain002('4711', [{ endToEndId, status: 'RJCT' }]);
    }
  }

  async function take(one: Step, read: string[], recommenders: readonly string[]): Promise<unknown> {
    const batch = await latestBatch();
    const number = batch?.number ?? '0';
    switch (one.does) {
      case 'collect':
        return world.act(PayoutCollection).collect();
      case 'new-account': {
        await world.settle();
        for (const id of recommenders)
          await world.run(
            new StoreBankDetails(id, { holder: 'Jonas Weber', iban: 'DE02120300000000202051' }, { right: 'session' }),
          );
        return world.settle();
      }
      case 'seal':
        return world.act(BatchSeal, `operator:${one.by}`).seal({ number, byName: one.by });
      case 'approve':
        return world
          .act(BatchApproval, `operator:${one.by}`)
          .approve({ number, sha256: batch?.sha256 ?? '', byName: one.by });
      case 'refuse':
        return world.run(new RefuseBatch({ number, reason: 'geprüft', byName: one.by }), `operator:${one.by}`);
      case 'hand-over':
        return world.run(new HandOverBatch({ number, byName: one.by }), `operator:${one.by}`);
      case 'take-out':
        return world.run(
          new TakePaymentOut({
            number,
            endToEndId: (await payments())[0]?.id ?? 'none',
            reason: 'geprüft',
            byName: 'olga',
          }),
        );
      case 'agree': {
        const [open] = await world.rows<{ key: string; payment: string; charge: number }>(
          `select entry_key as key, end_to_end_id as payment, case when amount_cents = 6500 then 2500 else 0 end as charge from bank_response_open where decision is null and kind = 'returned' order by at limit 1`,
        );
        return (
          open &&
          world.act(BankResponseAssignment, `operator:${one.by}`).assign({
            key: open.key,
            endToEndId: open.payment,
            outcome: 'returned',
            chargeCents: open.charge,
            note: 'gesehen',
            byName: one.by,
          })
        );
      }
      case 'clear':
        return clear(one.by);
      case 'file':
      case 'file-again': {
        const xml =
          one.does === 'file' ? fileOf(one, await payments()) : (read[one.which % Math.max(1, read.length)] ?? null);
        if (xml === null) return;
        read.push(xml);
        return world.act(BankResponseImport, `operator:${one.by}`).read(xml, one.by);
      }
    }
  }

  /** Agrees to the clearing that waits; where none does, asks for it for the first debit or part refund that waits. */
  async function clear(by: string): Promise<unknown> {
    const [asked] = await world.rows<{ id: string }>(
      `select clearing_id as id from clearing_item where status = 'asked' limit 1`,
    );
    if (asked) return world.act(Clearing, `operator:${by}`).agree(asked.id, by);
    const [line] = await world.rows<{ key: string }>(
      `select entry_key as key from bank_response_open where decision is null and (booking ->> 'direction' = 'debit' or amount_cents = 6500) order by at limit 1`,
    );
    return (
      line &&
      world
        .act(Clearing, `operator:${by}`)
        .ask({ key: line.key, against: null, chargeCents: 0, note: 'zweimal', byName: by })
    );
  }

  const ranks = ['collected', 'sealed', 'dropped', 'sent', 'settled', 'returned'];

  it('never leaves twice without a second person, never comes back while a debit of it is unclear, sums to zero at every step, and no payment ever goes back but a rejected one that was booked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async steps => {
        const rewards = [await world.payableReward(), await world.payableReward()];
        const read: string[] = [];
        let before = new Map<string, string>();
        for (const one of steps) {
          await take(
            one,
            read,
            rewards.map(({ recommenderId }) => recommenderId),
          ).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
          });
          const now = new Map((await payments()).map(({ id, status }) => [id, status]));
          for (const [id, status] of now)
            if (status === 'returned' && before.get(id) !== 'returned')
              expect(await world.rows(debitsUnclaimed(id))).toEqual([]);
          for (const [id, status] of now)
            if (!(status === 'settled' && before.get(id) === 'returned'))
              expect(ranks.indexOf(status)).toBeGreaterThanOrEqual(ranks.indexOf(before.get(id) ?? 'collected'));
          before = now;
          expect(await world.rows('select 1 from ledger_entry having sum(cents) <> 0')).toEqual([]);
        }
        await world.settle();
        expect(await world.rows(paidTwice)).toEqual([]);
        expect(await world.rows(undoneAlone)).toEqual([]);
        expect(await world.rows(keptByPerson)).toEqual([]);
      }),
      { numRuns: 4, seed: 20_261_122, examples: [[returned], [partlyRefunded], [debitedTwice], [debitedWithCharge]] },
    );
    // The random histories covered the relevant events: money left and came back.
    const types = (await world.rows<{ type: string }>('select distinct type from engine.event')).map(
      ({ type }) => type,
    );
    expect(types).toEqual(expect.arrayContaining(['PayoutSettled', 'PayoutReturned']));
  }, 300_000);
});

/**
 * Per reward over its whole life: payments sent minus those returned, and payments executed minus returns that a second
 * person agreed to.
 */
const paidTwice = `select data->>'rewardId' as reward from engine.event where type in ('PayoutSent', 'PayoutSettled', 'PayoutReturned') group by 1
  having count(*) filter (where type = 'PayoutSent' or data->>'afterRejection' is not null) - count(*) filter (where type = 'PayoutReturned') > 1
      or count(*) filter (where type = 'PayoutSettled') - count(*) filter (where type = 'PayoutReturned' and data->>'agreedBy' is not null) > 1`;
/** Debits of a payment that wait for a person or stand on the clearing account: while there are, its money did not come back. */
const debitsUnclaimed = (endToEndId: string) =>
  `select o.entry_key from bank_response_open o join payout p on p.tenant_id = o.tenant_id and p.payout_id = o.named_payout_id
     left join clearing_item c on c.tenant_id = o.tenant_id and c.entry_key = o.entry_key and c.status = 'open'
    where p.end_to_end_id = '${endToEndId}' and o.booking ->> 'direction' = 'debit' and (o.decision is null or c.open_cents <= -p.amount_cents)`;
/** A return that the bank charged for with more than banks do: the person kept what is missing, and is owed it again. */
const keptByPerson = `select stream_id from engine.event where type = 'PayoutReturned' and (data->>'chargeCents')::int > ${mostChargedCents}`;
const undoneAlone = `select r.stream_id from engine.event r join engine.event s on s.stream_id = r.stream_id and s.type = 'PayoutSettled' and s.version < r.version where r.type = 'PayoutReturned' and r.data->>'agreedBy' is null`;

describe('With every module in its place', () => {
  const tenantId = newId();
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const as = <T>(actor: string, body: () => Promise<T>) =>
    platform.get(UnitOfWork).run({ tenantId, actor, correlationId: 'test' }, body);
  const commands = () => platform.get(CommandBus);

  beforeAll(async () => {
    platform = await testPlatform({
      imports: [EngineModule, BusinessModule],
      override: builder => builder.overrideProvider(Mailer).useValue({ send: async (_: unknown, key: string) => key }),
    });
    const owner = new pg.Client({ connectionString: platform.database.owner });
    await owner.connect();
    const config = {
      complaintDays: 0,
      maxRecipientRewardCents: 50_000,
      germanIbanOnly: true,
      defaultLanguage: 'de',
      theme: {},
      themeDark: {},
      emailWhitelist: [],
    };
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Fernklang', 'http://localhost', '{}', $2)`,
      [tenantId, config],
    );
    await owner.end();
  });
  afterAll(() => platform.close());

  it('cash chosen together with an account reaches the sealed file', async () => {
    const { recommenderId } = await as('anonymous', () =>
      commands().execute(
        new RegisterRecommender(
          { firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.org' },
          { source: 'self', language: 'de' },
        ),
      ),
    );
    const rewardId = newId();
    await as('system', async () => {
      const reward = await platform.get(Rewards, { strict: false }).findOrNew(rewardId);
      reward.grant({
        recommendationId: null,
        recipientId: null,
        beneficiary: 'recommender',
        beneficiaryId: recommenderId,
        amountCents: 2500,
        orderId: null,
        origin: 'goodwill',
      });
      await platform.get(ClaimPeriod, { strict: false }).open(reward);
      await platform.get(Rewards, { strict: false }).save(reward);
    });
    const choose = (iban: string) =>
      as(`reward:${rewardId}`, () =>
        platform.get(RewardChoice, { strict: false }).choose({
          rewardId,
          kind: 'cash',
          option: null,
          bankDetails: { holder: 'Jonas Weber', iban, bic: null, bank: null },
          by: { right: 'reward-link', rewardId, isOutdated: false },
        }),
      );
    await expect(choose('AT611904300234573201')).rejects.toMatchObject({ reason: 'iban-invalid' });
    await choose('DE89370400440532013000');
    await platform.get(Engine, { strict: false }).settle();
    expect(await as('test', () => platform.get(QueryBus).execute(new BankDetailsOf(recommenderId)))).toMatchObject({
      holder: 'Jonas Weber',
      iban: 'DE89370400440532013000',
    });

    await as('system', () =>
      commands().execute(
        new SetPayoutAccount({ name: 'Fernklang GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }),
      ),
    );
    const { number, count } = await as('operator:olga', () => platform.get(PayoutCollection).collect());
    expect(count).toBe(1);
    expect(
      await as('operator:olga', () => platform.get(BatchSeal).seal({ number: number!, byName: 'Olga' })),
    ).toBeNull();
    expect(await as('test', () => platform.get(BatchPage, { strict: false }).of(number!))).toMatchObject({
      status: 'sealed',
      totalCents: 2500,
      payouts: [{ holder: 'Jonas Weber', recommendationNumber: null }],
    });
  });
});
