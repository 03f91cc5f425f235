import { z } from 'zod';
import { defineCall } from '../call.js';
import { asStaffWith } from '../callers.js';
import { pictureContent } from '../betrieb/programme.js';
import { pictureName } from '../mandant.js';
import { dateTime, email, line, phone, text } from '../shared/schemas.js';

/** What an agency says of itself (docs/specification/programme.md#an-agencys-master-data). */

const empty = z.literal('');
const fields = {
  Name: line(120),
  Anschrift: text(300).or(empty),
  Ansprechpartner: line(120).or(empty),
  Telefon: phone(),
  Email: email().or(empty),
  Oeffnungszeiten: text(500).or(empty),
  Bild: pictureName().nullable(),
};

export const AgencyMasterData = z.strictObject({ Agenturnummer: line(60), ...fields, Name: line(120).or(empty) });
export type AgencyMasterData = z.output<typeof AgencyMasterData>;

/** An agency cannot change its number; one that is named has to be its own. */
export const ChangedMasterData = z.strictObject({ Agenturnummer: line(60).optional(), ...fields });
export type ChangedMasterData = z.output<typeof ChangedMasterData>;

export const MasterDataVersion = z.strictObject({
  Nummer: z.int(),
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
});

const agencies = { area: 'agentur', ...asStaffWith('Stammdaten') } as const;

export const readMasterData = defineCall({
  name: 'readMasterData',
  ...agencies,
  method: 'GET',
  path: '/agentur/stammdaten',
  summary: 'Read the master data of the caller’s agency',
  details: 'Empty before the first save. The version is the ETag.',
  answer: AgencyMasterData,
  status: 200,
  errors: ['not-authorised'],
});

export const changeMasterData = defineCall({
  name: 'changeMasterData',
  ...agencies,
  method: 'PUT',
  path: '/agentur/stammdaten',
  summary: 'Change the agency’s master data',
  details: 'Friends of the agency’s advisors read it. Only for its owner. `If-Match` names the ETag that was read.',
  body: ChangedMasterData,
  answer: AgencyMasterData,
  status: 200,
  errors: ['not-authorised', 'version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const listMasterDataVersions = defineCall({
  name: 'listMasterDataVersions',
  ...agencies,
  method: 'GET',
  path: '/agentur/stammdaten/versionen',
  summary: 'List the versions of the agency’s master data',
  details: 'Who saved them and when, newest first.',
  extension: true,
  answer: z.array(MasterDataVersion),
  status: 200,
  errors: ['not-authorised'],
});

export const uploadMasterPicture = defineCall({
  name: 'uploadMasterPicture',
  ...agencies,
  method: 'POST',
  path: '/agentur/stammdaten/bild',
  summary: 'Upload the agency’s picture',
  details:
    'PNG, JPEG or WebP. Only for its owner, at most ten times per hour. It is redrawn, so that only its pixels stay.',
  extension: true,
  body: z.strictObject({ Inhalt: pictureContent() }),
  largeBody: true,
  answer: z.strictObject({ Name: pictureName() }),
  status: 201,
  errors: ['not-authorised', 'validation-failed', 'unavailable', 'too-many-requests'],
});
