import {
  Alert,
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
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
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count, dayAndTime } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';
import { Code } from '../../shared/ui/Detail.js';
import { FileDrop } from '../../shared/ui/files.js';
import { Page, Section } from '../../shared/ui/Page.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { Failure } from '../../shared/ui/Page.js';
import { EarlierAttempts } from './BatchShow.js';
import { AgreeDialog, AssignDialog, BankEntrySummary } from './bank-response-dialogs.js';

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
      actions={<WhichAnswers state={state} onChange={setState} />}
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

function WhichAnswers({ state, onChange }: { state: State; onChange: (state: State) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={state}
      onChange={(_, next: State | null) => next && onChange(next)}
      aria-label={translate('list.status')}
    >
      {openAnswerStates.map(value => (
        <ToggleButton key={value} value={value}>
          {translate(`bank-responses.unmatched.show.${value}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Answer({ answer }: { answer: OpenBankResponse }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'assign' | 'dismiss' | null>(null);
  const close = () => setAsked(null);
  const dismiss = useCommand(dismissBankResponse, () => {
    notify('bank-responses.unmatched.dismiss.done', { type: 'success' });
    close();
  });
  const {
    Eintrag,
    Warum,
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
  // The server decides by identity; comparing names is enough to show it before the click.
  const own = ZweitePerson && EingelesenVon !== null && EingelesenVon === currentSession()?.name;
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
          {translate(`bank-responses.unmatched.why.${Warum}`)}
          {Grund && ` ${translate(`batches.reason.${Grund}`, { _: Grund })}`}
        </Box>
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
            {ZugeordnetZu && (
              <>
                {' '}
                · <Code>{translate('bank-responses.unmatched.to_payout', { number: ZugeordnetZu })}</Code>
              </>
            )}
          </Typography>
        )}
      </Box>
      {Zustand === 'Offen' && own && (
        <Typography variant="body2" sx={{ fontWeight: 600, maxWidth: 260 }}>
          {translate('bank-responses.unmatched.own')}
        </Typography>
      )}
      {Zustand === 'Offen' && !own && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => setAsked('dismiss')}>
            {translate('bank-responses.unmatched.dismiss.action')}
          </Button>
          {/* A response to a whole batch cannot be assigned to one payout. */}
          {(Warum !== 'BankWiderspricht' || Auszahlungsnummer) && (
            <Button size="small" variant="contained" onClick={() => setAsked('assign')}>
              {translate(
                ZweitePerson ? 'bank-responses.unmatched.agree.action' : 'bank-responses.unmatched.assign.action',
              )}
            </Button>
          )}
        </Box>
      )}
      {asked === 'assign' &&
        (ZweitePerson ? (
          <AgreeDialog answer={answer} onClose={close} />
        ) : (
          <AssignDialog answer={answer} onClose={close} />
        ))}
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
        </ReasonDialog>
      )}
    </Box>
  );
}

interface Import {
  readonly file: string;
  readonly at: Date;
  readonly result: BankResponseResult;
}

/** Imports bank responses on payouts: executed, rejected or returned. */
export function BankResponsePage() {
  const translate = useTranslate();
  const [imports, setImports] = useState<readonly Import[]>([]);
  const [file, setFile] = useState('');
  const send = useCommand(importBankResponse);

  const read = async (chosen: File) => {
    setFile(chosen.name);
    send.mutate(
      { body: await chosen.text() },
      { onSuccess: result => setImports(before => [{ file: chosen.name, at: new Date(), result }, ...before]) },
    );
  };
  const last = imports[0];

  return (
    <Page
      title={translate('resources.bank-responses.name', { smart_count: 2 })}
      intro={translate('bank-responses.intro')}
    >
      <FileDrop
        title={translate('bank-responses.drop')}
        hint={translate('bank-responses.drop_hint')}
        accept=".xml,application/xml,text/xml"
        pending={send.isPending}
        onFile={chosen => void read(chosen)}
      />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {send.error && (
          <Alert severity="error">
            <strong>{file}</strong>: {send.error.message}
          </Alert>
        )}
        {last && !send.error && (
          <Alert severity={last.result.Offen > 0 || last.result.Abgewiesen.length > 0 ? 'warning' : 'success'}>
            {verdict(last, translate)}
          </Alert>
        )}
        {last && last.result.Abgewiesen.length > 0 && <Rejected entries={last.result.Abgewiesen} />}
      </Box>
      {imports.length > 0 && (
        <Section title={translate('bank-responses.results')} hint={translate('bank-responses.results_hint')} flush>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('bank-responses.file')}</TableCell>
                <TableCell align="right">{translate('bank-responses.matched')}</TableCell>
                <TableCell align="right">{translate('bank-responses.open')}</TableCell>
                <TableCell align="right">{translate('bank-responses.known')}</TableCell>
                <TableCell align="right">{translate('bank-responses.rejected')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {imports.map(({ file: name, at, result }) => (
                <TableRow key={at.getTime()}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {name}
                    <Typography variant="caption" color="text.secondary" component="p">
                      {dayAndTime(at)}
                    </Typography>
                  </TableCell>
                  <TableCell align="right">{count(result.Zugeordnet)}</TableCell>
                  <TableCell align="right">{count(result.Offen)}</TableCell>
                  <TableCell align="right">{count(result.Bereits)}</TableCell>
                  <TableCell align="right">{count(result.Abgewiesen.length)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
      )}
      <OpenAnswers />
    </Page>
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
  return Offen > 0 ? `${matched} ${translate('bank-responses.open_text', { smart_count: Offen })}` : matched;
}
