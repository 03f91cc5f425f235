import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { refuseHold, releaseHold } from '#contract/betrieb/payouts.js';
import { useCommand } from '../../providers/data-provider.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';

export type HoldDecision = 'release' | 'refuse';

interface HoldDialogProps {
  readonly reward: string;
  readonly decision: HoldDecision;
  readonly onClose: () => void;
  /** What is decided about. */
  readonly children?: ReactNode;
}

/** Releases or refuses a reward that is held, for a reason. */
export function HoldDialog({ reward, decision, onClose, children }: HoldDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const decide = useCommand(decision === 'refuse' ? refuseHold : releaseHold, () => {
    notify(`batches.hold.${decision}.done`, { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate(`batches.hold.${decision}.title`)}
      confirm={translate(`batches.hold.${decision}.action`)}
      danger={decision === 'refuse'}
      pending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onConfirm={note => decide.mutate({ params: { praemie: reward }, body: { Begruendung: note } })}
    >
      {children}
      <Typography>{translate(`batches.hold.${decision}.text`)}</Typography>
    </ReasonDialog>
  );
}
