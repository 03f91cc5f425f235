import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { approveRefire, rejectRefire } from '#contract/betrieb/refire-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import { Rehearsed, useRehearsal } from './Rehearsed.js';
import type { Refire } from './refires.data.js';

/** Approve or reject somebody else's request; one's own can only be withdrawn. */
export function DecideRefire({ refire }: { refire: Refire }) {
  const { id, type, own } = refire;
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const reject = useCommand(rejectRefire, () => {
    notify(own ? 'refire.withdraw.done' : 'refire.reject.done', { type: 'success' });
    close();
  });
  const no = own ? 'withdraw' : 'reject';
  return (
    // A click here is none on the row.
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }} onClick={event => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setAsked('reject')}>
        {translate(`refire.${no}.action`)}
      </Button>
      {!own && (
        <Button size="small" variant="contained" onClick={() => setAsked('approve')}>
          {translate('refire.approve.action')}
        </Button>
      )}
      {asked === 'approve' && <ApproveDialog refire={refire} onClose={() => setAsked(null)} />}
      {asked === 'reject' && (
        <ReasonDialog
          title={translate(`refire.${no}.title`, { type })}
          confirm={translate(`refire.${no}.action`)}
          pending={reject.isPending}
          error={reject.error}
          onClose={close}
          onConfirm={why => reject.mutate({ params: { antrag: id }, body: { Grund: why } })}
        >
          <Typography>{translate(`refire.${no}.text`)}</Typography>
        </ReasonDialog>
      )}
    </Box>
  );
}

/** What the second person agrees to: what it would do as things stand now, and why it is wanted. */
function ApproveDialog({
  refire: { id, type, consumer, eventId, reason, requestedBy },
  onClose,
}: {
  refire: Refire;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const look = useRehearsal(consumer, eventId);
  const approve = useCommand(approveRefire, () => {
    notify('refire.approve.done', { type: 'success' });
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={translate('refire.approve.title', { type })}
      confirm={translate('refire.approve.action')}
      pending={approve.isPending}
      disabled={!look.data}
      error={approve.error ?? look.error}
      onClose={onClose}
      onConfirm={() => approve.mutate({ params: { antrag: id } })}
    >
      <Typography>{translate('refire.approve.text')}</Typography>
      <Rehearsed look={look} />
      <Fields>
        <Field label={translate('resources.refires.fields.consumer')}>
          <Code>{consumer}</Code>
        </Field>
        <Field label={translate('resources.refires.fields.requestedBy')}>{requestedBy}</Field>
        <Field label={translate('repair.reason')}>{reason}</Field>
      </Fields>
    </ConfirmDialog>
  );
}
