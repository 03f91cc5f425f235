import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { readPlatformAccount } from '#contract/plattform.js';
import { useAnswer } from '../../providers/data-provider.js';

/** Says to a platform operator that their address is not proven yet, and what that prevents. */
export function UnprovenAddress() {
  const translate = useTranslate();
  const { data } = useAnswer(readPlatformAccount);
  if (!data || data.BestaetigtAm !== null) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="/account" size="small" variant="outlined" color="inherit">
          {translate('account.notice_do')}
        </Button>
      }
    >
      {translate('account.notice')}
    </Alert>
  );
}
