import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { logger } from '../logger.js';
import { personIn, personWith, type Person } from '../domain/person.js';
import { platformTenant } from '../tenancy/tenant.js';
import { inTimeZoneOf, isTimeZoneKnown, rememberTimeZone } from '../tenancy/time-zones.js';
import { FairShares } from './fair-shares.js';

/** The tenant and actor of the work; recorded with every event. */
export interface WorkContext {
  readonly tenantId: string;
  readonly actor: string;
  /** The human who acts, with all their accounts; absent: whoever the actor names. */
  readonly person?: Person | null;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly traceparent?: string;
  /** The queue in `FairShares` for transactions that a handler opens itself; absent inside a turn. */
  readonly line?: string;
}

export interface Work {
  readonly context: WorkContext;
  readonly em: EntityManager;
  readonly afterCommit: (() => void)[];
  /** Set for a request that shares its transaction with others (decision 0008). */
  readonly shared?: SharedWork | undefined;
}

/** State shared by the bodies of one transaction. */
export interface SharedWork {
  /** A body wrote to the database by itself, so its writes cannot be undone separately. */
  noteOwnWrites(): void;
  /** Items being gathered for a batch call, by the object that handles them. */
  readonly gathering: Map<object, Gathered[]>;
  /** The transaction's own work, without an actor. */
  readonly whole: Work;
}

interface Gathered {
  readonly item: unknown;
  end(result: never): void;
  fail(error: unknown): void;
}

const storage = new AsyncLocalStorage<Work>();

/** The running work as a whole, for platform code that builds on it. */
export function runningWork(): Work {
  const current = storage.getStore();
  if (!current) throw new Error('No unit of work: database access outside a transaction.');
  return current;
}
/** Whether the caller is inside a transaction. */
export const isWorking = (): boolean => storage.getStore() !== undefined;
/** Runs `body` within the given work. */
export const runAs = <T>(work: Work, body: () => T): T => storage.run(work, body);

export const currentWork = (): WorkContext => runningWork().context;
/** The human who acts; null for programs, and where nobody is known. */
export function currentPerson(): Person | null {
  const { actor, person } = currentWork();
  if (person !== undefined) return person;
  const id = personIn(actor);
  return id && personWith(id);
}
export function currentEntityManager(): EntityManager {
  const { em, shared } = runningWork();
  shared?.noteOwnWrites();
  return em;
}
/** Writes changes of loaded entities. Most work loads none, and then the costly call of MikroORM is skipped. */
export async function flushEntities(em: EntityManager): Promise<void> {
  if (holdsEntities(em)) await em.flush();
}
export function holdsEntities(em: EntityManager): boolean {
  const unit = em.getUnitOfWork();
  return (
    unit.getPersistStack().size > 0 ||
    unit.getRemoveStack().size > 0 ||
    !unit.getIdentityMap()[Symbol.iterator]().next().done
  );
}
/** Runs `effect` after the commit, never after a rollback. Only for waking queues and caches: a crash may lose it. */
export const afterCommit = (effect: () => void): void => void runningWork().afterCommit.push(effect);

/**
 * Work that begins after a commit and runs outside of transactions, such as asking a provider. A host that ends waits
 * for it.
 */
@Injectable()
export class BackgroundWork implements OnModuleDestroy {
  private readonly underWay = new Set<Promise<void>>();

  /**
   * Starts `body` with a context for its own transactions. An error is only logged: the caller has planned the next
   * attempt, since a crash loses this one too.
   */
  afterCommit(name: string, body: (context: WorkContext) => Promise<unknown>): void {
    const context = { tenantId: currentWork().tenantId, actor: `system:${name}`, correlationId: randomUUID() };
    afterCommit(() => {
      const work = body(context)
        .catch((error: unknown) => logger.warn({ err: error, work: name }, 'work failed and is done again later'))
        .then(() => void this.underWay.delete(work));
      this.underWay.add(work);
    });
  }

  /** Resolves once nothing is under way. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  onModuleDestroy(): Promise<void> {
    return this.idle();
  }
}

/**
 * Errors of transactions that failed at the commit, which may have succeeded. Repeating their work could apply it
 * twice.
 */
const afterTheWork = new WeakSet<object>();
export const rememberAsMaybeCommitted = (error: object): void => void afterTheWork.add(error);
export const mayHaveCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && afterTheWork.has(error);

/** Reads a tenant's time zone where no reading of all tenants told it yet; the platform's own work has none. */
async function learnTimeZone(em: EntityManager, tenantId: string): Promise<void> {
  if (tenantId === platformTenant || isTimeZoneKnown(tenantId)) return;
  const [tenant] = await em.execute<{ zone: string | null }[]>(
    `select config ->> 'timeZone' as zone from tenant where id = ?`,
    [tenantId],
  );
  // A tenant in creation has no row yet.
  if (tenant) rememberTimeZone(tenantId, tenant.zone);
}

/** One transaction with the tenant set, so that row-level security shows only this tenant's rows. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly em: EntityManager,
    private readonly shares: FairShares,
  ) {}

  /** Joins the running transaction of the same tenant, else opens one. */
  async run<T>(context: WorkContext, body: () => Promise<T>): Promise<T> {
    const running = storage.getStore();
    if (running) {
      if (running.context.tenantId !== context.tenantId) throw new Error('A transaction never crosses tenants.');
      return storage.run({ ...running, context }, body);
    }
    return context.line === undefined
      ? this.open(context, body)
      : this.shares.run(context.tenantId, context.line, () => this.open(context, body));
  }

  private async open<T>(context: WorkContext, body: () => Promise<T>): Promise<T> {
    const afterwards: (() => void)[] = [];
    const em = this.em.fork({ clear: true, useContext: false });
    em.setSessionContext({ variables: { 'app.tenant': context.tenantId } });
    let worked = false;
    const result = await em
      .transactional(async transactional => {
        const work = { context, em: transactional as EntityManager, afterCommit: afterwards };
        await learnTimeZone(work.em, context.tenantId);
        const done = await storage.run(work, () => inTimeZoneOf(context.tenantId, body));
        await flushEntities(transactional as EntityManager);
        worked = true;
        return done;
      })
      .catch((error: unknown) => {
        if (worked && typeof error === 'object' && error !== null) rememberAsMaybeCommitted(error);
        throw error;
      });
    afterwards.forEach(effect => effect());
    return result;
  }

  /** Runs a read-only transaction with a statement timeout, for dry runs. */
  readOnly<T>(context: WorkContext, timeoutMs: number, body: () => Promise<T>): Promise<T> {
    return this.run(context, async () => {
      const em = currentEntityManager() as EntityManager;
      await em.execute(`set transaction read only`);
      await em.execute(`set local statement_timeout = ${Math.round(timeoutMs)}`);
      return body();
    });
  }

  /**
   * Runs a separate transaction even inside a running one, for work that several callers share. The caller already has
   * a turn.
   */
  runApart<T>(context: WorkContext, body: () => Promise<T>): Promise<T> {
    return storage.exit(() => this.open(context, body));
  }
}
