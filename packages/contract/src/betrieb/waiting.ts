import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { dateTime, paged, paging, text } from '../shared/schemas.js';

// Requested changes that are not made yet: they wait for a second person, or for their time.

/** The answer of a call that changes a setting when `giltAb` is a later time. */
export const PlannedInstead = z.strictObject({ Geplant: z.string(), GiltAb: dateTime() });
export type PlannedInstead = z.output<typeof PlannedInstead>;

export const plannedSettingNames = [
  'Hosts',
  'Mailversand',
  'Mailtext',
  'Aufbewahrung',
  'Anmeldedienst',
  'Gutscheinart',
  'Aktion',
  'Katalog',
  'Produktquelle',
  'Webhook',
  'Zahlungskonto',
] as const;
export const plannedStateNames = ['Geplant', 'Angewandt', 'Zurueckgezogen', 'Ueberholt', 'Abgewiesen'] as const;

/** The answer of a publishing call when the tenant requires a second person. */
export const ProposedInstead = z.strictObject({ WartetAuf: z.literal('ZweitePerson'), Vorschlag: z.string() });

export const proposalStateNames = ['Wartet', 'Veroeffentlicht', 'Abgelehnt', 'Zurueckgezogen', 'Ueberholt'] as const;
/** The changes that a call makes, as entries of the audit log. */
const PlannedChanges = z.array(
  z.strictObject({ Aktion: z.string(), Gegenstand: z.string(), Vorher: z.unknown(), Nachher: z.unknown() }),
);
export const PublishingProposal = z.strictObject({
  Id: z.string(),
  Stand: z.enum(proposalStateNames),
  VorgeschlagenAm: dateTime(),
  VorgeschlagenVon: z.string(),
  Eigener: z.boolean(),
  Taten: PlannedChanges,
  EntschiedenAm: dateTime().nullable(),
  EntschiedenVon: z.string().nullable(),
  Grund: z.string().nullable(),
});
export type PublishingProposal = z.output<typeof PublishingProposal>;

const ofProposal = z.strictObject({ id: z.uuid() });

export const listPublishingProposals = defineCall({
  name: 'listPublishingProposals',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/veroeffentlichungen',
  summary: 'List proposals to publish',
  details: 'First those that wait for a second person, then the outcome of earlier ones, newest first.',
  extension: true,
  query: z.strictObject(paging()),
  answer: paged(PublishingProposal),
  status: 200,
  errors: [],
});

export const agreeToPublishing = defineCall({
  name: 'agreeToPublishing',
  ...asOperator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/veroeffentlichungen/:id/zustimmen',
  summary: 'Approve a proposal to publish',
  details:
    'Made by another operator; it is carried out in the proposer’s name. Where it would no longer do what was shown, it ends (409).',
  extension: true,
  params: ofProposal,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const declinePublishing = defineCall({
  name: 'declinePublishing',
  ...asOperator('Mandanten'),
  method: 'PUT',
  path: '/betrieb/veroeffentlichungen/:id/ablehnen',
  summary: 'Decline a proposal to publish',
  details: 'Made by another operator, with a reason. Nothing changes.',
  extension: true,
  params: ofProposal,
  body: z.strictObject({ Grund: text(500) }),
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

export const withdrawPublishing = defineCall({
  name: 'withdrawPublishing',
  ...asOperator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/veroeffentlichungen/:id',
  summary: 'Withdraw a proposal to publish',
  details: 'Only for the proposer.',
  extension: true,
  params: ofProposal,
  answer: null,
  status: 204,
  errors: ['not-found', 'not-authorised', 'changed-meanwhile'],
});

/**
 * Why a planned change was not made, in the reader's language: as a whole, and of each field that the refusal names; of
 * one changed meanwhile also what it is now and what was planned.
 */
export const NotMade = z.strictObject({
  Grund: z.string().nullable(),
  Fehler: z.array(
    z.strictObject({
      Feld: z.string(),
      Grund: z.string(),
      Inzwischen: z.unknown().optional(),
      Geplant: z.unknown().optional(),
    }),
  ),
});
export type NotMade = z.output<typeof NotMade>;

/** A change of a setting at a later time. */
export const PlannedSetting = z.strictObject({
  Id: z.string(),
  Art: z.enum(plannedSettingNames),
  /** The subject: its number, id or name in the path; `neu/` with its name if it is to be created. */
  Gegenstand: z.string(),
  GiltAb: dateTime(),
  GeplantAm: dateTime(),
  GeplantVon: z.string(),
  Stand: z.enum(plannedStateNames),
  Taten: PlannedChanges,
  EndeAm: dateTime().nullable(),
  ...NotMade.shape,
});
export type PlannedSetting = z.output<typeof PlannedSetting>;

export const listPlannedSettings = defineCall({
  name: 'listPlannedSettings',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/geplant',
  summary: 'List planned changes of settings',
  details: 'The next one first, with the outcome of earlier plans.',
  extension: true,
  query: z.strictObject({ art: z.enum(plannedSettingNames).optional() }),
  answer: z.array(PlannedSetting),
  status: 200,
  errors: [],
});

export const withdrawPlannedSetting = defineCall({
  name: 'withdrawPlannedSetting',
  ...asOperator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/geplant/:id',
  summary: 'Withdraw a planned change of a setting',
  details: 'Before it takes effect. Hosts are withdrawn by the platform.',
  extension: true,
  params: z.strictObject({ id: z.uuid() }),
  answer: null,
  status: 204,
  errors: ['not-found'],
});
