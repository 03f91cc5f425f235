import { z } from 'zod';
import { defineCall } from '../call.js';
import { pictureName } from '../mandant.js';
import { dateTime, id, idInPath, line, plannable, PlansMet, SettingVersion, versionInPath } from '../shared/schemas.js';
import { operator, publishing } from './calls.js';
import { day, dryRunOrLater } from './catalogue.js';
import { webPage } from './configuration.js';
import { VoucherStock } from './schemas.js';

/** What a programme gives: kinds of voucher and campaigns. */

const inBothLanguages = (most: number) => z.strictObject({ de: line(most), en: line(most) });
/** The version that was read; one that is no longer in force is refused. Left out: whichever is in force. */
const version = () => z.int().min(0).max(2_147_483_647);

const supplier = {
  /** Where codes are bought: `docs/specification/payouts.md#suppliers` says how. */
  Url: webPage(),
  /** What the supplier calls it. */
  Artikel: line(100)
    .regex(/^[\w.-]+$/)
    .meta({ examples: ['KINO-25'] }),
  /** `Abruf`: a code when one is chosen. `Vorrat`: also beforehand, up to twice the warning level. */
  Bezug: z.enum(['Abruf', 'Vorrat']),
};
/** How the supplier stands; told by the server alone. */
const supplierStanding = {
  GeheimnisGesetzt: z.boolean(),
  /** Purchases whose answer is awaited. */
  Offen: z.int(),
  /** In a word, what went wrong with the last purchase. */
  Fehler: z.string().nullable(),
};

const kind = {
  /** The German name is what a file of codes calls it. */
  Name: inBothLanguages(60),
  /** Where a code is redeemed; the mail with the code leads there. */
  ShopUrl: webPage().nullable().default(null),
  /** Values it may be chosen for; none: whatever there are codes of. */
  WerteCent: z.array(z.int().min(100).max(1_000_000)).max(50).default([]),
  /** How long a code lasts whose file names no last day; null: without end. */
  GueltigkeitMonate: z.int().min(1).max(120).nullable().default(null),
  /** With fewer free codes of a value operators are warned by mail, once; null: never. */
  Warnstufe: z.int().min(1).max(100_000).nullable().default(null),
  /** Off: it cannot be chosen any more; what was chosen is still given. */
  Aktiv: z.boolean().default(true),
  /** Null: its codes come from files. */
  Lieferant: z
    .strictObject({
      ...supplier,
      /** What the supplier knows the programme by; left out: as before, while it is the same server. Never shown. */
      Geheimnis: line(500).optional(),
      GeheimnisGesetzt: z.unknown().optional(),
      Offen: z.unknown().optional(),
      Fehler: z.unknown().optional(),
    })
    .nullable()
    .default(null),
};

export const VoucherKindStock = VoucherStock.omit({ GutscheinartId: true, Gutscheinart: true }).extend({
  /** Codes given in the last 30 days. */
  VergebenIn30Tagen: z.int(),
  /** Days the free codes last at that pace; null where none was given. */
  ReichtTage: z.int().nullable(),
  /** Fewer free codes than the warning level. */
  Knapp: z.boolean(),
});

export const NewVoucherKind = z.strictObject(kind);
/** As it was read; what only the server knows may be sent back and is left as it is. */
export const ChangedVoucherKind = z.strictObject({
  Id: id(),
  Version: version().optional(),
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
  ...operator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/gutscheinarten',
  summary: 'Kinds of voucher, each with its stock by value and how long it lasts',
  answer: z.array(VoucherKind),
  status: 200,
  errors: [],
});

export const createVoucherKind = defineCall({
  name: 'createVoucherKind',
  ...operator('Auszahlungen'),
  ...plannable,
  publishes: true,
  method: 'POST',
  path: '/betrieb/gutscheinarten',
  summary: 'A new kind of voucher',
  body: NewVoucherKind,
  answer: VoucherKind,
  status: 201,
  idempotent: true,
  errors: ['validation-failed'],
});

