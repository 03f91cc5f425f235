import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { usePortal } from '../../shared/portal.js';

/** docs/specification/portal.md#exit-intent. */
export default function ExitIntentPopup({ onClose }: { onClose: () => void }) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('exit');
  const navigate = useNavigate();
  const go = () => {
    onClose();
    void navigate({ to: pathTo('Homepage'), hash: 'produkte' });
  };
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <p>{t('text')}</p>
      <div className="actions">
        <Button icon="arrow" onClick={go}>
          {t('go')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('later')}
        </Button>
      </div>
    </Dialog>
  );
}
