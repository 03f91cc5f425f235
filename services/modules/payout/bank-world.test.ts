import { camt, pain002, type Booking, type Statement } from '#testing/bank-files.js';
import { HandOverBatch } from './api.js';
import { openMoneyWorld } from './money-world.test.js';
import { OpenBankResponses, type AnswerState, type OpenAnswer } from './persistence/bank-responses.js';
import { BatchPage } from './queries.js';
import { AssignBankResponse, ImportBankResponse } from './use-cases/bank-responses.js';
import { ApproveBatch } from './use-cases/hand-over-batch.js';
import { PossibleOutcomes, type AssignedOutcome } from './use-cases/possible-outcomes.js';
import { CollectPayouts, SealBatch } from './use-cases/seal-batch.js';

/** The money modules with a bank that answers: files are read in by Olga, and Otto is another human. */
export async function openBankWorld() {
  const world = await openMoneyWorld();
  const page = (number: string) => world.as('test', () => world.get(BatchPage, { strict: false }).of(number));
  const answers = () => world.get(OpenBankResponses, { strict: false });
  const read = async (xml: string, by = 'olga') => {
    const result = await world.run(new ImportBankResponse(xml, by), `operator:${by}`);
    await world.settle();
    return result;
  };
  let files = 0;
  const lines = async (state: AnswerState = 'open'): Promise<OpenAnswer[]> =>
    (await world.as('test', () => answers().page(state, 1, 100))).rows;

  return {
    world,
    page,
    answers,
    read,
    lines,
    booked: (bookings: readonly Booking[], statement: Statement = {}) =>
      read(camt(bookings, { id: `N${++files}`, message: `N${files}`, ...statement })),
    reported: (batch: string, payments: Parameters<typeof pain002>[1]) => read(pain002(batch, payments, `P${++files}`)),
    possible: (answer: OpenAnswer) => world.as('test', () => world.get(PossibleOutcomes, { strict: false }).of(answer)),
    assign: async (
      key: string,
      endToEndId: string | readonly string[],
      { outcome, by = 'otto', chargeCents }: { outcome: AssignedOutcome; by?: string; chargeCents?: number },
    ) => {
      const decision = { key, endToEndId, outcome, note: 'gesehen', byName: by };
      await world.run(
        new AssignBankResponse({ ...decision, ...(chargeCents !== undefined && { chargeCents }) }),
        `operator:${by}`,
      );
      await world.settle();
    },
    /** A batch of so many payments of 90,00 € that the bank has. */
    async handedOver(count = 1) {
      const rewards: string[] = [];
      for (let n = 0; n < count; n++) rewards.push((await world.payableReward()).rewardId);
      const batch = (await world.run(new CollectPayouts())).number!;
      await world.run(new SealBatch({ number: batch, byName: 'olga' }), 'operator:olga');
      const { sha256 } = await page(batch);
      await world.run(new ApproveBatch({ number: batch, sha256: sha256!, byName: 'otto' }), 'operator:otto');
      await world.run(new HandOverBatch({ number: batch, byName: 'otto' }), 'operator:otto');
      await world.settle();
      const payments = (await page(batch)).payouts.map(({ endToEndId }) => endToEndId);
      return { batch, payments, states: async () => (await page(batch)).payouts.map(({ status }) => status) };
    },
  };
}
export type BankWorld = Awaited<ReturnType<typeof openBankWorld>>;
