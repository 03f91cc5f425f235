import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Audit } from '#platform/audit.js';
import { lockName } from '#platform/database/tables.js';
import { Handles } from '#platform/messages.js';
import { addressesBrought } from '#platform/domain/leading-away.js';
import { ensure } from '#platform/domain/domain-error.js';
import { SettingVersions, type SettingVersion } from '#platform/tenancy/settings.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import { AgencyMasterDataOf, PicturesOfAgencies, type AgencyMasterData } from '../api.js';
import { AgencyUsers } from '../persistence/agency-users.js';

const nothing: AgencyMasterData = {
  name: '',
  address: '',
  contact: '',
  phone: '',
  email: '',
  openingHours: '',
  picture: null,
};
const unsaid = { version: 0, content: nothing };

const fieldsOnWire = {
  name: 'Name',
  address: 'Anschrift',
  contact: 'Ansprechpartner',
  email: 'Email',
  openingHours: 'Oeffnungszeiten',
} as const;

/** What agencies say of themselves, version by version (docs/specification/programme.md#an-agencys-master-data). */
@Injectable()
export class MasterData {
  constructor(
    private readonly versions: SettingVersions,
    private readonly pictures: TenantPictures,
    private readonly directory: TenantDirectory,
    private readonly addresses: TenantAddresses,
    private readonly users: AgencyUsers,
    private readonly audit: Audit,
  ) {}

  /** Newest first; the last is the one with nothing. */
  async history(agencyNumber: string): Promise<readonly SettingVersion<AgencyMasterData>[]> {
    return (await this.versions.list('agency', agencyNumber, unsaid)).toReversed();
  }

  async now(agencyNumber: string): Promise<SettingVersion<AgencyMasterData>> {
    return (await this.history(agencyNumber))[0]!;
  }

  /** Asked with every friend's page and mail, so the earlier versions are left unread. */
  @Handles(AgencyMasterDataOf)
  async inForce(agencyNumber: string): Promise<AgencyMasterData | null> {
    return (await this.versions.inForce<AgencyMasterData>('agency', agencyNumber)) ?? null;
  }

  @Handles(PicturesOfAgencies)
  async picturesShown(): Promise<ReadonlySet<string>> {
    const all = await this.versions.latest<AgencyMasterData>('agency');
    return new Set(all.flatMap(({ picture }) => picture ?? []));
  }

  /** Refuses `changed-meanwhile` when `of`, the version read (null: whichever), is not the latest. */
  async change(agencyNumber: string, to: AgencyMasterData, of: number | null, by: string): Promise<void> {
    await lockName(`agency ${agencyNumber}`);
    const before = await this.now(agencyNumber);
    ensure(of === null || of === before.version, 'changed-meanwhile');
    if (isDeepStrictEqual(before.content, to)) return;
    const missing = to.picture === null ? [] : await this.pictures.missing([to.picture]);
    ensure(missing.length === 0, 'validation-failed', { fields: [{ field: 'Bild', reason: 'unknown' }] });
    const fields = await this.foreignIn(agencyNumber, before.content, to);
    ensure(fields.length === 0, 'validation-failed', { fields });
    const after = { version: before.version + 1, content: to, changedByName: by, restored: null };
    await this.versions.add('agency', agencyNumber, before.version === 0 ? unsaid : null, after);
    await this.audit.record({ action: 'agency.change', subject: agencyNumber, by, before: before.content, after: to });
  }

  /**
   * Addresses that are neither the programme's nor the agency's own: no second person reads them before friends do
   * (docs/specification/programme.md#what-leads-people-away).
   */
  private async foreignIn(agencyNumber: string, before: AgencyMasterData, to: AgencyMasterData) {
    if ((await this.directory.own()).status === 'draft') return [];
    const programme = await this.addresses.own();
    const owners = await this.users.mailOwnersOf(agencyNumber);
    const pages = owners.filter(owner => !owner.includes('@')).flatMap(domain => [domain, `www.${domain}`]);
    const own = { hosts: [...programme.hosts, ...pages], mailOwners: [...programme.mailOwners, ...owners] };
    const said = Object.values(before);
    return Object.entries(fieldsOnWire).flatMap(([name, field]) => {
      const [address] = addressesBrought(said, [to[name as keyof typeof fieldsOnWire]], own);
      return address === undefined ? [] : [{ field, reason: 'foreign-words', values: { address } }];
    });
  }
}
