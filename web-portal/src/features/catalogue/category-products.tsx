import { Link, Navigate } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categoriesQuery, productsQuery, type Product, type ProductCategory } from '../../shared/products/api.js';
import { pathTo } from '../../shared/routing/paths.js';
import { deviceListFor, madeBy, makersOf } from './devices.js';
import { ProductGrid, type Target } from './product-grid.js';

interface CategoryProductsProps {
  readonly category: ProductCategory;
  /** The tariff chosen before, in a list of devices. */
  readonly tariff?: number;
  readonly maker?: string;
}

/** What a category page offers. A mobile tariff leads on to the devices sold with it, a device with its tariff to the form. */
export function CategoryProducts({ category, tariff, maker }: CategoryProductsProps) {
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const { data: products } = useSuspenseQuery(
    productsQuery({ quelle: category.Quelle, kategorie: category.Kategorie, tarifId: tariff }),
  );
  const makers = makersOf(products);
  // A tariff without devices has nothing to choose here.
  if (tariff !== undefined && products.length === 0)
    return <Navigate to={pathTo('Recommendation', { produktId: tariff })} replace />;
  if (maker !== undefined && !makers.includes(maker)) return <Navigate to={pathTo('FileNotFound')} replace />;
  const targetOf = (product: Product): Target | undefined => {
    if (tariff !== undefined && 'HandyId' in product && product.HandyId !== null)
      return { to: pathTo('Recommendation', { produktId: tariff }), search: { geraet: product.HandyId } };
    const list = deviceListFor(category, product, categories);
    return list && { to: `/${list.Pfad}`, search: { tarif: product.Id } };
  };
  const search = tariff === undefined ? {} : { tarif: tariff };
  return (
    <>
      {makers.length > 1 && (
        <nav aria-label={t('makers')}>
          <ul className="chips">
            {[undefined, ...makers].map(name => (
              <li key={name ?? ''}>
                <Link
                  to="."
                  search={name === undefined ? search : { ...search, hersteller: name }}
                  resetScroll={false}
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={name === maker ? 'true' : undefined}
                >
                  {name ?? t('allMakers')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ProductGrid products={madeBy(products, maker)} targetOf={targetOf} first />
      {tariff !== undefined && (
        <p>
          <Link to={pathTo('Recommendation', { produktId: tariff })} className="btn quiet">
            {t('withoutDevice')}
          </Link>
        </p>
      )}
    </>
  );
}
