import { addDays } from '#platform/clock.js';
import type { Following } from './scene.js';

/** What people do because of what happened. */
export const followings: Readonly<Record<string, Following>> = {
  // One in fourteen never looks; the claim runs out after its reminders.
  RewardReady: (scene, { data: { rewardId } }) => {
    if (scene.dice.happens(0.93))
      scene.plan(scene.dice.inLeisure(scene.now, 8), { what: 'choose', key: scene.dice.key, rewardId: rewardId! });
  },
  RewardReturned: (scene, { data: { beneficiaryId } }) => {
    if (scene.dice.happens(0.85))
      scene.plan(scene.dice.inLeisure(scene.now, 4), {
        what: 'store-bank-details',
        key: scene.dice.key,
        beneficiaryId: beneficiaryId!,
      });
  },
  PayoutBatchOpened: (scene, { data: { number } }) =>
    scene.plan(scene.dice.atTheOffice(scene.now, 0.1), { what: 'seal', key: scene.dice.key, number: number! }),
  // What waits for a time alone ends by itself.
  RewardHeld: (scene, { data: { rewardId, until } }) => {
    if (!until)
      scene.plan(scene.dice.atTheOffice(addDays(scene.now, 1), 3), {
        what: 'decide-hold',
        key: scene.dice.key,
        rewardId: rewardId!,
      });
  },
};
