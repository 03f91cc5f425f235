import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { useFailureText } from '../../shared/ui/failure.js';
import { Notice } from '../../shared/ui/notice.js';
import { saveFile } from '../../shared/ui/save-file.js';
import { toast } from '../../shared/ui/toast.js';
import { exportFile } from './rights-api.js';

export function ExportSection() {
  const { t } = useTranslation('data');
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const take = async () => {
    setPending(true);
    setFailure(null);
    try {
      saveFile(await exportFile(), `${t('export.file')}-${new Date().toISOString().slice(0, 10)}.json`);
      toast(t('export.saved'));
    } catch (error) {
      setFailure(error);
    }
    setPending(false);
  };
  return (
    <div className="stack">
      <p className="muted">{t('export.text')}</p>
      {failure !== null && (
        <Notice kind="stop" live>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <div>
        <Button look="light" icon="download" pending={pending} onClick={() => void take()}>
          {t('export.action')}
        </Button>
      </div>
    </div>
  );
}
