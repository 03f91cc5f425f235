import {
  approvePayoutBatch,
  collectPayouts,
  exportPayoutBatch,
  importBankResponse,
  importVouchers,
  listPayoutBatches,
  listVoucherStock,
  readLedger,
  readPayoutBatch,
  sealPayoutBatch,
} from '#contract/betrieb/calls.js';
import { handOverPayoutBatch } from '#contract/betrieb/payouts.js';
import type { AnswerOf, AnyCall } from '#contract/call.js';
import { readRecipientReward } from '#contract/empfaenger/calls.js';
import { chooseReward, listActiveCampaigns, readReward } from '#contract/praemie/calls.js';
import { Answered, type Principal } from '#platform/http/call.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { pain002 } from '#testing/bank-files.js';
import { handlerOf } from '#testing/handler-of.js';
import { ChangingCampaigns } from '../campaign/use-cases/change-campaign.js';
import { HeldRewardsPage } from '../hold/queries/held-rewards-page.js';
import { HandOverBatch, RefuseBatch, TakePaymentOut } from './api.js';
import { openMoneyWorld, start, type MoneyWorld } from './money-world.test.js';
import { BatchPage } from './queries/batch-page.js';
import { BatchApproval } from './use-cases/approve-batch.js';
import { PaymentFiles } from './use-cases/read-payment-file.js';
import { PayoutCollection } from './use-cases/collect-payouts.js';
import { BatchSeal } from './use-cases/seal-batch.js';

const operator = (id: string): Principal => ({
  kind: 'agency',
  userId: id,
  name: id,
  roles: ['Betreiber'],
  agencyNumber: '',
  token: '',
});

