import { z } from 'zod';
import { defineCall } from '../call.js';
import { line, number } from '../shared/schemas.js';
import { blockKindNames } from './blocking-codec.js';

/** The person concerned reads it. */
const Reason = z.strictObject({ Grund: line(500) });
/** Ours: `Art` says whether the account, the person in general, or somebody whom the terms exclude is blocked. Each has its own text at the login. */
const Block = z.strictObject({ Grund: line(500), Art: z.enum(blockKindNames.wire).default('Konto') });

const agency = {
  area: 'agentur',
  method: 'PUT',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Verwaltung',
  answer: null,
  status: 204,
  idempotent: true,
} as const;
const ofRecommender = z.strictObject({ nr: z.uuid() });

export const blockRecommender = defineCall({
  ...agency,
  name: 'blockRecommender',
  path: '/agentur/empfehler/:nr/sperren',
  summary:
    'Block a recommender, with a reason the person reads: sessions end, no login, no new recommendation, nothing paid; audit-logged',
  params: ofRecommender,
  body: Block,
  errors: ['not-found', 'changed-meanwhile'],
});

export const unblockRecommender = defineCall({
  ...agency,
  name: 'unblockRecommender',
  path: '/agentur/empfehler/:nr/entsperren',
  summary: 'End the block: what it held goes on; audit-logged',
  params: ofRecommender,
  body: Reason,
  errors: ['not-found', 'changed-meanwhile'],
});

export const cancelRecommendation = defineCall({
  ...agency,
  name: 'cancelRecommendation',
  path: '/agentur/empfehlungstornieren/:nr',
  summary:
    'Cancel a recommendation (Offen or Ok), with a reason the recommender reads; its unpaid rewards are cancelled; audit-logged',
  params: z.strictObject({ nr: number() }),
  body: Reason,
  errors: ['not-found', 'changed-meanwhile', 'recommendation-expired', 'reward-already-chosen'],
});
