import { Injectable } from '@nestjs/common';
import { currentWork } from '#platform/database/unit-of-work.js';
import { environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import type { MailDraft } from './mail-kind.js';
import {
  installation,
  mailRecipientOf,
  strangerAsRecipient,
  type MailRecipient,
  type Stranger,
} from './mail-recipient.js';
import { Mailer, type OutgoingMail } from './mailer.js';
import { renderMail, type UnsubscribeLink } from './render.js';
import { MailSenders, type MailSender } from './sender.js';
import { SentMails } from './sent-mails.js';
import { MailTextOverrides } from './text-overrides.js';

type Write = (to: MailRecipient) => MailDraft | null | Promise<MailDraft | null>;

/** What every mail needs: recipient, theme, and the unsubscribe link. */
@Injectable()
export class MailService {
  constructor(
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly tenants: TenantDirectory,
    private readonly mailer: Mailer,
    private readonly sentMails: SentMails,
    private readonly tokens: Tokens,
    private readonly texts: MailTextOverrides,
    private readonly senders: MailSenders,
  ) {}

  /**
   * The mail to a person in their language; null when the person is erased or the mail is no longer wanted.
   * `alsoErased`: the mail is about rewards still owed, so it is sent after an erasure too.
   * `asked`: requested now; others wait while the address bounces (docs/specification/mails.md#mails-that-come-back).
   */
  async to(
    personId: string,
    write: Write,
    {
      alsoErased = false,
      asked = false,
      unsubscribeLink,
      oneClickUrl,
    }: {
      alsoErased?: boolean;
      asked?: boolean;
      unsubscribeLink?: (to: MailRecipient) => UnsubscribeLink;
      /** Of a mail whose own text has the link. */
      oneClickUrl?: (to: MailRecipient) => string;
    } = {},
  ): Promise<OutgoingMail | null> {
    const known = await this.people.find(personId);
    const person = known ?? (alsoErased ? await this.retained.find(personId) : undefined);
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!person || !tenant) return null;
    const mailRecipient = mailRecipientOf(person, tenant);
    const draft = await write(mailRecipient);
    if (!draft) return null;
    if (known && !asked && (await this.people.unreachableSince(personId))) {
      await this.sentMails.held(personId, draft.mail.kind);
      return null;
    }
    const ownDataToken = known?.role === 'recipient' ? await this.ownDataOf(personId) : undefined;
    const mail = {
      ...(await this.written(draft, mailRecipient, {
        ownDataToken,
        unsubscribeLink: unsubscribeLink?.(mailRecipient),
      })),
      ...(oneClickUrl && { unsubscribeUrl: oneClickUrl(mailRecipient) }),
    };
    await this.sentMails.prepared(personId, draft.mail.kind, mail);
    return mail;
  }

  /** The tenant's own proven sender. Throws when there is none and the installation's is not shared: the mail then waits. */
  async sender(): Promise<MailSender | undefined> {
    const sender = await this.senders.inForce();
    if (!sender?.server && environment().SHARED_MAIL_SENDER === 'no')
      throw new Error('The tenant has no proven sender of its own, and the installation’s is not shared.');
    return sender;
  }

  /** Uses the tenant's own text if there is one; if that can no longer be rendered, the product's text is sent instead. */
  private async written(
    draft: MailDraft,
    to: MailRecipient,
    {
      sender: named,
      ...ways
    }: {
      ownDataToken?: string | undefined;
      unsubscribeLink?: UnsubscribeLink | undefined;
      sender?: MailSender | undefined;
    } = {},
  ): Promise<OutgoingMail> {
    const text = { kind: draft.mail.kind, language: to.language };
    const sender = named ?? (await this.sender());
    const own = await this.texts.inForce(text);
    try {
      if (own) return { ...renderMail(draft, to, { ...ways, own }), sender };
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : '';
      logger.error({ ...text, tenant: to.tenant.key, reason }, 'A tenant’s mail text failed; the product’s went out.');
    }
    return { ...renderMail(draft, to, ways), sender };
  }

  /** Token for the page of a friend's own data, since friends have no account. The same token on every attempt. */
  private ownDataOf(recipientId: string): Promise<string> {
    return this.tokens.issue('recipient', recipientId, { seed: currentWork().causationId });
  }

  /** A mail to a stranger, not recorded. `sender`: one that is not in force yet. */
  async toStranger(stranger: Stranger, write: Write, sender?: MailSender): Promise<OutgoingMail | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) return null;
    const mailRecipient = strangerAsRecipient(stranger, tenant);
    const draft = await write(mailRecipient);
    return draft && this.written(draft, mailRecipient, { sender });
  }

  /**
   * Uses the installation's server and the product's text even if the tenant has its own: whoever edits those could
   * read or redirect the access that the mail grants.
   */
  async toStrangerByInstallation(stranger: Stranger, write: Write): Promise<OutgoingMail | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) return null;
    const mailRecipient = strangerAsRecipient(stranger, tenant);
    const draft = await write(mailRecipient);
    return draft && renderMail(draft, mailRecipient, {});
  }

  /** A mail of the installation to one of its operators, in no tenant's name. */
  async toOperator(operator: Stranger, write: Write): Promise<OutgoingMail | null> {
    const recipient = strangerAsRecipient(operator, installation());
    const draft = await write(recipient);
    return draft && renderMail(draft, recipient, { withoutPages: true });
  }

  /** A mail to the tenant's support address. */
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

  async send(mail: OutgoingMail, effectKey: string): Promise<string> {
    try {
      const messageId = await this.mailer.send(mail, effectKey);
      await this.senders.note(mail.sender, null);
      return messageId;
    } catch (error) {
      await this.senders.note(mail.sender, error);
      throw error;
    }
  }

  noteSent(messageId: string): Promise<void> {
    return this.sentMails.sent(messageId);
  }
}
