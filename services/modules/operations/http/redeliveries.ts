import {
  approveRedelivery,
  listRedeliveries,
  rejectRedelivery,
  requestRedelivery,
} from '#contract/betrieb/deliveries.js';
import { toPaged } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { ListRedeliveries } from '../queries/redeliveries.js';
import { RedeliveryRequests } from '../use-cases/redelivery-requests.js';
import { fromDryRun, fromRedelivery, redeliveryStateNames } from './wire.js';

/** Requests that a reaction runs again. */
export const redeliveryCalls = [
  calls(RedeliveryRequests, [
    answer(requestRedelivery, async (requests, { params: { verbraucher, ereignis }, body, context }) => {
      const reason = body.Probe ? null : (body.Grund ?? '');
      const asked = await requests.request(verbraucher, ereignis, reason, staffOf(context).name);
      return { Antrag: asked.redeliveryId, Probe: fromDryRun(asked.dryRun) };
    }),
    answer(approveRedelivery, (requests, { params, context }) =>
      requests.approve(params.antrag, staffOf(context).name),
    ),
    answer(rejectRedelivery, (requests, { params, body, context }) =>
      requests.reject(params.antrag, body.Grund, staffOf(context).name),
    ),
  ]),
  calls(ListRedeliveries, [
    answer(listRedeliveries, async (redeliveries, { query: { zustand, ...wish } }) => {
      const state = zustand ? redeliveryStateNames.fromWire(zustand) : null;
      const page = await redeliveries.page({ ...wish, state });
      const reader = currentPerson();
      return toPaged(
        page.rows.map(row => fromRedelivery(row, reader)),
        page,
      );
    }),
  ]),
];
