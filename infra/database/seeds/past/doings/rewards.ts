import { PersonStore } from '#platform/persons/person-store.js';
import { HasBankDetails, StoreBankDetails } from '../../../../../services/modules/account/api.js';
import { RecommendationTerms } from '../../../../../services/modules/recommendation/api.js';
import { ChooseReward } from '../../../../../services/modules/reward/use-cases/choose-reward.js';
import { GrantGoodwill } from '../../../../../services/modules/reward/use-cases/grant-goodwill.js';
import { RewardFor, type RewardView } from '../../../../../services/modules/reward/api.js';
import { VoucherTypesFor } from '../../../../../services/modules/voucher/api.js';
import { iban } from '../crowd.js';
import { Dice } from '../dice.js';
import { as, employee, type Play, type Scene } from '../scene.js';

export const choose: Play<'choose'> = async (scene, { key, rewardId }) => {
  const { seeding, dice, now } = scene;
  const reward = await seeding.ask(new RewardFor(rewardId));
  if (reward?.status !== 'ready') return;
  const vouchers = await seeding.ask(new VoucherTypesFor(reward.amountCents));
  const voucher = vouchers.length > 0 && dice.happens(0.4) ? dice.pick(vouchers) : null;
  const known = await seeding.ask(new HasBankDetails(reward.beneficiaryId));
  const bankDetails = voucher || known || dice.happens(0.15) ? null : await account(scene, reward);
  await as(scene, `reward:${rewardId}`, () =>
    seeding.execute(
      new ChooseReward({
        rewardId,
        kind: voucher ? 'voucher' : 'cash',
        voucherTypeId: voucher?.typeId ?? null,
        bankDetails,
        by: { right: 'reward-link', rewardId, isOutdated: false },
      }),
    ),
  );
  if (!voucher && !known && !bankDetails && dice.happens(0.8))
    scene.plan(dice.inLeisure(now, 9), { what: 'store-bank-details', key, beneficiaryId: reward.beneficiaryId });
};

/** After the bank sent money back, or later than the choice. */
export const bankDetails: Play<'store-bank-details'> = async (scene, { key, beneficiaryId }) => {
  const holder = await holderOf(scene, beneficiaryId);
  // Erased meanwhile: there is nobody who could.
  if (holder)
    await as(scene, `recommender:${beneficiaryId}`, () =>
      scene.seeding.execute(
        new StoreBankDetails(
          beneficiaryId,
          { holder, iban: iban(new Dice(scene.tenant.key, 'account', key)) },
          { right: 'session' },
        ),
      ),
    );
};

/** Everyone has an account of their own; a few friends give the recommender's, which a person has to look at. */
async function account(scene: Scene, { beneficiary, beneficiaryId, recommendationId }: RewardView) {
  const { seeding, dice, tenant } = scene;
  const shared =
    beneficiary === 'recipient' && recommendationId && dice.happens(0.02)
      ? await seeding.ask(new RecommendationTerms(recommendationId))
      : null;
  const owner = await holderOf(scene, shared?.recommenderId ?? beneficiaryId);
  return owner ? { holder: owner, iban: iban(new Dice(tenant.key, 'account', owner)), bic: null, bank: null } : null;
}

async function holderOf({ seeding }: Scene, personId: string): Promise<string | null> {
  const person = await seeding.app.get(PersonStore).find(personId);
  return person ? `${person.firstName} ${person.lastName}` : null;
}

/** An answer that took too long, a technician who did not come. */
export const goodwill: Play<'goodwill'> = (scene, { recommenderId }) => {
  const { seeding, dice } = scene;
  const { actor, name, agencyNumber } = employee(scene);
  const amountCents = dice.pick([1_000, 1_500, 2_500]);
  return as(scene, actor, () =>
    seeding.execute(
      new GrantGoodwill({ recommenderId, amountCents, reason: 'Lange Bearbeitungszeit' }, { name, agencyNumber }),
    ),
  );
};
