import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';

/** For whom and on whose account work is done; stamped on every event. */
export interface WorkContext {
  readonly tenantId: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly traceparent?: string;
}

interface Work {
  readonly context: WorkContext;
  readonly em: EntityManager;
  readonly afterCommit: (() => void)[];
}

const storage = new AsyncLocalStorage<Work>();

function work(): Work {
  const current = storage.getStore();
  if (!current) throw new Error('No unit of work: database access outside a transaction.');
  return current;
}

export const currentWork = (): WorkContext => work().context;
export const currentEntityManager = (): EntityManager => work().em;
/** Runs when the transaction has committed, never when it rolled back. For doorbells only: nothing may depend on it. */
export const afterCommit = (effect: () => void): void => void work().afterCommit.push(effect);

/** One transaction with the tenant set, so that row-level security shows this tenant's rows and no others. */
@Injectable()
export class UnitOfWork {
  constructor(private readonly em: EntityManager) {}

  /** Joins the running transaction of the same tenant, else opens one. */
  async run<T>(context: WorkContext, body: () => Promise<T>): Promise<T> {
    const running = storage.getStore();
    if (running) {
      if (running.context.tenantId !== context.tenantId) throw new Error('A transaction never crosses tenants.');
      return storage.run({ ...running, context }, body);
    }
    const afterwards: (() => void)[] = [];
    const em = this.em.fork({ clear: true, useContext: false });
    em.setSessionContext({ variables: { 'app.tenant': context.tenantId } });
    const result = await em.transactional((transactional) => storage.run({ context, em: transactional as EntityManager, afterCommit: afterwards }, body));
    afterwards.forEach((effect) => effect());
    return result;
  }

  /** A transaction of its own, also where one is running: for work that several callers share. */
  runApart<T>(context: WorkContext, body: () => Promise<T>): Promise<T> {
    return storage.exit(() => this.run(context, body));
  }
}
