/** The default theme: CSS custom properties, as in the portal's `base.css`. */
export const defaultTheme = {
  light: {
    '--brand': '#3d2fb5',
    '--brand-strong': '#2a1f86',
    '--brand-soft': '#ece9fb',
    '--on-brand': '#ffffff',
    '--accent': '#ffb238',
    '--accent-soft': '#fff1d9',
    '--on-accent': '#2b1a00',
    '--paper': '#fbfaf7',
    '--surface': '#ffffff',
    '--ink': '#1b1830',
    '--ink-2': '#575270',
    '--line': '#e3dfee',
    '--ok': '#17704a',
    '--ok-soft': '#e2f3ea',
    '--wait': '#8a5300',
    '--wait-soft': '#fff1d9',
    '--stop': '#a3263a',
    '--stop-soft': '#fbe6e9',
  },
  dark: {
    '--brand': '#9b90ff',
    '--brand-strong': '#bfb8ff',
    '--brand-soft': '#262147',
    '--on-brand': '#120e2e',
    '--accent': '#ffb238',
    '--accent-soft': '#3a2c10',
    '--on-accent': '#2b1a00',
    '--paper': '#131120',
    '--surface': '#1c192d',
    '--ink': '#f3f1fb',
    '--ink-2': '#b4aecb',
    '--line': '#322d4a',
    '--ok': '#6fd3a4',
    '--ok-soft': '#143226',
    '--wait': '#ffc979',
    '--wait-soft': '#3a2a0c',
    '--stop': '#ff98a6',
    '--stop-soft': '#40171f',
  },
} as const satisfies Record<'light' | 'dark', Readonly<Record<`--${string}`, string>>>;

export type Mode = keyof typeof defaultTheme;
export type ColourName = keyof (typeof defaultTheme)['light'];

export type Theme = Readonly<Record<string, string>>;

/** Minimum contrast of WCAG 2.2 AA for text (1.4.3) and for controls (1.4.11). */
const ofText = 4.5;
const ofControls = 3;

/** All combinations of foreground and background that the portal uses for text, icons and field borders. */
const read: readonly (readonly [words: ColourName, on: readonly ColourName[], least: number])[] = [
  [
    '--ink',
    ['--paper', '--surface', '--brand-soft', '--accent-soft', '--ok-soft', '--wait-soft', '--stop-soft'],
    ofText,
  ],
  ['--ink-2', ['--paper', '--surface', '--brand-soft'], ofText],
  ['--brand', ['--paper', '--surface'], ofText],
  ['--brand', ['--brand-soft'], ofControls],
  ['--brand-strong', ['--surface', '--brand-soft'], ofText],
  ['--on-brand', ['--brand', '--brand-strong'], ofText],
  ['--on-accent', ['--accent'], ofText],
  ['--ok', ['--surface', '--ok-soft'], ofText],
  ['--wait', ['--surface', '--wait-soft'], ofText],
  ['--stop', ['--surface', '--stop-soft'], ofText],
  // The delete button, and a card of dark text on a light toast.
  ['--surface', ['--stop'], ofText],
  ['--paper', ['--ink'], ofText],
];

/** A problem in a theme: a malformed colour, or two colours with too little contrast. */
export type ThemeFault =
  | { readonly kind: 'malformed'; readonly name: ColourName }
  | {
      readonly kind: 'too-close';
      readonly words: ColourName;
      readonly ground: ColourName;
      readonly ratio: number;
      readonly least: number;
    };

/** Empty when readable. Missing colours come from the default theme; if one is malformed, only malformed ones are reported. */
export function themeFaults(theme: Theme, mode: Mode): readonly ThemeFault[] {
  const colour = (name: ColourName): string => theme[name] ?? defaultTheme[mode][name];
  const malformed = (Object.keys(defaultTheme[mode]) as ColourName[]).filter(name => channels(colour(name)) === null);
  if (malformed.length > 0) return malformed.map(name => ({ kind: 'malformed', name }));
  return read.flatMap(([words, grounds, least]) =>
    grounds
      .map(
        ground =>
          ({ kind: 'too-close', words, ground, ratio: contrast(colour(words), colour(ground)), least }) as const,
      )
      .filter(({ ratio }) => ratio < least),
  );
}

/** WCAG's contrast ratio of two colours written as #rgb or #rrggbb, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = (channels(colour) ?? [0, 0, 0]).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): readonly number[] | null {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour)) return null;
  const digits = colour.length === 4 ? [...colour.slice(1)].map(digit => digit + digit) : colour.slice(1).match(/../g)!;
  return digits.map(pair => parseInt(pair, 16));
}
