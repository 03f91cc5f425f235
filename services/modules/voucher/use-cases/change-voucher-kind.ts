import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Cipher } from '#platform/crypto/cipher.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock, addDays } from '#platform/clock.js';
import { lockName } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { addressesBrought, saidToLeadAway } from '#platform/domain/leading-away.js';
import { hostOf } from '#platform/domain/weakening.js';
import { isSameServer } from '#platform/outbound.js';
import {
  SettingVersions,
  type OfVersion,
  ChangesLater,
  type Plannable,
  type Planner,
  isNewSubject,
} from '#platform/tenancy/settings.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import type { KindTerms } from '../events.js';
import { voucherKinds, VoucherTypeRow, type KindRow } from '../persistence/voucher-kinds.js';
import { StockWatch, WATCH_VOUCHER_STOCK } from './watch-stock.js';

/** The kind that is changed; null: a new one. `version` null: whichever is in force. */
export type OfKind = { readonly typeId: number; readonly version: number | null } | null;

const everyKind = 'stock';

@Injectable()
export class VoucherKinds {
  constructor(
    private readonly watch: StockWatch,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly versions: SettingVersions,
    private readonly addresses: TenantAddresses,
  ) {}

  /**
   * Creates a kind, or changes the named one; returns its id. With a version in `written` its terms are restored. `secret`:
   * the supplier's; undefined: the stored one is kept, while the server is the same.
   * Refuses `not-found` (kind, version), `changed-meanwhile` (`version` not in force), `validation-failed` (name taken).
   */
  async set(of: OfKind, written: KindTerms | OfVersion, byName: string, secret?: string): Promise<number> {
    await lockName('voucher-kinds');
    const before = of && (await voucherKinds().selectAll().where('typeId', '=', of.typeId).executeTakeFirst());
    if (of) {
      ensure(before != null, 'not-found');
      ensure(of.version === null || of.version === before.version, 'changed-meanwhile');
    }
    const restored = 'ofVersion' in written ? written.ofVersion : null;
    const terms = 'ofVersion' in written ? await this.earlier(before, written.ofVersion) : written;
    const namesake = await voucherKinds()
      .select('typeId')
      .where(({ fn }) => fn<string>('lower', ['name']), '=', sql<string>`lower(${terms.name})`)
      .executeTakeFirst();
    ensure(namesake === undefined || namesake.typeId === of?.typeId, 'validation-failed', {
      fields: [{ field: 'Name.de', reason: 'taken' }],
    });
    ensure(!terms.supplierKeepsStock || terms.warnBelow !== null, 'validation-failed', {
      fields: [{ field: 'Warnstufe', reason: 'required' }],
    });
    if (before && secret === undefined && isDeepStrictEqual(termsOf(before), terms)) return before.typeId;
    const newest = await voucherKinds()
      .select(({ fn }) => fn.max('typeId').as('typeId'))
      .executeTakeFirst();
    const typeId = of?.typeId ?? (newest?.typeId ?? 0) + 1;
    const kept = keepsSecret(before, terms) ? before!.supplierSecretEncrypted : null;
    const row = {
      ...terms,
      valuesCents: [...terms.valuesCents],
      supplierSecretEncrypted:
        secret !== undefined && terms.supplierUrl !== null
          ? this.cipher.encrypt(secret, 'voucher_type.supplier_secret_encrypted', String(typeId))
          : kept,
      version: (before?.version ?? 0) + 1,
    };
    const [em, key] = [currentEntityManager(), { tenantId: currentWork().tenantId, typeId }];
    if (before) await em.nativeUpdate(VoucherTypeRow, key, row);
    else await em.insert(VoucherTypeRow, { ...key, ...row });
    const after = { version: row.version, content: terms, changedByName: byName, restored };
    await this.versions.add('voucher-kind', String(typeId), before ? storedVersionOf(before) : null, after);
    await this.audit.record({
      action: restored !== null ? 'voucher-kind.restore' : of ? 'voucher-kind.change' : 'voucher-kind.create',
      subject: String(typeId),
      by: byName,
      before: before ? termsOf(before) : null,
      after: { ...terms, ...saidToLeadAway(await this.leadsTo(before ? termsOf(before) : null, terms)) },
    });
    if (await this.watch.look(typeId))
      await this.dueWork.scheduleEarlier(WATCH_VOUCHER_STOCK, [
        { subjectId: everyKind, dueAt: addDays(this.clock.now(), 1) },
      ]);
    return typeId;
  }

  /** The addresses that a name brings; people find its own shop there anyway. */
  private async leadsTo(before: KindTerms | null, after: KindTerms): Promise<string[]> {
    const { hosts, mailOwners } = await this.addresses.own();
    const own = { hosts: [...hosts, ...[after.shopUrl].flatMap(page => hostOf(page) ?? [])], mailOwners };
    return addressesBrought([before?.name, before?.nameEn], [after.name, after.nameEn], own);
  }

  private async earlier(kind: KindRow | null | undefined, version: number): Promise<KindTerms> {
    ensure(kind != null, 'not-found');
    const terms = await this.versions.content('voucher-kind', String(kind.typeId), version, storedVersionOf(kind));
    ensure(terms !== undefined, 'not-found');
    return terms;
  }
}

/** A planned change of a kind. */
export interface KindChange {
  readonly terms: KindTerms | OfVersion;
  readonly secret?: string | undefined;
}

@ChangesLater('voucher-kind')
export class KindsLater implements Plannable<KindChange> {
  constructor(private readonly kinds: VoucherKinds) {}

  async version(typeId: string): Promise<number> {
    const kind = await voucherKinds().select('version').where('typeId', '=', Number(typeId)).executeTakeFirst();
    ensure(kind !== undefined, 'not-found');
    return kind.version;
  }

  async change(subject: string, { terms, secret }: KindChange, version: number, { name }: Planner): Promise<void> {
    const of = isNewSubject(subject) ? null : { typeId: Number(subject), version };
    await this.kinds.set(of, terms, name, secret);
  }
}

/** As a version stores it: without the supplier's secret. */
export const storedVersionOf = (kind: KindRow) => ({ version: kind.version, content: termsOf(kind) });

export const termsOf = ({
  tenantId: _,
  typeId: _typeId,
  version: _version,
  supplierSecretEncrypted: _secret,
  ...terms
}: KindRow): KindTerms => terms;

/** Whether the stored secret stays: there is one, and the server is the same. */
export const keepsSecret = (before: KindRow | null | undefined, { supplierUrl }: KindTerms): boolean =>
  before?.supplierSecretEncrypted != null && isSameServer(before.supplierUrl, supplierUrl);
