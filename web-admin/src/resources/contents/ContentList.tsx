import { Alert, Button, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, useLocaleState, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listEditorSchemas, readContentPlatform, useContentPlatform } from '#contract/content/calls.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import type { Column } from '../../shared/ui/columns.js';
import { Code, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';
import { pathTo, type ContentRecord } from './content-record.js';

const tones: Record<string, Tone> = { Entwurf: 'wait', Veroeffentlicht: 'ok', Archiviert: 'plain' };

/** The published state, and whether there is a newer draft. */
export function ContentChip({ status, inProgress = false }: { status: string; inProgress?: boolean }) {
  const translate = useTranslate();
  const changed = status === 'Veroeffentlicht' && inProgress;
  return (
    <StatusChip tone={changed ? 'brand' : (tones[status] ?? 'plain')}>
      {translate(changed ? 'contents.status.Geaendert' : `contents.status.${status}`)}
    </StatusChip>
  );
}

const fields = ['Url', 'App', 'ClientId', 'ClientSecret'] as const;
type Field = (typeof fields)[number];
const none: Record<Field, string> = { Url: '', App: '', ClientId: '', ClientSecret: '' };

/** Where the portal reads its texts from: this installation or a Squidex. */
function PlatformButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const { data } = useAnswer(readContentPlatform);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const use = useCommand(useContentPlatform, () => {
    setOpen(false);
    setTyped({});
    notify('contents.platform.done', { type: 'success' });
  });
  const current = data?.Plattform;
  const values: Record<Field, string> = { ...none, ...current, ...typed };
  const errors = use.error instanceof WireError ? use.error.body.errors : {};
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} disabled={!data}>
        {translate('contents.platform.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('contents.platform.title')}
        confirm={translate('contents.platform.use')}
        lacks={fields.map(
          field =>
            values[field].trim() === '' &&
            translate('app.lacks.field', { field: translate(`contents.platform.${field}`) }),
        )}
        pending={use.isPending}
        error={use.error}
        onClose={() => setOpen(false)}
        onConfirm={() => use.mutate({ body: { Plattform: values } })}
      >
        <Typography>
          {translate(current ? 'contents.platform.external' : 'contents.platform.built_in', {
            url: current?.Url ?? '',
          })}
        </Typography>
        {fields.map(field => (
          <TextField
            key={field}
            label={translate(`contents.platform.${field}`)}
            value={values[field]}
            onChange={event => setTyped({ ...typed, [field]: event.target.value })}
            error={field in errors}
            helperText={
              errors[field] ?? (field === 'ClientSecret' ? translate('contents.platform.secret_hint') : undefined)
            }
            type={field === 'ClientSecret' ? 'password' : 'text'}
            autoComplete="off"
            required
            fullWidth
          />
        ))}
        {current && (
          <Button variant="outlined" loading={use.isPending} onClick={() => use.mutate({ body: { Plattform: null } })}>
            {translate('contents.platform.back')}
          </Button>
        )}
      </ConfirmDialog>
    </>
  );
}

const columns: readonly Column<ContentRecord>[] = [
  { field: 'title', list: row => <Link to={pathTo(row.id)}>{row.title}</Link>, card: 'title' },
  { field: 'itemId', show: ({ itemId }) => <Code>{itemId}</Code>, card: 1 },
  {
    field: 'status',
    show: ({ status, inProgress }) => <ContentChip status={status} inProgress={inProgress} />,
    card: 'chip',
  },
  { field: 'version', kind: 'count' },
  { field: 'changedAt', kind: 'time', card: 2 },
];

/** The portal's contents, one kind at a time. */
export function ContentList() {
  const translate = useTranslate();
  const { data: schemas } = useAnswer(listEditorSchemas);
  return (
    <ListPage<ContentRecord>
      resource="contents"
      intro={translate('contents.intro')}
      actions={
        <>
          <PlatformButton />
          <NewButton />
        </>
      }
      lead={schemas?.Extern && <Alert severity="info">{translate('contents.external')}</Alert>}
      filters={
        <>
          <Kinds />
          <Filters>
            <SearchFilter label={translate('contents.search')} />
            <ChoiceFilter
              source="status"
              choices={['Entwurf', 'Veroeffentlicht', 'Archiviert'].map(value => ({
                value,
                label: translate(`contents.status.${value}`),
              }))}
            />
          </Filters>
        </>
      }
      chosenBy={['schema']}
      empty={
        <Empty title={translate('contents.empty')} hint={translate('contents.empty_hint')} action={<NewButton />} />
      }
      pathOf={({ id }) => pathTo(id)}
      columns={columns}
    />
  );
}

function useKind(): [string, (kind: string) => void] {
  const { filterValues = {}, setFilters } = useListContext();
  return [String(filterValues['schema'] ?? 'pages'), kind => setFilters({ ...filterValues, schema: kind }, [])];
}

function Kinds() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [kind, choose] = useKind();
  const { data } = useAnswer(listEditorSchemas);
  return (
    <Tabs
      value={data ? kind : false}
      onChange={(_, next: string) => choose(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('contents.kind')}
    >
      {data?.Schemata.map(({ Name, Bezeichnung }) => (
        <Tab key={Name} value={Name} label={locale === 'en' ? Bezeichnung.en : Bezeichnung.de} />
      ))}
    </Tabs>
  );
}

function NewButton() {
  const translate = useTranslate();
  const [kind] = useKind();
  return (
    <Button component={Link} to={pathTo(`${kind}:`)} variant="contained">
      {translate('contents.new')}
    </Button>
  );
}
