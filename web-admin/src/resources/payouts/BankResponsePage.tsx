import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { importBankResponse } from '#contract/betrieb/calls.js';
import {
  dismissBankResponse,
  listOpenBankResponses,
  openAnswerStates,
  type OpenBankResponse,
} from '#contract/betrieb/payouts.js';
import type { BankResponseResult } from '#contract/betrieb/schemas.js';
import { payoutReasonForStaff } from '#shared/return-reasons.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime, language } from '../../shared/format.js';
import { Code } from '../../shared/ui/Detail.js';
import { SegmentedChoice } from '../../shared/ui/Filters.js';
import { FileDrop, whyNotRead } from '../../shared/ui/files.js';
import { Page, Section } from '../../shared/ui/Page.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { Failure } from '../../shared/ui/Page.js';
import { EarlierAttempts } from './BatchShow.js';
import { WaitingRequest } from './BankRequests.js';
import { BankFiles, DocumentNotes } from './BankFiles.js';
import { ClearDialog, ClearingAccount, WaitingClearing } from './ClearingAccount.js';
import {
  AgreeDialog,
  AssignDialog,
  BankEntrySummary,
  isReadByCaller,
  NameDialog,
  PaymentMeant,
} from './bank-response-dialogs.js';

type State = OpenBankResponse['Zustand'];
const shown = 50;

