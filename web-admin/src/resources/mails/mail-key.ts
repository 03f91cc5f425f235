import type { MailText } from '#contract/betrieb/mails.js';

/** `praemie-bereit:de` as kind and language. */
export function placeOf(key: string): { art: string; sprache: MailText['Sprache'] } {
  const [art = '', language] = key.split(':');
  return { art, sprache: language === 'en' ? 'en' : 'de' };
}
export const pathTo = (kind: string, language: MailText['Sprache']): string =>
  `/mails/${encodeURIComponent(`${kind}:${language}`)}/show`;

/** In the alphabet of the reader; the server's order is that of the mails' keys, which nobody sees. */
export const byName = <K extends { readonly Name: string }>(kinds: readonly K[]): K[] =>
  kinds.toSorted((one, other) => one.Name.localeCompare(other.Name));
