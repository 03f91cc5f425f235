import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, calendarDay } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { newId } from '#platform/domain/ids.js';
import { mustBeKnown, type Person, type PersonId } from '#platform/domain/person.js';
import type { PayerAddress } from '../api.js';
import type { LedgerAccount, Posting } from '../domain/ledger.js';
import { deleteOnOf } from '../domain/payout.js';
import { PayoutBatches, type PayoutBatchRow } from './payout-batches.js';
import { PayoutRow } from './payouts.js';

export const PayoutAccountRow = defineEntity({
  name: 'PayoutAccountRow',
  tableName: 'payout_account',
  properties: p => ({
    tenantId: p.uuid().primary(),
    name: p.text(),
    ibanEncrypted: p.text(),
    bic: p.text().nullable(),
    address: p.json().$type<PayerAddress>().nullable(),
    version: p.integer().defaultRaw('1'),
    updatedAt: p.datetime(),
    /** Null: stored by the set-up of the tenant. */
    updatedByName: p.text().nullable(),
  }),
});

export const PayoutAccountProposalRow = defineEntity({
  name: 'PayoutAccountProposalRow',
  tableName: 'payout_account_proposal',
  properties: p => ({
    tenantId: p.uuid().primary(),
    proposalId: p.uuid(),
    /** Encrypted: holder, IBAN and BIC. */
    accountEncrypted: p.text(),
    askedAt: p.datetime(),
    askedBy: p.text().$type<PersonId>(),
    askedByName: p.text(),
    /** Time from which the account is used; null: as soon as the proposal is approved. */
    dueAt: p.datetime().nullable(),
  }),
});

export interface PayoutAccount {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly address: PayerAddress | null;
}

export interface StoredPayoutAccount extends PayoutAccount {
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedByName: string | null;
}

export interface ProposedAccount extends PayoutAccount {
  readonly proposalId: string;
  readonly askedAt: Date;
  readonly askedBy: PersonId;
  readonly askedByName: string;
  readonly dueAt: Date | null;
}

/** The account a tenant pays from; its IBAN is encrypted at rest. */
@Injectable()
export class PayoutAccounts {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<StoredPayoutAccount | undefined> {
    const row = await accounts()
      .select(['name', 'ibanEncrypted', 'bic', 'address', 'version', 'updatedAt', 'updatedByName'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { ibanEncrypted, ...account } = row;
    return { ...account, iban: this.cipher.decrypt(ibanEncrypted, 'payout_account.iban_encrypted', '').toUpperCase() };
  }

  /** The proposed account that waits for a second person. */
  async proposed({ locked = false } = {}): Promise<ProposedAccount | undefined> {
    const row = await proposals()
      .select(['proposalId', 'accountEncrypted', 'askedAt', 'askedBy', 'askedByName', 'dueAt'])
      .$if(locked, waiting => waiting.forUpdate())
      .executeTakeFirst();
    if (!row) return undefined;
    const { accountEncrypted, ...asked } = row;
    const plain = this.cipher.decrypt(accountEncrypted, 'payout_account_proposal.account_encrypted', '');
    // A proposal from before addresses has none.
    return {
      ...asked,
      address: null,
      ...(JSON.parse(plain) as Partial<PayoutAccount> & Omit<PayoutAccount, 'address'>),
    };
  }

  /** Replaces any earlier proposal. */
  async propose({ name, iban, bic, address }: PayoutAccount, askedByName: string, dueAt: Date | null): Promise<void> {
    const { tenantId } = currentWork();
    const proposal = {
      proposalId: newId(),
      accountEncrypted: this.cipher.encrypt(
        JSON.stringify({ name, iban, bic, address }),
        'payout_account_proposal.account_encrypted',
        '',
      ),
      askedAt: this.clock.now(),
      askedBy: mustBeKnown(currentPerson()).id,
      askedByName,
      dueAt,
    };
    await currentEntityManager().upsert(PayoutAccountProposalRow, { tenantId, ...proposal });
  }

  async dropProposal(): Promise<void> {
    await currentEntityManager().nativeDelete(PayoutAccountProposalRow, { tenantId: currentWork().tenantId });
  }

  async waiting({ accounts: theirs }: Person): Promise<Waiting> {
    const row = await proposals().select('askedAt').where('askedBy', 'not in', theirs).executeTakeFirst();
    return { count: row ? 1 : 0, oldestAt: row?.askedAt ?? null };
  }

  /** Locks the account's row until the transaction ends. */
  async lock(): Promise<void> {
    await accounts().select('tenantId').forUpdate().execute();
  }

  async write({ name, iban, bic, address }: PayoutAccount, updatedByName: string | null): Promise<void> {
    const ibanEncrypted = this.cipher.encrypt(iban.replaceAll(' ', ''), 'payout_account.iban_encrypted', '');
    const before = await accounts().select('version').forUpdate().executeTakeFirst();
    const version = (before?.version ?? 0) + 1;
    const account = { name, ibanEncrypted, bic, address, version, updatedAt: this.clock.now(), updatedByName };
    await currentEntityManager().upsert(PayoutAccountRow, { tenantId: currentWork().tenantId, ...account });
  }
}

/** The tenant's account from which a batch is paid: a bank file on another account must not change it. */
@Injectable()
export class DebtorAccounts {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly hash: KeyedHash,
  ) {}

