/** The part of yauzl that is used; it brings no types. */
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export interface Entry {
    readonly fileName: string;
    readonly compressedSize: number;
  }
  export interface ZipFile extends EventEmitter {
    readEntry(): void;
    openReadStream(entry: Entry, opened: (error: Error | null, stream: Readable) => void): void;
    close(): void;
  }
  export function fromBuffer(
    bytes: Buffer,
    options: { readonly lazyEntries: true },
    opened: (error: Error | null, zip: ZipFile) => void,
  ): void;
}
