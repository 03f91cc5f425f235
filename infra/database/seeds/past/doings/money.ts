import { addDays } from '#platform/clock.js';
import { DecideHold } from '../../../../../services/modules/hold/use-cases/decide-hold.js';
import { AssignBankAnswer } from '../../../../../services/modules/payout/use-cases/decide-bank-answer.js';
import { ApproveBatch } from '../../../../../services/modules/payout/use-cases/decide-batch.js';
import { HandOverBatch } from '../../../../../services/modules/payout/api.js';
import { ImportBankAnswer } from '../../../../../services/modules/payout/use-cases/bank-answers.js';
import { ReadPaymentFile } from '../../../../../services/modules/payout/use-cases/hand-over-batch.js';
import { SealBatch } from '../../../../../services/modules/payout/use-cases/seal-batch.js';
import { OpenBankAnswers } from '../../../../../services/modules/payout/persistence/bank-answers.js';
import { PayoutAccounts } from '../../../../../services/modules/payout/persistence/payout-accounts.js';
import { BatchPage } from '../../../../../services/modules/payout/queries.js';
import { camt054, pain002, transfersIn } from '../../history/bank-answers.js';
import { as, operator, type Play, type Scene } from '../scene.js';

/** Account closed, number wrong, account blocked, holder unknown. */
const reasons = [
  ['AC04', 5],
  ['AC01', 3],
  ['AC06', 1],
  ['BE04', 1],
] as const;

export const seal: Play<'seal'> = async (scene, { key, number }) => {
  const { actor, name } = operator(scene, 0);
  await as(scene, actor, () => scene.seeding.execute(new SealBatch({ number, byName: name })));
  // The second person is not always at their desk.
  scene.plan(scene.dice.atTheOffice(scene.now, 0.2), { what: 'approve', key, number });
};

export const approve: Play<'approve'> = async (scene, { key, number }) => {
  const { actor, name } = operator(scene, 1);
  const { sha256 } = await scene.seeding.app.get(BatchPage, { strict: false }).of(number);
  await as(scene, actor, () => scene.seeding.execute(new ApproveBatch({ number, sha256: sha256 ?? '', byName: name })));
  scene.plan(new Date(scene.now.getTime() + 20 * 60_000), { what: 'export', key, number });
};

/** The bank refuses some at once (pain.002) and tells of the rest when they are booked (camt.054). */
export const hand: Play<'export'> = async (scene, { key, number }) => {
  const { seeding, dice, now } = scene;
  const { actor, name } = operator(scene, 1);
  const file = await as(scene, actor, () => seeding.execute(new ReadPaymentFile({ number, byName: name })));
  await as(scene, actor, () => seeding.execute(new HandOverBatch({ number, byName: name })));
  const transfers = transfersIn(file);
  const refused = transfers.filter(() => dice.happens(0.015));
  if (refused.length > 0)
    scene.plan(dice.atTheOffice(now, 0.1), { what: 'answer', key: `${key}/refused`, number, transfers: refused });
  scene.plan(dice.atTheOffice(addDays(now, 1), 0.3), {
    what: 'answer',
    key,
    number,
    transfers: transfers.filter(one => !refused.includes(one)),
  });
};

/** Of what was booked some comes back days later, in an answer of its own. */
export const answer: Play<'answer'> = async (scene, { key, number, transfers }) => {
  const { seeding, dice, now } = scene;
  const kind = key.split('/').at(-1);
  const answers = transfers.map(transfer => ({ transfer, reason: dice.weighted(reasons) }));
  const { iban } = (await seeding.app.get(PayoutAccounts, { strict: false }).read())!;
  const xml =
    kind === 'refused'
      ? pain002(number, answers)
      : camt054(
          number,
          iban,
          kind === 'returned' ? answers : answers.map(({ transfer }) => ({ transfer, reason: null })),
        );
  const reader = operator(scene, 1);
  await as(scene, reader.actor, () => seeding.execute(new ImportBankAnswer(xml, reader.name)));
  if (kind === 'returned') await agreeToReturns(scene);
  const returned = kind === 'refused' || kind === 'returned' ? [] : transfers.filter(() => dice.happens(0.035));
  if (returned.length > 0)
    scene.plan(dice.atTheOffice(addDays(now, 1), 1), {
      what: 'answer',
      key: `${key}/returned`,
      number,
      transfers: returned,
    });
};

/** Executed money that came back takes the word of the other operator. */
async function agreeToReturns(scene: Scene): Promise<void> {
  const { actor, name: byName } = operator(scene, 0);
  const open = await scene.seeding.app.get(OpenBankAnswers, { strict: false }).page('open', 1, 100);
  for (const { key, endToEndId, why } of open.rows) {
    if (why !== 'returned-after-settlement' || !endToEndId) continue;
    await as(scene, actor, () =>
      scene.seeding.execute(
        new AssignBankAnswer({
          key,
          endToEndId,
          outcome: 'returned',
          note: 'Rückgabe auf dem Kontoauszug gesehen.',
          byName,
        }),
      ),
    );
  }
}

/** Recommender and friend with one account: mostly a couple, sometimes one person. */
export const decideHold: Play<'decide-hold'> = (scene, { rewardId }) => {
  const { actor, name: byName } = operator(scene, 0);
  const command = scene.dice.happens(0.5)
    ? new DecideHold({ rewardId, verdict: 'release', note: 'Gemeinsames Konto, zwei Verträge: in Ordnung.', byName })
    : new DecideHold({ rewardId, verdict: 'refuse', note: 'Vertrag und Konto derselben Person.', byName });
  return as(scene, actor, () => scene.seeding.execute(command));
};
