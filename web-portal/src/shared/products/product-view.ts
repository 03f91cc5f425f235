import type { IconName } from '../ui/icon.js';
import type { Product } from './api.js';

/** A product of any variant (fixed line, mobile, advisor) as a screen shows it. Prices are cents. */
export interface ProductView {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly monthlyCents: number | null;
  readonly onceCents: number | null;
  readonly campaign: string | null;
  /** How the price is made up and what it holds for. */
  readonly smallPrint: readonly string[];
}

export function productView(product: Product): ProductView {
  const filled = (texts: readonly string[]) => texts.map(text => text.trim()).filter(Boolean);
  if ('TarifId' in product) {
    return {
      id: product.Id,
      name: product.HandyAnzeigeName
        ? product.TarifHandyAnzeigeName || product.HandyAnzeigeName
        : product.TarifAnzeigeName,
      lines: filled([product.TarifHandyBeschreibung, product.HandyBeschreibung]),
      monthlyCents: product.PreisTarif || null,
      onceCents: product.Aktionspreis ?? (product.PreisHandy || null),
      campaign: product.Aktion || null,
      smallPrint: [],
    };
  }
  if ('Kategorie' in product) {
    return {
      id: product.Id,
      name: product.AnzeigeName || product.Name,
      lines: filled([product.Beschreibung1, product.Beschreibung2, product.Beschreibung3, product.Beschreibung4]),
      monthlyCents: product.PreisMonatlich || null,
      onceCents: product.PreisEinmalig || null,
      campaign: product.Aktionsname || null,
      smallPrint: filled([product.Preisaufteilung, product.Fussnote]),
    };
  }
  return {
    id: product.Id,
    name: product.AnzeigeName || product.Name,
    lines: filled([product.Beschreibung1, product.Beschreibung2]),
    monthlyCents: null,
    onceCents: null,
    campaign: null,
    smallPrint: [],
  };
}

const signs: readonly (readonly [RegExp, IconName])[] = [
  [/smartphone-tarif/, 'sim'],
  [/sport/, 'ball'],
  [/w(ae|ä)rmepumpe/, 'house'],
  [/tablet/, 'tablet'],
  [/smartphone|ger(ae|ä)te|handy/, 'phone'],
  [/surfstick|daten|prepaid|sim|zusatz|combi|mobil/, 'sim'],
  [/jung|young/, 'young'],
  [/tv|fernseh|sport/, 'tv'],
  [/glas|fiber/, 'fiber'],
  [/(web|homepage|shop|hosting)/, 'web'],
  [/company|firm|gesch(ae|ä)ft|business/, 'building'],
  [/service|digital-home/, 'service'],
  [/w(ae|ä)rme|heiz|gas/, 'flame'],
  [/solar|sonne|photovoltaik/, 'sun'],
  [/auto|lade|wallbox|mobilit/, 'car'],
  [/strom|energie/, 'bolt'],
  [/internet|dsl|hybrid|telefon/, 'wifi'],
];

/** A drawn sign for a category path or a product name. */
export function signFor(words: string): IconName {
  const text = words.toLowerCase();
  return signs.find(([pattern]) => pattern.test(text))?.[1] ?? 'spark';
}
