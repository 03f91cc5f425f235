import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queueDatabase } from '../../../infra/start/lib/database.mjs';
import { startRedis } from '../../../infra/start/lib/queue.mjs';
import { onPath } from '../../../infra/start/lib/tools.mjs';
import type { TestDatabase } from './database.js';

export type QueueKind = 'redis' | 'postgres';

export interface TestQueue {
  url: string;
  drop(): Promise<void>;
}

/** The backends this machine can test: PostgreSQL always, Redis where there is a redis-server. */
export const queueKinds: readonly QueueKind[] = onPath('redis-server') ? ['postgres', 'redis'] : ['postgres'];

/** A queue of a test file's own: beside its database, or in a Redis started for it. */
export async function testQueue(kind: QueueKind, database: TestDatabase): Promise<TestQueue> {
  if (kind === 'postgres')
    return { url: await queueDatabase(database.owner, 'for-tests-only'), drop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-redis-'));
  const redis = await startRedis({ folder, keep: false });
  return {
    url: redis.url,
    async drop() {
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
