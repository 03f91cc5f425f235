import type { Language, Tenant } from '../tenant/tenant.js';
import type { Person } from '../people/people.js';

/** A part of a letter; rendered as HTML and as plain text alike. Texts are plain: nothing in them is markup. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** A link that is not what the letter is about. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** The one figure the letter is about, such as `45 €`. */
  | { readonly kind: 'amount'; readonly amount: string; readonly caption: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Something to copy, such as a voucher code. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'note'; readonly tone: 'info' | 'wait' | 'stop'; readonly text: string }
  | { readonly kind: 'small'; readonly text: string };

export interface Letter {
  readonly subject: string;
  /** The line a mail client shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the person gets this mail; stands in the footer. */
  readonly because: string;
}

/** To whom a letter goes, and where its links lead. */
export interface Addressee {
  readonly person: Person;
  readonly language: Language;
  readonly tenant: Tenant;
  /** `Guten Tag Frau Sander,` */
  readonly greeting: string;
  /** A page of the portal; a token goes into the fragment, which no server and no log ever sees. */
  link(path: `/${string}`, token?: string): string;
}

export function addresseeOf(person: Person, tenant: Tenant): Addressee {
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
