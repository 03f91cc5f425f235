import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { cancelRecommendation } from '#contract/agentur/calls.js';
import { useCommand } from '../../providers/data-provider.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';

/** Cancels a recommendation and its unpaid rewards; the recommender sees the reason. */
export function CancelButton({ number }: { number: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const cancel = useCommand(cancelRecommendation, () => {
    notify('recommendations.cancel.done', { type: 'success', messageArgs: { number } });
    setAsked(false);
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('recommendations.cancel.open')}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate('recommendations.cancel.title', { number })}
          confirm={translate('recommendations.cancel.open')}
          danger
          pending={cancel.isPending}
          error={cancel.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => cancel.mutate({ params: { nr: number }, body: { Grund: reason } })}
        >
          <Typography>{translate('recommendations.cancel.text')}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
