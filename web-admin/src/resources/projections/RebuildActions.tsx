import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { listProjections } from '#contract/betrieb/calls.js';
import { cancelRebuild, rollBackProjection } from '#contract/betrieb/repair-calls.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';

/** Under way: call it off. Otherwise: build anew, or back to the generation before. */
export function RebuildActions({ name, running, onRebuild }: { name: string; running: boolean; onRebuild: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'cancel' | 'back' | null>(null);
  const { data: projections } = useAnswer(listProjections, {}, { refresh: 4000 });
  const previous = projections?.find(({ Name }) => Name === name)?.VorherigeGeneration ?? null;
  const done = (message: string) => () => {
    setAsked(null);
    notify(message, { type: 'success', messageArgs: { name } });
  };
  const cancel = useCommand(cancelRebuild, done('repair.cancel.done'));
  const back = useCommand(rollBackProjection, done('repair.back.done'));
  const command = asked === 'cancel' ? cancel : back;
  return (
    <>
      {running ? (
        <Button variant="outlined" color="error" fullWidth onClick={() => setAsked('cancel')}>{translate('repair.cancel.action')}</Button>
      ) : (
        <>
          <Button variant="contained" fullWidth onClick={onRebuild}>{translate('projections.rebuild')}</Button>
          {previous !== null && <Button variant="outlined" fullWidth onClick={() => setAsked('back')}>{translate('repair.back.action', { generation: previous })}</Button>}
        </>
      )}
      {asked && (
        <ReasonDialog
          title={translate(`repair.${asked}.title`, { name })}
          confirm={asked === 'cancel' ? translate('repair.cancel.action') : translate('repair.back.action', { generation: previous })}
          danger
          pending={command.isPending}
          error={command.error}
          onClose={() => (command.reset(), setAsked(null))}
          onConfirm={(reason) => command.mutate({ params: { name }, body: { Grund: reason } })}
        >
          <Typography>{translate(`repair.${asked}.text`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
