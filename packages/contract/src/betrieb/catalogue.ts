import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { pictureName } from '../mandant.js';
import type { Language } from '#shared/texts.js';
import { FileRead, ImportLineError, isoDay, readCsvLines, type CsvRecord } from '../shared/csv.js';
import { dateTime, FieldChange, id, identifier, line, plannable, PlansMet } from '../shared/schemas.js';
import { publishing } from './calls.js';
import { webPage } from './configuration.js';

/** A tenant's catalogue as operators read and change it: the one schema for wire, form, validation and reference. */

/** A text by language; an empty translation falls back to German. */
export const CatalogueText = z.strictObject({
  de: z.string().trim().max(2_000),
  en: z.string().trim().max(2_000).default(''),
});
export type CatalogueText = z.output<typeof CatalogueText>;

/** A calendar day. Input may also have a time part or be in German format. */
export const day = () =>
  z
    .string()
    .trim()
    .overwrite(text => isoDay(text).replace(/T00:00(:00(\.0+)?)?Z?$/, ''))
    .refine(isDay, { params: { reason: 'iso-date' } })
    .meta({ description: 'YYYY-MM-DD', examples: ['2026-12-01'] });
function isDay(text: string): boolean {
  return (
    /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

const price = () => z.int().min(0).max(100_000_000);
const place = () => z.int().min(0).max(1_000_000);
export const MOST_REWARD_CENTS = 10_000_000;
const rewardCents = () => z.int().min(1).max(MOST_REWARD_CENTS);
const lines = (most: number) => z.array(CatalogueText).max(most);

const product = {
  Id: id(),
  /** The provider's own product id. */
  ExterneId: line(60),
  /** The name used by staff and the provider. */
  Name: line(120),
  AnzeigeName: line(120),
  Position: place().default(0),
  /** Retired: no longer shown, while existing recommendations continue. */
  Versteckt: z.boolean().default(false),
  /** The product's page at the provider; null: the tenant's default page. */
  Url: webPage().nullable().default(null),
};
const offerName = () => CatalogueText.nullable().default(null);

const FixedLineProduct = z.strictObject({
  ...product,
  Art: z.literal('Festnetz'),
  Kategorie: z.enum(['DP', 'TP']),
  Young: z.boolean().default(false),
  Hybrid: z.boolean().default(false),
  Gruppe: z.string().trim().max(60).default(''),
  Klasse: z.string().trim().max(60).default(''),
  PreisMonatlich: price(),
  PreisEinmalig: price().default(0),
  Beschreibungen: lines(4),
  Fussnote: CatalogueText,
  Preisaufteilung: CatalogueText,
  Aktionsname: offerName(),
  Aktionsrabatt: price().nullable().default(null),
});
/** A product that an advisor sells. */
const AdvisedProduct = z.strictObject({
  ...product,
  Art: z.literal('Beratung'),
  /** 0: there is no price, or only the advisor knows it. */
  PreisMonatlich: price().default(0),
  PreisEinmalig: price().default(0),
  Beschreibungen: lines(3),
  /** Conditions and duration of the price. */
  Fussnote: CatalogueText.default({ de: '', en: '' }),
});

export const CatalogueProduct = z.discriminatedUnion('Art', [FixedLineProduct, AdvisedProduct]);
export type CatalogueProduct = z.output<typeof CatalogueProduct>;

export const CatalogueTariff = z.strictObject({
  ...product,
  Klasse: z.string().trim().max(60).default(''),
  /** One feature per line, up to three; a fourth line names the contract term. */
  Beschreibung: CatalogueText,
  PreisMonatlich: price(),
  TopPosition: place().nullable().default(null),
  Aktionsname: offerName(),
});
export type CatalogueTariff = z.output<typeof CatalogueTariff>;

export const CatalogueDevice = z.strictObject({
  ...product,
  GeraeteTyp: z.enum(['smartphone', 'tablet']),
  Hersteller: line(60),
  Klasse: z.string().trim().max(60).default(''),
  /** One feature per line. */
  Beschreibung: CatalogueText,
  /** The one-time price with each tariff; the first is shown until one is chosen. */
  Tarife: z
    .array(z.strictObject({ TarifId: id(), Preis: price(), Aktionspreis: price().nullable().default(null) }))
    .max(100),
  TopPosition: place().nullable().default(null),
  Aktionsname: offerName(),
});
export type CatalogueDevice = z.output<typeof CatalogueDevice>;

export const CatalogueCategory = z.strictObject({
  Id: id(),
  Position: place().default(0),
  /** Path of the category's page. */
  Pfad: line(120).regex(/^[a-z0-9][a-z0-9\-./]*$/),
  Quelle: line(60),
  Kategorie: line(60),
  Titel: CatalogueText,
  Brotkrume: CatalogueText,
  Untertitel: CatalogueText,
  Produkte: z.array(id()).max(2_000),
});
export type CatalogueCategory = z.output<typeof CatalogueCategory>;

export const CatalogueAdvisor = z.strictObject({
  /** The advisor's number in the product API. */
  ExterneId: line(60),
  Nachname: line(60),
  Plz: z.string().trim().max(10),
  Ort: z.string().trim().max(100),
  /** Name of an uploaded picture; the portal does not load pictures from other servers. */
  Foto: pictureName().or(webPage()).nullable().default(null),
  /** The agency that sees and releases the advisor's orders; null: every agency may. */
  Agenturnummer: line(40).nullable().default(null),
});
export type CatalogueAdvisor = z.output<typeof CatalogueAdvisor>;

/** The amount that a product pays in a period, both days inclusive; `EnddatumAnzeige` overrides the displayed end. */
export const CatalogueOffer = z.strictObject({
  /** Absent for a new offer. */
  Id: id().optional(),
  ProduktId: id(),
  WertCent: rewardCents(),
  Startdatum: day(),
  Enddatum: day(),
  EnddatumAnzeige: day().nullable().default(null),
});
export type CatalogueOffer = z.output<typeof CatalogueOffer>;

export const Catalogue = z.strictObject({
  Kategorien: z.array(CatalogueCategory).max(500),
  /** Fixed-line products, and products of advisors. */
  Produkte: z.array(CatalogueProduct).max(5_000),
  Geraete: z.array(CatalogueDevice).max(5_000),
  /** Mobile tariffs. */
  Tarife: z.array(CatalogueTariff).max(5_000),
  Berater: z.array(CatalogueAdvisor).max(20_000),
  Angebote: z.array(CatalogueOffer).max(50_000),
});
export type Catalogue = z.output<typeof Catalogue>;

/** The effect of a change on one entry: all fields of a new entry, else the fields that differ. */
export const CatalogueChange = z.strictObject({
  Liste: z.string(),
  Id: z.string(),
  Name: z.string(),
  /** `Stillgelegt`: still referenced, so it is not deleted but hidden or ended. */
  Art: z.enum(['Neu', 'Geaendert', 'Entfernt', 'Stillgelegt']),
  Felder: z.array(FieldChange),
});
export type CatalogueChange = z.output<typeof CatalogueChange>;

const counts = { Neu: z.int(), Geaendert: z.int(), Entfernt: z.int() };

/** The effects of a change, for a preview. */
export const CataloguePreview = z.strictObject({
  ...counts,
  Fehler: z.array(z.strictObject({ Feld: z.string(), Grund: z.string() })),
  Aenderungen: z.array(CatalogueChange),
  /** Changed or removed products with what depends on them: recommendations that still accept friends, and current offers that change. */
  Beruehrt: z.array(
    z.strictObject({ ProduktId: z.int(), Name: z.string(), OffeneEmpfehlungen: z.int(), Angebote: z.int() }),
  ),
  Geplant: PlansMet,
});
export type CataloguePreview = z.output<typeof CataloguePreview>;

/** `Neu`, `Geaendert`: lines that created or changed an offer; `Entfernt`: offers replaced by such a line. */
export const OfferImportResult = z.strictObject({
  ...counts,
  Unveraendert: z.int(),
  Gelesen: FileRead,
  Fehler: z.array(ImportLineError),
  Aenderungen: z.array(CatalogueChange),
});
export type OfferImportResult = z.output<typeof OfferImportResult>;

export const CatalogueVersion = z.strictObject({
  Nummer: z.int(),
  GeaendertAm: dateTime(),
  GeaendertVon: z.string(),
  Aenderungen: z.array(CatalogueChange),
});
export type CatalogueVersion = z.output<typeof CatalogueVersion>;

/** Dry run: only reports what would happen. */
export const dryRun = z.strictObject({ probelauf: z.enum(['true', 'false']).optional() });
/** For plannable calls; a dry run reports what would happen immediately. */
export const dryRunOrLater = dryRun.extend(plannable.query.shape);

export const readCatalogue = defineCall({
  name: 'readCatalogue',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/katalog',
  summary: 'Read the catalogue',
  details: 'The version is the ETag.',
  answer: Catalogue,
  status: 200,
  errors: [],
});

export const changeCatalogue = defineCall({
  name: 'changeCatalogue',
  ...publishing,
  method: 'PUT',
  path: '/betrieb/katalog',
  summary: 'Change the catalogue',
  details:
    '`If-Match` names the ETag that was read (missing 428, stale 409). What recommendations, orders or rewards refer to is hidden or ended instead of removed. `probelauf` only answers what the change would do.',
  ...plannable,
  query: dryRunOrLater,
  // Rows are validated one by one, so that a dry run can report each error; the document defines the shape of a row.
  body: z
    .record(z.string(), z.unknown())
    .meta(z.toJSONSchema(Catalogue, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>),
  largeBody: true,
  answer: z.union([Catalogue, CataloguePreview]),
  status: 200,
  errors: ['version-missing', 'changed-meanwhile', 'validation-failed'],
});

export const listCatalogueVersions = defineCall({
  name: 'listCatalogueVersions',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/katalog/versionen',
  summary: 'List the versions of the catalogue',
  details: 'Newest first, at most 100: who changed what and when, before and after.',
  extension: true,
  answer: z.array(CatalogueVersion),
  status: 200,
  errors: [],
});

export const restoreCatalogue = defineCall({
  name: 'restoreCatalogue',
  ...publishing,
  method: 'POST',
  path: '/betrieb/katalog/versionen/:nummer/wiederherstellen',
  summary: 'Restore an earlier version of the catalogue',
  details:
    'As a new version; 0 is the state before the first one. What was promised since stays, and the earlier amount counts from the day after. `probelauf` only answers what the change would do.',
  extension: true,
  params: z.strictObject({ nummer: z.coerce.number<string | number>().int().min(0).max(1_000_000) }),
  ...plannable,
  query: dryRunOrLater,
  answer: z.union([Catalogue, CataloguePreview]),
  status: 200,
  errors: ['not-found', 'validation-failed'],
});

export const importOffers = defineCall({
  name: 'importOffers',
  ...publishing,
  method: 'POST',
  path: '/betrieb/angebote/import',
  summary: 'Import offers from a CSV file',
  details:
    'Columns `externeid;wertcent;startdatum;enddatum;enddatumanzeige` with a header line. An offer that pays in those days ends before them and continues after them. What was promised stays. `probelauf` changes nothing.',
  query: dryRun,
  body: z.string(),
  bodyType: 'text/csv',
  answer: OfferImportResult,
  status: 200,
  idempotent: true,
  errors: [],
});

const bothOrNeither =
  (from: string, to: string) =>
  (body: Readonly<Record<string, unknown>>): boolean =>
    (body[from] === null) === (body[to] === null);

/** A hypothetical offer, and the days to evaluate it on. */
export const OfferToTry = z
  .strictObject({
    ProduktId: id(),
    WertCent: rewardCents(),
    /** The recommendation days that it applies to; null: all. */
    GueltigVon: day().nullable().default(null),
    GueltigBis: day().nullable().default(null),
    /** Replaces the share that recommenders chose. */
    AnteilEmpfehler: z
      .union([z.literal(100), z.literal(50), z.literal(0)])
      .nullable()
      .default(null),
    /** The order days to evaluate; null: the last full quarter. */
    Von: day().nullable().default(null),
    Bis: day().nullable().default(null),
  })
  .refine(bothOrNeither('GueltigVon', 'GueltigBis'), { path: ['GueltigBis'], params: { reason: 'contradictory' } })
  .refine(bothOrNeither('Von', 'Bis'), { path: ['Bis'], params: { reason: 'contradictory' } });
export type OfferToTry = z.input<typeof OfferToTry>;

/** `Gedeckelt`: contracts whose recipient's part is capped; `OhnePraemie`: contracts without a reward. */
const RewardSum = z.strictObject({
  Praemien: z.int(),
  WertCent: z.int(),
  Gedeckelt: z.int(),
  OhnePraemie: z.int(),
});
const Sides = z.strictObject({ EmpfehlerCent: z.int(), EmpfaengerCent: z.int() });

/** Rewards granted for contracts of the period, and what they would have been. */
export const OfferLookBack = z.strictObject({
  Von: z.string(),
  Bis: z.string(),
  Vertraege: z.int(),
  Bisher: RewardSum,
  Geaendert: RewardSum,
  DifferenzCent: z.int(),
  Monate: z.array(z.strictObject({ Monat: z.string(), Bisher: RewardSum, Geaendert: RewardSum })),
  /** Extra rewards of campaigns in the period, which no offer changes. */
  Aktionspraemien: z.strictObject({ Praemien: z.int(), WertCent: z.int() }),
  /** Up to ten examples, largest difference first. */
  Beispiele: z.array(
    z.strictObject({ Auftragsdatum: z.string(), Zugesagt: z.string(), Bisher: Sides, Geaendert: Sides }),
  ),
});
export type OfferLookBack = z.output<typeof OfferLookBack>;

export const tryOfferOnThePast = defineCall({
  name: 'tryOfferOnThePast',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/angebote/rueckblick',
  summary: 'Compute what a changed offer would have cost',
  details:
    'Runs the granting rules over the contracts of a period (the last full quarter where none is named) in a read-only transaction. At most 366 days and 20,000 contracts.',
  extension: true,
  body: OfferToTry,
  answer: OfferLookBack,
  status: 200,
  errors: ['not-found'],
});

const offerColumns = ['externeid', 'wertcent', 'startdatum', 'enddatum', 'enddatumanzeige'] as const;
/** A line of a CSV file of offers. */
export const OfferLine = z
  .strictObject({
    externeid: identifier(60),
    wertcent: rewardCents(),
    startdatum: day(),
    enddatum: day(),
    enddatumanzeige: day().optional(),
  })
  .refine(({ startdatum, enddatum }) => startdatum <= enddatum, {
    path: ['enddatum'],
    params: { reason: 'ends-before-it-starts' },
  })
  .refine(({ startdatum, enddatumanzeige = startdatum }) => startdatum <= enddatumanzeige, {
    path: ['enddatumanzeige'],
    params: { reason: 'ends-before-it-starts' },
  });

/** Parses a CSV file of offers; `Enddatum` and similar fields may be days, days with a time, or in German format. */
export const readOfferCsv = (records: readonly CsvRecord[], language: Language) =>
  readCsvLines(
    records,
    {
      columns: offerColumns,
      required: offerColumns.filter(column => column !== 'enddatumanzeige'),
      schema: OfferLine,
      toValue: (column, text) => (column === 'wertcent' && /^\d+$/.test(text) ? Number(text) : text),
    },
    language,
  );
