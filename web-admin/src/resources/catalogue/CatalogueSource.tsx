import { Alert, Box, Button, FormControlLabel, MenuItem, Skeleton, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  changeCatalogueSource,
  pullCatalogue,
  readCatalogueSource,
  tryCatalogueSource,
  type CatalogueReading,
  type CatalogueSourceState,
} from '#contract/betrieb/catalogue-source.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Failure, Section } from '../../shared/ui/Page.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, momentRefused } from '../../shared/ui/dialogs.js';
import { PreviewOf } from '../../shared/ui/files.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { Standing } from './CatalogueImport.js';

const common = ['ExterneId', 'Name', 'AnzeigeName', 'Position', 'Versteckt', 'Url', 'Seiten'];
const fieldsOf = {
  Produkte: [
    ...common,
    ...['PreisMonatlich', 'PreisEinmalig', 'Beschreibungen', 'Kategorie', 'Young', 'Hybrid', 'Gruppe', 'Klasse'],
    ...['Fussnote', 'Preisaufteilung', 'Aktionsname', 'Aktionsrabatt'],
  ],
  Tarife: [...common, 'PreisMonatlich', 'Beschreibung', 'Klasse', 'TopPosition', 'Aktionsname'],
  Geraete: [
    ...common,
    ...['GeraeteTyp', 'Hersteller', 'Klasse', 'Beschreibung', 'TopPosition', 'Aktionsname'],
    ...['Tarife', 'TarifExterneId', 'TarifPreis', 'TarifAktionspreis'],
  ],
  Angebote: ['ExterneId', 'WertCent', 'Startdatum', 'Enddatum', 'EnddatumAnzeige'],
} as const;
type List = keyof typeof fieldsOf;
const lists = Object.keys(fieldsOf) as List[];
/** The fields shown at first in the mapping; the user adds others. */
const firstFields: Readonly<Record<List, readonly string[]>> = {
  Produkte: ['ExterneId', 'Name', 'PreisMonatlich'],
  Tarife: ['ExterneId', 'Name', 'PreisMonatlich'],
  Geraete: ['ExterneId', 'Name', 'Hersteller', 'GeraeteTyp'],
  Angebote: ['ExterneId', 'WertCent'],
};
const rhythms = ['Stuendlich', 'AlleSechsStunden', 'Taeglich', 'Woechentlich'] as const;

interface MappedList {
  readonly Liste: string;
  readonly Art?: 'Festnetz' | 'Beratung';
  readonly Felder: Readonly<Record<string, string>>;
}
interface Draft {
  readonly Url: string;
  readonly Takt: (typeof rhythms)[number];
  readonly Aktiv: boolean;
  readonly Kopfzeile: { readonly Name: string; readonly Wert?: string; readonly Gesetzt?: unknown } | null;
  readonly Zuordnung: { readonly Preise: 'Cent' | 'Euro' } & Readonly<Record<List, MappedList | null>>;
}

const blank: Draft = {
  Url: '',
  Takt: 'Taeglich',
  Aktiv: true,
  Kopfzeile: null,
  Zuordnung: { Preise: 'Euro', Produkte: null, Tarife: null, Geraete: null, Angebote: null },
};

/** The request body for a draft, without the mappings of empty fields. */
const sent = ({ Zuordnung, ...draft }: Draft) => ({
  ...draft,
  Zuordnung: {
    Preise: Zuordnung.Preise,
    ...Object.fromEntries(
      lists.map(list => {
        const mapped = Zuordnung[list];
        const Felder = Object.entries(mapped?.Felder ?? {}).filter(([, from]) => from.trim() !== '');
        return [list, mapped && { ...mapped, Felder: Object.fromEntries(Felder) }];
      }),
    ),
  },
});

