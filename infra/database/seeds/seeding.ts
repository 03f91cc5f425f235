import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus, type Command, type Query } from '@nestjs/cqrs';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';

/** Seeds one tenant by the programme's own commands; every step is done once, and a seed that was cut off goes on where it stopped. */
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

  /** A transaction whose mark is set with it. Answers what the step answered, also when it was done by an earlier run. */
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

  /** Inside a step. A refusal that is answered and not thrown counts as failed all the same: a seed has no one to tell. */
  async execute<R>(command: Command<R>): Promise<Exclude<R, DomainError>> {
    const result = await this.commands.execute(command);
    if (result instanceof DomainError) throw result;
    return result as Exclude<R, DomainError>;
  }

  ask<R>(question: Query<R>): Promise<R> {
    return this.queries.execute(question);
  }
}
