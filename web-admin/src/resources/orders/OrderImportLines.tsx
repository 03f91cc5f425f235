import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OrderImportLine } from '#contract/anbieter.js';
import type { AnswerOf } from '#contract/call.js';
import type { importOrders } from '#contract/betrieb/calls.js';
import { comparedNumber } from '#shared/compared-numbers.js';
import { count, money } from '../../shared/format.js';
import { CaseLink } from '../../shared/ui/case-links.js';
import { StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { saveCsv } from '../../shared/ui/files.js';
import { Section } from '../../shared/ui/Page.js';
import { rowsAsCards } from '../../shared/ui/rows.js';

type Result = AnswerOf<typeof importOrders>;
const linesShown = 100;
const tones: Readonly<Record<ReturnType<typeof effectOf>, Tone>> = {
  new: 'ok',
  unassigned: 'wait',
  without_reward: 'plain',
  changed: 'brand',
  known: 'plain',
  refused: 'stop',
};

/** What a line does, in one word. */
export function effectOf({ Ergebnis, Neu }: Pick<OrderImportLine, 'Ergebnis' | 'Neu'>) {
  if (Ergebnis === 'Abgewiesen') return 'refused';
  if (Ergebnis === 'Bekannt') return 'known';
  if (!Neu) return 'changed';
  return Ergebnis === 'Angenommen' ? 'new' : Ergebnis === 'Zuzuordnen' ? 'unassigned' : 'without_reward';
}

/** Several lines may tell of one order, in several spellings of its number. */
export const ordersThatChange = (lines: readonly OrderImportLine[]): number =>
  new Set(
    lines
      .filter(line => !['refused', 'known'].includes(effectOf(line)))
      .map(({ Auftragsnummer }) => comparedNumber(Auftragsnummer)),
  ).size;

const centsOf = (parts: OrderImportLine['Praemien']) => parts.reduce((sum, { WertCent }) => sum + WertCent, 0);
const inCsv = (parts: OrderImportLine['Praemien']) => (centsOf(parts) / 100).toFixed(2).replace('.', ',');

/** Line by line: what happens, whose the order is, what it earns or why it does not. */
export function OrderImportLines({ name, result: { Zeilen, Fehler } }: { name: string; result: Result }) {
  const translate = useTranslate();
  const why = (line: OrderImportLine): readonly string[] =>
    line.Ergebnis === 'Abgewiesen'
      ? Fehler.filter(({ Zeile }) => Zeile === line.Zeile).map(({ Feld, Grund }) =>
          [Feld, Grund].filter(Boolean).join(': '),
        )
      : line.OhnePraemie
        ? [translate(`order-import.without.${line.OhnePraemie}`)]
        : [];
  const effect = (line: OrderImportLine) => translate(`order-import.effect.${effectOf(line)}`);
  const columns = ['line', 'order', 'status', 'effect_title', 'recommendation', 'friend', 'reward', 'reason'];
  const saved = [...columns.slice(0, -1), 'falls', 'stays', 'reason'];
  const save = () =>
    saveCsv(
      `probelauf-${name}`,
      saved.map(column => translate(`order-import.column.${column}`)),
      Zeilen.map(line => [
        line.Zeile,
        line.Auftragsnummer,
        line.Status,
        effect(line),
        line.Empfehlungsnummer,
        line.Empfaengernummer,
        ...[line.Praemien, line.Entfaellt, line.Bleibt].map(inCsv),
        why(line).join(' '),
      ]),
    );
  return (
    <Section
      title={translate('order-import.lines', { smart_count: Zeilen.length })}
      actions={
        <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} onClick={save}>
          {translate('order-import.save_lines')}
        </Button>
      }
      flush
    >
      <Table size="small" sx={rowsAsCards}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column} align={column === 'line' || column === 'reward' ? 'right' : 'left'}>
                {translate(`order-import.column.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {Zeilen.slice(0, linesShown).map(line => (
            <TableRow key={line.Zeile}>
              <TableCell align="right" data-label={translate('order-import.column.line')}>
                {line.Zeile}
              </TableCell>
              <TableCell
                sx={{ overflowWrap: 'break-word', maxWidth: 220 }}
                data-label={translate('order-import.column.order')}
              >
                {line.Auftragsnummer || '–'}
              </TableCell>
              <TableCell data-label={translate('order-import.column.status')}>
                {translate(`order-import.status.${line.Status}`, { _: line.Status || '–' })}
              </TableCell>
              <TableCell>
                <StatusChip tone={tones[effectOf(line)]}>{effect(line)}</StatusChip>
              </TableCell>
              <TableCell data-label={translate('order-import.column.recommendation')}>
                {line.Empfehlungsnummer ? <CaseLink number={line.Empfehlungsnummer} /> : '–'}
              </TableCell>
              <TableCell data-label={translate('order-import.column.friend')}>{line.Empfaengernummer ?? '–'}</TableCell>
              <TableCell align="right" sx={{ minWidth: 140 }} data-label={translate('order-import.column.reward')}>
                <Reward of={line} />
              </TableCell>
              <TableCell sx={{ minWidth: 170 }}>
                {why(line).map(reason => (
                  <Box key={reason}>{reason}</Box>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {Zeilen.length > linesShown && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2.5, py: 1.5 }}>
          {translate('order-import.more_lines', { smart_count: Zeilen.length - linesShown, shown: count(linesShown) })}
        </Typography>
      )}
    </Section>
  );
}

function Reward({ of: { Praemien, Entfaellt, Bleibt } }: { of: OrderImportLine }) {
  const translate = useTranslate();
  if (Praemien.length + Entfaellt.length + Bleibt.length === 0) return '–';
  return (
    <>
      {Praemien.length > 0 && money(centsOf(Praemien))}
      <Parts of={Praemien} />
      {Entfaellt.length > 0 && translate('order-import.falls', { amount: money(centsOf(Entfaellt)) })}
      <Parts of={Entfaellt} />
      {Bleibt.length > 0 && <Box>{translate('order-import.stays', { amount: money(centsOf(Bleibt)) })}</Box>}
      <Parts of={Bleibt} why={Bleibt.map(({ Weil }) => translate(`order-import.because.${Weil}`))} />
    </>
  );
}

function Parts({ of, why = [] }: { of: OrderImportLine['Praemien']; why?: readonly string[] }) {
  const translate = useTranslate();
  return of.map(({ Fuer, WertCent }, at) => (
    <Typography key={Fuer} variant="caption" component="div" color="text.secondary">
      {[translate(`order-import.for.${Fuer}`, { amount: money(WertCent) }), why[at]].filter(Boolean).join(', ')}
    </Typography>
  ));
}
