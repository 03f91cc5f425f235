import { Refused } from '../domain/refused.js';
import type { Language } from '../tenant/tenant.js';

/** A consent text as it is published now, in one language. */
export interface WordingInForce {
  /** The sentence beside the box. */
  readonly shown: string;
  /** Texts that may come back word for word instead of a tick: the sentence, the terms themselves. */
  readonly texts: readonly string[];
  /** All of what is agreed to: the sentence and the documents it names, with their versions. */
  readonly wording: string;
}
export type WordingsInForce = Readonly<Record<Language, WordingInForce>>;

/** What a person sent: a tick, or the text they were shown. */
export type Agreement = true | string;

/** What counts as the same text: spaces and line ends do not matter. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The wording somebody agreed to: by a tick the one of the request's language, by a text the one that reads so. Any other text is refused, so that nothing is kept or shown that nobody published. */
export function wordingAgreedTo(
  inForce: WordingsInForce,
  language: Language,
  sent: Agreement,
  field = 'AgbText',
): { readonly language: Language; readonly wording: string } {
  if (sent === true) return { language, wording: inForce[language].wording };
  const languages: readonly Language[] = [language, language === 'de' ? 'en' : 'de'];
  const agreed = languages.find(one => inForce[one].texts.some(text => plain(text) === plain(sent)));
  if (!agreed) throw new Refused('terms-not-accepted', { fields: [{ field, reason: 'terms-not-published' }] });
  return { language: agreed, wording: inForce[agreed].wording };
}
