import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { blockRecommender, unblockRecommender } from '#contract/agentur/blocking-calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import type { Recommender } from './recommenders.data.js';

/** Blocks a person, or ends the block; the reason is theirs to read. */
export function BlockButton({ recommender: { number, name, status } }: { recommender: Recommender }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const deed = status === 'Gesperrt' ? 'unblock' : 'block';
  const send = useCommand(deed === 'block' ? blockRecommender : unblockRecommender, () => {
    notify(`blocking.${deed}.done`, { type: 'success', messageArgs: { name } });
    setAsked(false);
  });
  return (
    <>
      <Button variant="outlined" color={deed === 'block' ? 'error' : 'primary'} onClick={() => setAsked(true)}>
        {translate(`blocking.${deed}.open`)}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate(`blocking.${deed}.title`, { name })}
          confirm={translate(`blocking.${deed}.open`)}
          danger={deed === 'block'}
          pending={send.isPending}
          error={send.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => send.mutate({ params: { nr: number }, body: { Grund: reason } })}
        >
          <Typography>{translate(`blocking.${deed}.text`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
