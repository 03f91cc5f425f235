import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { VoucherImportResult } from '#contract/betrieb/schemas.js';
import { saveFile } from '#shared/browser/save-file.js';
import { count, money } from '../../shared/format.js';
import { csvOf, readCsv } from '../../shared/ui/csv.js';

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

const voucherColumns = ['gutscheinart', 'code', 'wertcent', 'gueltigbis'] as const;

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

interface VoucherPreviewProps {
  readonly file: VoucherFile;
  readonly result: VoucherImportResult | null;
  readonly imported: boolean;
}

/** What the file holds, and the server's verdict: new, known already, refused line by line. */
export function VoucherPreview({ file, result, imported }: VoucherPreviewProps) {
  const translate = useTranslate();
  const errors = result?.Fehler ?? [];
  const saveErrors = () =>
    saveFile(
      new Blob([csvOf([...voucherColumns, 'zeile', 'grund'], errorRows(file, errors))], {
        type: 'text/csv;charset=utf-8',
      }),
      `fehler-${file.name}`,
    );
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {translate('vouchers.import.file', { name: file.name, smart_count: file.rows.length })}
      </Typography>
      {result && (
        <Alert severity={errors.length > 0 ? 'warning' : 'success'}>
          {translate(imported ? 'vouchers.import.result' : 'vouchers.import.would', {
            created: count(result.Angelegt),
            known: count(result.Doppelt),
            refused: count(errors.length),
          })}
        </Alert>
      )}
      {errors.length > 0 && (
        <Box>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              flexWrap: 'wrap',
              gap: 1,
              mb: 1,
            }}
          >
            <Typography component="h3" variant="h3">
              {translate('vouchers.import.errors')}
            </Typography>
            <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} onClick={saveErrors}>
              {translate('vouchers.import.save_errors')}
            </Button>
          </Box>
          <Box sx={{ maxHeight: 220, overflow: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
            <Table size="small" stickyHeader>
              <TableHead>
                <TableRow>
                  <TableCell align="right">{translate('vouchers.import.line')}</TableCell>
                  <TableCell>{translate('vouchers.import.reason')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {errors.map(({ Zeile, Grund }) => (
                  <TableRow key={`${Zeile}-${Grund}`}>
                    <TableCell align="right">{Zeile}</TableCell>
                    <TableCell>{Grund}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </Box>
      )}
      {!imported && (
        <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '1fr 1.4fr' } }}>
          <Groups file={file} />
          <FirstRows file={file} />
        </Box>
      )}
    </>
  );
}

function Groups({ file }: { file: VoucherFile }) {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={translate('vouchers.import.contents')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('resources.vouchers.fields.type')}</TableCell>
          <TableCell align="right">{translate('resources.vouchers.fields.valueCents')}</TableCell>
          <TableCell align="right">{translate('vouchers.import.codes')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {file.groups.slice(0, 12).map(({ type, valueCents, count: codes }) => (
          <TableRow key={`${type}-${valueCents}`}>
            <TableCell>{type}</TableCell>
            <TableCell align="right">{Number.isFinite(valueCents) ? money(valueCents) : '?'}</TableCell>
            <TableCell align="right">{count(codes)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function FirstRows({ file }: { file: VoucherFile }) {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('vouchers.import.first_rows')}>
        <TableHead>
          <TableRow>
            {voucherColumns.map(column => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {file.rows.slice(0, 6).map(({ line, cells }) => (
            <TableRow key={line}>
              {voucherColumns.map((column, index) => (
                <TableCell key={column}>{column === 'code' ? maskedCode(cells[index] ?? '') : cells[index]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
