import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { refuseHold, releaseHold, type Hold } from '#contract/betrieb/payouts.js';
import { useShowChanges, useWire } from '../../providers/data-provider.js';
import { language } from '../../shared/format.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import type { HoldDecision } from './HoldDialog.js';
import { decideEach, whatOf } from './hold.js';

interface BulkHoldDialogProps {
  readonly holds: readonly Hold[];
  readonly decision: HoldDecision;
  readonly onClose: (isDone: boolean) => void;
}

/** Decides about several held rewards with one reason: each for itself, and those left undecided say why. */
export function BulkHoldDialog({ holds, decision, onClose }: BulkHoldDialogProps) {
  const translate = useTranslate();
  const wire = useWire();
  const showChanges = useShowChanges();
  const [isPending, setPending] = useState(false);
  const [result, setResult] = useState<Awaited<ReturnType<typeof decideEach<Hold>>> | null>(null);
  const smart_count = holds.length;
  const decide = async (Begruendung: string) => {
    setPending(true);
    const call = decision === 'release' ? releaseHold : refuseHold;
    const outcome = await decideEach(holds, ({ Praemie }) =>
      wire.call(call, { params: { praemie: Praemie }, body: { Begruendung } }),
    );
    setPending(false);
    setResult(outcome);
    showChanges();
  };
  if (result)
    return (
      <Dialog
        open
        onClose={() => onClose(true)}
        aria-label={translate('holds.bulk.done_title')}
        maxWidth="sm"
        fullWidth
      >
        <DialogTitle>{translate('holds.bulk.done_title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {result.done.length > 0 && (
            <Alert severity="success">
              {translate(decision === 'release' ? 'holds.bulk.released' : 'holds.bulk.refused', {
                smart_count: result.done.length,
              })}
            </Alert>
          )}
          {result.left.length > 0 && (
            <Box>
              <Typography sx={{ fontWeight: 650, mb: 1 }}>
                {translate('holds.bulk.left', { smart_count: result.left.length })}
              </Typography>
              {result.left.map(({ hold, why }) => (
                <Box key={hold.Praemie} sx={{ mb: 1 }}>
                  {whatOf(hold, language.get(), translate)}
                  <Typography variant="body2" color="error">
                    {why}
                  </Typography>
                </Box>
              ))}
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={() => onClose(true)} autoFocus>
            {translate('app.close')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={translate(`holds.bulk.${decision}_title`, { smart_count })}
      confirm={translate(`holds.bulk.${decision}_confirm`, { smart_count })}
      danger={decision === 'refuse'}
      pending={isPending}
      error={null}
      onClose={() => onClose(false)}
      onConfirm={reason => void decide(reason)}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
        {holds.map(hold => (
          <li key={hold.Praemie}>{whatOf(hold, language.get(), translate)}</li>
        ))}
      </Box>
      <Typography>{translate(`batches.hold.${decision}.text`)}</Typography>
      {smart_count > 1 && <Typography color="text.secondary">{translate('holds.bulk.one_reason')}</Typography>}
    </ReasonDialog>
  );
}
