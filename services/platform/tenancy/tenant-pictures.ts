import { createHash } from 'node:crypto';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { TenantPictureRow } from '../database/platform-tables.js';
import { lockName, tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { ensure } from '../domain/domain-error.js';

/** Uses of an uploaded picture with its maximum size in pixels, twice the displayed size. Mail programs and drawings need PNG. */
export const pictureUses = {
  logo: { width: 640, height: 200, type: 'png', fit: ResizeFit.Inside },
  icon: { width: 512, height: 512, type: 'png', fit: ResizeFit.Cover },
  face: { width: 320, height: 320, type: 'webp', fit: ResizeFit.Cover },
  visual: { width: 1600, height: 1600, type: 'webp', fit: ResizeFit.Inside },
} as const;
export type PictureUse = keyof typeof pictureUses;

/** What one tenant may store. */
export const pictureQuota = { bytes: 6 * 1024 * 1024, count: 200 } as const;

/** Checked before decoding: a few bytes may declare a picture that fills the memory. */
const mostPixels = 24_000_000;
const longestSide = 10_000;

interface Header {
  readonly type: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Contains only the picture: no metadata, no colour profile, no trailing data. */
  readonly isBare: boolean;
}

/** Detects the type by content, whatever the file name; null when it is none of the three accepted types. */
export function pictureHeader(bytes: Buffer): Header | null {
  try {
    if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return pngHeader(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegHeader(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
      return webpHeader(bytes);
  } catch {
    // The file is truncated.
  }
  return null;
}

function pngHeader(bytes: Buffer): Header | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const parts: string[] = [];
  let at = 8;
  while (at + 8 <= bytes.length && parts.at(-1) !== 'IEND') {
    parts.push(bytes.toString('latin1', at + 4, at + 8));
    at += 12 + bytes.readUInt32BE(at);
  }
  const isBare = at === bytes.length && parts.every(part => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(part));
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isBare };
}

/** The largest of the frame sizes declared before the first frame's content. */
function jpegHeader(bytes: Buffer): Header | null {
  let [width, height, at] = [0, 0, 2];
  for (;;) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffda) return width > 0 ? { type: 'jpeg', width, height, isBare: false } : null;
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0) return null;
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      height = Math.max(height, bytes.readUInt16BE(at + 5));
      width = Math.max(width, bytes.readUInt16BE(at + 7));
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** The largest declared size. Animations are not accepted. */
function webpHeader(bytes: Buffer): Header | null {
  let [width, height, at, isBare] = [0, 0, 12, true];
  while (at + 8 <= bytes.length) {
    const part = bytes.toString('latin1', at, at + 4);
    const inside = at + 8;
    if (part === 'ANIM' || part === 'ANMF') return null;
    const [w, h] =
      part === 'VP8X'
        ? [1 + bytes.readUIntLE(inside + 4, 3), 1 + bytes.readUIntLE(inside + 7, 3)]
        : part === 'VP8 '
          ? [bytes.readUInt16LE(inside + 6) & 0x3fff, bytes.readUInt16LE(inside + 8) & 0x3fff]
          : part === 'VP8L'
            ? [1 + (bytes.readUInt32LE(inside + 1) & 0x3fff), 1 + ((bytes.readUInt32LE(inside + 1) >>> 14) & 0x3fff)]
            : [0, 0];
    [width, height] = [Math.max(width, w), Math.max(height, h)];
    isBare &&= ['VP8X', 'VP8 ', 'VP8L', 'ALPH'].includes(part);
    const size = bytes.readUInt32LE(at + 4);
    at = inside + size + (size % 2);
  }
  return width > 0 ? { type: 'webp', width, height, isBare: isBare && at === bytes.length } : null;
}

export interface Picture {
  /** `<hash>-<width>x<height>.<type>`: the name tells size and type, and the content under a name never changes. */
  readonly name: string;
  readonly content: Buffer;
}

const nameOf = (content: Buffer, { width, height, type }: Pick<Header, 'width' | 'height' | 'type'>): string =>
  `${createHash('sha256').update(content).digest('hex').slice(0, 32)}-${width}x${height}.${type}`;

