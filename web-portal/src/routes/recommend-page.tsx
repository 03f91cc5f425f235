import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignTicks } from '../features/campaigns/later.js';
import { Contents } from '../features/contents/contents.js';
import '../features/recommend/recommend.css';
import { ProductSummary } from '../features/recommend/product-summary.js';
import { RecommendForm } from '../features/recommend/recommend-form.js';
import { useLoggedIn } from '../shared/http/session.js';
import { useUser } from '../shared/http/user.js';
import { productQuery, rewardsByProductQuery } from '../shared/products/api.js';
import { productView, type ProductView } from '../shared/products/product-view.js';
import { PageLink } from '../shared/routing/page-link.js';
import { MessagePage, NextSteps, Page } from '../shared/ui/page.js';

export interface Recommended {
  readonly id: number;
  readonly product: ProductView;
  readonly rewardCents: number;
}

/** The product of the address, a mobile tariff with the device chosen for it (`?geraet=301`); null where nothing can be recommended. */
export function useRecommended(): Recommended | null {
  const { produktId } = useParams({ strict: false });
  const { geraet } = useSearch({ strict: false }) as { geraet?: unknown };
  const id = Number(produktId);
  const { data: product } = useSuspenseQuery(productQuery(id, Number.isInteger(geraet) ? Number(geraet) : undefined));
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  const rewardCents = rewards[id] ?? 0;
  return product && rewardCents > 0 ? { id, product: productView(product), rewardCents } : null;
}

export function NotRecommendable() {
  const { t } = useTranslation('recommend');
  return <MessagePage title={t('gone.title')} icon="search" actions={<PageLink to="RewardOverview" className="btn">{t('gone.action')}</PageLink>}><p className="lead">{t('gone.text')}</p></MessagePage>;
}

/** Takes the room of the person who is logged in until it is known who it is. */
const unknown = { Vorname: '\u00a0'.repeat(8), Nachname: '\u00a0'.repeat(8), Email: '' };

/** Form and what it is about; `beside` stands under the product. */
export function RecommendPage({ recommended: { id, product, rewardCents }, agentNumber, beside }: { recommended: Recommended; agentNumber?: string; beside?: ReactNode }) {
  const { t } = useTranslation('recommend');
  const user = useUser();
  const waiting = useLoggedIn() && !user;
  return (
    <Page title={t('title', { product: product.name })} intro={t('intro')}>
      <div className="split-page">
        <section className="card pad" inert={waiting} aria-busy={waiting}>
          <RecommendForm key={user?.Email ?? ''} productId={id} rewardCents={rewardCents} user={waiting ? unknown : user} agentNumber={agentNumber} campaigns={!waiting && !user?.AdminLogin && <CampaignTicks productId={id} person={user?.Email ?? ''} />} />
        </section>
        <aside className="stack">
          <ProductSummary product={product} rewardCents={rewardCents} />
          {beside}
          <div className="stack-s"><h2>{t('next.title')}</h2><NextSteps steps={(['link', 'contact', 'reward'] as const).map((step) => ({ title: t(`next.${step}`), text: t(`next.${step}Text`) }))} /></div>
        </aside>
      </div>
      <Contents page="empfehlen" notes={['preis', 'praemie', 'link']} />
    </Page>
  );
}
