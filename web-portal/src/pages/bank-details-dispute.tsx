import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { disputeAccount } from '../features/bank-details/account.js';
import { forgetLinkToken, linkToken } from '../shared/http/storage.js';
import { isProblem } from '../shared/http/send.js';
import { usePortal } from '../shared/portal.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Button } from '../shared/ui/button.js';
import { Failure } from '../shared/ui/feedback.js';
import { MessagePage } from '../shared/ui/page.js';

/** "That was not me": asks before it stops anything, since a link alone may be opened by a scanner. */
export default function BankDetailsDispute() {
  const { session } = usePortal();
  const { t } = useTranslation('bank');
  const [token] = useState(() => linkToken('objection'));
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<unknown>(null);
  const say = async () => {
    setState('sending');
    setFailure(null);
    try {
      await disputeAccount(token!);
      forgetLinkToken('objection');
      session.end();
      setState('done');
    } catch (error) {
      setFailure(error);
      setState('asking');
    }
  };
  const contact = (
    <PageLink to="Contact" className="btn quiet">
      {t('contact')}
    </PageLink>
  );
  if (state === 'done') {
    return (
      <MessagePage
        key="done"
        title={t('dispute.done')}
        icon="check"
        kind="ok"
        actions={
          <>
            <PageLink to="ForgotPassword" className="btn">
              {t('dispute.newPassword')}
            </PageLink>
            {contact}
          </>
        }
      >
        <p className="lead">{t('dispute.doneText')}</p>
      </MessagePage>
    );
  }
  if (!token || isProblem(failure, 'PSOF0102'))
    return (
      <MessagePage
        key="gone"
        title={t('dispute.gone')}
        icon="link"
        kind="wait"
        actions={
          <>
            <PageLink to="BankDetailsRecommender" className="btn">
              {t('goneLogin')}
            </PageLink>
            {contact}
          </>
        }
      >
        <p className="lead">{t('dispute.goneText')}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      title={t('dispute.title')}
      icon="bank"
      kind="wait"
      actions={
        <>
          <Button pending={state === 'sending'} onClick={() => void say()}>
            {t('dispute.submit')}
          </Button>
          <PageLink to="Homepage" className="btn quiet">
            {t('dispute.mine')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('dispute.text')}</p>
      {failure !== null && <Failure error={failure} />}
    </MessagePage>
  );
}
