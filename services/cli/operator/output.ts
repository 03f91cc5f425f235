import { DomainError, type RefusalReason } from '#platform/domain/domain-error.js';
import { ValidationFailed } from '#platform/http/call.js';

/** Exit status for scripts; 0 is success. */
export const exitCodes = { unexpected: 1, usage: 2, refused: 3, unconfirmed: 4 } as const;

/** An error whose message is printed as it is, without a stack trace. */
export class Failed extends Error {
  readonly status: number;

  constructor(message: string, kind: keyof typeof exitCodes) {
    super(message);
    this.status = exitCodes[kind];
  }
}

const sentences: Partial<Record<RefusalReason, string>> = {
  'not-found': 'There is nothing by that name or id in this tenant.',
  'changed-meanwhile': 'It is not in a state for this any more. Look again, then decide.',
  'not-authorised': 'This needs a second person: not the one who asked for it, under whatever name or from wherever.',
  'order-not-releasable': 'It is released, or has ended: nothing can be changed any more.',
  'not-ready': 'These items of its checklist are open:',
  taken: 'These are taken:',
  unavailable: 'The queue does not answer. Nothing was changed.',
};

/** The message and exit status of an error; commander has already printed usage errors. */
export function ending(error: unknown): { readonly message: unknown; readonly status: number } {
  if (error instanceof Failed) return { message: error.message, status: error.status };
  if (error instanceof DomainError) {
    const issues = error instanceof ValidationFailed ? error.issues : [];
    const fields = issues.map(({ path, code }) => ({ field: path.map(String).join('.'), reason: code }));
    const places = [...fields, ...(error.details.fields ?? [])].map(({ field, reason }) => `\n  ${field}: ${reason}`);
    const message = `Refused (${error.reason}). ${sentences[error.reason] ?? ''}`.trim() + places.join('');
    return { message, status: exitCodes.refused };
  }
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.'))
    return { message: null, status: 'exitCode' in error && error.exitCode === 0 ? 0 : exitCodes.usage };
  return {
    message: error instanceof Error && error.name === 'Error' ? error.message : error,
    status: exitCodes.unexpected,
  };
}

export type OutputRow = Readonly<Record<string, unknown>>;

interface Layout<R> {
  /** Maximum characters of a line. */
  readonly width?: number;
  /** Indented lines below a row, for text too long for a column. */
  readonly below?: (row: R) => readonly (string | null | undefined)[];
}

const gap = 2;
const indent = '    ';

/** The terminal's width; 100 characters without a terminal. */
export const lineWidth = (): number => Math.max(80, process.stdout.columns ?? 100);

/** Rows as aligned text with a heading; numbers are right-aligned, the widest columns are shortened. Without rows: one sentence. */
export function table<R extends OutputRow>(
  rows: readonly R[],
  none: string,
  { width = lineWidth(), below }: Layout<R> = {},
): string {
  const [first] = rows;
  if (!first) return none;
  const names = Object.keys(first);
  const cells = rows.map(row => names.map(name => text(row[name])));
  const widths = fitted(
    names.map((name, column) => Math.max(name.length, ...cells.map(row => row[column]!.length))),
    width,
  );
  const rightwards = names.map(name => typeof first[name] === 'number');
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        rightwards[column] ? cell.padStart(widths[column]!) : shortened(cell, widths[column]!).padEnd(widths[column]!),
      )
      .join(' '.repeat(gap))
      .trimEnd();
  const lines = rows.flatMap((row, index) => [
    lineOf(cells[index]!),
    ...(below?.(row) ?? [])
      .filter(line => line != null && line !== '')
      .flatMap(line => wrapped(text(line, Infinity), width)),
  ]);
  return [lineOf(names), ...lines].join('\n');
}

/** Names and values, one pair per line. */
export function facts(values: OutputRow): string {
  const names = Object.keys(values);
  const width = Math.max(...names.map(name => name.length));
  return names.map(name => `${name.padEnd(width)}  ${text(values[name], Infinity)}`).join('\n');
}

function fitted(wanted: readonly number[], width: number): number[] {
  const widths = [...wanted];
  const over = () => widths.reduce((sum, one) => sum + one + gap, -gap) - width;
  for (let left = over(); left > 0; left = over()) {
    const widest = widths.indexOf(Math.max(...widths));
    // A narrower column would be unreadable.
    if (widths[widest]! <= 12) break;
    widths[widest] = Math.max(12, widths[widest]! - left);
  }
  return widths;
}

const shortened = (cell: string, width: number): string =>
  cell.length > width ? `${cell.slice(0, width - 1)}…` : cell;

function wrapped(line: string, width: number): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width - indent.length) {
    const most = width - indent.length;
    const at = rest.lastIndexOf(' ', most);
    lines.push(indent + rest.slice(0, at > 0 ? at : most));
    rest = rest.slice(at > 0 ? at + 1 : most);
  }
  return [...lines, indent + rest];
}

function text(value: unknown, most = 120): string {
  if (value === null || value === undefined) return '-';
  // Error texts may contain line breaks.
  return (value instanceof Date ? `${value.toISOString().slice(0, 19).replace('T', ' ')}` : String(value))
    .replace(/\s+/g, ' ')
    .slice(0, most);
}

export interface Branch {
  readonly depth: number;
  readonly label: string;
}

/** Nodes in order, parents first, as a tree drawn with lines. */
export function tree(nodes: readonly Branch[]): string {
  return nodes
    .map(({ depth, label }, index) => {
      if (depth === 0) return label;
      const rails = Array.from({ length: depth - 1 }, (_, level) => (goesOn(nodes, index, level + 1) ? '│  ' : '   '));
      return `${rails.join('')}${goesOn(nodes, index, depth) ? '├─ ' : '└─ '}${label}`;
    })
    .join('\n');
}

/** Whether a later node is at this depth before the branch ends. */
function goesOn(nodes: readonly Branch[], from: number, depth: number): boolean {
  for (const { depth: next } of nodes.slice(from + 1)) {
    if (next < depth) return false;
    if (next === depth) return true;
  }
  return false;
}
