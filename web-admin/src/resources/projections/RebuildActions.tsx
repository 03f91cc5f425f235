import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { listProjections } from '#contract/plattform/calls.js';
import { cancelRebuild, rollBackProjection } from '#contract/plattform/calls.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';

/** Under way: call it off. Otherwise: build anew, or read the other generation: the one before, or after a roll back the newer one again. */
export function RebuildActions({
  name,
  running,
  onRebuild,
}: {
  name: string;
  running: boolean;
  onRebuild: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'cancel' | 'back' | 'forward' | null>(null);
  const { data: projections } = useAnswer(listProjections, {}, { refresh: 4000 });
  const inUse = projections?.find(({ Name }) => Name === name);
  const other = inUse?.VorherigeGeneration ?? null;
  const way = other !== null && other > inUse!.Generation ? 'forward' : 'back';
  const done = (message: string) => () => {
    setAsked(null);
    notify(message, { type: 'success', messageArgs: { name } });
  };
  const cancel = useCommand(cancelRebuild, done('repair.cancel.done'));
  const turn = useCommand(rollBackProjection, done(`repair.${way}.done`));
  const command = asked === 'cancel' ? cancel : turn;
  return (
    <>
      {running ? (
        <Button variant="outlined" color="error" fullWidth onClick={() => setAsked('cancel')}>
          {translate('repair.cancel.action')}
        </Button>
      ) : (
        <>
          <Button variant="contained" fullWidth onClick={onRebuild}>
            {translate('projections.rebuild')}
          </Button>
          {other !== null && (
            <Button variant="outlined" fullWidth onClick={() => setAsked(way)}>
              {translate(`repair.${way}.action`, { generation: other })}
            </Button>
          )}
        </>
      )}
      {asked && (
        <ReasonDialog
          title={translate(`repair.${asked}.title`, { name })}
          confirm={translate(`repair.${asked}.action`, { generation: other })}
          danger
          pending={command.isPending}
          error={command.error}
          onClose={() => (command.reset(), setAsked(null))}
          onConfirm={reason => command.mutate({ params: { name }, body: { Grund: reason } })}
        >
          <Typography>{translate(`repair.${asked}.text`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
