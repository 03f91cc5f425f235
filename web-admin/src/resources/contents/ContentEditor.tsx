import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Alert, Box, Button, Skeleton, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  changeContent,
  createContent,
  listEditorSchemas,
  readEditorContent,
  saveContent,
} from '#contract/content/calls.js';
import type { EditorItem, EditorSchema, EditorSchemas } from '#contract/content/schemas.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Failure, Page, Section } from '../../shared/ui/Page.js';
import { SearchField } from '../../shared/ui/Filters.js';
import { ConfirmDialog, LeaveGuard } from '../../shared/ui/dialogs.js';
import { WireError } from '../../shared/wire.js';
import { PictureUpload } from '../../shared/ui/pictures.js';
import { accessibilityStatement } from './accessibility-statement.js';
import { ContentChip } from './ContentList.js';
import { ContentPreviewPanel, ContentVersions } from './ContentVersions.js';
import { labelOf, partitionOf, pathTo, placeOf, type ContentData, type ContentField } from './content-record.js';

type Action = 'veroeffentlichen' | 'zurueckziehen' | 'archivieren' | 'zurueckholen';

/** Actions on the content's current state. Only saved content can be published. */
function ContentActions({ schema, item, unsaved }: { schema: EditorSchema; item: EditorItem; unsaved: boolean }) {
  const actions: Action[] =
    item.Status === 'Archiviert'
      ? ['zurueckholen']
      : [
          ...(item.Version === item.VeroeffentlichteVersion ? [] : ['veroeffentlichen' as const]),
          ...(item.VeroeffentlichteVersion === null ? [] : ['zurueckziehen' as const]),
          'archivieren',
        ];
  return actions.map(action => (
    <ActionButton key={action} action={action} schema={schema} item={item} disabled={unsaved} />
  ));
}

function ActionButton({
  action,
  schema,
  item,
  disabled,
}: {
  action: Action;
  schema: EditorSchema;
  item: EditorItem;
  disabled: boolean;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const change = useCommand(changeContent, () => {
    setOpen(false);
    notify(`contents.${action}.done`, { type: 'success' });
  });
  return (
    <>
      <Button
        variant={action === 'veroeffentlichen' ? 'contained' : 'outlined'}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {translate(`contents.${action}.action`)}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate(`contents.${action}.title`)}
        confirm={translate(`contents.${action}.action`)}
        pending={change.isPending}
        error={change.error}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          change.mutate({
            params: { schema: schema.Name, id: item.Id },
            body: { Aktion: action, Version: item.Version },
          })
        }
      >
        <Typography>{translate(`contents.${action}.text`, { version: item.Version })}</Typography>
      </ConfirmDialog>
    </>
  );
}

/** The input that last had the cursor. */
interface Place {
  readonly field: string;
  readonly partition: string;
  readonly input: HTMLInputElement | HTMLTextAreaElement;
}

