import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
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
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { readPayoutBatch } from '#contract/betrieb/calls.js';
import { confirmPayee, putPayoutBatchBack, takePaymentOut } from '#contract/betrieb/payouts.js';
import type { BatchDetail, BatchPayout, BatchRow, EarlierAttempt } from '#contract/betrieb/schemas.js';
import { typeOnWire } from '#reward-types/index.js';
import { payoutReasonForStaff } from '#shared/return-reasons.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { day, dayAndTime, language, money } from '../../shared/format.js';
import { recordPath } from '../../shared/record-path.js';
import { CaseLink } from '../../shared/ui/case-links.js';
import { Code, CopyButton, StatusChip, type Tone } from '../../shared/ui/Detail.js';
import { Empty, Failure, KeyFigure, KeyFigures, known, Page, Section } from '../../shared/ui/Page.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { rowsAsCards, TwoLines } from '../../shared/ui/rows.js';
import { NextStep } from './NextStep.js';

const batchTones: Record<BatchRow['Status'], Tone> = {
  Offen: 'plain',
  Versiegelt: 'wait',
  Freigegeben: 'brand',
  Abgelehnt: 'stop',
  Exportiert: 'brand',
  Abgeschlossen: 'ok',
  TeilweiseZurueck: 'stop',
};
const payoutTones: Record<BatchPayout['Status'], Tone> = {
  Gesammelt: 'plain',
  Versiegelt: 'wait',
  Gesendet: 'brand',
  Ausgefuehrt: 'ok',
  Zurueckgegeben: 'stop',
  Entfernt: 'plain',
};

export function BatchChip({ status }: { status: BatchRow['Status'] }) {
  const translate = useTranslate();
  return <StatusChip tone={batchTones[status]}>{translate(`batches.status.${status}`)}</StatusChip>;
}

export function PayoutChip({ status }: { status: BatchPayout['Status'] }) {
  const translate = useTranslate();
  return <StatusChip tone={payoutTones[status]}>{translate(`batches.payout.${status}`)}</StatusChip>;
}

/** The reward type, highlighted if the payee is not the beneficiary. */
function KindOfPayment({ kind }: { kind: NonNullable<BatchPayout['Art']> }) {
  const { descriptor } = typeOnWire(kind);
  const label = descriptor.label[language.get()];
  return descriptor.toOwnAccount ? label : <StatusChip tone="brand">{label}</StatusChip>;
}

