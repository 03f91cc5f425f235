import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import {
  Box,
  Button,
  MenuItem,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { readStatistics } from '#contract/agentur/calls.js';
import { statisticsNames, type Statistics } from '#contract/agentur/schemas.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useAnswer, useWire } from '../../providers/data-provider.js';
import { count, mean, money, month, percent } from '../../shared/format.js';
import { Empty, Failure, Page, Section, SideScroll } from '../../shared/ui/Page.js';
import { isDay } from '../../shared/typed-days.js';
import { PeriodFields } from '../../shared/ui/Filters.js';

type By = (typeof statisticsNames.wire)[number];
type StatisticsRow = Statistics['Zeilen'][number];

const steps = [
  'Empfehlungen',
  'Kontakte',
  'Bestaetigt',
  'Vertraege',
  'Widerrufen',
  'Storniert',
  'Praemien',
  'Ausgezahlt',
] as const;
/** Several may come of one recommendation, or come of none: a share of them would say nothing. */
const withoutShare: readonly (typeof steps)[number][] = [
  'Empfehlungen',
  'Widerrufen',
  'Storniert',
  'Praemien',
  'Ausgezahlt',
];
const columns = [
  'Empfehlungen',
  'Kontakte',
  'Vertraege',
  'Widerrufen',
  'Storniert',
  'Praemien',
  'BetragCent',
  'TageBisVertrag',
  'TageBisAuszahlung',
] as const;

/** What became of the recommendations of a time; the chosen days and breakdown stay with the page. */
export function StatisticsPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const [by, setBy] = useState<By>('monat');
  const [period, setPeriod] = useState({ from: '', until: '' });
  const { from, until } = period;
  const query = { nach: by, ...(isDay(from) && { von: from }), ...(isDay(until) && { bis: until }) };
  const { data, error, refetch } = useAnswer(readStatistics, { query });
  const file = useMutation({
    mutationFn: () => wire.file(readStatistics, { query, headers: { Accept: 'text/csv' } }),
    onSuccess: content => saveFile(content, `statistik-${by}.csv`),
    onError: cause => notify(cause.message, { type: 'error' }),
  });
  const figures = data as Statistics | undefined;
  return (
    <Page
      title={translate('resources.statistics.name', { smart_count: 1 })}
      intro={translate('statistics.intro')}
      actions={
        <Button
          size="small"
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {translate('app.save_as_csv')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          select
          label={translate('statistics.by')}
          value={by}
          onChange={({ target }) => setBy(target.value as By)}
          sx={{ minWidth: 190 }}
        >
          {statisticsNames.wire.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`statistics.choice.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <PeriodFields {...period} onChange={setPeriod} />
      </Box>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!figures && !error && <Skeleton variant="rounded" height={420} />}
      {figures && figures.Trichter.Empfehlungen === 0 && <Empty title={translate('statistics.empty')} />}
      {figures && figures.Trichter.Empfehlungen > 0 && (
        <>
          <Funnel steps={figures.Trichter} />
          <Breakdown by={by} rows={figures.Zeilen} />
        </>
      )}
    </Page>
  );
}

function Funnel({ steps: figures }: { steps: Statistics['Trichter'] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('statistics.funnel')}>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        {steps.map(step => (
          <Box key={step} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {translate(`statistics.figure.${step}`)}
              {!withoutShare.includes(step) &&
                ` · ${translate('statistics.of', { share: percent(figures[step], figures.Empfehlungen) })}`}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 750 }}>
              {count(figures[step])}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Breakdown({ by, rows }: { by: By; rows: readonly StatisticsRow[] }) {
  const translate = useTranslate();
  const named = ({ Schluessel, Name }: StatisticsRow): string => {
    if (Schluessel === '') return translate('statistics.none');
    return by === 'monat' ? month(Schluessel) : (Name ?? Schluessel);
  };
  const shown = (row: StatisticsRow, column: (typeof columns)[number]): string => {
    const value = row[column];
    if (value === null) return '–';
    if (column === 'BetragCent') return money(value);
    return column === 'TageBisVertrag' || column === 'TageBisAuszahlung' ? mean(value) : count(value);
  };
  return (
    <Section title={translate(`statistics.choice.${by}`)}>
      <SideScroll label={translate(`statistics.choice.${by}`)}>
        <Table size="small" sx={{ '& .MuiTableCell-root': { px: 1 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate(`statistics.choice.${by}`)}</TableCell>
              {columns.map(column => (
                <TableCell key={column} align="right">
                  {translate(`statistics.figure.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(row => (
              <TableRow key={row.Schluessel}>
                <TableCell component="th" scope="row" sx={by === 'monat' ? { whiteSpace: 'nowrap' } : undefined}>
                  {named(row)}
                  {row.Name !== null && (
                    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
                      {row.Schluessel}
                    </Box>
                  )}
                </TableCell>
                {columns.map(column => (
                  <TableCell key={column} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {shown(row, column)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </SideScroll>
    </Section>
  );
}
