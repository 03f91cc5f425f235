import { Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { mayOpen, type ResourceName } from '../resources/index.js';
import { useTabTitle } from '../shared/ui/Page.js';
import { Empty } from '../shared/ui/messages.js';
import { useSession } from '../shared/session.js';

function PageFailure({ onRetry }: { onRetry: () => void }) {
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

/** A page that breaks takes only itself down; the menu stays. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageFailure onRetry={() => this.setState({ broken: false })} /> : this.props.children;
  }
}

/** A page typed into the address bar is refused like one left out of the menu. */
export function Guarded({ resource, children }: { resource: ResourceName; children: ReactNode }) {
  const session = useSession();
  return mayOpen(session?.roles ?? [], resource) ? children : <AccessDenied />;
}
