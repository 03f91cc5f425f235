import { openBankWorld, type BankWorld } from './bank-world.test.js';
import { PutAside } from './use-cases/put-aside.js';

const refused = (reason: string) => expect.objectContaining({ reason });

/** What the bank said of each payment before: nothing, that it executed or rejected it, or that it came back. */
type Before = 'sent' | 'announced' | 'booked' | 'rejected' | 'came-back';

/** A status report on the batch: of the group, of its blocks, and of single payments. */
interface Report {
  readonly group?: string;
  readonly blocks?: readonly string[];
  readonly payments?: Readonly<Record<number, string>>;
  readonly sum?: string;
}

interface Told {
  readonly before: readonly Before[];
  readonly says: Report;
  readonly after: readonly ('sent' | 'settled' | 'returned')[];
  readonly counts: Partial<Record<'matched' | 'open' | 'known' | 'rejected', number>>;
  readonly why?: string;
  /** Payments whose reward is held. */
  readonly held?: readonly number[];
}

const status = (element: string, code: string | undefined) => (code ? `<${element}>${code}</${element}>` : '');
const report = (batch: string, payments: readonly string[], { group, blocks, payments: single, sum }: Report) => {
  const told = Object.entries(single ?? {}).map(
    ([at, code]) => `<OrgnlEndToEndId>${payments[Number(at)]}</OrgnlEndToEndId>${status('TxSts', code)}`,
  );
  const transactions = told.map(one => `<TxInfAndSts>${one}</TxInfAndSts>`).join('');
  const written = blocks ?? (transactions ? [undefined] : []);
  return `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>G-${Math.random()}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId>${sum ? `<OrgnlCtrlSum>${sum}</OrgnlCtrlSum>` : ''}${status('GrpSts', group)}</OrgnlGrpInfAndSts>${written
    .map(
      (code, at) =>
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}.0</OrgnlPmtInfId>${status('PmtInfSts', code)}${at === 0 ? transactions : ''}</OrgnlPmtInfAndSts>`,
    )
    .join('')}</CstmrPmtStsRpt></Document>`;
};

const table: Readonly<Record<string, Told>> = {
  'a rejection of all, none of which the bank had answered': {
    before: ['sent', 'sent'],
    says: { group: 'RJCT' },
    after: ['returned', 'returned'],
    counts: { matched: 2 },
  },
  'a rejection of all beside one that was rejected before': {
    before: ['rejected', 'sent'],
    says: { group: 'RJCT' },
    after: ['returned', 'returned'],
    counts: { matched: 1 },
  },
  'a rejection of all, one of which was announced as executed': {
    before: ['announced', 'sent', 'sent'],
    says: { group: 'RJCT' },
    after: ['settled', 'sent', 'sent'],
    counts: { open: 1 },
    why: 'batch-contradicts',
  },
  'a rejection of all, one of which was booked': {
    before: ['booked', 'sent'],
    says: { group: 'RJCT' },
    after: ['settled', 'sent'],
    counts: { open: 1 },
    why: 'batch-contradicts',
  },
  'the same by the status of the block, with a sum': {
    before: ['sent', 'booked'],
    says: { blocks: ['RJCT'], sum: '180.00' },
    after: ['sent', 'settled'],
    counts: { open: 1 },
    why: 'batch-contradicts',
  },
  'a rejection of all, one of which was executed and came back': {
    before: ['came-back', 'sent'],
    says: { group: 'RJCT' },
    after: ['returned', 'sent'],
    counts: { open: 1 },
    why: 'batch-contradicts',
  },
  'a rejection of all that were executed': {
    before: ['booked', 'announced'],
    says: { group: 'RJCT' },
    after: ['settled', 'settled'],
    counts: { rejected: 1 },
  },
  'an execution of all beside one that was executed and came back': {
    before: ['came-back', 'sent'],
    says: { group: 'ACSC' },
    after: ['returned', 'settled'],
    counts: { matched: 1 },
  },
  'an execution of all, one of which was rejected': {
    before: ['rejected', 'sent'],
    says: { group: 'ACSC' },
    after: ['returned', 'sent'],
    counts: { open: 1 },
    why: 'batch-contradicts',
    held: [0],
  },
  'an execution of all that were rejected': {
    before: ['rejected', 'rejected'],
    says: { blocks: ['ACCC'] },
    after: ['returned', 'returned'],
    counts: { open: 1 },
    why: 'batch-contradicts',
    held: [0, 1],
  },
  'an execution of all again': {
    before: ['announced', 'booked'],
    says: { group: 'ACSC' },
    after: ['settled', 'settled'],
    counts: { known: 1 },
  },
  'a group and a block that say different things': {
    before: ['sent', 'sent'],
    says: { group: 'RJCT', blocks: ['ACSC'] },
    after: ['sent', 'sent'],
    counts: { open: 2 },
    why: 'statuses-differ',
  },
  'a group that is rejected and a block on its way': {
    before: ['sent', 'sent'],
    says: { group: 'RJCT', blocks: ['ACSP'] },
    after: ['sent', 'sent'],
    counts: { matched: 2, open: 1 },
    why: 'statuses-differ',
  },
  'two statuses of one block': {
    before: ['sent', 'sent'],
    says: { blocks: ['RJCT', 'ACSC'] },
    after: ['sent', 'sent'],
    counts: { open: 2 },
    why: 'statuses-differ',
  },
  'a group that is partly accepted and a block that is rejected': {
    before: ['sent', 'sent'],
    says: { group: 'PART', blocks: ['RJCT'] },
    after: ['returned', 'returned'],
    counts: { matched: 2 },
  },
  'a group that is rejected beside payments that were executed, all of them': {
    before: ['sent', 'sent'],
    says: { group: 'RJCT', payments: { 0: 'ACSC', 1: 'ACSC' } },
    after: ['settled', 'settled'],
    counts: { matched: 2, open: 1 },
    why: 'batch-contradicts',
  },
  'a group that is executed beside a payment that was rejected': {
    before: ['sent', 'sent'],
    says: { group: 'ACSC', payments: { 0: 'RJCT' } },
    after: ['returned', 'sent'],
    counts: { matched: 1, open: 1 },
    why: 'batch-contradicts',
  },
  'a group that is rejected beside one payment that is, while others wait': {
    before: ['sent', 'sent'],
    says: { group: 'RJCT', payments: { 0: 'RJCT' } },
    after: ['returned', 'sent'],
    counts: { matched: 1, open: 1 },
    why: 'batch-and-payments',
  },
  'a group on its way after everything was answered': {
    before: ['booked', 'rejected'],
    says: { group: 'ACSP' },
    after: ['settled', 'returned'],
    counts: { matched: 2 },
  },
};

/** docs/specification/payouts.md#the-banks-response */
describe('A status of the whole batch', () => {
  let bank: BankWorld;
  beforeAll(async () => {
    bank = await openBankWorld();
  });
  afterAll(() => bank.world.close());
  beforeEach(() => bank.world.anew());

  /** A batch of which the bank said this before; its lines are decided. */
  async function answered(before: readonly Before[]) {
    const sent = await bank.handedOver(before.length);
    for (const [at, said] of before.entries()) {
      const endToEndId = sent.payments[at]!;
      if (said === 'announced') await bank.reported(sent.batch, [{ endToEndId, status: 'ACSC' }]);
      if (said === 'rejected') await bank.reported(sent.batch, [{ endToEndId, status: 'RJCT', reason: 'AC01' }]);
      if (said === 'booked' || said === 'came-back') await bank.booked([{ endToEndId }]);
      if (said !== 'came-back') continue;
      await bank.booked([{ endToEndId, returned: 'AC04' }]);
      await bank.assign((await bank.lines())[0]!.key, endToEndId, { outcome: 'returned' });
    }
    expect(await bank.lines()).toEqual([]);
    return sent;
  }
  const held = async (payments: readonly string[]) => {
    const rows = await bank.world.rows<{ id: string }>(
      `select end_to_end_id as id from reward_hold h join payout p using (tenant_id, reward_id) where h.state = 'held' and tenant_id = '${bank.world.tenantId}'`,
    );
    return payments.flatMap((id, at) => (rows.some(row => row.id === id) ? [at] : []));
  };

  it.each(Object.entries(table))('that tells %s', async (_, { before, says, after, counts, why, held: waits = [] }) => {
    const { batch, payments, states } = await answered(before);
    const file = report(batch, payments, says);
    const { matched, open, known, rejected } = await bank.read(file);
    expect({ matched, open, known, rejected: rejected.length }).toEqual({
      ...{ matched: 0, open: 0, known: 0, rejected: 0 },
      ...counts,
    });
    expect([await states(), await held(payments)]).toEqual([after, waits]);
    const waiting = await bank.lines();
    expect(waiting.map(one => one.why)).toEqual(waiting.map(() => why));
    // The same file again changes nothing.
    expect(await bank.read(file)).toMatchObject({ matched: 0, open: 0 });
    expect([await states(), (await bank.lines()).length]).toEqual([after, waiting.length]);
  });

  it('that contradicts a payment is said for the others by somebody else than who read it in, whatever sum it names', async () => {
    const { batch, payments, states } = await answered(['booked', 'sent', 'sent']);
    await bank.read(report(batch, payments, { group: 'RJCT', sum: '270.00' }));
    const [answer] = await bank.lines();
    expect(await bank.possible(answer!)).toEqual({ outcomes: ['returned'], whyNot: null });
    const rest = payments.slice(1);
    await expect(bank.assign(answer!.key, rest, { outcome: 'returned', by: 'olga' })).rejects.toEqual(
      refused('not-authorised'),
    );
    await expect(bank.assign(answer!.key, payments, { outcome: 'returned' })).rejects.toEqual(
      refused('payment-executed'),
    );
    expect(await states()).toEqual(['settled', 'sent', 'sent']);
    await bank.assign(answer!.key, rest, { outcome: 'returned' });
    expect([await states(), (await bank.page(batch)).status]).toEqual([
      ['settled', 'returned', 'returned'],
      'partly-returned',
    ]);
  });

  it('that waits already is known when another file repeats it, and waits anew once somebody put it aside', async () => {
    const { batch, payments } = await answered(['booked', 'sent']);
    const told = () => bank.read(report(batch, payments, { group: 'RJCT' }));
    expect([await told(), await told()]).toMatchObject([
      { open: 1, known: 0 },
      { open: 0, known: 1 },
    ]);
    const [answer] = await bank.lines();
    await bank.world.act(PutAside).dismiss({ key: answer!.key, note: 'geklärt', byName: 'olga' });
    expect(await told()).toMatchObject({ open: 1, known: 0 });
  });

  it('that contradicts every payment can be said of none', async () => {
    const { batch, payments } = await answered(['rejected', 'rejected']);
    await bank.read(report(batch, payments, { group: 'ACSC' }));
    const [answer] = await bank.lines();
    expect(await bank.possible(answer!)).toEqual({ outcomes: [], whyNot: 'batch-answered' });
  });

  it('ends the batch also where a part of its booking waits for a person', async () => {
    const { batch, payments, states } = await answered(['rejected', 'sent']);
    await bank.booked([{ batch, amount: '180.00', reference: 'SAMMLER' }]);
    expect([await states(), (await bank.lines()).map(({ why }) => why)]).toEqual([
      payments.map((_, at) => (at === 0 ? 'returned' : 'settled')),
      ['booked-though-rejected'],
    ]);
    expect((await bank.page(batch)).status).toBe('partly-returned');
  });
});
