import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { Handles } from '#platform/messages.js';
import { platformTenant, type Language } from '#platform/tenancy/tenant.js';
import { NamesOfPlatformOperators, type AddressProof } from '../api.js';

/** Platform operators, in the platform's own rows. */
export const PlatformOperatorRow = defineEntity({
  name: 'PlatformOperatorRow',
  tableName: 'platform_operator',
  properties: p => ({
    tenantId: p.uuid().primary(),
    userId: p.uuid().primary(),
    name: p.text(),
    language: p.text().$type<Language>().defaultRaw("'de'::text"),
    /** The address that is proven to be theirs. */
    emailEncrypted: p.text().nullable(),
    provenAt: p.datetime().nullable(),
    provenBy: p.text().$type<AddressProof>().nullable(),
    /** An address they gave that is not proven yet. */
    askedEmailEncrypted: p.text().nullable(),
    /** The mailed link that proves it; null: none was mailed. */
    linkId: p.uuid().nullable(),
    /** When that link was asked for. */
    askedAt: p.datetime().nullable(),
    since: p.datetime(),
    lastSignedInAt: p.datetime().nullable(),
  }),
});

export interface PlatformOperator extends Omit<
  RowOf<typeof PlatformOperatorRow>,
  'tenantId' | 'emailEncrypted' | 'askedEmailEncrypted'
> {
  readonly email: string | null;
  readonly askedEmail: string | null;
}

const proven = 'platform_operator.email_encrypted';
const asked = 'platform_operator.asked_email_encrypted';

/** The platform is the tenant at work. */
@Injectable()
export class PlatformOperatorRows {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<PlatformOperator[]> {
    return (await operators().selectAll().orderBy('name').orderBy('userId').execute()).map(row => this.opened(row));
  }

  @Handles(NamesOfPlatformOperators)
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await operators().select(['userId', 'name']).where('userId', 'in', userIds).execute();
    return new Map(rows.map(({ userId, name }) => [userId, name]));
  }

  /** `locked`: the row is locked until the transaction ends. */
  async find(userId: string, as: 'read' | 'locked' = 'read'): Promise<PlatformOperator | undefined> {
    const found = operators().selectAll().where('userId', '=', userId);
    const row = await (as === 'locked' ? found.forUpdate() : found).executeTakeFirst();
    return row && this.opened(row);
  }

  /** Adds the operator where they are new. */
  async note(userId: string, name: string, language: Language): Promise<void> {
    await insertIfNew(PlatformOperatorRow, { ...of(userId), name, language, since: this.clock.now() });
  }

  async change(
    userId: string,
    { email, askedEmail, ...values }: Partial<Omit<PlatformOperator, 'userId' | 'email'>> & { readonly email?: string },
  ): Promise<void> {
    await currentEntityManager().nativeUpdate(PlatformOperatorRow, of(userId), {
      ...values,
      ...(email !== undefined && { emailEncrypted: this.cipher.encrypt(email, proven, userId) }),
      ...(askedEmail !== undefined && {
        askedEmailEncrypted: askedEmail && this.cipher.encrypt(askedEmail, asked, userId),
      }),
    });
  }

  /** Whether there was one. */
  async remove(userId: string): Promise<boolean> {
    return (await currentEntityManager().nativeDelete(PlatformOperatorRow, of(userId))) > 0;
  }

  private opened({
    tenantId: _,
    emailEncrypted,
    askedEmailEncrypted,
    ...row
  }: RowOf<typeof PlatformOperatorRow>): PlatformOperator {
    return {
      ...row,
      email: emailEncrypted && this.cipher.decrypt(emailEncrypted, proven, row.userId),
      askedEmail: askedEmailEncrypted && this.cipher.decrypt(askedEmailEncrypted, asked, row.userId),
    };
  }
}

/** Whether no other platform operator is known, as any tenant may see. */
export async function isOnlyPlatformOperator(userId: string): Promise<boolean> {
  const other = await tables<typeof PlatformOperatorRow>()
    .selectFrom('platform_operator')
    .select('userId')
    .where('tenantId', '=', platformTenant)
    .where('userId', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

const of = (userId: string) => ({ tenantId: currentWork().tenantId, userId });
const operators = () =>
  tables<typeof PlatformOperatorRow>().selectFrom('platform_operator').where('tenantId', '=', currentWork().tenantId);
