import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { EventFrom, RecordedEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { MailLimit } from '#platform/intake/limits.js';
import { MailService, formOfAddressOf, formOfAddress, type FormOfAddress } from '#platform/mail/mail-reaction.js';
import { asText, endOf, Keeps, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';
import type { OutgoingMail } from '#platform/mail/mailer.js';
import { defineMail, requiredText, text, flag } from '#platform/mail/template.js';
import { Retention } from '#platform/retention.js';
import { EmailIsAddressedInformally } from '../recipient/api.js';
import { ContactMessageForwarded, ContactMessageReceived } from './events.js';
import { ContactMessage, messagesAreKeptForDays } from './domain/contact-message.js';

/** A message, stored until it is confirmed to its sender. */
export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_message',
  properties: p => ({
    tenantId: p.uuid().primary(),
    messageId: p.uuid().primary(),
    /** A `MessageText`, encrypted. */
    sealed: p.text(),
    receivedAt: p.datetime(),
  }),
});

export interface MessageText {
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: 'de' | 'en';
  /** The page they wrote on said du. */
  readonly casual: boolean;
}

/** Sender and text are stored encrypted beside the stream and deleted when it ends. */
@Injectable()
export class ContactMessages extends AggregateRepository<ContactMessage> {
  protected readonly aggregateType = 'contact-message';

  constructor(
    events: EventStore,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): ContactMessage {
    return new ContactMessage(id);
  }

  async keep(messageId: string, text: MessageText): Promise<void> {
    const sealed = this.cipher.encrypt(JSON.stringify(text), 'contact_message.sealed', messageId);
    const row = { tenantId: currentWork().tenantId, messageId, sealed, receivedAt: this.clock.now() };
    await currentEntityManager().insert(ContactMessageRow, row);
  }

  async text(messageId: string): Promise<MessageText | null> {
    const row = await tables<typeof ContactMessageRow>()
      .selectFrom('contact_message')
      .select('sealed')
      .where('tenantId', '=', currentWork().tenantId)
      .where('messageId', '=', messageId)
      .executeTakeFirst();
    return row
      ? (JSON.parse(this.cipher.decrypt(row.sealed, 'contact_message.sealed', messageId)) as MessageText)
      : null;
  }

  protected override async saveRow(message: ContactMessage): Promise<void> {
    if (!message.isOver) return;
    const own = { tenantId: currentWork().tenantId, messageId: message.id };
    await currentEntityManager().nativeDelete(ContactMessageRow, own);
  }
}

const FORGET_CONTACT_MESSAGE = 'forget-contact-message';

/** Deletes a message whose mail could not be sent in time; the mail is not tried again. */
@DueHandler(FORGET_CONTACT_MESSAGE, 'erasure')
export class ForgetContactMessage implements DueWorkHandler {
  constructor(
    private readonly messages: ContactMessages,
    private readonly retention: Retention,
  ) {}

  async due(messageId: string): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forget();
    await this.messages.save(message);
    await this.retention.noteDone('contact-message', 1);
  }
}

@Keeps()
export class KeptMessages implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'contact-message',
      days: messagesAreKeptForDays,
      rows: () =>
        tables<typeof ContactMessageRow>()
          .selectFrom('contact_message')
          .select([asText('message_id'), 'receivedAt as since', endOf('received_at', messagesAreKeptForDays)])
          .where('tenantId', '=', currentWork().tenantId),
    },
  ];
}

/** Sends it to the programme's support and confirms it. Refuses `too-many-requests` by sender. */
export class SendContactMessage extends Command<void> {
  constructor(readonly text: MessageText) {
    super();
  }
}

@CommandHandler(SendContactMessage)
export class SendContactMessageHandler implements ICommandHandler<SendContactMessage> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mails: MailLimit,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ text }: SendContactMessage): Promise<void> {
    await this.mails.take(text.email);
    const message = new ContactMessage(newId());
    message.receive();
    await this.messages.keep(message.id, text);
    await this.messages.save(message);
    await this.dueWork.schedule(FORGET_CONTACT_MESSAGE, message.id, addDays(this.clock.now(), messagesAreKeptForDays));
  }
}

const message = {
  Betreff: text({ de: 'Wann kommt meine Prämie?', en: 'When will I get my reward?' }),
  Absender: text('Frau Mia Sander'),
  Email: requiredText('mia@example.org'),
  Nachricht: requiredText({ de: 'Guten Tag,\nwann kommt meine Prämie?', en: 'Hello,\nwhen will I get my reward?' }),
  Englisch: flag,
};

