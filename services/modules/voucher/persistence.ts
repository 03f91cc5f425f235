import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { VoucherTypeView } from './api.js';
import { normalisedCode, Voucher, type Assignment, type VoucherLine } from './domain/voucher.js';

const HASH_PURPOSE = 'voucher-code';

export interface VoucherCodeView {
  readonly code: string;
  readonly typeName: string;
  readonly amountCents: number;
  /** Last day the code can be used, `YYYY-MM-DD`; null means without end. */
  readonly validUntil: string | null;
}

/** The stock of codes. A code is decrypted in `code()` alone, for the mail to its owner. */
@Injectable()
export class VoucherStock {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Locks the free voucher of the kind and exact value that ends first, passing over those another transaction holds. */
  async takeFree(typeId: number, amountCents: number): Promise<string | undefined> {
    const free = await this.sql.one<{ id: string }>(
      `select voucher_id as id from voucher where tenant_id = $1 and type_id = $2 and amount_cents = $3 and reward_id is null and (valid_until is null or valid_until >= $4)
       order by valid_until nulls last, voucher_id limit 1 for update skip locked`,
      [currentWork().tenantId, typeId, amountCents, dayInGermany(this.clock.now())],
    );
    return free?.id;
  }

  async ofReward(rewardId: string): Promise<string | undefined> {
    return (
      await this.sql.one<{ id: string }>(
        'select voucher_id as id from voucher where tenant_id = $1 and reward_id = $2',
        [currentWork().tenantId, rewardId],
      )
    )?.id;
  }

