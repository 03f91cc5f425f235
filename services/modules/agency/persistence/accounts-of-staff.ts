import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { isId } from '#platform/domain/ids.js';
import { personWith, type Person } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { PeopleOfStaff } from '#platform/http/request-pipeline.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { PersonOfStaff } from '../api.js';
import { atWork, staff, users, type AgencyUserRow } from './agency-users.js';

/**
 * A human with every account that may be theirs: those that ever had the same proven address, of the programme and of the
 * platform, the one that alone invited it, and those it alone invited, however far that leads
 * (docs/specification/programme.md#another-person).
 */
export async function personOf(userId: string): Promise<Person> {
  // Whoever acts at a terminal has no account.
  if (!isId(userId)) return personWith(userId);
  const accounts = await accountsLinkedTo(userId, links =>
    links
      .unionAll(
        invitedAlone().select(({ ref }) => ['userId as from', ref('invitedAloneBy').$castTo<string>().as('to')]),
      )
      .unionAll(
        invitedAlone().select(({ ref }) => [ref('invitedAloneBy').$castTo<string>().as('from'), 'userId as to']),
      ),
  );
  const isConfirmed = !accounts.some(account => account.userId === userId && account.invitedAloneBy !== null);
  return personWith(
    userId,
    accounts.map(account => account.userId),
    isConfirmed,
  );
}

/** How many humans are operators and at work with an account that counts; who alone invited an account counts as its human. */
export async function humansAtWorkAsOperators(counts: (account: OperatorAccount) => boolean): Promise<number> {
  const found = atWork()
    .where(sql<boolean>`'Betreiber' = any(roles)`)
    .select(['userId', 'rolesFrom', 'wayIn']);
  const humans = new Set<string>();
  for (const { userId } of (await found.execute()).filter(counts))
    humans.add([...(await personOf(userId)).accounts].sort()[0]!);
  return humans.size;
}
type OperatorAccount = Pick<RowOf<typeof AgencyUserRow>, 'userId' | 'rolesFrom' | 'wayIn'>;

/** The accounts that ever had the same proven address, and those that had one of theirs; the account itself included. */
export const accountsOfTheSameAddress = async (userId: string): Promise<readonly string[]> =>
  (await accountsLinkedTo(userId, links => links)).map(account => account.userId);

/**
 * With `humans`: each account on the list beside the human whose it is by proven addresses, who is named by the first of
 * their accounts.
 */
export const withHumans = () =>
  staff()
    .withRecursive('links', () => linkedByAddress())
    .withRecursive('reached', all =>
      users()
        .select(['userId as from', 'userId as to'])
        .union(
          all.selectFrom('reached').innerJoin('links', 'links.from', 'reached.to').select(['reached.from', 'links.to']),
        ),
    )
    .with('humans', all =>
      all
        .selectFrom('reached')
        .select(['to as accountId', sql<string>`min("from"::text)`.as('humanId')])
        .groupBy('to'),
    );

/** Whether an address was ever proven to be this platform operator's. */
export const hasProvenAddress = (userId: string): Promise<boolean> =>
  isThere(provenByPlatform().where('userId', '=', userId));

/** Whether one of these addresses was ever proven to belong to one of these accounts of the platform. */
export const hasProvenOneOf = (userIds: readonly string[], addressHashes: readonly string[]): Promise<boolean> =>
  isThere(provenByPlatform().where('userId', 'in', userIds).where('addressHash', 'in', addressHashes));

const provenByPlatform = () =>
  staff().selectFrom('proven_address').select('userId').where('tenantId', '=', platformTenant);
const isThere = async (asked: ReturnType<typeof provenByPlatform>): Promise<boolean> =>
  (await asked.limit(1).executeTakeFirst()) !== undefined;

const invitedAlone = () => users().where('invitedAloneBy', 'is not', null);
const linkedByAddress = () =>
  staff()
    .selectFrom('proven_address as one')
    .innerJoin('proven_address as other', 'other.addressHash', 'one.addressHash')
    .where('one.tenantId', 'in', [currentWork().tenantId, platformTenant])
    .where('other.tenantId', 'in', [currentWork().tenantId, platformTenant])
    .select(({ ref }) => [
      ref('one.userId').$castTo<string>().as('from'),
      ref('other.userId').$castTo<string>().as('to'),
    ]);
type Links = ReturnType<typeof linkedByAddress>;

/** Those of the platform have no row here, so nobody invited them alone. */
const accountsLinkedTo = (userId: string, and: (links: Links) => Links) =>
  staff()
    .withRecursive('links', () => and(linkedByAddress()))
    .withRecursive('theirs', all =>
      all
        .selectNoFrom(sql<string>`${userId}::uuid`.as('userId'))
        .union(all.selectFrom('theirs').innerJoin('links', 'links.from', 'theirs.userId').select('links.to as userId')),
    )
    .selectFrom('theirs')
    .leftJoin('agency_user as account', join =>
      join.onRef('account.userId', '=', 'theirs.userId').on('account.tenantId', '=', currentWork().tenantId),
    )
    .select(['theirs.userId', 'account.invitedAloneBy'])
    .execute();

/** Tells the pipeline which accounts of staff belong to one human. */
@Injectable()
export class AccountsOfStaff implements OnModuleInit {
  constructor(private readonly people: PeopleOfStaff) {}

  onModuleInit(): void {
    this.people.find = personOf;
  }

  @Handles(PersonOfStaff)
  of(userId: string): Promise<Person> {
    return personOf(userId);
  }
}
