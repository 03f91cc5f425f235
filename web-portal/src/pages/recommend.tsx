import '../features/recommend/recommend.css';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignTicks } from '../features/campaigns/campaigns.js';
import { Contents } from '../features/contents/contents.js';
import { RecommendForm } from '../features/recommend/recommend-form.js';
import { NotRecommendable, useRecommended, type Recommended } from '../features/recommend/recommended.js';
import { useLoggedIn, useUser } from '../shared/http/user.js';
import { usePortal } from '../shared/portal.js';
import { ProductPicture, Raised } from '../shared/products.js';
import { PageLink } from '../shared/ui/button.js';
import { QueryBoundary } from '../shared/ui/feedback.js';
import { Icon } from '../shared/ui/icon.js';
import { lazyWithTexts } from '../shared/ui/later.js';
import { NextSteps, Page, PageLoading } from '../shared/ui/page.js';

export function ProductSummary({
  product,
  rewardCents,
  raised,
}: Pick<Recommended, 'product' | 'rewardCents' | 'raised'>) {
  const { money } = usePortal();
  const { t } = useTranslation(['recommend', 'catalogue']);
  const prices = [
    ...(product.monthlyCents === null ? [] : [t('catalogue:monthly', { amount: money(product.monthlyCents) })]),
    ...(product.onceCents === null ? [] : [t('catalogue:once', { amount: money(product.onceCents) })]),
  ];
  return (
    <section className="card pad summary-card" aria-label={t('yourProduct')}>
      <ProductPicture id={product.id} />
      <div className="head">
        <div>
          <h2>{product.name}</h2>
          {prices.length > 0 && <p className="muted small nums price">{prices.join(' · ')}</p>}
        </div>
      </div>
      {product.smallPrint.map(line => (
        <p key={line} className="muted small">
          {line}
        </p>
      ))}
      {product.lines.length > 0 && (
        <ul>
          {product.lines.map(line => (
            <li key={line}>
              <Icon name="check" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <p className="total">
        <span className="noted">{t('total')}</span>
        <b className="nums">{money(rewardCents)}</b>
      </p>
      <Raised by={raised} />
    </section>
  );
}

/** Only logged-in users can have a link already. */
const RecommendAgain = lazyWithTexts(() => import('./recommend-again.js'), ['share']);

/** Reserves the user's space in the form until the name is loaded. */
const unknown = { Vorname: '\u00a0'.repeat(8), Nachname: '\u00a0'.repeat(8), Email: '' };

/** The form and its product; `beside` is shown below the product. */
export function RecommendPage({
  recommended: { id, product, rewardCents, raised },
  agentNumber,
  beside,
}: {
  recommended: Recommended;
  agentNumber?: string;
  beside?: ReactNode;
}) {
  const { t } = useTranslation('recommend');
  const user = useUser();
  const waiting = useLoggedIn() && !user;
  const form = (another: boolean) => (
    <RecommendForm
      key={user?.Email ?? ''}
      productId={id}
      rewardCents={rewardCents}
      user={waiting ? unknown : user}
      agentNumber={agentNumber}
      another={another}
      campaigns={!user?.AdminLogin && <CampaignTicks productId={id} person={waiting ? null : (user?.Email ?? '')} />}
    />
  );
  return (
    <Page title={t('title', { product: product.name })} intro={t('intro')}>
      <div className="split-page">
        <section className="card pad" inert={waiting} aria-busy={waiting}>
          {user && agentNumber === undefined ? (
            <Suspense fallback={<div inert>{form(false)}</div>}>
              <RecommendAgain productId={id} form={form} />
            </Suspense>
          ) : (
            form(false)
          )}
        </section>
        <aside className="stack">
          <ProductSummary product={product} rewardCents={rewardCents} raised={raised} />
          {beside}
          <div className="stack-s">
            <h2>{t('next.title')}</h2>
            <NextSteps
              steps={(['link', 'contact', 'reward'] as const).map(step => ({
                title: t(`next.${step}`),
                text: t(`next.${step}Text`),
              }))}
            />
          </div>
        </aside>
      </div>
      <Contents page="empfehlen" />
    </Page>
  );
}

export default function RecommendRoute() {
  return (
    <QueryBoundary>
      <Suspense fallback={<PageLoading />}>
        <Recommend />
      </Suspense>
    </QueryBoundary>
  );
}

function Recommend() {
  const { tenant } = usePortal();
  const { t } = useTranslation('recommend');
  const recommended = useRecommended();
  if (!recommended) return <NotRecommendable />;
  const withAgent = tenant.ModuleAgentRecommendation && (
    <section className="stack-s">
      <h2>{t('agents.with')}</h2>
      <p className="muted">{t('agents.withText')}</p>
      <div className="actions">
        <PageLink to="AgentRecommendations" params={{ produktId: recommended.id }} className="btn light">
          {t('agents.withAction')}
        </PageLink>
      </div>
    </section>
  );
  return <RecommendPage recommended={recommended} beside={withAgent} />;
}
