import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus, type Command, type Query } from '@nestjs/cqrs';
import { EngineDatabase } from '#engine/engine-database.js';
import { Engine } from '#engine/engine.js';
import { EventStore } from '#engine/event-store.js';
import { Relay } from '#engine/relay.js';
import { DeliveryRunner } from '#engine/reactions/delivery-runner.js';
import { ReactionRegistry } from '#engine/reactions/reaction-registry.js';
import { addDays, Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { idFrom } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { demoAccountsOf, type DemoRole } from '../../start/demo/accounts.js';
import { subjectOf } from '../../start/demo/claim-shapes.js';
import { FollowedLinks } from '../../../services/modules/recommendation/persistence/followed-links.js';

/** Seeds one tenant with the product's own commands; every step runs once, and an interrupted seed continues where it stopped. */
export class Seeding {
  private readonly work: UnitOfWork;
  private readonly sql: Sql;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;

  constructor(
    readonly app: INestApplicationContext,
    readonly tenantId: string,
    private readonly now: () => Date,
  ) {
    [this.work, this.sql, this.commands, this.queries] = [
      app.get(UnitOfWork),
      app.get(Sql),
      app.get(CommandBus),
      app.get(QueryBus),
    ];
  }

  async tenant(): Promise<Tenant> {
    const tenant = await this.app.get(TenantDirectory).byId(this.tenantId);
    if (!tenant) throw new Error('The tenant to be seeded is not there.');
    return tenant;
  }

  /** Runs a step in a transaction that also marks it as done. Returns the step's result, also if an earlier run did it. */
  async once<T>(name: string, step: () => Promise<T>, actor = 'system:seed'): Promise<T> {
    return this.inTenant(actor, async () => {
      const done = await this.sql.one<{ result: T }>(
        'select result from demo_seed where tenant_id = $1 and name = $2',
        [this.tenantId, name],
      );
      if (done) return done.result;
      const result = await step();
      await this.sql.execute('insert into demo_seed (tenant_id, name, at, result) values ($1, $2, $3, $4::jsonb)', [
        this.tenantId,
        name,
        this.now(),
        JSON.stringify(result ?? null),
      ]);
      return result;
    });
  }

  async isDone(name: string): Promise<boolean> {
    return this.inTenant(
      'system:seed',
      async () =>
        (await this.sql.one('select from demo_seed where tenant_id = $1 and name = $2', [this.tenantId, name])) !==
        undefined,
    );
  }

  inTenant<T>(actor: string, body: () => Promise<T>): Promise<T> {
    return this.work.run({ tenantId: this.tenantId, actor, correlationId: randomUUID() }, body);
  }

  /** Runs a command inside a step. A returned refusal is thrown as well, as a seed has no user to inform. */
  async execute<R>(command: Command<R>): Promise<Exclude<R, DomainError>> {
    const result = await this.commands.execute(command);
    if (result instanceof DomainError) throw result;
    return result as Exclude<R, DomainError>;
  }

  ask<R>(question: Query<R>): Promise<R> {
    return this.queries.execute(question);
  }
}

/**
 * Does in the seed's process what a worker would do, except mails, which are delivered by the worker later.
 * Due work is left to the worker too.
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

  /** Called before the first command, so that no consumer misses its event. */
  async open(): Promise<void> {
    await this.engine.register();
  }

  /** Waits until every reaction within the database has run. */
  async settle(): Promise<void> {
    for (;;) {
      while (await this.relay.round(() => undefined));
      if (await this.relay.isBehind()) continue;
      const waiting = await this.waiting();
      if (waiting.length === 0) return;
      for (const name of waiting) await this.runner.run(name);
    }
  }

  /** Streams with open deliveries, by name. A permanently failed one stops the seed instead of being waited for. */
  private async waiting(): Promise<string[]> {
    const rows = await this.database.query<{
      name: string;
      consumer: string;
      attempts: number;
      error: string | null;
    }>(
      `select distinct on (tenant_id, consumer, stream_id) tenant_id || '/' || consumer || '/' || stream_id as name, consumer, attempts, error
       from engine.delivery where state in ('pending', 'parked') order by tenant_id, consumer, stream_id, version`,
    );
    const inside = rows.filter(({ consumer }) => this.reactions.find(consumer)?.transactional);
    const broken = inside.find(({ attempts }) => attempts > 3);
    if (broken) throw new Error(`The seed's history stops at ${broken.consumer}: ${broken.error}`);
    return inside.map(({ name }) => name);
  }
}

/** The replaced part of the event store: rows get an explicit date, which only imported history has. */
interface RowsOfEvents {
  rowsOf(...given: unknown[]): object[];
}
/** The same of clicks, whose events are appended with their counts. */
interface EventOfClicks {
  eventRow(): object;
}

/** Lets a seed's commands happen in the past: sets the process's clock, and dates the events by it. */
export class TimeTravel {
  private time: Date;

  constructor(
    app: INestApplicationContext,
    readonly today: Date,
  ) {
    this.time = today;
    const clock = app.get(Clock);
    clock.now = () => new Date(this.time);
    const store = app.get(EventStore) as unknown as RowsOfEvents;
    const rowsOf = store.rowsOf.bind(store);
    store.rowsOf = (...given) => rowsOf(...given).map(row => ({ ...row, at: new Date(this.time) }));
    const links = app.get(FollowedLinks, { strict: false }) as unknown as EventOfClicks;
    const eventRow = links.eventRow.bind(links);
    links.eventRow = () => ({ ...eventRow(), at: new Date(this.time) });
  }

  readonly now = (): Date => new Date(this.time);

  /** `daysAgo` days ago at an hour of the day (UTC); never in the future. */
  goTo(daysAgo: number, hour = 9): void {
    const day = addDays(this.today, -daysAgo);
    day.setUTCHours(hour, (daysAgo * 7 + hour * 11) % 60, 0, 0);
    this.time = day < this.today ? day : this.today;
  }

  goToMoment(time: Date): void {
    this.time = time < this.today ? time : this.today;
  }

  returnToToday(): void {
    this.time = this.today;
  }
}

export interface ActingPerson {
  /** The actor as the API would record it after a sign-in. */
  readonly actor: string;
  readonly userId: string;
  readonly name: string;
  /** Null for operators. */
  readonly agencyNumber: string | null;
}

/** The account that the demo's identity provider leads to when this address signs in. */
export const userIdOf = (tenantId: string, email: string): string => idFrom(tenantId, subjectOf(email));

/** A staff member as the sign-in would identify them. */
export function acting(
  tenantId: string,
  tenantKey: string,
  role: Extract<DemoRole, 'staff' | 'operator'>,
  index = 0,
): ActingPerson {
  const account = demoAccountsOf(tenantKey, role)[index];
  if (!account) throw new Error(`${tenantKey} has no ${role} number ${index + 1}.`);
  const userId = userIdOf(tenantId, account.email);
  return {
    actor: `${role === 'operator' ? 'operator' : 'agency'}:${userId}`,
    userId,
    name: `${account.firstName} ${account.lastName}`,
    agencyNumber: account.agencyNumber ?? null,
  };
}
