import type { INestApplicationContext } from '@nestjs/common';
import { Engine } from '#engine/engine.js';
import { EngineDatabase } from '#engine/engine-database.js';
import { DeliveryRunner } from '#engine/reactions/delivery-runner.js';
import { ReactionRegistry } from '#engine/reactions/reaction.js';
import { Relay } from '#engine/relay.js';

/**
 * Does in the seed's own process what a worker would do, but for mails: those are delivered by the worker, when there is somebody to take them.
 * What is due by the clock is left to the worker too.
 */
export class Pipeline {
  private readonly engine: Engine;
  private readonly relay: Relay;
  private readonly database: EngineDatabase;
  private readonly runner: DeliveryRunner;
  private readonly reactions: ReactionRegistry;

  constructor(app: INestApplicationContext) {
    const inEngine = { strict: false };
    this.engine = app.get(Engine, inEngine);
    this.relay = app.get(Relay, inEngine);
    this.database = app.get(EngineDatabase, inEngine);
    this.runner = app.get(DeliveryRunner, inEngine);
    this.reactions = app.get(ReactionRegistry, inEngine);
  }

  /** Before the first command, so that no consumer misses its event. */
  async open(): Promise<void> {
    await this.engine.register();
  }

  /** Until every reaction within the database has reacted. */
  async settle(): Promise<void> {
    for (;;) {
      while (await this.relay.round(() => undefined));
      if (await this.relay.isBehind()) continue;
      const waiting = await this.waiting();
      if (waiting.length === 0) return;
      for (const delivery of waiting) await this.runner.run(delivery);
    }
  }

  /** The first open delivery of every line. One that failed for good stops the seed instead of being waited for. */
  private async waiting(): Promise<string[]> {
    const rows = await this.database.query<{
      delivery: string;
      consumer: string;
      attempts: number;
      error: string | null;
    }>(
      `select distinct on (tenant_id, consumer, stream_id) tenant_id || '/' || consumer || '/' || event_id as delivery, consumer, attempts, error
       from engine.delivery where state in ('pending', 'parked') order by tenant_id, consumer, stream_id, version`,
    );
    const inside = rows.filter(({ consumer }) => this.reactions.find(consumer)?.transactional);
    const broken = inside.find(({ attempts }) => attempts > 3);
    if (broken) throw new Error(`The seed's history stops at ${broken.consumer}: ${broken.error}`);
    return inside.map(({ delivery }) => delivery);
  }
}
