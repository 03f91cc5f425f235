import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface Stored {
  readonly name: string;
  readonly content: Buffer | string;
  /** Declares this length, whatever it unpacks to. */
  readonly claims?: number;
}

/** A ZIP archive, written by hand so that it can lie. */
export function zipOf(files: readonly Stored[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, claims } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
