import type { Palette } from './palette.js';

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
