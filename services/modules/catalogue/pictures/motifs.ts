/** The tenant's colours for drawings; a theme that names none gets quiet ones. */
export interface Palette {
  readonly brand: string;
  readonly strong: string;
  readonly soft: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly paper: string;
  readonly surface: string;
  readonly ink: string;
  /** Corner radius of the tenant's cards, in CSS pixels. */
  readonly radius: number;
}

const isColour = (value: string | undefined): value is string => /^#[0-9a-f]{3,8}$/i.test(value ?? '');

export function paletteOf(theme: Readonly<Record<string, string>>): Palette {
  const colour = (name: string, otherwise: string): string => (isColour(theme[name]) ? theme[name] : otherwise);
  return {
    brand: colour('--brand', '#2f4858'),
    strong: colour('--brand-strong', '#1d2f3b'),
    soft: colour('--brand-soft', '#e6edf1'),
    onBrand: colour('--on-brand', '#ffffff'),
    accent: colour('--accent', '#f2b134'),
    accentSoft: colour('--accent-soft', '#fdf2da'),
    paper: colour('--paper', '#fafafa'),
    surface: colour('--surface', '#ffffff'),
    ink: colour('--ink', '#1b2328'),
    radius: Math.min(Number.parseFloat(theme['--radius'] ?? '') || 16, 40),
  };
}

/** A motif in a box of 200 × 200, in a tenant's colours. */
export type Motif = (palette: Palette) => string;

