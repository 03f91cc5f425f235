import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, SentOf } from '#contract/call.js';
import { confirmHolder, disputeBankDetails, readBankDetails, readHolderQuestion } from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';
import { useUser } from '../../shared/http/user.js';
import { useTone, type Tone } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import type { MailLink } from '../../shared/ui/mail-link.js';
import { Failure, Loading, Notice, toast, useFailureText } from '../../shared/ui/feedback.js';
import { more } from '../../shared/ui/more-icons.js';
import { accountStored, bankDetailsQuery, removeAccount } from '../../shared/own-account.js';

/** Which name of the account is right, as the bank asks; null where nothing is asked. Also by the mail's link. */
export const holderQuestionQuery = (token?: string, tone?: Tone) =>
  queryOptions({
    queryKey: ['holder-question', token ?? 'session'],
    queryFn: ({ signal, meta }) => send(readHolderQuestion, { query: { leer: 'true' } }, { token, tone, signal, meta }),
  });

const sayHolder = (Name: SentOf<typeof confirmHolder>['body']['Name'], token?: string, tone?: Tone) =>
  send(confirmHolder, { body: { Name } }, { token, tone });

/** Both names, and which is right: a press each, because mail scanners open links. */
export function HolderQuestion({
  asked,
  token,
  mailLink,
  onSaid,
  other,
}: {
  asked: NonNullable<AnswerOf<typeof readHolderQuestion>>;
  token?: string;
  /** On the page of a mail's link. */
  mailLink?: MailLink;
  onSaid: () => void;
  /** Leads on to another account. */
  other: ReactNode;
}) {
  const { t } = useTranslation('bank');
  const context = useTone();
  const queries = useQueryClient();
  const [sending, setSending] = useState<'NameDerBank' | 'EigenerName' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const say = async (name: 'NameDerBank' | 'EigenerName') => {
    if (mailLink && !mailLink.isMine()) return;
    setSending(name);
    setFailure(null);
    try {
      accountStored(queries, await sayHolder(name, token, context), token);
      onSaid();
    } catch (error) {
      setFailure(error);
      setSending(null);
    }
  };
  return (
    <div className="stack">
      <dl className="account">
        <div>
          <dt>{t('holderAsked.own', { context })}</dt>
          <dd>{asked.Kontoinhaber}</dd>
        </div>
        <div>
          <dt>{t('holderAsked.bank')}</dt>
          <dd>{asked.NameDerBank}</dd>
        </div>
        <div>
          <dt>{t('iban')}</dt>
          <dd className="nums">{asked.Iban}</dd>
        </div>
      </dl>
      {mailLink?.question}
      {failure !== null && <Failure error={failure} />}
      <div className="row">
        <Button pending={sending === 'NameDerBank'} onClick={() => void say('NameDerBank')}>
          {t('holderAsked.take', { name: asked.NameDerBank })}
        </Button>
        <Button look="light" pending={sending === 'EigenerName'} onClick={() => void say('EigenerName')}>
          {t('holderAsked.keep', { name: asked.Kontoinhaber })}
        </Button>
        {other}
      </div>
    </div>
  );
}

/** Objects to a change, with the token from the mail about a replaced bank account or a changed address. */
export const objectToChange = (Token: string) => send(disputeBankDetails, { body: { Token } });

export function StoredAccount({ account }: { account: NonNullable<AnswerOf<typeof readBankDetails>> }) {
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
  const asked = useQuery(holderQuestionQuery()).data;
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
      accountStored(queries, null);
      toast(t('removed'));
    } catch (reason) {
      setFailure(reason);
    }
    setAsking(false);
  };
  const settled = () => {
    queries.setQueryData(holderQuestionQuery().queryKey, null);
    void queries.invalidateQueries({ queryKey: ['recommendations'] });
  };
  const stored = () => {
    setEditing(false);
    toast(t('saved'));
    settled();
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
  if (asked)
    return (
      <div className="stack">
        <h2>{t('holderAsked.title')}</h2>
        <p>{t('holderAsked.text')}</p>
        <HolderQuestion
          asked={asked}
          onSaid={() => {
            toast(t('saved'));
            settled();
          }}
          other={
            <Button look="plain" onClick={() => setEditing(true)}>
              {t('holderAsked.other')}
            </Button>
          }
        />
      </div>
    );
  return (
    <div className="stack">
      <StoredAccount account={data} />
      {failure !== null && (
        <Notice kind="stop" live>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      <div className="row">
        <Button look="light" icon={more.edit} onClick={() => setEditing(true)}>
          {t('change')}
        </Button>
        <Button look="plain" icon={more.trash} onClick={() => setAsking(true)}>
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
