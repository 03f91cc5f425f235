import {
  PostgresConnection,
  PostgresQueueBackend,
  quoteSchemaName,
  runMigrations,
  type IQueueBackend,
  type PostgresConnectionOptions,
  type QueueBaseOptions,
} from 'bullmq';
import pg from 'pg';
import { watchPool } from '#platform/observability/metrics.js';
import { QueueServer } from './queue-server.js';

/** Connections shared by a host's queues and workers; one of them listens for all workers. */
const most = 8;

/** Queue on PostgreSQL; its tables live in a schema named after the prefix. */
export class PostgresQueueServer extends QueueServer {
  private readonly connection: SharedConnection;

  constructor(url: string, prefix: string) {
    super();
    this.connection = new SharedConnection(url, `${prefix.replace(/\W/g, '_')}_queue`);
  }

  backend(queue: string, options: QueueBaseOptions<QueueServer>): IQueueBackend {
    return new LazyBackend(this.connection, queue, options as unknown as QueueBaseOptions<PostgresConnectionOptions>);
  }

  /** Nothing to do: a pool only connects on demand. */
  stopReconnecting(): void {}

  protected close(): Promise<void> {
    return this.connection.end();
  }
}

/** Opens no connection in advance: each of its statements makes sure that the tables exist. */
class LazyBackend extends PostgresQueueBackend {
  override async waitUntilReady(): Promise<void> {}
}

/** One pool for all queues and workers of a host, which therefore must not close it. */
class SharedConnection extends PostgresConnection {
  private tables: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly namespace: string,
  ) {
    const shared = new pg.Pool({
      connectionString: url,
      options: `-c search_path=${quoteSchemaName(namespace)}`,
      max: most,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      // Workers that start together register for wake-ups over the same connection.
      pipeline: true,
    });
    super(shared as unknown as PostgresConnectionOptions);
    watchPool('queue', shared);
    // There are as many listeners as queues and workers.
    this.setMaxListeners(0);
  }

  /** Creates the tables if they are missing. After a failure the next statement tries again. */
  override waitUntilReady(): Promise<void> {
    this.tables ??= this.makeTables().catch((error: unknown) => {
      this.tables = undefined;
      throw error;
    });
    return this.tables;
  }

  override async close(): Promise<void> {}

  async end(): Promise<void> {
    await super.close();
    await this.pool.end();
  }

  private async makeTables(): Promise<void> {
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      await runMigrations(client, this.namespace);
      isBroken = false;
    } finally {
      client.release(isBroken);
    }
  }
}
