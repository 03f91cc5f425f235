import { Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { categoriesQuery, productsQuery, type ProductCategory } from '../../shared/products/api.js';
import { signFor } from '../../shared/products/product-view.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Icon } from '../../shared/ui/icon.js';
import { mainCategories } from './main-categories.js';
import { ProductGrid } from './product-grid.js';

/** The main categories as tiles; a tenant without category pages shows its products at once. */
export function Tiles() {
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const main = mainCategories(categories);
  if (main.length < 2) return <AllProducts />;
  return (
    <>
      <ul className="tiles">
        {main.map(category => (
          <CategoryTile key={category.Id} category={category} />
        ))}
      </ul>
      {main.length < categories.length && (
        <p>
          <PageLink to="RewardOverview" className="btn quiet" icon="arrow">
            {t('allCategories', { count: categories.length })}
          </PageLink>
        </p>
      )}
    </>
  );
}

export function AllProducts() {
  const { data: products } = useSuspenseQuery(productsQuery());
  return <ProductGrid products={products} />;
}

function CategoryTile({ category }: { category: ProductCategory }) {
  const { t } = useTranslation('catalogue');
  return (
    <li>
      <Link to={`/${category.Pfad}`} className="card tile">
        <Icon name={signFor(`${category.Pfad} ${category.Titel}`)} size={48} />
        <b>{category.Titel}</b>
        <span className="muted small">{category.Untertitel}</span>
        {category.MaxPraemieCent > 0 && (
          <span className="amount">{t('upTo', { amount: money(category.MaxPraemieCent) })}</span>
        )}
      </Link>
    </li>
  );
}
