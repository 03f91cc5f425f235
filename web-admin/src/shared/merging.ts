/** What was read, by whom it was made and when; `version` is what a save has to name. */
export interface Edition<T> {
  readonly values: T;
  readonly version: string | number;
}

/** A field that both changed, and differently. */
export interface Conflict {
  /** Keys from the whole to the field. */
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged<T> {
  /** Both changes; where both changed a field, mine. */
  readonly values: T;
  readonly conflicts: readonly Conflict[];
}

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Two changes of one thing, field by field within groups; lists are one field each. Nobody's change is lost. */
export function merged<T>(base: T, mine: T, theirs: T): Merged<T> {
  const conflicts: Conflict[] = [];
  const both = (path: readonly string[], was: unknown, own: unknown, other: unknown): unknown => {
    if (isSame(own, other) || isSame(was, other)) return own;
    if (isSame(was, own)) return other;
    if (isGroup(own) && isGroup(other)) {
      const before = isGroup(was) ? was : {};
      const names = Object.keys({ ...before, ...own, ...other });
      const parts = names.map(name => [name, both([...path, name], before[name], own[name], other[name])] as const);
      return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
    }
    conflicts.push({ path, mine: own, theirs: other });
    return own;
  };
  return { values: both([], base, mine, theirs) as T, conflicts };
}

/** With the values of a conflict chosen: `theirs` in place of mine for these. */
export const withTheirs = <T>(values: T, chosen: readonly Conflict[]): T =>
  chosen.reduce<unknown>((all, { path, theirs }) => put(all, path, theirs), values) as T;

function put(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const group = isGroup(whole) ? whole : {};
  return { ...group, [name]: put(group[name], rest, value) };
}

/** What the editing of something stands at. */
export interface Editing<T> {
  /** What the draft is made of, and the version that a save names. */
  readonly base: Edition<T>;
  readonly draft: T;
  readonly conflicts: readonly Conflict[];
}

/**
 * Somebody else's version arrived. What they alone changed is taken over; where both changed a field a person has to
 * choose, and until then the draft stays made of what was read, so that saving it is refused.
 */
export function arrived<T>(editing: Editing<T>, latest: Edition<T>): Editing<T> {
  if (editing.base.version === latest.version) return editing;
  const { values, conflicts } = merged(editing.base.values, editing.draft, latest.values);
  return conflicts.length === 0 ? { base: latest, draft: values, conflicts } : { ...editing, conflicts };
}

/** The person chose, of each conflict, mine or theirs. */
export function settled<T>(editing: Editing<T>, latest: Edition<T>, theirs: readonly Conflict[]): Editing<T> {
  const { values } = merged(editing.base.values, editing.draft, latest.values);
  return { base: latest, draft: withTheirs(values, theirs), conflicts: [] };
}

export const isChanged = <T>({ base, draft }: Pick<Editing<T>, 'base' | 'draft'>): boolean =>
  !isSame(base.values, draft);

/** The code of a save whose version is the latest no longer. */
const isStale = (refusal: object): boolean => 'code' in refusal && refusal.code === 'PSOF0008';

/**
 * What a form still says of a refused save. A stale one is answered by the edition, with both values or by merging, and
 * its own words, to load the present state, would contradict that.
 */
export const leftOfRefusal = <Refusal extends object>(
  refusal: Refusal | null,
  { conflicts, answered }: { readonly conflicts: readonly Conflict[]; readonly answered: Refusal | null },
): Refusal | null => (refusal && isStale(refusal) && (conflicts.length > 0 || answered === refusal) ? null : refusal);
