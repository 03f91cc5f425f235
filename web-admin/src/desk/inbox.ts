import type { InboxCount, InboxItem } from '#contract/agentur/inbox.js';
import { casePath, personPath } from '../shared/case-paths.js';

export type InboxKind = InboxItem['Art'];

/** What of the inbox is looked at. */
export interface InboxFilter {
  readonly kind: InboxKind | null;
  readonly whose: 'all' | 'ich' | 'niemand';
  readonly due: 'jetzt' | 'ueberfaellig' | 'spaeter';
}
export const wholeInbox: InboxFilter = { kind: null, whose: 'all', due: 'jetzt' };
/** Where the console keeps what is looked at, until the tab is closed. */
export const inboxFilterKey = 'inbox.filter';

/** Where something that waits is decided. */
export function placeOf({ Art, Nummer, Empfehlungsnummer, Empfehlernummer }: InboxItem): string {
  if (Art === 'Bankzeile') return '/bank-responses';
  if (Art === 'Reklamation') return `/claims/${encodeURIComponent(Nummer)}/show`;
  if (Art === 'Nachricht') return `/contact-messages/${encodeURIComponent(Nummer)}/show`;
  if (Art === 'Kundennummer') return '/customer-numbers';
  if (Empfehlernummer) return personPath(Empfehlernummer);
  if (!Empfehlungsnummer) return '/holds';
  return casePath(Empfehlungsnummer, Art === 'Pruefung' ? null : Nummer);
}

/** How many a choice of the filter would show, of all kinds or of one. */
export function countOf(
  counts: readonly InboxCount[],
  of: 'Anzahl' | 'Ueberfaellig' | 'Meine' | 'Niemandes' | 'Zurueckgestellt',
  kind: InboxKind | null = null,
): number {
  return counts.filter(({ Art }) => kind === null || Art === kind).reduce((sum, one) => sum + one[of], 0);
}

export type InboxDeed = 'next' | 'previous' | 'take' | 'note' | 'later' | 'open' | 'help';

const deeds: Readonly<Record<string, InboxDeed>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'take',
  n: 'note',
  e: 'later',
  o: 'open',
  '?': 'help',
};

/** What a key does where nobody is typing; null: nothing of the inbox. */
export const deedOf = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): InboxDeed | null =>
  ctrlKey || metaKey || altKey ? null : (deeds[key] ?? null);

/** What is marked after a step, and after what was marked has gone. */
export function stepped(of: number, at: number, by: 1 | -1): number {
  return of === 0 ? 0 : Math.min(Math.max(at + by, 0), of - 1);
}
