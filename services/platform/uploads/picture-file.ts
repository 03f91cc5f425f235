/**
 * The form of a picture file, read without decoding it (docs/specification/programme.md#pictures-of-a-tenant). What a
 * decoder gets is cut down to the parts that hold pixels: a colour profile or a comment of a few bytes may inflate
 * without limit.
 */
export interface PictureFile {
  readonly type: 'png' | 'jpeg' | 'webp';
  /** Pixels, as declared. */
  readonly width: number;
  readonly height: number;
  /** EXIF's 1 to 8; 1 is upright. */
  readonly orientation: number;
  /** The file with nothing but its pixels: no metadata, no colour profile, no trailing data. */
  readonly bare: Buffer;
}

/** Detects the type by content, whatever the file name; null if it is none of the three accepted types, or cut off. */
export function readPictureFile(bytes: Buffer): PictureFile | null {
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  } catch {
    // The file is cut off.
  }
  return null;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const pngPixels = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function readPng(bytes: Buffer): PictureFile | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const kept: Buffer[] = [pngSignature];
  let orientation = 1;
  for (let at = 8, name = ''; name !== 'IEND' && at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    name = bytes.toString('latin1', at + 4, at + 8);
    if (pngPixels.has(name)) kept.push(bytes.subarray(at, at + 12 + size));
    else if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  return {
    type: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    orientation,
    bare: Buffer.concat(kept),
  };
}

/** Adobe's segment tells how the colours are coded; without it they come out wrong. */
const adobeSegment = 0xffee;
const isFrame = (marker: number): boolean =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** Width and height are the largest that a frame declares before the first scan. */
function readJpeg(bytes: Buffer): PictureFile | null {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let [width, height, orientation] = [0, 0, 1];
  for (let at = 2; ;) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker === 0xffda) {
      kept.push(bytes.subarray(at));
      return width > 0 ? { type: 'jpeg', width, height, orientation, bare: Buffer.concat(kept) } : null;
    }
    if (marker < 0xffc0) return null;
    const segment = bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
    if (isFrame(marker)) {
      height = Math.max(height, bytes.readUInt16BE(at + 5));
      width = Math.max(width, bytes.readUInt16BE(at + 7));
    }
    const isApplications = marker >= 0xffe0 && marker <= 0xffef;
    const isComment = marker === 0xfffe;
    if ((!isApplications && !isComment) || (marker === adobeSegment && segment.length === 16)) kept.push(segment);
    else if (marker === 0xffe1 && segment.toString('latin1', 4, 10) === 'Exif\0\0')
      orientation = orientationIn(segment.subarray(10));
    at += segment.length;
    if (segment.length < 4) return null;
  }
}

const webpPixels = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH']);
/** Bit of VP8X that says that a transparency follows; those of profile and metadata are cleared. */
const hasAlpha = 0x10;

/** The largest declared size. Animations are not accepted. */
function readWebp(bytes: Buffer): PictureFile | null {
  const kept: Buffer[] = [];
  let [width, height, orientation] = [0, 0, 1];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'ANIM' || name === 'ANMF') return null;
    const size = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at, at + 8 + size + (size % 2));
    const [w, h] = webpSize(name, chunk);
    [width, height] = [Math.max(width, w), Math.max(height, h)];
    if (name === 'EXIF') orientation = orientationIn(chunk.subarray(8));
    if (name === 'VP8X') {
      const cleared = Buffer.from(chunk);
      cleared[8]! &= hasAlpha;
      kept.push(cleared);
    } else if (webpPixels.has(name)) kept.push(chunk);
    at += chunk.length;
  }
  if (width === 0) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { type: 'webp', width, height, orientation, bare: Buffer.concat([head, body]) };
}

function webpSize(name: string, chunk: Buffer): readonly [width: number, height: number] {
  if (name === 'VP8X') return [1 + chunk.readUIntLE(12, 3), 1 + chunk.readUIntLE(15, 3)];
  if (name === 'VP8 ') return [chunk.readUInt16LE(14) & 0x3fff, chunk.readUInt16LE(16) & 0x3fff];
  if (name === 'VP8L') {
    const bits = chunk.readUInt32LE(9);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  }
  return [0, 0];
}

const orientationTag = 0x0112;

/** The orientation that EXIF's first directory names; 1 if it names none or cannot be read. */
function orientationIn(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (short(at) !== orientationTag) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // The directory is cut off.
  }
  return 1;
}
