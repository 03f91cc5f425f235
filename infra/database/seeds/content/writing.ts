import type { FirstContent } from '../../../../services/modules/content/api.js';

/** A text in both languages. */
interface Both {
  readonly de: string;
  readonly en: string;
}
export const both = (de: string, en: string): Both => ({ de, en });

/** A headed part of a page: title, then paragraphs; a paragraph in an array is a list. */
export interface Part {
  readonly title: Both;
  readonly de: readonly (string | readonly string[])[];
  readonly en: readonly (string | readonly string[])[];
}
export const part = (de: string, en: string, inGerman: Part['de'], inEnglish: Part['en']): Part => ({
  title: both(de, en),
  de: inGerman,
  en: inEnglish,
});

const paragraph = (text: string | readonly string[]): string =>
  typeof text === 'string' ? `<p>${text}</p>` : `<ul>${text.map(entry => `<li>${entry}</li>`).join('')}</ul>`;
const inLanguage = (parts: readonly Part[], language: 'de' | 'en'): string =>
  parts.map(one => `<h2>${one.title[language]}</h2>${one[language].map(paragraph).join('')}`).join('');
const html = (parts: readonly Part[]): Both => both(inLanguage(parts, 'de'), inLanguage(parts, 'en'));
const data = (fields: Readonly<Record<string, Both | string | number>>): FirstContent['data'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Readonly<Record<string, string | number>>] => [
      name,
      typeof value === 'object' ? { ...value } : { iv: value },
    ]),
  );

export const page = (name: string, title: Both, intro: Both, parts: readonly Part[]): FirstContent => ({
  schema: 'pages',
  id: name,
  data: data({ Name: name, Titel: title, Einleitung: intro, Inhalt: html(parts) }),
});

export const question = (group: Both, position: number, name: string, ask: Both, answer: Both): FirstContent => ({
  schema: 'faq',
  id: name,
  data: data({
    Identifier: name,
    Gruppe: group,
    Frage: ask,
    Antwort: both(paragraph(answer.de), paragraph(answer.en)),
    Position: position,
  }),
});

export const footnote = (group: string, name: string, title: Both, text: Both): FirstContent => ({
  schema: 'fussnoten',
  id: name,
  data: data({ Identifier: name, Gruppe: group, Titel: title, Inhalt: both(paragraph(text.de), paragraph(text.en)) }),
});

export const block = (
  position: number,
  name: string,
  title: Both,
  text: Both,
  link?: { readonly text: Both; readonly to: string },
): FirstContent => ({
  schema: 'content-bloecke',
  id: name,
  data: data({
    Identifier: name,
    Titel: title,
    Inhalt: both(paragraph(text.de), paragraph(text.en)),
    Position: position,
    ...(link && { LinkText: link.text, LinkZiel: link.to }),
  }),
});

interface Stage {
  readonly link?: { readonly text: Both; readonly to: string };
  readonly picture?: { readonly at: string; readonly shows: Both };
}
export const keyVisual = (name: string, title: Both, subtitle: Both, { link, picture }: Stage): FirstContent => ({
  schema: 'keyvisual',
  id: name,
  data: data({
    Identifier: name,
    Titel: title,
    Untertitel: subtitle,
    ...(picture && { Bild: picture.at, Bildbeschreibung: picture.shows }),
    ...(link && { LinkText: link.text, LinkZiel: link.to }),
  }),
});

export const variable = (name: string, value: Both, purpose: string): FirstContent => ({
  schema: 'variables',
  id: name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  data: data({ Name: name, Wert: value, Beschreibung: purpose }),
});

/** `home.title`: the key of the portal's own text that this one takes the place of. */
export const text = (key: string, value: Both): FirstContent => ({
  schema: 'texte',
  id: key.replace(/[^a-z0-9]+/gi, '-').toLowerCase(),
  data: data({ Schluessel: key, Text: value }),
});

/** What a provider's legal pages say about it. Names, addresses and numbers are made up. */
export interface Provider {
  readonly brand: string;
  readonly company: string;
  readonly street: string;
  readonly city: string;
  /** Names, then after a comma what they are. */
  readonly representedBy: Both;
  readonly register: Both;
  readonly vatId: string;
  readonly mail: string;
  readonly phone: string;
  readonly supervisor: Both;
  readonly arbitration: Both;
  /** "Internet-, Fernseh- und Mobilfunktarife" */
  readonly products: Both;
  /** "einen neuen Internet-, …vertrag" */
  readonly contract: Both;
  /** Which accounts a reward can be paid to. */
  readonly accounts: Both;
  /** What has to pass before a reward is released. */
  readonly release: Both;
}
