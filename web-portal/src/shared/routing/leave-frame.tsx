import { useTranslation } from 'react-i18next';

/** All that is shown in a frame the portal does not belong in. */
export function LeaveFrame({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <main className="wrap stack-s">
      <p>{t('frame.text')}</p>
      <p>
        <a className="btn" href={address} target="_top">
          {t('frame.go')}
        </a>
      </p>
    </main>
  );
}
