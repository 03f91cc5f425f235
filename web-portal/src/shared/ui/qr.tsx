import { encode } from 'uqr';

const pngModulePx = 16;
/** Quiet zone around the code, in modules, as scanners need it. */
const quiet = 4;

interface Qr {
  /** Modules of the code, row by row. */
  readonly modules: readonly (readonly boolean[])[];
  /** Edge length in modules, with the quiet zone. */
  readonly side: number;
  /** All black modules as one SVG path. */
  readonly path: string;
}

export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ''))).join('');
  return { modules: data, side: size + 2 * quiet, path };
}

/** SVG file, sharp at any print size. */
export function svgOf({ side, path }: Qr): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="M0 0h${side}v${side}H0z" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

export function pngOf({ modules, side }: Qr): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side * pngModulePx;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of modules.entries())
    for (const [x, on] of row.entries())
      if (on) context.fillRect((x + quiet) * pngModulePx, (y + quiet) * pngModulePx, pngModulePx, pngModulePx);
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('The picture could not be made.')))),
  );
}

/** Black on white in both themes: cameras need the contrast. */
export function QrCode({ qr, label }: { qr: Qr; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${qr.side}v${qr.side}H0z`} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
