import type { AnswerOf, AnyCall } from '#contract/call.js';
import {
  approvePayoutBatch,
  collectPayouts,
  exportPayoutBatch,
  importBankAnswer,
  importVouchers,
  listPayoutBatches,
  listVoucherStock,
  readLedger,
  readPayoutBatch,
  sealPayoutBatch,
} from '#contract/betrieb/calls.js';
import { handOverPayoutBatch } from '#contract/betrieb/payouts.js';
import { readRecipientReward } from '#contract/empfaenger/calls.js';
import { chooseReward, readReward } from '#contract/praemie/calls.js';
import { listActiveCampaigns } from '#contract/praemie/campaigns.js';
import { Answered, type Principal } from '#platform/http/call.js';
import { pain002 } from '#testing/bank-files.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SetCampaign } from '../campaign/api.js';
import { ListCampaignsController } from '../campaign/http.js';
import { ChooseRewardController, ReadRecipientRewardController, ReadRewardController } from '../reward/http/rewards.js';
import { ImportVouchersController, ListStockController } from '../voucher/http.js';
import {
  ApproveBatchController,
  BatchesController,
  CollectPayoutsController,
  HandOverBatchController,
  ReadPaymentFileController,
  SealBatchController,
} from './http/batches.js';
import { ImportBankAnswerController } from './http/bank-answers.js';
import { openMoneyWorld, start, type MoneyWorld } from './money-world.test.js';
import { ReadLedgerController } from './http/ledger.js';

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

  /** Calls a controller as the interceptor would: validated in, held against the contract on the way out. */
  async function call<Spec extends AnyCall>(
    spec: Spec,
    controller: unknown,
    method: string,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    principal = operator('olga'),
  ): Promise<AnswerOf<Spec>> {
    const tenant = await world.get(TenantDirectory).byId(world.tenantId);
    const parsed = Object.fromEntries(
      (['params', 'query', 'body'] as const).map(part => [part, spec[part]?.parse(input[part] ?? {})]),
    );
    const actor = principal.kind === 'agency' ? `operator:${principal.userId}` : principal.kind;
    const context = { tenant, principal, language: 'de', now: start };
    const answer = await world.as(actor, () =>
      (world.get(controller as never) as Record<string, (request: unknown) => Promise<unknown>>)[method]!({
        ...parsed,
        context,
      }),
    );
    const body = answer instanceof Answered ? answer.body : answer;
    return (spec.answer ? spec.answer.parse(body) : body) as AnswerOf<Spec>;
  }

  it('lead from the voucher file and the reward’s link to the bank’s answer', async () => {
    const unknown = await call(importVouchers, ImportVouchersController, 'import', {
      body: 'Buchladn;A-0;4500;2027-12-31',
    });
    expect(unknown).toEqual({
      Angelegt: 0,
      Doppelt: 0,
      Fehler: [{ Zeile: 1, Grund: 'Diese Gutscheinart gibt es noch nicht.' }],
    });
    expect(
      await call(importVouchers, ImportVouchersController, 'import', {
        query: { neuearten: 'true' },
        body: 'gutscheinart;code;wertcent;gueltigbis\nBuchladen;A-1;4500;2027-12-31\nBuchladen;A-2;',
      }),
    ).toEqual({
      Angelegt: 1,
      Doppelt: 0,
      Fehler: [{ Zeile: 3, Grund: 'Der Wert muss eine ganze Zahl in Cent sein.' }],
    });
    expect(await call(listVoucherStock, ListStockController, 'list')).toEqual([
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
    expect(await call(readReward, ReadRewardController, 'read', {}, holder(mine))).toMatchObject({
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
        ChooseRewardController,
        'choose',
        { body: { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89 3704 0044 0532 0130 00' } } },
        holder(mine),
      ),
    ).toMatchObject({ Auswahl: 'Bar', Bankdaten: true });
    expect(
      await call(
        chooseReward,
        ChooseRewardController,
        'choose',
        { body: { Auswahl: 'Gutschein', GutscheinartId: 1 } },
        holder(rewards[1]!.rewardId),
      ),
    ).toMatchObject({ Auswahl: 'Gutschein' });
    expect(
      await call(
        readRecipientReward,
        ReadRecipientRewardController,
        'read',
        { params: { nr: recipientNumber } },
        { kind: 'recipient', recipientId, token: '' },
      ),
    ).toMatchObject({ WertCent: 4500, Status: 'Bereitgestellt' });
    await world.settle();

    const { Stapelnummer: stapel, ...collected } = await call(collectPayouts, CollectPayoutsController, 'collect');
    expect(collected).toEqual({ Anzahl: 1, SummeCent: 4500 });
    expect(await call(collectPayouts, CollectPayoutsController, 'collect')).toEqual({ Anzahl: 0 });
    expect(await call(readPayoutBatch, BatchesController, 'read', { params: { stapel } })).toMatchObject({
      Status: 'Offen',
      Sha256: null,
      Auszahlungen: [{ Iban: 'DE89 **** **** **** **** 00', Status: 'Gesammelt' }],
    });
    const { Sha256 } = await call(sealPayoutBatch, SealBatchController, 'seal', { params: { stapel } });
    expect(
      await call(
        approvePayoutBatch,
        ApproveBatchController,
        'approve',
        { params: { stapel }, body: { Sha256 } },
        operator('otto'),
      ),
    ).toMatchObject({ Status: 'Freigegeben', VersiegeltVon: 'olga', FreigegebenVon: 'otto' });
    const xml = await call(exportPayoutBatch, ReadPaymentFileController, 'read', { params: { stapel } });
    expect(await call(handOverPayoutBatch, HandOverBatchController, 'handOver', { params: { stapel } })).toMatchObject({
      Status: 'Exportiert',
    });
    const endToEndId = /<EndToEndId>(.*?)</.exec(xml)![1];
    const answer = pain002(stapel!, [{ endToEndId: endToEndId!, status: 'ACSC' }]);
    await world.settle();
    expect(await call(importBankAnswer, ImportBankAnswerController, 'import', { body: answer })).toEqual({
      Zugeordnet: 1,
      Offen: 0,
      Bereits: 0,
      Abgewiesen: [],
    });
    await world.settle();
    expect(
      await call(listPayoutBatches, BatchesController, 'list', { query: { status: 'Abgeschlossen' } }),
    ).toMatchObject({ TotalCount: 1, HasNext: false, Content: [{ Stapelnummer: stapel, Status: 'Abgeschlossen' }] });
    const ledger = await call(readLedger, ReadLedgerController, 'read');
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
        'payout.bank-answer',
      ]),
    );
  });

  it('show active campaigns in the request’s language', async () => {
    const text = { de: 'Sommeraktion', en: 'Summer campaign' };
    await world.run(
      new SetCampaign({
        campaignId: 7,
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
        title: text,
        body: text,
        legalText: text,
        consentText: text,
      }),
    );
    await world.run(
      new SetCampaign({
        campaignId: 8,
        startsOn: '2025-01-01',
        endsOn: '2025-12-31',
        title: text,
        body: text,
        legalText: text,
        consentText: text,
      }),
    );
    expect(await call(listActiveCampaigns, ListCampaignsController, 'list')).toEqual([
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
