import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  productQuery,
  productView,
  rewardsByProductQuery,
  type ProductView,
  type RewardNow,
} from '../../shared/products.js';
import { PageLink } from '../../shared/ui/button.js';
import { MessagePage } from '../../shared/ui/page.js';

export interface Recommended {
  readonly id: number;
  readonly product: ProductView;
  readonly rewardCents: number;
  readonly raised: RewardNow['raised'];
}

/** The product in the URL, with a chosen device (`?geraet=301`); null if it cannot be recommended. */
export function useRecommended(): Recommended | null {
  const { produktId } = useParams({ strict: false });
  const { geraet } = useSearch({ strict: false }) as { geraet?: unknown };
  const id = Number(produktId);
  const { data: product } = useSuspenseQuery(productQuery(id, Number.isInteger(geraet) ? Number(geraet) : undefined));
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  const { cents: rewardCents, raised } = rewards[id] ?? { cents: 0, raised: null };
  return product && rewardCents > 0 ? { id, product: productView(product), rewardCents, raised } : null;
}

export function NotRecommendable() {
  const { t } = useTranslation('recommend');
  return (
    <MessagePage
      title={t('gone.title')}
      icon="search"
      actions={
        <PageLink to="RewardOverview" className="btn">
          {t('gone.action')}
        </PageLink>
      }
    >
      <p className="lead">{t('gone.text')}</p>
    </MessagePage>
  );
}
