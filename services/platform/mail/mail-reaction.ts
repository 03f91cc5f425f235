import { Injectable } from '@nestjs/common';
import * as written from '#shared/dates-and-money.js';
import type { ExternalReaction } from '#engine/reactions/reaction.js';
import { currentWork } from '../database/unit-of-work.js';
import type { DomainEvent, RecordedEvent } from '../domain/aggregate.js';
import { environment } from '../environment.js';
import { RetainedContacts } from '../persons/erased-persons.js';
import { nothingElseKnown, PersonStore, type Person } from '../persons/person-store.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { rulesOf, type Language, type Rules, type Tenant } from '../tenancy/tenant.js';
import { Tokens } from '../tokens.js';
import { logger } from '../logger.js';
import { Mailer, SentMails, type OutgoingMail } from './mailer.js';
import { MailTextOverrides } from './text-overrides.js';
import { renderMail } from './render.js';
import { MailSenders, type MailSender } from './sender.js';
import { informal, type MailDraft } from './template.js';

/** The recipient of a mail, with what its text and links need. */
export interface MailRecipient {
  readonly person: Person;
  readonly language: Language;
  readonly tenant: Tenant;
  /** The tenant's rule numbers (days), which mail texts mention. */
  readonly rules: Rules;
  /** `Guten Tag Frau Sander,` */
  readonly greeting: string;
  /** URL of a portal page; a token goes into the fragment, which never reaches a server or a log. */
  link(path: `/${string}`, token?: string, how?: Linked): string;
}
interface Linked {
  /** For a browser without scripts: sent to the server as part of the URL, so it grants less access. */
  readonly ticket?: string;
  /** The page addresses the friend informally (du), as their mail does. */
  readonly casual?: boolean;
  /** The page is for friends and recommenders: it learns that this is a friend, who has no account. */
  readonly marksFriend?: boolean;
}

export function mailRecipientOf(person: Person, tenant: Tenant): MailRecipient {
  return {
    person,
    tenant,
    rules: rulesOf(tenant.config),
    language: person.language,
    greeting: greeting(person),
    link: (path, token, { ticket, casual = false, marksFriend = false } = {}) => {
      const formal = marksFriend && person.role === 'recipient' ? 'anrede=sie' : '';
      const asked = [casual && person.language === 'de' ? 'anrede=du' : formal, ticket ? `b=${ticket}` : ''];
      const query = asked.filter(Boolean).join('&');
      return `${tenant.portalUrl}${path}${query && `?${query}`}${token ? `#t=${token}` : ''}`;
    },
  };
}

const titles: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: { frau: 'Frau', herr: 'Herr' },
  en: { frau: 'Ms', herr: 'Mr' },
};

/** Formal when the salutation is known, otherwise with the full name. */
export function greeting({
  salutation,
  firstName,
  lastName,
  language,
}: Pick<Person, 'salutation' | 'firstName' | 'lastName' | 'language'>): string {
  const title = titles[language][salutation?.trim().toLowerCase() ?? ''];
  return `${language === 'de' ? 'Guten Tag' : 'Dear'} ${title ? `${title} ${lastName}` : `${firstName} ${lastName}`.trim()},`;
}

/** `45 €` or `€45` for 4500 cents, `12,50 €` for 1250: decimals only when needed. The space may break: it is prose. */
export const money = (cents: number, language: Language): string =>
  written.money(cents, language, { short: true }).replace('\u00a0', ' ');

/** `12 Wochen` for 84 days, `90 Tagen` for 90: dative, to follow a preposition. */
export function period(days: number, language: Language): string {
  const inWeeks = days % 7 === 0;
  const count = inWeeks ? days / 7 : days;
  const units =
    language === 'de' ? (['Woche', 'Wochen', 'Tag', 'Tagen'] as const) : (['week', 'weeks', 'day', 'days'] as const);
  return `${count} ${units[(inWeeks ? 0 : 2) + (count === 1 ? 0 : 1)]}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day. */
export const day = (date: Date | string): string => written.day(date, 'de');

/** How the friend's link addressed them (formal or informal); every mail to them follows it. */
export interface FormOfAddress {
  readonly casual: boolean;
}
export const formOfAddress = { Du: informal };
export const formOfAddressOf = ({ person, language }: MailRecipient, { casual }: FormOfAddress) => ({
  Du: casual,
  ...(casual && language === 'de' && { Anrede: `Hallo ${person.firstName},` }),
});

/** A person who is neither recommender nor recipient. */
type Stranger = Pick<Person, 'salutation' | 'firstName' | 'lastName' | 'email' | 'language'>;

export const strangerAsRecipient = (stranger: Stranger, tenant: Tenant): MailRecipient =>
  mailRecipientOf({ id: '', role: 'recipient', ...nothingElseKnown, ...stranger }, tenant);

/** How a person unsubscribes from one kind of mail: on a page, or by their mail program's button. */
export interface UnsubscribeLink {
  readonly label: string;
  readonly url: string;
  readonly oneClickUrl: string;
}

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
      await this.sentMails.held(personId);
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
    await this.sentMails.prepared(personId, mail);
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

/** A reaction that mails one person; a subclass only says to whom and what. */
@Injectable()
export abstract class MailReaction<Event extends DomainEvent> implements ExternalReaction<OutgoingMail, Event> {
  constructor(protected readonly mailService: MailService) {}

  abstract prepare(event: RecordedEvent<Event>): Promise<OutgoingMail | null>;

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  /** Runs in the transaction that marks the mail as sent. */
  async settled(_event: RecordedEvent<Event>, messageId: string): Promise<void> {
    await this.mailService.noteSent(messageId);
  }
}
