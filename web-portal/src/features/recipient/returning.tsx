import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tabStore } from '../../shared/http/tab-store.js';
import { pathTo } from '../../shared/routing/paths.js';
import { Button } from '../../shared/ui/button.js';
import { MessagePage } from '../../shared/ui/page.js';

/** A friend who entered their data here before and has not confirmed yet. */
export function Returning({
  recommendation,
  backTo,
  onSomebodyElse,
}: {
  recommendation: string;
  backTo: string;
  onSomebodyElse: () => void;
}) {
  const { t } = useTranslation('recipient');
  const go = () => {
    if (tabStore.read<{ recommendation?: string }>('recipient')?.recommendation !== recommendation)
      tabStore.write('recipient', { recommendation, backTo });
  };
  return (
    <MessagePage
      title={t('returning.title')}
      icon="mail"
      actions={
        <>
          <Link to={pathTo('RecipientConfirmation')} className="btn" onClick={go}>
            {t('returning.mail')}
          </Link>
          <Button look="plain" onClick={onSomebodyElse}>
            {t('returning.somebodyElse')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('returning.text')}</p>
    </MessagePage>
  );
}
