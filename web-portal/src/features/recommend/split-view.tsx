import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { splitOf, type Share } from './split.js';

/** The amount as one ticket torn where the choice tears it; it follows the choice. */
export function SplitView({ totalCents, share, capCents }: { totalCents: number; share: Share; capCents: number | null }) {
  const { t } = useTranslation('recommend');
  const { recommender, recipient } = splitOf(totalCents, share, capCents);
  const you = money(recommender);
  const contact = money(recipient);
  return (
    <div className="split-view" role="status">
      <span className="sr">{t('split.spoken', { you, contact })}</span>
      <span className={`part you ${recommender === 0 ? 'none' : ''}`} style={{ flexGrow: Math.max(recommender / totalCents, 0.22) }} aria-hidden="true"><span>{t('split.you')}</span><b className="nums">{you}</b></span>
      <span className={`part contact ${recipient === 0 ? 'none' : ''}`} style={{ flexGrow: Math.max(recipient / totalCents, 0.22) }} aria-hidden="true"><span>{t('split.contact')}</span><b className="nums">{contact}</b></span>
    </div>
  );
}
