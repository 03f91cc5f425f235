import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finishSignIn, takeReturned } from '../features/staff/sign-in.js';
import { isProblem } from '../shared/http/problem.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { safeTarget } from '../shared/routing/redirect-target.js';
import { useFailureText } from '../shared/ui/failure.js';
import { MessagePage } from '../shared/ui/page.js';

/** Where the identity provider's answer ends: the staff session opens, or the page says why not. */
export default function SingleSignOn() {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const tried = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const returned = takeReturned(location.search);
    if ('failure' in returned) return setFailure(t(`sso.${returned.failure}`));
    finishSignIn(returned.code, returned.verifier).then(
      () =>
        navigate({ to: safeTarget(returned.target, location.origin) ?? pathTo('RecommendEmployee'), replace: true }),
      (error: unknown) => setFailure(isProblem(error, 'PSOF0003') ? t('sso.notYours') : failureText(error)),
    );
  }, [t, navigate, failureText]);
  if (failure === null)
    return (
      <MessagePage key="returning" title={t('sso.returning')} icon="lock">
        <span className="spinner" role="status" aria-label={t('sso.returning')} />
      </MessagePage>
    );
  return (
    <MessagePage
      key="failed"
      title={t('sso.failed')}
      icon="lock"
      kind="stop"
      actions={
        <>
          <PageLink to="RecommendEmployee" className="btn">
            {t('sso.again')}
          </PageLink>
          <PageLink to="Homepage" className="btn quiet">
            {t('home')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{failure}</p>
    </MessagePage>
  );
}
