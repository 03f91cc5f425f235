import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Alert, Box, Button, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { createContent, listEditorSchemas, readEditorContent, saveContent } from '#contract/content/edit-calls.js';
import type { EditorItem, EditorSchema, EditorSchemas } from '#contract/content/schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { LeaveGuard } from '../../shared/ui/LeaveGuard.js';
import { Failure } from '../../shared/ui/messages.js';
import { Page } from '../../shared/ui/Page.js';
import { Section } from '../../shared/ui/Section.js';
import { WireError } from '../../shared/wire/wire-error.js';
import { ContentActions } from './ContentActions.js';
import { ContentChip } from './ContentChip.js';
import { ContentFields } from './ContentFields.js';
import { ContentPreviewPanel } from './ContentPreviewPanel.js';
import { ContentVersions } from './ContentVersions.js';
import { pathTo, placeOf, type ContentData } from './contents.data.js';

/** One piece of content: write, look, publish, and go back to what was. */
export function ContentEditor() {
  const { id: key = '' } = useParams();
  const { schema: kind, id } = placeOf(key);
  const schemas = useAnswer(listEditorSchemas);
  const item = useAnswer(readEditorContent, { params: { schema: kind, id } }, { enabled: id !== '' });
  const schema = schemas.data?.Schemata.find(({ Name }) => Name === kind);
  const error = schemas.error ?? item.error;
  if (error) return <Failure error={error} onRetry={() => void item.refetch()} />;
  if (!schemas.data || !schema || (id !== '' && !item.data)) return <Skeleton variant="rounded" height={420} />;
  return (
    <Editor
      key={`${key} ${item.data?.Version ?? 0}`}
      settings={schemas.data}
      schema={schema}
      item={item.data ?? null}
    />
  );
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
  const saved = item?.Daten ?? {};
  const [data, setData] = useState<ContentData>(saved);
  const [language, setLanguage] = useState(settings.Standardsprache);
  const changed = JSON.stringify(data) !== JSON.stringify(saved);
  const kept = useRef(false);
  const unsaved = useCallback(() => changed && !kept.current, [changed]);
  const done = () => {
    kept.current = true;
    notify('contents.saved', { type: 'success' });
  };
  const create = useCommand(createContent, ({ Id }) => {
    done();
    navigate(pathTo(`${schema.Name}:${Id}`), { replace: true });
  });
  const save = useCommand(saveContent, done);
  const command = item ? save : create;
  const submit = () =>
    item
      ? save.mutate({ params: { schema: schema.Name, id: item.Id }, body: { Basis: item.Version, Daten: data } })
      : create.mutate({ params: { schema: schema.Name }, body: { Daten: data } });
  const errors = command.error instanceof WireError ? command.error.body.errors : {};
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
          <Button variant="contained" disabled={!changed || archived} loading={command.isPending} onClick={submit}>
            {translate('contents.save')}
          </Button>
          {item && <ContentActions schema={schema} item={item} unsaved={changed} />}
        </Box>
      </Box>
      {command.error && <Alert severity="error">{command.error.message}</Alert>}
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
            onChange={setData}
          />
        </Section>
        <ContentPreviewPanel schema={schema} data={data} language={language} />
      </Box>
      {item && <ContentVersions schema={schema} item={item} />}
    </Page>
  );
}
