import { useTranslation } from 'react-i18next';

/** A placeholder of the final height. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <span className="skeleton" style={{ height, width }} aria-hidden="true" />;
}

export function Loading({ heights, className = 'stack' }: { heights: readonly string[]; className?: string }) {
  const { t } = useTranslation();
  return (
    <div className={className} role="status">
      <span className="sr">{t('loading')}</span>
      {heights.map((height, index) => <Skeleton key={index} height={height} />)}
    </div>
  );
}
