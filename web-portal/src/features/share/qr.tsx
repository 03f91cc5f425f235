import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';

const pngModulePx = 16;
const quiet = 4;

/** Black on white in both themes: cameras want the contrast. */
export function QrDialog({ link, open, onClose, fileName }: { link: string; open: boolean; onClose: () => void; fileName: string }) {
  const { t } = useTranslation('share');
  const { data, size } = useMemo(() => encode(link, { ecc: 'M', border: 0 }), [link]);
  const side = size + 2 * quiet;
  const path = useMemo(() => data.flatMap((row, y) => row.map((on, x) => (on ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ''))).join(''), [data]);
  return (
    <Dialog open={open} title={t('qrTitle')} onClose={onClose}>
      <p className="muted">{t('qrText')}</p>
      <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('qrAlt')} shapeRendering="crispEdges"><path d={`M0 0h${side}v${side}H0z`} fill="#fff" /><path d={path} fill="#000" /></svg>
      <Button look="light" icon="download" onClick={() => downloadPng(data, fileName)}>{t('qrDownload')}</Button>
    </Dialog>
  );
}

function downloadPng(data: boolean[][], fileName: string): void {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (data.length + 2 * quiet) * pngModulePx;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries()) for (const [x, on] of row.entries()) if (on) context.fillRect((x + quiet) * pngModulePx, (y + quiet) * pngModulePx, pngModulePx, pngModulePx);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
