import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { Failure } from './failure.js';
import { MessagePage } from './page.js';
import { Loading } from './skeleton.js';

export function PageLoading() {
  return (
    <main id="inhalt" className="wrap">
      <div className="narrow">
        <Loading heights={['3rem', '1.5rem', '12rem', '8rem']} />
      </div>
    </main>
  );
}

/** A page whose answer did not come. */
export function PageFailure(failed: { readonly error: Error; readonly retry: () => void }) {
  return (
    <main id="inhalt" className="wrap">
      <Failure {...failed} />
    </main>
  );
}

/** A page that could not be shown, mostly because its code could not be fetched; loading it again is what helps. */
export function Crashed() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('crashed.title')}
      icon="alert"
      kind="stop"
      actions={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('crashed.reload')}
        </Button>
      }
    >
      <p className="lead">{t('crashed.text')}</p>
    </MessagePage>
  );
}
