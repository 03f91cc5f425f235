/**
 * What differs between two texts, as a second person reads it: sentence by sentence without markup; links and other
 * attributes on their own.
 */

export interface Mark {
  readonly text: string;
  readonly change: 'same' | 'removed' | 'added';
}

/** A sentence with its words marked, an unchanged one beside it, or unchanged ones left out. */
export interface TextRow {
  readonly kind: 'changed' | 'context' | 'gap';
  readonly marks: readonly Mark[];
}

/** An attribute that was added, removed (null) or changed, with the text that the element stands around. */
export interface AttributeChange {
  readonly tag: string;
  readonly name: string;
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** How often a tag stands in the text. */
export interface MarkupChange {
  readonly tag: string;
  readonly before: number;
  readonly after: number;
}

export interface TextChanges {
  readonly rows: readonly TextRow[];
  readonly attributes: readonly AttributeChange[];
  readonly markup: readonly MarkupChange[];
}

/** `source`: written by hand with Liquid, shown as it stands; otherwise tags are taken out. */
export function textChanges(before: string, after: string, { source = false } = {}): TextChanges {
  const [was, is] = [before, after].map(text => read(text, source)) as [Read, Read];
  const attributes = attributesBetween(was.attributes, is.attributes);
  const isNamed = (of: string) => attributes.some(one => one.tag === of);
  return {
    rows: rowsBetween(was.sentences, is.sentences),
    attributes,
    markup: source ? [] : markupBetween(was.tags, is.tags).filter(({ tag: of }) => !isNamed(of)),
  };
}

const tag = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;
const attribute = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;
/** These stand within a sentence; every other tag ends it. */
const inline = /^(?:a|abbr|b|code|em|i|s|small|span|strong|sub|sup|u)$/i;

export const hasMarkup = (text: string): boolean => text.search(tag) >= 0;

interface Attribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

interface Read {
  readonly sentences: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly tags: readonly string[];
}

function read(text: string, source: boolean): Read {
  const attributes: Attribute[] = [];
  const tags: string[] = [];
  for (const { 0: whole, 1: ends, 2: name = '', 3: written = '', index } of text.matchAll(tag)) {
    if (ends) continue;
    tags.push(name.toLowerCase());
    const begins = index + whole.length;
    const until = text.toLowerCase().indexOf(`</${name.toLowerCase()}`, begins);
    const inside = until < 0 || whole.endsWith('/>') ? '' : asRead(withoutTags(text.slice(begins, until)));
    for (const [, of = '', one, other, bare] of written.matchAll(attribute))
      attributes.push({ tag: name.toLowerCase(), name: of, value: asRead(one ?? other ?? bare ?? ''), text: inside });
  }
  return { sentences: sentencesOf(source ? text : withoutTags(text), source), attributes, tags };
}

const withoutTags = (text: string): string =>
  text.replace(tag, (_, __, name: string) => (inline.test(name) ? '' : '\n'));

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const asRead = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();

/** A sentence ends after a word of two letters: not after `z. B.` or an ordinal number. */
const sentenceEnd = /(?<=(?:[\p{L}\p{M}]{2}|[)\]}%“”"»])[.!?…]["“”»)]*)\s+(?=[\p{Lu}\d„“"«({])/gu;

const sentencesOf = (text: string, source: boolean): string[] =>
  text.split('\n').flatMap(line => {
    const words = source ? line.trim().replace(/\s+/g, ' ') : asRead(line);
    return words === '' ? [] : words.split(sentenceEnd).map(visible);
  });

/** What nobody sees is written out: it can change where an address leads, or the direction of reading. */
const visible = (text: string): string =>
  text.replace(
    /(?![\u200d\ufe0f])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu,
    sign => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

interface Step<Item> {
  readonly change: Mark['change'];
  readonly item: Item;
}

/** Above this the middle of two lists is told as removed and added: comparing would stop the browser. */
const mostComparisons = 4_000_000;

/** Removed and added items, by the longest common subsequence. */
export function stepsBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): Step<Item>[] {
  const least = Math.min(before.length, after.length);
  let first = 0;
  while (first < least && isSame(before[first]!, after[first]!)) first += 1;
  let last = 0;
  while (last < least - first && isSame(before.at(-1 - last)!, after.at(-1 - last)!)) last += 1;
  const all = (change: Mark['change'], items: readonly Item[]) => items.map(item => ({ change, item }));
  const [left, right] = [before.slice(first, before.length - last), after.slice(first, after.length - last)];
  const middle =
    left.length * right.length > mostComparisons
      ? [...all('removed', left), ...all('added', right)]
      : stepsByTable(left, right, isSame);
  return [...all('same', after.slice(0, first)), ...middle, ...all('same', after.slice(after.length - last))];
}

function stepsByTable<Item>(left: readonly Item[], right: readonly Item[], isSame: (a: Item, b: Item) => boolean) {
  const width = right.length + 1;
  const common = new Uint32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      common[i * width + j] = isSame(left[i]!, right[j]!)
        ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const steps: Step<Item>[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && isSame(left[i]!, right[j]!)) {
      steps.push({ change: 'same', item: right[j]! });
      [i, j] = [i + 1, j + 1];
    } else if (j >= right.length || (i < left.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      steps.push({ change: 'removed', item: left[i++]! });
    } else {
      steps.push({ change: 'added', item: right[j++]! });
    }
  }
  return steps;
}

/** Runs of steps: unchanged items, or what was removed and added between them. */
interface Run<Item> {
  readonly same: Item[];
  readonly removed: Item[];
  readonly added: Item[];
}

function runsOf<Item>(steps: readonly Step<Item>[]): Run<Item>[] {
  const runs: Run<Item>[] = [];
  for (const { change, item } of steps) {
    const isSame = change === 'same';
    const last = runs.at(-1);
    const run = last && last.same.length > 0 === isSame ? last : { same: [], removed: [], added: [] };
    if (run !== last) runs.push(run);
    run[change].push(item);
  }
  return runs;
}

function rowsBetween(before: readonly string[], after: readonly string[]): TextRow[] {
  const runs = runsOf(stepsBetween(before, after));
  const context = (text: string): TextRow => ({ kind: 'context', marks: shortened([{ text, change: 'same' }]) });
  return runs.flatMap(({ same, removed, added }, at) => {
    if (same.length === 0) return pairsOf(removed, added).map(pair => changedRow(...pair));
    if (runs.length === 1) return [];
    const ending = at > 0 ? same.slice(0, 1) : [];
    const beginning = at < runs.length - 1 ? same.slice(Math.max(ending.length, same.length - 1)) : [];
    const isLeftOut = same.length > ending.length + beginning.length;
    const gap: TextRow[] = isLeftOut ? [{ kind: 'gap', marks: [] }] : [];
    return [...ending.map(context), ...gap, ...beginning.map(context)];
  });
}

const wordsOf = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{M}\p{N}]+(?:[.’'-][\p{L}\p{M}\p{N}]+)*|[^\s]/gu) ?? [];

const changedRow = (before: string | null, after: string | null): TextRow => ({
  kind: 'changed',
  marks: shortened(
    before === null || after === null
      ? [{ text: before ?? after ?? '', change: before === null ? 'added' : 'removed' }]
      : marksBetween(before, after),
  ),
});

/** Words removed and added; a blank between two changed words belongs to them. */
export function marksBetween(before: string, after: string): Mark[] {
  const runs = runsOf(stepsBetween(wordsOf(before), wordsOf(after)));
  const joined: Run<string>[] = [];
  runs.forEach((run, at) => {
    const last = joined.at(-1);
    const isBlank = run.same.length > 0 && run.same.join('').trim() === '' && at > 0 && at < runs.length - 1;
    if (isBlank && last) {
      last.removed.push(...run.same);
      last.added.push(...run.same);
    } else if (run.same.length === 0 && last?.same.length === 0) {
      last.removed.push(...run.removed);
      last.added.push(...run.added);
    } else joined.push({ same: [...run.same], removed: [...run.removed], added: [...run.added] });
  });
  return joined.flatMap(run =>
    (['same', 'removed', 'added'] as const)
      .map(change => ({ change, text: run[change].join('') }))
      .filter(({ text }) => text !== ''),
  );
}

/** Of a long sentence, the words around its changes. */
const wordsAround = 12;
const shortened = (marks: readonly Mark[]): Mark[] =>
  marks.map(({ text, change }, at) => {
    const words = text.split(' ');
    const isFirst = at === 0;
    const isLast = at === marks.length - 1;
    if (change !== 'same' || words.length <= wordsAround * 3) return { text, change };
    const [head, tail] = [words.slice(0, wordsAround).join(' '), words.slice(-wordsAround).join(' ')];
    if (isFirst && isLast) return { text: `${head} …`, change };
    return { text: isFirst ? `… ${tail}` : isLast ? `${head} …` : `${head} … ${tail}`, change };
  });

/** Which removed sentence became which added one: in their order, the most alike; the others stand alone. */
function pairsOf(removed: readonly string[], added: readonly string[]): [string | null, string | null][] {
  const alone = (): [string | null, string | null][] => [
    ...removed.map((one): [string, null] => [one, null]),
    ...added.map((one): [null, string] => [null, one]),
  ];
  if (removed.length === 1 && added.length === 1) return [[removed[0]!, added[0]!]];
  if (removed.length === 0 || added.length === 0 || removed.length * added.length > 40_000) return alone();
  const [left, right] = [removed, added].map(all => all.map(one => new Set(lettersOf(one)))) as [
    Set<string>[],
    Set<string>[],
  ];
  const likeness = left.map(one => right.map(other => likenessOf(one, other)));
  const best = removed.map(() => new Float64Array(added.length + 1));
  best.push(new Float64Array(added.length + 1));
  for (let i = removed.length - 1; i >= 0; i--)
    for (let j = added.length - 1; j >= 0; j--) {
      const pair = likeness[i]![j]! >= leastLikeness ? likeness[i]![j]! + best[i + 1]![j + 1]! : 0;
      best[i]![j] = Math.max(pair, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  const pairs: [string | null, string | null][] = [];
  let [i, j] = [0, 0];
  while (i < removed.length || j < added.length) {
    const isPair =
      i < removed.length &&
      j < added.length &&
      likeness[i]![j]! >= leastLikeness &&
      best[i]![j] === likeness[i]![j]! + best[i + 1]![j + 1]!;
    if (isPair) pairs.push([removed[i++]!, added[j++]!]);
    else if (j >= added.length || (i < removed.length && best[i + 1]![j]! >= best[i]![j + 1]!))
      pairs.push([removed[i++]!, null]);
    else pairs.push([null, added[j++]!]);
  }
  return pairs;
}

const leastLikeness = 0.4;
const lettersOf = (text: string): string[] => wordsOf(text).filter(word => /[\p{L}\p{N}]/u.test(word));
const likenessOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter(word => other.has(word)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
};

/** What led where, and leads elsewhere: of one tag and attribute, in the order in which they stand. */
function attributesBetween(before: readonly Attribute[], after: readonly Attribute[]): AttributeChange[] {
  const isSame = (one: Attribute, other: Attribute) =>
    one.tag === other.tag && one.name === other.name && one.value === other.value;
  return runsOf(stepsBetween(before, after, isSame)).flatMap(({ removed, added }) => {
    const left = [...added];
    const changed = removed.map(({ tag: of, name, value, text }): AttributeChange => {
      const at = left.findIndex(one => one.tag === of && one.name === name);
      const became = at < 0 ? undefined : left.splice(at, 1)[0];
      return { tag: of, name, text: became?.text || text, before: value, after: became?.value ?? null };
    });
    const isNew = left.map(({ tag: of, name, value, text }) => ({ tag: of, name, text, before: null, after: value }));
    return [...changed, ...isNew];
  });
}

function markupBetween(before: readonly string[], after: readonly string[]): MarkupChange[] {
  const countOf = (tags: readonly string[], wanted: string) => tags.filter(one => one === wanted).length;
  return [...new Set([...before, ...after])]
    .map(one => ({ tag: one, before: countOf(before, one), after: countOf(after, one) }))
    .filter(one => one.before !== one.after);
}
