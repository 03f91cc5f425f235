import { Redis, type Cluster } from 'ioredis';
import pg from 'pg';
import { clusterOf, isCluster } from '#engine/queues/redis-queue-server.js';

const patience = 1_000;

/** Asks whether the queue answers, over a connection of its own that gives up at once: nobody waits for a queue. */
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
        connectTimeout: patience,
        commandTimeout: patience,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      };
      this.redis = isCluster(this.url)
        ? clusterOf(this.url, hasty)
        : new Redis(this.url, { lazyConnect: true, ...hasty });
      // The answer tells it.
      this.redis.on('error', () => undefined);
    }
    await this.redis.ping();
  }

  private async askPostgres(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
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
