import { Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { rewardsByProductQuery, type Product } from '../../shared/products/api.js';
import { ProductPicture } from '../../shared/products/product-picture.js';
import { productView } from '../../shared/products/product-view.js';
import { pathTo } from '../../shared/routing/paths.js';
import { Icon } from '../../shared/ui/icon.js';

/** So many are seen on a phone before anybody scrolls. */
const ON_A_PHONE = 2;

export interface Target {
  readonly to: string;
  readonly search?: Record<string, unknown>;
}

interface GridProps {
  readonly products: readonly Product[];
  /** Where choosing one leads; the recommendation form where nothing else is said. */
  readonly targetOf?: (product: Product) => Target | undefined;
  /** The page begins with them. */
  readonly first?: boolean;
}

/** Products with price and reward, four, two or one beside each other (§2); every card leads on. */
export function ProductGrid({ products, targetOf, first }: GridProps) {
  const { t } = useTranslation('catalogue');
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  if (products.length === 0) return <p className="card pad muted">{t('noProducts')}</p>;
  return (
    <ul className="tiles products">
      {products.map((product, at) => {
        const view = productView(product);
        const { to, search = {} } = targetOf?.(product) ?? { to: pathTo('Recommendation', { produktId: view.id }) };
        const reward = rewards[view.id] ?? 0;
        return (
          <li key={view.id}>
            <Link to={to} search={search} className="card tile product">
              <ProductPicture
                id={view.id}
                sizes="(min-width: 961px) 17rem, (min-width: 641px) 44vw, 90vw"
                first={first && at < ON_A_PHONE}
              />
              {view.campaign && <span className="tag wait">{view.campaign}</span>}
              <b>{view.name}</b>
              <span className="muted small lines">
                {view.lines.slice(0, 3).map(line => (
                  <span key={line}>{line}</span>
                ))}
              </span>
              {view.monthlyCents !== null && (
                <span className="small nums price">
                  {t('monthly', { amount: money(view.monthlyCents) })}
                  {view.onceCents !== null && (
                    <>
                      <br />
                      {t('once', { amount: money(view.onceCents) })}
                    </>
                  )}
                </span>
              )}
              <span className="go">
                {reward > 0 && <span className="amount nums">{t('reward', { amount: money(reward) })}</span>}
                <span className="go-sign">
                  <Icon name="arrow" size={20} />
                  <span className="sr">{t('recommendThis')}</span>
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
