import type { QueueKind } from '../../../packages/testing/src/queues.js';
import type { Fault } from '../lib/fault.js';
import {
  apiKilledMidCommand,
  jobKilledThreeTimes,
  relayAndWorkerKilled,
  severalProcesses,
  workerOutOfMemory,
} from './processes.js';
import { appendHeldOpen, commitAnswerLost, databaseFrozen, databaseRestarted, diskFull } from './database.js';
import { backupRestored } from './backup.js';
import { bankFilesConfused, mailServerHangsUp } from './bank-and-mail.js';
import { jobsDeliveredFiveTimes, lockExpired, queueLost, redisOutOfMemory } from './queue.js';
import { rebuildDuringWrites, slowConsumer } from './consumers.js';
import { summerTime, wrongClocks } from './clock.js';

/** All of them, in the order they run (those that move the clock last: what they let end stays ended); the name is what `--only` takes. */
export const faults: Readonly<Record<string, Fault>> = {
  'database-restarted': databaseRestarted,
  'backup-restored': backupRestored,
  'database-frozen': databaseFrozen,
  'disk-full': diskFull,
  'commit-answer-lost': commitAnswerLost,
  'api-killed-mid-command': apiKilledMidCommand,
  'relay-and-worker-killed': relayAndWorkerKilled,
  'job-killed-three-times': jobKilledThreeTimes,
  'lock-expired': lockExpired,
  'jobs-delivered-five-times': jobsDeliveredFiveTimes,
  'queue-lost': queueLost,
  'redis-out-of-memory': redisOutOfMemory,
  'worker-out-of-memory': workerOutOfMemory,
  'append-held-open': appendHeldOpen,
  'slow-consumer': slowConsumer,
  'mail-server-hangs-up': mailServerHangsUp,
  'bank-files-confused': bankFilesConfused,
  'rebuild-during-writes': rebuildDuringWrites,
  'wrong-clocks': wrongClocks,
  'summer-time': summerTime,
  'several-processes': severalProcesses,
};

/** The short form: what proves most, shared out between the backends. The queue's own fault runs on both; months that go by take their time and are left to the long one. */
const inShort: Readonly<Record<string, readonly QueueKind[]>> = {
  'database-restarted': ['postgres'],
  'backup-restored': ['postgres'],
  'database-frozen': ['postgres'],
  'disk-full': ['postgres'],
  'commit-answer-lost': ['postgres'],
  'api-killed-mid-command': ['postgres'],
  'relay-and-worker-killed': ['redis'],
  'job-killed-three-times': ['redis'],
  'lock-expired': ['postgres'],
  'jobs-delivered-five-times': ['redis'],
  'queue-lost': ['redis', 'postgres'],
  'redis-out-of-memory': ['redis'],
  'append-held-open': ['postgres'],
  'slow-consumer': ['postgres'],
  'mail-server-hangs-up': ['postgres'],
  'bank-files-confused': ['postgres'],
  'rebuild-during-writes': ['postgres'],
};

/** What runs on a backend. Where there is one backend only, it has the other one's share too. */
export const namesFor = (kind: QueueKind, { short, backends }: { short: boolean; backends: number }): string[] =>
  Object.keys(faults)
    .filter(name => (faults[name]!.queue ?? kind) === kind)
    .filter(name => !short || (inShort[name]?.some(wanted => wanted === kind || backends === 1) ?? false));
