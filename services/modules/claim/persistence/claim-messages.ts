import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';

export type ClaimMessageKind = 'claim' | 'answer' | 'decision' | 'objection';

/** What was written about a claim, by its claimant or by staff. */
export const ClaimMessageRow = defineEntity({
  name: 'ClaimMessageRow',
  tableName: 'claim_message',
  properties: p => ({
    tenantId: p.uuid().primary(),
    messageId: p.uuid().primary(),
    claimId: p.uuid(),
    kind: p.text().$type<ClaimMessageKind>(),
    textEncrypted: p.text(),
    writtenAt: p.datetime(),
    /** The member of staff who wrote it, for a caller too; null: the claimant. */
    writtenByName: p.text().nullable(),
  }),
});

export interface ClaimMessage {
  readonly kind: ClaimMessageKind;
  readonly text: string;
  readonly at: Date;
  readonly byName: string | null;
}

@Injectable()
export class ClaimMessages {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /** Returns its id. `byName` null: the claimant wrote it. */
  async add(claimId: string, kind: ClaimMessageKind, text: string, byName: string | null): Promise<string> {
    const messageId = newId();
    await currentEntityManager().insert(ClaimMessageRow, {
      tenantId: currentWork().tenantId,
      messageId,
      claimId,
      kind,
      textEncrypted: this.cipher.encrypt(text, 'claim_message.text_encrypted', messageId),
      writtenAt: this.clock.now(),
      writtenByName: byName,
    });
    return messageId;
  }

  /** By claim, oldest first. */
  async of(claimIds: readonly string[]): Promise<ReadonlyMap<string, readonly ClaimMessage[]>> {
    const rows = await tables<typeof ClaimMessageRow>()
      .selectFrom('claim_message')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('claimId', '=', sql<string>`any (${claimIds}::uuid[])`)
      .orderBy('writtenAt')
      .orderBy('messageId')
      .execute();
    const messages = rows.map(row => ({
      claimId: row.claimId,
      kind: row.kind,
      text: this.cipher.decrypt(row.textEncrypted, 'claim_message.text_encrypted', row.messageId),
      at: row.writtenAt,
      byName: row.writtenByName,
    }));
    return Map.groupBy(messages, ({ claimId }) => claimId);
  }

  /** Null once it is deleted. */
  async text(messageId: string): Promise<string | null> {
    const row = await tables<typeof ClaimMessageRow>()
      .selectFrom('claim_message')
      .select('textEncrypted')
      .where('tenantId', '=', currentWork().tenantId)
      .where('messageId', '=', messageId)
      .executeTakeFirst();
    return row ? this.cipher.decrypt(row.textEncrypted, 'claim_message.text_encrypted', messageId) : null;
  }

  async forget(claimId: string): Promise<void> {
    await currentEntityManager().nativeDelete(ClaimMessageRow, { tenantId: currentWork().tenantId, claimId });
  }
}
