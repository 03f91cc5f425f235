export interface ComparedPart {
  readonly text: string;
  readonly change: 'same' | 'removed' | 'added';
}

/** A formatted text falls into its paragraphs, a plain one into its lines. */
const partsOf = (text: string): string[] =>
  text.split(/(?=<(?:p|h[2-4]|ul|ol|li|table|tr|blockquote|address)\b)|\n/).filter(part => part !== '');

/** What has to go and to come for `before` to become `after`: the longest common parts stay. */
export function compare(before: string, after: string): ComparedPart[] {
  const [left, right] = [partsOf(before), partsOf(after)];
  const common = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--)
      common[i]![j] =
        left[i] === right[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  }
  const parts: ComparedPart[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      parts.push({ text: left[i]!, change: 'same' });
      i += 1;
      j += 1;
    } else if (j >= right.length || (i < left.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      parts.push({ text: left[i++]!, change: 'removed' });
    } else {
      parts.push({ text: right[j++]!, change: 'added' });
    }
  }
  return parts;
}

type Data = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The fields that differ, each under its name and language. */
export function differences(
  before: Data,
  after: Data,
): { readonly field: string; readonly partition: string; readonly parts: readonly ComparedPart[] }[] {
  const places = [
    ...new Set(
      [before, after].flatMap(data =>
        Object.entries(data).flatMap(([field, values]) =>
          Object.keys(values).map(partition => `${field} ${partition}`),
        ),
      ),
    ),
  ];
  return places.flatMap(place => {
    const [field = '', partition = ''] = place.split(' ');
    const [left, right] = [before, after].map(data => String(data[field]?.[partition] ?? '')) as [string, string];
    return left === right ? [] : [{ field, partition, parts: compare(left, right) }];
  });
}
