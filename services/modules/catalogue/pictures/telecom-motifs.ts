import { box, disc, line, placed, shape, waves, type Motif } from './shapes.js';

const router: Motif = ({ brand, strong, accent, soft }) =>
  box(34, 118, 132, 46, 16, brand) +
  box(34, 150, 132, 14, 7, strong) +
  disc(62, 140, 6, accent) +
  disc(84, 140, 6, soft) +
  disc(106, 140, 6, soft) +
  line('M144 118V78', strong) +
  waves(144, 72, accent);

const fibre: Motif = ({ brand, strong, accent, soft }) =>
  [0, 1, 2, 3]
    .map(n =>
      line(
        `M20 ${178 - n * 6}C${70 + n * 6} ${176 - n * 10} ${70 + n * 16} ${100 - n * 6} ${112 + n * 20} ${34 + n * 22}`,
        [brand, strong, soft, accent][n]!,
        10,
      ),
    )
    .join('') + [0, 1, 2, 3].map(n => disc(112 + n * 20, 34 + n * 22, 12, n % 2 ? brand : accent)).join('');

const hybrid: Motif = ({ brand, strong, accent }) =>
  box(20, 124, 92, 40, 14, brand) +
  disc(44, 144, 6, accent) +
  line('M112 144H132C150 144 152 128 152 112', strong) +
  line('M152 112V74', strong) +
  line('M134 164L152 96L170 164', strong) +
  waves(152, 70, accent);

const television: Motif = ({ brand, strong, accent, soft }) =>
  box(22, 44, 156, 96, 14, strong) +
  box(32, 54, 136, 76, 8, brand) +
  shape('M32 118L74 84L104 108L128 92L168 122V122A8 8 0 0 1 160 130H40A8 8 0 0 1 32 122Z', soft) +
  disc(138, 76, 11, accent) +
  line('M70 162H130M100 140V162', strong);

const satellite: Motif = ({ brand, strong, accent }) =>
  shape('M38 74A74 74 0 0 0 138 156Z', brand) +
  line('M88 115L128 68', strong) +
  disc(132, 64, 11, accent) +
  line('M78 136L62 172M62 172H116', strong) +
  waves(150, 52, accent);

const sport: Motif = ({ brand, strong, accent, surface }) =>
  box(22, 36, 156, 100, 14, strong) +
  box(32, 46, 136, 80, 8, brand) +
  line('M100 46V126M32 86H32', surface, 4) +
  `<circle cx="100" cy="86" r="20" fill="none" stroke="${surface}" stroke-width="4"/>` +
  disc(146, 150, 26, accent) +
  shape('M146 138L157 146L153 159H139L135 146Z', strong) +
  line('M62 164H106', strong);

const service: Motif = ({ brand, strong, accent }) =>
  line('M44 112A56 56 0 0 1 156 112', brand, 14) +
  box(30, 104, 34, 52, 14, strong) +
  box(136, 104, 34, 52, 14, strong) +
  line('M152 156C150 174 128 178 110 176', strong) +
  disc(104, 176, 9, accent);

const sim: Motif = ({ brand, strong, accent, soft }) =>
  shape('M58 22H122L158 58V162A16 16 0 0 1 142 178H58A16 16 0 0 1 42 162V38A16 16 0 0 1 58 22Z', brand) +
  box(66, 88, 68, 64, 12, accent) +
  line('M66 110H88M66 130H88M134 110H112M134 130H112M100 88V152', strong, 5) +
  disc(64, 48, 7, soft);

const prepaid: Motif = ({ brand, strong, accent, soft }) =>
  box(26, 58, 148, 96, 16, brand) +
  box(26, 80, 148, 18, 0, strong) +
  box(42, 116, 52, 10, 5, soft) +
  box(42, 134, 34, 8, 4, soft) +
  disc(146, 130, 16, accent) +
  line('M146 122V138M138 130H154', strong, 5);

const dataPlan: Motif = ({ brand, strong, accent, soft }) =>
  `<circle cx="100" cy="104" r="64" fill="none" stroke="${soft}" stroke-width="22"/>` +
  line('M100 40A64 64 0 1 1 44 135', brand, 22) +
  line('M100 78V126M82 110L100 128L118 110', strong, 10) +
  disc(100, 40, 11, accent);

const cards: Motif = palette =>
  `<g opacity=".55">${placed(sim(palette), 52, 8, 0.72)}</g>` + placed(sim(palette), 6, 36, 0.76);

