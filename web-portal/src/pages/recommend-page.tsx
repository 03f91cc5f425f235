import '../features/recommend/recommend.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignTicks } from '../features/campaigns/later.js';
import { Contents } from '../features/contents/contents.js';
import { RecommendForm } from '../features/recommend/recommend-form.js';
import type { Recommended } from '../features/recommend/recommended.js';
import { useLoggedIn } from '../shared/http/session.js';
import { useUser } from '../shared/http/user.js';
import { ProductPicture, type ProductView } from '../shared/products.js';
import { Icon } from '../shared/ui/icon.js';
import { NextSteps, Page } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

export function ProductSummary({ product, rewardCents }: { product: ProductView; rewardCents: number }) {
  const { money } = usePortal();
  const { t } = useTranslation(['recommend', 'catalogue']);
  return (
    <section className="card pad summary-card" aria-label={t('yourProduct')}>
      <ProductPicture id={product.id} sizes="(min-width: 960px) 27rem, 90vw" />
      <div className="head">
        <div>
          <h2>{product.name}</h2>
          {product.monthlyCents !== null && (
            <p className="muted small nums price">
              {t('catalogue:monthly', { amount: money(product.monthlyCents) })}
              {product.onceCents !== null && ` · ${t('catalogue:once', { amount: money(product.onceCents) })}`}
            </p>
          )}
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
    </section>
  );
}

/** Takes the room of the person who is logged in until it is known who it is. */
const unknown = { Vorname: '\u00a0'.repeat(8), Nachname: '\u00a0'.repeat(8), Email: '' };

/** Form and what it is about; `beside` stands under the product. */
export default function RecommendPage({
  recommended: { id, product, rewardCents },
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
  return (
    <Page title={t('title', { product: product.name })} intro={t('intro')}>
      <div className="split-page">
        <section className="card pad" inert={waiting} aria-busy={waiting}>
          <RecommendForm
            key={user?.Email ?? ''}
            productId={id}
            rewardCents={rewardCents}
            user={waiting ? unknown : user}
            agentNumber={agentNumber}
            campaigns={!waiting && !user?.AdminLogin && <CampaignTicks productId={id} person={user?.Email ?? ''} />}
          />
        </section>
        <aside className="stack">
          <ProductSummary product={product} rewardCents={rewardCents} />
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
      <Contents page="empfehlen" notes={['preis', 'praemie', 'link']} />
    </Page>
  );
}
