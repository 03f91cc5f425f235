import type { Language } from '#shared/texts.js';

/** Countries with IBANs outside SEPA whose German names need an article, or are plural: with the verb of the sentence. */
const germanSubjects: Readonly<Record<string, string>> = {
  AE: 'Die Vereinigten Arabischen Emirate nehmen',
  DO: 'Die Dominikanische Republik nimmt',
  FK: 'Die Falklandinseln nehmen',
  FO: 'Die Färöer nehmen',
  IQ: 'Der Irak nimmt',
  LB: 'Der Libanon nimmt',
  MN: 'Die Mongolei nimmt',
  PS: 'Die Palästinensischen Autonomiegebiete nehmen',
  SC: 'Die Seychellen nehmen',
  SD: 'Der Sudan nimmt',
  TR: 'Die Türkei nimmt',
  UA: 'Die Ukraine nimmt',
  VG: 'Die Britischen Jungferninseln nehmen',
  XK: 'Der Kosovo nimmt',
  YE: 'Der Jemen nimmt',
};
const withThe: readonly string[] = ['AE', 'DO', 'FK', 'FO', 'PS', 'VG'];
/** Where the English name of the standard is not what people say. */
const ownEnglish: Readonly<Record<string, string>> = { TR: 'Turkey' };

/** How a sentence names a country: as its German subject with the verb ("Die Türkei nimmt"), or as an English object. */
export function countryInSentence(country: string, language: Language): string {
  const name = () => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  if (language === 'de') return germanSubjects[country] ?? `${name()} nimmt`;
  return `${withThe.includes(country) ? 'the ' : ''}${ownEnglish[country] ?? name()}`;
}
