import { lettering, sizeThatFits, widthOf } from '#platform/pictures.js';
import type { DeviceDetails, ProductDetails } from '../domain/product.js';
import { box, disc, energyMotifs, line, otherMotifs, placed, shape, telecomMotifs, waves, type Motif, type Palette } from './motifs.js'; // prettier-ignore

// A drawing for each kind of device, by what tells it apart at a glance: its shape, and what comes with it.
/** A hill and a sun on a screen. */
const view = (x: number, y: number, width: number, height: number, soft: string, accent: string): string =>
  shape(
    `M${x} ${y + height * 0.72}C${x + width * 0.3} ${y + height * 0.45} ${x + width * 0.5} ${y + height * 0.92} ${x + width} ${y + height * 0.5}V${y + height - 8}a8 8 0 0 1-8 8H${x + 8}a8 8 0 0 1-8-8Z`,
    soft,
  ) + disc(x + width * 0.68, y + height * 0.3, Math.min(width, height) * 0.16, accent);

const smartphone: Motif = ({ brand, strong, accent, soft, surface }) =>
  box(54, 14, 92, 172, 20, strong) +
  box(62, 22, 76, 156, 14, brand) +
  view(62, 22, 76, 156, soft, accent) +
  box(88, 28, 24, 7, 3.5, surface);

/** Smaller than a hand: its frame shows how much. */
const compactPhone: Motif = ({ brand, strong, accent, soft, surface }) =>
  line('M40 60V30H70M130 30H160V60M160 144V174H130M70 174H40V144', accent, 6) +
  box(64, 42, 72, 120, 17, strong) +
  box(71, 49, 58, 106, 11, brand) +
  view(71, 49, 58, 106, soft, accent) +
  box(91, 54, 18, 6, 3, surface);

/** Seen from behind, where its lenses are. */
const cameraPhone: Motif = ({ brand, strong, accent, soft, surface }) =>
  box(48, 12, 104, 176, 22, strong) +
  box(55, 19, 90, 162, 16, brand) +
  box(64, 28, 72, 74, 18, strong) +
  [
    [84, 48],
    [84, 82],
    [116, 65],
  ]
    .map(([x, y]) => disc(x!, y!, 14, soft) + disc(x!, y!, 8, strong) + disc(x! + 3, y! - 3, 3, surface))
    .join('') +
  disc(118, 40, 5, accent) +
  disc(100, 144, 12, accent);

const foldablePhone: Motif = ({ brand, strong, accent, soft }) =>
  shape('M20 40A16 16 0 0 1 36 24H100V176H36A16 16 0 0 1 20 160Z', strong) +
  shape('M100 24L166 12A12 12 0 0 1 180 24V152A16 16 0 0 1 167 168L100 180Z', strong) +
  shape('M29 42A9 9 0 0 1 38 33H98V167H38A9 9 0 0 1 29 158Z', brand) +
  shape('M104 33L163 22A7 7 0 0 1 171 29V149A10 10 0 0 1 163 159L104 169Z', brand) +
  shape('M29 122C52 100 74 134 98 108V167H38A9 9 0 0 1 29 158Z', soft) +
  shape('M104 104C130 78 148 116 171 90V149A10 10 0 0 1 163 159L104 169Z', soft) +
  disc(66, 70, 15, accent) +
  line('M101 30V174', strong, 5);

/** Corners that take a fall, and a drop that stays outside. */
const ruggedPhone: Motif = ({ brand, strong, accent, soft }) =>
  shape('M58 10H142L156 24V62L150 68V132L156 138V176L142 190H58L44 176V138L50 132V68L44 62V24Z', strong) +
  box(62, 26, 76, 148, 8, brand) +
  [
    [44, 10],
    [128, 10],
    [44, 162],
    [128, 162],
  ]
    .map(([x, y]) => box(x!, y!, 28, 28, 9, accent))
    .join('') +
  shape('M100 66C116 90 124 100 124 114A24 24 0 0 1 76 114C76 100 84 90 100 66Z', soft);

const easyPhone: Motif = ({ brand, strong, accent, soft }) =>
  box(54, 14, 92, 172, 20, strong) +
  box(63, 24, 74, 62, 10, brand) +
  line('M80 55L94 68L120 42', soft, 9) +
  [0, 1, 2]
    .map(row =>
      [0, 1, 2]
        .map(column => box(64 + column * 26, 98 + row * 26, 20, 18, 6, row === 2 && column === 1 ? accent : soft))
        .join(''),
    )
    .join('');

const slate: Motif = ({ brand, strong, accent, soft }) =>
  box(20, 36, 160, 128, 18, strong) + box(30, 46, 140, 108, 10, brand) + view(30, 46, 140, 108, soft, accent);

const tablet: Motif = ({ brand, strong, accent, soft }) =>
  box(18, 38, 150, 124, 18, strong) +
  box(28, 48, 130, 104, 10, brand) +
  shape('M28 120C60 90 84 134 158 86V142A10 10 0 0 1 148 152H38A10 10 0 0 1 28 142Z', soft) +
  disc(62, 78, 13, accent) +
  line('M178 44L148 146', accent, 9);

