import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { answerClaim, readClaim, takeClaim, type ClaimInFull } from '#contract/agentur/claims.js';
import { listColleagues } from '#contract/agentur/desk.js';
import { Columns, DeskPage, Head, Part } from '../../desk/frame.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { casePath, personPath } from '../../shared/case-paths.js';
import { day, dayAndTime, money } from '../../shared/format.js';
import { useMay } from '../../shared/session.js';
import { CopyButton, StatusCode } from '../../shared/ui/Detail.js';
import { Failure } from '../../shared/ui/Page.js';
import { AcceptDialog, RejectDialog } from './DecideDialogs.js';

/** One claim: what was said on both sides, until when it is due, who has it, and its decision. */
export function ClaimPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const found = useAnswer(readClaim, { params: { nr: id } });
  return (
    <DeskPage
      tab={translate('claims.title', { number: id })}
      of={found}
      missing={{ title: translate('claims.not_found'), hint: translate('claims.not_found_hint', { number: id }) }}
    >
      {claim => <OneClaim key={id} claim={claim} />}
    </DeskPage>
  );
}

function OneClaim({ claim }: { claim: ClaimInFull }) {
  const translate = useTranslate();
  const may = useMay();
  const number = claim.Reklamationsnummer;
  const isUndecided = claim.Zustand === 'Offen' || claim.Zustand === 'InArbeit';
  return (
    <>
      <Head
        eyebrow={
          <>
            {translate('claims.title', { number })} <CopyButton text={number} />
          </>
        }
        title={
          <Box
            component={Link}
            to={
              claim.Von === 'Empfehler'
                ? personPath(claim.Empfehlernummer)
                : casePath(claim.Empfehlungsnummer, claim.Empfaengernummer)
            }
            sx={{ color: 'inherit' }}
          >
            {claim.Name || translate('app.erased_person')}
          </Box>
        }
        chip={<StatusCode code={claim.Zustand} />}
        facts={[
          translate(`claims.words.claimant.${claim.Von}`),
          <Link key="case" to={casePath(claim.Empfehlungsnummer)}>
            {translate('desk.case.title', { number: claim.Empfehlungsnummer })}
          </Link>,
          claim.Auftragsnummer && translate('claims.named_order', { number: claim.Auftragsnummer }),
          translate('claims.opened', { date: day(claim.ErstelltAm) }),
        ]}
        actions={isUndecided && may('Praemien') && <Decisions claim={claim} />}
      />
      <Due claim={claim} />
      <Columns
        main={
          <Part title={translate('claims.conversation')}>
            <Conversation claim={claim} />
            {isUndecided && may('Verwaltung') && <Reply number={number} />}
          </Part>
        }
        aside={
          <Part title={translate('desk.section.work')}>
            <Responsible claim={claim} mayWork={isUndecided && may('Verwaltung')} />
          </Part>
        }
      />
    </>
  );
}

function Decisions({ claim }: { claim: ClaimInFull }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="contained" onClick={() => setAsked('accept')}>
        {translate('claims.accept.action')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setAsked('reject')}>
        {translate('claims.reject.action')}
      </Button>
      {asked === 'accept' && <AcceptDialog claim={claim} onClose={close} />}
      {asked === 'reject' && <RejectDialog claim={claim} onClose={close} />}
    </>
  );
}

/** What is due next, or how it was decided. */
function Due({ claim }: { claim: ClaimInFull }) {
  const translate = useTranslate();
  const { AntwortBis, EntscheidungBis, EntschiedenAm, Ueberfaellig, Ergebnis, Widerspruch } = claim;
  const lines = [
    Widerspruch && translate(EntschiedenAm ? 'claims.objected_before' : 'claims.objected'),
    AntwortBis && translate('claims.answer_by', { date: day(AntwortBis) }),
    EntscheidungBis && translate('claims.decide_by', { date: day(EntscheidungBis) }),
    EntschiedenAm && translate('claims.decided_on', { date: dayAndTime(EntschiedenAm) }),
    Ergebnis?.Auftragsnummer && translate('claims.brought_order', { number: Ergebnis.Auftragsnummer }),
    Ergebnis?.WertCent != null && translate('claims.brought_reward', { amount: money(Ergebnis.WertCent) }),
  ].filter(Boolean);
  return (
    <Alert severity={Ueberfaellig ? 'error' : EntschiedenAm ? 'success' : 'info'} icon={false}>
      {Ueberfaellig && <b>{translate('claims.overdue')} </b>}
      {lines.join(' ')}
    </Alert>
  );
}

