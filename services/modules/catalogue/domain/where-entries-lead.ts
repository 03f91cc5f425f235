import { addressesBrought, type OwnAddresses } from '#platform/domain/leading-away.js';
import { entryKey, type Entry } from './entries.js';

/** No words that people read: a page lies on the programme's hosts or is refused, the rest are names for machines. */
const notWords = new Set(['Url', 'Foto', 'ExterneId', 'Pfad']);
type EntryRow = Entry['row'];

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};
const wordsIn = (row: EntryRow | undefined): string[] =>
  Object.entries(row ?? {}).flatMap(([field, value]) => (notWords.has(field) ? [] : stringsIn(value)));

/** The addresses that changed entries bring, by entry; one that stood in the entry before leads nobody away anew. */
export function addressesBroughtBy(
  before: readonly Entry[],
  after: readonly Entry[],
  own: OwnAddresses,
): ReadonlyMap<string, readonly string[]> {
  const was = new Map(before.map(entry => [entryKey(entry), entry.row]));
  return new Map(
    after.flatMap(entry => {
      const brought = addressesBrought(wordsIn(was.get(entryKey(entry))), wordsIn(entry.row), own);
      return brought.length > 0 ? [[entryKey(entry), brought] as const] : [];
    }),
  );
}

/** Fields whose words bring an address that did not stand in the entry before. */
export const fieldsThatLeadAway = (before: EntryRow | undefined, after: EntryRow, own: OwnAddresses): string[] =>
  Object.keys(after).filter(
    field => addressesBrought(wordsIn(before), wordsIn({ [field]: after[field] }), own).length > 0,
  );
