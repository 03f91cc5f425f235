import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import {
  changeMailText,
  listMailTextVersions,
  readMailText,
  restoreMailText,
  testMailText,
  type MailText,
  type MailWording,
  previewMailText,
} from '#contract/betrieb/mails.js';
import { useAnswer, useCommand, useRested, useVersioned } from '../../providers/data-provider.js';
import { ChangedValue } from '../../shared/ui/changed-text.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Code, StatusChip } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, ConfirmDialog, LeaveGuard } from '../../shared/ui/dialogs.js';
import { useChangeText, Versions } from '../../shared/ui/entries.js';
import { SegmentedChoice } from '../../shared/ui/Filters.js';
import { MailFrame, reasonOf } from '../../shared/ui/mail-sample.js';
import { Answered, Failure, Page, Section } from '../../shared/ui/Page.js';
import { Pages } from '../../shared/ui/paging.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { placeOf } from './mail-key.js';

const fields = ['Betreff', 'Vorschau', 'Inhalt', 'Grund'] as const satisfies readonly (keyof MailWording)[];

/** Editor of one mail in one language: edit, preview, send a test, publish, restore. */
export function MailEditor() {
  const { id = '' } = useParams();
  const params = placeOf(id);
  const text = useVersioned(readMailText, { params });
  if (text.error) return <Failure error={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <Skeleton variant="rounded" height={420} />;
  const { answer, version } = text.data;
  return <Editor key={id} text={answer} version={version} />;
}

function Editor({ text, version }: { text: MailText; version: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const params = { art: text.Art, sprache: text.Sprache };
  const [moment, setMoment] = useState('');
  const publish = useCommand(
    changeMailText,
    () => {
      setAsked(false);
      edition.saved();
      notify('mails.published', { type: 'success' });
    },
    () => {
      setAsked(false);
      edition.reset();
    },
  );
  const edition = useEdition<MailWording>({
    latest: { values: text.Text, version },
    history: { call: listMailTextVersions, params },
    refusal: publish.error,
    name: ([field]) => translate(`mails.field.${field}`),
    onRebased: () => publish.reset(),
  });
  const { draft: wording, changed } = edition;
  const shown = useMailPreview(text, wording);
  const notSendable = shown.error && translate('mails.not_shown', { reason: reasonOf(shown.error) });
  const test = useCommand(testMailText, ({ An }) => {
    notify('mails.tested', { type: 'success', messageArgs: { address: An } });
  });
  const failed = edition.refusal ?? test.error;
  const errors = failed instanceof WireError ? failed.body.errors : {};
  const put = () =>
    publish.mutate(
      { ...at(moment), params, body: wording, headers: { 'If-Match': String(edition.version) } },
      { onError: () => setAsked(false) },
    );
  return (
    <Page
      title={text.Name}
      intro={translate(text.Eigen ? 'mails.is_own' : 'mails.is_product', {
        language: translate(`mails.languages.${text.Sprache}`),
      })}
      actions={
        <Button component={Link} to="/mails" variant="outlined" size="small" startIcon={<ArrowBackOutlined />}>
          {translate('mails.back')}
        </Button>
      }
    >
      <LeaveGuard unsaved={() => changed} />
      {edition.dialog}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate({ params, body: wording })}>
          {translate('mails.test')}
        </Button>
        <Button variant="contained" disabled={!changed} onClick={() => setAsked(true)}>
          {translate('mails.publish')}
        </Button>
      </Box>
      {failed && <Alert severity="error">{errors['An'] ?? errors['giltAb'] ?? failed.message}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 2.5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 660px' },
          alignItems: 'start',
        }}
      >
        <Section title={translate('mails.write')}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {fields.map(field => (
              <TextField
                key={field}
                label={translate(`mails.field.${field}`)}
                value={wording[field]}
                onChange={event => edition.write({ [field]: event.target.value })}
                error={field in errors}
                helperText={errors[field] ?? translate(`mails.field_hint.${field}`)}
                required
                fullWidth
                multiline={field !== 'Betreff'}
                minRows={field === 'Inhalt' ? 12 : 2}
                maxRows={field === 'Inhalt' ? 30 : 4}
                slotProps={{
                  htmlInput: {
                    lang: text.Sprache,
                    ...(field === 'Inhalt' && {
                      spellCheck: false,
                      style: {
                        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
                        fontSize: '0.875rem',
                      },
                    }),
                  },
                }}
              />
            ))}
          </Box>
        </Section>
        <MailPreview text={text} wording={wording} />
      </Box>
      <PlannedOf art="Mailtext" subject={`${text.Art}/${text.Sprache}`} />
      <Variables text={text} />
      <VersionsOf text={text} />
      {asked && (
        <ConfirmDialog
          open
          title={translate('mails.publish_title')}
          confirm={translate('mails.publish')}
          pending={publish.isPending}
          lacks={[notSendable]}
          onClose={() => setAsked(false)}
          onConfirm={put}
        >
          <Typography>{translate('mails.publish_text')}</Typography>
          <MomentField
            value={moment}
            of={{ art: 'Mailtext', subject: `${text.Art}/${text.Sprache}` }}
            onChange={setMoment}
          />
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** The variables a text may use, with an example of each. */
function Variables({ text }: { text: MailText }) {
  const translate = useTranslate();
  return (
    <Section title={translate('mails.variables')} hint={translate('mails.variables_hint')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {text.Variablen.map(({ Name, Beispiel, Pflicht, Optional, JaNein, Geheim }) => (
          <Box key={Name} sx={{ overflowWrap: 'anywhere' }}>
            <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Code>{`{{ ${Name} }}`}</Code>
              {Pflicht && <StatusChip tone="wait">{translate('mails.mark.Pflicht')}</StatusChip>}
              {Geheim && <StatusChip tone="stop">{translate('mails.mark.Geheim')}</StatusChip>}
              {Optional && <StatusChip tone="plain">{translate('mails.mark.Optional')}</StatusChip>}
              {JaNein && <StatusChip tone="plain">{translate('mails.mark.JaNein')}</StatusChip>}
            </Box>
            <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
              {Beispiel}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const versionsShown = 10;

function VersionsOf({ text }: { text: MailText }) {
  const translate = useTranslate();
  const changeText = useChangeText('mails');
  const params = { art: text.Art, sprache: text.Sprache };
  const [page, setPage] = useState(1);
  const versions = useAnswer(listMailTextVersions, { params, query: { page, pagesize: versionsShown } });
  return (
    <Section title={translate('mails.versions')} hint={translate('mails.versions_hint')}>
      <Answered of={versions} height={160}>
        {({ Content, PageCount }) => (
          <>
            <Versions
              texts="mails"
              of={Content}
              line={changeText}
              call={restoreMailText}
              params={one => ({ ...params, nummer: String(one.Nummer) })}
              title={one =>
                translate(one.Nummer === 0 ? 'mails.restore_product' : 'mails.restore_title', { version: one.Nummer })
              }
              asks={one => <Restored from={text.Text} to={one.Text} />}
            >
              {one => (
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {one.Text.Betreff}
                </Typography>
              )}
            </Versions>
            <Pages page={page} pages={PageCount} onChange={setPage} />
          </>
        )}
      </Answered>
    </Section>
  );
}

/** What bringing a version back would change of the text in force. */
function Restored({ from, to }: { from: MailWording; to: MailWording }) {
  const translate = useTranslate();
  const changed = fields.filter(field => from[field] !== to[field]);
  if (changed.length === 0) return <Typography>{translate('mails.restore_same')}</Typography>;
  return changed.map(field => (
    <Box key={field} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {translate(`mails.field.${field}`)}
      </Typography>
      <Typography variant="body2" component="div">
        <ChangedValue before={from[field]} after={to[field]} source />
      </Typography>
    </Box>
  ));
}

const widths = ['600', '390'] as const;
const schemes = ['light', 'dark'] as const;

/** The mail as it would be sent, a pause after the last letter typed; an error says why it would not be. */
function useMailPreview({ Art, Sprache }: MailText, wording: MailWording) {
  return useAnswer(previewMailText, { params: { art: Art, sprache: Sprache }, body: useRested(wording) });
}

/** The rendered mail: wide or phone, light or dark; updated after a pause in typing. */
export function MailPreview({ text, wording }: { text: MailText; wording: MailWording }) {
  const translate = useTranslate();
  const [width, setWidth] = useState<(typeof widths)[number]>('600');
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light');
  const { data, error } = useMailPreview(text, wording);
  return (
    <Section title={translate('mails.preview')} hint={translate('mails.preview_hint')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <SegmentedChoice
          label={translate('mails.width.label')}
          values={widths}
          textOf={one => translate(`mails.width.${one}`)}
          value={width}
          onChange={setWidth}
        />
        <SegmentedChoice
          label={translate('mails.scheme.label')}
          values={schemes}
          textOf={one => translate(`mails.scheme.${one}`)}
          value={scheme}
          onChange={setScheme}
        />
      </Box>
      {error && <Alert severity="warning">{translate('mails.not_shown', { reason: reasonOf(error) })}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && !error && (
        <>
          <Typography sx={{ fontWeight: 650, mb: 1, overflowWrap: 'anywhere' }}>{data.Betreff}</Typography>
          <Box
            sx={{
              overflowX: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
            }}
          >
            <MailFrame html={data.Html} width={Number(width)} dark={scheme === 'dark'} />
          </Box>
          <Box component="details" sx={{ mt: 1.5 }}>
            <summary>{translate('mails.plain')}</summary>
            <Typography component="pre" variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {data.Text}
            </Typography>
          </Box>
        </>
      )}
    </Section>
  );
}
