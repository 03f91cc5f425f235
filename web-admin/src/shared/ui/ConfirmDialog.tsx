import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The verb of the deed, never "OK". */
  readonly confirm: string;
  readonly pending?: boolean;
  readonly disabled?: boolean;
  readonly error?: Error | null;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says what will happen before it happens. */
export function ConfirmDialog({
  open,
  title,
  confirm,
  pending = false,
  disabled = false,
  error,
  danger = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open={open} onClose={pending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children}
        {error && <Alert severity="error">{error.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={pending}>
          {translate('app.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          loading={pending}
          disabled={disabled}
          autoFocus
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
