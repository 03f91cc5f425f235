import { listDeliveries, retryDelivery } from '#contract/betrieb/calls.js';
import { listConsumers, listParkedStreams, retryDeliveries, skipDelivery } from '#contract/betrieb/deliveries.js';
import { toPaged } from '#contract/shared/codec.js';
import { ListConsumers } from '#engine/operator/consumers.js';
import { ListDeliveries } from '#engine/operator/deliveries.js';
import { ListParkedStreams } from '#engine/operator/parked-streams.js';
import { staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { DeliveryRepair } from '../use-cases/delivery-repair.js';
import { deliveryStateNames, fromConsumers, fromDelivery, fromParkedStream, fromRetried } from './wire.js';

/** Deliveries to consumers: where they stand, and what is done about parked ones. */
export const deliveryCalls = [
  calls(DeliveryRepair, [
    answer(retryDeliveries, async (repair, { body, context }) => {
      const filter = { consumer: body.Verbraucher ?? null, type: body.Typ ?? null, error: body.Fehler ?? null };
      const expected = body.ErwarteteAnzahl ?? null;
      return fromRetried(await repair.retryAll(filter, body.Probe, expected, staffOf(context).name), !body.Probe);
    }),
    answer(retryDelivery, (repair, { params, context }) =>
      repair.retry(params.verbraucher, params.ereignis, staffOf(context).name),
    ),
    answer(skipDelivery, async (repair, { params: { verbraucher, ereignis }, body, context }) => ({
      Anzahl: await repair.skip(verbraucher, ereignis, body.GanzerStrom, body.Grund, staffOf(context).name),
    })),
  ]),
  calls(ListConsumers, [answer(listConsumers, async consumers => fromConsumers(await consumers.all()))]),
  calls(ListDeliveries, [
    answer(listDeliveries, async (deliveries, { query: { zustand, verbraucher, ...wish } }) => {
      const state = zustand ? deliveryStateNames.fromWire(zustand) : null;
      const page = await deliveries.page({ ...wish, state, consumer: verbraucher ?? null });
      return toPaged(page.rows.map(fromDelivery), page);
    }),
  ]),
  calls(ListParkedStreams, [
    answer(listParkedStreams, async (streams, { query }) => {
      const page = await streams.page(query);
      return toPaged(page.rows.map(fromParkedStream), page);
    }),
  ]),
];
