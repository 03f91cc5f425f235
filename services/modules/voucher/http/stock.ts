import { listVoucherStock } from '#contract/betrieb/calls.js';
import { withdrawVouchers } from '#contract/betrieb/programme.js';
import { withoutPersonalData } from '#platform/logger.js';
import { calls, answer } from '#platform/http/call-table.js';
import { staffOf } from '#platform/http/call.js';
import { VoucherWithdrawal, type Withdrawal } from '../use-cases/withdraw-vouchers.js';
import { StockPage } from '../queries/stock-page.js';

export const stockCalls = [
  calls(StockPage, [
    answer(listVoucherStock, async (stock, { context }) =>
      (await stock.on(context.now)).map(row => ({
        GutscheinartId: row.typeId,
        Gutscheinart: row.name,
        ...toWireStock(row),
      })),
    ),
  ]),
  calls(VoucherWithdrawal, [
    answer(withdrawVouchers, async (vouchers, { body, context }) =>
      toWireWithdrawal(await vouchers.withdraw(body.Codes, withoutPersonalData(body.Grund), staffOf(context).name)),
    ),
  ]),
];

const toWireWithdrawal = ({ withdrawn, replaced, waiting, already, unknown }: Withdrawal) => ({
  Zurueckgezogen: withdrawn,
  Ersetzt: replaced,
  Wartend: waiting,
  Bereits: already,
  Unbekannt: unknown,
});

export type Stocked = Awaited<ReturnType<StockPage['on']>>[number];

export const toWireStock = (row: Stocked) => ({
  WertCent: row.amountCents,
  Frei: row.free,
  Vergeben: row.assigned,
  Abgelaufen: row.expired,
  Wartend: row.waiting,
  NaechsterAblauf: row.nextEnd && `${row.nextEnd}T00:00:00`,
});
