import type { Language } from '#platform/tenancy/tenant.js';
import type { ContentData, ConsentText } from '../events.js';
import type { ContentSchema } from './content-schemas.js';

/** Key of the interface text beside the box. A text that a provider publishes under it replaces the default. */
export const keyOf: Readonly<Record<ConsentText, string>> = {
  recommend: 'legal.consent.recommender',
  follow: 'legal.consent.recipient',
  advertising: 'recipient.form.advertising',
};

/** Pages that a consent text refers to; consenting includes them as they are published. */
export const pagesNamedBy: Readonly<Record<ConsentText, readonly string[]>> = {
  recommend: ['agb', 'datenschutz'],
  follow: ['agb', 'datenschutz'],
  advertising: [],
};

/** Whether content is part of a consent: a page that a consent text refers to, or the text beside the box. */
export const isAgreedTo = ({ name, key }: ContentSchema, data: ContentData): boolean =>
  agreedTo[name]?.has(String((key && data[key]?.['iv']) ?? '')) ?? false;

const agreedTo: Readonly<Record<string, ReadonlySet<string>>> = {
  pages: new Set(Object.values(pagesNamedBy).flat()),
  texte: new Set(Object.values(keyOf)),
};

/** The defaults from the portal's files, for programmes without a published text of their own. A test compares the two. */
export const defaultTexts: Readonly<Record<ConsentText, Readonly<Record<Language, string>>>> = {
  recommend: {
    de: 'Ich bin mindestens 18 Jahre alt, wohne in Deutschland und stimme den Teilnahmebedingungen des Empfehlungsprogramms von {{name}} zu. Die Datenschutzhinweise habe ich gelesen.',
    en: 'I am at least 18 years old, live in Germany and accept the terms and conditions of {{name}}’s referral programme. I have read the privacy notice.',
  },
  follow: {
    de: 'Ich bin mindestens 18 Jahre alt und stimme den Teilnahmebedingungen des Empfehlungsprogramms von {{name}} zu. Die Datenschutzhinweise habe ich gelesen.',
    en: 'I am at least 18 years old and accept the terms and conditions of {{name}}’s referral programme. I have read the privacy notice.',
  },
  advertising: {
    de: '{{name}} darf mich per E-Mail und Telefon über Angebote informieren. Das kann ich jederzeit widerrufen.',
    en: '{{name}} may tell me about offers by e-mail and phone. I can withdraw this at any time.',
  },
};
