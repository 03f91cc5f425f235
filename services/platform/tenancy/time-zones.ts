import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultTimeZone, takeTimeZoneFrom } from '#shared/dates-and-money.js';

/** Time zones of tenants by id. A tenant's zone is fixed once it is live, so what is known stays true. */
const known = new Map<string, string>();
const inForce = new AsyncLocalStorage<string>();
takeTimeZoneFrom(() => inForce.getStore() ?? defaultTimeZone);

export const rememberTimeZone = (tenantId: string, zone: string | null | undefined): void =>
  void known.set(tenantId, zone ?? defaultTimeZone);
export const isTimeZoneKnown = (tenantId: string): boolean => known.has(tenantId);
export const timeZoneOf = (tenantId: string): string => known.get(tenantId) ?? defaultTimeZone;

/** Runs `body` with the days of this tenant (docs/specification/wire.md#dates-money-lists). */
export const inTimeZoneOf = <T>(tenantId: string, body: () => T): T => inForce.run(timeZoneOf(tenantId), body);
