import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { saveFile } from '../../shared/ui/save-file.js';
import { QrCode } from '../../shared/ui/qr-code.js';
import { pngOf, qrOf, svgOf } from '../../shared/ui/qr-drawing.js';

export function QrDialog({
  link,
  open,
  onClose,
  fileName,
}: {
  link: string;
  open: boolean;
  onClose: () => void;
  fileName: string;
}) {
  const { t } = useTranslation('share');
  const qr = useMemo(() => qrOf(link), [link]);
  const savePng = async () => saveFile(await pngOf(qr), `${fileName}.png`);
  const saveSvg = () => saveFile(new Blob([svgOf(qr)], { type: 'image/svg+xml' }), `${fileName}.svg`);
  return (
    <Dialog open={open} title={t('qrTitle')} onClose={onClose}>
      <p className="muted">{t('qrText')}</p>
      <QrCode qr={qr} label={t('qrAlt')} />
      <div className="actions">
        <Button look="light" icon="download" onClick={() => void savePng()}>
          {t('qrDownload')}
        </Button>
        <Button look="plain" onClick={saveSvg}>
          {t('qrDownloadSvg')}
        </Button>
      </div>
    </Dialog>
  );
}
