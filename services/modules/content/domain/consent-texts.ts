import type { Language } from '#platform/tenant/tenant.js';

/** Where a person is asked: recommending, following a recommendation, allowing advertising. */
export type ConsentText = 'recommend' | 'follow' | 'advertising';

/** The interface text that is shown beside the box. What a provider publishes under this key takes the place of the default. */
export const keyOf: Readonly<Record<ConsentText, string>> = {
  recommend: 'legal.consent.recommender',
  follow: 'legal.consent.recipient',
  advertising: 'recipient.form.advertising',
};

/** The pages a text names; whoever agrees to it agrees to them as they are published. */
export const pagesNamedBy: Readonly<Record<ConsentText, readonly string[]>> = {
  recommend: ['agb', 'datenschutz'],
  follow: ['agb', 'datenschutz'],
  advertising: [],
};

/** As the portal's files have them, for programmes that publish no text of their own. A test compares the two. */
export const defaultTexts: Readonly<Record<ConsentText, Readonly<Record<Language, string>>>> = {
  recommend: {
    de: 'Ich bin mindestens 18 Jahre alt, wohne in Deutschland und stimme den Teilnahmebedingungen des Empfehlungsprogramms von {{name}} zu. Die Datenschutzhinweise habe ich gelesen.',
    en: 'I am at least 18 years old, live in Germany and accept the terms of participation of {{name}}’s recommendation programme. I have read the privacy notice.',
  },
  follow: {
    de: 'Ich bin mindestens 18 Jahre alt und stimme den Teilnahmebedingungen des Empfehlungsprogramms von {{name}} zu. Die Datenschutzhinweise habe ich gelesen.',
    en: 'I am at least 18 years old and accept the terms of participation of {{name}}’s recommendation programme. I have read the privacy notice.',
  },
  advertising: {
    de: '{{name}} darf mich per E-Mail und Telefon über Angebote informieren. Das kann ich jederzeit widerrufen.',
    en: '{{name}} may tell me about offers by e-mail and phone. I can withdraw this at any time.',
  },
};
