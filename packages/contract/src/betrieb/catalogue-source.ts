import { z } from 'zod';
import { defineCall } from '../call.js';
import { asOperator } from '../callers.js';
import { dateTime, line, plannable, versionRead } from '../shared/schemas.js';
import { publishing } from './calls.js';
import { CataloguePreview } from './catalogue.js';
import { webPage } from './configuration.js';

/**
 * A provider's product API, from which the catalogue is read on a schedule
 * (docs/specification/content-and-tenants.md#the-catalogue-from-a-product-api).
 */

/** A JSON pointer (RFC 6901); empty: the whole document. */
const place = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:\/(?:[^~/]|~[01])*)*$/);
/** A JSON pointer to a value within an entry, or `=` followed by a literal value. */
const from = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:=.*|(?:\/(?:[^~/]|~[01])*)+)$/)
    .meta({ examples: ['/price/monthly', '=Festnetz'] });
const maybe = () => from().optional();

const common = {
  ExterneId: from(),
  Name: maybe(),
  AnzeigeName: maybe(),
  Position: maybe(),
  Versteckt: maybe(),
  Url: maybe(),
  /** Paths of the categories that contain the product: one string or several. */
  Seiten: maybe(),
};

export const CatalogueMapping = z
  .strictObject({
    /** The unit of prices and rewards in the source. */
    Preise: z.enum(['Cent', 'Euro']).default('Cent'),
    Produkte: z
      .strictObject({
        Liste: place(),
        Art: z.enum(['Festnetz', 'Beratung']).default('Festnetz'),
        Felder: z.strictObject({
          ...common,
          Kategorie: maybe(),
          Young: maybe(),
          Hybrid: maybe(),
          Gruppe: maybe(),
          Klasse: maybe(),
          PreisMonatlich: maybe(),
          PreisEinmalig: maybe(),
          Beschreibungen: maybe(),
          Fussnote: maybe(),
          Preisaufteilung: maybe(),
          Aktionsname: maybe(),
          Aktionsrabatt: maybe(),
        }),
      })
      .nullable()
      .default(null),
    Tarife: z
      .strictObject({
        Liste: place(),
        Felder: z.strictObject({
          ...common,
          Klasse: maybe(),
          Beschreibung: maybe(),
          PreisMonatlich: maybe(),
          TopPosition: maybe(),
          Aktionsname: maybe(),
        }),
      })
      .nullable()
      .default(null),
    Geraete: z
      .strictObject({
        Liste: place(),
        Felder: z.strictObject({
          ...common,
          GeraeteTyp: maybe(),
          Hersteller: maybe(),
          Klasse: maybe(),
          Beschreibung: maybe(),
          TopPosition: maybe(),
          Aktionsname: maybe(),
          /** The tariffs it is sold with; the next three pointers are relative to an entry of this list. */
          Tarife: maybe(),
          TarifExterneId: maybe(),
          TarifPreis: maybe(),
          TarifAktionspreis: maybe(),
        }),
      })
      .nullable()
      .default(null),
    Angebote: z
      .strictObject({
        Liste: place(),
        Felder: z.strictObject({
          /** The product's id. */
          ExterneId: from(),
          WertCent: from(),
          /** Absent: from the day on which it differs from the current reward. */
          Startdatum: maybe(),
          /** Absent: no end. */
          Enddatum: maybe(),
          EnddatumAnzeige: maybe(),
        }),
      })
      .nullable()
      .default(null),
  })
  .refine(({ Produkte, Tarife, Geraete, Angebote }) => Produkte ?? Tarife ?? Geraete ?? Angebote, {
    path: ['Produkte'],
    params: { reason: 'required' },
  });
export type CatalogueMapping = z.output<typeof CatalogueMapping>;

/** Headers that the connection sets itself and that must not be configured. */
const ownHeaders =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|if-.*|accept.*|proxy-.*)$/i;
const headerName = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)
    .refine(name => !ownHeaders.test(name))
    .meta({ examples: ['Authorization'] });

const source = {
  Url: webPage(),
  Takt: z.enum(['Stuendlich', 'AlleSechsStunden', 'Taeglich', 'Woechentlich']).default('Taeglich'),
  /** Off: it is read only on request. */
  Aktiv: z.boolean().default(true),
  Zuordnung: CatalogueMapping,
};

