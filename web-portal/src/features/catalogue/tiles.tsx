import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  categoriesQuery,
  ProductPicture,
  productsQuery,
  productView,
  Raised,
  rewardsByProductQuery,
  signFor,
  type Product,
  type ProductCategory,
} from '../../shared/products.js';
import { PageLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { usePortal } from '../../shared/portal.js';

const wanted = 8;

/**
 * At most eight tiles for the start page, in the catalogue's order: top-level pages only (`internet`, not
 * `internet/hybrid`), one per source and category.
 */
export function mainCategories(categories: readonly ProductCategory[]): ProductCategory[] {
  const seen = new Set<string>();
  return categories
    .filter(({ Pfad, Quelle, Kategorie }) => {
      const subject = `${Quelle}/${Kategorie}`;
      if (Pfad.includes('/') || seen.has(subject)) return false;
      seen.add(subject);
      return true;
    })
    .slice(0, wanted);
}

/** Categories with their sub-pages, by the first part of the path: `internet` with `internet/hybrid`. */
export function groupCategories(
  categories: readonly ProductCategory[],
): readonly (readonly [head: ProductCategory, rest: readonly ProductCategory[]])[] {
  const heads = categories.filter(({ Pfad }) => !Pfad.includes('/'));
  return heads.map(
    head => [head, categories.filter(({ Pfad }) => Pfad.startsWith(`${head.Pfad.replace(/\.html$/, '')}/`))] as const,
  );
}

/** The number of tiles visible on a phone without scrolling. */
const ON_A_PHONE = 2;

export interface Target {
  readonly to: string;
  readonly search?: Record<string, unknown>;
}

interface GridProps {
  readonly products: readonly Product[];
  /** Target of a chosen product; by default the recommend form. */
  readonly targetOf?: (product: Product) => Target | undefined;
  /** Whether the tiles are the first thing on the page. */
  readonly first?: boolean;
}

/** Products with price and reward in four, two or one column (docs/specification/portal.md#category-pages). */
export function ProductGrid({ products, targetOf, first }: GridProps) {
  const { money, pathTo } = usePortal();
  const { t } = useTranslation('catalogue');
  const { data: rewards } = useSuspenseQuery(rewardsByProductQuery);
  if (products.length === 0) return <p className="card pad muted">{t('noProducts')}</p>;
  return (
    <ul className="tiles products">
      {products.map((product, at) => {
        const view = productView(product);
        const { to, search = {} } = targetOf?.(product) ?? { to: pathTo('Recommendation', { produktId: view.id }) };
        const reward = rewards[view.id];
        return (
          <li key={view.id}>
            <Link to={to} search={search} className="card tile product">
              <ProductPicture id={view.id} first={first && at < ON_A_PHONE} />
              {view.campaign && <span className="tag wait">{view.campaign}</span>}
              <b>{view.name}</b>
              <span className="muted small lines">
                {view.lines.slice(0, 3).map(line => (
                  <span key={line}>{line}</span>
                ))}
              </span>
              {(view.monthlyCents ?? view.onceCents) !== null && (
                <span className="small nums price">
                  {view.monthlyCents !== null && t('monthly', { amount: money(view.monthlyCents) })}
                  {view.monthlyCents !== null && view.onceCents !== null && <br />}
                  {view.onceCents !== null && t('once', { amount: money(view.onceCents) })}
                </span>
              )}
              <span className="go">
                {reward && reward.cents > 0 && (
                  <span className="amount nums">
                    {t('reward', { amount: money(reward.cents) })} <Raised by={reward.raised} />
                  </span>
                )}
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

/** The main categories as tiles; a tenant without category pages shows its products instead. */
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
  const { money } = usePortal();
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
