/** Rows as aligned text with a heading; numbers stand to the right. No rows: one sentence. */
export function table(rows: readonly Readonly<Record<string, unknown>>[], none: string): string {
  const [first] = rows;
  if (!first) return none;
  const names = Object.keys(first);
  const cells = rows.map((row) => names.map((name) => text(row[name])));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]!.length)));
  const rightwards = names.map((name) => typeof first[name] === 'number');
  const lineOf = (row: readonly string[]) => row.map((cell, column) => (rightwards[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  ').trimEnd();
  return [names, ...cells].map(lineOf).join('\n');
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '-';
  // An error's text may have lines of its own.
  return (value instanceof Date ? value.toISOString() : String(value)).replace(/\s+/g, ' ').slice(0, 120);
}
