import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { environment } from '#platform/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { logger, nestLogger } from '#platform/logger.js';
import { Failed } from './output.js';

export interface DeskOptions {
  /** The tenant's key, as in its addresses. */
  readonly tenant?: string;
  /** Who does it, for the audit log. */
  readonly by?: string;
  /** Answers as JSON on standard output, nothing else. */
  readonly json?: boolean;
  /** Does not ask before it does it. */
  readonly yes?: boolean;
}

/** Does something in a transaction of the tenant; the audit log says `operator:command-line` and the name given. `wholeProgramme`: with every reaction of it. */
export async function atTheDesk<T>(
  { tenant }: DeskOptions,
  work: (app: INestApplicationContext, tenant: Tenant) => Promise<T>,
  wholeProgramme = false,
): Promise<T> {
  environment();
  // What is answered stands alone on standard output; errors are told in a sentence.
  if (!process.env['LOG_LEVEL']) logger.level = 'silent';
  const { OperatorModule, WholeProgramme } = await import('./operator-module.js');
  const app = await NestFactory.createApplicationContext(wholeProgramme ? WholeProgramme : OperatorModule, {
    logger: nestLogger,
    abortOnError: false,
  });
  try {
    const key = need(tenant, '--tenant');
    const found = await app.get(TenantDirectory, { strict: false }).byKey(key);
    if (!found) throw new Failed(`There is no tenant ${key}.`, 'refused');
    return await app
      .get(UnitOfWork, { strict: false })
      .run({ tenantId: found.id, actor: 'operator:command-line', correlationId: randomUUID() }, () => work(app, found));
  } finally {
    await app.close();
  }
}

/** A value that has to be given, or one sentence about it. */
export function need(value: string | undefined, name: string): string {
  if (!value?.trim()) throw new Failed(`Please give ${name}.`, 'usage');
  return value.trim();
}

/** A whole number above 0, or one sentence about it. */
export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Failed(`${value} is not a whole number above 0.`, 'usage');
  return Number(value);
}

/** An id as the other commands show it, or one sentence about it. */
export function id(value: string | undefined, name: string): string {
  const given = need(value, name);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given))
    throw new Failed(`${name} is named by its whole id, such as 01a1fe0b-009d-70b5-aa99-44c66468029b.`, 'usage');
  return given.toLowerCase();
}

/** One of a few words, or one sentence about them. */
export function oneOf<const Word extends string>(words: readonly Word[], value: string): Word {
  const found = words.find(word => word === value);
  if (!found) throw new Failed(`${value} is none of: ${words.join(', ')}.`, 'usage');
  return found;
}
