import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork, currentPerson, currentEntityManager } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { newId } from '#platform/domain/ids.js';
import { type PersonId, mustBeKnown, type Person } from '#platform/domain/person.js';
import type { PayerAddress } from '../api.js';
import type { PayoutBatchRow } from './payout-batches.js';

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

export const accounts = () =>
  tables<typeof PayoutAccountRow>().selectFrom('payout_account').where('tenantId', '=', currentWork().tenantId);
const proposals = () =>
  tables<typeof PayoutAccountProposalRow>()
    .selectFrom('payout_account_proposal')
    .where('tenantId', '=', currentWork().tenantId);
export const batches = () =>
  tables<typeof PayoutBatchRow>()
    .selectFrom('payout_batch')
    .select('debtorHash')
    .where('tenantId', '=', currentWork().tenantId);
