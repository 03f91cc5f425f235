import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ensure } from '#platform/domain/domain-error.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { humansAtWorkAsOperators } from '../persistence/accounts-of-staff.js';
import { users } from '../persistence/agency-users.js';
import { leadsIn, openServices, type OpenServices } from '../persistence/ways-in.js';

/** Humans who begin and agree to each other's changes. */
const fewest = 2;

/**
 * A programme keeps two operators who can agree with each other (docs/specification/programme.md#the-list-of-staff). Callers
 * hold the lock of the staff (`lockStaff`). A draft is exempt, since the platform invites its operators.
 */
@Injectable()
export class OperatorsLeft {
  constructor(private readonly directory: TenantDirectory) {}

  /** The account loses the role, blocked or not. */
  async mustBeEnoughWithout(userId: string): Promise<void> {
    if (await this.isDraft()) return;
    const open = await openServices();
    const isEnough = (await humansAtWorkAsOperators(one => one.userId !== userId && leadsIn(one, open))) >= fewest;
    ensure(isEnough, 'validation-failed', { fields: [{ field: 'Rollen', reason: 'no-second-operator' }] });
  }

  /** `after`: the providers that sign staff in then. Whom it shuts out counts as gone, blocked or not. */
  async mustComeInBy(after: OpenServices): Promise<void> {
    const before = await openServices();
    const shutOut = (await operators()).filter(
      one => (one.wayIn === null || leadsIn(one, before)) && !leadsIn(one, after),
    );
    if (shutOut.length === 0 || (await this.isDraft())) return;
    const isEnough = (await humansAtWorkAsOperators(one => leadsIn(one, after))) >= fewest;
    ensure(isEnough, 'validation-failed', { fields: [{ field: 'Aktiv', reason: 'no-operators-come-in' }] });
  }

  private async isDraft(): Promise<boolean> {
    return (await this.directory.own()).status === 'draft';
  }
}

const operators = () =>
  users()
    .select(['userId', 'rolesFrom', 'wayIn'])
    .where('lastSignedInAt', 'is not', null)
    .where(sql<boolean>`'Betreiber' = any(roles)`)
    .execute();
