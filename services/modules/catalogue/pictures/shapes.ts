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
