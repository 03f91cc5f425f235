import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { DayField } from './days.js';
import { today } from '../format.js';
import { nameOfPeriod, periodNames, periodOf, type PeriodName } from '../periods.js';
import { isDay } from '../typed-days.js';

/** Filters in one row above the list; they apply at once. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25, rowGap: 1.75, alignItems: 'center' }}>
      {children}
    </Box>
  );
}

/** Rarely used filters, behind a button on a phone; open while one of them is set. */
export function MoreFilters({ sources, children }: { sources: readonly string[]; children: ReactNode }) {
  const translate = useTranslate();
  const { filterValues = {} } = useListContext();
  const acting = sources.filter(source => (filterValues as Record<string, unknown>)[source]).length;
  const [open, setOpen] = useState(acting > 0);
  return (
    <>
      <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ display: { sm: 'none' } }}>
        {translate(open ? 'list.fewer_filters' : 'list.more_filters')}
        {acting > 0 && ` (${acting})`}
      </Button>
      <Box
        sx={{
          display: { xs: open ? 'flex' : 'none', sm: 'contents' },
          flexDirection: 'column',
          rowGap: 1.75,
          width: '100%',
        }}
      >
        {children}
      </Box>
    </>
  );
}

function useFilter(name: string): [string, (value: string | undefined) => void] {
  const { filterValues = {}, setFilters } = useListContext();
  const set = (value: string | undefined) => {
    const { [name]: _, ...others } = filterValues as Record<string, unknown>;
    setFilters(value ? { ...others, [name]: value } : others, []);
  };
  return [String(filterValues[name] ?? ''), set];
}

/** Search field that applies after a pause in typing. */
export function SearchFilter({
  source = 'search',
  label,
  width = 250,
}: {
  source?: string;
  label?: string;
  width?: number;
}) {
  const translate = useTranslate();
  const [value, setValue] = useFilter(source);
  const [typed, setTyped] = useState(value);
  const apply = useRef(setValue);
  apply.current = setValue;

  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const rest = setTimeout(() => apply.current(typed.trim() || undefined), 350);
    return () => clearTimeout(rest);
  }, [typed, value]);

  return (
    <TextField
      type="search"
      label={label ?? translate('list.search')}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      sx={{ width: { xs: '100%', sm: width } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Filters a fully loaded list at each keystroke. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      type="search"
      size="small"
      fullWidth
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** One of a few states; none selected means all. */
export function ChoiceFilter({
  source,
  choices,
}: {
  source: string;
  choices: readonly { readonly value: string; readonly label: string }[];
}) {
  const translate = useTranslate();
  const [value, setValue] = useFilter(source);
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      onChange={(_, next: string | null) => setValue(next ?? undefined)}
      aria-label={translate('list.status')}
      sx={{
        flexBasis: '100%',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        py: { xs: 0.5, sm: 0 },
        scrollbarWidth: 'none',
        minWidth: 0,
        '& > *': { flex: 'none' },
      }}
    >
      <ToggleButton value="">{translate('app.all')}</ToggleButton>
      {choices.map(choice => (
        <ToggleButton key={choice.value} value={choice.value}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** One of a few values, side by side; one always is chosen. */
export function SegmentedChoice<Value extends string>({
  label,
  values,
  textOf,
  value,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  textOf: (value: Value) => string;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      onChange={(_, next: Value | null) => next && onChange(next)}
      aria-label={label}
    >
      {values.map(one => (
        <ToggleButton key={one} value={one}>
          {textOf(one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** One of many choices in a select; none means all. */
export function PickFilter({
  source,
  label,
  choices,
}: {
  source: string;
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
}) {
  const translate = useTranslate();
  const [value, setValue] = useFilter(source);
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={event => setValue(event.target.value || undefined)}
      sx={{ width: { xs: '100%', sm: 250 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('app.all')}</MenuItem>
      {choices.map(choice => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const [anyTime, ownPeriod] = ['', 'own'];

interface PeriodFieldsProps {
  readonly from: string;
  readonly until: string;
  /** Empty where a side is open. */
  readonly onChange: (period: { readonly from: string; readonly until: string }) => void;
}

/** A named period, or from and until as whole days in the tenant’s time. */
export function PeriodFields({ from, until, onChange }: PeriodFieldsProps) {
  const translate = useTranslate();
  const reversed = isDay(from) && isDay(until) && until < from;
  const named = from || until ? (nameOfPeriod({ from, until }, today()) ?? ownPeriod) : anyTime;
  const choose = (name: string) =>
    onChange(name === anyTime ? { from: '', until: '' } : periodOf(name as PeriodName, today()));
  const daySx = { flex: { xs: '1 1 0', sm: '0 0 176px' } };
  return (
    <Box
      role="group"
      aria-label={translate('list.period')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.75, width: { xs: '100%', sm: 'auto' } }}
    >
      <TextField
        select
        label={translate('list.period')}
        value={named}
        onChange={event => choose(event.target.value)}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 176px' } }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value={anyTime}>{translate('list.periods.any')}</MenuItem>
        {periodNames.map(name => (
          <MenuItem key={name} value={name}>
            {translate(`list.periods.${name}`)}
          </MenuItem>
        ))}
        {named === ownPeriod && <MenuItem value={ownPeriod}>{translate('list.periods.own')}</MenuItem>}
      </TextField>
      <DayField
        label={translate('app.from')}
        value={from}
        onChange={typed => onChange({ from: typed, until })}
        max={until || undefined}
        sx={daySx}
      />
      <DayField
        label={translate('app.until')}
        value={until}
        onChange={typed => onChange({ from, until: typed })}
        min={from || undefined}
        error={reversed}
        helperText={reversed ? translate('app.reversed') : undefined}
        sx={daySx}
      />
    </Box>
  );
}

/** The list's period. */
export function PeriodFilter() {
  const { filterValues = {}, setFilters } = useListContext();
  const { from = '', until = '', ...others } = filterValues as Readonly<Record<string, string>>;
  return (
    <PeriodFields
      from={from}
      until={until}
      onChange={period =>
        setFilters(
          { ...others, ...(period.from && { from: period.from }), ...(period.until && { until: period.until }) },
          [],
        )
      }
    />
  );
}
