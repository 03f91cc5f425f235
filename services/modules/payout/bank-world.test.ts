import { camt, pain002, type Booking, type Statement } from '#testing/bank-files.js';
import {
  listOpenBankResponses,
  searchSentPayments,
  type OpenBankResponse as WireAnswer,
} from '#contract/betrieb/payouts.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { handlerOf } from '#testing/handler-of.js';
import { HandOverBatch } from './api.js';
import { openMoneyWorld, start, type MoneyWorld } from './money-world.test.js';
import { BankRequests, type BankRequestRow } from './persistence/bank-requests.js';
import { OpenBankResponses, type OpenAnswer } from './persistence/open-bank-responses.js';
import { type AnswerState } from './persistence/bank-responses.js';
import { BatchPage } from './queries/batch-page.js';
import { BankRequestDecisions } from './use-cases/bank-requests.js';
import { BankResponseAssignment } from './use-cases/assign-bank-response.js';
import { BankResponseImport } from './use-cases/import-bank-response.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PossibleOutcomes, type AssignedOutcome } from './use-cases/possible-outcomes.js';
import { PutAside } from './use-cases/put-aside.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

/** What waits for a second person about a line or an item. */
export async function requestAbout(world: MoneyWorld, subject: string): Promise<BankRequestRow> {
  const requests = world.get(BankRequests, { strict: false });
  const about = await world.as('test', async () => [
    ...(await requests.ofLines([subject.length === 64 ? subject : ''])).values(),
    ...(subject.length === 64 ? [] : (await requests.ofItems([subject])).values()),
  ]);
  return about[0]!;
}

/** Somebody else than who asked agrees. */
export async function agreeAbout(world: MoneyWorld, subject: string, by = 'otto'): Promise<void> {
  const { requestId } = await requestAbout(world, subject);
  await world.act(BankRequestDecisions, `operator:${by}`).agree(requestId, by);
  await world.settle();
}

/** Olga wants a line put aside by which money moved, and Otto agrees. */
export async function putAside(world: MoneyWorld, key: string, note = 'nicht unsere'): Promise<void> {
  await world.act(PutAside, 'operator:olga').dismiss({ key, note, byName: 'Olga' });
  await agreeAbout(world, key);
}

/** The money modules with a bank that answers: files are read in by Olga, and Otto is another human. */
export async function openBankWorld() {
  const world = await openMoneyWorld();
  const page = (number: string) => world.as('test', () => world.get(BatchPage, { strict: false }).of(number));
  const answers = () => world.get(OpenBankResponses, { strict: false });
  const read = async (xml: string, by = 'olga') => {
    const result = await world.act(BankResponseImport, `operator:${by}`).read(xml, by);
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
    /** What a clerk reads of the lines that wait, and is offered. */
    async offered(): Promise<WireAnswer[]> {
      const tenant = await world.get(TenantDirectory).byId(world.tenantId);
      const context = { tenant, language: 'de', now: start };
      const query = listOpenBankResponses.query!.parse({ pagesize: '100' });
      const page = await world.as('operator:olga', () =>
        handlerOf(world, listOpenBankResponses)({ params: {}, query, body: undefined, context }),
      );
      return listOpenBankResponses.answer.parse(page).Content;
    },
    /** Sent payments that a clerk finds for a line. */
    async searched(q: string, eintrag: string) {
      const input = { params: {}, query: searchSentPayments.query!.parse({ q, eintrag }), body: undefined };
      const found = await world.as('operator:olga', () => handlerOf(world, searchSentPayments)(input));
      return searchSentPayments.answer.parse(found);
    },
    possible: (answer: OpenAnswer) => world.as('test', () => world.get(PossibleOutcomes, { strict: false }).of(answer)),
    assign: async (
      key: string,
      endToEndId: string | readonly string[],
      { outcome, by = 'otto', chargeCents }: { outcome: AssignedOutcome; by?: string; chargeCents?: number },
    ) => {
      const decision = { key, endToEndId, outcome, note: 'gesehen', byName: by };
      await world
        .act(BankResponseAssignment, `operator:${by}`)
        .assign({ ...decision, ...(chargeCents !== undefined && { chargeCents }) });
      await world.settle();
    },
    /** A batch of so many payments of 90,00 € that the bank has. */
    async handedOver(count = 1) {
      const rewards: string[] = [];
      for (let n = 0; n < count; n++) rewards.push((await world.payableReward()).rewardId);
      const batch = (await world.act(PayoutCollection).collect()).number!;
      await world.act(BatchSeal, 'operator:olga').seal({ number: batch, byName: 'olga' });
      const { sha256 } = await page(batch);
      await world.act(BatchApproval, 'operator:otto').approve({ number: batch, sha256: sha256!, byName: 'otto' });
      await world.run(new HandOverBatch({ number: batch, byName: 'otto' }), 'operator:otto');
      await world.settle();
      const payments = (await page(batch)).payouts.map(({ endToEndId }) => endToEndId);
      return { batch, payments, states: async () => (await page(batch)).payouts.map(({ status }) => status) };
    },
  };
}
export type BankWorld = Awaited<ReturnType<typeof openBankWorld>>;
