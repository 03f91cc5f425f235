import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { KeyedHash } from '#platform/crypto/cipher.js';
import { tables, insertIfNew } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { inboxOf, normalisedEmail } from '#platform/persons/person-store.js';

export const InvitationRefusalRow = defineEntity({
  name: 'InvitationRefusalRow',
  tableName: 'invitation_refusal',
  properties: p => ({
    tenantId: p.uuid().primary(),
    addressKey: p.text().primary(),
    refusedAt: p.datetime(),
  }),
});
const refusals = () => tables<typeof InvitationRefusalRow>();

/** Addresses that refused invitations, as keyed hashes, which are kept after the person's data is erased. */
@Injectable()
export class InvitationRefusals {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** The hash carried by a mail's link, so that the link works after the address is deleted. */
  keyOf(email: string): string {
    return this.keyed.of('invitation-refusal', inboxOf(email));
  }

  async add(addressKey: string): Promise<void> {
    // Refusing again changes nothing; the first time is kept.
    const refusal = { tenantId: currentWork().tenantId, addressKey, refusedAt: this.clock.now() };
    await insertIfNew(InvitationRefusalRow, refusal);
  }

  /** Those of these addresses, normalised, that refused invitations. */
  async among(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const byKey = new Map(emails.map(email => [this.keyOf(email), normalisedEmail(email)]));
    const rows = await refusals()
      .selectFrom('invitation_refusal')
      .select('addressKey')
      .where('tenantId', '=', currentWork().tenantId)
      .where('addressKey', '=', sql<string>`any(${[...byKey.keys()]})`)
      .execute();
    return new Set(rows.map(({ addressKey }) => byKey.get(addressKey)!));
  }
}
