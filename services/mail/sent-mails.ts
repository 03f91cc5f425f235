import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { deliverAgain } from '#engine/reactions/deliver-again.js';
import { Clock } from '#platform/clock.js';
import { SentMailRow } from '#platform/database/platform-tables.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { WaitingForReachable } from '#platform/persons/person-store.js';
import type { OutgoingMail } from './mailer.js';

export type SentMail = Pick<SentMailRow, 'subject'> & { readonly sentAt: Date };

/** A mail as staff see it. */
export type MailToPerson = Pick<
  SentMailRow,
  'eventId' | 'consumer' | 'subject' | 'kind' | 'sentAt' | 'heldAt' | 'returnedAt'
> & { readonly personId: string };

/** So many are shown. */
const shown = 200;

/** Which mails were sent to whom and when. Inside a reaction its event and name are the mail's key. */
@Injectable()
export class SentMails {
  constructor(
    private readonly clock: Clock,
    waiting: WaitingForReachable,
  ) {
    waiting.release = releaseHeldMails;
  }

  /** Records that a mail is about to be sent; repeated on every attempt. */
  async prepared(personId: string, kind: string, { subject, unsubscribeUrl }: OutgoingMail): Promise<void> {
    const key = mailKey();
    if (key) await insertIfNew(SentMailRow, { ...key, personId, subject, kind, mayEnd: unsubscribeUrl !== undefined });
  }

  async sent(messageId: string): Promise<void> {
    const key = mailKey();
    if (!key) return;
    const sent = { sentAt: this.clock.now(), messageId, heldAt: null };
    if ((await currentEntityManager().nativeUpdate(SentMailRow, key, sent)) > 0) return;
    // Mails to strangers are not recorded, except that a server accepted the tenant's first mail.
    if (!(await this.hasAccepted())) await insertIfNew(SentMailRow, { ...key, ...sent, personId: null, subject: '' });
  }

  /** Whether a server has ever accepted a mail of the tenant. */
  async hasAccepted(): Promise<boolean> {
    const taken = await tables<typeof SentMailRow>()
      .selectFrom('sent_mail')
      .select('eventId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('sentAt', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return taken !== undefined;
  }

  to(personId: string): Promise<SentMail[]> {
    return tables<typeof SentMailRow>()
      .selectFrom('sent_mail')
      .select('subject')
      .select(({ ref }) => ref('sentAt').$notNull().as('sentAt'))
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', personId)
      .where('sentAt', 'is not', null)
      .orderBy('sentAt')
      .orderBy('eventId')
      .orderBy('consumer')
      .execute();
  }

  /**
   * The newest mails to people, sent, held or under way. Of somebody in `onlyAbout` only those that one of these events
   * caused.
   */
  toPeople(
    personIds: readonly string[],
    onlyAbout: { readonly personId: string; readonly eventIds: readonly string[] } | null,
  ): Promise<MailToPerson[]> {
    return tables<typeof SentMailRow>()
      .selectFrom('sent_mail')
      .select(['eventId', 'consumer', 'subject', 'kind', 'sentAt', 'heldAt', 'returnedAt'])
      .select(({ ref }) => ref('personId').$notNull().as('personId'))
      .where('tenantId', '=', currentWork().tenantId)
      .where(({ eb, or, and }) =>
        or([
          eb('personId', '=', sql<string>`any(${personIds}::uuid[])`),
          ...(onlyAbout
            ? [
                and([
                  eb('personId', '=', onlyAbout.personId),
                  eb('eventId', '=', sql<string>`any(${onlyAbout.eventIds}::uuid[])`),
                ]),
              ]
            : []),
        ]),
      )
      .orderBy(
        ({ fn }) => fn.coalesce('sentAt', 'heldAt'),
        order => order.desc().nullsFirst(),
      )
      .orderBy('eventId', 'desc')
      .orderBy('consumer')
      .limit(shown)
      .execute();
  }

  /** One of them, by the event and the reaction that caused it; undefined also for a mail to nobody known. */
  async find(eventId: string, consumer: string): Promise<MailToPerson | undefined> {
    return tables<typeof SentMailRow>()
      .selectFrom('sent_mail')
      .select(['eventId', 'consumer', 'subject', 'kind', 'sentAt', 'heldAt', 'returnedAt'])
      .select(({ ref }) => ref('personId').$notNull().as('personId'))
      .where('tenantId', '=', currentWork().tenantId)
      .where('eventId', '=', eventId)
      .where('consumer', '=', consumer)
      .where('personId', 'is not', null)
      .executeTakeFirst();
  }

  /** A server said that the mail did not arrive. */
  async returned(mail: Pick<SentMailRow, 'eventId' | 'consumer'>): Promise<void> {
    const key = { tenantId: currentWork().tenantId, eventId: mail.eventId, consumer: mail.consumer };
    await currentEntityManager().nativeUpdate(SentMailRow, key, { returnedAt: this.clock.now() });
  }

  /** Records that the mail is held instead of sent; `releaseHeldMails` sends it later. */
  async held(personId: string, kind: string): Promise<void> {
    const key = mailKey();
    if (!key) return;
    const heldAt = this.clock.now();
    if (await insertIfNew(SentMailRow, { ...key, personId, subject: '', kind, heldAt })) return;
    await currentEntityManager().nativeUpdate(SentMailRow, key, { heldAt });
  }

  /** To whom one of these mails was sent, and whether it is one that people may end; null when none is ours. */
  async oneOf(messageIds: readonly string[]) {
    const row = await tables<typeof SentMailRow>()
      .selectFrom('sent_mail')
      .select(['eventId', 'consumer', 'personId', 'mayEnd'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('messageId', '=', sql<string>`any(${messageIds}::text[])`)
      .limit(1)
      .executeTakeFirst();
    return row?.personId ? { ...row, personId: row.personId } : null;
  }

  async forget(personId: string): Promise<void> {
    await currentEntityManager().nativeDelete(SentMailRow, { tenantId: currentWork().tenantId, personId });
  }
}

function mailKey(): Pick<SentMailRow, 'tenantId' | 'eventId' | 'consumer'> | null {
  const { tenantId, causationId, actor } = currentWork();
  return causationId ? { tenantId, eventId: causationId, consumer: actor } : null;
}

/** Mails held for longer are no longer useful. */
const heldForDays = 30;

/** After the person is reachable again, repeats the deliveries of their held mails; each checks whether it is still wanted. */
async function releaseHeldMails(personId: string): Promise<void> {
  const { tenantId } = currentWork();
  // Locked, and freed by their keys: a mail held meanwhile stays held.
  const held = await tables<typeof SentMailRow>()
    .selectFrom('sent_mail')
    .select(['eventId', 'consumer'])
    .select(sql<boolean>`sent_at is null and held_at > now() - make_interval(days => ${heldForDays})`.as('useful'))
    .where('tenantId', '=', tenantId)
    .where('personId', '=', personId)
    .where('heldAt', 'is not', null)
    .forUpdate()
    .execute();
  if (held.length === 0) return;
  const theirs = held.map(({ eventId, consumer }) => ({ eventId, consumer }));
  await currentEntityManager().nativeUpdate(SentMailRow, { tenantId, $or: theirs }, { heldAt: null });
  await deliverAgain(
    held.filter(({ useful }) => useful).map(({ eventId, consumer }) => ({ eventId, actor: consumer })),
  );
}
