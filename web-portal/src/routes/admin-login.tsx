import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logInAsAdmin } from '../features/account/api.js';
import { enter } from '../features/account/enter.js';
import { isProblem } from '../shared/http/problem.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { safeTarget } from '../shared/routing/redirect-target.js';
import { PageLoading } from '../shared/ui/boundaries.js';
import { useFailureText } from '../shared/ui/failure.js';
import { MessagePage } from '../shared/ui/page.js';

/** The single-use link of a staff member; tried once, never again on a re-render. */
export default function AdminLogin() {
  const { t } = useTranslation('account');
  const { adminLoginToken = '' } = useParams({ strict: false });
  const { ziel } = useSearch({ strict: false }) as { ziel?: unknown };
  const navigate = useNavigate();
  const tried = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    logInAsAdmin(adminLoginToken).then(async answer => {
      await enter(answer);
      await navigate({ to: safeTarget(ziel, location.origin) ?? pathTo('Dashboard'), replace: true });
    }, setFailure);
  }, [adminLoginToken, navigate, ziel]);
  if (failure === null) return <PageLoading />;
  return (
    <MessagePage
      title={t('admin.title')}
      icon="lock"
      kind="stop"
      actions={
        <PageLink to="Login" className="btn">
          {t('login.title')}
        </PageLink>
      }
    >
      <p className="lead">{isProblem(failure, 'PSOF0102', 'PSOF0108') ? t('admin.over') : failureText(failure)}</p>
    </MessagePage>
  );
}
