import { tenant } from '../tenant/tenant.js';

/** The server's drawing of a product in the tenant's colours; says nothing the name beside it does not say. `sizes`: how wide it is shown. `first`: the largest there is to see at first, so it comes with the page. */
export function ProductPicture({ id, sizes, first = false }: { id: number; sizes: string; first?: boolean }) {
  const drawing = (name: string) => `/api/v1/${tenant().Mandant}/produkt/${id}/${name}`;
  return (
    <img
      className="product-picture"
      src={drawing('sgrafik')}
      srcSet={`${drawing('sgrafik')} 320w, ${drawing('grafik')} 960w`}
      sizes={sizes}
      width={320}
      height={200}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
      alt=""
    />
  );
}
