import { Injectable } from '@nestjs/common';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { hasProvenAddress, hasProvenOneOf, personOf } from '../persistence/accounts-of-staff.js';
import { AgencyUsers } from '../persistence/agency-users.js';
import { isOnlyPlatformOperator } from '../persistence/platform-operators.js';

/**
 * When a platform operator may bring an operator into the tenant at work
 * (docs/specification/operations.md#who-brings-operators-in). A terminal has no address: its user has the database as well.
 */
@Injectable()
export class BringingOperatorsIn {
  constructor(
    private readonly people: AgencyUsers,
    private readonly directory: TenantDirectory,
  ) {}

  /** Refuses `address-not-proven` to somebody who could be an operator of the programme without anybody seeing it. */
  async mustBeAllowed(): Promise<void> {
    const person = currentPerson();
    if (person === null || !isId(person.id) || (await hasProvenAddress(person.id))) return;
    ensure(await this.isSettingUp(person.id), 'address-not-proven');
  }

  /** Refuses at `Email` an address that was ever proven to be the caller's own. */
  async mustBeAnothers(email: string): Promise<void> {
    const person = currentPerson();
    if (person === null || !isId(person.id)) return;
    const { accounts } = await personOf(person.id);
    const isOwn = await hasProvenOneOf(accounts, this.people.hashesOf(email));
    ensure(!isOwn, 'validation-failed', { fields: [{ field: 'Email', reason: 'own-address' }] });
  }

  /** Nobody else operates the platform and no programme is live yet, so nobody would be deceived. */
  private async isSettingUp(userId: string): Promise<boolean> {
    return (await this.directory.areAllDrafts()) && (await isOnlyPlatformOperator(userId));
  }
}
