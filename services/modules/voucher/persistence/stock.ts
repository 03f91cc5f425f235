import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { daysFrom } from '#shared/calendar.js';
import { comparedCode } from '#shared/compared-numbers.js';
import { calendarDay, Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { type RowOf, lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { VoucherTypeView } from '../../reward/ports.js';
import type { VoucherOfReward } from '../api.js';
import { hostsOfShop, type VoucherLine } from '../domain/voucher.js';
import { voucherKinds, VoucherTypeRow } from './voucher-kinds.js';

/** One code; free while it has no reward. */
export const VoucherRow = defineEntity({
  name: 'VoucherRow',
  tableName: 'voucher',
  properties: p => ({
    tenantId: p.uuid().primary(),
    voucherId: p.uuid().primary(),
    typeId: p.integer(),
    amountCents: p.integer(),
    codeEncrypted: p.text(),
    /** Keyed hash of the normalised code, so that other spellings count as the same code. */
    codeHash: p.text(),
    /** Last day on which the code can be used, `YYYY-MM-DD`; null: no end. */
    validUntil: p.date().nullable(),
    importedAt: p.datetime(),
    rewardId: p.uuid().nullable(),
    beneficiaryId: p.uuid().nullable(),
    assignedAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
    /** Time at which it was withdrawn as invalid. */
    withdrawnAt: p.datetime().nullable(),
  }),
});

/** A value of a kind that operators were told is running low. */
export const VoucherShortageRow = defineEntity({
  name: 'VoucherShortageRow',
  tableName: 'voucher_shortage',
  properties: p => ({
    tenantId: p.uuid().primary(),
    typeId: p.integer().primary(),
    amountCents: p.integer().primary(),
    toldAt: p.datetime(),
  }),
});

/** Facts for the mail to the code's owner. */
export type VoucherCodeView = Pick<RowOf<typeof VoucherRow>, 'amountCents' | 'validUntil'> & {
  readonly code: string;
  readonly typeName: string;
  readonly typeNameEn: string | null;
  readonly shopUrl: string | null;
  /** It replaces a withdrawn code. */
  readonly replaces: boolean;
};

const HASH_PURPOSE = 'voucher-code';

/** Days that a code should be good for when its owner gets it. */
const daysToRedeem = 14;

/**
 * A code is never given out on its last day, and one of the last 14 days only where no longer one is there
 * (docs/specification/rewards.md#which-code-is-given). Days `YYYY-MM-DD`.
 */
export function lastDays(now: Date): { readonly givenOutIfBeyond: string; readonly soon: string } {
  const today = calendarDay(now);
  return { givenOutIfBeyond: today, soon: daysFrom(today, daysToRedeem) };
}

/** The stock of codes. Codes are decrypted in `code()` only, for the mail to the owner. */
@Injectable()
export class VoucherStock {
  constructor(
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks a free voucher of the kind and exact value, skipping those locked by another transaction: of those that leave
   * time to redeem them the one that expires first, else the one that lasts longest.
   */
  async takeFree(typeId: number, amountCents: number): Promise<string | undefined> {
    const { givenOutIfBeyond, soon } = lastDays(this.clock.now());
    const free = vouchers()
      .select('voucherId')
      .where('typeId', '=', typeId)
      .where('amountCents', '=', amountCents)
      .where('rewardId', 'is', null)
      .where('withdrawnAt', 'is', null);
    const lasting = await free
      .where(({ or, eb }) => or([eb('validUntil', 'is', null), eb('validUntil', '>=', soon)]))
      .orderBy('validUntil', order => order.asc().nullsLast())
      .orderBy('voucherId')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (lasting) return lasting.voucherId;
    const short = await free
      .where('validUntil', '>', givenOutIfBeyond)
      .where('validUntil', '<', soon)
      .orderBy('validUntil', 'desc')
      .orderBy('voucherId')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return short?.voucherId;
  }

  async ofReward(rewardId: string): Promise<string | undefined> {
    const row = await vouchers()
      .select('voucherId')
      .where('rewardId', '=', rewardId)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst();
    return row?.voucherId;
  }

  async ofRewards(rewardIds: readonly string[]): Promise<VoucherOfReward[]> {
    return vouchers()
      .select(['voucherId', 'validUntil'])
      .select(({ ref }) => ref('rewardId').$notNull().as('rewardId'))
      .where('rewardId', '=', sql<string>`any (${rewardIds}::uuid[])`)
      .where('withdrawnAt', 'is', null)
      .execute();
  }

  async notMailedTo(beneficiaryId: string): Promise<string[]> {
    const rows = await vouchers()
      .select('voucherId')
      .where('beneficiaryId', '=', beneficiaryId)
      .where('mailedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .orderBy('voucherId')
      .execute();
    return rows.map(({ voucherId }) => voucherId);
  }

  /** Locked per person, so that codes given concurrently are all counted. */
  async givenTo(beneficiaryIds: readonly string[], since: Date): Promise<{ count: number; amountCents: number }> {
    const person = `vouchers-of/${[...beneficiaryIds].sort()[0]}`;
    await lockName(person);
    return vouchers()
      .select(({ fn, lit }) => [
        fn.countAll<number>().as('count'),
        fn.coalesce(fn.sum<number>('amountCents'), lit(0)).as('amountCents'),
      ])
      .where('beneficiaryId', '=', sql<string>`any (${beneficiaryIds}::uuid[])`)
      .where('assignedAt', '>', since)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow();
  }

  /** The code of an assigned voucher, decrypted; only for the mail to its owner. */
  async code(voucherId: string): Promise<VoucherCodeView | undefined> {
    const row = await vouchers()
      .innerJoin('voucher_type', join =>
        join
          .onRef('voucher_type.tenantId', '=', 'voucher.tenantId')
          .onRef('voucher_type.typeId', '=', 'voucher.typeId'),
      )
      .select([
        'codeEncrypted',
        'voucher_type.name as typeName',
        'voucher_type.nameEn as typeNameEn',
        'voucher_type.shopUrl',
        'amountCents',
        'validUntil',
      ])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('voucher as bad')
            .select('bad.voucherId')
            .whereRef('bad.tenantId', '=', 'voucher.tenantId')
            .whereRef('bad.rewardId', '=', 'voucher.rewardId')
            .where('bad.withdrawnAt', 'is not', null),
        )
          .$castTo<boolean>()
          .as('replaces'),
      )
      .where('voucherId', '=', voucherId)
      .where('rewardId', 'is not', null)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { codeEncrypted, ...view } = row;
    return { ...view, code: this.cipher.decrypt(codeEncrypted, 'voucher.code_encrypted', voucherId) };
  }

  typesFor(amountCents: number): Promise<VoucherTypeView[]> {
    return stock()
      .selectFrom('voucher_type')
      .select(['typeId', 'name', 'nameEn'])
      .where('voucher_type.tenantId', '=', currentWork().tenantId)
      .where('active', '=', true)
      .where(({ exists, selectFrom, or, and, eb }) =>
        or([
          eb(sql<number>`${amountCents}::int`, '=', sql<number>`any (voucher_type.values_cents)`),
          and([
            eb(sql`voucher_type.values_cents`, '=', sql`'{}'::int[]`),
            exists(
              selectFrom('voucher')
                .select('voucherId')
                .whereRef('voucher.tenantId', '=', 'voucher_type.tenantId')
                .whereRef('voucher.typeId', '=', 'voucher_type.typeId')
                .where('amountCents', '=', amountCents),
            ),
          ]),
        ]),
      )
      .orderBy('name')
      .execute();
  }

  /** In lower case. */
  async typeNames(): Promise<Set<string>> {
    const rows = await voucherKinds()
      .select(({ fn }) => fn<string>('lower', ['name']).as('name'))
      .execute();
    return new Set(rows.map(({ name }) => name));
  }

  /** The hosts of each kind's shop, by the kind's name in small letters. */
  async shopHosts(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await voucherKinds().select(['name', 'shopUrl']).execute();
    return new Map(rows.map(({ name, shopUrl }) => [name.toLowerCase(), hostsOfShop(shopUrl)]));
  }

  /** Id of the kind, created where the name is new. Kinds are few and never deleted. */
  async typeNamed(name: string): Promise<number> {
    const known = await voucherKinds()
      .select('typeId')
      .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(name)])))
      .executeTakeFirst();
    if (known) return known.typeId;
    const newest = await voucherKinds()
      .select(({ fn }) => fn.max('typeId').as('typeId'))
      .executeTakeFirst();
    const typeId = (newest?.typeId ?? 0) + 1;
    await currentEntityManager().insert(VoucherTypeRow, { tenantId: currentWork().tenantId, typeId, name });
    return typeId;
  }

  /** The voucher with this code, locked until the transaction ends; undefined for an unknown code. */
  async locked(code: string) {
    return vouchers()
      .select(['voucherId', 'typeId as voucherTypeId', 'amountCents', 'withdrawnAt'])
      .where('codeHash', '=', this.hashOf(code))
      .forUpdate()
      .executeTakeFirst();
  }

  hashOf(code: string): string {
    return this.keyed.of(HASH_PURPOSE, comparedCode(code));
  }

  async known(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await vouchers()
      .select('codeHash')
      .where('codeHash', '=', sql<string>`any (${hashes}::text[])`)
      .execute();
    return new Set(rows.map(({ codeHash }) => codeHash));
  }

  /** Returns how many were new; a code added concurrently is skipped. A file is one statement, however long it is. */
  async add(typeId: number, lines: readonly VoucherLine[]): Promise<number> {
    const rows = lines.map(({ code, amountCents, validUntil }) => {
      const id = newId();
      const encrypted = this.cipher.encrypt(code, 'voucher.code_encrypted', id);
      return { id, cents: amountCents, code: encrypted, hash: this.hashOf(code), until: validUntil };
    });
    const { tenantId } = currentWork();
    const now = this.clock.now();
    const sent = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
    const until = sql<string>`(${calendarDay(now)}::date + make_interval(months => k.validity_months))::date`;
    const { numInsertedOrUpdatedRows } = await stock()
      .insertInto('voucher')
      .columns([
        'tenantId',
        'typeId',
        'importedAt',
        'voucherId',
        'amountCents',
        'codeEncrypted',
        'codeHash',
        'validUntil',
      ])
      .expression(all =>
        all
          .selectFrom(sent.as<'line'>(sql`line (id uuid, cents int, code text, hash text, until date)`))
          .innerJoin('voucher_type as k', on => on.on('k.tenantId', '=', tenantId).on('k.typeId', '=', typeId))
          .select(({ val }) => [val(tenantId).as('tenantId'), val(typeId).as('typeId'), val(now).as('importedAt')])
          .select(['line.id', 'line.cents', 'line.code', 'line.hash'])
          .select(({ fn }) => fn.coalesce('line.until', until).as('validUntil')),
      )
      .onConflict(same => same.columns(['tenantId', 'codeHash']).doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows ?? 0);
  }
}

const stock = () => tables<typeof VoucherTypeRow | typeof VoucherRow>();
const vouchers = () => stock().selectFrom('voucher').where('voucher.tenantId', '=', currentWork().tenantId);
