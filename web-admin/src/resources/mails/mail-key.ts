import type { MailText } from '#contract/betrieb/mails.js';

/** `praemie-bereit:de` as kind and language. */
export function placeOf(key: string): { art: string; sprache: MailText['Sprache'] } {
  const [art = '', language] = key.split(':');
  return { art, sprache: language === 'en' ? 'en' : 'de' };
}
export const pathTo = (kind: string, language: MailText['Sprache']): string =>
  `/mails/${encodeURIComponent(`${kind}:${language}`)}/show`;
