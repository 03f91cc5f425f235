import { TextField } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';

interface ReasonDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly danger?: boolean;
  /** Beyond the reason, something else is missing. */
  readonly disabled?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A deed that has to be explained: the reason goes into the audit log. */
export function ReasonDialog({ onConfirm, children, disabled = false, ...dialog }: ReasonDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      {...dialog}
      disabled={disabled || reason.trim() === ''}
      onConfirm={() => onConfirm(reason.trim())}
    >
      {children}
      <TextField
        label={translate('repair.reason')}
        helperText={translate('repair.reason_hint')}
        value={reason}
        onChange={event => setReason(event.target.value)}
        required
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
}
