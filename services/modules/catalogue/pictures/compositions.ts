import { lettering, sizeThatFits, widthOf } from '#platform/pictures.js';
import type { CardWords } from '../api.js';
import type { DeviceDetails, ProductDetails } from '../events.js';
import { deviceMotifs } from './devices.js';
import { disc, energyMotifs, otherMotifs, placed, telecomMotifs, type Motif, type Palette } from './motifs.js';

export const motifs = { ...telecomMotifs, ...deviceMotifs, ...energyMotifs, ...otherMotifs } as const;
export type MotifName = keyof typeof motifs;

/** The first pattern that matches the words of a category or product; more specific ones come first. */
const byWords: readonly (readonly [RegExp, MotifName])[] = [
  [/balkon/, 'balcony'],
  [/speicher/, 'storage'],
  [/solar|photovoltaik|\bpv\b/, 'solar'],
  [/w(ä|ae)rmestrom/, 'warmth'],
  [/w(ä|ae)rmepumpe/, 'heatPump'],
  [/autostrom/, 'car'],
  [/wallbox/, 'wallbox'],
  [/flex|börse/, 'flexible'],
  [/\bgas\b|auengas|-gas-|erdgas/, 'gas'],
  [/heiz|w(ä|ae)rme|therme|pellet|kessel/, 'heating'],
  [/strom|energie/, 'power'],
  [/versicher|schutz|haftpflicht|hausrat|vorsorge/, 'protection'],
  [/tablet|tafel/, 'tablet'],
  [/mobiler router/, 'pocketRouter'],
  [/surfstick/, 'stick'],
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

/** Motif by the first word that matches; otherwise the motif for a recommendation. */
export function motifNameFor(...words: readonly string[]): MotifName {
  for (const word of words) {
    const known = byWords.find(([pattern]) => pattern.test(word.toLowerCase()));
    if (known) return known[1];
  }
  return 'offer';
}

/** Words in a device's name or description that select its shape. */
const kindsOfDevice = {
  smartphone: [
    [/klappbar|\bfold\b|faltbar/, 'foldablePhone'],
    [/robust|wasserdicht|outdoor/, 'ruggedPhone'],
    [/tasten|senioren/, 'easyPhone'],
    [/telekamera|\bultra\b|drei kameras/, 'cameraPhone'],
    [/\bmini\b|kompakt/, 'compactPhone'],
    [/./, 'smartphone'],
  ],
  tablet: [
    [/tastatur/, 'tabletWithKeys'],
    [/stift/, 'tablet'],
    [/\b[78](,\d)? zoll|buch/, 'smallTablet'],
    [/./, 'slate'],
  ],
} as const satisfies Record<string, readonly (readonly [RegExp, MotifName])[]>;

function motifOfDevice({ deviceType, displayName, description }: DeviceDetails): MotifName {
  const words = `${displayName} ${description.de}`.toLowerCase();
  return kindsOfDevice[deviceType].find(([pattern]) => pattern.test(words))![1];
}

/** The motif of a product. */
export const motifOf = ({
  name,
  category,
  details,
}: {
  readonly name: string;
  readonly category: string;
  readonly details: ProductDetails;
}): MotifName =>
  'deviceType' in details
    ? motifOfDevice(details)
    : motifNameFor(name, 'group' in details ? details.group : '', category);

const motifNamed = (name: MotifName): Motif => motifs[name];

const svg = (width: number, height: number, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;

/** Deterministic pseudo-random number, so that neighbouring pictures differ and each stays the same. */
const spread = (seed: number, part: number): number => (((seed * 2654435761 + part * 40503) >>> 0) % 1000) / 1000;

const ground = ({ soft, accentSoft }: Palette, width: number, height: number, seed: number): string => {
  const [first, second] = spread(seed, 1) < 0.5 ? [soft, accentSoft] : [accentSoft, soft];
  return (
    `<rect width="${width}" height="${height}" fill="${first}"/>` +
    disc(width * (0.06 + 0.2 * spread(seed, 2)), height * (0.9 + 0.2 * spread(seed, 3)), height * 0.46, second) +
    disc(width * (0.78 + 0.16 * spread(seed, 4)), height * (0.1 * spread(seed, 5)), height * 0.3, second)
  );
};

/** Size of the tariff as signal bars: S one, XL four. */
const bars = (palette: Palette, grade: string, x: number, y: number): string => {
  const filled = { S: 1, M: 2, L: 3, XL: 4 }[grade.toUpperCase()];
  if (!filled) return '';
  return [1, 2, 3, 4]
    .map(
      n =>
        `<rect x="${x + n * 26}" y="${y - n * 14}" width="18" height="${n * 14}" rx="5" fill="${palette.brand}" opacity="${n <= filled ? 1 : 0.22}"/>`,
    )
    .join('');
};

export interface Pictured {
  readonly seed: number;
  readonly motif: MotifName;
}

/** 960 × 600: the motif on a ground of the tenant's soft colours, the grade beside it. */
export function productPicture(
  { seed, motif, grade }: Pictured & { readonly grade: string },
  palette: Palette,
): string {
  return svg(
    960,
    600,
    ground(palette, 960, 600, seed) +
      disc(480, 300, 232, palette.surface) +
      placed(motifNamed(motif)(palette), 300, 120, 1.8) +
      bars(palette, grade, 806, 556),
  );
}

/** 1200 × 480: the motif at the right, leaving room for the page's title at the left. */
export function categoryPicture({ seed, motif }: Pictured, palette: Palette): string {
  return svg(
    1200,
    480,
    ground(palette, 1200, 480, seed) +
      disc(905, 240, 196, palette.surface) +
      placed(motifNamed(motif)(palette), 750, 85, 1.55),
  );
}

export const categoryIcon = ({ motif }: Pictured, palette: Palette): string =>
  svg(200, 200, motifNamed(motif)(palette));

export interface Amount {
  /** `70 €` */
  readonly text: string;
  readonly caption: string;
}

const cardWidth = 800;
const cardHeight = 420;

/** 800 × 420: one amount, or both parts of a shared one, on the tenant's colour. */
export function rewardPicture(amounts: readonly [Amount] | readonly [Amount, Amount], palette: Palette): string {
  const { brand, strong, accent, radius } = palette;
  const card = `<defs><clipPath id="card"><rect width="${cardWidth}" height="${cardHeight}" rx="${radius * 2}"/></clipPath></defs>`;
  const backdrop =
    `<rect width="${cardWidth}" height="${cardHeight}" fill="${brand}"/>` +
    disc(60, 430, 190, strong) +
    disc(770, -20, 150, strong) +
    disc(690, 392, 34, accent) +
    `<circle cx="96" cy="62" r="22" fill="none" stroke="${accent}" stroke-width="8"/>`;
  const [first, second] = amounts;
  const content = second
    ? part(first, 205, 310, palette) +
      `<rect x="398" y="120" width="4" height="190" rx="2" fill="${accent}"/>` +
      part(second, 595, 310, palette)
    : part(first, cardWidth / 2, 640, palette);
  return svg(cardWidth, cardHeight, `${card}<g clip-path="url(#card)">${backdrop}${content}</g>`);
}

function part({ text, caption }: Amount, x: number, width: number, { onBrand }: Palette): string {
  const size = sizeThatFits(text, width, 190, 800);
  const small = sizeThatFits(caption, width, 38, 500);
  return (
    lettering(text, { x, y: 205 + size * 0.34, size, weight: 800, fill: onBrand, anchor: 'middle' }) +
    lettering(caption, { x, y: 330, size: small, weight: 500, fill: onBrand, anchor: 'middle' })
  );
}

/** Breaks a text into lines; a word too long for a line gets its own. */
function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size, 800) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The logo on a white plate, so that it fits every background. */
function plate({ href, width, height }: NonNullable<CardWords['logo']>, x: number, y: number, room: number): string {
  const shown = { height: room - 16, width: ((room - 16) * width) / height };
  return (
    `<rect x="${x}" y="${y}" width="${shown.width + 36}" height="${room}" rx="12" fill="#ffffff"/>` +
    `<image x="${x + 18}" y="${y + 8}" width="${shown.width}" height="${shown.height}" href="${href}"/>`
  );
}

/** 1200 × 630, as link previews show it: words at the left, the product at the right, all within the middle that small previews cut out. */
export function linkCard({ seed, motif }: Pictured, words: CardWords, palette: Palette): string {
  const [width, height, left, room, foot] = [1200, 630, 84, 580, 96];
  const { ink, brand, accent, surface, onBrand } = palette;
  const isShort = widthOf(words.main, 168, 800) <= room;
  const main = isShort ? [words.main] : wrapped(words.main, room, 76).slice(0, 3);
  const lines = [
    { text: words.lead, size: 52, weight: 500 as const, height: 62 },
    ...main.map((text, at) => ({
      text,
      size: isShort ? 168 : 76,
      weight: 800 as const,
      height: isShort ? 168 : at === 0 ? 110 : 86,
    })),
    { text: words.below, size: 44, weight: 500 as const, height: 92 },
  ].filter(({ text }) => text !== '');
  let y = (height - foot - lines.reduce((sum, line) => sum + line.height, 0)) / 2 - 10;
  return svg(
    width,
    height,
    ground(palette, width, height, seed) +
      disc(930, 290, 236, surface) +
      placed(motifNamed(motif)(palette), 740, 100, 1.9) +
      `<rect y="${height - foot}" width="${width}" height="${foot}" fill="${brand}"/>` +
      `<rect y="${height - foot - 6}" width="${width}" height="6" fill="${accent}"/>` +
      lines
        .map(({ text, size, weight, height: taken }) => {
          y += taken;
          return lettering(text, { x: left, y, size: sizeThatFits(text, room, size, weight), weight, fill: ink });
        })
        .join('') +
      (words.logo
        ? plate(words.logo, left, height - foot + 10, foot - 20)
        : lettering(words.tenant, {
            x: left,
            y: height - 32,
            size: sizeThatFits(words.tenant, width - 2 * left, 44, 800),
            weight: 800,
            fill: onBrand,
          })),
  );
}
