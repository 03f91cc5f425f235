import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AuditEntryRow } from '#platform/database/platform-tables.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { AuditSubjects } from './audit-subjects.js';

export type ListedAuditEntry = Pick<AuditEntryRow, 'at' | 'actor' | 'action' | 'subject' | 'before' | 'after'> & {
  readonly id: string;
  readonly name: string | null;
  /** Name of whom or what it is about, where the subject is an id or a number and somebody knows it. */
  readonly subjectName: string | null;
};

/** Audit log, newest first. `by` finds the actor's id or any part of the person's name. */
@Injectable()
export class ListAuditEntries {
  constructor(private readonly subjects: AuditSubjects) {}

  async page(
    wish: PageWish & { readonly action: string | null; readonly by: string | null; readonly language: Language },
  ): Promise<PageOf<ListedAuditEntry>> {
    const { action, by, language } = wish;
    const [limit, offset] = limitOf(wish);
    const found = tables<typeof AuditEntryRow>()
      .selectFrom('audit_entry')
      .where('tenantId', '=', currentWork().tenantId)
      .$if(action !== null, entries => entries.where('action', '=', action!))
      .$if(by !== null, entries =>
        entries.where(({ or, eb, ref }) =>
          or([eb('actor', '=', by!), sql<boolean>`position(lower(${by}) in lower(${ref('byName')})) > 0`]),
        ),
      );
    const rows = await found
      .select(['entryId as id', 'at', 'actor', 'action', 'subject', 'before', 'after'])
      .select(({ fn, ref, val }) => fn<string | null>('nullif', [ref('byName'), val('')]).as('name'))
      .orderBy('at', 'desc')
      .orderBy('entryId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const names = await this.subjects.namesOf(rows, language);
    return pageOf(
      rows.map((row, at) => ({ ...row, subjectName: names[at] ?? null })),
      count,
      wish,
    );
  }
}
