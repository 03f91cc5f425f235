import { z } from 'zod';
import { defineCall } from '../call.js';
import { channel, token } from '../shared/schemas.js';
import { CompletedTracking, CompleteTracking, VerifiedAgencyToken } from './schemas.js';

const area = 'tracking' as const;

export const completeTracking = defineCall({
  name: 'completeTracking',
  area,
  method: 'POST',
  path: '/tracking/abschliessen',
  scope: 'tenant',
  auth: 'none',
  summary:
    'A contact reached the provider’s page: enters the recipient, or finds the one who is there; a mail to confirm goes to the address entered',
  query: z.object({ channel: channel().optional(), einsprungsquelle: channel().optional() }),
  body: CompleteTracking,
  answer: CompletedTracking,
  status: 201,
  idempotent: true,
  errors: [
    'not-found',
    'recommendation-unknown',
    'recommendation-expired',
    'recommendation-blocked',
    'recommendation-exists',
    'email-same-as-recipient',
    'email-not-allowed',
    'under-age',
  ],
});

export const verifyAgencyToken = defineCall({
  name: 'verifyAgencyToken',
  area,
  method: 'GET',
  path: '/token/verifyAgenturToken',
  scope: 'tenant',
  auth: 'none',
  summary: 'Whether an agency token is good, and whose it is',
  query: z.object({ t: token() }),
  answer: VerifiedAgencyToken,
  status: 200,
  errors: [],
});
