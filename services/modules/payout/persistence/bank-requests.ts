import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import type { Waiting } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { mustBeKnown, mustBeSignedIn, type Person, type PersonId } from '#platform/domain/person.js';
import type { BankRequestKind, BankRequestStatus } from '../domain/bank-requests.js';

/** What one person asked for about a line of the bank or an item of the clearing account. A line and an item have one at a time. */
export const BankRequestRow = defineEntity({
  name: 'BankRequestRow',
  tableName: 'bank_request',
  properties: p => ({
    tenantId: p.uuid().primary(),
    requestId: p.uuid().primary(),
    kind: p.text().$type<BankRequestKind>(),
    /** The line that is to be put aside. */
    entryKey: p.text().nullable(),
    /** The item that is to be set off, or taken back. */
    clearingId: p.uuid().nullable(),
    /** The item that it is to be set off against. */
    withId: p.uuid().nullable(),
    note: p.text(),
    status: p.text().$type<BankRequestStatus>(),
    askedAt: p.datetime(),
    askedBy: p.text().$type<PersonId>(),
    askedByName: p.text(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.text().$type<PersonId>().nullable(),
    decidedByName: p.text().nullable(),
    declinedBecause: p.text().nullable(),
  }),
});
export type BankRequestRow = RowOf<typeof BankRequestRow>;

type About =
  | { readonly kind: 'put-aside'; readonly entryKey: string }
  | { readonly kind: 'offset'; readonly clearingId: string; readonly withId: string }
  | { readonly kind: 'reverse'; readonly clearingId: string };

@Injectable()
export class BankRequests {
  constructor(private readonly clock: Clock) {}

  /** Records a request by the person who acts. Refuses `not-authorised` (not signed in) and `second-person-waits` (a request is open). */
  async ask(about: About, { note, byName }: { readonly note: string; readonly byName: string }): Promise<void> {
    const person = currentPerson();
    mustBeSignedIn(person);
    const isNew = await insertIfNew(BankRequestRow, {
      ...about,
      tenantId: currentWork().tenantId,
      requestId: newId(),
      note,
      status: 'asked',
      askedAt: this.clock.now(),
      askedBy: mustBeKnown(person).id,
      askedByName: byName,
    });
    ensure(isNew, 'second-person-waits');
  }

  byId(requestId: string): Promise<BankRequestRow | undefined> {
    return requests().selectAll().where('requestId', '=', requestId).executeTakeFirst();
  }

  /** Locked until the transaction ends. */
  take(requestId: string): Promise<BankRequestRow> {
    return requests().selectAll().where('requestId', '=', requestId).forUpdate().executeTakeFirstOrThrow();
  }

  /** The latest of each of these lines that was not declined. */
  async ofLines(entryKeys: readonly string[]): Promise<ReadonlyMap<string, BankRequestRow>> {
    if (entryKeys.length === 0) return new Map();
    const rows = await requests()
      .selectAll()
      .where('entryKey', 'in', entryKeys)
      .where('status', '<>', 'declined')
      .orderBy('askedAt')
      .execute();
    return new Map(rows.map(row => [row.entryKey!, row]));
  }

  /** What waits about each of these items. */
  async ofItems(clearingIds: readonly string[]): Promise<ReadonlyMap<string, BankRequestRow>> {
    if (clearingIds.length === 0) return new Map();
    const rows = await requests()
      .selectAll()
      .where('clearingId', 'in', clearingIds)
      .where('status', '=', 'asked')
      .execute();
    return new Map(rows.map(row => [row.clearingId!, row]));
  }

  async decide(
    { requestId }: BankRequestRow,
    status: Exclude<BankRequestStatus, 'asked'>,
    { byName, because = null }: { readonly byName: string; readonly because?: string | null },
  ): Promise<void> {
    await currentEntityManager().nativeUpdate(
      BankRequestRow,
      { tenantId: currentWork().tenantId, requestId },
      {
        status,
        decidedAt: this.clock.now(),
        decidedBy: mustBeKnown(currentPerson()).id,
        decidedByName: byName,
        declinedBecause: because,
      },
    );
  }

  /** Those of these kinds that wait, without those this person asked for. */
  waiting(kinds: readonly BankRequestKind[], { accounts }: Person): Promise<Waiting> {
    return requests()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('askedAt').as('oldestAt')])
      .where('kind', 'in', kinds)
      .where('status', '=', 'asked')
      .where('askedBy', 'not in', accounts)
      .executeTakeFirstOrThrow();
  }
}

const requests = () =>
  tables<typeof BankRequestRow>().selectFrom('bank_request').where('tenantId', '=', currentWork().tenantId);
