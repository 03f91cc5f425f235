import { z } from 'zod';
import { defineCall } from '../call.js';
import { ActiveCampaign, ChooseReward, ProductRewards, Reward } from './schemas.js';

const area = 'praemie' as const;

export const listRewardOffers = defineCall({
  name: 'listRewardOffers', area, method: 'GET', path: '/praemie', scope: 'tenant', auth: 'none',
  summary: 'What every product pays today; hidden products are left out',
  answer: z.array(ProductRewards), status: 200, errors: [],
});

export const readReward = defineCall({
  name: 'readReward', area, method: 'GET', path: '/praemierung', scope: 'tenant', auth: 'reward',
  summary: 'The reward of the link: its amount, until when, what can be chosen',
  query: z.object({ details: z.string().optional() }), answer: Reward, status: 200, errors: ['reward-token-invalid', 'reward-not-available'],
});

export const chooseReward = defineCall({
  name: 'chooseReward', area, method: 'PUT', path: '/praemierung', scope: 'tenant', auth: 'reward',
  summary: 'Choose cash or a voucher; final',
  body: ChooseReward, answer: Reward, status: 200, idempotent: true,
  errors: ['reward-token-invalid', 'reward-already-chosen', 'reward-not-available', 'iban-invalid'],
});

export const listActiveCampaigns = defineCall({
  name: 'listActiveCampaigns', area, method: 'GET', path: '/aktion/alleAktiven', scope: 'tenant', auth: 'none',
  summary: 'Campaigns whose period holds today',
  answer: z.array(ActiveCampaign), status: 200, errors: [],
});
