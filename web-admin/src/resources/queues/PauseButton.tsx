import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { pauseQueue, resumeQueue } from '#contract/betrieb/explore-calls.js';
import { pausePlatformQueue, resumePlatformQueue } from '#contract/plattform/calls.js';
import type { QueueRow } from '#contract/betrieb/schemas.js';
import { useCommand } from '../../providers/data/answers.js';
import { isPlatform } from '../../shared/session/session.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';

/** Holding a queue back needs a reason; letting it go on does not. */
export function PauseButton({ queue: { Name, Angehalten } }: { queue: QueueRow }) {
  const translate = useTranslate();
  const name = translate(`queues.title.${Name}`, { _: Name });
  const notify = useNotify();
  const platform = isPlatform();
  const [asked, setAsked] = useState(false);
  const pause = useCommand(platform ? pausePlatformQueue : pauseQueue, () => setAsked(false));
  const resume = useCommand(platform ? resumePlatformQueue : resumeQueue);
  if (Angehalten) {
    return (
      <Button
        size="small"
        variant="contained"
        loading={resume.isPending}
        aria-label={translate('explore.queue.resume_one', { name })}
        onClick={() =>
          resume.mutate({ params: { name: Name } }, { onError: error => notify(error.message, { type: 'error' }) })
        }
      >
        {translate('explore.queue.resume')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('explore.queue.pause_one', { name })}
        onClick={() => setAsked(true)}
      >
        {translate('explore.queue.pause')}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate('explore.queue.title', { name })}
          confirm={translate('explore.queue.pause')}
          danger
          pending={pause.isPending}
          error={pause.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => pause.mutate({ params: { name: Name }, body: { Grund: reason } })}
        >
          <Typography>{translate(`explore.queue.${platform ? 'text_all' : 'text'}.${Name}`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
