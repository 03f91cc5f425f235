import { z } from 'zod';
import { cents, paged } from '../shared/schemas.js';

/** Fixed-line product (docs/specification/content-and-tenants.md#product-fields); prices are integer cents. `Provision` reads `type;cents`, such as `standard;5000`. */
export const TariffProduct = z.strictObject({
  Id: z.int(),
  Kategorie: z.enum(['DP', 'TP']),
  Name: z.string(),
  AnzeigeName: z.string(),
  Young: z.boolean(),
  Hybrid: z.boolean(),
  Gruppe: z.string(),
  Klasse: z.string(),
  PreisMonatlich: cents(),
  PreisEinmalig: cents(),
  Beschreibung1: z.string(),
  Beschreibung2: z.string(),
  Beschreibung3: z.string(),
  Beschreibung4: z.string(),
  Provision: z.string(),
  /** The provider's own product id. */
  ExterneId: z.string(),
  Fussnote: z.string(),
  Preisaufteilung: z.string(),
  Aktionsname: z.string(),
  Aktionsrabatt: cents().nullable(),
});
export type TariffProduct = z.output<typeof TariffProduct>;

/** Mobile tariff or device offer (docs/specification/content-and-tenants.md#product-fields). */
export const MobileOffer = z.strictObject({
  Id: z.int(),
  GeraeteTyp: z.enum(['smartphone', 'tablet']).nullable(),
  Hersteller: z.string(),
  Klasse: z.string(),
  TarifHandyAnzeigeName: z.string(),
  TarifHandyBeschreibung: z.string(),
  TarifAnzeigeName: z.string(),
  HandyAnzeigeName: z.string(),
  HandyBeschreibung: z.string(),
  HandyId: z.int().nullable(),
  PreisHandy: cents(),
  TarifId: z.int(),
  PreisTarif: cents(),
  Position: z.int(),
  Aktion: z.string(),
  TopPosition: z.int().nullable(),
  Aktionspreis: cents().nullable(),
});
export type MobileOffer = z.output<typeof MobileOffer>;

/** An energy tariff an advisor sells. */
export const AdvisorProduct = z.strictObject({
  Id: z.int(),
  ExterneId: z.string(),
  Name: z.string(),
  AnzeigeName: z.string(),
  Beschreibung1: z.string(),
  Beschreibung2: z.string(),
  Provision: z.string(),
});
export type AdvisorProduct = z.output<typeof AdvisorProduct>;

/** The tenant's variant decides which of the three; told apart by `TarifId` (mobile) and `Kategorie` (fixed line). */
export const Product = z.union([TariffProduct, MobileOffer, AdvisorProduct]);
export type Product = z.output<typeof Product>;

/** docs/specification/portal.md#category-pages. `Pfad` is its key, `Quelle` and `Kategorie` select its products. */
export const ProductCategory = z.strictObject({
  Id: z.int(),
  Pfad: z.string(),
  Titel: z.string(),
  Brotkrume: z.string(),
  Untertitel: z.string(),
  Quelle: z.string(),
  Kategorie: z.string(),
  /** The highest reward in it today, cents. */
  MaxPraemieCent: cents(),
});
export type ProductCategory = z.output<typeof ProductCategory>;

export const MaxReward = z.strictObject({ WertCent: cents(), Wert: z.string() });
export type MaxReward = z.output<typeof MaxReward>;

/** An advisor in the search list. */
export const Agent = z.strictObject({
  ExterneId: z.string(),
  LastName: z.string(),
  ZipCode: z.string(),
  City: z.string(),
  Photo: z.string().nullable(),
});
export type Agent = z.output<typeof Agent>;

export const Agents = paged(Agent);
export type Agents = z.output<typeof Agents>;
