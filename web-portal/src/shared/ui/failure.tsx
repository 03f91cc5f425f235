import { useTranslation } from 'react-i18next';
import { ProblemError } from '../http/problem.js';
import { Button } from './button.js';
import { Notice } from './notice.js';

/** What a person reads when something failed: the server's own words, or what to do about the connection. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return error =>
    error instanceof ProblemError ? error.message : t(navigator.onLine ? 'failure.unreachable' : 'failure.offline');
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation();
  const text = useFailureText();
  return (
    <Notice
      kind="stop"
      live
      actions={
        retry && (
          <Button look="light" icon="refresh" className="small" onClick={retry}>
            {t('failure.retry')}
          </Button>
        )
      }
    >
      <p>{text(error)}</p>
    </Notice>
  );
}
