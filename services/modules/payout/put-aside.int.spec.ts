import { personWith } from '#platform/domain/person.js';
import { agreeAbout, openBankWorld, requestAbout, type BankWorld } from './bank-world.test.js';
import { BankRequests } from './persistence/bank-requests.js';
import { BankRequestDecisions } from './use-cases/bank-requests.js';
import { Clearing } from './use-cases/clearing.js';
import { PutAside } from './use-cases/put-aside.js';

const refused = (reason: string) => expect.objectContaining({ reason });

/** docs/specification/payouts.md#two-people-at-the-bank */
describe('A line of the bank that is none of ours', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  const dismiss = (key: string, by = 'olga') =>
    bank.world.act(PutAside, `operator:${by}`).dismiss({ key, note: 'nicht unsere', byName: by });
  const agree = async (key: string, by: string) =>
    bank.world.act(BankRequestDecisions, `operator:${by}`).agree((await requestAbout(bank.world, key)).requestId, by);
  const waits = (by: string) =>
    bank.world.as('test', async () =>
      Number((await bank.world.get(BankRequests, { strict: false }).waiting(['put-aside'], personWith(by))).count),
    );

  /** Lines by which money moved. */
  const moving: Readonly<Record<string, () => Promise<unknown>>> = {
    'a return after execution': async () => {
      const { payments } = await bank.handedOver();
      await bank.booked([{ endToEndId: payments[0]! }]);
      await bank.booked([{ endToEndId: payments[0]!, returned: 'AC04' }]);
    },
    'a second debit': async () => {
      const { payments } = await bank.handedOver();
      await bank.booked([{ endToEndId: payments[0]! }]);
      await bank.booked([{ endToEndId: payments[0]!, reference: 'ZWEITE' }]);
    },
    'a debit of another amount': async () => {
      const { payments } = await bank.handedOver();
      await bank.booked([{ endToEndId: payments[0]!, amount: '95.00' }]);
    },
    'money from a stranger': () => bank.booked([{ direction: 'CRDT', amount: '7.00', reference: 'FREMD' }]),
    'a booking of a whole batch whose sum fits nothing': async () => {
      const { batch } = await bank.handedOver(2);
      await bank.booked([{ batch, amount: '179.00' }]);
    },
  };

  it.each(Object.entries(moving))('is put aside by two people where money moved: %s', async (_, happens) => {
    await happens();
    const { key } = (await bank.lines())[0]!;
    expect(await dismiss(key)).toBe('waiting');
    expect([(await bank.lines()).length, await waits('olga'), await waits('otto')]).toEqual([1, 0, 1]);
    // Whoever asked is not the other person, by whatever account; a terminal is nobody's.
    for (const by of ['olga', 'command-line']) await expect(agree(key, by)).rejects.toEqual(refused('not-authorised'));
    expect(await bank.lines()).toHaveLength(1);
    await agreeAbout(bank.world, key);
    expect([await bank.lines(), await waits('otto')]).toEqual([[], 0]);
    expect(await bank.lines('dismissed')).toMatchObject([{ key, note: 'nicht unsere', doneByName: 'otto' }]);
    // The database refuses one person's word as well.
    for (const one of ['aside_agreed_by = aside_asked_by', 'aside_agreed_by = null'])
      await expect(
        bank.world.owner.query(`update bank_response_open set ${one} where entry_key = $1`, [key]),
      ).rejects.toThrow('money_put_aside_by_two_people');
    expect(
      await bank.world.rows(
        `select action, by_name as by from audit_entry where tenant_id = '${bank.world.tenantId}' and action like 'payout.bank-response-dismiss%' order by action desc`,
      ),
    ).toEqual([
      { action: 'payout.bank-response-dismiss-ask', by: 'olga' },
      { action: 'payout.bank-response-dismiss', by: 'otto' },
    ]);
  });

  it('is put aside by one where no money moved', async () => {
    const { batch } = await bank.handedOver();
    await bank.reported(batch, [{ endToEndId: 'FREMD', status: 'RJCT' }]);
    const { key } = (await bank.lines())[0]!;
    expect(await dismiss(key)).toBe('done');
    expect(await bank.lines()).toEqual([]);
  });

  it('is neither assigned, booked nor asked for again while it waits; once declined or taken back it may be', async () => {
    const { payments } = await bank.handedOver();
    await bank.booked([{ endToEndId: 'VERSCHRIEBEN' }]);
    const { key } = (await bank.lines())[0]!;
    await dismiss(key);
    const tries = () => [
      dismiss(key, 'otto'),
      bank.assign(key, payments[0]!, { outcome: 'settled' }),
      bank.world.act(Clearing, 'operator:otto').ask({ key, against: null, chargeCents: 0, note: 'x', byName: 'otto' }),
    ];
    for (const one of tries()) await expect(one).rejects.toEqual(refused('second-person-waits'));
    for (const by of ['otto', 'olga']) {
      const { requestId } = await requestAbout(bank.world, key);
      await bank.world.act(BankRequestDecisions, `operator:${by}`).decline(requestId, 'ist unsere', by);
      await expect(bank.world.act(BankRequestDecisions, 'operator:oda').agree(requestId, 'oda')).rejects.toEqual(
        refused('changed-meanwhile'),
      );
      await dismiss(key);
    }
    const { requestId } = await requestAbout(bank.world, key);
    await bank.world.act(BankRequestDecisions, 'operator:otto').decline(requestId, 'ist unsere', 'otto');
    await bank.assign(key, payments[0]!, { outcome: 'settled' });
    expect(await bank.lines('assigned')).toHaveLength(1);
  });

  it('that two people agree on at once is put aside once', async () => {
    await moving['money from a stranger']!();
    const { key } = (await bank.lines())[0]!;
    await dismiss(key);
    const { requestId } = await requestAbout(bank.world, key);
    const both = await Promise.allSettled(
      ['otto', 'oda'].map(by => bank.world.act(BankRequestDecisions, `operator:${by}`).agree(requestId, by)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
