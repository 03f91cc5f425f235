import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginLinkWanted } from '#contract/account/schemas.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { goal } from '../../shared/http/storage.js';
import { isProblem } from '../../shared/http/send.js';
import type { User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { Notice, useFailureText } from '../../shared/ui/feedback.js';
import { useMailLink } from '../../shared/ui/mail-link.js';
import { Page, PageLoading } from '../../shared/ui/page.js';
import { PageFailure } from '../../shared/ui/page-failure.js';
import { useSending } from '../../shared/ui/hooks.js';
import { linkStateQuery, logInByLink, pendingLoginIn, type PendingLogin } from './api.js';
import { SecondStep, AccountLinkGone } from './enter.js';
import { askForLoginLink } from './login-calls.js';
import { isRefusedByDevice, logInByAnyPasskey, passkeysWork } from './second-factor.js';
import { more } from '../../shared/ui/more-icons.js';

interface EnterProps {
  readonly token: string;
  readonly of: 'login' | 'welcome';
  /** The link was requested in this browser, so no mail scanner opened it: no button is needed. */
  readonly atOnce?: boolean;
  readonly onDone: (answer: User) => Promise<void> | void;
  /** Called when the link is used up or expired; without it the page shows a message. */
  readonly onGone?: () => void;
}

/** The page of a mail's link. Mail scanners open links and would use them up, so the user has to press a button. */
export default function EnterByLink({ token, of, atOnce = false, onDone, onGone }: EnterProps) {
  const { t } = useTranslation('security');
  const failureText = useFailureText();
  const { isMine, question } = useMailLink();
  const began = useRef(false);
  const [remember, setRemember] = useState(false);
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const [gone, setGone] = useState(false);
  const [going, setGoing] = useState(atOnce);
  const [failure, setFailure] = useState<unknown>(null);
  const { data, error, refetch } = useQuery({ ...linkStateQuery(token), enabled: !going && !pending });
  const end = useCallback(() => (onGone ? onGone() : setGone(true)), [onGone]);
  const usedUp = data?.Valid === false && !going && !pending;
  useEffect(() => {
    if (usedUp) end();
  }, [usedUp, end]);
  const open = async () => {
    if (began.current || !isMine()) return;
    began.current = true;
    setGoing(true);
    setFailure(null);
    try {
      return await onDone(await logInByLink({ Token: token, RememberMe: remember }));
    } catch (error) {
      const waiting = pendingLoginIn(error);
      if (waiting) setPending(waiting);
      else if (isProblem(error, 'PSOF0102')) end();
      else setFailure(error);
    }
    setGoing(false);
    began.current = false;
  };
  useEffect(() => {
    if (atOnce) void open();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once, as the page opens
  if (gone) return <AccountLinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if ((atOnce && going) || (!data && !going) || usedUp) return <PageLoading />;
  return (
    <Page title={t(`byLink.${of}.title`)} intro={pending ? undefined : t(`byLink.${of}.text`)} width="narrow">
      <section className="card pad stack">
        {failure !== null && (
          <Notice kind="stop" live>
            <p>{failureText(failure)}</p>
          </Notice>
        )}
        {pending ? (
          <Suspense>
            <SecondStep pending={pending} onDone={onDone} onOver={end} />
          </Suspense>
        ) : (
          <>
            {question}
            <label className="check">
              <input type="checkbox" checked={remember} onChange={event => setRemember(event.target.checked)} />
              <span>{t('byLink.remember')}</span>
            </label>
            <div className="actions">
              <Button icon="arrow" pending={going} onClick={() => void open()}>
                {t(`byLink.${of}.submit`)}
              </Button>
            </div>
          </>
        )}
      </section>
    </Page>
  );
}

/** Starts the passkey login on mount, and again on a button press. */
export function ByPasskey({
  remember,
  onDone,
  onWaiting,
}: {
  /** Reads the checkbox at the moment of asking. */
  remember: () => boolean;
  onDone: (answer: User) => Promise<void>;
  onWaiting: (pending: PendingLogin) => void;
}) {
  const { t } = useTranslation('security');
  const [refused, setRefused] = useState(false);
  const asked = useRef(false);
  const { state, failure, press } = useSending(async () => {
    setRefused(!passkeysWork());
    try {
      await onDone(await logInByAnyPasskey(remember()));
    } catch (error) {
      const waiting = pendingLoginIn(error);
      if (waiting) return onWaiting(waiting);
      if (!isRefusedByDevice(error)) throw error;
      setRefused(true);
      throw error;
    }
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    press();
  });
  return (
    <div className="stack-s" role="status">
      {failure && (
        <Notice kind="stop" live>
          <p>{refused ? t('byPasskey.refused') : failure}</p>
        </Notice>
      )}
      <div>
        <Button look="light" icon="lock" pending={state === 'sending'} onClick={press}>
          {t('byPasskey.again')}
        </Button>
      </div>
    </div>
  );
}

/** Instead of a password: sends a login link to the address. */
export function AskForLink({ email, target, back }: { email: string; target: string; back: () => void }) {
  const { t } = useTranslation(['security', 'account']);
  const form = useContractForm<LoginLinkWanted>(schemas => schemas.LoginLinkWanted, { Email: email });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <Notice
        live
        actions={
          <>
            <Button look="light" onClick={() => setSentTo(null)}>
              {t('account:forgot.again')}
            </Button>
            <Button look="plain" onClick={back}>
              {t('account:forgot.back')}
            </Button>
          </>
        }
      >
        <p>{t('byLink.sent', { email: sentTo })}</p>
      </Notice>
    );
  return (
    <Form
      form={form}
      submit={t('byLink.ask')}
      submitIcon={more.mail}
      footer={
        <Button look="plain" onClick={back}>
          {t('account:forgot.back')}
        </Button>
      }
      onSubmit={async ({ Email }) => {
        await askForLoginLink(Email);
        goal.keep(target);
        setSentTo(Email);
      }}
    >
      <EmailField name="Email" label={t('account:email')} hint={t('byLink.hint')} autoComplete="username" />
    </Form>
  );
}
