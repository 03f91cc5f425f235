import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueueKind } from '../../../packages/testing/src/database.js';
import { dataFolder, root } from '../../start/lib/places.mjs';

/** A replacement of exact text that occurs once in the source. */
export interface Edit {
  /** Path in the source; the build's file has the same one. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The database function that contains the text and is replaced. */
  readonly databaseFunction?: string;
}

/** A product that breaks a promise; the fault for that promise has to notice. */
export interface Mutant {
  readonly fault: string;
  /** What is wrong with it. */
  readonly does: string;
  /** The fault's expected complaint, one of these. Any other failure proves nothing. */
  readonly complaint: string | readonly string[];
  readonly queue: QueueKind;
  readonly edits: readonly Edit[];
}

/** Applies an edit. Throws if the text is missing or occurs twice, as the mutant would prove nothing. */
export function edited(text: string, { file, from, to }: Edit): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times, not once: ${from}`);
  return parts.join(to);
}

/** A copy of a build with these edits, inside the clone so that packages are found. */
export function copyOfBuild(name: string, edits: readonly Edit[], of = root): string {
  const home = join(dataFolder, `chaos-${name}-${process.pid}`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(home, 'package.json'));
  for (const part of ['services', 'packages', 'infra'])
    cpSync(join(of, 'dist', part), join(home, 'dist', part), { recursive: true });
  for (const part of ['web-portal', 'web-portal-server', 'web-admin'])
    symlinkSync(join(root, 'dist', part), join(home, 'dist', part));
  for (const edit of edits) {
    if (edit.databaseFunction) continue;
    const file = join(home, 'dist', edit.file.replace(/\.ts$/, '.js'));
    writeFileSync(file, edited(readFileSync(file, 'utf8'), edit));
  }
  return home;
}

const platform = (file: string, from: string, to: string): Edit => ({ file: `services/platform/${file}`, from, to });
const mail = (file: string, from: string, to: string): Edit => ({ file: `services/mail/${file}`, from, to });
const engine = (file: string, from: string, to: string): Edit => ({ file: `services/engine/${file}`, from, to });
const payout = (file: string, from: string, to: string): Edit => ({
  file: `services/modules/payout/${file}`,
  from,
  to,
});

interface MutantSpec {
  readonly does: string;
  readonly complaint: string | readonly string[];
  readonly edits: readonly Edit[];
  readonly queue?: QueueKind;
}
const mutants = (fault: string, ...specs: readonly MutantSpec[]): Mutant[] =>
  specs.map(one => ({ fault, queue: 'postgres', ...one }));

/** At least one mutant per fault. The texts are the same in the compiled code. */
export const list: readonly Mutant[] = [
  ...mutants('database-restarted', {
    does: 'commits are answered before they are on the disk',
    complaint: 'lost has to be 0',
    edits: [
      platform(
        'database/connection.ts',
        '`-c idle_in_transaction_session_timeout=${idle}s`',
        '`-c synchronous_commit=off -c idle_in_transaction_session_timeout=${idle}s`',
      ),
    ],
  }),
  ...mutants(
    'backup-restored',
    {
      does: 'a host serves a database that is older than the list of erasures',
      complaint: 'hosts that refused to serve it has to be 2',
      edits: [{ file: 'services/api/main.ts', from: 'if (ERASURE_LIST)', to: 'if (false)' }],
    },
    {
      does: 'erasures that are applied again are noted only',
      complaint: 'named before it was served has to be 0',
      edits: [
        {
          file: 'services/modules/retention/use-cases/erase-again.ts',
          from: 'if (await this.people.find(personId))',
          to: 'if (false)',
        },
      ],
    },
  ),
  ...mutants('database-frozen', {
    does: 'a database that says nothing is waited for',
    complaint: 'answers that came too late has to be 0',
    // The first of these to notice reports it to the others.
    edits: [
      platform('database/connection.ts', 'this.inside ? this.timeout.statement : this.timeout.first', '1_000_000'),
      platform('platform.module.ts', 'connectionTimeoutMillis: DATABASE_TIMEOUT * 1_000', 'connectionTimeoutMillis: 0'),
    ],
  }),
  ...mutants('disk-full', {
    does: 'a full disk is told as a mistake of ours instead of "later"',
    complaint: 'POST /Empfehlen/create: 500',
    edits: [{ file: 'services/api/http/problem.filter.ts', from: '/^53\\d{3}$/.test(String(code))', to: 'false' }],
  }),
  ...mutants('commit-answer-lost', {
    does: 'a command that was done already is done again',
    complaint: 'doubled has to be 0',
    edits: [platform('idempotency.ts', 'const stored = await together(', 'const stored = undefined; await together(')],
  }),
  ...mutants('api-killed-mid-command', {
    does: 'a command commits before its events are appended',
    // Its key is taken but its work is not done, and the key is never released.
    complaint: 'POST /Empfehlen/create: 500',
    edits: [
      engine(
        'event-store.ts',
        'await this.send(appendAll,',
        "await this.sql.execute(`commit; begin; select set_config('app.tenant', '${currentWork().tenantId}', true)`); await this.send(appendAll,",
      ),
    ],
  }),
  ...mutants('relay-and-worker-killed', {
    does: 'a worker that starts goes on from the end of the log',
    complaint: 'tenants that differ from a fold anew has to be 0',
    queue: 'redis',
    edits: [
      engine(
        'projections/projection-runner.ts',
        'engine.shard_cursor k where p.name = $1 on conflict do nothing',
        'engine.shard_cursor k where p.name = $1 on conflict (consumer, generation, shard) do update set seq = (select seq from engine.shard_cursor e where e.shard = excluded.shard)',
      ),
    ],
  }),
  ...mutants('job-killed-three-times', {
    does: 'a mail gets another Message-ID each time it is tried',
    complaint: 'in the mail box has to be 1',
    queue: 'redis',
    edits: [mail('mailer.ts', 'const messageId = `<${key}@', 'const messageId = `<${key}.${performance.now()}@')],
  }),
  ...mutants('lock-expired', {
    does: 'an effect goes by another key each time it is asked for',
    complaint: 'in the mail box has to be 1',
    edits: [
      engine(
        'reactions/effect-store.ts',
        "idFrom('effect', consumer, eventId)",
        "idFrom('effect', consumer, eventId, String(performance.now()))",
      ),
    ],
  }),
  ...mutants('jobs-delivered-five-times', {
    does: 'a job for a delivery that is done counts as one more try',
    complaint: 'tables changed has to be none',
    queue: 'redis',
    edits: [
      engine(
        'reactions/delivery-store.ts',
        'const held = streams.filter(({ first_id, due }) => first_id !== null && due);',
        "await this.sql.execute(`update engine.delivery set attempts = attempts + 1 where tenant_id = $1 and consumer = $2 and stream_id = any ($3::uuid[]) and state = 'done'`, [consumer.tenantId, consumer.consumer, listOf(streamIds)]); const held = streams.filter(({ first_id, due }) => first_id !== null && due);",
      ),
    ],
  }),
  ...mutants('queue-lost', {
    does: 'work the queue does not take is not done without it',
    complaint: 'the vouchers of those who chose meanwhile',
    edits: [
      engine('reactions/delivery-sweeper.ts', 'if (delaySeconds === 0)', 'if (false)'),
      engine('reactions/delivery-sweeper.ts', 'if (delaySeconds < 60)', 'if (false)'),
    ],
  }),
  ...mutants('redis-out-of-memory', {
    does: 'work the queue refused counts as taken',
    complaint: 'everything to be done',
    queue: 'redis',
    edits: [
      engine(
        'reactions/delivery-sweeper.ts',
        '(await this.queues.enqueueBatches(batches, delaySeconds * 1_000))',
        '((await this.queues.enqueueBatches(batches, delaySeconds * 1_000)) || true)',
      ),
    ],
  }),
  ...mutants('worker-out-of-memory', {
    does: 'nobody looks for what a dead worker left',
    complaint: 'everything to be done',
    queue: 'redis',
    edits: [engine('reactions/delivery-sweeper.ts', 'await this.dispatch(overdue);', '')],
  }),
  ...mutants('append-held-open', {
    does: 'the relay does not wait for an append that is still open',
    // Or the relay never visits the shard again if it has no further events.
    complaint: ['events that overtook it has to be 0', 'Left: {"unlogged":1,'],
    edits: [
      {
        file: 'infra/database/functions/engine.relay.sql',
        databaseFunction: 'engine.relay',
        from: 'unnest(engine.shard_appenders()) h',
        to: "unnest('{}'::text[]) h",
      },
    ],
  }),
  ...mutants('slow-consumer', {
    does: 'projections take turns',
    complaint: 'got on meanwhile has to be',
    edits: [
      engine(
        'engine.ts',
        '() => runner.pass()',
        '() => (this.turn = Promise.resolve(this.turn).catch(() => false).then(() => runner.pass()))',
      ),
    ],
  }),
  ...mutants('mail-server-hangs-up', {
    does: 'a mail of which nobody knows whether it arrived counts as not sent',
    complaint: 'the delivery to be parked',
    edits: [mail('mailer.ts', 'if (handedOver)', 'if (false)')],
  }),
  ...mutants(
    'bank-files-confused',
    {
      does: 'bookings in another currency are taken for euros',
      complaint: 'executed by forged files has to be 0',
      edits: [payout('bank/read-amount.ts', "found['@Ccy'] === 'EUR'", 'true')],
    },
    {
      does: 'an amount with a minus is read without it',
      complaint: 'executed by forged files has to be 0',
      edits: [payout('bank/read-amount.ts', " || read[1] === '-'", '')],
    },
    {
      does: 'bookings of a foreign account are taken for ours',
      complaint: 'executed by forged files has to be 0',
      edits: [
        payout('persistence/payout-accounts.ts', 'if ((await this.accounts.read())?.iban === iban)', 'if (true)'),
        payout(
          'persistence/payout-accounts.ts',
          'batch?.debtorHash ? batch.debtorHash === this.hashOf(iban) : (await this.accounts.read())?.iban === iban',
          'true',
        ),
      ],
    },
    {
      does: 'executed money that came back waits for nobody, and is paid a second time',
      complaint: 'paid twice has to be 0',
      edits: [
        payout(
          'domain/payout.ts',
          "return this.status === 'settled' ? 'second-person' : this.unchangedOutcome();",
          "if (this.status !== 'settled') return this.unchangedOutcome(); this.apply(PayoutReturned.of({ ...this.facts, reason })); return 'moved';",
        ),
      ],
    },
    {
      does: 'a rejection undoes an executed payment',
      complaint: 'undone by one person has to be 0',
      edits: [
        payout(
          'domain/payout.ts',
          "return this.status === 'settled' ? 'impossible' : this.unchangedOutcome();",
          "if (this.status !== 'settled') return this.unchangedOutcome(); this.apply(PayoutReturned.of({ ...this.facts, reason, rejected: true })); return 'moved';",
        ),
      ],
    },
    {
      does: 'who read the file in may agree to a return alone',
      complaint: 'agreed by one person has to be 0',
      edits: [
        platform(
          'domain/person.ts',
          "ensure(isAnother(person, ...others), 'not-authorised');",
          'void [person, others];',
        ),
      ],
    },
  ),
  ...mutants('webhook-worker-killed', {
    does: 'a message goes out whatever about the same recommendation waits before it',
    complaint: 'swapped has to be 0',
    edits: [
      {
        file: 'services/modules/webhook/persistence.ts',
        from: "onItsSubject.select('o.messageId')",
        to: "onItsSubject.select('o.messageId').where('o.state', '=', 'parked')",
      },
    ],
  }),
  ...mutants('upgraded-under-load', {
    does: 'an API that is told to end breaks off whom it has not answered',
    complaint: 'calls not answered well has to be 0',
    edits: [{ file: 'services/api/main.ts', from: 'await drain(app, endsWithin.api)', to: 'true' }],
  }),
  ...mutants('rebuild-during-writes', {
    does: 'a rebuild begins at the end of the log',
    complaint: 'green differs from blue has to be 0',
    edits: [
      engine(
        'projections/rebuild.ts',
        '(consumer, generation, shard) select $1, $2, shard from engine.shard_cursor',
        '(consumer, generation, shard, seq) select $1, $2, shard, seq from engine.shard_cursor',
      ),
    ],
  }),
  ...mutants('wrong-clocks', {
    does: 'the weekly collection is planned by the machine’s clock',
    complaint: 'batches before the hour has to be 0',
    edits: [
      payout(
        'reactions.ts',
        'await this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(this.clock.now()))',
        'await this.dueWork.schedule(COLLECT_PAYOUTS, collectionSubject, nextCollection(new Date()))',
      ),
    ],
  }),
  ...mutants('summer-time', {
    does: 'days end at midnight in Greenwich',
    complaint: 'a minute after has to be 0',
    edits: [
      {
        file: 'packages/shared/src/calendar.ts',
        from: "'sv-SE', { timeZone: zone })).format(at)",
        to: "'sv-SE', { timeZone: 'UTC' })).format(at)",
      },
    ],
  }),
  ...mutants('several-processes', {
    does: 'one worker relays, and nobody takes over while it stands still',
    complaint: 'the others to relay what it left',
    edits: [
      engine(
        'relay.ts',
        'from engine.relay($1, $2::interval)',
        'from (select pg_try_advisory_lock(4711) as mine offset 0) l cross join lateral engine.relay($1, $2::interval) r where l.mine',
      ),
    ],
  }),
];
