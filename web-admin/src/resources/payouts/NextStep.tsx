import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { approvePayoutBatch, exportPayoutBatch, sealPayoutBatch } from '#contract/betrieb/calls.js';
import { handOverPayoutBatch, refusePayoutBatch, renewPayoutBatch } from '#contract/betrieb/payouts.js';
import type { BatchDetail, EarlierAttempt } from '#contract/betrieb/schemas.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useCommand, useWire } from '../../providers/data-provider.js';
import { money } from '../../shared/format.js';
import { currentSession } from '../../shared/session.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { Code } from '../../shared/ui/Detail.js';
import { KeyFigure, known } from '../../shared/ui/Page.js';

/** The next action on this batch. */
export function NextStep({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const label = translate('batches.next.label');
  const step = {
    Offen: <Seal batch={batch} />,
    Versiegelt: <SecondPerson batch={batch} />,
    Freigegeben: batch.Erneuern ? <Renew batch={batch} /> : <HandOver batch={batch} />,
    Abgelehnt: undefined,
    Exportiert: <AwaitBank batch={batch} />,
    Abgeschlossen: <Export batch={batch} />,
    TeilweiseZurueck: <Export batch={batch} />,
  }[batch.Status];
  return (
    <KeyFigure
      label={label}
      of={known(batch)}
      shows={({ Status, Erneuern }) => ({
        tone: Status === 'Abgeschlossen' ? 'ok' : 'plain',
        value: (
          <Typography component="span" sx={{ fontSize: '1.3rem', fontWeight: 750, letterSpacing: '-0.02em' }}>
            {translate(Erneuern ? 'batches.renew.next' : `batches.next.${Status}`)}
          </Typography>
        ),
        hint: translate(Erneuern ? 'batches.renew.next_hint' : `batches.next.${Status}_hint`),
        action: step,
      })}
    />
  );
}

function Facts({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  return (
    <Typography>
      {translate('batches.facts', {
        smart_count: batch.Anzahl,
        number: batch.Stapelnummer,
        sum: money(batch.SummeCent),
      })}
    </Typography>
  );
}

function Seal({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const single = batch.Hinweise.includes('EinzelneZahlung');
  const seal = useCommand(sealPayoutBatch, () => {
    setOpen(false);
    notify('batches.seal.done', { type: 'success' });
  });
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} disabled={batch.Anzahl === 0}>
        {translate(single ? 'batches.single.seal' : 'batches.seal.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.seal.title')}
        confirm={translate('batches.seal.action')}
        pending={seal.isPending}
        error={seal.error}
        onClose={() => setOpen(false)}
        onConfirm={() => seal.mutate({ params: { stapel: batch.Stapelnummer } })}
      >
        <Facts batch={batch} />
        <Hints batch={batch} />
        <Typography variant="body2" color="text.secondary">
          {translate('batches.seal.hint')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}

/** Who sealed a batch may not approve or refuse it. The server checks the identity; comparing names is enough here. */
function SecondPerson({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  if (batch.Erneuern) return <Renew batch={batch} />;
  if (batch.VersiegeltVon !== null && batch.VersiegeltVon === currentSession()?.name)
    return (
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('batches.approve.own')}
      </Typography>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {batch.Auszahlungen.every(({ Angehalten }) => !Angehalten) && <Approve batch={batch} />}
      <Refuse batch={batch} />
    </Box>
  );
}

/** What left its batch, or was in a refused one, never was on its way. */
const wasUnderWay = ({ Status }: EarlierAttempt): boolean =>
  Status === 'Gesendet' || Status === 'Ausgefuehrt' || Status === 'Zurueckgegeben';

/** What to look at twice before sealing and approving. */
function Hints({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  return batch.Hinweise.map(hint => (
    <Alert key={hint} severity={hint === 'EinzelneZahlung' ? 'info' : 'warning'}>
      {translate(`batches.hint.${hint}`)}
    </Alert>
  ));
}

function Approve({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const approve = useCommand(approvePayoutBatch, () => {
    setOpen(false);
    notify('batches.approve.done', { type: 'success' });
  });
  const again = batch.Auszahlungen.filter(({ FruehereVersuche }) => FruehereVersuche.some(wasUnderWay)).length;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('batches.approve.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.approve.title')}
        confirm={translate('batches.approve.action')}
        pending={approve.isPending}
        error={approve.error}
        onClose={() => setOpen(false)}
        onConfirm={() => approve.mutate({ params: { stapel: batch.Stapelnummer }, body: { Sha256: batch.Sha256 } })}
      >
        <Facts batch={batch} />
        <Hints batch={batch} />
        {again > 0 && <Alert severity="warning">{translate('batches.again', { smart_count: again })}</Alert>}
        <Typography variant="body2" color="text.secondary">
          {translate('batches.approve.hint', { name: batch.VersiegeltVon ?? '' })}
        </Typography>
        <Typography component="div">
          <Code>{batch.Sha256}</Code>
        </Typography>
        {batch.FruehereDateien.length > 0 && (
          <Typography variant="body2">
            {translate('batches.renew.replaced', { smart_count: batch.FruehereDateien.length })}
          </Typography>
        )}
      </ConfirmDialog>
    </>
  );
}

function Refuse({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const refuse = useCommand(refusePayoutBatch, () => {
    setOpen(false);
    notify('batches.refuse.done', { type: 'success' });
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {translate('batches.refuse.action')}
      </Button>
      {open && (
        <ReasonDialog
          danger
          title={translate('batches.refuse.title')}
          confirm={translate('batches.refuse.action')}
          pending={refuse.isPending}
          error={refuse.error}
          onClose={() => setOpen(false)}
          onConfirm={reason => refuse.mutate({ params: { stapel: batch.Stapelnummer }, body: { Grund: reason } })}
        >
          <Facts batch={batch} />
          <Typography variant="body2" color="text.secondary">
            {translate('batches.refuse.hint')}
          </Typography>
        </ReasonDialog>
      )}
    </>
  );
}

/** A new version of the file, for the next banking day; the bank must not have the present one. */
function Renew({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const renew = useCommand(renewPayoutBatch, () => {
    setOpen(false);
    notify('batches.renew.done', { type: 'success' });
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('batches.renew.action')}
      </Button>
      {batch.Status === 'Freigegeben' && <ConfirmHandOver batch={batch} />}
      <ConfirmDialog
        open={open}
        title={translate('batches.renew.title')}
        confirm={translate('batches.renew.action')}
        pending={renew.isPending}
        error={renew.error}
        onClose={() => setOpen(false)}
        onConfirm={() => renew.mutate({ params: { stapel: batch.Stapelnummer } })}
      >
        <Facts batch={batch} />
        {batch.Status === 'Freigegeben' && <Alert severity="warning">{translate('batches.renew.not_sent')}</Alert>}
        <Typography variant="body2" color="text.secondary">
          {translate('batches.renew.hint')}
        </Typography>
      </ConfirmDialog>
    </Box>
  );
}

/** Download the file, then confirm that the bank has it. */
function HandOver({ batch }: { batch: BatchDetail }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Export batch={batch} first />
      <ConfirmHandOver batch={batch} />
    </Box>
  );
}

function ConfirmHandOver({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const handOver = useCommand(handOverPayoutBatch, () => {
    setOpen(false);
    notify('batches.hand_over.done', { type: 'success' });
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('batches.hand_over.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.hand_over.title')}
        confirm={translate('batches.hand_over.action')}
        pending={handOver.isPending}
        error={handOver.error}
        onClose={() => setOpen(false)}
        onConfirm={() => handOver.mutate({ params: { stapel: batch.Stapelnummer } })}
      >
        <Facts batch={batch} />
        {batch.Hinweise.includes('EinzelneZahlung') && (
          <Typography variant="body2">{translate('batches.single.upload')}</Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {translate('batches.hand_over.hint')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}

function Export({ batch, first = false }: { batch: BatchDetail; first?: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const queries = useQueryClient();
  const fetchFile = useMutation({
    mutationFn: () => wire.file(exportPayoutBatch, { params: { stapel: batch.Stapelnummer } }),
    onSuccess: file => saveFile(file, `pain.001-${batch.Stapelnummer}.xml`),
    onError: error => notify(error.message, { type: 'error' }),
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <Button variant={first ? 'contained' : 'outlined'} loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
      {translate(first ? 'batches.export.action' : 'batches.export.again')}
    </Button>
  );
}

function AwaitBank({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  return (
    <>
      <Button component={Link} to="/bank-responses" variant="contained" sx={{ mr: 1, mb: 1 }}>
        {translate('batches.export.answer')}
      </Button>
      <Export batch={batch} />
    </>
  );
}
