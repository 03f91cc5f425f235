import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { recommenderKey } from './recommender-key.js';

/** A new e-mail address that waits for confirmation, at most one per recommender; deleted after some days. */
export const EmailChangeRow = defineEntity({
  name: 'EmailChangeRow',
  tableName: 'email_change',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    changeId: p.uuid(),
    emailEncrypted: p.text(),
    requestedAt: p.datetime(),
  }),
});

/** The address before a change, one row per change: its owner is told and may object for some days. */
export const FormerAddressRow = defineEntity({
  name: 'FormerAddressRow',
  tableName: 'former_address',
  properties: p => ({
    tenantId: p.uuid().primary(),
    changeId: p.uuid().primary(),
    recommenderId: p.uuid(),
    emailEncrypted: p.text(),
    /** When the change was asked for. */
    requestedAt: p.datetime(),
  }),
});

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  readonly requestedAt: Date;
}

/** New addresses that wait for confirmation, one per recommender, and former ones; encrypted, deleted some days on. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(recommenderId: string, changeId: string, email: string): Promise<void> {
    await currentEntityManager().upsert(EmailChangeRow, {
      ...recommenderKey(recommenderId),
      changeId,
      emailEncrypted: this.cipher.encrypt(email, 'email_change.email_encrypted', recommenderId),
      requestedAt: this.clock.now(),
    });
  }

  async of(recommenderId: string): Promise<EmailChange | null> {
    const row = await tables<typeof EmailChangeRow>()
      .selectFrom('email_change')
      .select(['changeId', 'emailEncrypted as sealed', 'requestedAt'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return row
      ? {
          changeId: row.changeId,
          email: this.cipher.decrypt(row.sealed, 'email_change.email_encrypted', recommenderId),
          requestedAt: row.requestedAt,
        }
      : null;
  }

  async done(recommenderId: string, { changeId, requestedAt }: EmailChange, oldEmail: string): Promise<void> {
    const emailEncrypted = this.cipher.encrypt(oldEmail, 'former_address.email_encrypted', changeId);
    const left = { ...recommenderKey(recommenderId), changeId, emailEncrypted, requestedAt };
    await currentEntityManager().insert(FormerAddressRow, left);
    await this.forget(recommenderId);
  }

  /** The address before this change, and when the change was asked for. */
  async former(recommenderId: string, changeId: string): Promise<EmailChange | null> {
    const row = await currentEntityManager().findOne(FormerAddressRow, { ...recommenderKey(recommenderId), changeId });
    return (
      row && {
        changeId,
        email: this.cipher.decrypt(row.emailEncrypted, 'former_address.email_encrypted', changeId),
        requestedAt: row.requestedAt,
      }
    );
  }

  /** Deletes the address that waits for confirmation. */
  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(EmailChangeRow, recommenderKey(recommenderId));
  }

  /** Deletes the former address of one change, or all of a recommender, optionally only those requested since a time. */
  async forgetFormer(
    left: { readonly changeId: string } | { readonly recommenderId: string; readonly requestedAt?: { $gte: Date } },
  ): Promise<void> {
    await currentEntityManager().nativeDelete(FormerAddressRow, { tenantId: currentWork().tenantId, ...left });
  }
}
