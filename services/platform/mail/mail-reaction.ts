import { Injectable } from '@nestjs/common';
import type { ExternalReaction } from '#engine/reactions/reaction.js';
import { currentWork } from '../database/unit-of-work.js';
import type { DomainEvent, RecordedEvent } from '../domain/aggregate.js';
import { environment } from '../environment.js';
import { KeptContacts } from '../persons/erased-persons.js';
import { PersonStore, type Person } from '../persons/person-store.js';
import { TenantDirectory } from '../tenancy/tenant-directory.js';
import type { Language, Tenant } from '../tenancy/tenant.js';
import { Tokens } from '../tokens.js';
import { Mailer, SentMails, type OutgoingMail } from './mailer.js';
import { renderMail } from './render.js';

/** A part of a mail; rendered as HTML and as plain text alike. Texts are plain: nothing in them is markup. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** A link that is not what the mail is about. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** The one figure the mail is about, such as `45 €`. */
  | { readonly kind: 'amount'; readonly amount: string; readonly caption: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Something to copy, such as a voucher code. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'note'; readonly tone: 'info' | 'wait' | 'stop'; readonly text: string }
  | { readonly kind: 'small'; readonly text: string };

export interface MailTemplate {
  readonly subject: string;
  /** The line a mail client shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the person gets this mail; stands in the footer. */
  readonly because: string;
}

/** To whom a mail goes, and where its links lead. */
export interface MailRecipient {
  readonly person: Person;
  readonly language: Language;
  readonly tenant: Tenant;
  /** `Guten Tag Frau Sander,` */
  readonly greeting: string;
  /** A page of the portal; a token goes into the fragment, which no server and no log ever sees. */
  link(path: `/${string}`, token?: string): string;
}

/** A mail written twice; the person's language chooses. English is written, not translated word by word. */
export const inBoth =
  <Facts>(texts: Readonly<Record<Language, (to: MailRecipient, facts: Facts) => MailTemplate>>) =>
  (to: MailRecipient, facts: Facts): MailTemplate =>
    texts[to.language](to, facts);

export function mailRecipientOf(person: Person, tenant: Tenant): MailRecipient {
  return {
    person,
    tenant,
    language: person.language,
    greeting: greeting(person),
    link: (path, token) => `${tenant.portalUrl}${path}${token ? `#t=${token}` : ''}`,
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

// Made once: making one takes longer than writing the rest of a mail.
const germanDay = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const amounts = (language: Language, digits: 0 | 2) =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
const written = {
  de: { whole: amounts('de', 0), cents: amounts('de', 2) },
  en: { whole: amounts('en', 0), cents: amounts('en', 2) },
};

/** `45 €` or `€45` of 4500 cents, `12,50 €` of 1250: as the portal writes it, decimals only where there are some. */
export function money(cents: number, language: Language): string {
  const amount = written[language][cents % 100 === 0 ? 'whole' : 'cents'].format(cents / 100);
  return language === 'de' ? `${amount} €` : `€${amount}`;
}

/** `DD.MM.YYYY` in both languages, the calendar day in Germany. */
export const day = (date: Date | string): string => germanDay.format(typeof date === 'string' ? new Date(date) : date);

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
