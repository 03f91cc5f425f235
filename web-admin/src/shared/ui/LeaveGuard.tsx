import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.js';

/** Asks before what was written and not saved is left behind; where the page itself is closed, the browser asks. */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      danger
      title={translate('app.leave.title')}
      confirm={translate('app.leave.action')}
      onClose={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <Typography>{translate('app.leave.text')}</Typography>
    </ConfirmDialog>
  );
}
