import {
  Alert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useDeferredValue, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { readPayoutBatch } from '#contract/betrieb/calls.js';
import {
  assignBankResponse,
  searchSentPayments,
  type BankResponseCandidate,
  type OpenBankResponse,
} from '#contract/betrieb/payouts.js';
import { chargeBetween, type ChargedFigures } from '#shared/bank-charge.js';
import { payoutReasonForStaff } from '#shared/return-reasons.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { day, language, money } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';
import { Code, StatusChip } from '../../shared/ui/Detail.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { Failure } from '../../shared/ui/Page.js';
import { EarlierAttempts, PayoutChip } from './BatchShow.js';

interface DialogOf {
  readonly answer: OpenBankResponse;
  readonly onClose: () => void;
}

/** A return after execution: the second person agrees, seeing the payment that comes back and every other one of its reward. */
export function AgreeDialog({ answer, onClose }: DialogOf) {
  const { Eintrag, Zahlung, EingelesenVon, FruehereVersuche, Grund } = answer;
  const translate = useTranslate();
  const notify = useNotify();
  const agree = useCommand(assignBankResponse, () => {
    notify('bank-responses.unmatched.agree.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank-responses.unmatched.agree.title')}
      confirm={translate('bank-responses.unmatched.agree.action')}
      pending={agree.isPending}
      disabled={Zahlung === null}
      error={agree.error}
      onClose={onClose}
      onConfirm={note =>
        agree.mutate({
          params: { eintrag: Eintrag },
          body: { Auszahlungsnummer: Zahlung?.Auszahlungsnummer, Ergebnis: 'Zurueckgegeben', Begruendung: note },
        })
      }
    >
      <BankEntrySummary answer={answer} />
      {Grund && (
        <Typography>
          {translate('bank-responses.unmatched.reason', { reason: payoutReasonForStaff(Grund, language.get()) })}
        </Typography>
      )}
      <PaymentMeant answer={answer} />
      <EarlierAttempts attempts={FruehereVersuche} title={translate('bank-responses.unmatched.attempts')} />
      <Alert severity="warning">
        {translate('bank-responses.unmatched.agree.text', { name: EingelesenVon ?? '–' })}
      </Alert>
      <MaybeOffset answer={answer} />
    </ReasonDialog>
  );
}

/** Before money counts as a return: an open item of the clearing account that it may belong to instead. */
function MaybeOffset({ answer: { Gegenposten } }: { answer: OpenBankResponse }) {
  const translate = useTranslate();
  return (
    Gegenposten && (
      <Alert severity="warning">
        {translate('bank-responses.unmatched.agree.maybe_offset', { amount: money(Gegenposten.OffenCent) })}
      </Alert>
    )
  );
}

/** The payee's bank has another name for the account: pay all the same, or take the payment out. */
export function NameDialog({ answer, onClose }: DialogOf) {
  const { Eintrag, Zahlung } = answer;
  const translate = useTranslate();
  const notify = useNotify();
  const [decision, setDecision] = useState<'TrotzdemZahlen' | 'Herausnehmen'>('Herausnehmen');
  const decide = useCommand(assignBankResponse, () => {
    notify('bank-responses.unmatched.name_check.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank-responses.unmatched.name_check.title')}
      confirm={translate('bank-responses.unmatched.name_check.action')}
      pending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={note =>
        decide.mutate({
          params: { eintrag: Eintrag },
          body: { Auszahlungsnummer: Zahlung?.Auszahlungsnummer, Ergebnis: decision, Begruendung: note },
        })
      }
    >
      <PaymentMeant answer={answer} />
      <Typography>{translate('bank-responses.unmatched.name_check.text')}</Typography>
      <RadioGroup
        aria-label={translate('bank-responses.unmatched.name_check.title')}
        value={decision}
        onChange={(_, value) => setDecision(value as typeof decision)}
      >
        {(['Herausnehmen', 'TrotzdemZahlen'] as const).map(value => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={translate(`bank-responses.unmatched.name_check.${value === 'TrotzdemZahlen' ? 'pay' : 'take_out'}`)}
          />
        ))}
      </RadioGroup>
    </ReasonDialog>
  );
}

/** The server decides by identity; comparing names is enough to show it before the click. */
export const isReadByCaller = ({ EingelesenVon }: OpenBankResponse): boolean =>
  EingelesenVon !== null && EingelesenVon === currentSession()?.name;

type Outcome = 'Ausgefuehrt' | 'Zurueckgegeben';

