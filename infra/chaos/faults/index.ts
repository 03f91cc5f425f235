import type { Fault } from '../lib/fault.js';
import apiKilledMidCommand from './api-killed-mid-command.js';
import appendHeldOpen from './append-held-open.js';
import databaseRestarted from './database-restarted.js';
import jobKilledThreeTimes from './job-killed-three-times.js';
import jobsDeliveredFiveTimes from './jobs-delivered-five-times.js';
import lockExpired from './lock-expired.js';
import mailServerHangsUp from './mail-server-hangs-up.js';
import queueLost from './queue-lost.js';
import rebuildDuringWrites from './rebuild-during-writes.js';
import relayAndWorkerKilled from './relay-and-worker-killed.js';
import severalProcesses from './several-processes.js';
import slowConsumer from './slow-consumer.js';
import summerTime from './summer-time.js';
import wrongClocks from './wrong-clocks.js';

/** All of them, in the order they run (the last one leaves a poisoned event behind); the name is what `--only` takes. */
export const faults: Readonly<Record<string, Fault>> = {
  'api-killed-mid-command': apiKilledMidCommand,
  'relay-and-worker-killed': relayAndWorkerKilled,
  'job-killed-three-times': jobKilledThreeTimes,
  'lock-expired': lockExpired,
  'jobs-delivered-five-times': jobsDeliveredFiveTimes,
  'queue-lost': queueLost,
  'database-restarted': databaseRestarted,
  'append-held-open': appendHeldOpen,
  'slow-consumer': slowConsumer,
  'mail-server-hangs-up': mailServerHangsUp,
  'several-processes': severalProcesses,
  'wrong-clocks': wrongClocks,
  'summer-time': summerTime,
  'rebuild-during-writes': rebuildDuringWrites,
};
