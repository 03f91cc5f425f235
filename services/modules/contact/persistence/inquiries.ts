import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId, newNumber } from '#platform/domain/ids.js';
import { normalisedEmail } from '#platform/persons/person-store.js';
import { Inquiry, type InquiryState } from '../domain/inquiry.js';
import { ContactMessageRow } from './contact-messages.js';

/** What an address wrote, with how it stands; its messages are in `contact_message`. */
export const InquiryRow = defineEntity({
  name: 'InquiryRow',
  tableName: 'inquiry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    inquiryId: p.uuid().primary(),
    number: p.text(),
    /** Keyed hash of the address, which proves nothing: anybody may type any address. */
    addressHash: p.text(),
    /** The recommender or friend who proved that the address is theirs; null: nobody did. */
    personId: p.uuid().nullable(),
    /** Of a friend: the recommendation they followed. */
    recommendationId: p.uuid().nullable(),
    state: p.text().$type<InquiryState>(),
    version: p.integer(),
    openedAt: p.datetime(),
    /** Since when it waits, or waited last. */
    since: p.datetime(),
    /** When it was answered or closed; null while it waits. */
    settledAt: p.datetime().nullable(),
  }),
});
export type InquiryRow = RowOf<typeof InquiryRow>;

/** An answer, or the reason why there is none. */
export const InquiryReplyRow = defineEntity({
  name: 'InquiryReplyRow',
  tableName: 'inquiry_reply',
  properties: p => ({
    tenantId: p.uuid().primary(),
    replyId: p.uuid().primary(),
    inquiryId: p.uuid(),
    kind: p.text().$type<'answer' | 'close'>(),
    textEncrypted: p.text(),
    writtenAt: p.datetime(),
    writtenByName: p.text(),
    /** When a server took the mail; null: under way, or none was sent. */
    sentAt: p.datetime().nullable(),
  }),
});
type InquiryReplyRow = RowOf<typeof InquiryReplyRow>;

/** An inquiry that waits for an answer: a view, published for the inbox (decision 0005). */
export const WaitingInquiryRow = defineEntity({
  name: 'WaitingInquiryRow',
  tableName: 'waiting_inquiry',
  properties: p => ({
    tenantId: p.uuid().primary(),
    number: p.text().primary(),
    personId: p.uuid().nullable(),
    recommendationId: p.uuid().nullable(),
    since: p.datetime(),
  }),
});

export interface Reply extends Pick<InquiryReplyRow, 'replyId' | 'inquiryId' | 'kind' | 'sentAt'> {
  readonly text: string;
  readonly at: Date;
  readonly byName: string;
}

/** Somebody with a proven address; a friend with the recommendation they followed. */
export interface ProvenSender {
  readonly personId: string;
  readonly recommendationId: string | null;
}

@Injectable()
export class Inquiries extends RowLockingRepository<Inquiry> {
  protected readonly aggregateType = 'inquiry';
  protected readonly row = { table: 'inquiry', key: 'inquiry_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
    private readonly keyed: KeyedHash,
    private readonly cipher: Cipher,
  ) {
    super(events);
  }

  protected create(id: string): Inquiry {
    return new Inquiry(id);
  }

  /** Adds a message to what the address wrote before, or opens an inquiry. Until the transaction ends nobody else does. */
  async receive(email: string, messageId: string, sender: ProvenSender | null): Promise<string> {
    const addressHash = this.hashOf(email);
    await lockName(`inquiry/${addressHash}`);
    const known = await ofTenant().selectAll().where('addressHash', '=', addressHash).executeTakeFirst();
    const inquiry = known ? await this.load(known.inquiryId) : new Inquiry(newId());
    inquiry.receive(messageId);
    if (!known) {
      const now = this.clock.now();
      await currentEntityManager().insert(InquiryRow, {
        tenantId: currentWork().tenantId,
        inquiryId: inquiry.id,
        number: newNumber(),
        addressHash,
        personId: sender?.personId ?? null,
        recommendationId: sender?.recommendationId ?? null,
        state: inquiry.state,
        version: inquiry.version,
        openedAt: now,
        since: now,
        settledAt: null,
      });
    }
    await this.save(inquiry);
    return inquiry.id;
  }

