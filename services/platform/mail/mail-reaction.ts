import { Injectable } from '@nestjs/common';
import { environment } from '../environment.js';
import { currentWork } from '../database/unit-of-work.js';
import type { DomainEvent, RecordedEvent } from '../domain/aggregate.js';
import { KeptContacts } from '../persons/kept-contacts.js';
import { PersonStore, type Person } from '../persons/person-store.js';
import type { ExternalReaction } from '#engine/reactions/reaction.js';
import { Tokens } from '../tokens.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { mailRecipientOf, type MailRecipient, type MailTemplate } from './mail-template.js';
import { Mailer, SentMails, type OutgoingMail } from './mailer.js';
import { renderMail } from './render.js';

const nobody = {
  id: '',
  role: 'recipient',
  phone: null,
  birthDate: null,
  street: null,
  houseNumber: null,
  zip: null,
  city: null,
  customerNumber: null,
} as const;
type Write = (to: MailRecipient) => MailTemplate | null | Promise<MailTemplate | null>;

/** What every mail needs: whom it goes to, how it looks, and the way out. */
@Injectable()
export class MailService {
  constructor(
    private readonly people: PersonStore,
    private readonly kept: KeptContacts,
    private readonly tenants: TenantDirectory,
    private readonly mailer: Mailer,
    private readonly sentMails: SentMails,
    private readonly tokens: Tokens,
  ) {}

  /**
   * The mail to a person, written in their language; null when the person is erased or the mail is not wanted after all.
   * `alsoErased`: the mail is about what is still owed to them, so it reaches them after the erasure too.
   */
  async to(personId: string, write: Write, { alsoErased = false } = {}): Promise<OutgoingMail | null> {
    const known = await this.people.find(personId);
    const person = known ?? (alsoErased ? await this.kept.find(personId) : undefined);
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!person || !tenant) return null;
    const mailRecipient = mailRecipientOf(person, tenant);
    const mail = await write(mailRecipient);
    if (mail) await this.sentMails.prepared(personId, mail.subject);
    return (
      mail && renderMail(mail, mailRecipient, known?.role === 'recipient' ? await this.ownDataOf(personId) : undefined)
    );
  }

  /** Friends have no account: each mail to them opens the page of what is held on them. The same token on every try. */
  private ownDataOf(recipientId: string): Promise<string> {
    return this.tokens.issue('recipient', recipientId, { seed: currentWork().causationId });
  }

  /** To somebody who is nobody's recommender or recipient; nothing of it is noted. */
  async toStranger(
    stranger: Pick<Person, 'salutation' | 'firstName' | 'lastName' | 'email' | 'language'>,
    write: Write,
  ): Promise<OutgoingMail | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) return null;
    const mailRecipient = mailRecipientOf({ ...nobody, ...stranger }, tenant);
    const mail = await write(mailRecipient);
    return mail && renderMail(mail, mailRecipient);
  }

  /** To the tenant's support. */
  async toSupport(write: Write): Promise<OutgoingMail | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    return tenant
      ? this.toStranger(
          {
            salutation: null,
            firstName: tenant.name,
            lastName: 'Service',
            email: tenant.config.supportEmail ?? environment().MAIL_FROM,
            language: 'de',
          },
          write,
        )
      : null;
  }

  send(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailer.send(mail, effectKey);
  }

  noteSent(): Promise<void> {
    return this.sentMails.sent();
  }
}

/** A reaction that mails one person; it says only whom and what. */
@Injectable()
export abstract class MailReaction<Event extends DomainEvent> implements ExternalReaction<OutgoingMail, Event> {
  constructor(protected readonly mailService: MailService) {}

  abstract prepare(event: RecordedEvent<Event>): Promise<OutgoingMail | null>;

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  /** In the transaction that marks the mail as sent. */
  async settled(_event: RecordedEvent<Event>): Promise<void> {
    await this.mailService.noteSent();
  }
}
