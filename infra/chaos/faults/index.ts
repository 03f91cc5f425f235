import type { QueueKind } from '../../../packages/testing/src/database.js';
import { settled } from '../lib/books.js';
import { meanwhile } from '../lib/promises.js';
import type { Circumstances, Fault, Invariant } from '../lib/fault.js';
import type { Lab } from '../lib/lab.js';
import { bankFilesConfused, mailServerHangsUp } from './bank-and-mail.js';
import { summerTime, wrongClocks } from './clock.js';
import { rebuildDuringWrites, slowConsumer, webhookWorkerKilled } from './consumers.js';
import {
  appendHeldOpen,
  backupRestored,
  commitAnswerLost,
  databaseFrozen,
  databaseRestarted,
  diskFull,
} from './database.js';
import {
  apiKilledMidCommand,
  jobKilledThreeTimes,
  relayAndWorkerKilled,
  severalProcesses,
  upgradedUnderLoad,
  workerOutOfMemory,
} from './processes.js';
import { jobsDeliveredFiveTimes, lockExpired, queueLost, redisOutOfMemory } from './queue.js';

/** All faults by their `--only` names, in running order; those that move the clock last: what expired stays so. */
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
  'upgraded-under-load': upgradedUnderLoad,
  'webhook-worker-killed': webhookWorkerKilled,
  'wrong-clocks': wrongClocks,
  'summer-time': summerTime,
  'several-processes': severalProcesses,
};

/** The short form: the most important faults, divided between the backends; the queue's own fault runs on both. */
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

/** The names of the faults for a queue backend; a single backend also runs the other one's share. */
export const namesFor = (kind: QueueKind, { short, backends }: { short: boolean; backends: number }): string[] =>
  Object.keys(faults)
    .filter(name => (faults[name]!.queue ?? kind) === kind)
    .filter(name => !short || (inShort[name]?.some(wanted => wanted === kind || backends === 1) ?? false));

/** Maximum duration of a run in seconds, from when its hosts are up; the backends run in parallel. */
export const limits = { short: 180, long: 3_600 } as const;

export class Budget {
  private readonly from = Date.now();

  constructor(readonly limit: number) {}

  /** Milliseconds. */
  get left(): number {
    return this.from + this.limit * 1_000 - Date.now();
  }

  get spent(): string {
    return seconds(Date.now() - this.from);
  }
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Runs a fault for at most `left` milliseconds, then restores the lab. An exception counts as a violated invariant. */
export async function runFault(
  fault: Fault,
  circumstances: Circumstances,
  left: number,
): Promise<readonly Invariant[]> {
  if (left <= 0) return [{ holds: false, figures: 'not run: the time is over' }];
  const { lab } = circumstances;
  let timer: NodeJS.Timeout | undefined;
  const over = meanwhile(
    new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Broken off after ${seconds(left)}: the time is over.`)), left);
    }),
  );
  const found = await Promise.race([meanwhile(rest(lab).then(() => fault.run(circumstances))), over]).catch(broken);
  clearTimeout(timer);
  const order = await lab.restore().then(() => [], broken);
  return [...found, ...order];
}

/** Lets the work of an aborted fault finish, so that it is not counted against the next one. */
async function rest(lab: Circumstances['lab']): Promise<void> {
  await settled(lab, 30_000).catch(() => undefined);
  await lab.begin();
}

const broken = (error: unknown): Invariant[] => [
  { holds: false, figures: error instanceof Error ? (error.stack ?? error.message) : String(error) },
];

/** A fault on a lab. */
export interface Turn {
  readonly name: string;
  readonly lab: Lab;
}

/** Runs the labs' faults in parallel, each lab's in order; first, sequentially, those that damage something shared. */
export async function runOnAllLabs(turns: readonly Turn[], run: (turn: Turn) => Promise<void>): Promise<void> {
  for (const turn of turns) if (faults[turn.name]!.alone) await run(turn);
  const labs = new Set(turns.map(({ lab }) => lab));
  await Promise.all(
    [...labs].map(async lab => {
      for (const turn of turns) if (turn.lab === lab && !faults[turn.name]!.alone) await run(turn);
    }),
  );
}
