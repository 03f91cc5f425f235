import { rowsOf } from '#shared/spreadsheets.js';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { addMinutes } from '#platform/clock.js';
import { BackgroundWork } from '#platform/database/unit-of-work.js';
import { OutboundHosts } from '#platform/outbound.js';
import { voucherSupplier } from '../../../infra/start/demo/voucher-supplier.js';
import { openMoneyWorld, type MoneyWorld } from '../payout/money-world.test.js';
import { RewardFor } from '../reward/api.js';
import type { KindTerms } from './events.js';
import { Buyer } from './use-cases/buy-vouchers.js';
import { VoucherImport } from './use-cases/import-vouchers.js';
import { VoucherKinds } from './use-cases/change-voucher-kind.js';

const secret = 'geheim-4711';

/** What may go wrong on the way, one a try; when the list is used up all goes well. */
type Fault =
  'refused' | 'busy' | 'broken before' | 'broken after' | 'answer lost' | 'unreadable' | 'none' | 'twice' | 'one more';

/** docs/specification/payouts.md#suppliers, with the reference server. */
describe('A supplier of vouchers', () => {
  let world: MoneyWorld;
  let server: Server;
  let url: string;
  let faults: Fault[] = [];
  const known = 'BEKANNT-1';
  const supplier = voucherSupplier(secret);
  const asked: { key: string; status: number }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => void serve(request, response));
    await new Promise<void>(listening => void server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    world = await openMoneyWorld({
      override: builder =>
        builder.overrideProvider(OutboundHosts).useValue({ allowsLoopback: true, addressesOf: async () => [] }),
    });
  });
  beforeEach(async () => {
    await world.anew();
    faults = [];
  });
  afterAll(async () => {
    await world.close();
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faults.shift();
    const say = (status: number, body: object | string) => void response.writeHead(status).end(JSON.stringify(body));
    const key = String(request.headers['idempotency-key']);
    asked.push({ key, status: 0 });
    if (fault === 'refused') return say(404, {});
    if (fault === 'busy') return say(429, {});
    if (fault === 'broken before') return say(503, {});
    // What was sold by this key is answered the same way again, as the contract with suppliers asks.
    if (fault === 'none' && !supplier.sold.has(key)) return say(201, { Codes: [] });
    if (fault === 'twice') return say(201, { Codes: [{ Code: known }, { Code: ` ${known.toLowerCase()} ` }] });
    // From here on it is sold, whatever becomes of the answer.
    const sold = { text: '' };
    const end = response.end.bind(response);
    response.end = ((text: string) => ((sold.text = text), response)) as typeof response.end;
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (() => response) as typeof response.writeHead;
    await supplier.answer(request, response);
    if (fault === 'answer lost') return void request.socket.destroy();
    writeHead(fault === 'broken after' ? 500 : 201);
    const more = fault === 'one more' ? { Codes: [...JSON.parse(sold.text).Codes, { Code: `${known}-2` }] } : null;
    end(fault === 'unreadable' ? '<html>' : more ? JSON.stringify(more) : sold.text);
  }

  let kinds = 0;
  const kind = async (more: Partial<KindTerms> = {}) => {
    const terms: KindTerms = {
      name: `Kino ${++kinds}`,
      nameEn: null,
      shopUrl: null,
      valuesCents: [9000],
      validityMonths: null,
      warnBelow: null,
      active: true,
      supplierUrl: url,
      supplierArticle: `KINO-${kinds}`,
      supplierKeepsStock: false,
      ...more,
    };
    return {
      terms,
      typeId: await world.as('operator:olga', () => world.get(VoucherKinds).set(null, terms, 'Olga', secret)),
    };
  };
  const chosen = async (typeId: number) => {
    const { rewardId } = await world.readyReward();
    await world.choose(rewardId, 'voucher', { option: String(typeId) });
    return rewardId;
  };
  /** Until nothing is under way, an hour at a time where it rests. */
  const settle = async (hours = 0) => {
    for (let hour = 0; hour <= hours; hour++) {
      for (let round = 0; round < 3; round++) {
        await world.settle();
        await world.get(BackgroundWork).idle();
      }
      await world.settle();
      if (hour < hours) world.clock.moveTo(addMinutes(world.clock.now(), 61));
    }
  };
  const stateOf = async (rewardId: string) => (await world.ask(new RewardFor(rewardId)))?.status;
  const codesOf = (rewardId: string) =>
    world.rows(`select 1 from voucher where reward_id = '${rewardId}' and withdrawn_at is null`);
  const purchases = (rewardId: string) =>
    world.rows<{ purchase_id: string; state: string; error: string | null; attempts: number }>(
      `select * from voucher_purchase where reward_id = '${rewardId}' order by ordered_at`,
    );

  it('sells a code when one is chosen: encrypted at once, mailed, and in no log of ours', async () => {
    const { typeId } = await kind();
    const rewardId = await chosen(typeId);
    await settle();
    expect([await stateOf(rewardId), (await codesOf(rewardId)).length]).toEqual(['picked-up', 1]);
    const [purchase] = await purchases(rewardId);
    const [code] = supplier.sold.get(purchase!.purchase_id)!.codes;
    expect(world.mails.at(-1)!.text).toContain(code);
    const [stored] = await world.rows<{ all: string }>(
      `select (select string_agg(to_jsonb(v)::text, '') from voucher v) || (select string_agg(to_jsonb(p)::text, '') from voucher_purchase p) || (select string_agg(to_jsonb(k)::text, '') from voucher_type k) || (select string_agg(data::text, '') from engine.event) || (select string_agg(to_jsonb(a)::text, '') from audit_entry a) as all`,
    );
    expect(stored!.all).not.toContain(code);
    expect(stored!.all).not.toContain(secret);
  });

  it.each<[string, Fault[]]>([
    ['its answer is lost', ['answer lost', 'answer lost']],
    ['it breaks down before or after the sale', ['broken before', 'broken after']],
    ['it is busy, or answers what nobody can read', ['busy', 'unreadable']],
    ['it refuses for a while', ['refused', 'refused']],
  ])('is asked by the same key when %s: one sale, one code', async (_, gone) => {
    const { typeId } = await kind();
    const [before, sales] = [asked.length, supplier.sold.size];
    faults = [...gone];
    const rewardId = await chosen(typeId);
    await settle(3);
    expect([await stateOf(rewardId), (await codesOf(rewardId)).length]).toEqual(['picked-up', 1]);
    expect(new Set(asked.slice(before).map(({ key }) => key)).size).toBe(1);
    expect([asked.length - before, supplier.sold.size - sales]).toEqual([3, 1]);
  });

  it.each<[string, Fault]>([
    ['no code', 'none'],
    ['a code that is known, twice', 'twice'],
  ])('that answers with %s is ordered of again, under another key', async (_, fault) => {
    await world.as('operator:olga', () => world.get(VoucherImport).take(rowsOf(`Buchladen;${known};1000;`)));
    const { typeId } = await kind();
    faults = [fault];
    const rewardId = await chosen(typeId);
    await settle(2);
    expect([await stateOf(rewardId), (await codesOf(rewardId)).length]).toEqual(['picked-up', 1]);
    expect((await purchases(rewardId)).map(({ state, error }) => [state, error])).toEqual([
      ['done', 'too-few'],
      ['done', null],
    ]);
  });

  it('that sends a code too many gives one to the reward, and the next reward takes the other', async () => {
    const { typeId } = await kind();
    faults = ['one more'];
    const [first, sales] = [await chosen(typeId), supplier.sold.size];
    await settle();
    const second = await chosen(typeId);
    await settle();
    expect([(await codesOf(first)).length, (await codesOf(second)).length]).toEqual([1, 1]);
    expect([await purchases(second), supplier.sold.size - sales]).toEqual([[], 1]);
  });

  it('keeps a stock above the warning level, and buys nothing while there is enough', async () => {
    const { typeId } = await kind({ supplierKeepsStock: true, warnBelow: 3 });
    await settle();
    const stock = () =>
      world.rows(
        `select 1 from voucher where tenant_id = '${world.tenantId}' and type_id = ${typeId} and reward_id is null`,
      );
    expect(await stock()).toHaveLength(6);
    for (let n = 0; n < 3; n++) await chosen(typeId);
    await settle();
    expect(await stock()).toHaveLength(3);
    await chosen(typeId);
    await settle();
    expect(await stock()).toHaveLength(6);
    await expect(kind({ supplierKeepsStock: true })).rejects.toMatchObject({ reason: 'validation-failed' });
  });

  it('does not buy what a file or a cancellation has made needless, and tells its secret to no other server', async () => {
    const { terms, typeId } = await kind();
    const rewardId = await chosen(typeId);
    await world.as('operator:olga', () => world.get(VoucherImport).take(rowsOf(`${terms.name};DATEI-${typeId};9000;`)));
    const before = asked.length;
    await settle();
    expect([(await codesOf(rewardId)).length, asked.length - before]).toEqual([1, 0]);
    const moved = { ...terms, supplierUrl: 'https://anderswo.example/' };
    await world.as('operator:olga', () => world.get(VoucherKinds).set({ typeId, version: null }, moved, 'Olga'));
    expect(
      await world.rows(
        `select supplier_secret_encrypted as s from voucher_type where tenant_id = '${world.tenantId}' and type_id = ${typeId}`,
      ),
    ).toEqual([{ s: null }]);
  });

  it('whatever goes wrong, and wherever the worker is killed: never two codes for a reward, never none in the end', async () => {
    const { typeId } = await kind();
    const fault = fc.constantFrom<Fault>(
      ...(['refused', 'busy', 'broken before', 'broken after', 'answer lost', 'unreadable', 'none'] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 3 }), fc.integer({ min: 0, max: 2 }), async (gone, kills) => {
        faults = [...gone];
        const rewardId = await chosen(typeId);
        // Killed between the sale and the storing: the code is sold, the lease stands, nothing of it is written down.
        for (let n = 0; n < kills; n++) {
          const revive = killed(world);
          await settle();
          revive();
          world.clock.moveTo(addMinutes(world.clock.now(), 2));
        }
        await settle(8);
        const keys = (await purchases(rewardId)).map(({ purchase_id }) => purchase_id);
        const bought = keys.filter(key => supplier.sold.has(key)).length;
        expect([await stateOf(rewardId), (await codesOf(rewardId)).length, bought]).toEqual(['picked-up', 1, 1]);
      }),
      { numRuns: 8 },
    );
  });
});

/** The worker dies after the answer: what it would have written is not. */
function killed(world: MoneyWorld): () => void {
  const buyer = world.get(Buyer) as unknown as { work: { run: unknown } };
  const { work } = buyer;
  buyer.work = { run: () => Promise.reject(new Error('killed')) };
  return () => void (buyer.work = work);
}
