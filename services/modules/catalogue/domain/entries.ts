import { isDeepStrictEqual } from 'node:util';

/** An entry of the catalogue as people read it: list, number and fields. */
export interface Entry {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** An entry's planned state, with its state when the change was planned; null: absent. A new offer has no number before it is made. */
export interface EntryLater {
  readonly list: string;
  readonly id: string | null;
  readonly before: Entry['row'] | null;
  readonly after: Entry['row'] | null;
}

const asKept = (row: Entry['row'] | undefined) =>
  row === undefined ? null : (JSON.parse(JSON.stringify(row)) as Entry['row']);
/** Names an entry among all lists. */
export const entryKey = ({ list, id }: Pick<EntryLater, 'list' | 'id'>) => `${list} ${id}`;
const byKey = (entries: readonly Entry[]) => new Map(entries.map(entry => [entryKey(entry), entry]));

export function entriesLater(before: readonly Entry[], wanted: readonly Entry[]): EntryLater[] {
  const [was, is] = [byKey(before), byKey(wanted)];
  return [...new Map([...was, ...is])].flatMap(([key, { list, id }]): EntryLater[] => {
    const [old, now] = [asKept(was.get(key)?.row), asKept(is.get(key)?.row)];
    if (isDeepStrictEqual(old, now)) return [];
    const unnumbered = list === 'Angebote' && old === null;
    return [{ list, id: unnumbered ? null : id, before: old, after: unnumbered ? { ...now, Id: undefined } : now }];
  });
}

/** Adjusts later changes to earlier ones that are made before them. */
export function afterEntries(later: readonly EntryLater[], earlier: readonly EntryLater[]): EntryLater[] {
  const made = new Map(earlier.filter(({ id }) => id !== null).map(entry => [entryKey(entry), entry]));
  return later.map(entry => {
    const before = made.get(entryKey(entry));
    return before && isDeepStrictEqual(before.before, entry.before) ? { ...entry, before: before.after } : entry;
  });
}

/**
 * Applies planned changes to the present entries. `both`: entries that are neither as they were nor as they are planned
 * to be, since both sides changed them.
 */
export function withEntriesLater(there: readonly Entry[], later: readonly EntryLater[]) {
  const entries = byKey(there);
  const both: EntryLater[] = [];
  for (const [at, one] of later.entries()) {
    const { list, id, before, after } = one;
    const now = asKept(id === null ? undefined : entries.get(entryKey(one))?.row);
    if (id !== null && isDeepStrictEqual(now, after)) continue;
    if (!isDeepStrictEqual(now, before)) both.push(one);
    else if (after === null) entries.delete(entryKey(one));
    else entries.set(id === null ? `new ${at}` : entryKey(one), { list, id: id ?? '', name: '', row: after });
  }
  return { entries: [...entries.values()], both };
}

export interface EntryChange {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly kind: 'new' | 'changed' | 'removed' | 'retired';
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Changes by entry and field. `retired` tells which entries stay only because other data refers to them. */
export function changesBetween(
  before: readonly Entry[],
  after: readonly Entry[],
  retired: (entry: Entry) => boolean,
): EntryChange[] {
  const [was, is] = [byKey(before), byKey(after)];
  const differing = (old: Entry['row'], now: Entry['row']) =>
    Object.keys({ ...old, ...now })
      .filter(field => !isDeepStrictEqual(old[field], now[field]))
      .map(field => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
  return [
    ...after.flatMap((entry): EntryChange[] => {
      const old = was.get(entryKey(entry));
      const { row, ...named } = entry;
      const fields = differing(old?.row ?? {}, row);
      if (fields.length === 0) return [];
      return [{ ...named, kind: !old ? 'new' : retired(entry) ? 'retired' : 'changed', fields }];
    }),
    ...before
      .filter(entry => !is.has(entryKey(entry)))
      .map(({ row, ...named }): EntryChange => ({ ...named, kind: 'removed', fields: differing(row, {}) })),
  ];
}
