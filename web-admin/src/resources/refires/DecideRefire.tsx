import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { approveRefire, rejectRefire } from '#contract/betrieb/refire-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import type { Refire } from './refires.data.js';

/** Approve or reject somebody else's request; one's own can only be withdrawn. */
export function DecideRefire({ refire: { id, type, consumer, reason, requestedBy, own } }: { refire: Refire }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const approve = useCommand(approveRefire, () => {
    notify('refire.approve.done', { type: 'success' });
    close();
  });
  const reject = useCommand(rejectRefire, () => {
    notify(own ? 'refire.withdraw.done' : 'refire.reject.done', { type: 'success' });
    close();
  });
  const params = { antrag: id };
  const no = own ? 'withdraw' : 'reject';
  return (
    // A click here is none on the row.
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }} onClick={(event) => event.stopPropagation()}>
      <Button size="small" variant="outlined" onClick={() => setAsked('reject')}>{translate(`refire.${no}.action`)}</Button>
      {!own && <Button size="small" variant="contained" onClick={() => setAsked('approve')}>{translate('refire.approve.action')}</Button>}
      {asked === 'approve' && (
        <ConfirmDialog open title={translate('refire.approve.title', { type })} confirm={translate('refire.approve.action')} pending={approve.isPending} error={approve.error} onClose={close} onConfirm={() => approve.mutate({ params })}>
          <Typography>{translate('refire.approve.text')}</Typography>
          <Fields>
            <Field label={translate('resources.refires.fields.consumer')}><Code>{consumer}</Code></Field>
            <Field label={translate('resources.refires.fields.requestedBy')}>{requestedBy}</Field>
            <Field label={translate('repair.reason')}>{reason}</Field>
          </Fields>
        </ConfirmDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog title={translate(`refire.${no}.title`, { type })} confirm={translate(`refire.${no}.action`)} pending={reject.isPending} error={reject.error} onClose={close} onConfirm={(why) => reject.mutate({ params, body: { Grund: why } })}>
          <Typography>{translate(`refire.${no}.text`)}</Typography>
        </ReasonDialog>
      )}
    </Box>
  );
}