export const changeVoucherKind = defineCall({
  name: 'changeVoucherKind',
  ...operator('Auszahlungen'),
  ...plannable,
  publishes: true,
  method: 'PUT',
  path: '/betrieb/gutscheinarten',
  summary: 'Change the kind of voucher that `Id` names',
  body: ChangedVoucherKind,
  answer: VoucherKind,
  status: 200,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});

const ofKind = z.strictObject({ gutscheinartId: idInPath() });

export const listVoucherKindVersions = defineCall({
  name: 'listVoucherKindVersions',
  ...operator('Auszahlungen'),
  method: 'GET',
  path: '/betrieb/gutscheinarten/:gutscheinartId/versionen',
  summary: 'What a kind of voucher was, newest first: who changed it and when',
  params: ofKind,
  answer: z.array(SettingVersion),
  status: 200,
  errors: ['not-found'],
});

export const restoreVoucherKind = defineCall({
  name: 'restoreVoucherKind',
  ...operator('Auszahlungen'),
  ...plannable,
  publishes: true,
  method: 'POST',
  path: '/betrieb/gutscheinarten/:gutscheinartId/versionen/:nummer/wiederherstellen',
  summary:
    'Bring an earlier version of a kind of voucher back, as a new one; its supplier’s secret only while it is the same server',
  params: ofKind.extend({ nummer: versionInPath() }),
  answer: VoucherKind,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const WithdrawnVouchers = z.strictObject({
  /** Out of the stock, or out of somebody's hands. */
  Zurueckgezogen: z.int(),
  /** Had been given: a new code is on its way. */
  Ersetzt: z.int(),
  /** Had been given, and no code is left: a new one follows when there is stock. */
  Wartend: z.int(),
  Bereits: z.int(),
  /** Places in the list, from 1. */
  Unbekannt: z.array(z.int()),
});

export const withdrawVouchers = defineCall({
  name: 'withdrawVouchers',
  ...operator('Auszahlungen'),
  method: 'POST',
  path: '/betrieb/gutscheine/zurueckziehen',
  summary: 'Withdraw bad codes, with a reason; whoever had been given one gets another, once',
  body: z.strictObject({ Codes: z.array(line(200)).min(1).max(500), Grund: line(500) }),
  answer: WithdrawnVouchers,
  status: 200,
  idempotent: true,
  errors: [],
});

const tier = z.strictObject({
  /** The how-manieth paid recommendation earns it. */
  Ab: z.int().min(1).max(100),
  WertCent: z.int().min(100).max(1_000_000),
});

const campaign = {
  Titel: inBothLanguages(120),
  Text: inBothLanguages(2_000),
  RechtsText: inBothLanguages(10_000),
  /** The sentence beside the box; whoever ticks it takes part. */
  Zustimmung: inBothLanguages(500),
  /** First and last day. Once it has begun the first stays. */
  Startdatum: day(),
  Enddatum: day(),
  /** Null: every product. */
  ProduktIds: z.array(id()).min(1).max(500).nullable().default(null),
  /** Extra rewards. Whoever takes part keeps those that were promised when they joined. */
  Stufen: z.array(tier).min(1).max(10),
  /** What all extras together may come to; null: without end. One that it no longer holds waits, and nobody can join. */
  BudgetCent: z.int().min(100).max(1_000_000_000).nullable().default(null),
};

export const CampaignStanding = z.strictObject({
  Status: z.enum(['Geplant', 'Laeuft', 'BudgetAufgebraucht', 'Beendet']),
  /** Ended by staff before its last day. */
  BeendetAm: dateTime().nullable(),
  Teilnehmer: z.int(),
  /** Of whom at least one recommendation counts. */
  Gezaehlt: z.int(),
  /** Extras given so far, and what they came to. */
  Gewaehrt: z.int(),
  GewaehrtCent: z.int(),
  /** Null: without end. */
  RestCent: z.int().nullable(),
  /** Extras that wait for budget. */
  Wartend: z.int(),
});

/** Left out: 25 € after three and 60 € after five. */
const written = { ...campaign, Stufen: campaign.Stufen.optional() };

export const NewCampaign = z.strictObject(written);
/** As it was read; what only the server knows may be sent back and is left as it is. */
export const ChangedCampaign = z.strictObject({
  AktionsId: id(),
  Version: version().optional(),
  ...written,
  Stand: z.unknown().optional(),
  Wirkung: z.unknown().optional(),
});
export const Campaign = z.strictObject({ AktionsId: z.int(), Version: z.int(), ...campaign, Stand: CampaignStanding });
export type Campaign = z.output<typeof Campaign>;

/** What a change does, or would do with `probelauf`: one piece of code tells both. */
export const CampaignEffect = z.strictObject({
  /** Extras that waited for budget and are given. */
  Nachgewaehrt: z.int(),
  NachgewaehrtCent: z.int(),
  /** People who joined when other tiers or products were promised: those stay theirs. */
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
  /** Against the version before it; of the first none. */
  Aenderungen: SettingVersion.shape.Aenderungen,
  InKraft: z.boolean(),
});
export type CampaignVersion = z.output<typeof CampaignVersion>;

const ofCampaign = z.strictObject({ aktionsId: idInPath() });

export const listCampaigns = defineCall({
  name: 'listCampaigns',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/aktionen',
  summary: 'Campaigns, the latest first, each with who takes part and what it has given',
  answer: z.array(Campaign),
  status: 200,
  errors: [],
});

export const createCampaign = defineCall({
  name: 'createCampaign',
  ...publishing,
  method: 'POST',
  path: '/betrieb/aktionen',
  summary: 'A new campaign; `probelauf` only checks it',
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
  summary: 'Change the campaign that `AktionsId` names; `probelauf` only tells what that would do',
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
  summary: 'End a campaign before its last day, with a reason: what is paid from then on no longer counts',
  params: ofCampaign,
  ...plannable,
  query: dryRunOrLater,
  body: z.strictObject({ Grund: line(500) }),
  answer: CampaignWithEffect,
  status: 200,
  idempotent: true,
  errors: ['not-found'],
});

export const listCampaignVersions = defineCall({
  name: 'listCampaignVersions',
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/aktionen/:aktionsId/versionen',
  summary: 'What a campaign promised, newest first: who changed it and when',
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
  summary:
    'Bring an earlier version of a campaign back, as a new one; the first day stays once it has begun. `probelauf` only tells what that would do',
  params: ofCampaign.extend({ nummer: idInPath() }),
  ...plannable,
  query: dryRunOrLater,
  answer: CampaignWithEffect,
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

/** Which an upload is for decides how large it is kept: a logo 640 × 200 pixels at most, an icon 512 × 512, an advisor’s face 320 × 320, any other picture 1,600 on its longer side. */
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
  ...operator('Mandanten'),
  method: 'GET',
  path: '/betrieb/bilder',
  summary: 'The pictures that were uploaded, newest first, and how many bytes there is room for',
  answer: z.strictObject({ Bilder: z.array(Picture), FreiBytes: z.int() }),
  status: 200,
  errors: [],
});

export const uploadPicture = defineCall({
  name: 'uploadPicture',
  ...operator('Mandanten'),
  method: 'POST',
  path: '/betrieb/bilder',
  summary:
    'Upload a picture (PNG, JPEG, WebP): it is brought to size and drawn anew, so that nothing but its pixels stays',
  body: z.strictObject({ Zweck: z.enum(pictureUseNames), Inhalt: pictureContent() }),
  largeBody: true,
  answer: z.strictObject({ Name: pictureName() }),
  status: 201,
  errors: ['validation-failed', 'unavailable'],
});

export const removePicture = defineCall({
  name: 'removePicture',
  ...operator('Mandanten'),
  method: 'DELETE',
  path: '/betrieb/bilder/:name',
  summary: 'Remove a picture that nothing shows any more',
  params: z.strictObject({ name: pictureName() }),
  answer: null,
  status: 204,
  errors: ['not-found', 'validation-failed'],
});
