import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { CancelRebuild, RebuildProjection, ReplayEvents, RollBackProjection } from '../api.js';
import { fromProjection, fromRebuild, fromReplay } from './wire.js';

@Controller()
export class ReplaysController {
  constructor(
    private readonly replays: TenantReplays,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listReadModels)
  async list() {
    return (await this.replays.readModels()).map(({ name, rows, latest }) => ({
      Name: name,
      Zeilen: rows,
      Wiedergabe: latest && fromReplay(latest),
    }));
  }

  @Implements(replayEvents)
  async replay(@Input() { params, body, context }: CallRequest<typeof replayEvents>) {
    // Without leading zeros: 0 is everything.
    const from = String(BigInt(body.AbPosition ?? '0'));
    const { run, events, rows } = await this.commands.execute(
      new ReplayEvents(params.name, from, body.Probe, principalOf(context, 'agency').name),
    );
    return { Lauf: run, Ereignisse: events, Zeilen: rows };
  }
}

@Controller()
export class CancelRebuildController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(cancelRebuild)
  async handle(@Input() { params, body, context }: CallRequest<typeof cancelRebuild>): Promise<void> {
    await this.commands.execute(new CancelRebuild(params.name, body.Grund, principalOf(context, 'platform').name));
  }
}

@Controller()
export class RebuildProjectionController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rebuildProjection)
  async rebuild(@Input() { params, context }: CallRequest<typeof rebuildProjection>) {
    return {
      Lauf: await this.commands.execute(new RebuildProjection(params.name, principalOf(context, 'platform').name)),
    };
  }
}

@Controller()
export class RollBackProjectionController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(rollBackProjection)
  async handle(@Input() { params, body, context }: CallRequest<typeof rollBackProjection>): Promise<void> {
    await this.commands.execute(new RollBackProjection(params.name, body.Grund, principalOf(context, 'platform').name));
  }
}

@Controller()
export class ListProjectionsController {
  constructor(private readonly projections: ListProjections) {}

  @Implements(listProjections)
  async list() {
    return (await this.projections.all()).map(fromProjection);
  }
}

@Controller()
export class ReadRebuildController {
  constructor(private readonly latest: LatestRebuild) {}

  @Implements(readRebuild)
  async read(@Input() { params }: CallRequest<typeof readRebuild>) {
    return fromRebuild(await this.latest.of(params.name));
  }
}
