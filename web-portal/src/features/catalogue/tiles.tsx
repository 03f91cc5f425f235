import { Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { categoriesQuery, productsQuery, rewardsByProductQuery, type ProductCategory } from '../../shared/products/api.js';
import { productView, signFor } from '../../shared/products/product-view.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Icon } from '../../shared/ui/icon.js';
import { mainCategories } from './main-categories.js';

/** The main categories as tiles; a tenant without category pages shows its products at once. */
export function Tiles() {
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const main = mainCategories(categories);
  if (main.length < 2) return <ProductGrid />;
  return (
    <>
      <ul className="tiles">{main.map((category) => <CategoryTile key={category.Id} category={category} />)}</ul>
      {main.length < categories.length && (
        <p><PageLink to="RewardOverview" className="btn quiet" icon="arrow">{t('allCategories', { count: categories.length })}</PageLink></p>
      )}
    </>
  );
}

export function CategoryTile({ category }: { category: ProductCategory }) {
  const { t } = useTranslation('catalogue');
  return (
    <li>
      <Link to={`/${category.Pfad}`} className="card tile">
        <Icon name={signFor(`${category.Pfad} ${category.Titel}`)} size={48} />
        <b>{category.Titel}</b>
        <span className="muted small">{category.Untertitel}</span>
        {category.MaxPraemieCent > 0 && <span className="amount">{t('upTo', { amount: money(category.MaxPraemieCent) })}</span>}
      </Link>
    </li>
  );
}

/** Products with price and reward; every card leads to its recommendation form. */
export function ProductGrid({ quelle, kategorie }: { quelle?: string; kategorie?: string }) {
  const { t } = useTranslation('catalogue');
  const { data: products } = useSuspenseQuery(productsQuery({ quelle, kategorie }));
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  if (products.length === 0) return <p className="card pad muted">{t('noProducts')}</p>;
  return (
    <ul className="tiles products">
      {products.map(productView).map((product) => (
        <li key={product.id}>
          <PageLink to="Recommendation" params={{ produktId: product.id }} className="card tile product">
            <span className="row spread"><Icon name={signFor(`${kategorie ?? ''} ${product.name}`)} size={40} />{product.campaign && <span className="tag wait">{product.campaign}</span>}</span>
            <b>{product.name}</b>
            <span className="muted small lines">{product.lines.slice(0, 3).map((line) => <span key={line}>{line}</span>)}</span>
            {product.monthlyCents !== null && <span className="small nums">{t('monthly', { amount: money(product.monthlyCents) })}</span>}
            <span className="go">
              {(rewards[product.id] ?? 0) > 0 && <span className="amount nums">{t('reward', { amount: money(rewards[product.id]!) })}</span>}
              <span className="go-sign"><Icon name="arrow" size={20} /><span className="sr">{t('recommendThis')}</span></span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
