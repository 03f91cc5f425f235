import { energyMotifs } from './energy-motifs.js';
import type { Motif } from './shapes.js';
import { telecomMotifs } from './telecom-motifs.js';

export const motifs = { ...telecomMotifs, ...energyMotifs } as const;
export type MotifName = keyof typeof motifs;

/** The first that matches the words a category or product is known by. More particular ones first. */
const byWords: readonly (readonly [RegExp, MotifName])[] = [
  [/balkon/, 'balcony'],
  [/speicher/, 'storage'],
  [/solar|photovoltaik/, 'solar'],
  [/w(ä|ae)rmestrom/, 'warmth'],
  [/w(ä|ae)rmepumpe/, 'heatPump'],
  [/autostrom/, 'car'],
  [/wallbox/, 'wallbox'],
  [/flex|börse/, 'flexible'],
  [/\bgas\b|auengas|-gas-|erdgas/, 'gas'],
  [/strom/, 'power'],
  [/tablet|tafel/, 'tablet'],
  [/surfstick|mobiler router/, 'stick'],
  [/prepaid/, 'prepaid'],
  [/zusatzkarte/, 'cards'],
  [/combi/, 'combi'],
  [/daten/, 'dataPlan'],
  [/smartphone-tarif/, 'sim'],
  [/young|junge/, 'young'],
  [/smartphone|geraete|gerät/, 'smartphone'],
  [/sport/, 'sport'],
  [/satellit/, 'satellite'],
  [/fernseh|\btv\b/, 'television'],
  [/hosting/, 'server'],
  [/shop/, 'shop'],
  [/webseite|homepage|\bweb\b/, 'website'],
  [/service/, 'service'],
  [/hybrid/, 'hybrid'],
  [/glasfaser|fibre/, 'fibre'],
  [/gesch(ä|ae)ftskunden|business|company/, 'business'],
  [/mobil/, 'sim'],
  [/internet|zuhause|festnetz/, 'router'],
];

/** What a drawing shows, by the first of the words that tells; a signal of the network where none does. */
export function motifNameFor(...words: readonly string[]): MotifName {
  for (const word of words) {
    const known = byWords.find(([pattern]) => pattern.test(word.toLowerCase()));
    if (known) return known[1];
  }
  return 'router';
}

export const motifNamed = (name: MotifName): Motif => motifs[name];