  async byId(inquiryId: string): Promise<InquiryRow | null> {
    return (await ofTenant().selectAll().where('inquiryId', '=', inquiryId).executeTakeFirst()) ?? null;
  }

  /** Of whoever proved that an address is theirs, and what was written from that address otherwise; newest first. */
  of(personId: string, email: string | null): Promise<InquiryRow[]> {
    return ofTenant()
      .selectAll()
      .where(({ or, eb }) =>
        or([eb('personId', '=', personId), ...(email ? [eb('addressHash', '=', this.hashOf(email))] : [])]),
      )
      .orderBy('openedAt', 'desc')
      .execute();
  }

  /** Somebody proved that the address is theirs. A friend does not take the place of whoever did before. */
  async provenBy(email: string, { personId, recommendationId }: ProvenSender): Promise<void> {
    await currentEntityManager().nativeUpdate(
      InquiryRow,
      {
        tenantId: currentWork().tenantId,
        addressHash: this.hashOf(email),
        ...(recommendationId !== null && { personId: null }),
      },
      { personId, recommendationId },
    );
  }

  async addReply(inquiryId: string, kind: Reply['kind'], text: string, byName: string): Promise<string> {
    const replyId = newId();
    await currentEntityManager().insert(InquiryReplyRow, {
      tenantId: currentWork().tenantId,
      replyId,
      inquiryId,
      kind,
      textEncrypted: this.cipher.encrypt(text, 'inquiry_reply.text_encrypted', replyId),
      writtenAt: this.clock.now(),
      writtenByName: byName,
      sentAt: null,
    });
    return replyId;
  }

  async reply(replyId: string): Promise<Reply | null> {
    const row = await replies().selectAll().where('replyId', '=', replyId).executeTakeFirst();
    return row ? this.replyFrom(row) : null;
  }

  /** Oldest first. */
  async repliesTo(inquiryIds: readonly string[]): Promise<Reply[]> {
    if (inquiryIds.length === 0) return [];
    const rows = await replies()
      .selectAll()
      .where('inquiryId', 'in', inquiryIds)
      .orderBy('writtenAt')
      .orderBy('replyId')
      .execute();
    return rows.map(row => this.replyFrom(row));
  }

  async replySent(replyId: string): Promise<void> {
    const own = { tenantId: currentWork().tenantId, replyId };
    await currentEntityManager().nativeUpdate(InquiryReplyRow, own, { sentAt: this.clock.now() });
  }

  /** With everything that was written. */
  async forget({ inquiryId, number }: Pick<InquiryRow, 'inquiryId' | 'number'>): Promise<void> {
    const inquiry = await this.load(inquiryId);
    inquiry.forget(number);
    await this.save(inquiry);
  }

  protected override async saveRow(inquiry: Inquiry): Promise<void> {
    const own = { tenantId: currentWork().tenantId, inquiryId: inquiry.id };
    const em = currentEntityManager();
    if (inquiry.state === 'forgotten') {
      await em.nativeDelete(ContactMessageRow, own);
      await em.nativeDelete(InquiryReplyRow, own);
      await em.nativeDelete(InquiryRow, own);
      return;
    }
    const row = await this.byId(inquiry.id);
    const waits = inquiry.state === 'open';
    const now = this.clock.now();
    await em.nativeUpdate(InquiryRow, own, {
      state: inquiry.state,
      version: inquiry.version,
      settledAt: waits ? null : now,
      ...(waits && row?.settledAt && { since: now }),
    });
  }

  private hashOf(email: string): string {
    return this.keyed.of('inquiry-address', `${currentWork().tenantId} ${normalisedEmail(email)}`);
  }

  private replyFrom({ textEncrypted, writtenAt, writtenByName, ...row }: InquiryReplyRow): Reply {
    const text = this.cipher.decrypt(textEncrypted, 'inquiry_reply.text_encrypted', row.replyId);
    return { ...row, text, at: writtenAt, byName: writtenByName };
  }
}

const ofTenant = () => tables<typeof InquiryRow>().selectFrom('inquiry').where('tenantId', '=', currentWork().tenantId);
const replies = () =>
  tables<typeof InquiryReplyRow>().selectFrom('inquiry_reply').where('tenantId', '=', currentWork().tenantId);