const smallTablet: Motif = ({ brand, strong, accent, soft }) =>
  box(46, 22, 108, 156, 16, strong) +
  box(56, 34, 88, 126, 8, brand) +
  [0, 1, 2, 3, 4].map(row => box(68, 50 + row * 20, row === 4 ? 36 : 64, 8, 4, soft)).join('') +
  shape('M120 34H138V68L129 60L120 68Z', accent) +
  disc(100, 169, 4, soft);

const tabletWithKeys: Motif = ({ brand, strong, accent, soft }) =>
  box(34, 22, 132, 100, 14, strong) +
  box(43, 31, 114, 82, 7, brand) +
  view(43, 31, 114, 82, soft, accent) +
  shape('M34 128H166L188 172A8 8 0 0 1 181 182H19A8 8 0 0 1 12 172Z', strong) +
  [0, 1]
    .map(row =>
      [0, 1, 2, 3, 4, 5].map(key => box(36 - row * 4 + key * (22 + row), 136 + row * 14, 16, 8, 3, soft)).join(''),
    )
    .join('') +
  box(70, 165, 60, 8, 4, accent);

const stick: Motif = ({ brand, strong, accent, soft }) =>
  `<g transform="rotate(-35 100 110)">${box(72, 66, 56, 104, 18, brand)}${box(82, 34, 36, 36, 4, strong)}${box(90, 44, 7, 10, 2, soft)}${box(103, 44, 7, 10, 2, soft)}${disc(100, 136, 8, accent)}</g>` +
  waves(158, 86, accent);

/** As small as a bar of soap, with a battery of its own. */
const pocketRouter: Motif = ({ brand, strong, accent, soft }) =>
  box(40, 84, 120, 92, 28, strong) +
  box(50, 94, 100, 72, 20, brand) +
  box(72, 112, 42, 24, 6, soft) +
  box(114, 119, 6, 10, 3, soft) +
  box(77, 117, 20, 14, 3, accent) +
  [74, 90, 106, 122].map(x => disc(x, 152, 4, soft)).join('') +
  waves(100, 78, accent);

const young: Motif = palette =>
  placed(smartphone(palette), 16, 30, 0.8) +
  shape('M150 22L158 46L182 54L158 62L150 86L142 62L118 54L142 46Z', palette.accent) +
  disc(172, 96, 8, palette.brand);

const deviceMotifs = {
  smartphone,
  compactPhone,
  cameraPhone,
  foldablePhone,
  ruggedPhone,
  easyPhone,
  slate,
  tablet,
  smallTablet,
  tabletWithKeys,
  stick,
  pocketRouter,
  young,
} as const;

export const motifs = { ...telecomMotifs, ...deviceMotifs, ...energyMotifs, ...otherMotifs } as const;
export type MotifName = keyof typeof motifs;

/** The first that matches the words a category or product is known by. More particular ones first. */
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

/** What a drawing shows, by the first of the words that tells; where none does, what every product is here: recommended. */
export function motifNameFor(...words: readonly string[]): MotifName {
  for (const word of words) {
    const known = byWords.find(([pattern]) => pattern.test(word.toLowerCase()));
    if (known) return known[1];
  }
  return 'offer';
}

/** What tells a device apart from its like, in its name or the sentence about it. */
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

/** What stands for a product. */
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

/** A number that stays the same for the same thing, so that neighbours differ and none changes. */
const spread = (seed: number, part: number): number => (((seed * 2654435761 + part * 40503) >>> 0) % 1000) / 1000;

const ground = ({ soft, accentSoft }: Palette, width: number, height: number, seed: number): string => {
  const [first, second] = spread(seed, 1) < 0.5 ? [soft, accentSoft] : [accentSoft, soft];
  return (
    `<rect width="${width}" height="${height}" fill="${first}"/>` +
    disc(width * (0.06 + 0.2 * spread(seed, 2)), height * (0.9 + 0.2 * spread(seed, 3)), height * 0.46, second) +
    disc(width * (0.78 + 0.16 * spread(seed, 4)), height * (0.1 * spread(seed, 5)), height * 0.3, second)
  );
};

/** How much of it there is, as bars like those of a signal: S one, XL four. */
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

/** 1200 × 480: the motif at the right, so that a page's title finds room at the left. */
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

export interface CardWords {
  /** `Mara schenkt Ihnen`; empty where nobody is named. */
  readonly lead: string;
  /** What stands out: an amount, or the product where the friend gets none. */
  readonly main: string;
  readonly below: string;
  readonly tenant: string;
  readonly logo: { readonly href: string; readonly width: number; readonly height: number } | null;
}

/** As many words a line as fit; a word that fits on none stands alone. */
function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size, 800) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A logo on white, as its maker meant it, whatever is around it. */
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
