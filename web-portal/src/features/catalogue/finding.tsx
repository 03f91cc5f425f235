import { Link } from '@tanstack/react-router';
import { productView, type Product, type RewardNow } from '../../shared/products.js';

/** Sort orders: the catalogue's own (grouped by area if there are several), highest reward, lowest price. */
export const orders = ['areas', 'reward', 'price'] as const;
export type Order = (typeof orders)[number];

export interface CatalogueQuery {
  readonly words: string;
  readonly order: Order;
}

/** Search and sort order from the URL (`?suche=tv&sortierung=reward`); unknown values are ignored. */
export const askedBy = ({
  suche,
  sortierung,
}: {
  readonly suche?: unknown;
  readonly sortierung?: unknown;
}): CatalogueQuery => ({
  words: suche === undefined ? '' : String(suche).slice(0, 60),
  order: orders.find(order => order === sortierung) ?? 'areas',
});

/** Products that contain every word, sorted; products without a price come last. */
export function findProducts(
  products: readonly Product[],
  rewards: Readonly<Record<number, Pick<RewardNow, 'cents'>>>,
  { words, order }: CatalogueQuery,
): readonly Product[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = products.filter(product => {
    const { name, lines } = productView(product);
    const maker = 'Hersteller' in product ? product.Hersteller : '';
    const text = [name, maker, ...lines].join(' ').toLowerCase();
    return wanted.every(word => text.includes(word));
  });
  const rank = (product: Product) => {
    const { id, monthlyCents, onceCents } = productView(product);
    return order === 'reward' ? -(rewards[id]?.cents ?? 0) : (monthlyCents ?? onceCents ?? Infinity);
  };
  return order === 'areas' ? found : [...found].sort((one, other) => rank(one) - rank(other) || 0);
}

interface ChoicesProps {
  readonly label: string;
  /** Each choice has its own URL. */
  readonly choices: readonly {
    readonly name: string;
    readonly search: Record<string, unknown>;
    readonly current: boolean;
  }[];
}

/** Links to other orders or filters of the same page. */
export const Choices = ({ label, choices }: ChoicesProps) => (
  <nav aria-label={label}>
    <ul className="chips">
      {choices.map(({ name, search, current }) => (
        <li key={name}>
          <Link
            to="."
            search={search}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={current ? 'true' : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
