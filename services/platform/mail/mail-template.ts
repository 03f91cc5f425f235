import type { Person } from '../persons/person-store.js';
import type { Language, Tenant } from '../tenancy/tenant.js';
import type { Brand } from './render.js';

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

/** The same mail for those who read plain text. */
export function textOf(mail: MailTemplate, brand: Brand, links: readonly { label: string; url: string }[]): string {
  return [
    brand.name,
    mail.heading,
    ...mail.blocks.map(blockText),
    '-- ',
    mail.because,
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'amount':
      return `${block.amount}\n${block.caption}`;
    case 'code':
      return `${block.label}\n${block.code}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
