import { z } from 'zod';
import { defineCall } from '../call.js';
import { OpenSession } from './schemas.js';

const area = 'account' as const;

export const listSessions = defineCall({
  name: 'listSessions',
  area,
  method: 'GET',
  path: '/account/sitzungen',
  scope: 'tenant',
  auth: 'user',
  staffMay: false,
  summary: 'Where one is logged in',
  answer: z.array(OpenSession),
  status: 200,
  errors: [],
});

export const endSession = defineCall({
  name: 'endSession',
  area,
  method: 'DELETE',
  path: '/account/sitzungen/:id',
  scope: 'tenant',
  auth: 'user',
  summary: 'End one of one’s sessions',
  params: z.strictObject({ id: z.string().trim().min(1).max(64) }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  area,
  method: 'DELETE',
  path: '/account/sitzungen',
  scope: 'tenant',
  auth: 'user',
  summary: 'End all sessions but this one',
  answer: null,
  status: 204,
  errors: [],
});
