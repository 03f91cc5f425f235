import { useTranslation } from 'react-i18next';
import { isProblem, mayComeYet } from '../http/send.js';
import { Button, PageLink } from './button.js';
import { useFailureText } from './feedback.js';
import { MessagePage } from './page.js';

/** A page whose data failed to load: trying again is offered where it may help, else ways on. */
export function PageFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  // What the address names is not there, or is none.
  const isNothing = isProblem(error, 'PSOF0001', 'PSOF0002');
  return (
    <MessagePage
      title={t(isNothing ? 'notFound.title' : 'crashed.title')}
      icon={isNothing ? 'search' : 'alert'}
      kind={isNothing ? '' : 'stop'}
      actions={
        mayComeYet(error) ? (
          <Button icon="refresh" onClick={retry}>
            {t('failure.retry')}
          </Button>
        ) : (
          <>
            <PageLink to="Homepage" className="btn">
              {t('notFound.home')}
            </PageLink>
            <PageLink to="Contact" className="btn quiet">
              {t('foot.contact')}
            </PageLink>
          </>
        )
      }
    >
      <p className="lead" role="alert">
        {isNothing ? t('notFound.text') : failureText(error)}
      </p>
    </MessagePage>
  );
}
