import { z } from 'zod';
import { defineCall } from '../call.js';
import { line } from '../shared/schemas.js';
import { AccountExport, Banner } from './rights-schemas.js';

export const eraseAccount = defineCall({
  name: 'eraseAccount',
  area: 'empfehler',
  method: 'DELETE',
  path: '/empfehler/delete',
  scope: 'tenant',
  auth: 'user',
  summary: 'Erase one’s account: everything personal goes, open rewards stay payable',
  answer: null,
  status: 204,
  errors: ['not-authorised'],
});

export const exportAccount = defineCall({
  name: 'exportAccount',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/export',
  scope: 'tenant',
  auth: 'user',
  staffMay: false,
  summary: 'Everything held on oneself, as JSON to take along (GDPR Art. 20)',
  answer: AccountExport,
  status: 200,
  errors: ['not-authorised'],
});

export const showRecommenderBanner = defineCall({
  name: 'showRecommenderBanner',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/empfehlungen/showbanner/:bannerName',
  scope: 'tenant',
  auth: 'user',
  summary:
    'Whether a banner has something to say to the person: newsletter, bankdaten, praemie, empfehlen; any other name: no',
  params: z.strictObject({ bannerName: line(60) }),
  answer: Banner,
  status: 200,
  errors: [],
});

export const showRewardBanner = defineCall({
  name: 'showRewardBanner',
  area: 'praemie',
  method: 'GET',
  path: '/praemierung/showbanner/:bannerName',
  scope: 'tenant',
  auth: 'reward',
  summary:
    'Whether a banner has something to say on the reward’s page: bankdaten, praemie, kundennummer, empfehlen; any other name: no',
  params: z.strictObject({ bannerName: line(60) }),
  answer: Banner,
  status: 200,
  errors: ['reward-token-invalid'],
});
