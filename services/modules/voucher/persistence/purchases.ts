import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock, addMinutes, calendarDay } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { type RowOf, insertIfNew, tables } from '#platform/database/tables.js';
import { currentWork, currentEntityManager } from '#platform/database/unit-of-work.js';
import { idFrom, newId } from '#platform/domain/ids.js';
import type { Assignment } from '../domain/voucher.js';
import type { KindRow, VoucherTypeRow } from './voucher-kinds.js';

/** An order at a supplier, with a key that is the same on every retry. */
export interface SupplierOrder {
  readonly key: string;
  readonly url: string;
  readonly secret: string;
  readonly article: string;
  readonly amountCents: number;
  readonly count: number;
  /** Name of the kind under which the codes are stored. */
  readonly typeName: string;
  readonly shopUrl: string | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** An order of codes at a kind's supplier, for one reward or for the stock. Its id is the key that the supplier knows. */
export const VoucherPurchaseRow = defineEntity({
  name: 'VoucherPurchaseRow',
  tableName: 'voucher_purchase',
  properties: p => ({
    tenantId: p.uuid().primary(),
    purchaseId: p.uuid().primary(),
    typeId: p.integer(),
    amountCents: p.integer(),
    /** Null: ordered for the stock. */
    rewardId: p.uuid().nullable(),
    url: p.text(),
    article: p.text(),
    wanted: p.integer(),
    state: p.text().$type<'open' | 'done'>(),
    /** The supplier may have sold it: from now on it is only asked again with the same key. */
    asked: p.boolean().defaultRaw('false'),
    attempts: p.integer().defaultRaw('0'),
    /** End of the lease of the worker that asks. */
    leaseUntil: p.datetime().nullable(),
    orderedAt: p.datetime(),
    doneAt: p.datetime().nullable(),
    received: p.integer().nullable(),
    /** Short reason of the last failure. */
    error: p.text().nullable(),
  }),
});
export type PurchaseRow = RowOf<typeof VoucherPurchaseRow>;

export const BUY_VOUCHERS = 'buy-vouchers';
/** Minutes, longer than an attempt takes: an order whose worker died is asked again afterwards. */
const lease = 1;
const longestPause = 60;
const mostAtOnce = 100;

type Supplied = Pick<
  KindRow,
  'typeId' | 'name' | 'supplierUrl' | 'supplierArticle' | 'supplierSecretEncrypted' | 'supplierKeepsStock'
>;

/** Whether the kind has a supplier that sells codes. */
export const hasSupplier = (
  kind: Supplied,
): kind is Supplied & { supplierUrl: string; supplierArticle: string; supplierSecretEncrypted: string } =>
  kind.supplierUrl !== null && kind.supplierArticle !== null && kind.supplierSecretEncrypted !== null;

/** State of a kind's purchases. */
export interface SupplierStanding {
  readonly open: number;
  /** Error of the latest purchase. */
  readonly error: string | null;
}

/** Orders at suppliers, done and under way. */
@Injectable()
export class Purchases {
  constructor(
    private readonly dueWork: DueWork,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Orders a code for a waiting reward; nothing where one is under way already, or the kind has no supplier. An order
   * that brought no code is followed by another, later each time.
   */
  async forReward({ rewardId, voucherTypeId, amountCents }: Assignment): Promise<void> {
    const kind = await this.kind(voucherTypeId);
    if (!kind || !hasSupplier(kind)) return;
    const before = await purchases().select('state').where('rewardId', '=', rewardId).execute();
    if (before.some(({ state }) => state === 'open')) return;
    const purchaseId = idFrom(currentWork().tenantId, 'voucher-purchase', rewardId, String(before.length));
    await this.open(kind, { purchaseId, rewardId, amountCents, wanted: 1 }, before.length);
  }

  /** Orders codes up to twice the warning level. */
  async forStock(kind: Supplied, amountCents: number, missing: number): Promise<void> {
    if (!hasSupplier(kind)) return;
    const before = await purchases()
      .select('received')
      .where('typeId', '=', kind.typeId)
      .where('amountCents', '=', amountCents)
      .where('rewardId', 'is', null)
      .orderBy('orderedAt', 'desc')
      .limit(6)
      .execute();
    const inVain = before.findIndex(({ received }) => received !== 0);
    const wanted = Math.min(missing, mostAtOnce);
    await this.open(
      kind,
      { purchaseId: newId(), rewardId: null, amountCents, wanted },
      inVain < 0 ? before.length : inVain,
    );
  }

  private async open(
    kind: Supplied & { supplierUrl: string; supplierArticle: string },
    what: Pick<PurchaseRow, 'purchaseId' | 'rewardId' | 'amountCents' | 'wanted'>,
    inVain: number,
  ): Promise<void> {
    const now = this.clock.now();
    const isNew = await insertIfNew(VoucherPurchaseRow, {
      tenantId: currentWork().tenantId,
      typeId: kind.typeId,
      ...what,
      url: kind.supplierUrl,
      article: kind.supplierArticle,
      state: 'open',
      orderedAt: now,
    });
    if (isNew)
      await this.dueWork.schedule(BUY_VOUCHERS, what.purchaseId, inVain === 0 ? now : addMinutes(now, pause(inVain)));
  }

  /** The purchase, locked until the transaction ends; undefined where it is done. */
  locked(purchaseId: string): Promise<PurchaseRow | undefined> {
    return purchases()
      .selectAll()
      .where('purchaseId', '=', purchaseId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
  }

  kind(typeId: number): Promise<KindRow | undefined> {
    return rows()
      .selectFrom('voucher_type')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('typeId', '=', typeId)
      .executeTakeFirst();
  }

  async standing(): Promise<ReadonlyMap<number, SupplierStanding>> {
    const found = await purchases()
      .select(({ fn }) => [
        'typeId',
        fn.countAll<number>().filterWhere('state', '=', 'open').as('open'),
        sql<string | null>`(array_agg(error order by ordered_at desc, purchase_id))[1]`.as('error'),
      ])
      .groupBy('typeId')
      .execute();
    return new Map(found.map(({ typeId, ...standing }) => [typeId, standing]));
  }

  async note(purchaseId: string, values: Partial<PurchaseRow>): Promise<void> {
    await currentEntityManager().nativeUpdate(
      VoucherPurchaseRow,
      { tenantId: currentWork().tenantId, purchaseId },
      values,
    );
  }

  async done(purchaseId: string, received: number, error: string | null): Promise<void> {
    await this.note(purchaseId, { state: 'done', doneAt: this.clock.now(), received, error, leaseUntil: null });
    await this.dueWork.cancel(BUY_VOUCHERS, purchaseId);
  }

  /** Schedules the next attempt, later each time, after an hour at most. */
  async again(purchaseId: string, attempts: number): Promise<void> {
    await this.dueWork.schedule(BUY_VOUCHERS, purchaseId, addMinutes(this.clock.now(), pause(attempts)));
  }

  /**
   * The order to send now: null while another worker asks, or where the supplier cannot be asked. While the former
   * supplier was not asked yet, the kind's new supplier is used.
   */
  async claim(purchase: PurchaseRow): Promise<SupplierOrder | null> {
    const { purchaseId, asked } = purchase;
    const kind = (await this.kind(purchase.typeId))!;
    const now = this.clock.now();
    if (purchase.leaseUntil && purchase.leaseUntil > now) {
      await this.dueWork.schedule(BUY_VOUCHERS, purchaseId, purchase.leaseUntil);
      return null;
    }
    if (!asked && !hasSupplier(kind)) {
      await this.done(purchaseId, 0, 'no-supplier');
      return null;
    }
    const { url, article } =
      asked || !hasSupplier(kind) ? purchase : { url: kind.supplierUrl, article: kind.supplierArticle };
    if (!hasSupplier(kind) || kind.supplierUrl !== url) {
      await this.note(purchaseId, { error: 'supplier-changed' });
      await this.again(purchaseId, longestPause);
      return null;
    }
    const leaseUntil = addMinutes(now, lease);
    await this.note(purchaseId, { url, article, asked: true, attempts: purchase.attempts + 1, leaseUntil });
    await this.dueWork.schedule(BUY_VOUCHERS, purchaseId, leaseUntil);
    const row = String(kind.typeId);
    return {
      key: purchaseId,
      url,
      secret: this.cipher.decrypt(kind.supplierSecretEncrypted, 'voucher_type.supplier_secret_encrypted', row),
      article,
      amountCents: purchase.amountCents,
      count: purchase.wanted,
      typeName: kind.name,
      shopUrl: kind.shopUrl,
      today: calendarDay(now),
    };
  }
}

const pause = (times: number): number => Math.min(longestPause, 2 ** Math.min(times, 6));

const rows = () => tables<typeof VoucherPurchaseRow | typeof VoucherTypeRow>();
const purchases = () => rows().selectFrom('voucher_purchase').where('tenantId', '=', currentWork().tenantId);
