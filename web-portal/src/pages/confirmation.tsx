import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmEmail } from '../features/account/api.js';
import type { Sent } from '../features/account/person-forms.js';
import { ResendButton } from '../features/account/enter.js';
import { isProblem } from '../shared/http/send.js';
import { usePortal } from '../shared/portal.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Failure } from '../shared/ui/feedback.js';
import { later } from '../shared/ui/later.js';
import { useMailLink } from '../shared/ui/mail-link.js';
import { MessagePage, NextSteps } from '../shared/ui/page.js';
import { more } from '../shared/ui/more-icons.js';

const WrongAddress = later(
  async () => ({ default: (await import('../features/account/person-forms.js')).WrongAddress }),
  [],
  '9rem',
);

/** "Check your mail", after registering or recommending with an unconfirmed address (PSOF0303, PSOF0304). */
export function Confirmation() {
  const { tab } = usePortal();
  const { t } = useTranslation('account');
  const [sent, setSent] = useState(() => tab.read<Sent>('confirm'));
  const [changing, setChanging] = useState(false);
  if (!sent)
    return (
      <MessagePage
        title={t('confirm.none')}
        icon="mail"
        actions={
          <>
            <PageLink to="Login" className="btn">
              {t('login.title')}
            </PageLink>
            <PageLink to="Registration" className="btn quiet">
              {t('register.title')}
            </PageLink>
          </>
        }
      >
        <p className="lead">{t('confirm.text')}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      title={t(sent.again ? 'confirm.titleAgain' : 'confirm.title')}
      icon="mail"
      actions={<ResendButton key={sent.email} id={sent.email} />}
    >
      <p className="lead">{t(sent.again ? 'confirm.textAgain' : 'confirm.textTo', { email: sent.email })}</p>
      <NextSteps
        steps={(['open', sent.kind === 'recommendation' || sent.wishes ? 'share' : 'recommend'] as const).map(step => ({
          title: t(`confirm.steps.${step}`),
        }))}
      />
      <p className="small muted">{t('confirm.nothing')}</p>
      {sent.change && !changing && (
        <div>
          <Button look="plain" icon={more.edit} onClick={() => setChanging(true)}>
            {t('confirm.change')}
          </Button>
        </div>
      )}
      {sent.productId && (
        <PageLink to="Recommendation" params={{ produktId: sent.productId }} className="btn plain" icon={more.edit}>
          {t('confirm.change')}
        </PageLink>
      )}
      {changing && (
        <WrongAddress
          sent={sent}
          done={corrected => {
            tab.write('confirm', corrected);
            setSent(corrected);
            setChanging(false);
          }}
        />
      )}
    </MessagePage>
  );
}

/** Confirms a new address by a press behind its mail's link: from then on it is the account's, and all sessions have ended. */
export function EmailChange() {
  const { session, tab } = usePortal();
  const { t } = useTranslation('account');
  const [token] = useState(() => tab.linkToken('email'));
  const { isMine, question } = useMailLink();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    if (!isMine()) return;
    setState('sending');
    setFailure(null);
    try {
      await confirmEmail(token!);
      tab.forgetLinkToken('email');
      session.end();
      setState('done');
    } catch (error) {
      setFailure(error);
      setState('asking');
    }
  };
  if (state === 'done')
    return (
      <MessagePage
        key="done"
        title={t('newEmail.done')}
        icon="check"
        kind="ok"
        actions={
          <PageLink to="Login" className="btn">
            {t('newEmail.logIn')}
          </PageLink>
        }
      >
        <p className="lead">{t('newEmail.doneText')}</p>
      </MessagePage>
    );
  const taken = isProblem(failure, 'PSOF0107');
  if (token && !taken && !isProblem(failure, 'PSOF0102'))
    return (
      <MessagePage
        key="asking"
        title={t('newEmail.title')}
        icon="mail"
        actions={
          <Button pending={state === 'sending'} onClick={() => void confirm()}>
            {t('newEmail.confirm')}
          </Button>
        }
      >
        <p className="lead">{t('newEmail.text')}</p>
        {question}
        {failure !== null && <Failure error={failure} />}
      </MessagePage>
    );
  return (
    <MessagePage
      key="gone"
      title={t(taken ? 'newEmail.taken' : 'newEmail.gone')}
      icon="link"
      kind="wait"
      actions={
        <PageLink to="Settings" className="btn">
          {t('newEmail.toData')}
        </PageLink>
      }
    >
      <p className="lead">{t(taken ? 'newEmail.takenText' : 'newEmail.goneText')}</p>
    </MessagePage>
  );
}
