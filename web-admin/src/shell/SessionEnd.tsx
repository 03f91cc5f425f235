import { Alert, Button } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { keepReturnPath, leave, openPath } from '../providers/sign-in.js';
import { timeOfDay } from '../shared/format.js';
import { currentSession } from '../shared/session.js';
import { onSessionEnd, sessionEndingSoon } from '../shared/session-end.js';

/** Tells that the session ends soon, with the way to go on at this page. */
export function SessionEnd() {
  const translate = useTranslate();
  const endsAt = useSyncExternalStore(onSessionEnd, sessionEndingSoon);
  if (endsAt === null) return null;
  const again = () => {
    keepReturnPath(openPath());
    void leave(currentSession()?.tenant ?? '');
  };
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ borderRadius: 0, position: 'sticky', top: { xs: 60, md: 0 }, zIndex: 4 }}
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={again}>
          {translate('app.session_again')}
        </Button>
      }
    >
      {translate('app.session_ends', { time: timeOfDay(new Date(endsAt)) })}
    </Alert>
  );
}
