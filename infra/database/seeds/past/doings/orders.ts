import { addDays } from '#platform/clock.js';
import { ReleaseOrder } from '../../../../../services/modules/order/use-cases/decide-order.js';
import { ReportOrder } from '../../../../../services/modules/order/use-cases/report-order.js';
import type { ReportedOutcome } from '../../../../../services/modules/order/domain/order.js';
import { as, employee, type Play, type Scene } from '../scene.js';

/** The provider reports what became of it; now and then a customer merely prolongs what they have. */
export const order: Play<'order'> = async (scene, { key, recipientNumber, number }) => {
  const { dice, tenant, now } = scene;
  const orderNumber = `${tenant.key.slice(0, 1).toUpperCase()}${dice.between(1_000_000_000, 9_999_999_999)}`;
  const kind = dice.happens(0.04) ? 'renewal' : 'new';
  const outcome = dice.weighted([
    ['concluded', 87],
    ['not-concluded', 9],
    ['cancelled', 4],
  ] as const);
  await report(scene, { orderNumber, recipientNumber, recommendationNumber: null, outcome, kind });
  if (outcome !== 'concluded' || kind === 'renewal') return;
  const complaintIsOver = addDays(now, tenant.config.complaintDays);
  const ends = { recommendationNumber: number, orderNumber };
  if (dice.happens(0.06)) scene.plan(dice.atTheOffice(addDays(now, 1), 5), { what: 'revoke', key, ...ends });
  if (dice.happens(0.97)) scene.plan(dice.atTheOffice(complaintIsOver, 2.5), { what: 'release', key, ...ends });
};

/** Thought better of within the complaint period, or later. */
export const revoke: Play<'revoke'> = (scene, { recommendationNumber, orderNumber }) =>
  report(scene, { orderNumber, recommendationNumber, recipientNumber: null, outcome: 'cancelled', kind: 'new' });

export const release: Play<'release'> = (scene, { recommendationNumber, orderNumber }) => {
  const { actor, name, agencyNumber } = employee(scene);
  return as(scene, actor, () =>
    scene.seeding.execute(new ReleaseOrder({ recommendationNumber, orderNumber, by: { name, agencyNumber } })),
  );
};

interface Report {
  readonly orderNumber: string;
  readonly recipientNumber: string | null;
  readonly recommendationNumber: string | null;
  readonly outcome: ReportedOutcome;
  readonly kind: 'new' | 'renewal';
}

const report = (scene: Scene, { orderNumber, ...rest }: Report) =>
  as(scene, 'provider', () =>
    scene.seeding.execute(
      new ReportOrder({
        number: orderNumber,
        ...rest,
        code: null,
        orderedAt: scene.now,
        productId: null,
        customerNumber: null,
      }),
    ),
  );