const combi: Motif = ({ brand, strong, accent, soft }) =>
  shape('M28 104L76 62L124 104V164H28Z', brand) +
  box(62, 124, 28, 40, 6, soft) +
  line('M22 108L76 60L130 108', strong) +
  box(122, 72, 54, 96, 12, strong) +
  box(129, 82, 40, 70, 4, accent) +
  disc(149, 160, 4, soft);

const smartphone: Motif = ({ brand, strong, accent, soft, surface }) =>
  box(54, 14, 92, 172, 20, strong) +
  box(62, 22, 76, 156, 14, brand) +
  shape('M62 128C84 104 98 140 138 104V164A14 14 0 0 1 124 178H76A14 14 0 0 1 62 164Z', soft) +
  disc(112, 70, 20, accent) +
  box(88, 28, 24, 7, 3.5, surface);

const tablet: Motif = ({ brand, strong, accent, soft }) =>
  box(18, 38, 150, 124, 18, strong) +
  box(28, 48, 130, 104, 10, brand) +
  shape('M28 120C60 90 84 134 158 86V142A10 10 0 0 1 148 152H38A10 10 0 0 1 28 142Z', soft) +
  disc(62, 78, 13, accent) +
  line('M178 44L148 146', accent, 9);

const stick: Motif = ({ brand, strong, accent, soft }) =>
  `<g transform="rotate(-35 100 110)">${box(72, 66, 56, 104, 18, brand)}${box(82, 34, 36, 36, 4, strong)}${box(90, 44, 7, 10, 2, soft)}${box(103, 44, 7, 10, 2, soft)}${disc(100, 136, 8, accent)}</g>` +
  waves(158, 86, accent);

const young: Motif = palette =>
  placed(smartphone(palette), 16, 30, 0.8) +
  shape('M150 22L158 46L182 54L158 62L150 86L142 62L118 54L142 46Z', palette.accent) +
  disc(172, 96, 8, palette.brand);

const business: Motif = ({ brand, strong, accent, soft }) =>
  box(36, 30, 84, 138, 8, brand) +
  box(112, 78, 58, 90, 8, strong) +
  [0, 1, 2]
    .map(row =>
      [0, 1]
        .map(column => box(52 + column * 30, 48 + row * 32, 18, 18, 4, (row + column) % 3 ? soft : accent))
        .join(''),
    )
    .join('') +
  [0, 1].map(row => box(132, 96 + row * 30, 18, 16, 4, soft)).join('') +
  line('M20 168H180', strong);

const website: Motif = ({ brand, strong, accent, soft, surface }) =>
  box(22, 40, 156, 122, 14, strong) +
  shape('M32 70H168V144A8 8 0 0 1 160 152H40A8 8 0 0 1 32 144Z', surface) +
  disc(42, 55, 5, accent) +
  disc(58, 55, 5, soft) +
  disc(74, 55, 5, soft) +
  box(44, 84, 64, 14, 7, brand) +
  box(44, 108, 48, 8, 4, soft) +
  box(44, 124, 56, 8, 4, soft) +
  box(118, 84, 38, 52, 8, accent);

const shop: Motif = ({ brand, strong, accent, soft }) =>
  shape('M44 74H156L166 164A12 12 0 0 1 154 178H46A12 12 0 0 1 34 164Z', brand) +
  line('M74 92V66A26 26 0 0 1 126 66V92', strong) +
  disc(100, 128, 24, accent) +
  line('M89 128L98 137L113 120', strong, 7) +
  box(44, 74, 112, 8, 4, soft);

const server: Motif = ({ brand, strong, accent, soft }) =>
  [0, 1, 2]
    .map(
      n =>
        box(36, 34 + n * 46, 128, 38, 10, n === 1 ? strong : brand) +
        disc(56, 53 + n * 46, 6, accent) +
        box(76, 49 + n * 46, 50, 8, 4, soft) +
        disc(148, 53 + n * 46, 4, soft),
    )
    .join('') + line('M100 164V182M60 182H140', strong);

export const telecomMotifs = {
  router,
  fibre,
  hybrid,
  television,
  satellite,
  sport,
  service,
  sim,
  prepaid,
  dataPlan,
  cards,
  combi,
  smartphone,
  tablet,
  stick,
  young,
  business,
  website,
  shop,
  server,
} as const;