/** Mail to the support; a reply goes to the sender. */
const supportMail = defineMail(
  {
    kind: 'kontakt-support',
    name: { de: 'Nachricht an den Service', en: 'Message to support' },
    variables: message,
    de: {
      subject: 'Kontakt: {{ Betreff }}',
      preheader: '{{ Absender }} hat über die Kontaktseite geschrieben.',
      because: 'Diese Nachricht kam über die Kontaktseite von {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">{{ Betreff }}</mj-text>
<mail-fact label="Von">{{ Absender }}</mail-fact>
<mail-fact label="E-Mail">{{ Email }}</mail-fact>
<mail-fact label="Sprache">{% if Englisch %}Englisch{% else %}Deutsch{% endif %}</mail-fact>
<mj-text>{{ Nachricht }}</mj-text>
<mj-text mj-class="small">Antworten Sie einfach auf diese E-Mail: Die Antwort geht an die Person, die geschrieben hat.</mj-text>
`,
    },
    en: {
      subject: 'Contact: {{ Betreff }}',
      preheader: '{{ Absender }} wrote through the contact page.',
      because: 'This message came through the contact page of {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">{{ Betreff }}</mj-text>
<mail-fact label="From">{{ Absender }}</mail-fact>
<mail-fact label="E-mail">{{ Email }}</mail-fact>
<mail-fact label="Language">{% if Englisch %}English{% else %}German{% endif %}</mail-fact>
<mj-text>{{ Nachricht }}</mj-text>
<mj-text mj-class="small">Simply reply to this e-mail. Your reply goes to the person who wrote.</mj-text>
`,
    },
  },
  (_, { salutation, firstName, lastName, email, subject, message: text, language }: MessageText) => ({
    Betreff: subject,
    Absender: [salutation, firstName, lastName].filter(Boolean).join(' '),
    Email: email,
    Nachricht: text,
    Englisch: language === 'en',
  }),
);

/**
 * Confirmation to the sender. It quotes nothing of the message: the address is not proven, and strangers must not be
 * mailed a stranger's text.
 */
const arrivedMail = defineMail(
  {
    kind: 'kontakt-eingang',
    name: { de: 'Nachricht angekommen', en: 'Message arrived' },
    variables: { ...formOfAddress },
    de: {
      subject: '{% if Du %}Deine Nachricht an {{ Anbieter }}{% else %}Ihre Nachricht an {{ Anbieter }}{% endif %}',
      preheader:
        '{% if Du %}Wir haben deine Nachricht erhalten und melden uns.{% else %}Wir haben Ihre Nachricht erhalten und melden uns.{% endif %}',
      because:
        '{% if Du %}Du bekommst diese E-Mail, weil mit deiner Adresse die Kontaktseite von {{ Anbieter }} benutzt wurde.{% else %}Sie erhalten diese E-Mail, weil mit Ihrer Adresse die Kontaktseite von {{ Anbieter }} benutzt wurde.{% endif %}',
      body: `
<mj-text mj-class="title">{% if Du %}Deine Nachricht ist angekommen{% else %}Ihre Nachricht ist angekommen{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Du %}vielen Dank für deine Nachricht.{% else %}vielen Dank für Ihre Nachricht.{% endif %} Wir melden uns so bald wie möglich.</mj-text>
<mj-text mj-class="small">{% if Du %}Nach dem Versand dieser E-Mail speichern wir deine Nachricht in diesem Portal nicht mehr. Wenn du uns nicht geschrieben hast, brauchst du nichts zu tun.{% else %}Nach dem Versand dieser E-Mail speichern wir Ihre Nachricht in diesem Portal nicht mehr. Wenn Sie uns nicht geschrieben haben, brauchen Sie nichts zu tun.{% endif %}</mj-text>
`,
    },
    en: {
      subject: 'Your message to {{ Anbieter }}',
      preheader: 'We’ve received your message and will get back to you.',
      because: 'You’re receiving this e-mail because your address was used on the {{ Anbieter }} contact page.',
      body: `
<mj-text mj-class="title">Your message has arrived</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Thank you for your message. We’ll get back to you as soon as we can.</mj-text>
<mj-text mj-class="small">Once this e-mail is sent, this portal no longer stores your message. If you didn’t write to us, you don’t need to do anything.</mj-text>
`,
    },
  },
  (to, how: FormOfAddress) => formOfAddressOf(to, how),
);

type Event = EventFrom<typeof ContactMessageForwarded>;

/** Mails the confirmation to the sender; then the message is deleted. */
@Reaction({ name: 'copy-contact-message-when-forwarded', queue: 'mails', on: [ContactMessageForwarded] })
export class CopyContactMessageWhenForwarded implements ExternalReaction<OutgoingMail, Event> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
    private readonly queries: QueryBus,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<Event>): Promise<OutgoingMail | null> {
    const text = await this.messages.text(messageId);
    if (!text) return null;
    const casual = text.casual || (await this.queries.execute(new EmailIsAddressedInformally(text.email)));
    return this.mailService.toStranger(text, to => arrivedMail(to, { casual }));
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  async settled({ data: { messageId } }: RecordedEvent<Event>): Promise<void> {
    const message = await this.messages.load(messageId);
    message.confirmed();
    await this.messages.save(message);
  }
}

type Received = EventFrom<typeof ContactMessageReceived>;

/** Mails the message to the support before the sender is told that it arrived. */
@Reaction({ name: 'forward-contact-message-when-received', queue: 'mails', on: [ContactMessageReceived] })
export class ForwardContactMessageWhenReceived implements ExternalReaction<OutgoingMail, Received> {
  constructor(
    private readonly messages: ContactMessages,
    private readonly mailService: MailService,
  ) {}

  async prepare({ data: { messageId } }: RecordedEvent<Received>): Promise<OutgoingMail | null> {
    const text = await this.messages.text(messageId);
    const mail = text && (await this.mailService.toSupport(to => supportMail(to, text)));
    return text && mail && { ...mail, replyTo: { name: `${text.firstName} ${text.lastName}`, address: text.email } };
  }

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  async settled({ data: { messageId } }: RecordedEvent<Received>): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forwarded();
    await this.messages.save(message);
  }
}

/** Reactions of this file; the module registers them. */
export const reactions = [CopyContactMessageWhenForwarded, ForwardContactMessageWhenReceived];
