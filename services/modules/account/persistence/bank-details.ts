import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import type { BankDetailsPlain } from '../api.js';
import type { HolderAnswer } from '../events.js';
import { BankDetails } from '../domain/bank-details.js';

export const BankDetailsRow = defineEntity({
  name: 'BankDetailsRow',
  tableName: 'bank_details',
  properties: p => ({
    tenantId: p.uuid().primary(),
    beneficiaryId: p.uuid().primary(),
    /** Encrypted JSON of holder, IBAN, BIC and bank. */
    details: p.text(),
    /** Keyed hash, by which equal accounts are found. */
    ibanHash: p.text(),
    updatedBy: p.text(),
    updatedAt: p.datetime(),
    /** Nothing is paid to a replaced account before this time; null: payable at once. */
    payableFrom: p.datetime().nullable(),
    /** Encrypted: the name by which the bank knows the account; null: it said none. */
    nameAtBankEncrypted: p.text().nullable(),
    /** When the owner was asked about it. */
    holderAskedAt: p.datetime().nullable(),
    holderAnswer: p.text().$type<HolderAnswer>().nullable(),
  }),
});
export type BankDetailsRow = InferEntity<typeof BankDetailsRow>;

type Account = Pick<BankDetailsPlain, 'holder' | 'iban' | 'bic' | 'bank'>;

/** A beneficiary's bank details: a stream without the account, and beside it the row with the account encrypted. */
@Injectable()
export class BankDetailsRepository extends AggregateRepository<BankDetails> {
  protected readonly aggregateType = 'bank-details';

  constructor(
    events: EventStore,
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): BankDetails {
    return new BankDetails(id);
  }

  /**
   * Loads the bank details and locks them until the transaction ends, so that concurrent changes run one after the
   * other. Their stream is not the person's; its id is derived from the beneficiary's.
   */
  async of(beneficiaryId: string): Promise<BankDetails> {
    const id = idFrom('bank-details', beneficiaryId);
    await lockName(`bank-details/${id}`);
    return this.findOrNew(id);
  }

  async read(beneficiaryId: string): Promise<BankDetailsPlain | null> {
    const row = await this.row(beneficiaryId);
    return (
      row && {
        ...(JSON.parse(this.cipher.decrypt(row.details, 'bank_details.details', beneficiaryId)) as Account),
        updatedBy: row.updatedBy,
        updatedAt: row.updatedAt,
      }
    );
  }

  async holdsThis(beneficiaryId: string, iban: string): Promise<boolean> {
    return (await this.row(beneficiaryId))?.ibanHash === this.keyed.of('iban', iban);
  }

  async sharers(beneficiaryId: string): Promise<string[]> {
    const rows = await tables<typeof BankDetailsRow>()
      .selectFrom('bank_details as own')
      .innerJoin('bank_details as other', join =>
        join
          .onRef('other.tenantId', '=', 'own.tenantId')
          .onRef('other.ibanHash', '=', 'own.ibanHash')
          .onRef('other.beneficiaryId', '<>', 'own.beneficiaryId'),
      )
      .select('other.beneficiaryId as id')
      .where('own.tenantId', '=', currentWork().tenantId)
      .where('own.beneficiaryId', '=', beneficiaryId)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The name by which the bank knows the account, whether or not its owner has answered. */
  async nameAtBank(beneficiaryId: string): Promise<string | null> {
    const sealed = (await this.row(beneficiaryId))?.nameAtBankEncrypted;
    return sealed ? this.cipher.decrypt(sealed, 'bank_details.name_at_bank_encrypted', beneficiaryId) : null;
  }

  async keepQuestion(beneficiaryId: string, nameAtBank: string): Promise<void> {
    await this.change(beneficiaryId, {
      nameAtBankEncrypted: this.cipher.encrypt(nameAtBank, 'bank_details.name_at_bank_encrypted', beneficiaryId),
      holderAskedAt: this.clock.now(),
      holderAnswer: null,
    });
  }

  async keepAnswer(beneficiaryId: string, holderAnswer: HolderAnswer): Promise<void> {
    await this.change(beneficiaryId, { holderAnswer });
  }

  /** Other bank details: what was asked about the former ones is no question any more. */
  async dropQuestion(beneficiaryId: string): Promise<void> {
    await this.change(beneficiaryId, { nameAtBankEncrypted: null, holderAskedAt: null, holderAnswer: null });
  }

  private async change(beneficiaryId: string, values: Partial<BankDetailsRow>): Promise<void> {
    const row = await this.row(beneficiaryId);
    if (!row) return;
    const em = currentEntityManager();
    em.assign(row, values);
    await em.flush();
  }

  /** `payableFrom` undefined: the stored value is kept. */
  async write(beneficiaryId: string, account: Account, payableFrom: Date | undefined): Promise<void> {
    const { tenantId, actor } = currentWork();
    const em = currentEntityManager();
    const values = {
      details: this.cipher.encrypt(JSON.stringify(account), 'bank_details.details', beneficiaryId),
      ibanHash: this.keyed.of('iban', account.iban),
      updatedBy: actor,
      updatedAt: this.clock.now(),
      ...(payableFrom && { payableFrom }),
    };
    const row = await this.row(beneficiaryId);
    if (row) em.assign(row, values);
    else em.persist(em.create(BankDetailsRow, { tenantId, beneficiaryId, payableFrom: null, ...values }));
    await em.flush();
  }

  async erase(beneficiaryId: string): Promise<void> {
    await currentEntityManager().nativeDelete(BankDetailsRow, { tenantId: currentWork().tenantId, beneficiaryId });
  }

  row(beneficiaryId: string): Promise<BankDetailsRow | null> {
    return currentEntityManager().findOne(BankDetailsRow, { tenantId: currentWork().tenantId, beneficiaryId });
  }
}
