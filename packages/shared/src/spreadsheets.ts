/** What spreadsheets do to the files that people save with them (docs/specification/orders.md#importing-a-file). */

/** Whether a spreadsheet kept a number's first digits only: `1,23457E+11`, `1.23457 E+11`, `1E+11`. */
const isShortenedNumber = (text: string): boolean =>
  /^[+-]?(\d+E\+\d+|\d+[.,]\d+E[+-]?\d+)$/i.test(text.replace(/[\s'’]/gu, ''));

/** A number of 17 digits and more of which a spreadsheet kept 15: one of 16 ends with a zero by itself too often. */
const lostDigits = /^[1-9]\d{14}00+$/;
const tableError = /^(#[\p{L}\d/]+[!?]|#N\/A|#NV|##+|Err:\d{3})$/iu;

export type Damage = 'shortened' | 'table-error' | 'formula';

/** What a spreadsheet made of a number or code that names something, instead of keeping it; undefined where it is whole. */
export function damageOf(text: string): Damage | undefined {
  const cell = text.trim();
  if (isShortenedNumber(cell) || lostDigits.test(cell)) return 'shortened';
  if (tableError.test(cell)) return 'table-error';
  return beginsFormula.test(cell) ? 'formula' : undefined;
}

/** Signs that begin a formula, in any width, and those that a spreadsheet skips before one. */
const beginsFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]/;
const isNumber = /^-?\d+([.,]\d+)?$/;

/** A cell that no spreadsheet executes: what would begin a formula gets an apostrophe; a number keeps its sign. */
export const guarded = (text: string): string => (beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text);

/** The value that `guarded` was given. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && beginsFormula.test(text.slice(1)) ? text.slice(1) : text;

export type Separator = ';' | ',' | '\t';

/** Byte order marks of programs that each wrote one, and the sign by which DOS ends a file. */
const aroundText = /^\uFEFF+|\x1A\s*$/g;

/**
 * The text of a file without its byte order mark, and its separator: `;`, `,` or a tab, as its first line or a line
 * `sep=` before it says. That line is left empty, so that the numbers of lines stay.
 */
export function separated(file: string): { readonly text: string; readonly separator: Separator } {
  const marked = file.replace(aroundText, '');
  const named = /^"?sep=([;,\t])"?(?=[\r\n])/i.exec(marked);
  const text = named ? marked.slice(named[0].length) : marked;
  if (named) return { text, separator: named[1] as Separator };
  const header = /^\s*(.*)/.exec(text.slice(0, 4_096))![1]!.replace(/"[^"]*"/g, '');
  const most = ([';', '\t', ','] as const).map(separator => [separator, header.split(separator).length] as const);
  return { text, separator: most.reduce((best, next) => (next[1] > best[1] ? next : best))[0] };
}

/** The text of a cell: `="0815"` is how files keep a spreadsheet from dropping a zero. */
const plain = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? unguarded(cell);

/** Rows as a spreadsheet means them: without those that are empty, and without empty cells beyond the first row's names. */
export function filledRows<Row extends { readonly values: readonly string[] }>(rows: readonly Row[]): Row[] {
  const filled = rows.filter(({ values }) => values.some(value => value.trim() !== ''));
  const width = (filled[0]?.values.findLastIndex(value => value.trim() !== '') ?? -1) + 1;
  return filled.map(row => {
    const last = row.values.findLastIndex(value => value.trim() !== '') + 1;
    return { ...row, values: row.values.slice(0, Math.max(width, last)).map(plain) };
  });
}

/** A row of a file; `line` is the one of the person's file on which it begins. */
export interface FileRow {
  readonly values: readonly string[];
  readonly line: number;
}

/** A quote that is never closed, or a row that is far too long; `line` is where the row begins. */
export class EndlessRow extends Error {
  constructor(
    readonly line: number,
    readonly why: 'quote' | 'length',
  ) {
    super(`The row at line ${line} does not end.`);
  }
}

const mayFollowQuote = /[\s;,]/;

/**
 * The rows of a file as a spreadsheet means them. Quoted cells may hold separators and line breaks, which count as lines;
 * so do a line `sep=` and empty rows. With a limit, throws EndlessRow; without, what is never closed ends with the file.
 */
export function rowsOf(file: string, longest = Infinity): FileRow[] {
  const { text, separator } = separated(file);
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  const rows: FileRow[] = [];
  let [values, cell, line, begins, from]: [string[], string, number, number, number] = [[], '', 1, 1, 0];
  let isQuoted = false;
  const endRow = (at: number) => {
    values.push(cell);
    rows.push({ values, line: begins });
    [values, cell, begins, from] = [[], '', line, at + 1];
  };
  const endless = (at: number) => new EndlessRow(begins, text.slice(from, at).includes('"') ? 'quote' : 'length');
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (at - from > longest) throw endless(at);
    if (sign === lineEnd) line += 1;
    if (isQuoted && sign === '"' && text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
    else if (sign === '"' && (isQuoted || cell === '')) {
      // What a quote closed goes on only where another quote was left open before.
      if (isQuoted && longest < Infinity && !mayFollowQuote.test(text[at + 1] ?? ' ')) throw endless(at);
      isQuoted = !isQuoted;
    } else if (isQuoted) cell += sign;
    else if (sign === separator) [cell] = ['', values.push(cell)];
    else if (sign === lineEnd) endRow(at);
    else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign;
  }
  if (isQuoted && longest < Infinity) throw endless(text.length);
  endRow(text.length);
  return filledRows(rows);
}

/**
 * The rows that were refused, each once and as it was sent, with its line and the reasons, below the header: to be
 * corrected and sent again.
 */
export function refusedRows(
  file: string,
  errors: readonly { readonly Zeile: number; readonly Feld?: string; readonly Grund: string }[],
): { readonly header: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } {
  const [header, ...rows] = rowsOf(file);
  const names = header?.values ?? [];
  const sent = new Map(rows.map(({ line, values }) => [line, values]));
  return {
    header: [...names, 'zeile', 'grund'],
    rows: [...Map.groupBy(errors, ({ Zeile }) => Zeile)].map(([line, whys]) => [
      ...names.map((_, at) => sent.get(line)?.[at] ?? ''),
      line,
      whys.map(({ Feld, Grund }) => [Feld, Grund].filter(Boolean).join(': ')).join(' '),
    ]),
  };
}

/**
 * The separator by which a first row that came in one piece has the columns that are looked for; undefined where no
 * sign gives them.
 */
export const separatorMeant = (row: string, fits: (names: readonly string[]) => boolean): string | undefined =>
  [';', ',', '\t', '|', ':', '~', '^'].find(sign => {
    const names = row.split(sign).map(name => name.trim().replace(/^"(.*)"$/, '$1'));
    return names.length > 1 && fits(names);
  });

/** What a file is that holds no text in columns. */
export type OtherFile = 'excel' | 'archive' | 'pdf' | 'web-page' | 'xml' | 'json' | 'picture' | 'binary';

/** What a file is by how it begins, whatever it is called; undefined for text that may have columns. */
export function otherFileOf(bytes: Uint8Array): OtherFile | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4_096));
  if (/^PK(\x03\x04|\x05\x06)/.test(start))
    return /\[Content_Types\]|xl\/|^.{30}mimetype|Index\/Document/s.test(start) ? 'excel' : 'archive';
  if (start.startsWith('\xD0\xCF\x11\xE0')) return 'excel';
  if (/^\s*%PDF-/.test(start)) return 'pdf';
  if (/^(\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP|BM......\0\0)/s.test(start)) return 'picture';
  if (/^(\x1F\x8B|Rar!|7z\xBC\xAF)/.test(start)) return 'archive';
  const text = decoded(bytes.subarray(0, 4_096)).text.trimStart();
  if (/^<(!doctype html|html|head|body|table|meta)\b/i.test(text)) return 'web-page';
  if (/^<[?!a-z]/i.test(text))
    return /<(\w+:)?Workbook\b/.test(text) ? 'excel' : /<html\b/i.test(text) ? 'web-page' : 'xml';
  if (/^(\{\s*["}]|\[\s*[[{"\]])/.test(text)) return 'json';
  return text.includes('\0') || text.startsWith('{\\rtf') ? 'binary' : undefined;
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/**
 * Reads a file's bytes: UTF-16 by its byte order mark or its zero bytes, else UTF-8 where every byte fits, else
 * Windows-1252, which holds ISO-8859-1.
 */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const as = (label: string, fatal = false) => new TextDecoder(label, { fatal, ignoreBOM: false }).decode(bytes);
  const start = bytes.subarray(0, 200);
  const zerosAt = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const mostly = start.length / 4;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || zerosAt(1) > mostly)
    return { text: as('utf-16le'), encoding: 'UTF-16' };
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || zerosAt(0) > mostly)
    return { text: as('utf-16be'), encoding: 'UTF-16' };
  try {
    return { text: as('utf-8', true), encoding: 'UTF-8' };
  } catch {
    return { text: as('windows-1252'), encoding: 'Windows-1252' };
  }
}

