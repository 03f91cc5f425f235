import { Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { categoriesQuery } from '../../shared/products/api.js';
import { signFor } from '../../shared/products/product-view.js';
import { Icon } from '../../shared/ui/icon.js';
import { groupCategories } from './main-categories.js';
import { AllProducts } from './tiles.js';

/** Every category with its highest reward, sub-pages under their head. */
export function Overview() {
  const { t } = useTranslation('catalogue');
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const groups = groupCategories(categories);
  if (groups.length < 2) return <AllProducts />;
  return (
    <ul className="overview">
      {groups.map(([head, rest]) => (
        <li className="card" key={head.Id}>
          <Icon name={signFor(`${head.Pfad} ${head.Titel}`)} size={36} />
          <h2>
            <Link to={`/${head.Pfad}`}>{head.Titel}</Link>
          </h2>
          {head.MaxPraemieCent > 0 && (
            <span className="amount nowrap">{t('upTo', { amount: money(head.MaxPraemieCent) })}</span>
          )}
          <p className="muted small">{head.Untertitel}</p>
          {rest.length > 0 && (
            <ul>
              {rest.map(category => (
                <li key={category.Id}>
                  <Link to={`/${category.Pfad}`}>{category.Titel}</Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
