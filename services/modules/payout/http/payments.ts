import { exportPayoutBatch } from '#contract/betrieb/calls.js';
import { takePaymentOut } from '#contract/betrieb/payouts.js';
import { answered, staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { PaymentFiles } from '../use-cases/read-payment-file.js';
import { PaymentRemoval } from '../use-cases/take-payment-out.js';

/** Payments of a batch: one is taken out, and the file of all. */
export const paymentCalls = [
  calls(PaymentRemoval, [
    answer(takePaymentOut, (payments, { params: { stapel: number, zahlung: endToEndId }, body, context }) =>
      payments.takeOut({ number, endToEndId, reason: body.Grund, byName: staffOf(context).name }),
    ),
  ]),
  calls(PaymentFiles, [
    answer(exportPayoutBatch, async (files, { params: { stapel: number }, context }) =>
      answered(200, await files.read({ number, byName: staffOf(context).name }), {
        'content-disposition': `attachment; filename="pain001-${number}.xml"`,
        'cache-control': 'no-store',
      }),
    ),
  ]),
];
