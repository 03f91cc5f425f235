import { box, disc, line, placed, shape, waves, type Motif } from './motifs.js';

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

export const deviceMotifs = {
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
