import { z } from 'zod';
import { defineCall } from '../call.js';
import { idInPath } from '../shared/schemas.js';
import { ActiveCampaign, JoinCampaign, OwnCampaign } from './campaign-schemas.js';

export const listActiveCampaigns = defineCall({
  name: 'listActiveCampaigns',
  area: 'praemie',
  method: 'GET',
  path: '/aktion/alleAktiven',
  scope: 'tenant',
  auth: 'optional-user',
  summary:
    'Campaigns whose period holds today, with `produktId` those for that product; ticked where the person who is logged in takes part',
  query: z.object({ produktId: idInPath().optional() }),
  answer: z.array(ActiveCampaign),
  status: 200,
  errors: [],
});

const own = { area: 'empfehler', scope: 'tenant', auth: 'user' } as const;
const ofCampaign = z.strictObject({ aktionsId: idInPath() });

export const listOwnCampaigns = defineCall({
  name: 'listOwnCampaigns',
  ...own,
  method: 'GET',
  path: '/empfehler/aktionen',
  summary:
    'Campaigns one can join or takes part in, with how far one is; those that ended not long ago for who took part',
  answer: z.array(OwnCampaign),
  status: 200,
  errors: [],
});

export const joinCampaign = defineCall({
  name: 'joinCampaign',
  ...own,
  method: 'PUT',
  path: '/empfehler/aktionen/:aktionsId',
  summary: 'Take part in a campaign from now on; never in a session that a staff member opened',
  params: ofCampaign,
  body: JoinCampaign,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'terms-not-accepted'],
});

export const leaveCampaign = defineCall({
  name: 'leaveCampaign',
  ...own,
  method: 'DELETE',
  path: '/empfehler/aktionen/:aktionsId',
  summary: 'Take part no longer; what was counted stays; never in a session that a staff member opened',
  params: ofCampaign,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised'],
});
