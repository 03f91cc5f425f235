import { createHash } from 'node:crypto';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { TenantPictureRow } from '../database/platform-tables.js';
import { lockName, tables } from '../database/tables.js';
import { currentEntityManager, currentWork } from '../database/unit-of-work.js';
import { ensure } from '../domain/domain-error.js';
import { ConcurrencyLimit } from '../intake/limits.js';
import { drawAnew } from '../uploads/picture-decoder.js';
import { readPictureFile, type PictureFile } from '../uploads/picture-file.js';

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

/** Decoding a picture takes about a hundred times its size in memory, so few are decoded at once. */
export const roomToDecode = new ConcurrencyLimit(3, 2);

export interface Picture {
  /** `<hash>-<width>x<height>.<type>`: the name tells size and type, and the content under a name never changes. */
  readonly name: string;
  readonly content: Buffer;
}

const nameOf = (content: Buffer, { width, height, type }: PictureFile): string =>
  `${createHash('sha256').update(content).digest('hex').slice(0, 32)}-${width}x${height}.${type}`;

/** Width and height from a picture's name. */
export function sizeOf(name: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Decodes, rotates upright, scales and re-encodes, so that only pixels remain. Throws for a file that is no picture or too large. */
export async function asPicture(bytes: Buffer, use: PictureUse, field: string): Promise<Picture> {
  const file = readPictureFile(bytes);
  ensure(file !== null, 'validation-failed', { fields: [{ field, reason: 'no-picture' }] });
  const { width, height } = file;
  const isSmallEnough = width * height <= mostPixels && Math.max(width, height) <= longestSide;
  ensure(isSmallEnough, 'validation-failed', { fields: [{ field, reason: 'too-many-pixels' }] });
  const content = await drawAnew(file.bare, orderFor(file, use)).catch(() => null);
  const after = content && readPictureFile(content);
  ensure(after != null, 'validation-failed', { fields: [{ field, reason: 'no-picture' }] });
  return { name: nameOf(content!, after), content: content! };
}

function orderFor({ width, height, orientation }: PictureFile, use: PictureUse) {
  const [upright, across] = orientation >= 5 ? [height, width] : [width, height];
  const { width: most, height: highest, type, fit } = pictureUses[use];
  // Pictures are only scaled down, except an icon, which has a fixed size.
  if (fit === ResizeFit.Cover) return { orientation, type, resize: { width: most, height: highest, fit } };
  if (upright <= most && across <= highest) return { orientation, type };
  return { orientation, type, resize: { width: Math.min(most, upright), height: Math.min(highest, across), fit } };
}

/** Whether a picture from another tenant's document is exactly as this product encodes it; other ones are rejected. */
export async function isOwnEncoding({ name, content }: Picture): Promise<boolean> {
  const file = readPictureFile(content);
  if (!file?.bare.equals(content) || nameOf(content, file) !== name) return false;
  if (!Object.values(pictureUses).some(use => fits(file, use))) return false;
  return new Transformer(content).metadata().then(
    () => true,
    () => false,
  );
}
const fits = (
  { type, width, height }: PictureFile,
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
