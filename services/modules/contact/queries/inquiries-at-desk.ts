import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '#platform/domain/answers.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Handles } from '#platform/messages.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { filled } from '#shared/reply-templates.js';
import { FindRecipient } from '../../recipient/api.js';
import { RecommendationTerms, type SeenBy } from '../../recommendation/api.js';
import {
  InquiriesNumbered,
  InquiriesOf,
  InquiryInFull,
  type InquirySummary,
  type InquiryView,
  type WrittenOfInquiry,
} from '../api.js';
import { ContactMessages, type KeptMessage } from '../persistence/contact-messages.js';
import { Inquiries, InquiryRow, type Reply } from '../persistence/inquiries.js';
import { ReplyTemplates } from '../persistence/reply-templates.js';
import { isInquirySeen } from './visible-inquiries.js';

/** Inquiries as the desk reads them, and as their sender does. */
@Injectable()
export class InquiriesAtDesk {
  constructor(
    private readonly inquiries: Inquiries,
    private readonly messages: ContactMessages,
    private readonly templates: ReplyTemplates,
    private readonly people: PersonStore,
    private readonly tenants: TenantDirectory,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. */
  async page(state: InquirySummary['state'] | null, wish: PageWish, seen: SeenBy): Promise<PageOf<InquirySummary>> {
    const [limit, offset] = limitOf(wish);
    const rows = await visible(seen)
      .selectAll()
      .select(sql<number>`(count(*) over ())::int`.as('total'))
      .$if(state !== null, found => found.where('k.state', '=', state!))
      .orderBy('k.since', 'desc')
      .orderBy('k.inquiryId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const last = await this.messages.lastOf(rows.map(({ inquiryId }) => inquiryId));
    const summaries = rows.map(row => summaryOf(row, last.get(row.inquiryId)!));
    return pageOf(summaries, rows[0]?.total ?? 0, wish);
  }

  /** The row alone, for who works on it. Refuses `not-found`, also for people whom another agency looks after. */
  async find(number: string, seen: SeenBy): Promise<InquiryRow> {
    const row = await visible(seen).selectAll().where('k.number', '=', number).executeTakeFirst();
    ensure(row !== undefined, 'not-found');
    return row;
  }

  @Handles(InquiryInFull)
  async read(number: string, seen: SeenBy, forName: string): Promise<InquiryView> {
    const row = await this.find(number, seen);
    const messages = await this.messages.of([row.inquiryId]);
    const last = messages.at(-1)!;
    const tenant = await this.tenants.byId(row.tenantId);
    const values = {
      Vorname: last.firstName,
      Nachname: last.lastName,
      Betreff: last.subject,
      Nummer: number,
      Programm: tenant?.name ?? '',
      Mitarbeiter: forName,
    };
    return {
      ...summaryOf(row, last),
      email: last.email,
      language: last.language,
      sender: await this.senderOf(row),
      version: row.version,
      written: writtenOf(messages, await this.inquiries.repliesTo([row.inquiryId])),
      templates: (await this.templates.all()).map(({ templateId, name, textDe, textEn }) => ({
        templateId,
        name,
        text: filled(last.language === 'de' ? textDe : textEn, values),
      })),
    };
  }

  @Handles(InquiriesNumbered)
  async numbered(numbers: readonly string[]): Promise<ReadonlyMap<string, Pick<InquirySummary, 'name' | 'subject'>>> {
    if (numbers.length === 0) return new Map();
    const rows = await visible('whole-tenant').selectAll().where('k.number', 'in', numbers).execute();
    const last = await this.messages.lastOf(rows.map(({ inquiryId }) => inquiryId));
    return new Map(rows.map(row => [row.number, summaryOf(row, last.get(row.inquiryId)!)]));
  }

  @Handles(InquiriesOf)
  async of(personId: string) {
    const person = await this.people.find(personId);
    const rows = await this.inquiries.of(personId, person?.email ?? null);
    const ids = rows.map(({ inquiryId }) => inquiryId);
    const messages = Map.groupBy(await this.messages.of(ids), ({ inquiryId }) => inquiryId);
    const replies = Map.groupBy(await this.inquiries.repliesTo(ids), ({ inquiryId }) => inquiryId);
    return rows.map(({ inquiryId, number, openedAt }) => ({
      number,
      openedAt,
      written: writtenOf(messages.get(inquiryId) ?? [], replies.get(inquiryId) ?? []).filter(
        ({ kind }) => kind !== 'close',
      ),
    }));
  }

  private async senderOf({ personId, recommendationId }: InquiryRow): Promise<InquiryView['sender']> {
    const person = personId && (await this.people.find(personId));
    if (!person) return null;
    const name = `${person.firstName} ${person.lastName}`;
    if (recommendationId === null) return { kind: 'recommender', number: person.id, name, recommendationNumber: null };
    const recipient = await this.queries.execute(new FindRecipient({ recipientId: person.id }));
    const terms = await this.queries.execute(new RecommendationTerms(recommendationId));
    return (
      recipient && {
        kind: 'recipient',
        number: recipient.number,
        name,
        recommendationNumber: terms?.number ?? null,
      }
    );
  }
}

const visible = (seen: SeenBy) =>
  tables<typeof InquiryRow>()
    .selectFrom('inquiry as k')
    .where('k.tenantId', '=', currentWork().tenantId)
    .where(isInquirySeen(seen));

const summaryOf = (
  { number, openedAt, since, state }: InquiryRow,
  { firstName, lastName, subject }: KeptMessage,
): InquirySummary => ({
  number,
  name: `${firstName} ${lastName}`,
  subject,
  openedAt,
  since,
  state: state as InquirySummary['state'],
});

function writtenOf(messages: readonly KeptMessage[], replies: readonly Reply[]): WrittenOfInquiry[] {
  const written = [
    ...messages.map(({ messageId, subject, message, at }) => ({
      id: messageId,
      kind: 'message' as const,
      subject,
      text: message,
      at,
      byName: null,
      sentAt: null,
    })),
    ...replies.map(({ replyId, kind, text, at, byName, sentAt }) => ({
      id: replyId,
      kind,
      subject: null,
      text,
      at,
      byName,
      sentAt,
    })),
  ];
  // Ids are in the order in which they were made.
  return written.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
}
