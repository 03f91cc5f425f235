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

/** Connections of a host's queues and workers together; one of them listens for all workers. */
const most = 8;

/** The queue's tables live in a schema named after the prefix. */
export class PostgresQueueServer extends QueueServer {
  private readonly connection: SharedConnection;

  constructor(url: string, prefix: string) {
    super();
    this.connection = new SharedConnection(url, `${prefix.replace(/\W/g, '_')}_queue`);
  }

  backend(queue: string, options: QueueBaseOptions<QueueServer>): IQueueBackend {
    return new LazyBackend(this.connection, queue, options as unknown as QueueBaseOptions<PostgresConnectionOptions>);
  }

  /** A pool looks for a connection only when it is asked for one. */
  letGo(): void {}

  protected close(): Promise<void> {
    return this.connection.end();
  }
}

/** Opens nothing by itself: each of its statements sees that the tables are there. */
class LazyBackend extends PostgresQueueBackend {
  override async waitUntilReady(): Promise<void> {}
}

/** One pool behind all queues and workers of a host, which therefore do not close it. */
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
      // Workers that begin together ask to be woken over the same connection.
      pipeline: true,
    });
    super(shared as unknown as PostgresConnectionOptions);
    watchPool('queue', shared);
    // As many as there are queues and workers.
    this.setMaxListeners(0);
  }

  /** Makes the tables where they are not there yet. One that failed is tried again by the next statement. */
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
