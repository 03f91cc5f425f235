import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentWork } from '#platform/database/unit-of-work.js';
import { personWith, type Person } from '#platform/domain/person.js';
import { PeopleOfStaff } from '#platform/http/request-pipeline.js';
import { staff } from './agency-users.js';

/**
 * A human with every account that may be theirs: those with the same proven address, the one that alone invited it, and
 * those it alone invited, however far that leads (docs/specification/programme.md#another-person).
 */
export async function personOf(userId: string): Promise<Person> {
  const { tenantId } = currentWork();
  const rows = await staff()
    .withRecursive('theirs', all =>
      all
        .selectFrom('agency_user')
        .select(['userId', 'invitedAloneBy', 'emailHash'])
        .where('tenantId', '=', tenantId)
        .where(eb => eb(eb.cast('userId', 'text'), '=', userId))
        .union(
          all
            .selectFrom('agency_user as u')
            .innerJoin('theirs as t', join =>
              join.on(({ or, eb, ref }) =>
                or([
                  eb('u.emailHash', '=', ref('t.emailHash')),
                  eb('u.userId', '=', ref('t.invitedAloneBy')),
                  eb('u.invitedAloneBy', '=', ref('t.userId')),
                ]),
              ),
            )
            .select(['u.userId', 'u.invitedAloneBy', 'u.emailHash'])
            .where('u.tenantId', '=', tenantId),
        ),
    )
    .selectFrom('theirs')
    .select(['userId', 'invitedAloneBy'])
    .execute();
  const isConfirmed = !rows.some(row => row.userId === userId && row.invitedAloneBy !== null);
  return personWith(
    userId,
    rows.map(({ userId: id }) => id),
    isConfirmed,
  );
}

/** Tells the pipeline which accounts of staff belong to one human. */
@Injectable()
export class AccountsOfStaff implements OnModuleInit {
  constructor(private readonly people: PeopleOfStaff) {}

  onModuleInit(): void {
    this.people.find = personOf;
  }
}
