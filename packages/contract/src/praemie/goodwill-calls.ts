import { z } from 'zod';
import { defineCall } from '../call.js';
import { line } from '../shared/schemas.js';
import {
  DeclineGoodwill,
  Goodwill,
  GoodwillOfPerson,
  GrantedGoodwill,
  GrantGoodwill,
  OwnReward,
} from './goodwill-schemas.js';

const agency = { area: 'agentur', scope: 'tenant', auth: 'agency' } as const;
const ofPerson = z.strictObject({ empfehlernummer: z.uuid() });
/** The grant's own number, or the recommender's for the one that waits longest. */
const ofGrant = z.strictObject({ nr: line(40) });

/** docs/specification/goodwill-and-holds.md#goodwill. */
export const grantGoodwill = defineCall({
  name: 'grantGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'POST',
  path: '/agentur/kulanz/:empfehlernummer',
  summary:
    'Grant a recommender a reward outside any order, for a reason they read; ready at once, or 202 where a second person has to agree; audit-logged',
  params: ofPerson,
  body: GrantGoodwill,
  answer: GrantedGoodwill,
  status: 201,
  idempotent: true,
  errors: ['not-found', 'opt-in-required', 'this-account-blocked'],
});

export const agreeToGoodwill = defineCall({
  name: 'agreeToGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'PUT',
  path: '/agentur/kulanz/:nr/zustimmen',
  summary: 'Agree to a grant above a limit that somebody else asked for; owners alone; audit-logged',
  params: ofGrant,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'opt-in-required', 'this-account-blocked'],
});

export const declineGoodwill = defineCall({
  name: 'declineGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'PUT',
  path: '/agentur/kulanz/:nr/ablehnen',
  summary: 'Decline a grant above a limit that somebody else asked for, with a reason; owners alone; audit-logged',
  params: ofGrant,
  body: DeclineGoodwill,
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile', 'opt-in-required', 'this-account-blocked'],
});

export const listWaitingGoodwill = defineCall({
  name: 'listWaitingGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'GET',
  path: '/agentur/kulanz',
  summary: 'Grants above a limit that wait for a second person, longest first',
  answer: z.array(Goodwill),
  status: 200,
  errors: [],
});

export const readGoodwill = defineCall({
  name: 'readGoodwill',
  ...agency,
  ability: 'Praemien',
  method: 'GET',
  path: '/agentur/kulanz/:empfehlernummer',
  summary: 'What a recommender was granted and why, with the limits and what is used of them',
  params: ofPerson,
  answer: GoodwillOfPerson,
  status: 200,
  errors: ['not-found'],
});

export const listOwnRewards = defineCall({
  name: 'listOwnRewards',
  area: 'empfehler',
  method: 'GET',
  path: '/empfehler/praemien',
  scope: 'tenant',
  auth: 'user',
  summary: 'My rewards that came of no recommendation: goodwill with its reason, and campaigns; newest first',
  answer: z.array(OwnReward),
  status: 200,
  errors: [],
});