/** Earlier payouts of the same reward, so that a second payment is not approved by mistake. */
export function EarlierAttempts({ attempts, title }: { attempts: readonly EarlierAttempt[]; title?: string }) {
  const translate = useTranslate();
  if (attempts.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {title ?? translate('batches.earlier', { smart_count: attempts.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {attempts.map(({ Auszahlungsnummer, Stapelnummer, BetragCent, Status, Grund, Am }) => (
          <Box
            component="li"
            key={Auszahlungsnummer}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: '0.8125rem' }}
          >
            <PayoutChip status={Status} />
            <span>
              {money(BetragCent)} · {day(Am)} ·{' '}
              <Link to={recordPath('batches', Stapelnummer)}>
                {translate('batches.detail', { number: Stapelnummer })}
              </Link>
            </span>
            {Grund && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {payoutReasonForStaff(Grund, language.get())}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The payouts of a batch; each can be removed until the batch is sealed. */
export function BatchPayments({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const open = batch.Status === 'Offen';
  return (
    <Table size="small" sx={[rowsAsCards, { minWidth: { sm: 720 } }]}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('batches.columns.holder')}</TableCell>
          <TableCell>{translate('batches.columns.kind')}</TableCell>
          <TableCell>{translate('batches.columns.iban')}</TableCell>
          <TableCell>{translate('batches.columns.recommendation')}</TableCell>
          <TableCell align="right">{translate('batches.columns.amount')}</TableCell>
          <TableCell>{translate('batches.columns.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {batch.Auszahlungen.map(payout => (
          <TableRow key={payout.Auszahlungsnummer} hover>
            <TableCell>
              <TwoLines below={<Code>{payout.Auszahlungsnummer}</Code>}>{payout.Kontoinhaber || '–'}</TwoLines>
            </TableCell>
            <TableCell>{payout.Art ? <KindOfPayment kind={payout.Art} /> : '–'}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{payout.Iban ? <Code>{payout.Iban}</Code> : '–'}</TableCell>
            <TableCell data-label={translate('batches.columns.recommendation')}>
              {payout.Empfehlungsnummer ? (
                <CaseLink number={payout.Empfehlungsnummer} meant={payout.Auszahlungsnummer} />
              ) : (
                '–'
              )}
            </TableCell>
            <TableCell align="right" data-label={translate('batches.columns.amount')}>
              {money(payout.BetragCent)}
            </TableCell>
            <TableCell>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <PayoutChip status={payout.Status} />
                {payout.Hinweise.map(hint => (
                  <StatusChip key={hint} tone="wait">
                    {translate(`batches.pill.${hint}`)}
                  </StatusChip>
                ))}
                {payout.Angehalten && (
                  <Box component="span" sx={{ color: 'error.main', fontSize: '0.8125rem', fontWeight: 600 }}>
                    {translate('batches.stopped_one')}
                  </Box>
                )}
                {payout.Grund && (
                  <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                    {payoutReasonForStaff(payout.Grund, language.get())}
                  </Box>
                )}
                {payout.Zahlungsempfaenger !== null &&
                  (payout.Grund === 'editor-unknown' || payout.Hinweise.includes('KontoUnbestaetigt')) && (
                    <ConfirmAccount payout={payout} />
                  )}
                {open && payout.Status === 'Gesammelt' && <TakeOut batch={batch} payout={payout} />}
              </Box>
              <PayeeName payout={payout} />
              <EarlierAttempts attempts={payout.FruehereVersuche} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What the payee's bank says of the name, and what a person decided. */
function PayeeName({ payout: { Namenspruefung } }: { payout: BatchPayout }) {
  const translate = useTranslate();
  if (!Namenspruefung) return null;
  const { Ergebnis, Name, Entscheidung, Antwort } = Namenspruefung;
  const waits = Ergebnis === 'StimmtNichtUeberein' && Entscheidung === null;
  return (
    <Box sx={{ mt: 0.5, fontSize: '0.8125rem', color: waits ? 'error.main' : 'text.secondary' }}>
      {translate(`batches.payee_name.${Ergebnis}${Name && Ergebnis === 'StimmtFastUeberein' ? '_name' : ''}`, {
        name: Name ?? '',
      })}
      {Entscheidung && <Box>{translate(`batches.payee_name.${Entscheidung}`)}</Box>}
      {Antwort && <Box>{translate(`batches.payee_name.${Antwort}`)}</Box>}
    </Box>
  );
}

function TakeOut({ batch, payout }: { batch: BatchDetail; payout: BatchPayout }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const takeOut = useCommand(takePaymentOut, () => {
    setOpen(false);
    notify('batches.take_out.done', { type: 'success' });
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-label={`${translate('batches.take_out.action')}: ${payout.Kontoinhaber}, ${money(payout.BetragCent)}`}
      >
        {translate('batches.take_out.action')}
      </Button>
      {open && (
        <ReasonDialog
          title={translate('batches.take_out.title')}
          confirm={translate('batches.take_out.action')}
          pending={takeOut.isPending}
          error={takeOut.error}
          onClose={() => setOpen(false)}
          onConfirm={reason =>
            takeOut.mutate({
              params: { stapel: batch.Stapelnummer, zahlung: payout.Auszahlungsnummer },
              body: { Grund: reason },
            })
          }
        >
          <Typography sx={{ fontWeight: 650 }}>
            {money(payout.BetragCent)} · {payout.Kontoinhaber}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('batches.take_out.hint')}
          </Typography>
        </ReasonDialog>
      )}
    </>
  );
}

/** The batch's steps: completed ones with date and person, then the remaining ones. */
function BatchSteps({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const settled = batch.Status === 'Abgeschlossen' || batch.Status === 'TeilweiseZurueck';
  const begun = [
    { name: 'collected', done: true, at: batch.ErstelltAm, by: null },
    { name: 'sealed', done: batch.VersiegeltAm !== null, at: batch.VersiegeltAm, by: batch.VersiegeltVon },
  ];
  const further = [
    { name: 'approved', done: batch.FreigegebenAm !== null, at: batch.FreigegebenAm, by: batch.FreigegebenVon },
    { name: 'exported', done: batch.ExportiertAm !== null, at: batch.ExportiertAm, by: null },
    { name: 'settled', done: settled, at: null, by: null },
  ];
  const steps = [
    ...begun,
    ...(batch.Status === 'Abgelehnt'
      ? [{ name: 'refused', done: true, at: batch.AbgelehntAm, by: batch.AbgelehntVon }]
      : further),
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 1.5, md: 1 },
        gridTemplateColumns: { md: `repeat(${steps.length}, 1fr)` },
      }}
    >
      {steps.map(({ name, done, at, by }, index) => (
        <Box
          component="li"
          key={name}
          aria-current={index === next ? 'step' : undefined}
          sx={({ tokens }) => ({
            display: 'grid',
            alignContent: 'start',
            gap: 0.25,
            pl: { xs: 2, md: 0 },
            pt: { md: 1.5 },
            borderLeft: { xs: `4px solid ${done ? tokens.ok : index === next ? tokens.brand : tokens.line}`, md: 0 },
            borderTop: {
              md: `4px ${done || index === next ? 'solid' : 'dashed'} ${done ? tokens.ok : index === next ? tokens.brand : tokens.line}`,
            },
            color: done || index === next ? tokens.ink : tokens.inkSoft,
          })}
        >
          <Typography sx={{ fontWeight: 700 }}>
            {done ? '✓ ' : ''}
            {translate(`batches.step.${name}`)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {done
              ? at
                ? dayAndTime(at)
                : translate('batches.step.done')
              : translate(index === next ? 'batches.step.next' : 'batches.step.later')}
          </Typography>
          {by && (
            <Typography variant="body2" color="text.secondary">
              {by}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A batch with its status, next step and payouts. */
export function BatchShow() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: batch, error, refetch } = useAnswer(readPayoutBatch, { params: { stapel: id } }, { refresh: 15_000 });
  return (
    <Page
      title={translate('batches.detail', { number: id })}
      intro={batch && <BatchChip status={batch.Status} />}
      actions={
        <Button component={Link} to="/batches" variant="outlined" size="small" startIcon={<ArrowBackOutlined />}>
          {translate('batches.back')}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!batch && !error && <Skeleton variant="rounded" height={320} />}
      {batch && <Content batch={batch} />}
    </Page>
  );
}

/** What to look at twice, a sentence each; accounts carry the same as pills. */
function Hints({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  return batch.Hinweise.map(hint => (
    <Alert
      key={hint}
      severity={hint === 'EinzelneZahlung' ? 'info' : 'warning'}
      action={hint === 'EinzelneZahlung' && batch.Status === 'Offen' ? <PutBack batch={batch} /> : undefined}
    >
      {translate(`batches.hint.${hint}`)}
    </Alert>
  ));
}

/** One payment alone waits for another: the next collection takes both. */
function PutBack({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const putBack = useCommand(putPayoutBatchBack, () => notify('batches.put_back.done', { type: 'success' }));
  return (
    <Button
      color="inherit"
      size="small"
      loading={putBack.isPending}
      onClick={() =>
        putBack.mutate(
          { params: { stapel: batch.Stapelnummer } },
          { onError: error => notify(error.message, { type: 'error' }) },
        )
      }
    >
      {translate('batches.put_back.action')}
    </Button>
  );
}

/** Somebody answers for the account of a payee that nobody known has entered. */
function ConfirmAccount({ payout }: { payout: BatchPayout }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const confirm = useCommand(confirmPayee, () => {
    setOpen(false);
    notify('batches.confirm_payee.done', { type: 'success' });
  });
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {translate('batches.confirm_payee.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.confirm_payee.title')}
        confirm={translate('batches.confirm_payee.action')}
        pending={confirm.isPending}
        error={confirm.error}
        onClose={() => setOpen(false)}
        onConfirm={() => confirm.mutate({ body: { Art: payout.Art, Id: payout.Zahlungsempfaenger } })}
      >
        <Typography sx={{ fontWeight: 650 }}>
          {payout.Kontoinhaber} · {payout.Iban}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('batches.confirm_payee.hint')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}

/** Versions of the file that were never sent. */
function FormerFiles({ files }: { files: BatchDetail['FruehereDateien'] }) {
  const translate = useTranslate();
  return files.map(({ Sha256, Ausfuehrungstag, FreigegebenVon, ErsetztAm }) => (
    <Typography key={Sha256} component="div" variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {translate(FreigegebenVon ? 'batches.renew.former_approved' : 'batches.renew.former', {
        day: Ausfuehrungstag ? day(Ausfuehrungstag) : '–',
        at: dayAndTime(ErsetztAm),
        name: FreigegebenVon ?? '',
      })}{' '}
      <Code>{Sha256}</Code>
    </Typography>
  ));
}

function Content({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const stopped = batch.Auszahlungen.filter(({ Angehalten }) => Angehalten).length;
  const returned = batch.Auszahlungen.filter(({ Status }) => Status === 'Zurueckgegeben').length;
  return (
    <>
      <KeyFigures>
        <KeyFigure
          label={translate('resources.batches.fields.totalCents')}
          of={known(batch)}
          shows={({ SummeCent, Anzahl }) => ({
            value: money(SummeCent),
            hint: translate('batches.payments', { smart_count: Anzahl }),
          })}
        />
        <NextStep batch={batch} />
      </KeyFigures>
      <Hints batch={batch} />
      {stopped > 0 && <Alert severity="error">{translate('batches.stopped', { smart_count: stopped })}</Alert>}
      {returned > 0 && <Alert severity="warning">{translate('batches.returned', { smart_count: returned })}</Alert>}
      {batch.Status === 'Abgelehnt' && (
        <Alert severity="error">
          {translate('batches.refuse.rejected', {
            name: batch.AbgelehntVon ?? '',
            reason: batch.Ablehnungsgrund ?? '',
          })}
        </Alert>
      )}
      <Section title={translate('batches.way')}>
        <BatchSteps batch={batch} />
        {batch.Sha256 && (
          <Box
            sx={{
              mt: 2,
              pt: 2,
              borderTop: '1px solid',
              borderColor: 'divider',
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {translate('resources.batches.fields.hash')}
            </Box>
            <Code>{batch.Sha256}</Code>
            <CopyButton text={batch.Sha256} />
          </Box>
        )}
        {batch.Ausfuehrungstag && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {translate('batches.execution_day', { day: day(batch.Ausfuehrungstag) })}
          </Typography>
        )}
        <FormerFiles files={batch.FruehereDateien} />
      </Section>
      <Section title={translate('batches.contents')} flush>
        {batch.Auszahlungen.length === 0 ? (
          <Empty title={translate('batches.contents_empty')} />
        ) : (
          <BatchPayments batch={batch} />
        )}
      </Section>
    </>
  );
}
