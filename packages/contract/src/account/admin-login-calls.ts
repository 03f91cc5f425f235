import { z } from 'zod';
import { defineCall } from '../call.js';
import { AdminLogin } from './schemas.js';

/** Ours: makes the token of `loginWithAdminToken`. */
export const issueAdminLogin = defineCall({
  name: 'issueAdminLogin',
  area: 'agentur',
  method: 'POST',
  path: '/agentur/adminlogin/:empfehlernummer',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Verwaltung',
  summary: 'A link that opens a marked session for a recommender once, within 15 minutes; audit-logged',
  params: z.strictObject({ empfehlernummer: z.uuid() }),
  answer: AdminLogin,
  status: 201,
  errors: ['not-found', 'opt-in-required', 'account-blocked', 'this-account-blocked', 'excluded-by-terms'],
});