  hashOf(iban: string): string {
    return this.hash.of('debtor-account', iban);
  }

  /** Whether this account was ever used to pay from. */
  async isOurs(iban: string): Promise<boolean> {
    if ((await this.accounts.read())?.iban === iban) return true;
    const batch = batches().where('debtorHash', '=', this.hashOf(iban)).limit(1);
    return (await batch.executeTakeFirst()) !== undefined;
  }

  /** `iban` null: the bank named no account, as reports may. */
  async paysFrom(batchId: string, iban: string | null): Promise<boolean> {
    if (iban === null) return true;
    const batch = await batches().where('batchId', '=', batchId).executeTakeFirst();
    return batch?.debtorHash ? batch.debtorHash === this.hashOf(iban) : (await this.accounts.read())?.iban === iban;
  }
}

const accounts = () =>
  tables<typeof PayoutAccountRow>().selectFrom('payout_account').where('tenantId', '=', currentWork().tenantId);
const proposals = () =>
  tables<typeof PayoutAccountProposalRow>()
    .selectFrom('payout_account_proposal')
    .where('tenantId', '=', currentWork().tenantId);
const batches = () =>
  tables<typeof PayoutBatchRow>()
    .selectFrom('payout_batch')
    .select('debtorHash')
    .where('tenantId', '=', currentWork().tenantId);

export const LockedPayoutRecordRow = defineEntity({
  name: 'LockedPayoutRecordRow',
  tableName: 'locked_payout_record',
  properties: p => ({
    tenantId: p.uuid().primary(),
    payoutId: p.uuid().primary(),
    /** Encrypted: beneficiary, holder and IBAN. */
    sealed: p.text(),
    lockedAt: p.datetime(),
    deleteOn: p.date(),
  }),
});

/** What tax law requires of an erased person's payouts: out of the row, encrypted, shown nowhere, with its end day. */
@Injectable()
export class LockedRecords {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly batches: PayoutBatches,
  ) {}

  /**
   * Moves the accounts of every payout to this person, except those known to belong to somebody else (a charity), and
   * forgets those of payments that never left; returns each record's day of deletion.
   */
  async lockAllOf(beneficiaryId: string): Promise<{ payoutId: string; deleteOn: string }[]> {
    const { tenantId } = currentWork();
    const gone = { holderEncrypted: null, ibanEncrypted: null, ibanMasked: null, verifiedNameEncrypted: null };
    const neverLeft = { tenantId, beneficiaryId, status: 'dropped', ownAccount: { $ne: false } } as const;
    await currentEntityManager().nativeUpdate(PayoutRow, neverLeft, gone);
    const accounts = await records()
      .selectFrom('payout')
      .select(['payoutId as id', 'holderEncrypted as holder', 'ibanEncrypted as iban', 'changedAt'])
      .where('tenantId', '=', tenantId)
      .where('beneficiaryId', '=', beneficiaryId)
      .where('holderEncrypted', 'is not', null)
      .where('ownAccount', 'is distinct from', false)
      .orderBy('payoutId')
      .forUpdate()
      .execute();
    const now = this.clock.now();
    const locked = accounts.map(({ id, holder, iban, changedAt }) => ({
      payoutId: id,
      deleteOn: deleteOnOf(calendarDay(changedAt)),
      sealed: this.cipher.encrypt(
        JSON.stringify({
          beneficiaryId,
          holder: holder && this.cipher.decrypt(holder, 'payout.holder_encrypted', id),
          iban: iban && this.cipher.decrypt(iban, 'payout.iban_encrypted', id),
        }),
        'locked_payout_record.sealed',
        id,
      ),
    }));
    for (const { payoutId, sealed, deleteOn } of locked) {
      // An existing locked record is not overwritten.
      await insertIfNew(LockedPayoutRecordRow, { tenantId, payoutId, sealed, lockedAt: now, deleteOn });
      await currentEntityManager().nativeUpdate(PayoutRow, { tenantId, payoutId }, { ...gone, lockedAt: now });
    }
    return locked.map(({ payoutId, deleteOn }) => ({ payoutId, deleteOn }));
  }

