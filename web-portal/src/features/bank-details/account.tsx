import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type {
  disputeBankDetails,
  readBankDetails,
  removeBankDetails,
  storeBankDetails,
} from '#contract/empfehler/calls.js';
import { isProblem, send } from '../../shared/http/send.js';
import { useUser } from '../../shared/http/session.js';
import type { Tone } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { Failure, Loading, Notice, toast, useFailureText } from '../../shared/ui/feedback.js';
import { endpoints } from '../endpoints.js';

export type BankForm = SentOf<typeof storeBankDetails>['body'];

/** The masked account; null if there is none. With a reward token, that of the reward's beneficiary. */
export const bankDetailsQuery = (token?: string, tone?: Tone) =>
  queryOptions({
    queryKey: ['bank-details', token ?? 'session'],
    queryFn: async ({ signal, meta }) => {
      try {
        return await send<typeof readBankDetails>(endpoints.readBankDetails, {}, { token, tone, signal, meta });
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });

export const storeAccount = (body: BankForm, idempotencyKey: string, token?: string, tone?: Tone) =>
  send<typeof storeBankDetails>(endpoints.storeBankDetails, { body }, { token, tone, idempotencyKey });

const removeAccount = () => send<typeof removeBankDetails>(endpoints.removeBankDetails, {});

/** Objects to a change, with the token from the mail about a replaced bank account or a changed address. */
export const objectToChange = (Token: string) =>
  send<typeof disputeBankDetails>(endpoints.disputeBankDetails, { body: { Token } });

export function StoredAccount({ account }: { account: AnswerOf<typeof readBankDetails> }) {
  const { t } = useTranslation('bank');
  return (
    <dl className="account">
      <div>
        <dt>{t('holder')}</dt>
        <dd>{account.Kontoinhaber}</dd>
      </div>
      <div>
        <dt>{t('iban')}</dt>
        <dd className="nums">{account.Iban}</dd>
      </div>
      {account.Bank && (
        <div>
          <dt>{t('bank')}</dt>
          <dd>{account.Bank}</dd>
        </div>
      )}
    </dl>
  );
}

/** Loaded on demand: the form is large, and most users only look. */
const LazyBankForm = lazy(() => import('./bank-form.js').then(module => ({ default: module.BankForm })));

/** The recommender's account, masked; change or remove it. `wanted` opens the form, after a returned payment. */
export function AccountSection({ holder, wanted = false }: { holder: string; wanted?: boolean }) {
  const { t } = useTranslation('bank');
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(bankDetailsQuery());
  const [editing, setEditing] = useState(wanted);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  // Refused to staff by the server; so nothing is offered.
  const isSupport = useUser()?.AdminLogin === true;
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

  if (isSupport)
    return (
      <div className="stack">
        {data === null ? <p className="muted">{t('none')}</p> : <StoredAccount account={data} />}
        <p className="hint">{t('support')}</p>
      </div>
    );
  if (editing || data === null) {
    return (
      <div className="stack">
        {data === null && <p className="muted">{t('none')}</p>}
        <Suspense fallback={<Loading heights={['5rem', '5rem', '3rem']} />}>
          <LazyBankForm
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
