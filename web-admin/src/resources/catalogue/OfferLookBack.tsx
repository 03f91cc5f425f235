import {
  Alert,
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
  Typography,
} from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { tryOfferOnThePast, type OfferLookBack as Answer, type OfferToTry } from '#contract/betrieb/catalogue.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, day, money } from '../../shared/format.js';
import { Folded } from '../../shared/ui/Detail.js';
import { KeyFigure, KeyFigures, known } from '../../shared/ui/Page.js';
import { DayField } from '../../shared/ui/days.js';

const Pairs = lazy(async () => ({ default: (await import('../../shared/ui/charts.js')).Pairs }));
const shares = [100, 50, 0] as const;
const signed = (cents: number) => `${cents > 0 ? '+' : ''}${money(cents)}`;
const dayOf = (text: string) => day(`${text}T12:00:00`);
const monthOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;
const bothCents = ({ EmpfehlerCent, EmpfaengerCent }: Answer['Beispiele'][number]['Bisher']) =>
  `${money(EmpfehlerCent)} + ${money(EmpfaengerCent)}`;

function Rows({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} align={at === 0 ? 'left' : 'right'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([first, ...others], row) => (
            <TableRow key={row}>
              <TableCell component="th" scope="row">
                {first}
              </TableCell>
              {others.map((value, at) => (
                <TableCell key={at} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Result({ found }: { found: Answer }) {
  const translate = useTranslate();
  const { Von, Bis, Vertraege, Bisher, Geaendert, DifferenzCent, Monate, Aktionspraemien, Beispiele } = found;
  const period = { from: dayOf(Von), to: dayOf(Bis) };
  if (Vertraege === 0) return <Alert severity="info">{translate('catalogue.look_back.none', period)}</Alert>;
  const [then, changed] = [translate('catalogue.look_back.then'), translate('catalogue.look_back.changed')];
  const difference = translate('catalogue.look_back.difference');
  const rewards = (sum: Answer['Bisher']) =>
    translate('catalogue.look_back.rewards', { smart_count: sum.Praemien, count: count(sum.Praemien) });
  const title = translate('catalogue.look_back.chart');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        {translate('catalogue.look_back.contracts', { smart_count: Vertraege, count: count(Vertraege), ...period })}
      </Typography>
      <KeyFigures>
        <KeyFigure
          label={then}
          of={known(Bisher)}
          shows={sum => ({ value: money(sum.WertCent), hint: rewards(sum) })}
        />
        <KeyFigure
          label={changed}
          of={known(Geaendert)}
          shows={sum => ({ value: money(sum.WertCent), hint: rewards(sum) })}
        />
        <KeyFigure
          label={difference}
          of={known({ DifferenzCent })}
          shows={sum => ({ value: signed(sum.DifferenzCent) })}
        />
      </KeyFigures>
      <Suspense fallback={<Skeleton variant="rounded" height={230} />}>
        <Pairs
          title={title}
          names={Monate.map(({ Monat }) => monthOf(Monat))}
          series={[
            { label: then, values: Monate.map(month => month.Bisher.WertCent) },
            { label: changed, values: Monate.map(month => month.Geaendert.WertCent) },
          ]}
          written={money}
        />
      </Suspense>
      <Folded title={translate('plot.table')}>
        <Rows
          columns={[translate('catalogue.look_back.month'), then, changed, difference]}
          rows={Monate.map(one => [
            monthOf(one.Monat),
            money(one.Bisher.WertCent),
            money(one.Geaendert.WertCent),
            signed(one.Geaendert.WertCent - one.Bisher.WertCent),
          ])}
        />
      </Folded>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        <Typography component="li" variant="body2">
          {translate('catalogue.look_back.capped', {
            then: count(Bisher.Gedeckelt),
            changed: count(Geaendert.Gedeckelt),
          })}
        </Typography>
        {Geaendert.OhnePraemie > 0 && (
          <Typography component="li" variant="body2">
            {translate('catalogue.look_back.without', {
              smart_count: Geaendert.OhnePraemie,
              count: count(Geaendert.OhnePraemie),
            })}
          </Typography>
        )}
        <Typography component="li" variant="body2">
          {translate('catalogue.look_back.extras', {
            count: count(Aktionspraemien.Praemien),
            amount: money(Aktionspraemien.WertCent),
          })}
        </Typography>
      </Box>
      <Folded title={translate('catalogue.look_back.examples')}>
        <Rows
          columns={[translate('catalogue.look_back.ordered'), translate('catalogue.look_back.promised'), then, changed]}
          rows={Beispiele.map(one => [
            dayOf(one.Auftragsdatum),
            dayOf(one.Zugesagt),
            bothCents(one.Bisher),
            bothCents(one.Geaendert),
          ])}
        />
      </Folded>
    </Box>
  );
}

/** What the amount would have cost in the past: a simulation that writes nothing. */
export function OfferLookBack({ productId, cents }: { productId: number; cents: number | null }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Omit<OfferToTry, 'ProduktId' | 'WertCent'>>({});
  const [found, setFound] = useState<Answer | null>(null);
  const [triedCents, setTriedCents] = useState<number | null>(null);
  const look = useCommand(tryOfferOnThePast, setFound);
  const set = (field: keyof typeof asked, value: unknown) => {
    setFound(null);
    setAsked({ ...asked, [field]: value === '' ? null : value });
  };
  const date = (field: 'GueltigVon' | 'GueltigBis' | 'Von' | 'Bis') => (
    <DayField
      label={translate(`catalogue.look_back.${field}`)}
      value={asked[field] ?? ''}
      onChange={day => set(field, day)}
    />
  );
  return (
    <Folded title={translate('catalogue.look_back.title')}>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {translate('catalogue.look_back.hint')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {date('Von')}
          {date('Bis')}
          {date('GueltigVon')}
          {date('GueltigBis')}
          <TextField
            select
            label={translate('catalogue.look_back.share')}
            value={asked.AnteilEmpfehler ?? ''}
            onChange={event => set('AnteilEmpfehler', event.target.value)}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{translate('catalogue.look_back.as_chosen')}</MenuItem>
            {shares.map(share => (
              <MenuItem key={share} value={share}>
                {translate('catalogue.look_back.shared', { mine: share, theirs: 100 - share })}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {look.error && <Alert severity="error">{look.error.message}</Alert>}
        <Box>
          <Button
            variant="outlined"
            loading={look.isPending}
            disabled={cents === null || cents === 0}
            onClick={() => {
              setFound(null);
              setTriedCents(cents);
              look.mutate({ body: { ProduktId: productId, WertCent: cents, ...asked } });
            }}
          >
            {translate('catalogue.look_back.run')}
          </Button>
        </Box>
        {cents === null && <Typography variant="body2">{translate('catalogue.look_back.amount_first')}</Typography>}
        {found && triedCents === cents && <Result found={found} />}
      </Box>
    </Folded>
  );
}