describe('The money calls on the wire', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
  });
  afterAll(() => world.close());

  /** Answers like the request pipeline: validates the input, and checks the answer against the contract. */
  async function call<Spec extends AnyCall>(
    spec: Spec,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    principal = operator('olga'),
  ): Promise<AnswerOf<Spec>> {
    const tenant = await world.get(TenantDirectory).byId(world.tenantId);
    const parsed = Object.fromEntries(
      (['params', 'query', 'body'] as const).map(part => [part, spec[part]?.parse(input[part] ?? {})]),
    );
    const actor = principal.kind === 'agency' ? `operator:${principal.userId}` : principal.kind;
    const context = { tenant, principal, language: 'de', now: start };
    const answer = await world.as(actor, () => handlerOf(world, spec)({ ...parsed, context }));
    const body = answer instanceof Answered ? answer.body : answer;
    return (spec.answer ? spec.answer.parse(body) : body) as AnswerOf<Spec>;
  }

  it('lead from the voucher file and the reward’s link to the bank’s answer', async () => {
    const unknown = await call(importVouchers, {
      body: 'Buchladn;A-0;4500;2027-12-31',
    });
    expect(unknown).toEqual({
      Angelegt: 0,
      Doppelt: 0,
      Fehler: [{ Zeile: 1, Grund: 'Diese Gutscheinart gibt es noch nicht.' }],
      Gelesen: { Zeichensatz: 'UTF-8', Trennzeichen: 'Semikolon', Beispiel: null },
    });
    expect(
      await call(importVouchers, {
        query: { neuearten: 'true' },
        body: 'gutscheinart;code;wertcent;gueltigbis\nBuchladen;A-1;4500;2027-12-31\nBuchladen;A-2;',
      }),
    ).toEqual({
      Angelegt: 1,
      Doppelt: 0,
      Fehler: [{ Zeile: 3, Grund: 'Der Wert muss eine ganze Zahl in Cent sein.' }],
      Gelesen: expect.objectContaining({ Trennzeichen: 'Semikolon' }),
    });
    expect(await call(listVoucherStock)).toEqual([
      {
        GutscheinartId: 1,
        Gutscheinart: 'Buchladen',
        WertCent: 4500,
        Frei: 1,
        Vergeben: 0,
        Abgelaufen: 0,
        Wartend: 0,
        NaechsterAblauf: '2027-12-31T00:00:00',
      },
    ]);

    const { rewards, number, recipientId, recipientNumber } = await world.readyReward({ recommenderShare: 50 });
    const holder = (rewardId: string): Principal => ({ kind: 'reward', rewardId, token: '', isOutdated: false });
    const mine = rewards[0]!.rewardId;
    expect(await call(readReward, { query: { details: '' } }, holder(mine))).toMatchObject({
      Empfehlungsnummer: number,
      WertCent: 4500,
      Wert: '45 €',
      Status: 'Bereitgestellt',
      Auswahl: null,
      Gutscheinarten: [{ Id: 1, Name: 'Buchladen' }],
      Bankdaten: false,
    });
    expect(
      await call(
        chooseReward,
        { body: { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89 3704 0044 0532 0130 00' } } },
        holder(mine),
      ),
    ).toMatchObject({ Auswahl: 'Bar', Bankdaten: true });
    expect(
      await call(chooseReward, { body: { Auswahl: 'Gutschein', GutscheinartId: 1 } }, holder(rewards[1]!.rewardId)),
    ).toMatchObject({ Auswahl: 'Gutschein' });
    expect(
      await call(
        readRecipientReward,
        { params: { nr: recipientNumber } },
        { kind: 'recipient', recipientId, token: '' },
      ),
    ).toMatchObject({ WertCent: 4500, Status: 'Bereitgestellt' });
    await world.settle();

    const { Stapelnummer: stapel, ...collected } = await call(collectPayouts);
    expect(collected).toEqual({ Anzahl: 1, SummeCent: 4500, Hinweise: ['EinzelneZahlung'] });
    expect(await call(collectPayouts)).toEqual({ Anzahl: 0 });
    expect(await call(readPayoutBatch, { params: { stapel } })).toMatchObject({
      Status: 'Offen',
      Sha256: null,
      Auszahlungen: [{ Iban: 'DE89 **** **** **** **** 00', Status: 'Gesammelt' }],
    });
    const { Sha256 } = await call(sealPayoutBatch, { params: { stapel } });
    expect(await call(approvePayoutBatch, { params: { stapel }, body: { Sha256 } }, operator('otto'))).toMatchObject({
      Status: 'Freigegeben',
      VersiegeltVon: 'olga',
      FreigegebenVon: 'otto',
    });
    const xml = await call(exportPayoutBatch, { params: { stapel } });
    expect(await call(handOverPayoutBatch, { params: { stapel } })).toMatchObject({
      Status: 'Exportiert',
    });
    const endToEndId = /<EndToEndId>(.*?)</.exec(xml)![1];
    const answer = pain002(stapel!, [{ endToEndId: endToEndId!, status: 'ACSC' }]);
    await world.settle();
    expect(await call(importBankResponse, { body: answer })).toEqual({
      Zugeordnet: 1,
      Offen: 0,
      Bereits: 0,
      Abgewiesen: [],
      Vorgemerkt: 0,
      Dokumente: [{ Name: '', Art: 'pain.002', Version: null, Eintraege: 1, Vorgemerkt: 0, Hinweis: null }],
      SchonGelesen: null,
    });
    await world.settle();
    expect(await call(listPayoutBatches, { query: { status: 'Abgeschlossen' } })).toMatchObject({
      TotalCount: 1,
      HasNext: false,
      Content: [{ Stapelnummer: stapel, Status: 'Abgeschlossen' }],
    });
    const ledger = await call(readLedger);
    expect(ledger).toMatchObject({ SaldoCent: 0, AuszahlbarAnzahl: 0 });
    expect(ledger.Konten.find(({ Konto }) => Konto === 'Bank')).toMatchObject({ SaldoCent: -4500 });
    const [audit] = await world.rows<{ actions: string[] }>(
      'select array_agg(action order by at, entry_id) as actions from audit_entry',
    );
    expect(audit!.actions).toEqual(
      expect.arrayContaining([
        'order.release',
        'voucher.import',
        'payout.collect',
        'payout.seal',
        'payout.approve',
        'payout.read-file',
        'payout.hand-over',
        'payout.bank-response',
      ]),
    );
  });

  it('show active campaigns in the request’s language', async () => {
    const text = { de: 'Sommeraktion', en: 'Summer campaign' };
    await world.as('operator:olga', () =>
      world.get(ChangingCampaigns).set({
        campaignId: 7,
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
        title: text,
        body: text,
        legalText: text,
        consentText: text,
      }),
    );
    await world.as('operator:olga', () =>
      world.get(ChangingCampaigns).set({
        campaignId: 8,
        startsOn: '2025-01-01',
        endsOn: '2025-12-31',
        title: text,
        body: text,
        legalText: text,
        consentText: text,
      }),
    );
    expect(await call(listActiveCampaigns)).toEqual([
      {
        AktionsId: 7,
        Titel: 'Sommeraktion',
        Text: 'Sommeraktion',
        RechtsText: 'Sommeraktion',
        abgehakt: false,
        Zustimmung: 'Sommeraktion',
      },
    ]);
  });
});

