import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { pictureName } from '../mandant.js';
import {
  dateTime,
  id,
  idInPath,
  line,
  plannable,
  PlansMet,
  SettingVersion,
  text,
  versionInPath,
  versionRead,
} from '../shared/schemas.js';
import { publishing } from './calls.js';
import { day, dryRunOrLater } from './catalogue.js';
import { webPage } from './configuration.js';
import { VoucherStock } from './schemas.js';

/** A programme's rewards: kinds of voucher and campaigns. */

const inBothLanguages = (most: number) => z.strictObject({ de: line(most), en: line(most) });

const supplier = {
  /** The supplier's API for buying codes; `docs/specification/payouts.md#suppliers` describes it. */
  Url: webPage(),
  /** The supplier's name for the article. */
  Artikel: line(100)
    .regex(/^[\w.-]+$/)
    .meta({ examples: ['KINO-25'] }),
  /** `Abruf`: buys a code when one is chosen. `Vorrat`: also in advance, up to twice the warning level. */
  Bezug: z.enum(['Abruf', 'Vorrat']),
};
/** State of the supplier connection; read-only. */
const supplierStanding = {
  GeheimnisGesetzt: z.boolean(),
  /** Purchases without an answer yet. */
  Offen: z.int(),
  /** Short reason why the last purchase failed. */
  Fehler: z.string().nullable(),
};

const kind = {
  /** Files of codes refer to the German name. */
  Name: inBothLanguages(60),
  /** Where a code is redeemed; linked in the mail with the code. */
  ShopUrl: webPage().nullable().default(null),
  /** Values that can be chosen; empty: every value with codes in stock. */
  WerteCent: z.array(z.int().min(100).max(1_000_000)).max(50).default([]),
  /** Validity of codes whose file gives no last day; null: unlimited. */
  GueltigkeitMonate: z.int().min(1).max(120).nullable().default(null),
  /** Below this number of free codes of a value, operators are warned once by mail; null: never. */
  Warnstufe: z.int().min(1).max(100_000).nullable().default(null),
  /** Off: it can no longer be chosen; vouchers already chosen are still handed out. */
  Aktiv: z.boolean().default(true),
  /** Null: codes are uploaded as files. */
  Lieferant: z
    .strictObject({
      ...supplier,
      /** Credential at the supplier. Absent: the stored one is kept as long as the server stays the same. Never shown. */
      Geheimnis: line(500).optional(),
      GeheimnisGesetzt: z.unknown().optional(),
      Offen: z.unknown().optional(),
      Fehler: z.unknown().optional(),
    })
    .nullable()
    .default(null),
};

export const VoucherKindStock = VoucherStock.omit({ GutscheinartId: true, Gutscheinart: true }).extend({
  /** Codes handed out in the last 30 days. */
  VergebenIn30Tagen: z.int(),
  /** Days that the free codes last at that rate; null when none was handed out. */
  ReichtTage: z.int().nullable(),
  /** Whether there are fewer free codes than the warning level. */
  Knapp: z.boolean(),
});

export const NewVoucherKind = z.strictObject(kind);
/** Input for writing; read-only fields may be sent back and are ignored. */
export const ChangedVoucherKind = z.strictObject({
  Id: id(),
  Version: versionRead(),
  ...kind,
  Bestand: z.unknown().optional(),
});
export const VoucherKind = z.strictObject({
  Id: z.int(),
  Version: z.int(),
  ...kind,
  Lieferant: z.strictObject({ ...supplier, ...supplierStanding }).nullable(),
  Bestand: z.array(VoucherKindStock),
});
export type VoucherKind = z.output<typeof VoucherKind>;

export const listVoucherKinds = defineCall({
  name: 'listVoucherKinds',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/gutscheinarten',
  summary: 'List the kinds of voucher',
  details: 'Each with its stock by value and how long it lasts.',
  answer: z.array(VoucherKind),
  status: 200,
  errors: [],
});

export const createVoucherKind = defineCall({
  name: 'createVoucherKind',
  ...asOperator('Auszahlungen'),
  ...plannable,
  publishes: true,
  method: 'POST',
  path: '/betrieb/gutscheinarten',
  summary: 'Create a kind of voucher',
  body: NewVoucherKind,
  answer: VoucherKind,
  status: 201,
  idempotent: true,
  errors: ['validation-failed'],
});

export const changeVoucherKind = defineCall({
  name: 'changeVoucherKind',
  ...asOperator('Auszahlungen'),
  ...plannable,
  publishes: true,
  method: 'PUT',
  path: '/betrieb/gutscheinarten',
  summary: 'Change a kind of voucher',
  details: '`Id` names it.',
  body: ChangedVoucherKind,
  answer: VoucherKind,
  status: 200,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});

