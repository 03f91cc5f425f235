import { tenant } from '../tenant/tenant.js';

/** The server's drawing of a product in the tenant's colours; says nothing the name beside it does not say. `sizes`: how wide it is shown. */
export function ProductPicture({ id, sizes, eager = false }: { id: number; sizes: string; eager?: boolean }) {
  const drawing = (name: string) => `/api/v1/${tenant().Mandant}/produkt/${id}/${name}`;
  return <img className="product-picture" src={drawing('sgrafik')} srcSet={`${drawing('sgrafik')} 320w, ${drawing('grafik')} 960w`} sizes={sizes} width={320} height={200} loading={eager ? undefined : 'lazy'} decoding="async" alt="" />;
}
