import { Injectable } from '@nestjs/common';
import * as written from '#shared/dates-and-money.js';
import type { ExternalReaction } from '#engine/reactions/reaction.js';
import { currentWork } from '../database/unit-of-work.js';
import type { DomainEvent, RecordedEvent } from '../domain/aggregate.js';
import { environment } from '../environment.js';
import { KeptContacts } from '../persons/erased-persons.js';
import { nothingElseKnown, PersonStore, type Person } from '../persons/person-store.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import { rulesOf, type Language, type Rules, type Tenant } from '../tenancy/tenant.js';
import { Tokens } from '../tokens.js';
import { logger } from '../logger.js';
import { Mailer, SentMails, type OutgoingMail } from './mailer.js';
import { MailTextOverrides } from './text-overrides.js';
import { renderMail } from './render.js';
import { MailSenders, type MailSender } from './sender.js';
import { whetherCasual, type MailDraft } from './template.js';

/** To whom a mail goes, and where its links lead. */
export interface MailRecipient {
  readonly person: Person;
  readonly language: Language;
  readonly tenant: Tenant;
  /** The numbers a mail may have to say. */
  readonly rules: Rules;
  /** `Guten Tag Frau Sander,` */
  readonly greeting: string;
  /** A page of the portal; a token goes into the fragment, which no server and no log ever sees. */
  link(path: `/${string}`, token?: string, how?: Linked): string;
}
interface Linked {
  /** For a browser without scripts: the server sees it, so it opens little. */
  readonly ticket?: string;
  /** The page says du to a friend, as their mail does. */
  readonly casual?: boolean;
  /** The page is for friends and recommenders: it learns that this is a friend, who has no account. */
  readonly told?: boolean;
}

