import { nothingElseKnown, type Person } from '#platform/persons/person-store.js';
import { consoleAddress, environment } from '#platform/environment.js';
import { platformTenant, rulesOf, type Language, type Rules, type Tenant } from '#platform/tenancy/tenant.js';

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
/** A person who is neither recommender nor recipient. */
export type Stranger = Pick<Person, 'salutation' | 'firstName' | 'lastName' | 'email' | 'language'>;

export const strangerAsRecipient = (stranger: Stranger, tenant: Tenant): MailRecipient =>
  mailRecipientOf({ id: '', role: 'recipient', ...nothingElseKnown, ...stranger }, tenant);

/** Staff have a single display name. */
export const staffAsStranger = ({
  name,
  email,
  language,
}: Pick<Stranger, 'email' | 'language'> & { readonly name: string }): Stranger => ({
  salutation: null,
  firstName: name,
  lastName: '',
  email,
  language,
});

/** URL of a page of the console, in the recipient's programme. */
export const consolePageFor = ({ tenant }: MailRecipient, page = ''): string =>
  consoleAddress(`${page}?tenant=${encodeURIComponent(tenant.key)}`);

/** The sender of mails to platform operators: the product's own look, and the console for its address. */
export const installation = (): Tenant => ({
  id: platformTenant,
  key: 'plattform',
  name: 'Weitersagen',
  portalUrl: environment().PUBLIC_URL.replace(/\/$/, ''),
  hosts: [],
  status: 'live',
  revision: 0,
  // All that a mail reads of it; everything else is a programme's.
  config: { languages: ['de', 'en'], theme: {}, themeDark: {} } as unknown as Tenant['config'],
});
