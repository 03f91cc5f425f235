import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Empty } from '../shared/ui/messages.js';
import { useTabTitle } from '../shared/ui/tab-title.js';

export function PageFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Empty
      wholePage
      title={translate('ra.page.error')}
      hint={translate('ra.message.error')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {translate('app.retry')}
        </Button>
      }
    />
  );
}

export function NotFound() {
  const translate = useTranslate();
  useTabTitle(translate('ra.page.not_found'));
  return (
    <Empty
      wholePage
      title={translate('ra.page.not_found')}
      hint={translate('ra.message.not_found')}
      action={
        <Button variant="contained" href="/admin/">
          {translate('nav.overview')}
        </Button>
      }
    />
  );
}

export function AccessDenied() {
  const translate = useTranslate();
  useTabTitle(translate('ra.page.access_denied'));
  return (
    <Empty
      wholePage
      title={translate('ra.page.access_denied')}
      hint={translate('ra.message.access_denied')}
      action={
        <Button variant="contained" href="/admin/">
          {translate('nav.overview')}
        </Button>
      }
    />
  );
}
