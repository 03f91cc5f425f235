import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#contract/account/schemas.js';
import { dayAndTime } from '#shared/day-and-time.js';
import { useUser } from '../../shared/http/user.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { Failure, Loading, Notice, toast, useFailureText } from '../../shared/ui/feedback.js';
import { later, lazyWithTexts } from '../../shared/ui/later.js';
import { useSending } from '../../shared/ui/hooks.js';
import { endOne, endOthers, sessionsQuery } from './api.js';
import { askForReset } from './login-calls.js';
import { secondFactorQuery } from './second-factor.js';
import { usePortal } from '../../shared/portal.js';
import { more } from '../../shared/ui/more-icons.js';

/** The account's sessions; each one, or all others at once, can be ended. */
export function SessionsSection() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const failureText = useFailureText();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!sessions) return <Loading heights={['9rem']} />;
  const end = async (what: string, work: () => Promise<unknown>) => {
    setEnding(what);
    setFailure(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast(t('sessions.ended'));
    } catch (problem) {
      setFailure(problem);
    }
    setEnding(null);
  };
  const others = sessions.filter(({ Diese }) => !Diese);
  return (
    <div className="stack">
      <ul className="sessions">
        {sessions.map(one => (
          <li key={one.Id}>
            <div>
              <b>{nameOf(one, t('sessions.unknown'))}</b>{' '}
              {one.Diese && <span className="tag ok">{t('sessions.this')}</span>}
              {one.Support && <span className="tag wait">{t('sessions.support')}</span>}
              <p className="small muted">
                {t('sessions.times', { since: dayAndTime(one.Seit, 'de'), seen: dayAndTime(one.ZuletztGesehen, 'de') })}
              </p>
            </div>
            {!one.Diese && (
              <Button
                look="light"
                className="small"
                pending={ending === one.Id}
                onClick={() => void end(one.Id, () => endOne(one.Id))}
                aria-label={t('sessions.endNamed', { name: nameOf(one, t('sessions.unknown')) })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice kind="stop" live>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      {others.length > 1 && (
        <div>
          <Button look="stop" icon="lock" pending={ending === 'others'} onClick={() => void end('others', endOthers)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      {others.length === 0 && <p className="small muted">{t('sessions.onlyThis')}</p>}
    </div>
  );
}

const nameOf = ({ Browser, System }: OpenSession, unknown: string): string =>
  [Browser, System].filter(Boolean).join(' · ') || unknown;

/** Sets a password by a mailed link, because an unattended session must not be enough. */
function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation('security');
  const { data } = useQuery(secondFactorQuery);
  const { state, failure, press } = useSending(() => askForReset(email));
  if (data?.Passwort !== false)
    return (
      <>
        <p className="muted">{t('password.text')}</p>
        <div>
          <PageLink to="ChangePassword" className="btn light" icon="lock">
            {t('password.change')}
          </PageLink>
        </div>
      </>
    );
  return (
    <>
      <p className="muted">{t('password.none')}</p>
      <div role="status">
        {state === 'sent' ? (
          <span className="tag ok">{t('password.sent')}</span>
        ) : (
          <Button look="light" icon={more.mail} pending={state === 'sending'} onClick={press}>
            {t('password.send')}
          </Button>
        )}
        {failure && <span className="field-error">{failure}</span>}
      </div>
    </>
  );
}

const LinkedSignIns = lazyWithTexts(
  async () => ({ default: (await import('./sign-in-at-provider.js')).LinkedSignIns }),
  ['provider'],
  () => null,
);
const SecondFactorSection = later(() => import('./second-factor-section.js'), ['security'], '11rem');

/** The account's sign-in methods and sessions. Hidden in a support session. */
export default function SecuritySection() {
  const { tenant } = usePortal();
  const { t } = useTranslation('security');
  const user = useUser();
  if (!user || user.AdminLogin) return null;
  return (
    <section className="card pad stack">
      <h2>{t('title')}</h2>
      {!tenant.IsAutologin && (
        <div className="stack-s">
          <h3>{t('password.title')}</h3>
          <PasswordSection email={user.Email} />
        </div>
      )}
      {!tenant.IsAutologin && <SecondFactorSection />}
      <Suspense>
        <LinkedSignIns />
      </Suspense>
      <div className="stack-s">
        <h3>{t('sessions.title')}</h3>
        <p className="muted">{t('sessions.text')}</p>
        <SessionsSection />
      </div>
    </section>
  );
}
