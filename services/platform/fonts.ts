import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import opentype, { type Font } from 'opentype.js';

/**
 * The fonts of pictures and printed documents, from packages, never the machine's: the product's own, and one that has every
 * letter of Latin, Greek and Cyrillic for the words that the first lacks a letter of (docs/specification/people.md#names).
 */
const families = {
  figtree: ['latin', 'latin-ext'],
  'noto-sans': ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
} as const;

export type Weight = 500 | 800;

/** A font file with some of a family's letters. */
export interface Face {
  /** Unique, also among weights. */
  readonly name: string;
  readonly font: Font;
  /** The plain font file. */
  readonly file: Buffer;
}

const faces = new Map<string, Face>();

/** Unpacked here: font libraries take twenty times as long. */
function faceOf(family: keyof typeof families, letters: string, weight: Weight): Face {
  const name = `${family}-${letters}-${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const woff = createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${name}-normal.woff`);
  const file = fromWoff(readFileSync(woff));
  const content = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const face = { name, file, font: opentype.parse(content) };
  faces.set(name, face);
  return face;
}

/** Converts a WOFF file to a plain font file. */
function fromWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let length = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = woff.subarray(44 + 20 * at, 64 + 20 * at);
    const [from, packed, size] = [4, 8, 12].map(place => entry.readUInt32BE(place)) as [number, number, number];
    const content = woff.subarray(from, from + packed);
    const table = Buffer.alloc(Math.ceil(size / 4) * 4);
    (packed < size ? inflateSync(content) : content).copy(table);
    const line = head.subarray(12 + 16 * at);
    entry.copy(line, 0, 0, 4);
    entry.copy(line, 4, 16, 20);
    line.writeUInt32BE(length, 8);
    line.writeUInt32BE(size, 12);
    parts.push(table);
    length += table.length;
  }
  return Buffer.concat(parts);
}

/** Composed, since a font has few marks of their own; special blanks have no glyph, joiners no shape. */
const composed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');

/** The face of the family that has the letter. */
const having = (letter: string, family: keyof typeof families, weight: Weight): Face | undefined => {
  for (const letters of families[family]) {
    const face = faceOf(family, letters, weight);
    if (face.font.charToGlyphIndex(letter) > 0) return face;
  }
  return undefined;
};

export interface Run {
  readonly face: Face;
  readonly text: string;
}

/**
 * The text in pieces of one face each. A word is drawn in the first family that has all of its letters, so that no letter stands
 * out; a sign that no font has is left out.
 */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const word of composed(text).split(/(?<= )/)) {
    const letters = [...word];
    const family = names.find(name => letters.every(letter => having(letter, name, weight)));
    for (const letter of letters) {
      const face = family
        ? having(letter, family, weight)
        : names.map(name => having(letter, name, weight)).find(Boolean);
      if (!face) continue;
      const last = runs.at(-1);
      if (last?.face === face) last.text += letter;
      else runs.push({ face, text: letter });
    }
  }
  return runs;
}
const names = Object.keys(families) as (keyof typeof families)[];

/** Whether there is a glyph for every sign of the text. */
export const canBeDrawn = (text: string): boolean =>
  [...composed(text)].every(letter => names.some(name => having(letter, name, 500)));