/** Input for writing; read-only fields may be sent back and are ignored. */
export const CatalogueSource = z.strictObject({
  ...source,
  /** A header sent with each request; its value is never shown. Absent: the stored value is kept as long as the server stays the same. */
  Kopfzeile: z
    .strictObject({
      Name: headerName(),
      Wert: line(2_000)
        .regex(/^[\x20-\x7e]+$/)
        .optional(),
      Gesetzt: z.unknown().optional(),
    })
    .nullable()
    .default(null),
});
export type CatalogueSource = z.output<typeof CatalogueSource>;

/** In a tenant document: never with the header's value. */
export const DocumentedCatalogueSource = z.strictObject({
  ...source,
  Kopfzeile: z.strictObject({ Name: headerName() }).nullable(),
});

export const CatalogueSourceSetting = z.strictObject({
  Version: versionRead(),
  /** Null: no source, the catalogue stays as it is. */
  Quelle: CatalogueSource.nullable(),
  Stand: z.unknown().optional(),
});

export const CatalogueSourceState = z.strictObject({
  Version: z.int(),
  Quelle: z
    .strictObject({ ...source, Kopfzeile: z.strictObject({ Name: z.string(), Gesetzt: z.boolean() }).nullable() })
    .nullable(),
  Stand: z.strictObject({
    /** The last successful reading, and the last one that changed something. */
    GeholtAm: dateTime().nullable(),
    GeaendertAm: dateTime().nullable(),
    NaechsterAm: dateTime().nullable(),
    Unterwegs: z.boolean(),
    /** The last reading failed; the catalogue stays as it was. */
    Stoerung: z.strictObject({ Seit: dateTime(), Grund: z.string(), Versuche: z.int() }).nullable(),
    /** More than half of the entries would be removed, so a person has to confirm what was read (`Pruefsumme`). */
    Wartet: z.strictObject({ Seit: dateTime(), Entfernt: z.int(), Von: z.int(), Pruefsumme: z.string() }).nullable(),
  }),
});
export type CatalogueSourceState = z.output<typeof CatalogueSourceState>;

export const CatalogueReading = CataloguePreview.extend({
  /** Number of entries found, by list. */
  Gelesen: z.strictObject({ Produkte: z.int(), Geraete: z.int(), Tarife: z.int(), Angebote: z.int() }),
  /** Invalid offers, which were skipped; the others were read. */
  Hinweise: z.array(z.strictObject({ Feld: z.string(), Grund: z.string() })),
  /** More than half of the shown entries would be removed, so a confirmation is needed. */
  Wartet: z.boolean(),
  Pruefsumme: z.string(),
});
export type CatalogueReading = z.output<typeof CatalogueReading>;

export const readCatalogueSource = defineCall({
  name: 'readCatalogueSource',
  ...asOperator('Mandanten'),
  method: 'GET',
  path: '/betrieb/katalog/quelle',
  summary: 'Read the product API of the catalogue',
  details: 'Its settings, and the state of the latest readings.',
  extension: true,
  answer: CatalogueSourceState,
  status: 200,
  errors: [],
});

export const changeCatalogueSource = defineCall({
  name: 'changeCatalogueSource',
  ...publishing,
  ...plannable,
  method: 'PUT',
  path: '/betrieb/katalog/quelle',
  summary: 'Set the product API of the catalogue',
  details: 'With its mapping and schedule. `Quelle` null ends it.',
  extension: true,
  body: CatalogueSourceSetting,
  answer: CatalogueSourceState,
  status: 200,
  errors: ['changed-meanwhile', 'validation-failed'],
});

export const tryCatalogueSource = defineCall({
  name: 'tryCatalogueSource',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/katalog/quelle/probe',
  summary: 'Try a product API',
  details: 'Answers what would be read and what that would change. Nothing is changed or stored.',
  extension: true,
  body: CatalogueSource,
  answer: CatalogueReading,
  status: 200,
  errors: ['validation-failed'],
});

export const pullCatalogue = defineCall({
  name: 'pullCatalogue',
  ...asOperator('Mandanten'),
  method: 'POST',
  path: '/betrieb/katalog/quelle/abruf',
  summary: 'Update the catalogue from the product API now',
  details:
    '`Pruefsumme` agrees to a reading that removes more than half, as it was tried or waits. A reading that has changed meanwhile is refused (409).',
  extension: true,
  body: z.strictObject({ Pruefsumme: z.string().max(100).optional() }).nullable(),
  answer: CatalogueReading,
  status: 200,
  errors: ['not-found', 'changed-meanwhile', 'validation-failed'],
});
