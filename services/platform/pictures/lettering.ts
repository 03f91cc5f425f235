import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';

export type Weight = 500 | 800;

const open = new Map<Weight, Font>();

/** The house's font, brought along as a package: no font of the machine is ever asked. */
function fontOf(weight: Weight): Font {
  const known = open.get(weight);
  if (known) return known;
  const file = readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`),
  );
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  open.set(weight, font);
  return font;
}

/** Non-breaking blanks and the like have no glyph of their own. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

export const widthOf = (text: string, size: number, weight: Weight): number =>
  fontOf(weight).getAdvanceWidth(plain(text), size);

/** The largest size, up to `size`, at which the text is no wider than `width`. */
export const sizeThatFits = (text: string, width: number, size: number, weight: Weight): number =>
  Math.min(size, (size * width) / Math.max(widthOf(text, size, weight), 1));

export interface Line {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A line of text as outlines: looks the same wherever it is drawn, and holds no markup of the text. */
export function lettering(text: string, { x, y, size, weight, fill, anchor = 'start' }: Line): string {
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(text, size, weight);
  return `<path fill="${fill}" d="${fontOf(weight)
    .getPath(plain(text), x - shift, y, size)
    .commands.map(commandText)
    .join('')}"/>`;
}

/** The library's own serialiser leaves out points that belong to a glyph. */
function commandText(command: PathCommand): string {
  const at = (...numbers: number[]) => numbers.map(number => Math.round(number * 10) / 10).join(' ');
  switch (command.type) {
    case 'M':
    case 'L':
      return `${command.type}${at(command.x, command.y)}`;
    case 'C':
      return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case 'Q':
      return `Q${at(command.x1, command.y1, command.x, command.y)}`;
    case 'Z':
      return 'Z';
  }
}
