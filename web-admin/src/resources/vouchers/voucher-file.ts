import { readCsv } from '../../shared/ui/csv.js';

/** A voucher file as it will be sent: what is in it, before the server checks every line. */
export interface VoucherFile {
  readonly name: string;
  readonly text: string;
  readonly header: readonly string[];
  /** Line number in the file (the header is line 1) and its cells. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly groups: readonly { readonly type: string; readonly valueCents: number; readonly count: number }[];
}

export type VoucherFileProblem = 'empty' | 'header';

export const voucherColumns = ['gutscheinart', 'code', 'wertcent', 'gueltigbis'] as const;

export function readVoucherFile(name: string, text: string): VoucherFile | VoucherFileProblem {
  const [header, ...rest] = readCsv(text);
  if (!header || rest.length === 0) return 'empty';
  const names = header.map(column => column.trim().toLowerCase());
  if (voucherColumns.some((column, index) => names[index] !== column)) return 'header';
  const groups = new Map<string, { type: string; valueCents: number; count: number }>();
  for (const [type = '', , value = ''] of rest) {
    const key = `${type.trim()}|${value.trim()}`;
    const group = groups.get(key) ?? { type: type.trim(), valueCents: Number(value), count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return {
    name,
    text,
    header: names,
    rows: rest.map((cells, index) => ({ line: index + 2, cells })),
    groups: [...groups.values()],
  };
}

/** A code as the preview shows it: enough to recognise, too little to redeem. */
export function maskedCode(code: string): string {
  const trimmed = code.trim();
  return trimmed.length <= 4 ? '••••' : `••••${trimmed.slice(-3)}`;
}

/** The refused lines with their reasons, to be corrected and sent again. */
export function errorRows(
  file: VoucherFile,
  errors: readonly { readonly Zeile: number; readonly Grund: string }[],
): string[][] {
  const byLine = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  return errors.map(({ Zeile, Grund }) => [...(byLine.get(Zeile) ?? ['', '', '', '']), String(Zeile), Grund]);
}
