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
} from '@mui/material';
import { useId, useState } from 'react';
import { DataTable, useTranslate } from 'react-admin';
import { importVouchers } from '#contract/betrieb/calls.js';
import type { VoucherImportResult } from '#contract/betrieb/schemas.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, day, money } from '../../shared/format.js';
import { FileDrop } from '../../shared/ui/FileDrop.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { Empty } from '../../shared/ui/messages.js';
import { readVoucherFile, VoucherPreview, type VoucherFile, type VoucherFileProblem } from './VoucherPreview.js';
import { stockState, type Stock, type StockState } from './index.js';

/** Choose a file, see what is in it and what the server says to each line, then import. */
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
    const read = readVoucherFile(chosen.name, await chosen.text());
    setChecked(null);
    if (typeof read === 'string') return setProblem(read);
    setProblem(null);
    setFile(read);
    check.mutate({ query: { vorschau: 'true', ...typesOf(newTypes) }, body: read.text });
  };

  const allowNewTypes = (allowed: boolean) => {
    setNewTypes(allowed);
    if (file) check.mutate({ query: { vorschau: 'true', ...typesOf(allowed) }, body: file.text });
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
        {problem && <Alert severity="error">{translate(`vouchers.import.problem_${problem}`)}</Alert>}
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
        {error && <Alert severity="error">{error.message}</Alert>}
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
              onClick={() => file && carryOut.mutate({ query: typesOf(newTypes), body: file.text })}
            >
              {translate('vouchers.import.confirm', { smart_count: checked?.Angelegt ?? 0 })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Kinds that are not there yet are made only where somebody asks for it. */
const typesOf = (allowed: boolean) => (allowed ? { neuearten: 'true' as const } : {});

const tones: Record<StockState, Tone> = { missing: 'stop', low: 'wait', enough: 'ok' };

export function VoucherList() {
  const translate = useTranslate();
  const [importing, setImporting] = useState(false);
  const button = (
    <Button variant="contained" onClick={() => setImporting(true)}>
      {translate('vouchers.import.action')}
    </Button>
  );
  const field = (name: string) => translate(`resources.vouchers.fields.${name}`);
  return (
    <>
      <ListPage<Stock>
        resource="vouchers"
        intro={translate('vouchers.intro')}
        sort={{ field: 'type', order: 'ASC' }}
        perPage={100}
        actions={button}
        empty={<Empty title={translate('vouchers.empty')} hint={translate('vouchers.empty_hint')} action={button} />}
        card={stock => ({
          title: stock.type,
          amount: money(stock.valueCents),
          chip: <StockChip stock={stock} />,
          lines: [
            `${field('free')}: ${count(stock.free)} · ${field('assigned')}: ${count(stock.assigned)}`,
            stock.waiting > 0 ? `${field('waiting')}: ${count(stock.waiting)}` : null,
          ],
        })}
        columns={
          <>
            <DataTable.Col<Stock> source="type" />
            <DataTable.Col<Stock> source="valueCents" align="right" render={({ valueCents }) => money(valueCents)} />
            <DataTable.Col<Stock> source="free" align="right" render={({ free }) => count(free)} />
            <DataTable.Col<Stock> source="assigned" align="right" render={({ assigned }) => count(assigned)} />
            <DataTable.Col<Stock> source="expired" align="right" render={({ expired }) => count(expired)} />
            <DataTable.Col<Stock> source="waiting" align="right" render={({ waiting }) => count(waiting)} />
            <DataTable.Col<Stock>
              source="nextExpiry"
              render={({ nextExpiry }) => (nextExpiry ? day(nextExpiry) : '–')}
            />
            <DataTable.Col<Stock>
              label="vouchers.state_label"
              disableSort
              render={stock => <StockChip stock={stock} />}
            />
          </>
        }
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
