import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Failure, useFailureText } from '../../shared/ui/failure.js';
import { Notice } from '../../shared/ui/notice.js';
import { Loading } from '../../shared/ui/skeleton.js';
import { toast } from '../../shared/ui/toast.js';
import { bankDetailsQuery, removeAccount } from './api.js';
import { StoredAccount } from './stored-account.js';

/** Forms are heavy, and most people come to look. */
const BankForm = lazy(() => import('./bank-form.js').then(module => ({ default: module.BankForm })));

/** The recommender's account: shown masked, changed, removed. `wanted` opens the form at once, for a payment that came back. */
export function AccountSection({ holder, wanted = false }: { holder: string; wanted?: boolean }) {
  const { t } = useTranslation('bank');
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(bankDetailsQuery());
  const [editing, setEditing] = useState(wanted);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading heights={['8rem']} />;

  const remove = async () => {
    try {
      await removeAccount();
      queries.setQueryData(bankDetailsQuery().queryKey, null);
      toast(t('removed'));
    } catch (reason) {
      setFailure(reason);
    }
    setAsking(false);
  };
  const stored = () => {
    setEditing(false);
    toast(t('saved'));
    void queries.invalidateQueries({ queryKey: ['recommendations'] });
  };

  if (editing || data === null) {
    return (
      <div className="stack">
        {data === null && <p className="muted">{t('none')}</p>}
        <Suspense fallback={<Loading heights={['5rem', '5rem', '3rem']} />}>
          <BankForm
            holder={holder}
            onStored={stored}
            footer={
              data !== null && (
                <Button look="plain" onClick={() => setEditing(false)}>
                  {t('cancel')}
                </Button>
              )
            }
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="stack">
      <StoredAccount account={data} />
      {failure !== null && (
        <Notice kind="stop" live>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <div className="row">
        <Button look="light" icon="edit" onClick={() => setEditing(true)}>
          {t('change')}
        </Button>
        <Button look="plain" icon="trash" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </div>
      <Dialog open={asking} title={t('removeTitle')} onClose={() => setAsking(false)}>
        <p>{t('removeText')}</p>
        <div className="actions">
          <Button look="stop" onClick={() => void remove()}>
            {t('remove')}
          </Button>
          <Button look="light" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
