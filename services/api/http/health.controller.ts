import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, HttpStatus, Res, type OnModuleDestroy } from '@nestjs/common';
import { Redis, type Cluster } from 'ioredis';
import pg from 'pg';
import { clusterOf, isCluster } from '#engine/queues/redis-queue-server.js';
import { environment } from '#platform/environment.js';
import { probes } from '#platform/observability/metrics.js';
import { ErasureList } from '#platform/persons/erased-persons.js';
import { migrationFiles } from '../../../infra/database/tables.js';

const timeout = 1_000;

/** Checks whether the queue answers, over a separate connection that fails at once instead of waiting. */
export class QueueProbe {
  private redis: Redis | Cluster | undefined;

  constructor(private readonly url: string) {}

  async answers(): Promise<boolean> {
    return (/^postgres(ql)?:/.test(this.url) ? this.askPostgres() : this.askRedis()).then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.redis?.disconnect();
  }

  private async askRedis(): Promise<void> {
    if (!this.redis || this.redis.status === 'end') {
      const hasty = {
        connectTimeout: timeout,
        commandTimeout: timeout,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      };
      this.redis = isCluster(this.url)
        ? clusterOf(this.url, hasty)
        : new Redis(this.url, { lazyConnect: true, ...hasty });
      // The probe's result reports the failure.
      this.redis.on('error', () => undefined);
    }
    await this.redis.ping();
  }

  private async askPostgres(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('select 1');
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

interface Reply {
  status(code: number): { send(body: unknown): void };
}

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and has every table of this build; else 503.
 * An unreachable queue gives `degraded` with 200: commands still work, and workers find their work in the database.
 */
@Controller()
export class HealthController implements OnModuleDestroy {
  private readonly queue = new QueueProbe(environment().QUEUE_URL);

  constructor(
    private readonly em: EntityManager,
    private readonly erasureList: ErasureList,
  ) {}

  @Get(probes.alive)
  health(): { status: string } {
    return { status: 'ok' };
  }

  @Get(probes.ready)
  async readiness(@Res() reply: Reply): Promise<void> {
    const [missing, queue, erasures] = await Promise.all([
      this.missingMigrations().catch(() => undefined),
      this.queue.answers(),
      this.erasuresApplied().catch(() => false),
    ]);
    const [database, migrations] = [missing !== undefined, missing?.length === 0];
    const ready = database && migrations && erasures;
    const status = !ready ? 'unavailable' : queue ? 'ready' : 'degraded';
    reply
      .status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
      .send({ status, database, migrations, queue, ...(!erasures && { erasures }) });
  }

  onModuleDestroy(): void {
    this.queue.close();
  }

  /** False in a restored backup that is older than the list of erasures. */
  private async erasuresApplied(): Promise<boolean> {
    const path = environment().ERASURE_LIST;
    return path === undefined || this.erasureList.isApplied(path);
  }

  /** Migrations of this build that the database lacks. Unknown additional ones are fine: a newer build is being rolled out. */
  private async missingMigrations(): Promise<string[]> {
    const done = new Set(
      (await this.em.fork().execute<{ name: string }[]>('select name from migration')).map(({ name }) => name),
    );
    return (await migrationFiles()).map(({ name }) => name).filter(name => !done.has(name));
  }
}