  /** Deletes the record and the file of its batch, which names the person too; other people's payouts in it stay as rows. */
  async remove(payoutId: string): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeDelete(LockedPayoutRecordRow, { tenantId, payoutId });
    const payout = await records()
      .selectFrom('payout')
      .select('batchId')
      .where('tenantId', '=', tenantId)
      .where('payoutId', '=', payoutId)
      .executeTakeFirst();
    if (!payout) return;
    await this.batches.removeFiles(payout.batchId);
  }
}

export const DELETE_LOCKED_PAYOUT_RECORD = 'delete-locked-payout-record';

const records = () => tables<typeof LockedPayoutRecordRow | typeof PayoutRow | typeof PayoutBatchRow>();

/** The posting of one event; stored once. */
export const LedgerPostingRow = defineEntity({
  name: 'LedgerPostingRow',
  tableName: 'ledger_posting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    kind: p.text().$type<Posting['kind']>(),
    /** Null: money of no reward, in the clearing account. */
    rewardId: p.uuid().nullable(),
    at: p.datetime(),
  }),
});

export const LedgerEntryRow = defineEntity({
  name: 'LedgerEntryRow',
  tableName: 'ledger_entry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    line: p.integer().primary(),
    account: p.text().$type<LedgerAccount>(),
    /** Cents: received above zero, given below. */
    cents: p.bigint('number'),
    rewardId: p.uuid().nullable(),
  }),
});

/** An event with its posting. */
export interface Booked {
  readonly eventId: string;
  readonly rewardId: string | null;
  readonly at: Date;
  readonly posting: Posting;
}

/** Prepared once per connection, since every change of a reward is posted by it, in batches. */
const postAll = prepared(
  `with fresh as (
     insert into ledger_posting (tenant_id, event_id, kind, reward_id, at)
     select $1, event_id, kind, reward_id, at from unnest($2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[]) as booked (event_id, kind, reward_id, at)
     on conflict do nothing returning event_id, reward_id)
   insert into ledger_entry (tenant_id, event_id, line, account, cents, reward_id)
   select $1, event_id, line, account, cents, reward_id from unnest($6::uuid[], $7::int[], $8::text[], $9::bigint[]) as entry (event_id, line, account, cents) join fresh using (event_id)`,
);

/**
 * Append only, enforced twice: the database role may not change a line, and the database checks at commit that each
 * posting sums to zero.
 */
@Injectable()
export class Ledger {
  constructor(private readonly sql: Sql) {}

  async keptUntil(): Promise<string | null> {
    const [{ posted }, { locked }] = await Promise.all([
      tables<typeof LedgerPostingRow>()
        .selectFrom('ledger_posting')
        .select(({ fn }) => fn.max('at').as('posted'))
        .where('tenantId', '=', currentWork().tenantId)
        .executeTakeFirstOrThrow(),
      records()
        .selectFrom('locked_payout_record')
        .select(({ fn }) => fn.max('deleteOn').as('locked'))
        .where('tenantId', '=', currentWork().tenantId)
        .executeTakeFirstOrThrow(),
    ]);
    const days = [posted && deleteOnOf(calendarDay(posted)), locked];
    return (
      days
        .filter(day => day !== null)
        .sort()
        .at(-1) ?? null
    );
  }

  /** One posting per event; the same event again posts nothing. */
  async post(booked: readonly Booked[]): Promise<void> {
    if (booked.length === 0) return;
    const lines = booked.flatMap(({ eventId, posting }) =>
      posting.entries.map((entry, index) => ({ eventId, line: index + 1, ...entry })),
    );
    await this.sql.execute(postAll, [
      currentWork().tenantId,
      booked.map(({ eventId }) => eventId),
      booked.map(({ posting }) => posting.kind),
      booked.map(({ rewardId }) => rewardId),
      booked.map(({ at }) => at),
      lines.map(({ eventId }) => eventId),
      lines.map(({ line }) => line),
      lines.map(({ account }) => account),
      lines.map(({ cents }) => cents),
    ]);
  }

  /** Cents received, and cents given as a positive number, per account. */
  sums() {
    return entries()
      .select([
        'account',
        sql<number>`coalesce(sum(cents) filter (where cents > 0), 0)::bigint`.as('debitCents'),
        sql<number>`coalesce(-sum(cents) filter (where cents < 0), 0)::bigint`.as('creditCents'),
      ])
      .groupBy('account')
      .execute();
  }

  async postings(): Promise<number> {
    const { count } = await tables<typeof LedgerPostingRow>()
      .selectFrom('ledger_posting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenantId', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
    return count;
  }
}

const entries = () =>
  tables<typeof LedgerEntryRow>().selectFrom('ledger_entry').where('tenantId', '=', currentWork().tenantId);
