import { z } from 'zod';
import { holdReasons, holdStates } from '../betrieb/payouts.js';
import { defineCall } from '../call.js';
import { choice } from '../praemie/schemas.js';
import { cents, dateTime, paged, paging } from '../shared/schemas.js';

/** Held rewards as the agency reads of them: why, and nothing of anybody's account (docs/specification/rewards.md#holds). */

const AgencyHold = z.strictObject({
  Praemie: z.uuid(),
  Empfehlungsnummer: z.string(),
  Fuer: z.enum(['Empfehler', 'Empfaenger']),
  Name: z.string(),
  Art: choice().nullable(),
  BetragCent: cents(),
  Gruende: z.array(z.strictObject({ Art: z.enum(holdReasons), Text: z.string() })),
  /** Where only a time holds it: from when it goes on. */
  FreiAb: dateTime().nullable(),
  AngehaltenAm: dateTime(),
  Zustand: z.enum(holdStates),
  EntschiedenAm: dateTime().nullable(),
});
export type AgencyHold = z.output<typeof AgencyHold>;

export const listAgencyHolds = defineCall({
  name: 'listAgencyHolds',
  area: 'agentur',
  scope: 'tenant',
  auth: 'agency',
  ability: 'EmpfehlerReport',
  method: 'GET',
  path: '/agentur/pruefungen',
  summary: 'List held rewards of the agency’s referrals',
  details:
    'With the signals in sentences, and without bank details. An operator decides. Rewards of no referral are left out.',
  query: z.strictObject({ ...paging(25), zustand: z.enum(holdStates).default('Angehalten') }),
  answer: paged(AgencyHold),
  status: 200,
  errors: [],
});
