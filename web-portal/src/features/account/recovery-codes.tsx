import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { copyText } from '../../shared/ui/copy.js';
import { Notice } from '../../shared/ui/notice.js';
import { saveFile } from '../../shared/ui/save-file.js';

/** Shown this once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useTranslation('second-factor');
  const all = codes.join('\n');
  return (
    <div className="stack">
      <Notice kind="wait" live>
        <p>{t('codesText')}</p>
      </Notice>
      <ul className="recovery-codes" aria-label={t('codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button look="light" icon="copy" onClick={() => void copyText(all, t('copied'), t('copyFailed'))}>
          {t('copy')}
        </Button>
        <Button
          look="light"
          icon="download"
          onClick={() => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), `${t('file')}.txt`)}
        >
          {t('download')}
        </Button>
        <Button icon="check" onClick={done}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