const refused = (reason: string) => expect.objectContaining({ reason });

describe('A batch that is questioned', () => {
  let world: MoneyWorld;
  beforeEach(async () => {
    world = await openMoneyWorld();
  });
  afterEach(() => world.close());

  const collect = async () => (await world.act(PayoutCollection).collect()).number!;
  const seal = (number: string, by = 'olga') => world.act(BatchSeal, `operator:${by}`).seal({ number, byName: by });
  const page = (number: string) => world.as('test', () => world.get(BatchPage, { strict: false }).of(number));
  const approve = async (number: string, by = 'otto') =>
    world.act(BatchApproval, `operator:${by}`).approve({ number, sha256: (await page(number)).sha256!, byName: by });
  const refuse = (number: string, by: string) =>
    world.run(
      new RefuseBatch({ number, reason: 'Betrag fragwürdig, siehe jonas@example.org', byName: by }),
      `operator:${by}`,
    );
  const takeOut = (number: string, endToEndId: string) =>
    world.run(new TakePaymentOut({ number, endToEndId, reason: 'Bitte prüfen', byName: 'Olga' }));
  const stateOf = (rewardId: string) => world.stateOf(rewardId);
  const balance = async () =>
    Object.fromEntries(
      (
        await world.rows<{ account: string; cents: string }>(
          'select account, sum(cents) as cents from ledger_entry group by account having sum(cents) <> 0',
        )
      ).map(({ account, cents }) => [account, Number(cents)]),
    );

  it('is refused by somebody other than the sealer: its money is owed and payable again, and it is never approved', async () => {
    const { rewardId } = await world.payableReward();
    const number = await collect();
    await seal(number);
    await world.settle();
    expect([await stateOf(rewardId), await balance()]).toEqual(['sealed', { expense: 9000, 'in-transit': -9000 }]);
    await expect(refuse(number, 'olga')).rejects.toEqual(refused('not-authorised'));
    await refuse(number, 'otto');
    await world.settle();
    expect(await page(number)).toMatchObject({
      status: 'refused',
      refusedByName: 'otto',
      refusedReason: 'Betrag fragwürdig, siehe ‹e-mail›',
      payouts: [{ status: 'dropped', reason: 'batch-refused', holder: 'Jonas Weber' }],
    });
    expect([await stateOf(rewardId), await balance()]).toEqual(['payable', { expense: 9000, owed: -9000 }]);
    for (const by of ['olga', 'otto', 'oda'])
      await expect(approve(number, by)).rejects.toEqual(refused('changed-meanwhile'));
    await expect(world.act(PaymentFiles).read({ number, byName: 'otto' })).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    await expect(world.run(new HandOverBatch({ number, byName: 'otto' }))).rejects.toEqual(
      refused('changed-meanwhile'),
    );
    // Bank details of payments that were never sent are not kept.
    expect(await world.rows(`select file_encrypted, sha256 is not null as hashed from payout_batch`)).toEqual([
      { file_encrypted: null, hashed: true },
    ]);
    const again = await collect();
    expect(await page(again)).toMatchObject({
      count: 1,
      payouts: [{ earlier: [{ batchNumber: number, status: 'dropped', reason: 'batch-refused' }] }],
    });
    await seal(again, 'otto');
    await approve(again, 'olga');
    await expect(refuse(again, 'oda')).rejects.toEqual(refused('changed-meanwhile'));
    const [audit] = await world.rows<{ actions: string[] }>(
      'select array_agg(distinct action) as actions from audit_entry',
    );
    expect(audit!.actions).toContain('payout.refuse');
  });

  it('asks for bank details again when they went while it was sealed', async () => {
    const { rewardId, recommenderId } = await world.payableReward();
    const number = await collect();
    await seal(number);
    await world.settle();
    await world.removeBankDetails(recommenderId);
    await world.settle();
    await refuse(number, 'otto');
    await world.settle();
    expect(await stateOf(rewardId)).toBe('bank-details-wanted');
  });

  it('loses a payment before the seal, which waits as a hold even where it was let go on before', async () => {
    const [kept, questioned] = [await world.payableReward(), await world.payableReward()];
    const number = await collect();
    await world.settle();
    const endToEndId = async (batch: string) =>
      (
        await world.rows<{ id: string }>(
          `select p.end_to_end_id as id from payout p join payout_batch b using (tenant_id, batch_id) where b.number = '${batch}' and reward_id = '${questioned.rewardId}'`,
        )
      )[0]!.id;
    await expect(takeOut(number, 'nowhere')).rejects.toEqual(refused('not-found'));
    await takeOut(number, await endToEndId(number));
    await expect(takeOut(number, await endToEndId(number))).rejects.toEqual(refused('changed-meanwhile'));
    await world.settle();
    expect(await page(number)).toMatchObject({ count: 1, totalCents: 9000 });
    const held = async () =>
      (
        await world.as('test', () =>
          world.get(HeldRewardsPage, { strict: false }).page('held', { page: 1, pagesize: 10 }),
        )
      ).rows;
    expect(await held()).toEqual([
      expect.objectContaining({
        rewardId: questioned.rewardId,
        reasons: ['taken-out'],
        heldByName: 'Olga',
        heldNote: 'Bitte prüfen',
      }),
    ]);
    expect(await world.act(PayoutCollection).collect()).toMatchObject({ count: 0 });
    await world.decideHold({ verdict: 'release', rewardId: questioned.rewardId, note: 'in Ordnung', byName: 'Otto' });
    const second = await collect();
    await takeOut(second, await endToEndId(second));
    await world.settle();
    expect([(await held()).length, await stateOf(questioned.rewardId), await stateOf(kept.rewardId)]).toEqual([
      1,
      'payable',
      'collected',
    ]);
    await seal(number);
    await expect(takeOut(number, await endToEndId(number))).rejects.toEqual(refused('changed-meanwhile'));
  });

  it('is not handed over by reading its file, only by saying so', async () => {
    const { rewardId } = await world.payableReward();
    const number = await collect();
    await seal(number);
    await approve(number);
    await world.act(PaymentFiles).read({ number, byName: 'otto' });
    await world.settle();
    expect([(await page(number)).status, await stateOf(rewardId)]).toEqual(['approved', 'sealed']);
    await world.run(new HandOverBatch({ number, byName: 'otto' }));
    await world.run(new HandOverBatch({ number, byName: 'otto' }));
    await world.settle();
    expect([(await page(number)).status, await stateOf(rewardId)]).toEqual(['exported', 'sent']);
    expect(await world.rows(`select 1 from audit_entry where action = 'payout.hand-over'`)).toHaveLength(1);
  });
});
