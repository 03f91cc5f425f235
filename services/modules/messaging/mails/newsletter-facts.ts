import { requiredText } from '#mail/mail-kind.js';
import type { Access } from './access.js';

export interface OptInRequest extends Access {
  /** The text of the consent, word for word. */
  readonly wording: string;
}

export const wording = requiredText({
  de: 'Ich möchte per E-Mail über Produkte, Aktionen und Prämien informiert werden.',
  en: 'I would like to be told by e-mail about products, campaigns and rewards.',
});