/** Where a list is in the API's answer, and where each field is in its entries. */
function ListMapping({
  list,
  value,
  errors,
  onChange,
}: {
  list: List;
  value: MappedList | null;
  errors: Readonly<Record<string, string>>;
  onChange: (value: MappedList | null) => void;
}) {
  const translate = useTranslate();
  const [more, setMore] = useState<readonly string[]>([]);
  const label = translate(`integrations.source.lists.${list}`);
  const fields = fieldsOf[list].filter(
    field => value?.Felder[field] !== undefined || firstFields[list].includes(field) || more.includes(field),
  );
  const errorOf = (field: string) =>
    Object.entries(errors).find(([place]) => place.endsWith(`Zuordnung.${list}.${field}`))?.[1];
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <FormControlLabel
        control={
          <Switch
            checked={value !== null}
            onChange={(_, on) =>
              onChange(on ? { Liste: '', Felder: {}, ...(list === 'Produkte' && { Art: 'Festnetz' as const }) } : null)
            }
          />
        }
        label={label}
      />
      {value && (
        <Box
          sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' }, pl: { sm: 4 } }}
        >
          <TextField
            size="small"
            label={translate('integrations.source.list_at', { list: label })}
            helperText={errorOf('Liste') ?? translate('integrations.source.list_hint')}
            error={errorOf('Liste') !== undefined}
            value={value.Liste}
            onChange={event => onChange({ ...value, Liste: event.target.value })}
          />
          {value.Art && (
            <TextField
              select
              size="small"
              label={translate('catalogue.new_kind')}
              value={value.Art}
              onChange={event => onChange({ ...value, Art: event.target.value as 'Festnetz' | 'Beratung' })}
            >
              {(['Festnetz', 'Beratung'] as const).map(kind => (
                <MenuItem key={kind} value={kind} children={translate(`catalogue.new_kinds.${kind}`)} />
              ))}
            </TextField>
          )}
          {fields.map(field => (
            <TextField
              key={field}
              size="small"
              label={field}
              required={field === 'ExterneId' || field === 'WertCent'}
              helperText={errorOf(`Felder.${field}`)}
              error={errorOf(`Felder.${field}`) !== undefined}
              value={value.Felder[field] ?? ''}
              onChange={event => onChange({ ...value, Felder: { ...value.Felder, [field]: event.target.value } })}
            />
          ))}
          {fields.length < fieldsOf[list].length && (
            <TextField
              select
              size="small"
              label={translate('integrations.source.add_field')}
              value=""
              onChange={event => setMore([...more, event.target.value])}
            >
              {fieldsOf[list]
                .filter(field => !fields.includes(field))
                .map(field => (
                  <MenuItem key={field} value={field} children={field} />
                ))}
            </TextField>
          )}
        </Box>
      )}
    </Box>
  );
}

/** A field of the source as its form calls it. */
function nameOfSource(
  translate: ReturnType<typeof useTranslate>,
  [, field = '', list, part, ...inner]: readonly string[],
) {
  if (field === 'Zuordnung' && list && list !== 'Preise')
    return [translate(`integrations.source.lists.${list}`), inner.at(-1) ?? part].filter(Boolean).join(': ');
  const label = { Url: 'url', Takt: 'rhythm', Aktiv: 'active', Kopfzeile: 'header', Zuordnung: 'prices' }[field];
  return translate(label ? `integrations.source.${label}` : 'integrations.source.title');
}