/** Bank responses that match no payout: an operator assigns or dismisses them. */
export function OpenAnswers() {
  const translate = useTranslate();
  const [state, setState] = useState<State>('Offen');
  const { data, error, refetch } = useAnswer(listOpenBankResponses, { query: { zustand: state, pagesize: shown } });
  const open = state === 'Offen';
  const title =
    open && data && data.TotalCount > 0
      ? translate('bank-responses.unmatched.title', { smart_count: data.TotalCount })
      : translate('bank-responses.unmatched.title_none');
  return (
    <Section
      title={title}
      hint={translate(open ? 'bank-responses.unmatched.hint' : 'bank-responses.unmatched.hint_done')}
      actions={
        <SegmentedChoice
          label={translate('list.status')}
          values={openAnswerStates}
          textOf={value => translate(`bank-responses.unmatched.show.${value}`)}
          value={state}
          onChange={setState}
        />
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data && data.TotalCount === 0 && (
        <Alert severity={open ? 'success' : 'info'}>
          {translate(open ? 'bank-responses.unmatched.none' : 'bank-responses.unmatched.none_done')}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {data?.Content.map(answer => (
          <Answer key={answer.Eintrag} answer={answer} />
        ))}
      </Box>
    </Section>
  );
}

function Answer({ answer }: { answer: OpenBankResponse }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'assign' | 'clear' | 'dismiss' | null>(null);
  const close = () => setAsked(null);
  const dismiss = useCommand(dismissBankResponse, ({ WartetAuf }) => {
    notify(WartetAuf ? 'bank-responses.requests.waiting' : 'bank-responses.unmatched.dismiss.done', {
      type: 'success',
    });
    close();
  });
  const {
    Eintrag,
    Warum,
    WarumText,
    Hindernis,
    Klaerbar,
    Gegenposten,
    Klaerung,
    Ablage,
    Richtung,
    Moeglich,
    Auszahlungsnummer,
    Grund,
    EingelesenAm,
    EingelesenVon,
    ZweitePerson,
    FruehereVersuche,
    Zustand,
    ZugeordnetZu,
    ErledigtAm,
    ErledigtVon,
    Begruendung,
  } = answer;
  const isReturn = Warum === 'RueckgabeNachAusfuehrung';
  const own = ZweitePerson && isReadByCaller(answer);
  return (
    <Box
      component="li"
      sx={{
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        justifyContent: 'space-between',
        alignItems: 'flex-start',
        '&:first-of-type': { borderTop: 0, pt: 0.5 },
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
        <BankEntrySummary answer={answer} />
        <Box>
          {WarumText}
          {Grund &&
            ` ${translate('bank-responses.unmatched.reason', { reason: payoutReasonForStaff(Grund, language.get()) })}`}
          {Hindernis && ` ${Hindernis}`}
        </Box>
        <PaymentMeant answer={answer} />
        <Typography variant="body2" color="text.secondary" component="div">
          {Auszahlungsnummer && (
            <>
              {translate('bank-responses.unmatched.named')}: <Code>{Auszahlungsnummer}</Code> ·{' '}
            </>
          )}
          {translate('bank-responses.unmatched.read_at', {
            time: dayAndTime(EingelesenAm),
            name: EingelesenVon ?? '–',
          })}
        </Typography>
        <EarlierAttempts attempts={FruehereVersuche} title={translate('bank-responses.unmatched.attempts')} />
        {ErledigtAm && (
          <Typography variant="body2" component="div">
            {translate('bank-responses.unmatched.decided', {
              name: ErledigtVon ?? '',
              time: dayAndTime(ErledigtAm),
              note: Begruendung ?? '',
            })}
            {Ablage && ` · ${translate('bank-responses.requests.by', { name: Ablage.AngefragtVon })}`}
            {ZugeordnetZu && (
              <>
                {' '}
                · <Code>{translate('bank-responses.unmatched.to_payout', { number: ZugeordnetZu })}</Code>
              </>
            )}
          </Typography>
        )}
      </Box>
      {Zustand === 'Offen' && Klaerung && <WaitingClearing item={Klaerung} />}
      {Zustand === 'Offen' && Ablage && (
        <WaitingRequest request={Ablage}>
          <BankEntrySummary answer={answer} />
        </WaitingRequest>
      )}
      {Zustand === 'Offen' && !Klaerung && !Ablage && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {own && (
            <Typography variant="body2" sx={{ fontWeight: 600, maxWidth: 260 }}>
              {translate('bank-responses.unmatched.own')}
            </Typography>
          )}
          <Button size="small" variant="outlined" onClick={() => setAsked('dismiss')}>
            {translate('bank-responses.unmatched.dismiss.action')}
          </Button>
          {Klaerbar && (
            <Button
              size="small"
              variant={Moeglich.length > 0 ? 'outlined' : 'contained'}
              onClick={() => setAsked('clear')}
            >
              {translate(`bank-responses.clearing.ask.${Gegenposten ? 'action_against' : 'action'}`)}
            </Button>
          )}
          {Moeglich.length > 0 && !own && (
            <Button size="small" variant="contained" onClick={() => setAsked('assign')}>
              {translate(
                Warum === 'NameWeichtAb'
                  ? 'bank-responses.unmatched.name_check.action'
                  : isReturn
                    ? 'bank-responses.unmatched.agree.action'
                    : 'bank-responses.unmatched.assign.action',
              )}
            </Button>
          )}
        </Box>
      )}
      {asked === 'assign' &&
        (Warum === 'NameWeichtAb' ? (
          <NameDialog answer={answer} onClose={close} />
        ) : isReturn ? (
          <AgreeDialog answer={answer} onClose={close} />
        ) : (
          <AssignDialog answer={answer} onClose={close} />
        ))}
      {asked === 'clear' && <ClearDialog answer={answer} onClose={close} />}
      {asked === 'dismiss' && (
        <ReasonDialog
          title={translate('bank-responses.unmatched.dismiss.title')}
          confirm={translate('bank-responses.unmatched.dismiss.action')}
          pending={dismiss.isPending}
          error={dismiss.error}
          onClose={close}
          onConfirm={note => dismiss.mutate({ params: { eintrag: Eintrag }, body: { Begruendung: note } })}
        >
          <BankEntrySummary answer={answer} />
          <Typography>{translate('bank-responses.unmatched.dismiss.text')}</Typography>
          {Richtung && <Alert severity="info">{translate('bank-responses.unmatched.dismiss.moved')}</Alert>}
        </ReasonDialog>
      )}
    </Box>
  );
}

interface Import {
  readonly file: string;
  readonly result: BankResponseResult;
}

/** Imports bank responses on payouts: executed, rejected or returned. */
export function BankResponsePage() {
  const translate = useTranslate();
  const [last, setLast] = useState<Import | null>(null);
  const [file, setFile] = useState('');
  const send = useCommand(importBankResponse);

  const read = (chosen: File) => {
    setFile(chosen.name);
    setLast(null);
    send.mutate(
      { query: { dateiname: chosen.name.slice(0, 200) }, body: chosen },
      { onSuccess: result => setLast({ file: chosen.name, result }) },
    );
  };

  return (
    <Page
      title={translate('resources.bank-responses.name', { smart_count: 2 })}
      intro={translate('bank-responses.intro')}
    >
      <FileDrop
        title={translate('bank-responses.drop')}
        hint={translate('bank-responses.drop_hint')}
        accept=".xml,.zip,.c52,.c53,.c54,application/xml,text/xml,application/zip"
        pending={send.isPending}
        onFile={read}
      />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {send.error && (
          <Alert severity="error">
            <strong>{file}</strong>: {whyNotRead(send.error)}
          </Alert>
        )}
        {last && !send.error && <Outcome last={last} />}
      </Box>
      <OpenAnswers />
      <ClearingAccount />
      <BankFiles />
    </Page>
  );
}

/** What the file that was read just now did. */
function Outcome({ last }: { last: Import }) {
  const translate = useTranslate();
  const { Offen, Abgewiesen, Vorgemerkt, Dokumente, SchonGelesen } = last.result;
  return (
    <>
      <Alert severity={Offen > 0 || Abgewiesen.length > 0 ? 'warning' : 'success'}>
        <strong>{last.file}</strong>: {verdict(last, translate)}
        {Vorgemerkt > 0 && <Box>{translate('bank-responses.pending_text', { smart_count: Vorgemerkt })}</Box>}
        {SchonGelesen && (
          <Box>
            {translate(SchonGelesen.Von ? 'bank-responses.read_before_by' : 'bank-responses.read_before', {
              time: dayAndTime(SchonGelesen.Am),
              name: SchonGelesen.Von ?? '',
            })}
          </Box>
        )}
      </Alert>
      <DocumentNotes documents={Dokumente} />
      {Abgewiesen.length > 0 && <Rejected entries={Abgewiesen} />}
    </>
  );
}

/** Entries that changed nothing, with their position and the reason. */
function Rejected({ entries }: { entries: BankResponseResult['Abgewiesen'] }) {
  const translate = useTranslate();
  const shown = entries.slice(0, 20);
  return (
    <Alert severity="error">
      <strong>{translate('bank-responses.rejected_text', { smart_count: entries.length })}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {shown.map(({ Stelle, Grund }) => (
          <li key={`${Stelle}${Grund}`}>
            <Code>{Stelle}</Code> {Grund}
          </li>
        ))}
        {entries.length > shown.length && (
          <li>{translate('bank-responses.rejected_more', { smart_count: entries.length - shown.length })}</li>
        )}
      </Box>
    </Alert>
  );
}

function verdict(
  { result: { Zugeordnet, Offen, Bereits, Abgewiesen } }: Import,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (Zugeordnet === 0 && Offen === 0 && Bereits === 0 && Abgewiesen.length > 0)
    return translate('bank-responses.all_rejected');
  if (Zugeordnet === 0 && Offen === 0)
    return translate(Bereits > 0 ? 'bank-responses.all_known' : 'bank-responses.nothing');
  const matched = translate('bank-responses.matched_text', { smart_count: Zugeordnet });
  if (Offen === 0) return matched;
  const waiting = translate('bank-responses.open_text', { smart_count: Offen });
  return Zugeordnet === 0 ? waiting : `${matched} ${waiting}`;
}
