import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '#platform/clock.js';
import { pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { calendarDay } from '#shared/calendar.js';
import { money } from '#shared/dates-and-money.js';
import type { Language } from '#shared/texts.js';
import { StaffAtWork, StaffMembersOf, type StaffMember } from '../../agency/api.js';
import { ProductsOf } from '../../catalogue/api.js';
import { InquiriesNumbered } from '../../contact/api.js';
import type { InboxKind } from '../domain/inbox.js';
import { Work, type WorkNote } from '../persistence/work.js';
import { seenBy, type DeskReader } from './desk-reader.js';
import {
  inboxCounts,
  inboxItem,
  inboxPage,
  type Asking,
  type InboxCount,
  type InboxFilter,
  type InboxRow,
} from './inbox-rows.js';

export interface InboxItem extends InboxRow {
  readonly title: string;
  readonly subtitle: string;
  readonly responsible: Pick<StaffMember, 'employeeNumber' | 'name'> | null;
  readonly notes: readonly WorkNote[];
}

/** Whose items: everybody's, nobody's, the reader's own, or a colleague's by employee number. */
export type Whose = { readonly employeeNumber: string } | 'all' | 'mine' | 'nobody';

interface Wish extends PageWish, Pick<InboxFilter, 'kind' | 'due'> {
  readonly whose: Whose;
}

/** What waits for the reader's team, with who has it (docs/specification/desk.md#the-inbox). */
@Injectable()
export class Inbox {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  /** `kinds`: those on which the reader may decide. The number of statements does not depend on kinds and rows. */
  async page(
    { whose, ...wish }: Wish,
    kinds: readonly InboxKind[],
    reader: DeskReader,
    language: Language,
  ): Promise<{ page: PageOf<InboxItem>; counts: readonly InboxCount[] }> {
    const asking = this.asking(kinds, reader);
    const responsibleId = await this.accountOf(whose, reader);
    const { rows, total } = await inboxPage(asking, { ...wish, responsibleId }, wish);
    const counts = await inboxCounts(asking, reader.userId);
    return { page: pageOf(await this.shown(rows, language), total, wish), counts };
  }

  /** Refuses `not-found` where it does not wait, or is not theirs. */
  async one(kind: InboxKind, number: string, kinds: readonly InboxKind[], reader: DeskReader): Promise<InboxRow> {
    const found = await inboxItem(this.asking(kinds, reader), kind, number);
    ensure(found !== undefined, 'not-found');
    return found;
  }

  private asking(kinds: readonly InboxKind[], reader: DeskReader): Asking {
    const now = this.clock.now();
    return { kinds, seen: seenBy(reader), now, today: calendarDay(now) };
  }

  /** Somebody unknown has nothing. */
  private async accountOf(whose: Whose, reader: DeskReader): Promise<string | null | undefined> {
    if (whose === 'all') return undefined;
    if (whose === 'nobody') return null;
    if (whose === 'mine') return reader.userId;
    const staff = await this.queries.execute(new StaffAtWork(null));
    return staff.find(({ employeeNumber }) => employeeNumber === whose.employeeNumber)?.userId ?? nobodysAccount;
  }

  private async shown(rows: readonly InboxRow[], language: Language): Promise<InboxItem[]> {
    const products = await this.queries.execute(new ProductsOf(rows.flatMap(({ productId }) => productId ?? [])));
    const staff = await this.queries.execute(
      new StaffMembersOf(
        rows.flatMap(({ responsibleId }) => responsibleId ?? []),
        [],
      ),
    );
    const written = rows.filter(({ kind }) => kind === 'contact-message').map(({ number }) => number);
    const inquiries = await this.queries.execute(new InquiriesNumbered(written));
    const notesOn = await this.work.notesOn(
      rows.map(({ workKind, workNumber }) => ({ kind: workKind, number: workNumber })),
    );
    return rows.map(row => ({
      ...row,
      ...wordsOf(row, row.productId === null ? '' : (products.get(row.productId)?.name ?? ''), language),
      ...titleOf(inquiries.get(row.number)),
      responsible: staff.find(({ userId }) => userId === row.responsibleId) ?? null,
      notes: notesOn({ kind: row.workKind, number: row.workNumber }),
    }));
  }
}

const nobodysAccount = '00000000-0000-0000-0000-000000000000';

/** Who wrote, and about what: known to the module that keeps it encrypted. */
const titleOf = (inquiry: { readonly name: string; readonly subject: string } | undefined) =>
  inquiry && { title: inquiry.name, subtitle: inquiry.subject };

/** By whom or what it is known, and what tells it from others. */
function wordsOf(row: InboxRow, product: string, language: Language): Pick<InboxItem, 'title' | 'subtitle'> {
  const amount = row.cents === null ? '' : money(row.cents, language);
  const who = [row.name, row.contactName].filter(Boolean).join(' → ');
  const isOrder = row.kind === 'release' || row.kind === 'assign';
  const parts = isOrder
    ? [row.number, product, row.kind === 'release' && amount]
    : [row.recommendationNumber, product, row.kind === 'hold' && amount];
  const subtitle = parts.filter(Boolean).join(' · ');
  if (row.kind === 'bank-line') return { title: amount || row.number, subtitle: '' };
  return { title: who || row.number, subtitle };
}