  async notMailedTo(beneficiaryId: string): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      'select voucher_id as id from voucher where tenant_id = $1 and beneficiary_id = $2 and mailed_at is null order by voucher_id',
      [currentWork().tenantId, beneficiaryId],
    );
    return rows.map(({ id }) => id);
  }

  /** One look at a person at a time, so that several codes at once do not each see the others missing. */
  async givenTo(beneficiaryIds: readonly string[], since: Date): Promise<{ count: number; amountCents: number }> {
    await this.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `vouchers-of/${[...beneficiaryIds].sort()[0]}`,
    ]);
    return (await this.sql.one<{ count: number; amountCents: number }>(
      'select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as "amountCents" from voucher where tenant_id = $1 and beneficiary_id = any ($2::uuid[]) and assigned_at > $3',
      [currentWork().tenantId, beneficiaryIds, since],
    ))!;
  }

  /** The code of an assigned voucher, decrypted: for the mail to its owner alone. */
  async code(voucherId: string): Promise<VoucherCodeView | undefined> {
    const row = await this.sql.one<{
      encrypted: string;
      typeName: string;
      amountCents: number;
      validUntil: string | null;
    }>(
      `select code_encrypted as encrypted, t.name as "typeName", amount_cents as "amountCents", valid_until as "validUntil"
       from voucher v join voucher_type t using (tenant_id, type_id) where v.tenant_id = $1 and voucher_id = $2 and reward_id is not null`,
      [currentWork().tenantId, voucherId],
    );
    return (
      row && {
        code: this.cipher.decrypt(row.encrypted, 'voucher.code_encrypted', voucherId),
        typeName: row.typeName,
        amountCents: row.amountCents,
        validUntil: row.validUntil,
      }
    );
  }

  typesFor(amountCents: number): Promise<VoucherTypeView[]> {
    return this.sql.query<VoucherTypeView>(
      `select type_id as "typeId", name from voucher_type t where tenant_id = $1 and exists (select 1 from voucher v where v.tenant_id = t.tenant_id and v.type_id = t.type_id and v.amount_cents = $2) order by name`,
      [currentWork().tenantId, amountCents],
    );
  }

  /** In lower case. */
  async typeNames(): Promise<Set<string>> {
    const rows = await this.sql.query<{ name: string }>(
      'select lower(name) as name from voucher_type where tenant_id = $1',
      [currentWork().tenantId],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** The kind's id, made where the name is new. Kinds are few and never go away. */
  async typeNamed(name: string): Promise<number> {
    const { tenantId } = currentWork();
    await this.sql.execute(
      `insert into voucher_type (tenant_id, type_id, name) select $1, coalesce(max(type_id), 0) + 1, $2 from voucher_type where tenant_id = $1
       having not exists (select 1 from voucher_type where tenant_id = $1 and lower(name) = lower($2))`,
      [tenantId, name],
    );
    return (await this.sql.one<{ id: number }>(
      'select type_id as id from voucher_type where tenant_id = $1 and lower(name) = lower($2)',
      [tenantId, name],
    ))!.id;
  }

  /** Of the code as people read it: the same code in another spelling is the same code. */
  hashOf(code: string): string {
    return this.keyed.of(HASH_PURPOSE, normalisedCode(code));
  }

  async known(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ hash: string }>(
      'select code_hash as hash from voucher where tenant_id = $1 and code_hash = any($2::text[])',
      [currentWork().tenantId, hashes],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  /** How many were new; a code that came in meanwhile is passed over. */
  async add(typeId: number, lines: readonly VoucherLine[]): Promise<number> {
    const ids = lines.map(() => newId());
    return this.sql.execute(
      `insert into voucher (tenant_id, voucher_id, type_id, amount_cents, code_encrypted, code_hash, valid_until, imported_at)
       select $1, line.id, $2, line.cents, line.code, line.hash, line.until, $3 from unnest($4::uuid[], $5::int[], $6::text[], $7::text[], $8::date[]) as line (id, cents, code, hash, until)
       on conflict (tenant_id, code_hash) do nothing`,
      [
        currentWork().tenantId,
        typeId,
        this.clock.now(),
        ids,
        lines.map(({ amountCents }) => amountCents),
        lines.map(({ code }, index) => this.cipher.encrypt(code, 'voucher.code_encrypted', ids[index]!)),
        lines.map(({ code }) => this.hashOf(code)),
        lines.map(({ validUntil }) => validUntil),
      ],
    );
  }
}

@Injectable()
export class Vouchers extends AggregateRepository<Voucher> {
  protected readonly aggregateType = 'voucher';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Voucher {
    return new Voucher(id);
  }

  /** The row is the stock's; the unique index on its reward refuses a second code for one reward. */
  protected override async saveRow(voucher: Voucher): Promise<void> {
    const now = this.clock.now();
    await this.sql.execute(
      `update voucher set reward_id = $3, beneficiary_id = $4, assigned_at = coalesce(assigned_at, $5), mailed_at = case when $6 then coalesce(mailed_at, $5) end where tenant_id = $1 and voucher_id = $2`,
      [
        currentWork().tenantId,
        voucher.id,
        voucher.assignment?.rewardId,
        voucher.assignment?.beneficiaryId,
        now,
        voucher.mailed,
      ],
    );
  }
}

const columns =
  'reward_id as "rewardId", beneficiary_id as "beneficiaryId", type_id as "voucherTypeId", amount_cents as "amountCents"';

/** Rewards whose voucher was chosen while the stock had none. */
@Injectable()
export class WaitingList {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async add({ rewardId, beneficiaryId, voucherTypeId, amountCents }: Assignment): Promise<void> {
    await this.sql.execute(
      'insert into voucher_waiting (tenant_id, reward_id, beneficiary_id, type_id, amount_cents, since) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      [currentWork().tenantId, rewardId, beneficiaryId, voucherTypeId, amountCents, this.clock.now()],
    );
  }

  async remove(rewardId: string): Promise<void> {
    await this.sql.execute('delete from voucher_waiting where tenant_id = $1 and reward_id = $2', [
      currentWork().tenantId,
      rewardId,
    ]);
  }

  /** Locks the entry; undefined when it is gone. */
  find(rewardId: string): Promise<Assignment | undefined> {
    return this.sql.one<Assignment>(
      `select ${columns} from voucher_waiting where tenant_id = $1 and reward_id = $2 for update`,
      [currentWork().tenantId, rewardId],
    );
  }

  ofBeneficiary(beneficiaryId: string): Promise<Assignment[]> {
    return this.sql.query<Assignment>(
      `select ${columns} from voucher_waiting where tenant_id = $1 and beneficiary_id = $2 order by reward_id for update`,
      [currentWork().tenantId, beneficiaryId],
    );
  }

  /** Those waiting longest first; entries another transaction serves are left to it. */
  all(limit: number): Promise<Assignment[]> {
    return this.sql.query<Assignment>(
      `select ${columns} from voucher_waiting where tenant_id = $1 order by since, reward_id limit $2 for update skip locked`,
      [currentWork().tenantId, limit],
    );
  }
}
