import { z } from 'zod';
import { defineCall } from '../call.js';
import { CaptchaCheck } from '../shared/schemas.js';
import { InvitationData, Invite, Invited } from './schemas.js';

const area = 'einladung' as const;

export const inviteRecommender = defineCall({
  name: 'inviteRecommender',
  area,
  method: 'PUT',
  path: '/Einladung',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Einladungstool',
  summary: 'Invite someone to recommend (201); without a body: whether a captcha is needed (200)',
  body: Invite.nullable(),
  answer: z.union([Invited, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: ['module-off', 'email-exists', 'email-not-allowed', 'captcha-required', 'captcha-wrong'],
});

export const readInvitationData = defineCall({
  name: 'readInvitationData',
  area,
  method: 'GET',
  path: '/Einladung/daten',
  scope: 'tenant',
  auth: 'agency',
  ability: 'Einladungstool',
  summary: 'The kinds of invitation and the agency’s people, for the form',
  answer: InvitationData,
  status: 200,
  errors: [],
});
