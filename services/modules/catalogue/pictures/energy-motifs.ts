import { box, disc, line, placed, shape, type Motif } from './shapes.js';

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

export const energyMotifs = { power, gas, solar, storage, balcony, heatPump, warmth, wallbox, car, flexible } as const;
