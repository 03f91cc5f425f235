import {
  comparisons,
  limited,
  QueryNotUnderstood,
  textTests,
  type Comparison,
  type Filter,
  type Literal,
  type SortBy,
  type TextTest,
} from './filter.js';
import { tokensOf, type Token } from './tokens.js';

/** `data/Identifier/iv eq 'x' and not contains(data/Titel/de, 'y')` */
export function filterFrom(text: string): Filter {
  const reader = new Reader(tokensOf(text));
  const filter = reader.either(0);
  reader.end();
  return limited(filter);
}

/** `data/Position/iv asc, created desc` */
export function sortFrom(text: string): SortBy[] {
  const reader = new Reader(tokensOf(text));
  const sort: SortBy[] = [];
  do sort.push(reader.sortBy());
  while (reader.takes(','));
  reader.end();
  if (sort.length > 8) throw new QueryNotUnderstood('Sorted by more than 8 fields.');
  return sort;
}

/** Path in either form, `data/Title/iv` or `data.title.iv`. */
export const pathOf = (text: string): string[] => text.split(/[/.]/);

const DEEPEST = 20;

class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  either(depth: number): Filter {
    const parts = [this.both(depth)];
    while (this.takesWord('or')) parts.push(this.both(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  sortBy(): SortBy {
    const path = pathOf(this.need('word').text);
    const descending = this.takesWord('desc');
    if (!descending) this.takesWord('asc');
    return { path, descending };
  }

  takes(kind: Token['kind']): boolean {
    if (this.tokens[this.at]?.kind !== kind) return false;
    this.at += 1;
    return true;
  }

  end(): void {
    const rest = this.tokens[this.at];
    if (rest) throw new QueryNotUnderstood(`“${rest.text}” is too much.`);
  }

  private both(depth: number): Filter {
    const parts = [this.one(depth)];
    while (this.takesWord('and')) parts.push(this.one(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  private one(depth: number): Filter {
    if (depth > DEEPEST) throw new QueryNotUnderstood('Nested too deep.');
    if (this.takesWord('not')) return { kind: 'not', part: this.one(depth + 1) };
    if (this.takes('(')) {
      const inside = this.either(depth + 1);
      this.need(')');
      return inside;
    }
    const word = this.need('word').text;
    return this.takes('(') ? this.call(word) : this.compare(pathOf(word));
  }

  private call(name: string): Filter {
    const path = pathOf(this.need('word').text);
    const filter = this.callOn(name.toLowerCase(), path);
    this.need(')');
    // OData writes `contains(…) eq true` as well.
    if (!this.takesWord('eq')) return filter;
    return this.literal() === true ? filter : { kind: 'not', part: filter };
  }

  private callOn(name: string, path: readonly string[]): Filter {
    if (name === 'empty' || name === 'exists') return { kind: 'is', op: name, path };
    if (!textTests.includes(name as TextTest)) throw new QueryNotUnderstood(`There is no function ${name}.`);
    this.need(',');
    return { kind: 'text', op: name as TextTest, path, value: this.need('string').text };
  }

  private compare(path: readonly string[]): Filter {
    const op = this.need('word').text.toLowerCase();
    if (op === 'in') return { kind: 'in', path, values: this.list() };
    if (!comparisons.includes(op as Comparison)) throw new QueryNotUnderstood(`There is no comparison ${op}.`);
    return { kind: 'compare', path, op: op as Comparison, value: this.literal() };
  }

  private list(): Literal[] {
    this.need('(');
    const values: Literal[] = [];
    do values.push(this.literal());
    while (this.takes(','));
    this.need(')');
    return values;
  }

  private literal(): Literal {
    const token = this.tokens[this.at++];
    if (token?.kind === 'string' || token?.kind === 'date') return token.text;
    if (token?.kind === 'number') return finite(token.text);
    if (token?.kind === 'word' && ['true', 'false', 'null'].includes(token.text))
      return JSON.parse(token.text) as boolean | null;
    throw new QueryNotUnderstood(token ? `“${token.text}” is no value.` : 'A value is missing.');
  }

  private takesWord(word: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private need(kind: Token['kind']): Token {
    const token = this.tokens[this.at++];
    if (token?.kind !== kind)
      throw new QueryNotUnderstood(
        token ? `“${token.text}” stands where a ${kind} is wanted.` : `A ${kind} is missing.`,
      );
    return token;
  }
}

function finite(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new QueryNotUnderstood(`“${text}” is too large.`);
  return value;
}