/** Width and height from a picture's name. */
export function sizeOf(name: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Decodes, rotates upright, scales and re-encodes, so that only pixels remain. Throws for a file that is no picture or too large. */
export async function asPicture(bytes: Buffer, use: PictureUse, field: string): Promise<Picture> {
  const header = pictureHeader(bytes);
  ensure(header !== null, 'validation-failed', { fields: [{ field, reason: 'no-picture' }] });
  const { width, height } = header;
  const isSmallEnough = width * height <= mostPixels && Math.max(width, height) <= longestSide;
  ensure(isSmallEnough, 'validation-failed', { fields: [{ field, reason: 'too-many-pixels' }] });
  const content = await drawnAnew(bytes, header, use).catch(() => null);
  const after = content && pictureHeader(content);
  ensure(after != null, 'validation-failed', { fields: [{ field, reason: 'no-picture' }] });
  return { name: nameOf(content!, after), content: content! };
}

async function drawnAnew(bytes: Buffer, { width, height }: Header, use: PictureUse): Promise<Buffer> {
  const { orientation = 1 } = await new Transformer(bytes).metadata(true);
  const [upright, across] = orientation >= 5 ? [height, width] : [width, height];
  const { width: most, height: highest, type, fit } = pictureUses[use];
  const picture = new Transformer(bytes).rotate();
  // Pictures are only scaled down, except an icon, which has a fixed size.
  if (fit === ResizeFit.Cover) picture.resize({ width: most, height: highest, fit });
  else if (upright > most || across > highest)
    picture.resize({ width: Math.min(most, upright), height: Math.min(highest, across), fit });
  return type === 'png' ? picture.png() : picture.webp(82);
}

/** Whether a picture from another tenant's document is exactly as this product encodes it; other ones are rejected. */
export async function isOwnEncoding({ name, content }: Picture): Promise<boolean> {
  const header = pictureHeader(content);
  if (!header?.isBare || nameOf(content, header) !== name) return false;
  if (!Object.values(pictureUses).some(use => fits(header, use))) return false;
  return new Transformer(content).metadata().then(
    () => true,
    () => false,
  );
}
const fits = (
  { type, width, height }: Header,
  use: { readonly type: string; readonly width: number; readonly height: number },
): boolean => type === use.type && width <= use.width && height <= use.height;

/** A tenant's uploaded pictures, each named by its content's hash. */
@Injectable()
export class TenantPictures {
  constructor(private readonly clock: Clock) {}

  async content(name: string): Promise<Buffer | null> {
    const row = await own().select('content').where('name', '=', name).executeTakeFirst();
    return row ? Buffer.from(row.content) : null;
  }

  /** A PNG as data URL, for drawings. */
  async asDataUrl(name: string): Promise<string | null> {
    const content = await this.content(name);
    return content && `data:image/png;base64,${content.toString('base64')}`;
  }

  /** All pictures, newest first. */
  list() {
    return own()
      .select(['name', 'bytes', 'uploadedAt', 'uploadedByName'])
      .orderBy('uploadedAt', 'desc')
      .orderBy('name')
      .execute();
  }

  async missing(names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const found = await own()
      .select('name')
      .where('name', 'in', [...names])
      .execute();
    return names.filter(name => !found.some(one => one.name === name));
  }

  /** Stores a picture; returns whether it was new. Throws `validation-failed` when the tenant's quota is used up. */
  async add({ name, content }: Picture, byName: string, field: string): Promise<boolean> {
    const { tenantId } = currentWork();
    // Locked, so that two concurrent uploads cannot exceed the quota together.
    await lockName(`pictures ${tenantId}`);
    if ((await this.missing([name])).length === 0) return false;
    const { bytes, count } = await own()
      .select(({ fn, lit }) => [
        fn.coalesce(fn.sum<number>('bytes'), lit(0)).as('bytes'),
        fn.countAll<number>().as('count'),
      ])
      .executeTakeFirstOrThrow();
    const hasRoom = count < pictureQuota.count && bytes + content.length <= pictureQuota.bytes;
    ensure(hasRoom, 'validation-failed', { fields: [{ field, reason: 'no-room' }] });
    const uploaded = { uploadedAt: this.clock.now(), uploadedByName: byName };
    await currentEntityManager().insert(TenantPictureRow, {
      tenantId,
      name,
      content,
      bytes: content.length,
      ...uploaded,
    });
    return true;
  }

  async remove(name: string): Promise<void> {
    const picture = { tenantId: currentWork().tenantId, name };
    ensure((await currentEntityManager().nativeDelete(TenantPictureRow, picture)) > 0, 'not-found');
  }
}

const own = () =>
  tables<typeof TenantPictureRow>().selectFrom('tenant_picture').where('tenantId', '=', currentWork().tenantId);
