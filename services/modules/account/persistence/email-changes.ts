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
    byStaff: p.boolean().default(false),
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
    byStaff: p.boolean().default(false),
    /** When the other address was confirmed; null: of before this was kept. */
    changedAt: p.datetime().nullable(),
  }),
});

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  readonly requestedAt: Date;
  /** Staff entered it for a caller. */
  readonly byStaff: boolean;
}

/** New addresses that wait for confirmation, one per recommender, and former ones; encrypted, deleted some days on. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(recommenderId: string, changeId: string, email: string, byStaff: boolean): Promise<void> {
    await currentEntityManager().upsert(EmailChangeRow, {
      ...recommenderKey(recommenderId),
      changeId,
      emailEncrypted: this.cipher.encrypt(email, 'email_change.email_encrypted', recommenderId),
      requestedAt: this.clock.now(),
      byStaff,
    });
  }

  async of(recommenderId: string): Promise<EmailChange | null> {
    const row = await tables<typeof EmailChangeRow>()
      .selectFrom('email_change')
      .select(['changeId', 'emailEncrypted as sealed', 'requestedAt', 'byStaff'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return row
      ? {
          changeId: row.changeId,
          email: this.cipher.decrypt(row.sealed, 'email_change.email_encrypted', recommenderId),
          requestedAt: row.requestedAt,
          byStaff: row.byStaff,
        }
      : null;
  }

  async done(recommenderId: string, { changeId, requestedAt, byStaff }: EmailChange, oldEmail: string): Promise<void> {
    const emailEncrypted = this.cipher.encrypt(oldEmail, 'former_address.email_encrypted', changeId);
    const changedAt = this.clock.now();
    const left = { ...recommenderKey(recommenderId), changeId, emailEncrypted, requestedAt, byStaff, changedAt };
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
        byStaff: row.byStaff,
      }
    );
  }

  /** When an address that staff entered came into force last; null where none did lately. */
  async changedByStaffAt(recommenderId: string): Promise<Date | null> {
    const row = await tables<typeof FormerAddressRow>()
      .selectFrom('former_address')
      .select('changedAt')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .where('byStaff', '=', true)
      .where('changedAt', 'is not', null)
      .orderBy('changedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.changedAt ?? null;
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