/** One stroke width for all motifs. */
export const stroke = 8;

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
export const disc = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, colour: string, width = stroke): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const placed = (inner: string, x: number, y: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;

/** Waves of a radio signal above a point. */
export const waves = (x: number, y: number, colour: string): string =>
  [18, 34, 50]
    .map(r => line(`M${x - r * 0.77} ${y - r * 0.64}A${r} ${r} 0 0 1 ${x + r * 0.77} ${y - r * 0.64}`, colour))
    .join('');

const bolt = 'M112 18L44 112H92L80 182L156 82H106Z';

const power: Motif = ({ brand, accent, soft }) =>
  disc(100, 100, 84, soft) + shape(bolt, brand) + shape('M112 18L44 112H92L100 66Z', accent);

const gas: Motif = ({ brand, strong, accent }) =>
  shape(
    'M100 18C112 52 156 76 156 122A56 56 0 0 1 44 122C44 94 62 84 70 60C82 68 88 76 90 88C98 66 100 44 100 18Z',
    brand,
  ) +
  shape('M100 92C108 110 128 120 128 144A28 28 0 0 1 72 144C72 126 90 116 100 92Z', accent) +
  line('M52 186H148', strong);

const rays = (cx: number, cy: number, inner: number, outer: number, colour: string): string =>
  Array.from({ length: 8 }, (_, n) => {
    const [x, y] = [Math.cos((n * Math.PI) / 4), Math.sin((n * Math.PI) / 4)];
    return line(
      `M${(cx + x * inner).toFixed(1)} ${(cy + y * inner).toFixed(1)}L${(cx + x * outer).toFixed(1)} ${(cy + y * outer).toFixed(1)}`,
      colour,
    );
  }).join('');

const solar: Motif = ({ brand, strong, accent, soft }) =>
  disc(148, 50, 22, accent) +
  rays(148, 50, 32, 44, accent) +
  shape('M46 86H142L172 160H24Z', brand) +
  line('M78 86L66 160M110 86L126 160M36 122H158', soft, 5) +
  line('M98 160V182M70 182H126', strong);

const storage: Motif = palette =>
  placed(solar(palette), 0, 0, 0.82) +
  box(128, 96, 52, 84, 12, palette.strong) +
  box(142, 86, 24, 12, 4, palette.strong) +
  box(137, 140, 34, 32, 6, palette.accent) +
  box(137, 112, 34, 22, 6, palette.soft);

const balcony: Motif = ({ brand, strong, accent, soft }) =>
  disc(46, 46, 18, accent) +
  rays(46, 46, 26, 36, accent) +
  line('M20 96H180', strong) +
  [40, 70, 100, 130, 160].map(x => line(`M${x} 96V168`, strong, 5)).join('') +
  line('M20 168H180', strong) +
  shape('M58 108H154L166 154H46Z', brand) +
  line('M90 108L84 154M122 108L128 154M52 131H160', soft, 4);

const heatPump: Motif = ({ brand, strong, accent, soft, surface }) =>
  box(28, 52, 144, 116, 16, brand) +
  disc(86, 110, 42, soft) +
  [0, 1, 2]
    .map(
      n =>
        `<g transform="rotate(${n * 120} 86 110)">${shape('M86 110C74 96 74 80 86 72C98 80 98 96 86 110Z', strong)}</g>`,
    )
    .join('') +
  disc(86, 110, 8, accent) +
  box(140, 78, 16, 10, 5, surface) +
  box(140, 98, 16, 10, 5, surface) +
  line('M48 168V182M152 168V182', strong);

const warmth: Motif = ({ brand, strong, accent, soft }) =>
  shape('M30 100L100 38L170 100V176H30Z', brand) +
  line('M20 108L100 36L180 108', strong) +
  [72, 100, 128].map(x => line(`M${x} 160C${x - 14} 146 ${x + 14} 132 ${x} 116`, accent)).join('') +
  box(60, 168, 80, 8, 4, soft);

const wallbox: Motif = ({ brand, strong, accent, soft }) =>
  box(34, 26, 84, 116, 20, brand) +
  disc(76, 74, 28, soft) +
  placed(shape(bolt, accent), 54, 50, 0.23) +
  box(60, 116, 32, 8, 4, soft) +
  line('M118 112C160 112 166 86 166 128C166 166 120 160 112 182', strong) +
  line('M76 142V182', strong);

const car: Motif = ({ brand, strong, accent, soft }) =>
  shape(
    'M26 132C26 112 40 108 52 106L72 76C76 70 82 66 90 66H126C134 66 140 70 144 76L160 104C172 106 178 114 178 126V142A8 8 0 0 1 170 150H34A8 8 0 0 1 26 142Z',
    brand,
  ) +
  shape('M72 104L88 78H106V104ZM114 78H128L144 104H114Z', soft) +
  disc(62, 150, 19, strong) +
  disc(62, 150, 7, accent) +
  disc(144, 150, 19, strong) +
  disc(144, 150, 7, accent) +
  placed(shape(bolt, accent), 84, 10, 0.26);

const flexible: Motif = ({ brand, strong, accent, soft }) =>
  [34, 66, 98, 130]
    .map((x, n) => box(x, [96, 62, 118, 84][n]!, 24, 164 - [96, 62, 118, 84][n]!, 8, n === 2 ? accent : brand))
    .join('') +
  line('M30 78L62 46L96 92L136 60L172 34', strong) +
  disc(172, 34, 10, accent) +
  box(24, 168, 152, 8, 4, soft);

/** A radiator, and the warmth above it. */
const heating: Motif = ({ brand, strong, accent, soft }) =>
  [62, 100, 138].map(x => line(`M${x} 62C${x - 14} 48 ${x + 14} 34 ${x} 18`, accent)).join('') +
  [0, 1, 2, 3, 4].map(n => box(32 + n * 28, 80, 24, 88, 11, brand)).join('') +
  [0, 1, 2, 3, 4].map(n => box(40 + n * 28, 92, 6, 64, 3, soft)).join('') +
  box(24, 92, 152, 10, 5, strong) +
  box(24, 146, 152, 10, 5, strong) +
  line('M44 168V182M156 168V182', strong);

export const energyMotifs = {
  power,
  gas,
  solar,
  storage,
  balcony,
  heatPump,
  heating,
  warmth,
  wallbox,
  car,
  flexible,
} as const;

const protection: Motif = ({ brand, strong, accent, soft }) =>
  shape('M100 16L168 40V96C168 142 138 170 100 186C62 170 32 142 32 96V40Z', strong) +
  shape('M100 32L154 51V96C154 133 130 156 100 170C70 156 46 133 46 96V51Z', brand) +
  shape('M100 32L154 51V96C154 133 130 156 100 170Z', soft) +
  line('M72 100L93 121L132 78', accent, 14);

/** What is recommended, whatever it is: said by one person to another. */
const offer: Motif = ({ brand, strong, accent, soft }) =>
  shape(
    'M64 24H148A32 32 0 0 1 180 56V96A32 32 0 0 1 148 128H112L72 160V128H64A32 32 0 0 1 32 96V56A32 32 0 0 1 64 24Z',
    brand,
  ) +
  shape('M106 106C84 91 74 80 74 67A17 17 0 0 1 106 60A17 17 0 0 1 138 67C138 80 128 91 106 106Z', accent) +
  disc(40, 168, 9, soft) +
  disc(146, 158, 14, strong) +
  disc(178, 148, 6, accent);

export const otherMotifs = { protection, offer } as const;

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
  business,
  website,
  shop,
  server,
} as const;
