import { z } from 'zod';
import { defineCall } from '../call.js';
import { idInPath, picture } from '../shared/schemas.js';
import { ChooseReward, ProductRewards, Reward } from './schemas.js';

const area = 'praemie' as const;

export const listRewardOffers = defineCall({
  name: 'listRewardOffers',
  area,
  method: 'GET',
  path: '/praemie',
  scope: 'tenant',
  auth: 'none',
  summary: 'What every product pays today; hidden products are left out',
  answer: z.array(ProductRewards),
  status: 200,
  errors: [],
});

export const readReward = defineCall({
  name: 'readReward',
  area,
  method: 'GET',
  path: '/praemierung',
  scope: 'tenant',
  auth: 'reward',
  summary: 'The reward of the link: its amount, until when, what can be chosen',
  query: z.object({ details: z.string().optional() }),
  answer: Reward,
  status: 200,
  errors: ['reward-token-invalid', 'reward-not-available'],
});

export const chooseReward = defineCall({
  name: 'chooseReward',
  area,
  method: 'PUT',
  path: '/praemierung',
  scope: 'tenant',
  auth: 'reward',
  summary: 'Choose how the reward is given; final',
  body: ChooseReward,
  answer: Reward,
  status: 200,
  idempotent: true,
  errors: [
    'reward-token-invalid',
    'reward-already-chosen',
    'reward-not-available',
    'iban-invalid',
    'bank-details-unauthorised',
  ],
});

const ownReward = z.strictObject({ praemieId: z.uuid() });

export const readOwnReward = defineCall({
  name: 'readOwnReward',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/praemierung/:praemieId',
  scope: 'tenant',
  auth: 'user',
  summary: 'A reward of one’s own, without the mail’s link',
  params: ownReward,
  answer: Reward,
  status: 200,
  errors: ['not-found'],
});

export const chooseOwnReward = defineCall({
  name: 'chooseOwnReward',
  area: 'empfehler',
  method: 'PUT',
  path: '/empfehler/praemierung/:praemieId',
  scope: 'tenant',
  auth: 'user',
  summary:
    'Choose how the reward is given, without the mail’s link; final; never in a session that a staff member opened',
  params: ownReward,
  body: ChooseReward,
  answer: Reward,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'not-authorised', 'reward-already-chosen', 'reward-not-available', 'iban-invalid'],
});

const rewardPicture = <const Name extends string, const File extends string>(name: Name, file: File, summary: string) =>
  defineCall({
    name,
    area,
    method: 'GET',
    path: `/praemie/:id/${file}`,
    scope: 'tenant',
    auth: 'none',
    summary: `${summary}; cacheable by its ETag`,
    params: z.strictObject({ id: idInPath() }),
    answer: picture(),
    answerType: 'image/png',
    status: 200,
    errors: ['not-found'],
  });

export const readRewardPicture = rewardPicture(
  'readRewardPicture',
  'grafik100',
  'A reward offer’s amount as a picture: all of it to one person',
);
export const readSharedRewardPicture = rewardPicture(
  'readSharedRewardPicture',
  'grafik50',
  'A reward offer’s amount as a picture: shared, both parts beside each other',
);
export const readRecommenderPartPicture = rewardPicture(
  'readRecommenderPartPicture',
  'grafik50empfehler',
  'The recommender’s part of a shared reward as a picture',
);
export const readRecipientPartPicture = rewardPicture(
  'readRecipientPartPicture',
  'grafik50empfaenger',
  'The recipient’s part of a shared reward as a picture, capped by MaxEmpfaengerPraemieCent',
);
