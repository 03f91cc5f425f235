import { z } from 'zod';
import { defineCall } from '../call.js';
import { GrantedGoodwill, GrantGoodwill } from './goodwill-schemas.js';

/** Ours: the goodwill grant of domain.md, "Reward". */
export const grantGoodwill = defineCall({
  name: 'grantGoodwill', area: 'agentur', method: 'POST', path: '/agentur/kulanz/:empfehlernummer', scope: 'tenant', auth: 'agency', ability: 'Praemien',
  summary: 'Grant a recommender a reward outside any order, ready at once, with a reason; audit-logged',
  params: z.strictObject({ empfehlernummer: z.uuid() }), body: GrantGoodwill, answer: GrantedGoodwill, status: 201, idempotent: true,
  errors: ['not-found', 'opt-in-required', 'this-account-blocked'],
});
