import { z } from 'zod';
import { defineCall } from '../call.js';
import { dateTime } from '../shared/schemas.js';

/** What a second person or a person at all has to decide. */
export const waitingKinds = [
  'Kulanz',
  'Zuordnungen',
  'Stapel',
  'Ruecklaeufer',
  'Pruefungen',
  'Wiederholungen',
] as const;
export const WaitingDecisions = z.array(
  z.strictObject({ Art: z.enum(waitingKinds), Anzahl: z.int(), AeltestesSeit: dateTime().nullable() }),
);
export type WaitingDecisions = z.output<typeof WaitingDecisions>;

export const listWaitingDecisions = defineCall({
  name: 'listWaitingDecisions',
  area: 'agentur',
  method: 'GET',
  path: '/agentur/wartend',
  scope: 'tenant',
  auth: 'agency',
  summary:
    'What waits for a decision the asker may take (ours), with how many and since when; never what they began themselves',
  answer: WaitingDecisions,
  status: 200,
  errors: [],
});
