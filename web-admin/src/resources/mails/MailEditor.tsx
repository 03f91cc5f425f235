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
  type MailTextVersion,
  type MailWording,
} from '#contract/betrieb/mails.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { Code, StatusChip } from '../../shared/ui/Detail.js';
import { ConfirmDialog, LeaveGuard } from '../../shared/ui/dialogs.js';
import { useChangeText, Versions } from '../../shared/ui/entries.js';
import { Failure, Page, Section } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';
import { MailPreview } from './MailPreview.js';
import { placeOf } from './index.js';

const fields = ['Betreff', 'Vorschau', 'Inhalt', 'Grund'] as const satisfies readonly (keyof MailWording)[];

/** One text of one mail: write, look, try, publish, and go back to what was. */
export function MailEditor() {
  const { id = '' } = useParams();
  const params = placeOf(id);
  const text = useVersioned(readMailText, { params });
  const versions = useAnswer(listMailTextVersions, { params });
  const error = text.error ?? versions.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all([text.refetch(), versions.refetch()])} />;
  if (!text.data || !versions.data) return <Skeleton variant="rounded" height={420} />;
  const { answer, version } = text.data;
  return <Editor key={`${id} ${version}`} text={answer} version={version} versions={versions.data} />;
}

function Editor({
  text,
  version,
  versions,
}: {
  text: MailText;
  version: string;
  versions: readonly MailTextVersion[];
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [wording, setWording] = useState<MailWording>(text.Text);
  const [asked, setAsked] = useState(false);
  const params = { art: text.Art, sprache: text.Sprache };
  const changed = fields.some(field => wording[field] !== text.Text[field]);
  const publish = useCommand(changeMailText, () => {
    setAsked(false);
    notify('mails.published', { type: 'success' });
  });
  const test = useCommand(testMailText, ({ An }) => {
    notify('mails.tested', { type: 'success', messageArgs: { address: An } });
  });
  const failed = publish.error ?? test.error;
  const errors = failed instanceof WireError ? failed.body.errors : {};
  const put = () =>
    publish.mutate({ params, body: wording, headers: { 'If-Match': version } }, { onError: () => setAsked(false) });
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate({ params, body: wording })}>
          {translate('mails.test')}
        </Button>
        <Button variant="contained" disabled={!changed} onClick={() => setAsked(true)}>
          {translate('mails.publish')}
        </Button>
      </Box>
      {failed && <Alert severity="error">{errors['An'] ?? failed.message}</Alert>}
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
                onChange={event => setWording({ ...wording, [field]: event.target.value })}
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
      <Variables text={text} />
      <VersionsOf text={text} versions={versions} />
      {asked && (
        <ConfirmDialog
          open
          title={translate('mails.publish_title')}
          confirm={translate('mails.publish')}
          pending={publish.isPending}
          onClose={() => setAsked(false)}
          onConfirm={put}
        >
          <Typography>{translate('mails.publish_text')}</Typography>
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** What the text may say, with an example of each. */
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

function VersionsOf({ text, versions }: { text: MailText; versions: readonly MailTextVersion[] }) {
  const translate = useTranslate();
  const changeText = useChangeText('mails');
  return (
    <Section title={translate('mails.versions')} hint={translate('mails.versions_hint')}>
      <Versions
        texts="mails"
        of={versions}
        line={changeText}
        call={restoreMailText}
        params={one => ({ art: text.Art, sprache: text.Sprache, nummer: String(one.Nummer) })}
        title={one =>
          translate(one.Nummer === 0 ? 'mails.restore_product' : 'mails.restore_title', { version: one.Nummer })
        }
        asks={one => (
          <Typography component="pre" variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0 }}>
            {fields.map(field => one.Text[field]).join('\n\n')}
          </Typography>
        )}
      >
        {one => (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {one.Text.Betreff}
          </Typography>
        )}
      </Versions>
    </Section>
  );
}
