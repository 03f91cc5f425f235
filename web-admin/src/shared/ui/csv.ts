import { dayAndTime } from '../format.js';

type Translate = (key: string, options?: { readonly _: string }) => string;

/** Where the titles of a column's codes stand among the texts. */
const titles: Readonly<Record<string, string>> = {
  status: 'code',
  stage: 'stage',
  kind: 'invitations.invite.kind',
};

/** As the list shows it: codes by their titles, cents as a decimal number, dates in German time, several values in one cell. */
export function cellOf(column: string, value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map(one => cellOf(column, one, translate)).join(' | ');
  if (typeof value === 'number' && column.endsWith('Cents')) return (value / 100).toFixed(2).replace('.', ',');
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  if (typeof value !== 'string') return value;
  if (column in titles) return translate(`${titles[column]}.${value}`, { _: value });
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dayAndTime(value) : value;
}

/** Rows as CSV the way German spreadsheets open it: semicolons, CRLF, a byte order mark. */
export function csvOf(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[header, ...rows].map(row => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A leading = + - @ would run as a formula when the file is opened; numbers may keep their sign.
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Splits one CSV text into rows of cells; quotes may hold separators and line breaks. */
export function readCsv(text: string, separator = ';'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let quoted = false;
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const endRow = () => {
    row.push(value);
    if (row.some(part => part.trim() !== '')) rows.push(row);
    row = [];
    value = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (quoted && sign === '"' && source[at + 1] === '"') ((value += '"'), (at += 1));
    else if (sign === '"' && (quoted || value === '')) quoted = !quoted;
    else if (!quoted && sign === separator) (row.push(value), (value = ''));
    else if (!quoted && sign === '\n') endRow();
    else value += sign;
  }
  endRow();
  return rows;
}
