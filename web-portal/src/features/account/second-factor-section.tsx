import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppSetup as Setup, ConfirmedByPassword } from '#contract/account/schemas.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { PasswordField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { date } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { copyText } from '../../shared/ui/controls.js';
import { Failure, Loading, Notice, toast } from '../../shared/ui/feedback.js';
import { beginApp, passkeysWork, removeApp, removePasskey, renewCodes, secondFactorQuery } from './second-factor.js';
import { more } from '../../shared/ui/more-icons.js';

interface Props {
  /** Without a password none is asked for: the user has just logged in. */
  readonly hasPassword: boolean;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onSubmit: (password: string | undefined) => Promise<void>;
  readonly cancel: () => void;
}

export function PasswordFirst({ hasPassword, submit, danger = false, onSubmit, cancel }: Props) {
  const { t } = useTranslation(['security', 'account']);
  const form = useContractForm<Partial<ConfirmedByPassword>>(
    schemas => (hasPassword ? schemas.ConfirmedByPassword : schemas.ConfirmedByOwner),
    hasPassword ? { Password: '' } : {},
  );
  return (
    <Form
      form={form}
      onSubmit={({ Password }) => onSubmit(Password)}
      submit={submit}
      submitLook={danger ? 'danger' : 'main'}
      footer={
        <Button look="light" onClick={cancel}>
          {t('factor.cancel')}
        </Button>
      }
    >
      {hasPassword && (
        <PasswordField
          name="Password"
          label={t('account:password')}
          autoComplete="current-password"
          hint={<p className="hint">{t('factor.passwordHint')}</p>}
        />
      )}
    </Form>
  );
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useTranslation('security');
  const all = codes.join('\n');
  return (
    <div className="stack">
      <Notice kind="wait" live>
        <p>{t('factor.codesText')}</p>
      </Notice>
      <ul className="recovery-codes" aria-label={t('factor.codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button
          look="light"
          icon={more.copy}
          onClick={() => void copyText(all, t('factor.copied'), t('factor.copyFailed'))}
        >
          {t('factor.copy')}
        </Button>
        <Button
          look="light"
          icon={more.download}
          onClick={() => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), `${t('factor.file')}.txt`)}
        >
          {t('factor.download')}
        </Button>
        <Button icon="check" onClick={done}>
          {t('factor.kept')}
        </Button>
      </div>
    </div>
  );
}

// Loaded on demand: includes the QR code and WebAuthn, which few users need here.
const AppSetup = lazy(() => import('./factor-setup.js').then(setup => ({ default: setup.AppSetup })));
const PasskeyForm = lazy(() => import('./factor-setup.js').then(setup => ({ default: setup.PasskeyForm })));

export default function SecondFactorSection() {
  const { t } = useTranslation('security');
  return (
    <div className="stack-s second-factor">
      <h3>{t('factor.title')}</h3>
      <p className="muted">{t('factor.text')}</p>
      <SecondFactors />
    </div>
  );
}

interface Doing {
  readonly label: string;
  readonly danger?: boolean;
  readonly work: (password: string | undefined) => Promise<void>;
}

/** Authenticator app, passkeys and recovery codes; each change needs the password. */
function SecondFactors() {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<Doing | 'passkey' | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={['4rem']} />;
  const changed = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const stop = () => {
    setSetup(null);
    setDoing(null);
  };
  // A user who already has recovery codes gets none with a further factor.
  const show = (fresh: readonly string[]) => {
    stop();
    setCodes(fresh.length > 0 ? fresh : null);
    void changed();
  };
  const begin: Doing = {
    label: t('factor.begin'),
    work: async password => {
      setSetup(await beginApp(password));
      setDoing(null);
    },
  };
  const renew: Doing = { label: t('factor.renew'), work: async password => show(await renewCodes(password)) };
  const removing = (name: string, done: string, remove: (password: string | undefined) => Promise<unknown>): Doing => ({
    label: t('factor.removeNamed', { name }),
    danger: true,
    work: async password => {
      await remove(password);
      await changed();
      toast(done);
      setDoing(null);
    },
  });
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(null)} />;
  if (setup)
    return (
      <Suspense fallback={<Loading heights={['20rem']} />}>
        <AppSetup
          setup={setup}
          onDone={show}
          cancel={() => {
            stop();
            void changed();
          }}
        />
      </Suspense>
    );
  if (doing === 'passkey')
    return (
      <Suspense fallback={<Loading heights={['14rem']} />}>
        <PasskeyForm
          hasPassword={data.Passwort}
          onDone={fresh => {
            toast(t('factor.passkeyAdded'));
            show(fresh);
          }}
          cancel={stop}
        />
      </Suspense>
    );
  if (doing)
    return (
      <PasswordFirst
        key={doing.label}
        hasPassword={data.Passwort}
        submit={doing.label}
        danger={doing.danger === true}
        onSubmit={doing.work}
        cancel={stop}
      />
    );
  const isOn = data.AppSeit !== null || data.Passkeys.length > 0;
  return (
    <div className="stack">
      {isOn && (
        <p>
          <span className="tag ok">{t('factor.on')}</span> {t('factor.left', { count: data.Wiederherstellungscodes })}
        </p>
      )}
      {isOn && (
        <ul className="sessions">
          {data.AppSeit && (
            <Factor
              name={t('factor.app')}
              facts={t('factor.since', { at: date(data.AppSeit) })}
              remove={() => setDoing(removing(t('factor.app'), t('factor.removed'), removeApp))}
            />
          )}
          {data.Passkeys.map(({ Id, Name, Seit, ZuletztBenutzt }) => (
            <Factor
              key={Id}
              name={Name}
              remove={() =>
                setDoing(removing(Name, t('factor.passkeyRemoved'), password => removePasskey(Id, password)))
              }
              facts={[
                t('factor.passkeySince', { at: date(Seit) }),
                ...(ZuletztBenutzt ? [t('factor.passkeyUsed', { at: date(ZuletztBenutzt) })] : []),
              ].join(', ')}
            />
          ))}
        </ul>
      )}
      <div className="actions">
        {!data.AppSeit && (
          <Button look="light" icon="lock" onClick={() => setDoing(begin)}>
            {t('factor.begin')}
          </Button>
        )}
        {passkeysWork() && (
          <Button look="light" icon="lock" onClick={() => setDoing('passkey')}>
            {t('factor.passkeyAdd')}
          </Button>
        )}
        {isOn && (
          <Button look="light" icon="refresh" onClick={() => setDoing(renew)}>
            {t('factor.renew')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Factor({ name, facts, remove }: { name: string; facts: string; remove: () => void }) {
  const { t } = useTranslation('security');
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="small muted">{facts}</p>
      </div>
      <Button look="light" className="small" onClick={remove} aria-label={t('factor.removeNamed', { name })}>
        {t('factor.remove')}
      </Button>
    </li>
  );
}
