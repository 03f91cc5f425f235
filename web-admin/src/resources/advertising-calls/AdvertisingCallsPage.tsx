import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  findAdvertisingConsents,
  noteAdvertisingCall,
  type AdvertisingConsent,
} from '#contract/betrieb/advertising.js';
import { callPurposes } from '#contract/shared/codec.js';
import { useCommand, useWire } from '../../providers/data-provider.js';
import { day, dayAndTime } from '../../shared/format.js';
import { Field, Fields, Folded, StatusChip } from '../../shared/ui/Detail.js';
import { Entries, Entry } from '../../shared/ui/entries.js';
import { Answered, Empty, Page, Section } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 2, alignItems: 'flex-start', pt: 1 } as const;

/** What the server says of the number typed, to stand at its field. */
const atTheNumber = (error: Error | null): string | undefined =>
  error instanceof WireError ? error.body.errors['Telefon'] : undefined;

const stateOf = ({ DarfAngerufenWerden, Widerrufen }: AdvertisingConsent) =>
  DarfAngerufenWerden ? 'stands' : Widerrufen ? 'withdrawn' : 'unconfirmed';
const tones = { stands: 'ok', withdrawn: 'stop', unconfirmed: 'wait' } as const;

/** Notes that somebody was called at this number, and what for. */
function NoteCall({ number, onNoted }: { number: string; onNoted: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [purpose, setPurpose] = useState<(typeof callPurposes.wire)[number]>(callPurposes.wire[0]!);
  const note = useCommand(noteAdvertisingCall, () => {
    notify('advertising-calls.noted', { type: 'success' });
    onNoted();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    note.mutate({ body: { Telefon: number, Zweck: purpose } });
  };
  return (
    <Section title={translate('advertising-calls.note')} hint={translate('advertising-calls.note_hint')}>
      <Box component="form" onSubmit={send} sx={row}>
        <TextField
          select
          label={translate('advertising-calls.purpose')}
          value={purpose}
          onChange={event => setPurpose(event.target.value as typeof purpose)}
          sx={{ width: { xs: '100%', sm: 260 } }}
        >
          {callPurposes.wire.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`advertising-calls.purposes.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" loading={note.isPending}>
          {translate('advertising-calls.note')}
        </Button>
      </Box>
      {note.error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {atTheNumber(note.error) ?? note.error.message}
        </Alert>
      )}
    </Section>
  );
}

/** One consent: where it stands, its times and wording, and every call that relied on it. */
function Proof({ proof }: { proof: AdvertisingConsent }) {
  const translate = useTranslate();
  const t = (key: string, values?: object) => translate(`advertising-calls.${key}`, values);
  const state = stateOf(proof);
  return (
    <Entry actions={null}>
      <Box>
        <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
      </Box>
      <Fields>
        <Field label={t('given')}>
          {dayAndTime(proof.Erteilt)} · {t(`source.${proof.Quelle}`)}
        </Field>
        <Field label={t('confirmed')}>{proof.Bestaetigt ? dayAndTime(proof.Bestaetigt) : t('never')}</Field>
        {proof.Widerrufen && <Field label={t('withdrawn')}>{dayAndTime(proof.Widerrufen)}</Field>}
        <Field label={t('kept')}>{day(proof.AufbewahrtBis)}</Field>
        <Field label={t('language')}>{t(`languages.${proof.Sprache}`)}</Field>
        <Field label={t('wording')}>
          <Box component="span" lang={proof.Sprache} sx={{ whiteSpace: 'pre-line' }}>
            {proof.Wortlaut}
          </Box>
        </Field>
      </Fields>
      {proof.Nutzungen.length > 0 && (
        <Folded title={t('calls', { smart_count: proof.Nutzungen.length })}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {proof.Nutzungen.map(({ Am, Wer, Zweck }, at) => (
              <li key={`${at} ${Am}`}>
                {dayAndTime(Am)} · {t(`purposes.${Zweck}`)} · {Wer ?? t('somebody')}
              </li>
            ))}
          </Box>
        </Folded>
      )}
    </Entry>
  );
}

/** Whether a number may be called for advertising, by which consent, and the calls that were made. */
export function AdvertisingCallsPage() {
  const translate = useTranslate();
  const wire = useWire();
  const help = useId();
  const [typed, setTyped] = useState('');
  // Asked for by a press alone, never again by itself: each time is in the audit log.
  const found = useMutation<AdvertisingConsent[], Error, string>({
    mutationFn: Telefon => wire.call(findAdvertisingConsents, { body: { Telefon } }),
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    found.mutate(typed.trim());
  };
  const wrong = atTheNumber(found.error);
  const number = found.variables ?? '';
  const proofs = found.data;
  const mayCall = proofs?.some(({ DarfAngerufenWerden }) => DarfAngerufenWerden) === true;
  return (
    <Page
      title={translate('resources.advertising-calls.name', { smart_count: 2 })}
      intro={translate('advertising-calls.intro')}
    >
      <Section title={translate('advertising-calls.find_title')}>
        <Box component="form" onSubmit={search} noValidate sx={row}>
          <TextField
            type="tel"
            label={translate('advertising-calls.number')}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            error={wrong !== undefined}
            helperText={wrong ?? translate('advertising-calls.number_hint')}
            required
            sx={{ width: { xs: '100%', sm: 320 } }}
            slotProps={{
              htmlInput: { maxLength: 40, autoComplete: 'off', 'aria-describedby': help },
              formHelperText: { id: help },
            }}
          />
          <Button type="submit" variant="contained" loading={found.isPending}>
            {translate('advertising-calls.find')}
          </Button>
        </Box>
      </Section>
      <Box role="status">
        {proofs && (
          <Alert severity={mayCall ? 'success' : 'warning'}>
            {translate(`advertising-calls.${mayCall ? 'may' : 'may_not'}`, { number })}
          </Alert>
        )}
      </Box>
      {mayCall && <NoteCall key={number} number={number} onNoted={() => found.mutate(number)} />}
      {(proofs || found.isPending || (found.error && wrong === undefined)) && (
        <Section title={translate('advertising-calls.proofs', { number })}>
          <Answered of={{ data: proofs, error: found.error, refetch: () => found.mutate(number) }} height={180}>
            {known =>
              known.length === 0 ? (
                <Empty title={translate('advertising-calls.none')} hint={translate('advertising-calls.none_hint')} />
              ) : (
                <Entries>
                  {known.map((proof, at) => (
                    <Proof key={`${at} ${proof.Erteilt}`} proof={proof} />
                  ))}
                </Entries>
              )
            }
          </Answered>
        </Section>
      )}
    </Page>
  );
}
