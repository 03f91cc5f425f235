import { personWith } from '#platform/domain/person.js';
import { agreeAbout, openBankWorld, requestAbout, type BankWorld } from './bank-world.test.js';
import { BankRequests } from './persistence/bank-requests.js';
import { AgreeToBankRequest, DeclineBankRequest } from './use-cases/bank-requests.js';
import { AskForClearing } from './use-cases/clearing.js';
import { DismissBankResponse } from './use-cases/put-aside.js';

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
    bank.world.run(new DismissBankResponse({ key, note: 'nicht unsere', byName: by }), `operator:${by}`);
  const agree = async (key: string, by: string) =>
    bank.world.run(new AgreeToBankRequest((await requestAbout(bank.world, key)).requestId, by), `operator:${by}`);
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
      bank.world.run(
        new AskForClearing({ key, against: null, chargeCents: 0, note: 'x', byName: 'otto' }),
        'operator:otto',
      ),
    ];
    for (const one of tries()) await expect(one).rejects.toEqual(refused('second-person-waits'));
    for (const by of ['otto', 'olga']) {
      const { requestId } = await requestAbout(bank.world, key);
      await bank.world.run(new DeclineBankRequest(requestId, 'ist unsere', by), `operator:${by}`);
      await expect(bank.world.run(new AgreeToBankRequest(requestId, 'oda'), 'operator:oda')).rejects.toEqual(
        refused('changed-meanwhile'),
      );
      await dismiss(key);
    }
    const { requestId } = await requestAbout(bank.world, key);
    await bank.world.run(new DeclineBankRequest(requestId, 'ist unsere', 'otto'), 'operator:otto');
    await bank.assign(key, payments[0]!, { outcome: 'settled' });
    expect(await bank.lines('assigned')).toHaveLength(1);
  });

  it('that two people agree on at once is put aside once', async () => {
    await moving['money from a stranger']!();
    const { key } = (await bank.lines())[0]!;
    await dismiss(key);
    const { requestId } = await requestAbout(bank.world, key);
    const both = await Promise.allSettled(
      ['otto', 'oda'].map(by => bank.world.run(new AgreeToBankRequest(requestId, by), `operator:${by}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
