import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountBySignIn, BegunSignIn, OfferedSignIn, OwnSignIn, SignedIn } from '#contract/account/schemas.js';
import {
  beginSignIn,
  finishSignIn,
  linkSignIn,
  listCustomerSignIns,
  listOwnSignIns,
  openAccountBySignIn,
  unlinkSignIn,
} from '#generated/portal-calls.js';
import { withWorkIfRequired } from '#shared/browser/forms-and-files.js';
import { hourMs } from '#shared/dates-and-money.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, solveCaptcha, TermsLinks, useContractForm } from '../../shared/forms/form.js';
import { isProblem, send } from '../../shared/http/send.js';
import { useLoggedIn, useUser, type User } from '../../shared/http/user.js';
import { storeKey } from '../../shared/http/storage.js';
import { date } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { safeTarget } from '../../shared/routing/paths.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { Notice, toast, useFailureText } from '../../shared/ui/feedback.js';
import { useSending } from '../../shared/ui/hooks.js';
import { MessagePage, Page } from '../../shared/ui/page.js';
import { pendingLoginIn, type PendingLogin } from './api.js';
import { enter, inOurLanguage, SecondStep } from './enter.js';

const offeredQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal, meta }) => send(listCustomerSignIns, {}, { signal, meta }),
});
const ownQuery = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: ({ signal, meta }) => send(listOwnSignIns, {}, { signal, meta }),
});

/** Tab storage key for the target after the sign-in. */
const beginning = 'sign-in';

/** A sign-in button per identity provider of the tenant. None in a frame: identity providers refuse to be embedded. */
export default function ProviderButtons({ target }: { target: string }) {
  const { data } = useQuery({ ...offeredQuery, enabled: window.self === window.top });
  if (!data?.length) return null;
  return (
    <div className="stack-s">
      {data.map(one => (
        <ProviderButton key={one.Id} {...one} target={target} />
      ))}
    </div>
  );
}

