import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';

const EraseDialog = lazy(() => import('./erase-dialog.js').then(module => ({ default: module.EraseDialog })));

/** Erasing the account, behind a dialog that comes when it is asked for. `openCents`: what is still owed. */
export function EraseSection({ openCents }: { openCents: number }) {
  const { t } = useTranslation('data');
  const [asking, setAsking] = useState<boolean>();
  return (
    <div className="stack">
      <p className="muted">{t('erase.text')}</p>
      <div>
        <Button look="stop" icon="trash" onClick={() => setAsking(true)}>
          {t('erase.action')}
        </Button>
      </div>
      {asking !== undefined && (
        <Suspense>
          <EraseDialog open={asking} openCents={openCents} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