export function mailRecipientOf(person: Person, tenant: Tenant): MailRecipient {
  return {
    person,
    tenant,
    rules: rulesOf(tenant.config),
    language: person.language,
    greeting: greeting(person),
    link: (path, token, { ticket, casual = false, told = false } = {}) => {
      const formal = told && person.role === 'recipient' ? 'anrede=sie' : '';
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

/** Formal where the person told how to be addressed, by the full name otherwise. */
export function greeting({
  salutation,
  firstName,
  lastName,
  language,
}: Pick<Person, 'salutation' | 'firstName' | 'lastName' | 'language'>): string {
  const title = titles[language][salutation?.trim().toLowerCase() ?? ''];
  return `${language === 'de' ? 'Guten Tag' : 'Dear'} ${title ? `${title} ${lastName}` : `${firstName} ${lastName}`.trim()},`;
}

/** `45 €` or `€45` of 4500 cents, `12,50 €` of 1250: decimals only where there are some. A space that may break: what it stands in is text. */
export const money = (cents: number, language: Language): string =>
  written.money(cents, language, { short: true }).replace('\u00a0', ' ');

/** `12 Wochen` of 84 days, `90 Tagen` of 90: behind a preposition. */
export function period(days: number, language: Language): string {
  const inWeeks = days % 7 === 0;
  const count = inWeeks ? days / 7 : days;
  const units =
    language === 'de' ? (['Woche', 'Wochen', 'Tag', 'Tagen'] as const) : (['week', 'weeks', 'day', 'days'] as const);
  return `${count} ${units[(inWeeks ? 0 : 2) + (count === 1 ? 0 : 1)]}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day in Germany. */
export const day = (date: Date | string): string => written.day(date, 'de');

/** How a friend's link spoke to them, and so each mail to them. */
export interface Spoken {
  readonly casual: boolean;
}
export const spokenTo = { Du: whetherCasual };
export const spoken = ({ person, language }: MailRecipient, { casual }: Spoken) => ({
  Du: casual,
  ...(casual && language === 'de' && { Anrede: `Hallo ${person.firstName},` }),
});

/** Somebody who is nobody's recommender or recipient. */
type Stranger = Pick<Person, 'salutation' | 'firstName' | 'lastName' | 'email' | 'language'>;

export const strangerAsRecipient = (stranger: Stranger, tenant: Tenant): MailRecipient =>
  mailRecipientOf({ id: '', role: 'recipient', ...nothingElseKnown, ...stranger }, tenant);

/** How a person ends mails of one kind: on a page, or by the button of their mail program. */
export interface WayOut {
  readonly label: string;
  readonly url: string;
  readonly oneClickUrl: string;
}

type Write = (to: MailRecipient) => MailDraft | null | Promise<MailDraft | null>;

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
    private readonly texts: MailTextOverrides,
    private readonly senders: MailSenders,
  ) {}

  /**
   * The mail to a person, written in their language; null when the person is erased or the mail is not wanted after all.
   * `alsoErased`: the mail is about what is still owed to them, so it reaches them after the erasure too.
   * `asked`: they ask for it at this moment; every other mail is held while nothing reaches them (docs/specification/mails.md#mails-that-come-back).
   */
  async to(
    personId: string,
    write: Write,
    {
      alsoErased = false,
      asked = false,
      wayOut,
    }: { alsoErased?: boolean; asked?: boolean; wayOut?: (to: MailRecipient) => WayOut } = {},
  ): Promise<OutgoingMail | null> {
    const known = await this.people.find(personId);
    const person = known ?? (alsoErased ? await this.kept.find(personId) : undefined);
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
    const mail = await this.written(draft, mailRecipient, { ownDataToken, wayOut: wayOut?.(mailRecipient) });
    await this.sentMails.prepared(personId, mail.subject);
    return mail;
  }

  /** By the tenant's own sender once that is proven. Throws where there is none and the installation's is not shared: the mail waits. */
  async sender(): Promise<MailSender | undefined> {
    const sender = await this.senders.inForce();
    if (!sender?.server && environment().SHARED_MAIL_SENDER === 'no')
      throw new Error('The tenant has no proven sender of its own, and the installation’s is not shared.');
    return sender;
  }

  /** In the tenant's own words where it has some; one that cannot be filled in any more keeps no mail back. */
  private async written(
    draft: MailDraft,
    to: MailRecipient,
    {
      sender: named,
      ...ways
    }: { ownDataToken?: string | undefined; wayOut?: WayOut | undefined; sender?: MailSender | undefined } = {},
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

  /** Friends have no account: each mail to them opens the page of what is held on them. The same token on every try. */
  private ownDataOf(recipientId: string): Promise<string> {
    return this.tokens.issue('recipient', recipientId, { seed: currentWork().causationId });
  }

  /** Nothing of it is noted. `sender`: one that is not in force. */
  async toStranger(stranger: Stranger, write: Write, sender?: MailSender): Promise<OutgoingMail | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) return null;
    const mailRecipient = strangerAsRecipient(stranger, tenant);
    const draft = await write(mailRecipient);
    return draft && this.written(draft, mailRecipient, { sender });
  }

  /** By the installation's server and in the product's words, whatever the tenant has of its own: whoever sets those could read what the mail opens, or lead it to themselves. */
  async fromTheInstallation(stranger: Stranger, write: Write): Promise<OutgoingMail | null> {
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!tenant) return null;
    const mailRecipient = strangerAsRecipient(stranger, tenant);
    const draft = await write(mailRecipient);
    return draft && renderMail(draft, mailRecipient, {});
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

/** A reaction that mails one person; it says only whom and what. */
@Injectable()
export abstract class MailReaction<Event extends DomainEvent> implements ExternalReaction<OutgoingMail, Event> {
  constructor(protected readonly mailService: MailService) {}

  abstract prepare(event: RecordedEvent<Event>): Promise<OutgoingMail | null>;

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailService.send(mail, effectKey);
  }

  /** In the transaction that marks the mail as sent. */
  async settled(_event: RecordedEvent<Event>, messageId: string): Promise<void> {
    await this.mailService.noteSent(messageId);
  }
}
