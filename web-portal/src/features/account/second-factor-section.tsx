import { ConfirmedByPassword, type AppSetup as Setup } from '#contract/account/second-factor-schemas.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './second-factor.css';
import { PasswordField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { date } from '../../shared/i18n/format.js';
import { Button } from '../../shared/ui/button.js';
import { Failure } from '../../shared/ui/failure.js';
import { Loading } from '../../shared/ui/skeleton.js';
import { toast } from '../../shared/ui/toast.js';
import { RecoveryCodes } from './recovery-codes.js';
import { beginApp, removeApp, renewCodes, secondFactorQuery } from './second-factor-api.js';

// Draws a QR code, which hardly anybody needs who comes here.
const AppSetup = lazy(() => import('./app-setup.js'));

type Doing = 'begin' | 'remove' | 'renew';

export default function SecondFactorSection() {
  const { t } = useTranslation('second-factor');
  return (
    <div className="stack-s">
      <h3>{t('title')}</h3>
      <p className="muted">{t('text')}</p>
      <AuthenticatorApp />
    </div>
  );
}

/** A code at every login, of an app: set up, taken away, and the codes for a lost phone. Each begins with the password. */
function AuthenticatorApp() {
  const { t } = useTranslation('second-factor');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={['4rem']} />;
  const changed = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const show = (fresh: readonly string[]) => { setSetup(null); setDoing(null); setCodes(fresh); void changed(); };
  const steps: Record<Doing, (password: string) => Promise<void>> = {
    begin: async (password) => { setSetup(await beginApp(password)); setDoing(null); },
    renew: async (password) => show(await renewCodes(password)),
    remove: async (password) => { await removeApp(password); await changed(); toast(t('removed')); setDoing(null); },
  };
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(null)} />;
  if (setup) return <Suspense fallback={<Loading heights={['20rem']} />}><AppSetup setup={setup} onDone={show} cancel={() => { setSetup(null); void changed(); }} /></Suspense>;
  if (doing) return <PasswordFirst key={doing} submit={t(doing)} danger={doing === 'remove'} onSubmit={steps[doing]} cancel={() => setDoing(null)} />;
  if (!data.AppSeit) return <div><Button look="light" icon="lock" onClick={() => setDoing('begin')}>{t('begin')}</Button></div>;
  return (
    <div className="stack-s">
      <p><span className="tag ok">{t('on')}</span> {t('since', { at: date(data.AppSeit) })} {t('left', { count: data.Wiederherstellungscodes })}</p>
      <div className="actions">
        <Button look="light" icon="refresh" onClick={() => setDoing('renew')}>{t('renew')}</Button>
        <Button look="stop" icon="trash" onClick={() => setDoing('remove')}>{t('remove')}</Button>
      </div>
    </div>
  );
}

function PasswordFirst({ submit, danger, onSubmit, cancel }: { submit: string; danger: boolean; onSubmit: (password: string) => Promise<void>; cancel: () => void }) {
  const { t } = useTranslation(['second-factor', 'account']);
  const form = useContractForm<ConfirmedByPassword>(ConfirmedByPassword, { Password: '' });
  return (
    <Form form={form} onSubmit={({ Password }) => onSubmit(Password)} submit={submit} {...(danger && { submitLook: 'danger' as const })} footer={<Button look="light" onClick={cancel}>{t('cancel')}</Button>}>
      <PasswordField name="Password" label={t('account:password')} autoComplete="current-password" hint={<p className="hint">{t('passwordHint')}</p>} />
    </Form>
  );
}