function Conversation({ claim: { Verlauf, Name } }: { claim: ClaimInFull }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {Verlauf.map(({ Zeit, Art, Text, Wer }, place) => {
        const isClaimants = Art === 'Reklamation' || Art === 'Widerspruch';
        const by = Wer ?? (Name || translate('app.erased_person'));
        return (
          <Box
            component="li"
            key={place}
            sx={({ tokens }) => ({
              p: 1.5,
              borderRadius: `${Math.min(10, tokens.radius)}px`,
              backgroundColor: isClaimants ? tokens.brandSoft : tokens.waitSoft,
              justifySelf: isClaimants ? 'start' : 'end',
              width: { xs: '100%', sm: 'min(100%, 40rem)' },
              overflowWrap: 'anywhere',
            })}
          >
            <Typography variant="caption" component="p" color="text.secondary">
              {translate(`claims.entry.${Art}`)} · {by}
              {isClaimants && Wer && ` ${translate('claims.for_caller')}`} · {dayAndTime(Zeit)}
            </Typography>
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{Text}</Box>
          </Box>
        );
      })}
    </Box>
  );
}

function Reply({ number }: { number: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useCommand(answerClaim, () => {
    setText('');
    notify('claims.reply.done', { type: 'success' });
  });
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1, mt: 2 }}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') mutate({ params: { nr: number }, body: { Text: text.trim() } });
      }}
    >
      <TextField
        label={translate('claims.reply.label')}
        helperText={translate('claims.reply.hint')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
      {error && <Failure error={error} />}
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={text.trim() === ''}
        sx={{ justifySelf: 'start' }}
      >
        {translate('claims.reply.send')}
      </Button>
    </Box>
  );
}

function Responsible({ claim: { Reklamationsnummer, Zustaendig }, mayWork }: { claim: ClaimInFull; mayWork: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data: colleagues, error } = useAnswer(listColleagues, {}, { enabled: mayWork });
  const {
    mutate,
    isPending,
    error: refused,
  } = useCommand(takeClaim, () => notify('desk.work.done', { type: 'success' }));
  const give = (Mitarbeiternummer: string | null) =>
    mutate({ params: { nr: Reklamationsnummer }, body: { Mitarbeiternummer } });
  const me = colleagues?.find(({ Ich }) => Ich);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 650 }}>{Zustaendig?.Name ?? translate('desk.work.nobody')}</Typography>
      {mayWork && colleagues && (
        <>
          {me && me.Mitarbeiternummer !== Zustaendig?.Mitarbeiternummer && (
            <Button
              variant="contained"
              loading={isPending}
              onClick={() => give(me.Mitarbeiternummer)}
              sx={{ justifySelf: 'start' }}
            >
              {translate('desk.work.take')}
            </Button>
          )}
          <TextField
            select
            fullWidth
            label={translate('desk.work.give')}
            value={Zustaendig?.Mitarbeiternummer ?? ''}
            disabled={isPending}
            onChange={({ target }) => give(target.value || null)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{translate('desk.work.nobody_choice')}</MenuItem>
            {colleagues.map(({ Mitarbeiternummer, Name }) => (
              <MenuItem key={Mitarbeiternummer} value={Mitarbeiternummer}>
                {Name} ({Mitarbeiternummer})
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      {(error ?? refused) && <Failure error={error ?? refused} />}
    </Box>
  );
}