const ofKind = z.strictObject({ gutscheinartId: idInPath() });

export const listVoucherKindVersions = defineCall({
  name: 'listVoucherKindVersions',
  ...asOperator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/gutscheinarten/:gutscheinartId/versionen',
  summary: 'List the versions of a kind of voucher',
  details: 'Who changed it and when, newest first.',
  extension: true,
  params: ofKind,
  answer: z.array(SettingVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreVoucherKind = defineCall({
  name: 'restoreVoucherKind',
  ...asOperator('Auszahlungen'),
  ...plannable,
  publishes: true,
  method: 'POST',
  path: '/betrieb/gutscheinarten/:gutscheinartId/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier version of a kind of voucher',
  details: 'As a new version. The supplier’s secret is kept only for the same server.',
  extension: true,
  params: ofKind.extend({ nummer: versionInPath() }),
  answer: VoucherKind,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const WithdrawnVouchers = z.strictObject({
  /** Codes removed from the stock or withdrawn from their owners. */
  Zurueckgezogen: z.int(),
  /** Codes already handed out: a new one is being sent. */
  Ersetzt: z.int(),
  /** Codes already handed out, without a replacement in stock: a new one follows later. */
  Wartend: z.int(),
  Bereits: z.int(),
  /** Positions in the list, from 1. */
  Unbekannt: z.array(z.int()),
});

export const withdrawVouchers = defineCall({
  name: 'withdrawVouchers',
  ...asOperator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/gutscheine/zurueckziehen',
  summary: 'Withdraw bad voucher codes',
  details: 'With a reason. People who had been given one get another, once.',
  extension: true,
  body: z.strictObject({ Codes: z.array(line(200)).min(1).max(500), Grund: text(500) }),
  answer: WithdrawnVouchers,
  status: 200,
  idempotent: true,
  errors: [],
});

const tier = z.strictObject({
  /** The number of paid recommendations that earns it. */
  Ab: z.int().min(1).max(100),
  WertCent: z.int().min(100).max(1_000_000),
});

const campaign = {
  Titel: inBothLanguages(120),
  Text: inBothLanguages(2_000),
  RechtsText: inBothLanguages(10_000),
  /** The sentence beside the checkbox; ticking it joins the campaign. */
  Zustimmung: inBothLanguages(500),
  /** First and last day. The first cannot be changed once the campaign has begun. */
  Startdatum: day(),
  Enddatum: day(),
  /** Null: all products. */
  ProduktIds: z.array(id()).min(1).max(500).nullable().default(null),
  /** Tiers of extra rewards. Participants keep the tiers in force when they joined. */
  Stufen: z.array(tier).min(1).max(10),
  /** Upper limit of all extras together; null: unlimited. An extra beyond it waits, and nobody can join then. */
  BudgetCent: z.int().min(100).max(1_000_000_000).nullable().default(null),
};

export const CampaignStanding = z.strictObject({
  Status: z.enum(['Geplant', 'Laeuft', 'BudgetAufgebraucht', 'Beendet']),
  /** When staff ended it before its last day. */
  BeendetAm: dateTime().nullable(),
  Teilnehmer: z.int(),
  /** Participants with at least one counted recommendation. */
  Gezaehlt: z.int(),
  /** Number of extras granted, and their sum. */
  Gewaehrt: z.int(),
  GewaehrtCent: z.int(),
  /** Null: unlimited. */
  RestCent: z.int().nullable(),
  /** Extras that wait for budget. */
  Wartend: z.int(),
});

/** Default tiers: 25 € after three and 60 € after five. */
const written = { ...campaign, Stufen: campaign.Stufen.optional() };

export const NewCampaign = z.strictObject(written);
/** Input for writing; read-only fields may be sent back and are ignored. */
export const ChangedCampaign = z.strictObject({
  AktionsId: id(),
  Version: versionRead(),
  ...written,
  Stand: z.unknown().optional(),
  Wirkung: z.unknown().optional(),
});
export const Campaign = z.strictObject({ AktionsId: z.int(), Version: z.int(), ...campaign, Stand: CampaignStanding });
export type Campaign = z.output<typeof Campaign>;

/** The effect of a change, also for `probelauf`; both are computed by the same code. */
export const CampaignEffect = z.strictObject({
  /** Extras that waited for budget and are granted now. */
  Nachgewaehrt: z.int(),
  NachgewaehrtCent: z.int(),
  /** Participants who keep other tiers or products from when they joined. */
  BehaltenBisherige: z.int(),
  Geplant: PlansMet,
});
export const CampaignWithEffect = Campaign.extend({ Wirkung: CampaignEffect });
export type CampaignWithEffect = z.output<typeof CampaignWithEffect>;

export const CampaignVersion = z.strictObject({
  Nummer: z.int(),
  GeaendertAm: dateTime(),
  GeaendertVon: z.string(),
  ...campaign,
  /** Compared with the previous version; empty for the first. */
  Aenderungen: SettingVersion.shape.Aenderungen,
  InKraft: z.boolean(),
});
export type CampaignVersion = z.output<typeof CampaignVersion>;

const ofCampaign = z.strictObject({ aktionsId: idInPath() });

export const listCampaigns = defineCall({
  name: 'listCampaigns',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/aktionen',
  summary: 'List the campaigns',
  details: 'Latest first, each with its participants and the rewards it has given.',
  answer: z.array(Campaign),
  status: 200,
  errors: [],
});

export const createCampaign = defineCall({
  name: 'createCampaign',
  ...publishing,
  method: 'POST',
  path: '/betrieb/aktionen',
  summary: 'Create a campaign',
  details: '`probelauf` only checks it.',
  ...plannable,
  query: dryRunOrLater,
  body: NewCampaign,
  answer: CampaignWithEffect,
  status: 201,
  idempotent: true,
  errors: ['validation-failed'],
});

export const changeCampaign = defineCall({
  name: 'changeCampaign',
  ...publishing,
  method: 'PUT',
  path: '/betrieb/aktionen',
  summary: 'Change a campaign',
  details: '`AktionsId` names it. `probelauf` only answers what the change would do.',
  ...plannable,
  query: dryRunOrLater,
  body: ChangedCampaign,
  answer: CampaignWithEffect,
  status: 200,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});

export const endCampaign = defineCall({
  name: 'endCampaign',
  ...publishing,
  method: 'POST',
  path: '/betrieb/aktionen/:aktionsId/beenden',
  summary: 'End a campaign before its last day',
  details: 'With a reason. What is paid from then on no longer counts.',
  extension: true,
  params: ofCampaign,
  ...plannable,
  query: dryRunOrLater,
  body: z.strictObject({ Grund: text(500) }),
  answer: CampaignWithEffect,
  status: 200,
  idempotent: true,
  errors: ['not-found'],
});

export const listCampaignVersions = defineCall({
  name: 'listCampaignVersions',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/aktionen/:aktionsId/versionen',
  summary: 'List the versions of a campaign',
  details: 'What it promised, who changed it and when, newest first.',
  extension: true,
  params: ofCampaign,
  answer: z.array(CampaignVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreCampaign = defineCall({
  name: 'restoreCampaign',
  ...publishing,
  method: 'POST',
  path: '/betrieb/aktionen/:aktionsId/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier version of a campaign',
  details:
    'As a new version. The first day stays once it has begun. `probelauf` only answers what the change would do.',
  extension: true,
  params: ofCampaign.extend({ nummer: idInPath() }),
  ...plannable,
  query: dryRunOrLater,
  answer: CampaignWithEffect,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

/** Pixels kept at most: a logo 640 × 200, an icon 512 × 512, a face 320 × 320, others 1,600 on the longer side. */
export const pictureUseNames = ['Logo', 'Icon', 'Bild', 'Foto'] as const;

export const Picture = z.strictObject({
  Name: pictureName(),
  Breite: z.int(),
  Hoehe: z.int(),
  Bytes: z.int(),
  HochgeladenAm: dateTime(),
  HochgeladenVon: z.string(),
  InGebrauch: z.boolean(),
});
export type Picture = z.output<typeof Picture>;

export const pictureContent = () =>
  z
    .base64()
    .min(1)
    .max(8_000_000)
    .meta({ examples: ['iVBORw0KGgo='] });

export const listPictures = defineCall({
  name: 'listPictures',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/bilder',
  summary: 'List uploaded pictures',
  details: 'Newest first, with the number of bytes still free.',
  extension: true,
  answer: z.strictObject({ Bilder: z.array(Picture), FreiBytes: z.int() }),
  status: 200,
  errors: [],
});

export const uploadPicture = defineCall({
  name: 'uploadPicture',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/bilder',
  summary: 'Upload a picture',
  details: 'PNG, JPEG or WebP. It is resized and redrawn, so that only its pixels stay.',
  extension: true,
  body: z.strictObject({ Zweck: z.enum(pictureUseNames), Inhalt: pictureContent() }),
  largeBody: true,
  answer: z.strictObject({ Name: pictureName() }),
  status: 201,
  errors: ['validation-failed', 'unavailable'],
});

export const removePicture = defineCall({
  name: 'removePicture',
  ...asOperator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/bilder/:name',
  summary: 'Remove a picture',
  details: 'Only where nothing shows it any more.',
  extension: true,
  params: z.strictObject({ name: pictureName() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed'],
});
