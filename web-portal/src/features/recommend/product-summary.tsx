import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { ProductPicture } from '../../shared/products/product-picture.js';
import type { ProductView } from '../../shared/products/product-view.js';
import { Icon } from '../../shared/ui/icon.js';

export function ProductSummary({ product, rewardCents }: { product: ProductView; rewardCents: number }) {
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