function SourceForm({ state }: { state: CatalogueSourceState }) {
  const translate = useTranslate();
  const notify = useNotify();
  const saved = (state.Quelle as Draft | null) ?? null;
  const [found, setFound] = useState<CatalogueReading | null>(null);
  const change = (part: Partial<Draft>) => {
    setFound(null);
    edition.write({ draft: { ...(draft ?? blank), ...part } });
  };
  const [moment, setMoment] = useState('');
  const done = () => {
    setMoment('');
    edition.saved();
    notify('integrations.source.saved', { type: 'success' });
  };
  const save = useCommand(changeCatalogueSource, done, () => {
    setMoment('');
    edition.reset();
  });
  const edition = useEdition<{ draft: Draft | null }>({
    latest: { values: { draft: saved }, version: state.Version },
    refusal: save.error,
    name: path => nameOfSource(translate, path),
    onRebased: () => (setFound(null), save.reset()),
  });
  const { draft } = edition.draft;
  const isSaved = !edition.changed;
  const look = useCommand(tryCatalogueSource, setFound);
  const pull = useCommand(pullCatalogue, reading => {
    setFound(reading);
    notify(
      reading.Wartet || reading.Fehler.length > 0 ? 'integrations.source.not_taken' : 'integrations.source.taken',
      {
        type: reading.Wartet || reading.Fehler.length > 0 ? 'warning' : 'success',
      },
    );
  });
  const error = edition.refusal ?? look.error ?? pull.error;
  const errors = error instanceof WireError ? error.body.errors : {};
  const notNow = momentRefused(edition.refusal);
  const again = () => [save, look, pull].forEach(command => command.reset());
  const run = (work: () => void) => () => (again(), work());
  const pending = save.isPending || look.isPending || pull.isPending;
  const text = (key: string, value: string, onChange: (value: string) => void, hint?: string, type = 'text') => (
    <TextField
      label={translate(`integrations.source.${key}`)}
      helperText={hint && translate(`integrations.source.${hint}`)}
      value={value}
      type={type}
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
    />
  );
  if (!draft)
    return (
      <Button variant="outlined" onClick={() => edition.write({ draft: blank })}>
        {translate('integrations.source.begin')}
      </Button>
    );
  const { Url, Takt, Aktiv, Kopfzeile, Zuordnung } = draft;
  const trial = () => look.mutate({ body: sent(draft) });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {edition.dialog}
      <Standing state={state} onLook={run(trial)} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '2fr 1fr' } }}>
        {text('url', Url, value => change({ Url: value }))}
        <TextField
          select
          label={translate('integrations.source.rhythm')}
          value={Takt}
          onChange={event => change({ Takt: event.target.value as Draft['Takt'] })}
        >
          {rhythms.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`integrations.source.rhythms.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {text(
          'header',
          Kopfzeile?.Name ?? '',
          Name => change({ Kopfzeile: Name === '' ? null : { ...Kopfzeile, Name } }),
          'header_hint',
        )}
        {Kopfzeile &&
          text(
            'value',
            Kopfzeile.Wert ?? '',
            Wert => change({ Kopfzeile: { Name: Kopfzeile.Name, ...(Wert !== '' && { Wert }) } }),
            Kopfzeile.Gesetzt ? 'value_kept' : undefined,
            'password',
          )}
      </Box>
      <FormControlLabel
        control={<Switch checked={Aktiv} onChange={(_, on) => change({ Aktiv: on })} />}
        label={translate('integrations.source.active')}
      />
      <Typography component="h3" variant="h3">
        {translate('integrations.source.mapping')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('integrations.source.mapping_hint')}
      </Typography>
      <TextField
        select
        size="small"
        label={translate('integrations.source.prices')}
        value={Zuordnung.Preise}
        sx={{ maxWidth: 260 }}
        onChange={event => change({ Zuordnung: { ...Zuordnung, Preise: event.target.value as 'Cent' | 'Euro' } })}
      >
        {(['Euro', 'Cent'] as const).map(unit => (
          <MenuItem key={unit} value={unit} children={translate(`integrations.source.units.${unit}`)} />
        ))}
      </TextField>
      {lists.map(list => (
        <ListMapping
          key={list}
          list={list}
          value={Zuordnung[list]}
          errors={errors}
          onChange={value => change({ Zuordnung: { ...Zuordnung, [list]: value } })}
        />
      ))}
      {error && !notNow && <Alert severity="error">{Object.values(errors)[0] ?? error.message}</Alert>}
      {(saved ?? !isSaved) && (
        <MomentField
          value={moment}
          error={notNow}
          of={{ art: 'Produktquelle', subject: 'catalogue' }}
          onChange={setMoment}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={pending || Url === ''} loading={look.isPending} onClick={run(trial)}>
          {translate('integrations.source.try')}
        </Button>
        <Button
          variant="contained"
          disabled={pending || isSaved}
          loading={save.isPending}
          onClick={run(() =>
            save.mutate({ ...at(moment), body: { Version: Number(edition.version), Quelle: sent(draft) } }),
          )}
        >
          {translate('integrations.source.save')}
        </Button>
        {saved && (
          <Button
            variant="outlined"
            disabled={pending || !isSaved}
            loading={pull.isPending}
            onClick={run(() => pull.mutate({ body: {} }))}
          >
            {translate('integrations.source.pull')}
          </Button>
        )}
        {saved && (
          <Button
            color="error"
            disabled={pending}
            onClick={run(() => save.mutate({ ...at(moment), body: { Version: state.Version, Quelle: null } }))}
          >
            {translate('integrations.source.end')}
          </Button>
        )}
      </Box>
      {found && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            {translate('integrations.source.found', {
              products: count(found.Gelesen.Produkte + found.Gelesen.Geraete + found.Gelesen.Tarife),
              offers: count(found.Gelesen.Angebote),
            })}
          </Typography>
          <PreviewOf preview={found} />
          {found.Hinweise.length > 0 && (
            <Alert severity="info">
              {translate('integrations.source.hints', { count: count(found.Hinweise.length) })}{' '}
              {found.Hinweise[0]!.Feld}: {found.Hinweise[0]!.Grund}
            </Alert>
          )}
          {found.Wartet && saved && isSaved && (
            <Alert
              severity="warning"
              action={
                <Button
                  color="inherit"
                  size="small"
                  disabled={pending}
                  onClick={run(() => pull.mutate({ body: { Pruefsumme: found.Pruefsumme } }))}
                >
                  {translate('integrations.source.agree')}
                </Button>
              }
            >
              {translate('integrations.source.half')}
            </Alert>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The provider's product API from which the catalogue is read. */
export function CatalogueSource() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(readCatalogueSource, {}, { refresh: 30_000 });
  return (
    <Section title={translate('integrations.source.title')} hint={translate('integrations.source.hint')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={120} />}
      {data && <SourceForm state={data} />}
      <PlannedOf art="Produktquelle" subject="catalogue" />
    </Section>
  );
}
