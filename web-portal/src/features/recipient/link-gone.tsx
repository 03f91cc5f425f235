import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tabStore } from '../../shared/http/storage.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { MessagePage } from '../../shared/ui/page.js';
import { knownContact } from './known-contact.js';
import { usePortal } from '../../shared/portal.js';

/** An old link: whoever sent the form from this browser gets a new mail, anybody else the way by code or by contact. */
export function LinkGone() {
  const { pathTo } = usePortal();
  const { t } = useTranslation('recipient');
  const recommendation = knownContact.anyRecommendation();
  const again = () => {
    if (tabStore.read('recipient') === null) tabStore.write('recipient', { recommendation });
  };
  return (
    <MessagePage
      title={t('linkGone.title')}
      icon="link"
      kind="wait"
      actions={
        <>
          {recommendation && (
            <Link to={pathTo('RecipientConfirmation')} className="btn" onClick={again}>
              {t('linkGone.newMail')}
            </Link>
          )}
          <PageLink to="Code" className="btn quiet">
            {t('closed.code')}
          </PageLink>
          <PageLink to="Contact" className="btn quiet">
            {t('closed.contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('linkGone.text')}</p>
    </MessagePage>
  );
}
