import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { importVouchers } from '#contract/betrieb/calls.js';
import type { VoucherImportResult } from '#contract/betrieb/schemas.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, day, money } from '../../shared/format.js';
import type { Column } from '../../shared/ui/columns.js';
import { StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { ChoiceFilter, Filters } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty, SideScroll } from '../../shared/ui/Page.js';
import { FileDrop, saveRefusedLines, ReadAs, readChosen, whyNotRead, type ChosenFile } from '../../shared/ui/files.js';
import { rowsOf, type FileRow } from '#shared/spreadsheets.js';
import { stockState, type Stock, type StockState } from './stock.js';

/** A parsed voucher file, before the server checks its lines. */
export interface VoucherFile extends ChosenFile {
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
  readonly groups: readonly { readonly type: string; readonly valueCents: number; readonly count: number }[];
}

export type VoucherFileProblem = 'empty' | 'header';

const voucherColumns = ['gutscheinart', 'code', 'wertcent', 'gueltigbis'] as const;

export function readVoucherFile({ name, text, bytes }: ChosenFile): VoucherFile | VoucherFileProblem {
  const [header, ...rest] = rowsOf(text);
  if (!header || rest.length === 0) return 'empty';
  const names = header.values.map(column => column.trim().toLowerCase());
  if (voucherColumns.some((column, index) => names[index] !== column)) return 'header';
  const groups = new Map<string, { type: string; valueCents: number; count: number }>();
  for (const {
    values: [type = '', , value = ''],
  } of rest) {
    const key = `${type.trim()}|${value.trim()}`;
    const group = groups.get(key) ?? { type: type.trim(), valueCents: Number(value), count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return {
    name,
    text,
    bytes,
    header: names,
    rows: rest,
    groups: [...groups.values()],
  };
}

/** A code for the preview: recognisable, but too short to redeem. */
export function maskedCode(code: string): string {
  const trimmed = code.trim();
  return trimmed.length <= 4 ? '••••' : `••••${trimmed.slice(-3)}`;
}

interface VoucherPreviewProps {
  readonly file: VoucherFile;
  readonly result: VoucherImportResult | null;
  readonly imported: boolean;
}

/** The file's content and the server's result: new, already known, refused by line. */
export function VoucherPreview({ file, result, imported }: VoucherPreviewProps) {
  const translate = useTranslate();
  const errors = result?.Fehler ?? [];
  const saveErrors = () => saveRefusedLines(file, errors);
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
      {result && <ReadAs of={result.Gelesen} />}
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
    <SideScroll label={translate('vouchers.import.first_rows')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {voucherColumns.map(column => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {file.rows.slice(0, 6).map(({ line, values }) => (
            <TableRow key={line}>
              {voucherColumns.map((column, index) => (
                <TableCell key={column}>
                  {column === 'code' ? maskedCode(values[index] ?? '') : values[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SideScroll>
  );
}

/** Select a file, preview it with the server's result per line, then import. */
function VoucherImport({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [file, setFile] = useState<VoucherFile | null>(null);
  const [problem, setProblem] = useState<VoucherFileProblem | null>(null);
  const [checked, setChecked] = useState<VoucherImportResult | null>(null);
  const [imported, setImported] = useState<VoucherImportResult | null>(null);
  const [newTypes, setNewTypes] = useState(false);
  const check = useCommand(importVouchers, setChecked);
  const carryOut = useCommand(importVouchers, setImported);
  const error = check.error ?? carryOut.error;

  const choose = async (chosen: File) => {
    const content = await readChosen(chosen);
    const read = readVoucherFile(content);
    setChecked(null);
    setProblem(typeof read === 'string' ? read : null);
    setFile(typeof read === 'string' ? null : read);
    // Also a file that has no codes: the server says what it is instead.
    check.mutate({ query: { vorschau: 'true', ...typesOf(newTypes) }, body: content.bytes });
  };

  const allowNewTypes = (allowed: boolean) => {
    setNewTypes(allowed);
    if (file) check.mutate({ query: { vorschau: 'true', ...typesOf(allowed) }, body: file.bytes });
  };

  return (
    <Dialog open onClose={carryOut.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{translate(imported ? 'vouchers.import.done' : 'vouchers.import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!file && (
          <FileDrop
            title={translate('vouchers.import.drop')}
            hint={translate('vouchers.import.drop_hint')}
            accept=".csv,text/csv,text/plain"
            onFile={chosen => void choose(chosen)}
          />
        )}
        {problem && !check.isPending && !error && (
          <Alert severity="error">
            {checked?.Fehler.length === 1 ? checked.Fehler[0]?.Grund : translate(`vouchers.import.problem_${problem}`)}
          </Alert>
        )}
        {file && !imported && (
          <FormControlLabel
            label={translate('vouchers.import.new_types')}
            control={
              <Checkbox
                checked={newTypes}
                onChange={event => allowNewTypes(event.target.checked)}
                disabled={check.isPending || carryOut.isPending}
              />
            }
          />
        )}
        {check.isPending && (
          <Box role="status">
            {translate('vouchers.import.checking')}
            <LinearProgress sx={{ mt: 1 }} />
          </Box>
        )}
        {error && <Alert severity="error">{whyNotRead(error)}</Alert>}
        {file && <VoucherPreview file={file} result={imported ?? checked} imported={imported !== null} />}
      </DialogContent>
      <DialogActions>
        {imported ? (
          <Button variant="contained" onClick={onClose}>
            {translate('app.close')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={onClose} disabled={carryOut.isPending}>
              {translate('app.cancel')}
            </Button>
            {file && (
              <Button
                variant="outlined"
                onClick={() => (setFile(null), setChecked(null), check.reset(), carryOut.reset())}
                disabled={carryOut.isPending}
              >
                {translate('vouchers.import.other')}
              </Button>
            )}
            <Button
              variant="contained"
              disabled={!file || !checked || checked.Angelegt === 0}
              loading={carryOut.isPending}
              onClick={() => file && carryOut.mutate({ query: typesOf(newTypes), body: file.bytes })}
            >
              {checked
                ? translate('vouchers.import.confirm', { smart_count: checked.Angelegt })
                : translate('vouchers.import.action')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Unknown kinds are only created on request. */
const typesOf = (allowed: boolean) => (allowed ? { neuearten: 'true' as const } : {});

const tones: Record<StockState, Tone> = { missing: 'stop', low: 'wait', enough: 'ok' };

const columns: readonly Column<Stock>[] = [
  { field: 'type', card: 'title' },
  { field: 'valueCents', kind: 'money', card: 'amount' },
  { field: 'free', kind: 'count', card: 1 },
  { field: 'assigned', kind: 'count', card: 1 },
  { field: 'expired', kind: 'count' },
  {
    field: 'waiting',
    kind: 'count',
    card: [
      2,
      ({ waiting }, translate) => waiting > 0 && `${translate('resources.vouchers.fields.waiting')}: ${count(waiting)}`,
    ],
  },
  {
    field: 'nextExpiry',
    kind: 'day',
    card: [
      3,
      ({ nextExpiry }, translate) =>
        nextExpiry && `${translate('resources.vouchers.fields.nextExpiry')}: ${day(nextExpiry)}`,
    ],
  },
  {
    field: 'standing',
    label: 'vouchers.state_label',
    show: stock => <StockChip stock={stock} />,
    card: 'chip',
  },
];

export function VoucherList() {
  const translate = useTranslate();
  const [importing, setImporting] = useState(false);
  const button = (
    <Button variant="contained" onClick={() => setImporting(true)}>
      {translate('vouchers.import.action')}
    </Button>
  );
  return (
    <>
      <ListPage<Stock>
        resource="vouchers"
        intro={translate('vouchers.intro')}
        sort={{ field: 'type', order: 'ASC' }}
        perPage={100}
        actions={button}
        filters={
          <Filters>
            <ChoiceFilter source="state" choices={[{ value: 'short', label: translate('vouchers.short') }]} />
          </Filters>
        }
        empty={<Empty title={translate('vouchers.empty')} hint={translate('vouchers.empty_hint')} action={button} />}
        columns={columns}
      />
      {importing && <VoucherImport onClose={() => setImporting(false)} />}
    </>
  );
}

function StockChip({ stock }: { stock: Stock }) {
  const translate = useTranslate();
  const state = stockState(stock);
  return <StatusChip tone={tones[state]}>{translate(`vouchers.state.${state}`)}</StatusChip>;
}