function ProviderButton({ Id, Name, target }: OfferedSignIn & { target: string }) {
  const { tab } = usePortal();
  const { t } = useTranslation('provider');
  const { state, failure, press } = useSending(async () => {
    const { Url } = await withWorkIfRequired<BegunSignIn>(
      query => send(beginSignIn, { params: { id: Id }, query }),
      solveCaptcha,
    );
    tab.write(beginning, target);
    location.assign(Url);
  });
  return (
    <>
      <Button look="light" icon="lock" pending={state === 'sending'} onClick={press}>
        {t('signIn', { name: Name })}
      </Button>
      {failure && (
        <Notice kind="stop" live>
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}

type Open = NonNullable<SignedIn['Offen']>;
interface StoredAttempt extends Open {
  readonly target: string;
  readonly until: number;
}
const keptFor = hourMs;
const mark = () => storeKey('sign-in');
/** The unfinished sign-in, while its token is valid; in localStorage, as a mail's link opens in another tab. */
const kept = {
  keep: (open: StoredAttempt): void => localStorage.setItem(mark(), JSON.stringify(open)),
  read(): StoredAttempt | null {
    const found = JSON.parse(localStorage.getItem(mark()) ?? 'null') as StoredAttempt | null;
    return found && found.until > Date.now() ? found : null;
  },
  forget: (): void => localStorage.removeItem(mark()),
};

type Stage =
  | { readonly at: 'asking' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'second'; readonly pending: PendingLogin }
  | { readonly at: 'open'; readonly open: StoredAttempt };

/** Return from an identity provider: opens a session or shows the remaining steps. */
export function ProviderAnswer() {
  const portal = usePortal();
  const { t, i18n } = useTranslation('provider');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [loggedIn, user] = [useLoggedIn(), useUser()];
  const tried = useRef(false);
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const home = portal.pathTo(portal.tenant.ModuleErzwingeLogin ? 'Homepage' : 'Dashboard');
  const failed = (why: string) => setStage({ at: 'failed', why });
  const goOn = async (target: string) => {
    kept.forget();
    portal.tab.forget(beginning);
    await navigate({ to: inOurLanguage(target, i18n.language), replace: true });
  };
  const goIn = (target: string) => async (answer: User) => {
    await enter(portal, answer);
    await goOn(target);
  };
  const target = () => safeTarget(portal.tab.read<string>(beginning)) ?? home;
  const finish = async (State: string, Code: string, Iss: string | null) => {
    try {
      const body = { State, Code, ...(Iss && { Iss }) };
      const { Sitzung, Offen } = await send(finishSignIn, { body });
      if (Sitzung) return await goIn(target())(Sitzung);
      const open = { ...Offen!, target: target(), until: Date.now() + keptFor };
      kept.keep(open);
      setStage({ at: 'open', open });
    } catch (error) {
      const pending = pendingLoginIn(error);
      if (pending) return setStage({ at: 'second', pending });
      failed(isProblem(error, 'PSOF0003') ? t('over') : failureText(error));
    }
  };
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const answer = new URLSearchParams(location.search);
    const [state, code] = [answer.get('state'), answer.get('code')];
    // Removes state and code from the address bar and the history.
    history.replaceState(history.state, '', location.pathname);
    const open = kept.read();
    if (state && code) void finish(state, code, answer.get('iss'));
    else if (open && !state) setStage({ at: 'open', open });
    else failed(t(answer.get('error') === 'access_denied' ? 'declined' : 'over'));
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once: a code is good for one exchange
  if (stage.at === 'asking' || (stage.at === 'open' && loggedIn && !user))
    return (
      <MessagePage key="asking" title={t('returning')} icon="lock">
        <span className="spinner" role="status" aria-label={t('returning')} />
      </MessagePage>
    );
  if (stage.at === 'failed')
    return (
      <MessagePage
        key="failed"
        title={t('failed')}
        icon="lock"
        kind="stop"
        actions={
          <PageLink to="Login" className="btn">
            {t('toLogin')}
          </PageLink>
        }
      >
        <p className="lead">{stage.why}</p>
      </MessagePage>
    );
  if (stage.at === 'second')
    return (
      <Page title={t('second')} width="narrow">
        <section className="card pad stack">
          <Suspense>
            <SecondStep pending={stage.pending} onDone={goIn(target())} onOver={() => failed(t('over'))} />
          </Suspense>
        </section>
      </Page>
    );
  const { open } = stage;
  if (user) return <LinkIt open={open} user={user} onDone={() => goOn(open.target)} />;
  if (open.Weg === 'Neu')
    return <OpenAccount open={open} onDone={goIn(open.target)} onOver={() => failed(t('over'))} />;
  return <LogInFirst open={open} />;
}

/** Links the provider to an account, once its owner has just logged in as usual. */
function LinkIt({ open, user, onDone }: { open: StoredAttempt; user: User; onDone: () => Promise<void> }) {
  const { t } = useTranslation('provider');
  const name = open.Anmeldedienst;
  const [refused, setRefused] = useState<string | null>(null);
  const { state, failure, press } = useSending(async () => {
    setRefused(null);
    try {
      await send(linkSignIn, { body: { Token: open.Token } });
    } catch (error) {
      if (isProblem(error, 'PSOF0003')) setRefused(t('link.otherAddress', { name, email: open.Email }));
      if (isProblem(error, 'PSOF0102')) setRefused(t('over'));
      if (isProblem(error, 'PSOF0109')) setRefused(t('link.again'));
      throw error;
    }
    toast(t('link.done', { name }));
    await onDone();
  });
  return (
    <Page title={t('link.title', { name })} width="narrow">
      <section className="card pad stack">
        <p>{t(open.Email ? 'link.text' : 'link.textWithout', { name, there: open.Email, email: user.Email })}</p>
        {failure && (
          <Notice kind="stop" live>
            <p>{refused ?? failure}</p>
          </Notice>
        )}
        <div className="actions">
          <Button icon="check" pending={state === 'sending'} onClick={press}>
            {t('link.submit')}
          </Button>
          <Button look="plain" onClick={() => void onDone()}>
            {t('link.not')}
          </Button>
        </div>
      </section>
    </Page>
  );
}

/** Creates an account with the provider's data. */
function OpenAccount({
  open,
  onDone,
  onOver,
}: {
  open: StoredAttempt;
  onDone: (user: User) => Promise<void>;
  onOver: () => void;
}) {
  const { t } = useTranslation(['provider', 'account']);
  const form = useContractForm<AccountBySignIn>(schemas => schemas.AccountBySignIn, {
    Token: open.Token,
    Vorname: open.Vorname,
    Nachname: open.Nachname,
    Email: open.Email ?? '',
  });
  const submit = async (body: AccountBySignIn) => {
    try {
      await onDone(await send(openAccountBySignIn, { body }));
    } catch (error) {
      if (!isProblem(error, 'PSOF0102')) throw error;
      onOver();
    }
  };
  return (
    <Page title={t('account:register.title')} intro={t('open.intro', { name: open.Anmeldedienst })} width="narrow">
      <section className="card pad">
        <Form form={form} onSubmit={submit} submit={t('open.submit')} submitIcon="check">
          <div className="pair">
            <TextField name="Vorname" label={t('account:firstName')} autoComplete="given-name" />
            <TextField name="Nachname" label={t('account:lastName')} autoComplete="family-name" />
          </div>
          <p>
            {t('account:email')}: <b>{open.Email}</b>
          </p>
          <p className="small muted">
            {t('account:register.terms')} <TermsLinks />
          </p>
        </Form>
      </section>
    </Page>
  );
}

/** A matching address proves nothing: its owner first logs in as usual, once. */
function LogInFirst({ open }: { open: StoredAttempt }) {
  const { pathTo, tab } = usePortal();
  const { t } = useTranslation(['provider', 'account']);
  const { Weg, Anmeldedienst: name, Email: email, Vorname, Nachname } = open;
  const search = { ziel: pathTo('SignInAnswer') };
  useEffect(() => {
    if (email) tab.write('login', { email, reason: 'sign-in' });
    tab.write('register', { Vorname, Nachname, Email: email ?? '' });
  }, [tab, email, Vorname, Nachname]);
  return (
    <Page title={t('first.title')} width="narrow">
      <section className="card pad stack">
        <p>{t(Weg === 'Verknuepfen' ? 'first.known' : 'first.unproven', { name, email })}</p>
        <div className="actions">
          <PageLink to="Login" search={search} className="btn" icon="lock">
            {t('account:login.title')}
          </PageLink>
          {Weg === 'Unbestaetigt' && (
            <PageLink to="Registration" search={search} className="btn quiet">
              {t('account:register.title')}
            </PageLink>
          )}
        </div>
      </section>
    </Page>
  );
}

/** Linked identity providers. Each can be removed: a login link by mail still opens the account. */
export function LinkedSignIns() {
  const { t } = useTranslation('provider');
  const { data } = useQuery(ownQuery);
  if (!data?.length) return null;
  return (
    <div className="stack-s">
      <h3>{t('own.title')}</h3>
      <p className="muted">{t('own.text')}</p>
      <ul className="sessions">
        {data.map(one => (
          <Linked key={one.Id} {...one} />
        ))}
      </ul>
    </div>
  );
}

function Linked({ Id, Name, Seit }: OwnSignIn) {
  const { t } = useTranslation('provider');
  const client = useQueryClient();
  const { state, failure, press } = useSending(async () => {
    await send(unlinkSignIn, { params: { id: Id } });
    toast(t('own.unlinked', { name: Name }));
    await client.invalidateQueries({ queryKey: ownQuery.queryKey });
  });
  return (
    <li>
      <div>
        <b>{Name}</b>
        <p className="small muted">{t('own.since', { at: date(Seit) })}</p>
        {failure && <span className="field-error">{failure}</span>}
      </div>
      <Button
        look="light"
        className="small"
        pending={state === 'sending'}
        onClick={press}
        aria-label={t('own.unlinkNamed', { name: Name })}
      >
        {t('own.unlink')}
      </Button>
    </li>
  );
}
