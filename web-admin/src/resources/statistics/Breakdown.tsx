import { Box, MenuItem, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { count, mean, money, month } from '../../shared/format.js';
import { listAddress } from '../../shared/ui/ListPage.js';
import { Section, SideScroll } from '../../shared/ui/Page.js';
import { FigureLink } from './FigureLink.js';
import { listOfFigure, type By, type Days, type StatisticsRow } from './figure-lists.js';

const Bars = lazy(async () => ({ default: (await import('../../shared/ui/charts.js')).Bars }));

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
type Column = (typeof columns)[number];

/** As many bars as can be told apart. */
const mostBars = 12;

const written = (column: Column, value: number): string => {
  if (column === 'BetragCent') return money(value);
  return column === 'TageBisVertrag' || column === 'TageBisAuszahlung' ? mean(value) : count(value);
};

/** The figures by month, product, channel …: one of them as bars, all of them as a table. */
export function Breakdown({ by, rows, days }: { by: By; rows: readonly StatisticsRow[]; days: Days }) {
  const translate = useTranslate();
  const [column, setColumn] = useState<Column>('BetragCent');
  const named = ({ Schluessel, Name }: StatisticsRow): string => {
    if (Schluessel === '') return translate('statistics.none');
    return by === 'monat' ? month(Schluessel) : (Name ?? Schluessel);
  };
  return (
    <Section
      title={translate(`statistics.choice.${by}`)}
      actions={
        <TextField
          select
          label={translate('statistics.plotted')}
          value={column}
          onChange={({ target }) => setColumn(target.value as Column)}
          sx={{ minWidth: 190 }}
        >
          {columns.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`statistics.figure.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Plot by={by} rows={rows} days={days} column={column} named={named} />
      <SideScroll label={translate(`statistics.choice.${by}`)}>
        <Table size="small" sx={{ '& .MuiTableCell-root': { px: 1 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate(`statistics.choice.${by}`)}</TableCell>
              {columns.map(one => (
                <TableCell key={one} align="right">
                  {translate(`statistics.figure.${one}`)}
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
                {columns.map(one => (
                  <TableCell key={one} align="right" sx={{ whiteSpace: 'nowrap', '& b': { fontWeight: 400 } }}>
                    <FigureLink figure={one} days={days} by={by} row={row} value={row[one]}>
                      {row[one] === null ? '–' : written(one, row[one])}
                    </FigureLink>
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

interface PlotProps {
  readonly by: By;
  readonly rows: readonly StatisticsRow[];
  readonly days: Days;
  readonly column: Column;
  readonly named: (row: StatisticsRow) => string;
}

/** Months in their order, everything else by size; a bar opens the list that it counts. */
function Plot({ by, rows, days, column, named }: PlotProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const shown =
    by === 'monat'
      ? rows.slice(-mostBars)
      : rows.toSorted((one, other) => (other[column] ?? 0) - (one[column] ?? 0)).slice(0, mostBars);
  const short = (row: StatisticsRow) =>
    by === 'monat' ? `${row.Schluessel.slice(5)}/${row.Schluessel.slice(2, 4)}` : named(row).slice(0, 12);
  const open = (index: number) => {
    const row = shown[index];
    const list = row && listOfFigure(column, days, by, row);
    if (list) void navigate(listAddress(list.resource, list));
  };
  const opens = shown[0] && listOfFigure(column, days, by, shown[0]) !== null;
  return (
    <Box sx={{ mb: 2, ...(opens && { '& .MuiBarElement-root, & rect': { cursor: 'pointer' } }) }}>
      <Suspense fallback={<Skeleton variant="rounded" height={230} />}>
        <Bars
          title={`${translate(`statistics.figure.${column}`)}, ${translate(`statistics.choice.${by}`)}`}
          counted={translate(`statistics.figure.${column}`)}
          bars={shown.map(row => ({ name: named(row), short: short(row), value: row[column] ?? 0 }))}
          written={value =>
            column === 'BetragCent' ? money(value).replace(/[,.]00(?=\D*$)/, '') : written(column, value)
          }
          lastIsRunning={by === 'monat'}
          {...(opens && { onChoose: open })}
        />
      </Suspense>
    </Box>
  );
}
