import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { rebuildProjection } from '#contract/plattform/calls.js';
import { useCommand } from '../../providers/data/answers.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';

export function ConfirmRebuild({ name, onClose }: { name: string; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const start = useCommand(rebuildProjection, () => {
    onClose();
    navigate(`/projections/${encodeURIComponent(name)}/show`);
  });
  return (
    <ConfirmDialog
      open
      title={translate('projections.confirm_title', { name })}
      confirm={translate('projections.rebuild')}
      pending={start.isPending}
      error={start.error}
      onClose={onClose}
      onConfirm={() => start.mutate({ params: { name } })}
    >
      <Typography>{translate('projections.confirm_text')}</Typography>
    </ConfirmDialog>
  );
}