/** Which payouts a response refers to, and what the bank did with them. */
export function AssignDialog({ answer, onClose }: DialogOf) {
  const { Eintrag, Ueber, Stapelnummer, Richtung, Zahlung } = answer;
  const isOfBatch = Ueber === 'Stapel' && Stapelnummer !== null;
  // A report on a batch names the sum of all its payments, whichever of them are meant.
  const BetragCent = isOfBatch && Richtung === null ? null : answer.BetragCent;
  const possible = outcomesOf(answer);
  const translate = useTranslate();
  const notify = useNotify();
  const [chosen, setChosen] = useState<readonly BankResponseCandidate[]>(
    Zahlung ? [Zahlung] : answer.Vorschlaege.length === 1 ? answer.Vorschlaege : [],
  );
  const [outcome, setOutcome] = useState<Outcome>(possible[0] ?? 'Ausgefuehrt');
  const amount = chosen.reduce((sum, { BetragCent: cents }) => sum + cents, 0);
  const charge =
    chosen.length > 0 && BetragCent !== null
      ? chargeOf(outcome, {
          bookedCents: BetragCent,
          payoutCents: amount,
          payments: chosen.length,
          chargesCents: answer.EntgeltCent,
        })
      : 0;
  const takesAnother = Boolean(charge) || chosen.some(({ ZweitePerson }) => ZweitePerson);
  const isOwn = takesAnother && isReadByCaller(answer);
  const assign = useCommand(assignBankResponse, () => {
    notify('bank-responses.unmatched.assign.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate(`bank-responses.unmatched.assign.${Zahlung ? 'title_named' : 'title'}`)}
      confirm={translate('bank-responses.unmatched.assign.action')}
      pending={assign.isPending}
      disabled={chosen.length === 0 || charge === null || isOwn}
      error={assign.error}
      onClose={onClose}
      onConfirm={note =>
        assign.mutate({
          params: { eintrag: Eintrag },
          body: {
            ...(chosen.length === 1
              ? { Auszahlungsnummer: chosen[0]!.Auszahlungsnummer }
              : { Auszahlungsnummern: chosen.map(({ Auszahlungsnummer }) => Auszahlungsnummer) }),
            Ergebnis: outcome,
            ...(charge && { EntgeltCent: charge }),
            Begruendung: note,
          },
        })
      }
    >
      <BankEntrySummary answer={answer} />
      <Typography>{translate(`bank-responses.unmatched.assign.${Zahlung ? 'text_named' : 'text'}`)}</Typography>
      {Zahlung ? (
        <PaymentMeant answer={answer} />
      ) : isOfBatch ? (
        <PaymentsOfBatch
          number={Stapelnummer}
          mayComeBack={Richtung === 'Gutschrift'}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : (
        <SearchedPayments answer={answer} chosen={chosen} onChange={setChosen} />
      )}
      <OutcomeChoice possible={possible} outcome={outcome} onChange={setOutcome} />
      {chosen.length > 0 && BetragCent !== null && charge !== 0 && (
        <Alert severity={charge === null ? 'error' : 'warning'}>
          {translate(`bank-responses.unmatched.assign.${charge === null ? 'mismatch' : 'charge'}`, {
            booked: money(BetragCent),
            amount: money(amount),
            charge: money(charge ?? 0),
          })}
        </Alert>
      )}
      {outcome === 'Zurueckgegeben' && <MaybeOffset answer={answer} />}
      {takesAnother && (
        <Alert severity={isOwn ? 'error' : 'info'}>
          {translate(isOwn ? 'bank-responses.unmatched.own' : 'bank-responses.unmatched.assign.second')}
        </Alert>
      )}
    </ReasonDialog>
  );
}

/** What the bank kept, in cents; null where its charges do not explain the difference. */
const chargeOf = (outcome: Outcome, figures: ChargedFigures): number | null =>
  figures.bookedCents === figures.payoutCents
    ? 0
    : chargeBetween(outcome === 'Zurueckgegeben' ? 'returned' : 'settled', figures);

/** Money that came in was never paid, and money that left never came back: only what fits is offered. */
const outcomesOf = ({ Moeglich }: OpenBankResponse): Outcome[] =>
  (['Ausgefuehrt', 'Zurueckgegeben'] as const).filter(outcome => Moeglich.includes(outcome));

function OutcomeChoice({
  possible,
  outcome,
  onChange,
}: {
  possible: readonly Outcome[];
  outcome: Outcome;
  onChange: (outcome: Outcome) => void;
}) {
  const translate = useTranslate();
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>{translate('bank-responses.unmatched.assign.outcome')}</FormLabel>
      <RadioGroup aria-labelledby={label} value={outcome} onChange={(_, value) => onChange(value as Outcome)}>
        {possible.map(value => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={translate(`bank-responses.unmatched.assign.${value === 'Ausgefuehrt' ? 'settled' : 'returned'}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** The suggested payments, and a search among all that were sent: one, or several where the bank names nothing. */
function SearchedPayments({
  answer: { Eintrag, Vorschlaege, Auszahlungsnummer, Richtung },
  chosen,
  onChange,
}: {
  answer: OpenBankResponse;
  chosen: readonly BankResponseCandidate[];
  onChange: (chosen: readonly BankResponseCandidate[]) => void;
}) {
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words.trim());
  const label = useId();
  const found = useAnswer(
    searchSentPayments,
    { query: { q: searched, eintrag: Eintrag } },
    { enabled: searched.length > 1 },
  );
  const searching = searched.length > 1;
  const several = Auszahlungsnummer === null && Richtung !== null;
  const isSame = (one: BankResponseCandidate) => (other: BankResponseCandidate) =>
    one.Auszahlungsnummer === other.Auszahlungsnummer;
  const offered: readonly BankResponseCandidate[] | undefined = searching ? found.data : Vorschlaege;
  // What was chosen stays in sight while others are searched.
  const shown = [...chosen.filter(one => !offered?.some(isSame(one))), ...(offered ?? [])];
  const choose = (payment: BankResponseCandidate, checked: boolean) =>
    onChange([...(several ? chosen.filter(one => !isSame(payment)(one)) : []), ...(checked ? [payment] : [])]);
  return (
    <FormControl sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id={label}>
        {translate(`bank-responses.unmatched.assign.${searching ? 'found' : 'candidates'}`)}
      </FormLabel>
      {Vorschlaege.length === 0 && !searching && (
        <Alert severity="info">{translate('bank-responses.unmatched.assign.no_candidates')}</Alert>
      )}
      <TextField
        label={translate('bank-responses.unmatched.assign.search')}
        helperText={translate(`bank-responses.unmatched.assign.${several ? 'several_may' : 'search_hint'}`)}
        value={words}
        onChange={event => setWords(event.target.value)}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 100, type: 'search' } }}
      />
      {searching && found.data?.length === 0 && (
        <Typography variant="body2" role="status">
          {translate('bank-responses.unmatched.assign.search_none')}
        </Typography>
      )}
      <Box role={several ? 'group' : 'radiogroup'} aria-labelledby={label} sx={{ display: 'grid' }}>
        {shown.map(payment => {
          const checked = chosen.some(isSame(payment));
          return (
            <FormControlLabel
              key={payment.Auszahlungsnummer}
              checked={checked}
              onChange={(_, isChecked) => choose(payment, isChecked)}
              control={several ? <Checkbox /> : <Radio name={label} />}
              sx={{ alignItems: 'flex-start', py: 0.5 }}
              label={<PaymentLines payment={payment} />}
            />
          );
        })}
      </Box>
    </FormControl>
  );
}

/** The payments of the batch that a response speaks of as a whole. `mayComeBack`: executed ones, too. */
function PaymentsOfBatch({
  number,
  mayComeBack,
  chosen,
  onChange,
}: {
  number: string;
  mayComeBack: boolean;
  chosen: readonly BankResponseCandidate[];
  onChange: (chosen: readonly BankResponseCandidate[]) => void;
}) {
  const translate = useTranslate();
  const { data: batch, error, refetch } = useAnswer(readPayoutBatch, { params: { stapel: number } });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!batch) return <Skeleton variant="rounded" height={120} />;
  const open = batch.Auszahlungen.filter(
    ({ Status }) => Status === 'Gesendet' || (mayComeBack && Status === 'Ausgefuehrt'),
  ).map(payment => ({ ...payment, Stapelnummer: number, ZweitePerson: payment.Status === 'Ausgefuehrt' }));
  const isChosen = (payment: { Auszahlungsnummer: string }) =>
    chosen.some(({ Auszahlungsnummer }) => Auszahlungsnummer === payment.Auszahlungsnummer);
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate('bank-responses.unmatched.assign.several')}</FormLabel>
      <FormGroup>
        {open.length > 1 && (
          <FormControlLabel
            control={
              <Checkbox
                checked={open.every(isChosen)}
                indeterminate={open.some(isChosen) && !open.every(isChosen)}
                onChange={(_, checked) => onChange(checked ? open : [])}
              />
            }
            label={translate('bank-responses.unmatched.assign.all', { smart_count: open.length })}
          />
        )}
        {open.map(payment => (
          <FormControlLabel
            key={payment.Auszahlungsnummer}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            control={
              <Checkbox
                checked={isChosen(payment)}
                onChange={(_, checked) =>
                  onChange(
                    checked
                      ? [...chosen, payment]
                      : chosen.filter(({ Auszahlungsnummer }) => Auszahlungsnummer !== payment.Auszahlungsnummer),
                  )
                }
              />
            }
            label={<PaymentLines payment={payment} />}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}

type Shown = Pick<
  BankResponseCandidate,
  'Kontoinhaber' | 'Iban' | 'BetragCent' | 'Stapelnummer' | 'Status' | 'Auszahlungsnummer'
>;

function PaymentLines({ payment: { Kontoinhaber, Iban, BetragCent, Stapelnummer, Status } }: { payment: Shown }) {
  const translate = useTranslate();
  return (
    <Box sx={{ pt: 1 }}>
      {Kontoinhaber || '–'} · {money(BetragCent)} · <Code>{Iban || '–'}</Code>
      <Typography variant="body2" color="text.secondary" component="div">
        {translate('batches.detail', { number: Stapelnummer })} · {translate(`batches.payout.${Status}`)}
      </Typography>
    </Box>
  );
}

/** The payment that a response names, as it stands now, beside what the bank says. */
export function PaymentMeant({ answer: { Zahlung, EntgeltCent, AusgangsbetragCent } }: { answer: OpenBankResponse }) {
  const translate = useTranslate();
  const told = [
    ...(AusgangsbetragCent === null
      ? []
      : [translate('bank-responses.unmatched.instructed', { amount: money(AusgangsbetragCent) })]),
    ...(EntgeltCent === null ? [] : [translate('bank-responses.unmatched.charges', { charge: money(EntgeltCent) })]),
  ];
  return (
    <>
      {Zahlung && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('bank-responses.unmatched.payment')}:
          </Box>
          <strong>{Zahlung.Kontoinhaber || '–'}</strong>
          <span>{money(Zahlung.BetragCent)}</span>
          <Code>{Zahlung.Iban || '–'}</Code>
          <PayoutChip status={Zahlung.Status} />
          {Zahlung.GebuchtAm && (
            <span>{translate('bank-responses.unmatched.executed_on', { day: day(Zahlung.GebuchtAm) })}</span>
          )}
          <Link to={`/batches/${Zahlung.Stapelnummer}/show`}>
            {translate('batches.detail', { number: Zahlung.Stapelnummer })}
          </Link>
        </Box>
      )}
      {told.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {told.join(' · ')}
        </Typography>
      )}
    </>
  );
}

/** Amount, direction, outcome and status code of a response, the batch that it speaks of, and where the statement has it. */
export function BankEntrySummary({
  answer: { Art, BetragCent, Kennzeichen, Stapelnummer, Richtung, GebuchtAm, Bankreferenz },
}: {
  answer: OpenBankResponse;
}) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' }}>
        {BetragCent === null ? translate('bank-responses.unmatched.no_amount') : money(BetragCent)}
      </Box>
      {Richtung && <strong>{translate(`bank-responses.clearing.way.${Richtung}`)}</strong>}
      <StatusChip tone={Art === 'Zurueckgegeben' ? 'stop' : Art === 'Ausgefuehrt' ? 'ok' : 'plain'}>
        {translate(`bank-responses.unmatched.kind.${Art}`)}
      </StatusChip>
      {Kennzeichen && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('bank-responses.unmatched.code', { code: Kennzeichen })}
        </Box>
      )}
      <PlaceOnStatement GebuchtAm={GebuchtAm} Bankreferenz={Bankreferenz} />
      {Stapelnummer && (
        <Link to={`/batches/${Stapelnummer}/show`}>
          {translate('bank-responses.unmatched.batch', { number: Stapelnummer })}
        </Link>
      )}
    </Box>
  );
}

/** By what a line is found on the account's statement. */
export function PlaceOnStatement({ GebuchtAm, Bankreferenz }: Pick<OpenBankResponse, 'GebuchtAm' | 'Bankreferenz'>) {
  const translate = useTranslate();
  return (
    <>
      {GebuchtAm && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('bank-responses.clearing.booked_on', { day: day(GebuchtAm) })}
        </Box>
      )}
      {Bankreferenz && (
        <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('bank-responses.clearing.reference')} <Code>{Bankreferenz}</Code>
        </Box>
      )}
    </>
  );
}