/** The encodings as which programs misread UTF-8, and the signs at which a misread letter of Western Europe begins. */
const misreadings = [
  { label: 'windows-1252', begins: /[\u00C2\u00C3]/ },
  { label: 'macintosh', begins: /[\u00AC\u221A]/ },
].map(({ label, begins }) => {
  const signs = Array.from({ length: 128 }, (_, at) => new TextDecoder(label).decode(Uint8Array.of(128 + at)));
  const from = (byte: number, to: number) => signs.slice(byte - 128, to - 127).join('');
  // ISO-8859-1 has control characters where Windows-1252 has signs.
  const controls = label === 'windows-1252' ? '\u0080-\u009F' : '';
  return {
    bytes: new Map(signs.map((sign, at) => [sign, 128 + at])),
    begins,
    isWestern: label === 'windows-1252',
    pair: new RegExp(`[${from(0xc2, 0xf4)}][${from(0x80, 0xbf)}${controls}]`),
  };
});
const pairs = /[^\x00-\x7F]{2,4}/g;
/** A capital before a quote, a dash or a sign of its own is real, too (`P\u00C5\u2013TUR`). */
const mayBeReal = /^.[\u00A0\u00A9\u00AB\u00AE\u00B0\u00B7\u00BB\u2013-\u2026\u2039\u203A\u2122]$/;

