import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { splitOf, type Share } from './split.js';

/** The amount as one ticket torn where the choice tears it; it follows the choice. */
export function SplitView({
  totalCents,
  share,
  capCents,
}: {
  totalCents: number;
  share: Share;
  capCents: number | null;
}) {
  const { t } = useTranslation('recommend');
  const { recommender, recipient } = splitOf(totalCents, share, capCents);
  const you = money(recommender);
  const contact = money(recipient);
  // Not as an attribute: the content policy forbids it in a page the server drew, which starts with the style sheet's widths.
  const wide = (cents: number) => (part: HTMLElement | null) =>
    part?.style.setProperty('flex-grow', String(Math.max(cents / totalCents, 0.22)));
  return (
    <div className="split-view" role="status">
      <span className="sr">{t('split.spoken', { you, contact })}</span>
      <span className={`part you ${recommender === 0 ? 'none' : ''}`} ref={wide(recommender)} aria-hidden="true">
        <span>{t('split.you')}</span>
        <b className="nums">{you}</b>
      </span>
      <span className={`part contact ${recipient === 0 ? 'none' : ''}`} ref={wide(recipient)} aria-hidden="true">
        <span>{t('split.contact')}</span>
        <b className="nums">{contact}</b>
      </span>
    </div>
  );
}
