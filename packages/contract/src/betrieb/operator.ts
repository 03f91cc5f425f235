import { z } from 'zod';
import type { Ability } from '../call.js';
import { line } from '../shared/schemas.js';

/** What every call of the operators' room shares; `ability` says which of the staff may use it. */
export const operator = (ability: Ability) =>
  ({ area: 'betrieb', scope: 'tenant', auth: 'operator', ability }) as const;

/** What a call decides that one entry waits for: nothing comes back, the same key twice decides once, and a second person finds it changed. */
export const decision = {
  method: 'POST',
  answer: null,
  status: 204,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
} as const;

/** One event on its way to one consumer. */
export const DeliveryParams = z.strictObject({ verbraucher: line(100), ereignis: z.uuid() });
export const ProjectionParams = z.strictObject({ name: line(100) });
