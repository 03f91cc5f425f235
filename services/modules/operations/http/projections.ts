import { listReadModels, replayEvents } from '#contract/betrieb/replays.js';
import {
  cancelRebuild,
  listProjections,
  readRebuild,
  rebuildProjection,
  rollBackProjection,
} from '#contract/plattform.js';
import { LatestRebuild } from '#engine/operator/latest-rebuild.js';
import { ListProjections } from '#engine/operator/projections.js';
import { TenantReplays } from '#engine/operator/replays.js';
import { principalOf, staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { EventReplays } from '../use-cases/event-replays.js';
import { ProjectionRebuilds } from '../use-cases/projection-rebuilds.js';
import { fromProjection, fromReadModel, fromRebuild } from './wire.js';

/** Projections of the platform, and read models of a tenant. */
export const projectionCalls = [
  calls(ProjectionRebuilds, [
    answer(rebuildProjection, async (rebuilds, { params, context }) => ({
      Lauf: await rebuilds.rebuild(params.name, principalOf(context, 'platform').name),
    })),
    answer(cancelRebuild, (rebuilds, { params, body, context }) =>
      rebuilds.cancel(params.name, body.Grund, principalOf(context, 'platform').name),
    ),
    answer(rollBackProjection, (rebuilds, { params, body, context }) =>
      rebuilds.rollBack(params.name, body.Grund, principalOf(context, 'platform').name),
    ),
  ]),
  calls(ListProjections, [answer(listProjections, async projections => (await projections.all()).map(fromProjection))]),
  calls(LatestRebuild, [answer(readRebuild, async (latest, { params }) => fromRebuild(await latest.of(params.name)))]),
  calls(TenantReplays, [answer(listReadModels, async replays => (await replays.readModels()).map(fromReadModel))]),
  calls(EventReplays, [
    answer(replayEvents, async (replays, { params, body, context }) => {
      // Without leading zeros: 0 is everything.
      const from = String(BigInt(body.AbPosition ?? '0'));
      const { run, events, rows } = await replays.replay(params.name, from, body.Probe, staffOf(context).name);
      return { Lauf: run, Ereignisse: events, Zeilen: rows };
    }),
  ]),
];
