import { Alert, Box, Button, FormHelperText, Skeleton, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import {
  changeMasterData,
  listMasterDataVersions,
  readMasterData,
  uploadMasterPicture,
  type AgencyMasterData,
} from '#contract/agentur/master-data.js';
import { useAnswer, useCommand, useVersioned } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Field, Fields } from '../../shared/ui/Detail.js';
import { CheckedField, LacksOf, LeaveGuard, useLacks } from '../../shared/ui/dialogs.js';
import { Failure, Page, Section } from '../../shared/ui/Page.js';
import { addressOf, UploadButton } from '../../shared/ui/pictures.js';
import { WireError } from '../../shared/wire.js';

type Data = Omit<AgencyMasterData, 'Agenturnummer'>;
const texts = ['Name', 'Ansprechpartner', 'Telefon', 'Email', 'Anschrift', 'Oeffnungszeiten'] as const;
const inLines: readonly string[] = ['Anschrift', 'Oeffnungszeiten'];

/** What the own agency says of itself: its owner edits, staff read. */
export function MasterDataPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useVersioned(readMasterData);
  const isOwner = currentSession()?.roles.includes('AgenturInhaber') ?? false;
  return (
    <Page title={translate('resources.agency.name', { smart_count: 1 })} intro={translate('agency.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={420} />}
      {data && (
        <Section title={translate('agency.number', { number: data.answer.Agenturnummer })} hint={<LastSaved />}>
          {isOwner ? <Form data={data.answer} version={data.version} /> : <Shown data={data.answer} />}
        </Section>
      )}
    </Page>
  );
}

function LastSaved() {
  const translate = useTranslate();
  const { data } = useAnswer(listMasterDataVersions);
  if (!data) return null;
  const [latest] = data;
  if (!latest?.GeaendertAm) return translate('agency.unsaid');
  return translate('agency.by', { name: latest.GeaendertVon, date: dayAndTime(latest.GeaendertAm) });
}

function Picture({ name }: { name: string | null }) {
  const translate = useTranslate();
  if (!name) return <Typography color="text.secondary">{translate('agency.no_picture')}</Typography>;
  return (
    <img
      src={addressOf(name)}
      alt={translate('agency.field.Bild')}
      width={96}
      height={96}
      style={{ objectFit: 'cover', borderRadius: 8 }}
    />
  );
}

function Shown({ data }: { data: Data }) {
  const translate = useTranslate();
  return (
    <>
      <Fields>
        {texts.map(name => (
          <Field key={name} label={translate(`agency.field.${name}`)}>
            <span style={{ whiteSpace: 'pre-line' }}>{data[name] || '–'}</span>
          </Field>
        ))}
        <Field label={translate('agency.field.Bild')}>
          <Picture name={data.Bild} />
        </Field>
      </Fields>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {translate('agency.read_only')}
      </Typography>
    </>
  );
}

function Form({ data: { Agenturnummer: _, ...values }, version }: { data: AgencyMasterData; version: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const change = useCommand(changeMasterData, () => {
    edition.saved();
    notify('agency.saved', { type: 'success' });
  });
  const edition = useEdition<Data>({
    latest: { values, version },
    history: { call: listMasterDataVersions },
    refusal: change.error,
    name: path => translate(`agency.field.${path[0]}`),
    onRebased: () => change.reset(),
  });
  const upload = useCommand(uploadMasterPicture, ({ Name }) => edition.write({ Bild: Name }));
  const { draft } = edition;
  const wrong = edition.refusal instanceof WireError ? edition.refusal.body.errors : {};
  const noName = draft.Name.trim() === '' && translate('agency.no_name');
  const lacks = useLacks([noName], () =>
    change.mutate({ body: draft, headers: { 'If-Match': String(edition.version) } }),
  );
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={event => {
        event.preventDefault();
        lacks.go();
      }}
    >
      <LeaveGuard unsaved={() => edition.changed && !change.isSuccess} />
      {edition.dialog}
      <LacksOf of={lacks}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {texts.map(name => (
            <CheckedField
              key={name}
              label={translate(`agency.field.${name}`)}
              value={draft[name]}
              onChange={({ target }) => edition.write({ [name]: target.value })}
              error={name in wrong}
              helperText={wrong[name] ?? (name === 'Ansprechpartner' && translate('agency.hint.Ansprechpartner'))}
              lack={name === 'Name' && noName}
              required={name === 'Name'}
              multiline={inLines.includes(name)}
              minRows={inLines.includes(name) ? 3 : 1}
              fullWidth
            />
          ))}
        </Box>
        <Box role="group" aria-label={translate('agency.field.Bild')} sx={{ display: 'grid', gap: 1 }}>
          <Typography sx={{ fontWeight: 650 }}>{translate('agency.field.Bild')}</Typography>
          <Picture name={draft.Bild} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
            <UploadButton upload={upload} onContent={Inhalt => upload.mutate({ body: { Inhalt } })} />
            {draft.Bild && (
              <Button size="small" onClick={() => edition.write({ Bild: null })}>
                {translate('agency.no_picture')}
              </Button>
            )}
          </Box>
          <FormHelperText error={'Bild' in wrong} sx={{ mx: 0 }}>
            {wrong['Bild'] ?? translate('agency.hint.Bild')}
          </FormHelperText>
        </Box>
        {edition.refusal && Object.keys(wrong).length === 0 && (
          <Alert severity="error">{edition.refusal.message}</Alert>
        )}
      </LacksOf>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" loading={change.isPending} disabled={!edition.changed}>
          {translate('agency.save')}
        </Button>
      </Box>
    </Box>
  );
}
