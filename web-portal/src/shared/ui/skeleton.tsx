import { useTranslation } from 'react-i18next';
import { useSlow } from './use-slow.js';

/** A placeholder of the final height. A drawing has its size in attributes, which the content policy allows in a page the server drew; a style it does not. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <svg className="skeleton" width={width} height={height} aria-hidden="true" />;
}

export function Loading({ heights, className = 'stack' }: { heights: readonly string[]; className?: string }) {
  const { t } = useTranslation();
  const slow = useSlow(true, 8_000);
  return (
    <div className={className} role="status">
      <span className={slow ? 'hint' : 'sr'}>{t(slow ? 'loadingSlow' : 'loading')}</span>
      {heights.map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
