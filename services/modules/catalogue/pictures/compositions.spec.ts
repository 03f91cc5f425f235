import { Resvg } from '@resvg/resvg-js';
import { energie, telko } from '../../../../infra/database/seeds/tenants/demo-tenants.js';
import type { DeviceDetails } from '../events.js';
import {
  categoryIcon,
  motifNameFor,
  motifOf,
  motifs,
  productPicture,
  rewardPicture,
  type MotifName,
} from './compositions.js';
import { paletteOf } from './motifs.js';

const palette = paletteOf({ '--brand': '#3d2fb5', '--on-brand': '#ffffff', '--radius': '20px' });
/** Share of the pixels in a colour. */
const share = (svg: string, [r, g, b]: readonly [number, number, number]): number => {
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: 200 } }).render();
  let same = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] === r && pixels[at + 1] === g && pixels[at + 2] === b) same++;
  return same / (pixels.length / 4);
};

describe('Drawings', () => {
  it.each(Object.keys(motifs) as MotifName[])('show %s', motif => {
    expect(share(categoryIcon({ seed: 1, motif }, palette), [0x3d, 0x2f, 0xb5])).toBeGreaterThan(0.01);
  });

  it('differ from neighbour to neighbour and stay the same for the same', () => {
    const of = (seed: number) => productPicture({ seed, motif: 'router', grade: 'M' }, palette);
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });

  it('write the whole amount: more of it takes more ink, and none is lost', () => {
    const ink = (text: string) => share(rewardPicture([{ text, caption: '' }], palette), [255, 255, 255]);
    expect(ink('7')).toBeGreaterThan(0.01);
    expect(ink('70 €')).toBeGreaterThan(ink('70') * 1.2);
    expect(ink('35 €')).toBeGreaterThan(ink('35') * 1.2);
  });

  it('keep markup in words out', () =>
    expect(rewardPicture([{ text: '<b>&"', caption: '</svg>' }], palette)).not.toMatch(/<b>|<\/svg>./));

  it('take only colours from the theme', () =>
    expect(paletteOf({ '--brand': 'red"/><script>' }).brand).toBe('#2f4858'));
});

describe('The motif', () => {
  it.each([
    [['Glasfaser 250', 'Glasfaser'], 'fibre'],
    [['Glasfaser und Fernsehen'], 'television'],
    [['Zuhause 100 Young', 'Internet'], 'young'],
    [['Mobil S', '', 'smartphone-tarife'], 'sim'],
    [['Mobiler Router 5G'], 'pocketRouter'],
    [['Webseite Start', 'Web'], 'website'],
    [['Solar Dach mit Speicher'], 'storage'],
    [['Wärmestrom'], 'warmth'],
    [['Auenstrom Flex'], 'flexible'],
    [['Auengas Klima'], 'gas'],
    [['Heizung Rundum'], 'heating'],
    [['Fernwärme Komfort', 'Wärme'], 'heating'],
    [['Gasheizung mit Wartung'], 'heating'],
    [['Wärmepumpe Plus'], 'heatPump'],
    [['Hausrat Komfort', 'Versicherung'], 'protection'],
    [['etwas ganz anderes'], 'offer'],
  ] as const)('of %j is %s', (words, motif) => expect(motifNameFor(...words)).toBe(motif));

  it.each([
    ['smartphone', 'Kolibri K3', '128 GB, 6,2 Zoll', 'smartphone'],
    ['smartphone', 'Kolibri K3 mini', '128 GB, 5,6 Zoll', 'compactPhone'],
    ['smartphone', 'Kolibri K3 Ultra', '512 GB, Telekamera', 'cameraPhone'],
    ['smartphone', 'Lumo Fold', 'Klappbar, 7,6 Zoll innen', 'foldablePhone'],
    ['smartphone', 'Lumo Eins', '64 GB, große Tasten auf Wunsch', 'easyPhone'],
    ['smartphone', 'Wiesel Robust', 'Wasserdicht', 'ruggedPhone'],
    ['tablet', 'Nordlys Tab', '10 Zoll, 128 GB', 'slate'],
    ['tablet', 'Kolibri Tafel 11', '11 Zoll, mit Stift', 'tablet'],
    ['tablet', 'Nordlys Tab Pro', '13 Zoll, mit Tastatur', 'tabletWithKeys'],
    ['tablet', 'Lumo Blatt 8', '8 Zoll, leicht wie ein Buch', 'smallTablet'],
  ] as const)('of a %s named %s (%s) is %s', (deviceType, displayName, de, motif) => {
    const details = { kind: 'device', deviceType, displayName, description: { de, en: '' } } as DeviceDetails;
    expect(motifOf({ name: displayName, category: '', details })).toBe(motif);
  });

  it('tells the categories of both programmes apart', () => {
    const [{ catalogue: fixed }, { catalogue: energy }] = [telko('2026-11-23'), energie('2026-11-23')];
    const of = (pages: readonly { category: string; path: string }[]) =>
      new Set(pages.map(({ category, path }) => motifNameFor(category, path)));
    expect(of(fixed.categories).size).toBeGreaterThanOrEqual(15);
    expect(of(energy.categories).size).toBe(energy.categories.length);
    for (const { products } of [fixed, energy])
      expect(
        products
          .filter(product => !product.hidden && motifOf({ ...product, category: '' }) === 'offer')
          .map(({ name }) => name),
      ).toEqual([]);
  });
});
