import { dayMs } from '#shared/dates-and-money.js';

/** Evidence for or against an order being a contact's; only numbers and dates, the console words it. */
export type Evidence =
  | {
      readonly kind:
        | 'same-customer-number'
        | 'other-customer-number'
        | 'not-confirmed'
        | 'no-order-yet'
        | 'confirmed-after-the-order';
    }
  | { readonly kind: 'confirmed'; readonly at: Date }
  | { readonly kind: 'has-an-order'; readonly number: string };

export interface Candidate {
  readonly confirmedAt: Date | null;
  readonly customerKey: string | null;
  readonly orders: readonly { readonly orderId: string; readonly number: string; readonly productId: number }[];
}

/** Strongest evidence first. An order's date may lack a time. */
export function evidenceFor(
  { confirmedAt, customerKey, orders }: Candidate,
  order: {
    readonly orderId: string;
    readonly customerKey: string | null;
    readonly productId: number;
    readonly orderedAt: Date;
  },
): Evidence[] {
  const others = orders.filter(({ orderId, productId }) => orderId !== order.orderId && productId === order.productId);
  return [
    ...(customerKey !== null && order.customerKey !== null
      ? [
          {
            kind:
              customerKey === order.customerKey
                ? ('same-customer-number' as const)
                : ('other-customer-number' as const),
          },
        ]
      : []),
    ...(others.length === 0
      ? [{ kind: 'no-order-yet' as const }]
      : others.map(({ number }) => ({ kind: 'has-an-order' as const, number }))),
    ...(confirmedAt === null
      ? [{ kind: 'not-confirmed' as const }]
      : [{ kind: 'confirmed' as const, at: confirmedAt }]),
    ...(confirmedAt !== null && confirmedAt.getTime() > order.orderedAt.getTime() + dayMs
      ? [{ kind: 'confirmed-after-the-order' as const }]
      : []),
  ];
}
