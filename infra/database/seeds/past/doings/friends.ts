import { addDays, addHours, dayInGermany } from '#platform/clock.js';
import { ConfirmRecipient } from '../../../../../services/modules/recipient/use-cases/confirm-recipient.js';
import { RegisterRecipient } from '../../../../../services/modules/recipient/use-cases/register-recipient.js';
import { CountVisit } from '../../../../../services/modules/recommendation/use-cases/count-click.js';
import { SubmitRecommendation } from '../../../../../services/modules/recommendation/use-cases/open-recommendations.js';
import { OffersOn } from '../../../../../services/modules/catalogue/api.js';
import { demoTenants } from '../../../../start/demo/accounts.js';
import { browser, fromForm, fromMail } from '../../history/tell.js';
import { contact } from '../crowd.js';
import { Dice } from '../dice.js';
import { as, type Play, type Scene } from '../scene.js';

/** How people share, and how many in a hundred of those reached that way enter their data. */
const channels = [
  { channel: 'Whatsapp', weight: 38, reached: 0.46 },
  { channel: 'Email', weight: 18, reached: 0.36 },
  { channel: 'Link', weight: 14, reached: 0.4 },
  { channel: 'Sms', weight: 7, reached: 0.33 },
  { channel: 'Gmail', weight: 6, reached: 0.35 },
  { channel: 'Gmx', weight: 4, reached: 0.34 },
  { channel: 'Outlook', weight: 3, reached: 0.3 },
  { channel: 'Facebook', weight: 6, reached: 0.12 },
  { channel: 'Linkedin', weight: 2, reached: 0.1 },
  { channel: 'X', weight: 2, reached: 0.07 },
] as const;

export const recommend: Play<'recommend'> = async (scene, { key, recommenderId }) => {
  const { seeding, dice, tenant, now } = scene;
  const productId = await wanted(scene);
  const { channel, reached } = dice.weighted(channels.map(one => [one, one.weight] as const));
  const recommenderShare = dice.weighted([
    [50, 58],
    [100, 34],
    [0, 8],
  ] as const);
  const agencyNumber = dice.happens(0.9)
    ? (demoTenants.find(({ key: tenantKey }) => tenantKey === tenant.key)?.agencyNumber ?? null)
    : null;
  const { number } = await as(scene, `recommender:${recommenderId}`, () =>
    seeding.execute(
      new SubmitRecommendation(tenant, recommenderId, {
        productId,
        channel,
        agencyNumber,
        agreement: true,
        recommenderShare,
        recipientEmail: null,
        from: { language: 'de', address: null },
      }),
    ),
  );
  const reacts = dice.happens(reached);
  let at = addHours(now, 0.1 + dice.wait(8));
  for (let clicks = dice.times(reacts ? 1.6 : 0.9) + (reacts ? 1 : 0); clicks > 0; clicks--, at = dice.inLeisure(at, 2))
    scene.plan(at, { what: 'click', key: `${key}/${clicks}`, number, channel });
  if (reacts) scene.plan(dice.inLeisure(now, 5), { what: 'react', key, recommenderId, number, channel });
};

/** Some products are liked more than others, and the same ones all the time; a higher reward helps. */
async function wanted({ seeding, dice, tenant, now }: Scene): Promise<number> {
  const offers = (await seeding.ask(new OffersOn(now))).filter(product => product.offers.length > 0);
  return dice.weighted(
    offers.map(({ productId, offers: valid }) => {
      const liking = new Dice(tenant.key, 'liked', String(productId)).next() ** 2 + 0.05;
      return [productId, liking * (1 + Math.max(...valid.map(({ rewardCents }) => rewardCents)) / 20_000)] as const;
    }),
  );
}

export const react: Play<'react'> = async (scene, { key, recommenderId, number, channel }) => {
  const { seeding, dice, tenant, now } = scene;
  await as(scene, 'anonymous', () =>
    seeding.execute(new CountVisit(number, { channel, userAgent: browser, purpose: '', method: 'GET' })),
  );
  const data = contact(dice, tenant.key, Number(dayInGermany(now).slice(0, 4)));
  const { recipientId, number: recipientNumber } = await as(scene, 'anonymous', () =>
    seeding.execute(new RegisterRecipient(tenant, number, channel, data, fromForm)),
  );
  if (dice.happens(0.86))
    scene.plan(addHours(now, 0.02 + dice.wait(7)), { what: 'confirm', key, recipientId, recipientNumber, number });
  // One link serves many friends.
  if (dice.happens(0.08))
    scene.plan(dice.inLeisure(now, 6), { what: 'react', key: `${key}/next`, recommenderId, number, channel });
};

export const confirm: Play<'confirm'> = async (scene, { key, recipientId, recipientNumber, number }) => {
  const { seeding, dice, tenant, now } = scene;
  await as(scene, `recipient:${recipientId}`, () =>
    seeding.execute(new ConfirmRecipient(recipientId, tenant, true, fromMail)),
  );
  if (dice.happens(0.66))
    scene.plan(dice.atTheOffice(addDays(now, 2), 9), { what: 'order', key, recipientNumber, number });
};