/** The word whose UTF-8 was read in this encoding; undefined where it was not. */
function readBack(word: string, { bytes, begins, isWestern, pair }: (typeof misreadings)[number]): string | undefined {
  if (!pair.test(word)) return undefined;
  const sent: number[] = [];
  for (const sign of word) {
    const code = sign.codePointAt(0)!;
    const byte = bytes.get(sign) ?? (code < 0x80 || (code < 0xa0 && isWestern) ? code : undefined);
    if (byte === undefined) return undefined;
    sent.push(byte);
  }
  const text = textOf(Uint8Array.from(sent));
  if (text === undefined || text === word || /\p{Cc}/u.test(text)) return undefined;
  const found = word.match(pairs) ?? [];
  const isSure = begins.test(word) || (isWestern && (found.length > 1 || !mayBeReal.test(found[0] ?? '')));
  return isSure ? text : undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What a garbled word meant (`J\u00C3\u00BCrgen`: `J\u00FCrgen`), however often it was misread; undefined for any other. */
function meantBy(word: string): string | undefined {
  for (const misreading of misreadings) {
    const read = readBack(word, misreading);
    if (read !== undefined) return meantBy(read) ?? read;
  }
  return undefined;
}

/** The first garbled word of a text, and what it meant; null where none is. A blank that does not break is part of a letter. */
export function garbledIn(text: string): { readonly word: string; readonly meant: string } | null {
  if (!misreadings.some(({ pair }) => pair.test(text))) return null;
  for (const [word] of text.matchAll(/(?:[^\s;,"]|\u00A0)+/gu)) {
    const meant = meantBy(word);
    if (meant !== undefined) return { word, meant };
  }
  return null;
}

/** Words that show how a file's letters were read: the first garbled one (`J\u00C3\u00BCrgen`), else the first beyond ASCII. */
export function lettersOf(text: string): { readonly example: string | null; readonly garbled: string | null } {
  const garbled = garbledIn(text)?.word ?? null;
  return { example: garbled ?? /[\p{L}-]{0,30}(?!\p{ASCII})\p{L}[\p{L}-]{0,30}/u.exec(text)?.[0] ?? null, garbled };
}
