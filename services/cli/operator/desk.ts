import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { environment } from '#platform/config/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { nestLogger } from '#platform/log/logger.js';
import { TenantDirectory } from '#platform/tenant/tenant-directory.js';

export interface DeskOptions {
  /** The tenant's key, as in its addresses. */
  readonly tenant?: string;
  /** Who does it, for the audit log. */
  readonly by?: string;
}

/** Does something in a transaction of the tenant; the audit log says `operator:command-line` and the name given. */
export async function atTheDesk<T>({ tenant }: DeskOptions, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  environment();
  const { OperatorModule } = await import('./operator-module.js');
  const app = await NestFactory.createApplicationContext(OperatorModule, { logger: nestLogger, abortOnError: false });
  try {
    const found = await app.get(TenantDirectory, { strict: false }).byKey(need(tenant, '--tenant'));
    if (!found) throw new Error(`There is no tenant ${tenant}.`);
    return await app.get(UnitOfWork, { strict: false }).run({ tenantId: found.id, actor: 'operator:command-line', correlationId: randomUUID() }, () => work(app));
  } finally {
    await app.close();
  }
}

/** A value that has to be given, or one sentence about it. */
export function need(value: string | undefined, name: string): string {
  if (!value?.trim()) throw new Error(`Please give ${name}.`);
  return value.trim();
}

/** A whole number above 0, or one sentence about it. */
export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Error(`${value} is not a whole number above 0.`);
  return Number(value);
}