interface ContentFieldsProps {
  readonly schema: EditorSchema;
  readonly data: ContentData;
  readonly language: string;
  readonly disabled: boolean;
  /** Error texts by field and language, e.g. `Titel.de`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (data: ContentData) => void;
  readonly onFocus: (place: Place) => void;
}

/** The fields of a schema, grouped by language; number fields hold numbers, all others text. */
function ContentFields({ schema, data, language, disabled, errors, onChange, onFocus }: ContentFieldsProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const set = (field: ContentField, text: string) => {
    const value = text === '' ? null : field.Art === 'number' ? Number(text.replace(',', '.')) : text;
    onChange({ ...data, [field.Name]: { ...data[field.Name], [partitionOf(field, language)]: value } });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {schema.Felder.map(field => {
        const partition = partitionOf(field, language);
        const error = errors[`${field.Name}.${partition}`];
        const long = field.Art === 'html' || field.Art === 'lines';
        const written = (
          <TextField
            key={`${field.Name} ${partition}`}
            label={labelOf(field, locale)}
            value={String(data[field.Name]?.[partition] ?? '')}
            onChange={event => set(field, event.target.value)}
            onFocus={({ target }) => onFocus({ field: field.Name, partition, input: target })}
            required={field.Pflicht}
            disabled={disabled}
            error={error !== undefined}
            helperText={
              error ??
              (field.Art === 'html'
                ? translate('contents.html_hint')
                : field.JeSprache
                  ? undefined
                  : translate('contents.all_languages'))
            }
            type={field.Art === 'number' ? 'number' : 'text'}
            multiline={long}
            minRows={field.Art === 'html' ? 10 : 2}
            maxRows={field.Art === 'html' ? 28 : 8}
            fullWidth
            slotProps={{
              htmlInput: {
                lang: field.JeSprache ? language : undefined,
                spellCheck: field.JeSprache,
                ...(field.Art === 'html' && {
                  style: { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.875rem' },
                }),
              },
            }}
          />
        );
        return field.Name === 'Bild' && !disabled ? (
          <Box key={`${field.Name} ${partition}`} sx={{ display: 'grid', gap: 1 }}>
            {written}
            <PictureUpload use="Bild" onUploaded={name => set(field, `/bild/${name}`)} />
          </Box>
        ) : (
          written
        );
      })}
      <Typography variant="body2" color="text.secondary">
        {translate(`contents.shown.${schema.Name}`)} {translate('contents.variables_hint')}
      </Typography>
    </Box>
  );
}

const variablesAtOnce = 12;

/** Variables with their current values; a click inserts one at the last cursor position. */
function Variables({
  variables,
  language,
  onPick,
}: {
  variables: EditorSchemas['Variablen'];
  language: string;
  onPick: (text: string) => void;
}) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = variables.filter(({ Name, Beschreibung }) =>
    `${Name} ${Beschreibung ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <Section title={translate('contents.variables.title')} hint={translate('contents.variables.hint')}>
      <SearchField label={translate('contents.variables.search')} value={search} onChange={setSearch} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {found.slice(0, variablesAtOnce).map(({ Name, Werte, Beschreibung }) => (
          <Box
            component="li"
            key={Name}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5, alignItems: 'center' }}
          >
            <Button
              size="small"
              aria-label={translate('contents.variables.insert', { name: Name })}
              onClick={() => onPick(`{{${Name}}}`)}
              sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', textTransform: 'none' }}
            >
              {Name}
            </Button>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {Werte[language] || translate('contents.variables.nothing')}
              {Beschreibung && (
                <Typography component="span" variant="body2" color="text.secondary">
                  {` · ${Beschreibung}`}
                </Typography>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {found.length > variablesAtOnce && (
        <Typography variant="body2" color="text.secondary">
          {translate('contents.variables.more', { more: found.length - variablesAtOnce })}
        </Typography>
      )}
    </Section>
  );
}

/** What the schema calls a field. */
function labelIn({ Felder }: EditorSchema, name: string, locale: string): string {
  const field = Felder.find(({ Name }) => Name === name);
  return field ? labelOf(field, locale) : name;
}

/** Editor of one content item: edit, preview, publish, restore. */
export function ContentEditor() {
  const { id: key = '' } = useParams();
  const { schema: kind, id } = placeOf(key);
  const schemas = useAnswer(listEditorSchemas);
  const item = useAnswer(readEditorContent, { params: { schema: kind, id } }, { enabled: id !== '' });
  const schema = schemas.data?.Schemata.find(({ Name }) => Name === kind);
  const error = schemas.error ?? item.error;
  if (error) return <Failure error={error} onRetry={() => void item.refetch()} />;
  if (!schemas.data || !schema || (id !== '' && !item.data)) return <Skeleton variant="rounded" height={420} />;
  return <Editor key={key} settings={schemas.data} schema={schema} item={item.data ?? null} />;
}

function Editor({
  settings,
  schema,
  item,
}: {
  settings: EditorSchemas;
  schema: EditorSchema;
  item: EditorItem | null;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [locale] = useLocaleState();
  const [language, setLanguage] = useState(settings.Standardsprache);
  const kept = useRef(false);
  const wrote = useRef<Place>(null);
  const insert = (text: string) => {
    const place = wrote.current;
    if (!place?.input.isConnected) return notify('contents.variables.where', { type: 'info' });
    const { field, partition, input } = place;
    const [from, to] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
    const value = input.value.slice(0, from) + text + input.value.slice(to);
    edition.write(before => ({ ...before, [field]: { ...before[field], [partition]: value } }));
    input.focus();
  };
  const done = () => notify('contents.saved', { type: 'success' });
  const create = useCommand(createContent, ({ Id }) => {
    kept.current = true;
    done();
    navigate(pathTo(`${schema.Name}:${Id}`), { replace: true });
  });
  const save = useCommand(saveContent, () => {
    edition.saved();
    done();
  });
  const last = item?.Versionen[0];
  const edition = useEdition<ContentData>({
    latest: { values: item?.Daten ?? {}, version: item?.Version ?? 'new' },
    ...(last && { by: { GeaendertVon: last.Von, GeaendertAm: last.Am } }),
    refusal: save.error,
    name: ([field = '', partition = 'iv']) =>
      `${labelIn(schema, field, locale)}${partition === 'iv' ? '' : ` (${partition.toUpperCase()})`}`,
    onRebased: () => save.reset(),
  });
  const { draft: data, changed } = edition;
  const unsaved = useCallback(() => changed && !kept.current, [changed]);
  const command = item ? save : create;
  const submit = () =>
    item
      ? save.mutate({
          params: { schema: schema.Name, id: item.Id },
          body: { Basis: Number(edition.version), Daten: data },
        })
      : create.mutate({ params: { schema: schema.Name }, body: { Daten: data } });
  const error = item ? edition.refusal : create.error;
  const errors = error instanceof WireError ? error.body.errors : {};
  const archived = item?.Status === 'Archiviert';
  return (
    <Page
      title={String(
        item?.Daten[schema.Titelfeld]?.[language] ??
          item?.Daten[schema.Titelfeld]?.['iv'] ??
          item?.Id ??
          translate('contents.new'),
      )}
      intro={item && <ContentChip status={item.Status} inProgress={item.Version !== item.VeroeffentlichteVersion} />}
      actions={
        <Button component={Link} to="/contents" variant="outlined" size="small" startIcon={<ArrowBackOutlined />}>
          {translate('contents.back')}
        </Button>
      }
    >
      <LeaveGuard unsaved={unsaved} />
      {edition.dialog}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          value={language}
          onChange={(_, next: string | null) => next && setLanguage(next)}
          aria-label={translate('contents.language')}
        >
          {settings.Sprachen.map(one => (
            <ToggleButton key={one} value={one}>
              {translate(`contents.languages.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {!item && schema.Name === 'pages' && (
            <Button variant="outlined" onClick={() => edition.write(() => accessibilityStatement)}>
              {translate('contents.statement')}
            </Button>
          )}
          <Button variant="contained" disabled={!changed || archived} loading={command.isPending} onClick={submit}>
            {translate('contents.save')}
          </Button>
          {item && <ContentActions schema={schema} item={item} unsaved={changed} />}
        </Box>
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 2.5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Section title={translate('contents.edit')}>
          <ContentFields
            schema={schema}
            data={data}
            language={language}
            disabled={archived}
            errors={errors}
            onChange={edition.write}
            onFocus={place => (wrote.current = place)}
          />
        </Section>
        <ContentPreviewPanel schema={schema} data={data} language={language} />
      </Box>
      {!archived && <Variables variables={settings.Variablen} language={language} onPick={insert} />}
      {item && <ContentVersions schema={schema} item={item} />}
    </Page>
  );
}
