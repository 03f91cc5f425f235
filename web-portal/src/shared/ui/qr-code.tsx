import type { Qr } from './qr-drawing.js';

/** Black on white in both themes: cameras want the contrast. */
export function QrCode({ qr, label }: { qr: Qr; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${qr.side}v${qr.side}H0z`} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
