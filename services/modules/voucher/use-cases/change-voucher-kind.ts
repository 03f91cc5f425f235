import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { EventStore } from '#engine/event-store.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays, addHours, Clock, calendarDay } from '#platform/clock.js';
import { insertIfNew, lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { isSameServer } from '#platform/outbound.js';
import {
  ChangesLater,
  isNewSubject,
  SettingVersions,
  type OfVersion,
  type Plannable,
  type Planner,
} from '#platform/tenancy/settings.js';
import { RewardFor } from '../../reward/api.js';
import { VoucherStockRanLow, type KindTerms } from '../events.js';
import { hasSupplier, Purchases, type PurchaseRow } from '../buying.js';
import type { Assignment } from '../domain/voucher.js';
import {
  Vouchers,
  VoucherStock,
  VoucherShortageRow,
  VoucherTypeRow,
  type KindRow,
  type VoucherRow,
} from '../persistence.js';
import { ASSIGN_WAITING_VOUCHER, AssignVoucher, WATCH_VOUCHER_STOCK } from './assign-vouchers.js';

/** The kind that is changed; null: a new one. `version` null: whichever is in force. */
export type OfKind = { readonly typeId: number; readonly version: number | null } | null;

export interface Withdrawal {
  readonly withdrawn: number;
  readonly replaced: number;
  readonly waiting: number;
  readonly already: number;
  /** Places in the list, from 1. */
  readonly unknown: readonly number[];
}

const everyKind = 'stock';

/** Tells operators once of each value with fewer free codes than its kind's warning level, and again after there were enough meanwhile. */
@Injectable()
export class StockWatch {
  constructor(
    private readonly events: EventStore,
    private readonly purchases: Purchases,
    private readonly clock: Clock,
  ) {}

  /** Checks one kind or all; returns whether any has a warning level. */
  async look(typeId?: number): Promise<boolean> {
    const kinds = await ofTenant()
      .selectAll()
      .$if(typeId !== undefined, all => all.where('typeId', '=', typeId!))
      .execute();
    for (const kind of kinds) await this.lookAt(kind);
    return kinds.some(({ warnBelow }) => warnBelow !== null);
  }

  private async lookAt(kind: KindRow): Promise<void> {
    const { typeId, name, warnBelow, valuesCents, active, supplierKeepsStock } = kind;
    if (!active || warnBelow === null) return this.enough(typeId);
    const left = await this.freeOf(typeId);
    for (const amountCents of new Set([...valuesCents, ...(valuesCents.length === 0 ? left.keys() : [])])) {
      const free = left.get(amountCents) ?? 0;
      if (free >= warnBelow) await this.enough(typeId, amountCents);
      else if (supplierKeepsStock && hasSupplier(kind))
        await this.purchases.forStock(kind, amountCents, 2 * warnBelow - free);
      else if (kind.supplierUrl === null || supplierKeepsStock)
        await this.reportShortage({ typeId, name, amountCents, left: free });
    }
  }

  /** Free codes by value. */
  private async freeOf(typeId: number): Promise<ReadonlyMap<number, number>> {
    const counted = await all()
      .selectFrom('voucher')
      .select('amountCents')
      .select(
        sql<number>`(count(*) filter (where reward_id is null and withdrawn_at is null and (valid_until is null or valid_until >= ${calendarDay(this.clock.now())})))::int`.as(
          'left',
        ),
      )
      .where('tenantId', '=', currentWork().tenantId)
      .where('typeId', '=', typeId)
      .groupBy('amountCents')
      .execute();
    return new Map(counted.map(row => [row.amountCents, row.left]));
  }

  /** Tells operators that a supplier does not deliver an order. */
  async reportUndelivered({ typeId, amountCents }: PurchaseRow): Promise<void> {
    const { name } = (await this.purchases.kind(typeId))!;
    await this.reportShortage({ typeId, name, amountCents, left: (await this.freeOf(typeId)).get(amountCents) ?? 0 });
  }

  private async reportShortage(shortage: {
    typeId: number;
    name: string;
    amountCents: number;
    left: number;
  }): Promise<void> {
    const { typeId, name, amountCents, left } = shortage;
    const row = { tenantId: currentWork().tenantId, typeId, amountCents, toldAt: this.clock.now() };
    if (!(await insertIfNew(VoucherShortageRow, row))) return;
    await this.events.append('voucher-shortage', newId(), 0, [
      VoucherStockRanLow.of({ voucherTypeId: typeId, name, amountCents, left }),
    ]);
  }

  private async enough(typeId: number, amountCents?: number): Promise<void> {
    const row = { tenantId: currentWork().tenantId, typeId, ...(amountCents !== undefined && { amountCents }) };
    await currentEntityManager().nativeDelete(VoucherShortageRow, row);
  }
}

@DueHandler(WATCH_VOUCHER_STOCK, 'vouchers')
export class WatchVoucherStock implements DueWorkHandler {
  constructor(
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
  ) {}

  /** Codes also expire, so the stock is checked daily and after an import. */
  async due(subject: string, now: Date): Promise<void> {
    if (await this.watch.look()) await this.dueWork.schedule(WATCH_VOUCHER_STOCK, subject, addDays(now, 1));
  }
}

@Injectable()
export class VoucherKinds {
  constructor(
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly versions: SettingVersions,
  ) {}

  /**
   * Creates a kind, or changes the named one; returns its id. With a version in `written` its terms are restored. `secret`:
   * the supplier's; undefined: the stored one is kept, while the server is the same.
   * Refuses `not-found` (kind, version), `changed-meanwhile` (`version` not in force), `validation-failed` (name taken).
   */
  async set(of: OfKind, written: KindTerms | OfVersion, byName: string, secret?: string): Promise<number> {
    await lockName('voucher-kinds');
    const before = of && (await ofTenant().selectAll().where('typeId', '=', of.typeId).executeTakeFirst());
    if (of) {
      ensure(before != null, 'not-found');
      ensure(of.version === null || of.version === before.version, 'changed-meanwhile');
    }
    const restored = 'ofVersion' in written ? written.ofVersion : null;
    const terms = 'ofVersion' in written ? await this.earlier(before, written.ofVersion) : written;
    const namesake = await ofTenant()
      .select('typeId')
      .where(({ fn }) => fn<string>('lower', ['name']), '=', sql<string>`lower(${terms.name})`)
      .executeTakeFirst();
    ensure(namesake === undefined || namesake.typeId === of?.typeId, 'validation-failed', {
      fields: [{ field: 'Name.de', reason: 'taken' }],
    });
    ensure(!terms.supplierKeepsStock || terms.warnBelow !== null, 'validation-failed', {
      fields: [{ field: 'Warnstufe', reason: 'required' }],
    });
    if (before && secret === undefined && isDeepStrictEqual(termsOf(before), terms)) return before.typeId;
    const newest = await ofTenant()
      .select(({ fn }) => fn.max('typeId').as('typeId'))
      .executeTakeFirst();
    const typeId = of?.typeId ?? (newest?.typeId ?? 0) + 1;
    const kept = keepsSecret(before, terms) ? before!.supplierSecretEncrypted : null;
    const row = {
      ...terms,
      valuesCents: [...terms.valuesCents],
      supplierSecretEncrypted:
        secret !== undefined && terms.supplierUrl !== null
          ? this.cipher.encrypt(secret, 'voucher_type.supplier_secret_encrypted', String(typeId))
          : kept,
      version: (before?.version ?? 0) + 1,
    };
    const [em, key] = [currentEntityManager(), { tenantId: currentWork().tenantId, typeId }];
    if (before) await em.nativeUpdate(VoucherTypeRow, key, row);
    else await em.insert(VoucherTypeRow, { ...key, ...row });
    const after = { version: row.version, content: terms, changedByName: byName, restored };
    await this.versions.add('voucher-kind', String(typeId), before ? storedVersionOf(before) : null, after);
    await this.audit.record({
      action: restored !== null ? 'voucher-kind.restore' : of ? 'voucher-kind.change' : 'voucher-kind.create',
      subject: String(typeId),
      by: byName,
      before: before ? termsOf(before) : null,
      after: terms,
    });
    if (await this.watch.look(typeId))
      await this.dueWork.scheduleEarlier(WATCH_VOUCHER_STOCK, [
        { subjectId: everyKind, dueAt: addDays(this.clock.now(), 1) },
      ]);
    return typeId;
  }

  private async earlier(kind: KindRow | null | undefined, version: number): Promise<KindTerms> {
    ensure(kind != null, 'not-found');
    const terms = await this.versions.content('voucher-kind', String(kind.typeId), version, storedVersionOf(kind));
    ensure(terms !== undefined, 'not-found');
    return terms;
  }
}

/** A planned change of a kind. */
export interface KindChange {
  readonly terms: KindTerms | OfVersion;
  readonly secret?: string | undefined;
}

@ChangesLater('voucher-kind')
export class KindsLater implements Plannable<KindChange> {
  constructor(private readonly kinds: VoucherKinds) {}

  async version(typeId: string): Promise<number> {
    const kind = await ofTenant().select('version').where('typeId', '=', Number(typeId)).executeTakeFirst();
    ensure(kind !== undefined, 'not-found');
    return kind.version;
  }

  async change(subject: string, { terms, secret }: KindChange, version: number, { name }: Planner): Promise<void> {
    const of = isNewSubject(subject) ? null : { typeId: Number(subject), version };
    await this.kinds.set(of, terms, name, secret);
  }
}

/** As a version stores it: without the supplier's secret. */
export const storedVersionOf = (kind: KindRow) => ({ version: kind.version, content: termsOf(kind) });

export const termsOf = ({
  tenantId: _,
  typeId: _typeId,
  version: _version,
  supplierSecretEncrypted: _secret,
  ...terms
}: KindRow): KindTerms => terms;

/** Whether the stored secret stays: there is one, and the server is the same. */
export const keepsSecret = (before: KindRow | null | undefined, { supplierUrl }: KindTerms): boolean =>
  before?.supplierSecretEncrypted != null && isSameServer(before.supplierUrl, supplierUrl);

@Injectable()
export class VoucherWithdrawal {
  constructor(
    private readonly stock: VoucherStock,
    private readonly vouchers: Vouchers,
    private readonly assign: AssignVoucher,
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Withdraws invalid codes from the stock and from their owners, who get other codes. Withdrawing a code again changes nothing. */
  async withdraw(codes: readonly string[], reason: string, byName: string): Promise<Withdrawal> {
    const found = await this.found(codes);
    const outcome = { withdrawn: 0, replaced: 0, waiting: 0, already: 0 };
    for (const { voucherId, withdrawnAt, ...stocked } of found.known) {
      if (withdrawnAt) {
        outcome.already += 1;
        continue;
      }
      const voucher = await this.vouchers.findOrNew(voucherId);
      voucher.withdraw(stocked);
      await this.vouchers.save(voucher);
      outcome.withdrawn += 1;
      const replaced = voucher.assignment && (await this.replace(voucher.assignment));
      if (replaced === true) outcome.replaced += 1;
      if (replaced === false) outcome.waiting += 1;
    }
    if (outcome.withdrawn > 0) {
      await this.audit.record({
        action: 'voucher.withdraw',
        subject: 'stock',
        by: byName,
        after: { ...outcome, reason },
      });
      await this.watch.look();
    }
    return { ...outcome, unknown: found.unknown };
  }

  /** Locked in the order of ids, so that two requests with the same codes cannot deadlock. */
  private async found(codes: readonly string[]) {
    const places = codes.map((code, index) => ({ code, hash: this.stock.hashOf(code), place: index + 1 }));
    const once = [...new Map(places.map(one => [one.hash, one])).values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const known = [];
    const missing = new Set<string>();
    for (const { code, hash } of once) {
      const voucher = await this.stock.locked(code);
      if (voucher) known.push(voucher);
      else missing.add(hash);
    }
    return { known, unknown: places.filter(({ hash }) => missing.has(hash)).map(({ place }) => place) };
  }

  /** Null: the reward is no longer owed. */
  private async replace(assignment: Assignment): Promise<boolean | null> {
    const reward = await this.queries.execute(new RewardFor(assignment.rewardId));
    if (reward?.status !== 'ready' && reward?.status !== 'picked-up') return null;
    if (await this.assign.to(assignment)) return true;
    await this.dueWork.schedule(ASSIGN_WAITING_VOUCHER, assignment.rewardId, addHours(this.clock.now(), 1));
    return false;
  }
}

export const kindHandlers = [StockWatch, WatchVoucherStock, VoucherKinds, KindsLater, VoucherWithdrawal];

const all = () => tables<typeof VoucherTypeRow | typeof VoucherRow | typeof VoucherShortageRow>();
const ofTenant = () => all().selectFrom('voucher_type').where('tenantId', '=', currentWork().tenantId);
