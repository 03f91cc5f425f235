import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { cancelRecommendation } from '#contract/agentur/blocking-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';

/** Ends a recommendation and what is not paid of it; the reason is the recommender's to read. */
export function CancelButton({ number }: { number: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const cancel = useCommand(cancelRecommendation, () => {
    notify('blocking.cancel.done', { type: 'success', messageArgs: { number } });
    setAsked(false);
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('blocking.cancel.open')}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate('blocking.cancel.title', { number })}
          confirm={translate('blocking.cancel.open')}
          danger
          pending={cancel.isPending}
          error={cancel.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => cancel.mutate({ params: { nr: number }, body: { Grund: reason } })}
        >
          <Typography>{translate('blocking.cancel.text')}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
