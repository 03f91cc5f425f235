import type { Sql } from '#platform/database/sql.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { acting, type ActingPerson } from '../history/agency.js';
import type { Seeding } from '../seeding.js';
import type { Dice } from './dice.js';
import type { Doing, DoingOf } from './plan.js';

/** What a doing finds around it: a transaction of the tenant, at its hour. */
export interface Scene {
  readonly seeding: Seeding;
  readonly sql: Sql;
  readonly tenant: Tenant & { readonly key: 'telko' | 'energie' };
  readonly now: Date;
  /** Falls the same way for this doing every time. */
  readonly dice: Dice;
  /** How busy a day is against an ordinary one. */
  busyness(day: Date): number;
  /** What lies behind the end of the past is left undone. */
  plan(at: Date, doing: Doing): void;
}

export type Play<What extends Doing['what']> = (scene: Scene, doing: DoingOf<What>) => Promise<unknown>;
/** What somebody will do because of an event. */
export type Following = (
  scene: Omit<Scene, 'seeding' | 'sql'>,
  event: RecordedEvent & { readonly data: Readonly<Record<string, string>> },
) => void;

export const employee = ({ tenant, dice }: Pick<Scene, 'tenant' | 'dice'>): ActingPerson =>
  acting(tenant.id, tenant.key, 'staff', dice.between(0, 1));
export const operator = ({ tenant }: Pick<Scene, 'tenant'>, index: 0 | 1): ActingPerson =>
  acting(tenant.id, tenant.key, 'operator', index);

/** A command on somebody's account. */
export const as = <T>({ seeding }: Scene, actor: string, body: () => Promise<T>): Promise<T> =>
  seeding.inTenant(actor, body);
