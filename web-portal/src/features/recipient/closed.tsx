import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/routing/page-link.js';
import { MessagePage } from '../../shared/ui/page.js';

/** The code of a recommendation that ended without a reward; null while it lives, and where it was paid. */
export const endedAs = (status: string): string | null =>
  status === 'Storniert' ? 'PSOF0306' : status === 'Abgelaufen' ? 'PSOF0305' : null;

/** A recommendation that can no longer be followed, and why. */
export function ClosedRecommendation({ code }: { code: string }) {
  const { t } = useTranslation('recipient');
  const reason = code === 'PSOF0305' ? 'expired' : code === 'PSOF0306' ? 'blocked' : 'unknown';
  return (
    <MessagePage
      title={t(`closed.${reason}`)}
      icon={reason === 'expired' ? 'clock' : reason === 'blocked' ? 'alert' : 'search'}
      kind={reason === 'blocked' ? 'stop' : 'wait'}
      actions={
        <>
          {reason === 'unknown' && (
            <PageLink to="Code" className="btn">
              {t('closed.code')}
            </PageLink>
          )}
          <PageLink to="Contact" className="btn quiet">
            {t('closed.contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t(`closed.${reason}Text`)}</p>
    </MessagePage>
  );
}
