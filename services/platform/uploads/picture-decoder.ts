import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What becomes of a picture's pixels. Passed to the decoding process as JSON. */
export interface DrawingOrder {
  /** EXIF's 1 to 8. */
  readonly orientation: number;
  readonly resize?: { readonly width: number; readonly height: number; readonly fit: number };
  readonly type: 'png' | 'webp';
  readonly mostMemoryBytes: number;
}

/** A decoded picture of 24 million pixels with 16 bits a channel takes 200 MB, and is scaled and encoded beside that. */
const mostMemoryBytes = 512 * 1024 * 1024;
const longestMs = 20_000;
/** Encoded pictures are at most 1,600 pixels wide and high. */
const mostBytes = 16 * 1024 * 1024;

const ownFile = fileURLToPath(import.meta.url);
const program = ownFile.replace(/picture-decoder(\.\w+)$/, 'decode-picture$1');
/** Node strips types from a source file by itself; compiled files need no flag. */
const flags = extname(ownFile) === '.ts' ? ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'] : [];

/**
 * Decodes, rotates, scales and encodes a picture in a process of its own, with limits of time and memory: what a
 * hostile file does there ends with it. Rejects when the file cannot be decoded within them.
 */
export function drawAnew(
  bare: Buffer,
  order: Omit<DrawingOrder, 'mostMemoryBytes'>,
  memory = mostMemoryBytes,
): Promise<Buffer> {
  const argument = JSON.stringify({ ...order, mostMemoryBytes: memory } satisfies DrawingOrder);
  return new Promise((resolve, reject) => {
    // No secret of the host's environment reaches the decoder.
    const decoder = spawn(process.execPath, [...flags, program, argument], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    decoder.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > mostBytes) decoder.kill('SIGKILL');
    });
    decoder.on('error', reject);
    decoder.on('close', code =>
      code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error('The picture cannot be decoded.')),
    );
    // A decoder that gave up reads no more.
    decoder.stdin.on('error', () => {});
    decoder.stdin.end(bare);
  });
}
