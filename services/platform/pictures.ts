import { createHash } from 'node:crypto';
import { losslessCompressPng, PngRowFilter } from '@napi-rs/image';
import { Injectable } from '@nestjs/common';
import { renderAsync } from '@resvg/resvg-js';
import type { PathCommand } from 'opentype.js';
import { runsOf, type Weight } from './fonts.js';
import { answered, type Answered } from './http/call.js';

/** Maximum bytes of rendered pictures in memory; the least recently used go first. */
const keptBytes = 48 * 1024 * 1024;
/** Fresh for an hour, then revalidated by ETag, so that a tenant's changed colours appear soon. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** Renders pictures once and serves them from memory. The ETag is derived from the source, so nothing has to be invalidated. */
@Injectable()
export class Pictures {
  private readonly cached = new Map<string, CachedPicture>();
  private bytes = 0;

  /** Renders `svg` as PNG, `width` pixels wide. 304 when the client has it. */
  async png(svg: string, width: number, asked: PictureRequest): Promise<Answered> {
    const tag = tagOf(`${width} ${svg}`);
    return isKnown(tag, asked)
      ? answered(304, null, headersOf(tag))
      : answered(200, await this.drawn(tag, svg, width), headersOf(tag));
  }

  /** Serves the SVG itself. */
  drawing(svg: string, asked: PictureRequest): Answered {
    const tag = tagOf(svg);
    return isKnown(tag, asked) ? answered(304, null, headersOf(tag)) : answered(200, Buffer.from(svg), headersOf(tag));
  }

  private drawn(tag: string, svg: string, width: number): Promise<Buffer> {
    const known = this.cached.get(tag);
    if (known) {
      this.cached.delete(tag);
      this.cached.set(tag, known);
      return known.png;
    }
    const cached: CachedPicture = { png: draw(svg, width), bytes: 0 };
    this.cached.set(tag, cached);
    cached.png.then(
      png => this.weigh(tag, cached, png.length),
      () => this.cached.delete(tag),
    );
    return cached.png;
  }

  private weigh(tag: string, cached: CachedPicture, bytes: number): void {
    if (this.cached.get(tag) !== cached) return;
    cached.bytes = bytes;
    this.bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.cached) {
      if (this.bytes <= keptBytes) return;
      this.cached.delete(oldest);
      this.bytes -= freed;
    }
  }
}

interface CachedPicture {
  readonly png: Promise<Buffer>;
  /** 0 while it is being rendered. */
  bytes: number;
}

type PictureRequest = { readonly headers: Readonly<Record<string, string | undefined>> };

/** Flat drawings have few colours: a palette without a filter takes less than half the bytes and looks the same. */
async function draw(svg: string, width: number): Promise<Buffer> {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  return losslessCompressPng(image.asPng(), { filter: [PngRowFilter.None] });
}

const tagOf = (content: string): string => `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

const isKnown = (tag: string, { headers }: PictureRequest): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(given => [tag, '*'].includes(given.trim().replace(/^W\//, '')));

/** Allows other origins, since mails and the provider's own pages show these pictures too. */
const headersOf = (tag: string): Record<string, string> => ({
  etag: tag,
  'cache-control': cacheControl,
  vary: 'Accept-Language',
  'cross-origin-resource-policy': 'cross-origin',
});

/** The portal's mark on a square of 32 × 32: the background, and the stroke of width 4 on it. */
export const markPaths = {
  ground: 'M16 2a14 14 0 1 1 0 28H6a4 4 0 0 1-4-4V16A14 14 0 0 1 16 2Z',
  stroke: 'M9 17.5c2.4 4 6.7 4 14-3',
} as const;

export const widthOf = (text: string, size: number, weight: Weight): number =>
  runsOf(text, weight).reduce((width, { face, text: run }) => width + face.font.getAdvanceWidth(run, size), 0);

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

/** A line of text as outlines: looks the same everywhere and contains no markup from the text. */
export function lettering(text: string, { x, y, size, weight, fill, anchor = 'start' }: Line): string {
  let left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(text, size, weight);
  let outlines = '';
  for (const { face, text: run } of runsOf(text, weight)) {
    outlines += face.font.getPath(run, left, y, size).commands.map(commandText).join('');
    left += face.font.getAdvanceWidth(run, size);
  }
  return `<path fill="${fill}" d="${outlines}"/>`;
}

/** Serialises a path command; the library's own serialiser drops points that belong to a glyph. */
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
