import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPasskey, PasskeyAnswer, PasskeyOptions, SecondFactorCode } from '#contract/account/schemas.js';
import {
  addPasskey as addPasskeyCall,
  askForAnyPasskey,
  askForPasskey as askForPasskeyCall,
  confirmApp as confirmAppCall,
  logInByPasskey,
  readSecondFactor,
  removeApp as removeAppCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from '#generated/portal-calls.js';
import { withWorkIfRequired } from '#shared/browser/forms-and-files.js';
import { fieldId, TextField } from '../../shared/forms/fields.js';
import { Form, solveCaptcha, useContractForm } from '../../shared/forms/form.js';
import { isProblem, send } from '../../shared/http/send.js';
import type { User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { Notice, useFailureText } from '../../shared/ui/feedback.js';
import { finishLogIn, type PendingLogin } from './api.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal, meta }) => send(readSecondFactor, {}, { signal, meta }),
});
export const beginApp = (Password: string | undefined) => send(setUpApp, { body: { Password } });
export const confirmApp = async (Code: string) =>
  (await send(confirmAppCall, { body: { Code } })).Wiederherstellungscodes;
export const removeApp = (Password: string | undefined) => send(removeAppCall, { body: { Password } });
export const renewCodes = async (Password: string | undefined) =>
  (await send(renewRecoveryCodes, { body: { Password } })).Wiederherstellungscodes;

export const beginPasskey = async (Password: string | undefined) =>
  (await send(setUpPasskey, { body: { Password } })).Optionen;
export const addPasskey = async (body: NewPasskey) => (await send(addPasskeyCall, { body })).Wiederherstellungscodes;
export const removePasskey = (id: string, Password: string | undefined) =>
  send(removePasskeyCall, { params: { id }, body: { Password } });
/** Requests the passkey options of a login that waits for its second factor. */
export const askForPasskey = async (Token: string) => (await send(askForPasskeyCall, { body: { Token } })).Optionen;

const askForAny = () => withWorkIfRequired<PasskeyOptions>(query => send(askForAnyPasskey, { query }), solveCaptcha);

/** No user name is needed: the device knows its passkeys. */
export const logInByAnyPasskey = async (RememberMe: boolean) =>
  send(logInByPasskey, {
    body: {
      Passkey: await answerByPasskey((await askForAny()).Optionen),
      RememberMe,
    },
  });

/** Browsers offer passkeys on secure pages only. */
export const passkeysWork = (): boolean => typeof PublicKeyCredential === 'function';

/** The user refused, took too long, or the device has this key already; browsers deliberately report the same error. */
export const isRefusedByDevice = (error: unknown): boolean =>
  error instanceof Error &&
  ['WebAuthnError', 'NotAllowedError', 'InvalidStateError', 'AbortError', 'SecurityError'].includes(error.name);

type Options = Readonly<Record<string, unknown>>;

/** Creates a passkey on the device. Options and answer are passed through to the server unchanged. */
export async function createPasskey(options: Options): Promise<NewPasskey['Antwort']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })) as unknown as NewPasskey['Antwort'];
}

/** Signs in with one of the user's passkeys. */
export async function answerByPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })) as unknown as PasskeyAnswer;
}

interface Props {
  readonly pending: PendingLogin;
  readonly onDone: (answer: User) => Promise<void> | void;
  /** Called when the login expired (`late`) or the user goes back. */
  readonly onOver: (late: boolean) => void;
}

/** A passkey, the app's code or a recovery code, if the password alone is not enough. */
export default function SecondStep({ pending: { Token, Wege }, onDone, onOver }: Props) {
  const { t } = useTranslation('security');
  const failureText = useFailureText();
  const form = useContractForm<SecondFactorCode>(schemas => schemas.SecondFactorCode, { Code: '' });
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const byPasskey = Wege.includes('Passkey') && passkeysWork();
  useEffect(() => {
    if (!byPasskey) document.getElementById(fieldId('Code'))?.focus();
  }, [byPasskey]);
  const finish = async (proof: Omit<Parameters<typeof finishLogIn>[0], 'Token'>) => {
    try {
      await onDone(await finishLogIn({ Token, ...proof }));
    } catch (error) {
      if (!isProblem(error, 'PSOF0109')) throw error;
      onOver(true);
    }
  };
  const confirm = async () => {
    setAsking(true);
    setFailure(null);
    try {
      await finish({ Passkey: await answerByPasskey(await askForPasskey(Token)) });
    } catch (error) {
      if (isProblem(error, 'PSOF0109')) return onOver(true);
      setFailure(isRefusedByDevice(error) ? t('factor.login.passkeyFailed') : failureText(error));
    }
    setAsking(false);
  };
  return (
    <div className="stack">
      <Notice live>
        <p>{t('factor.login.text')}</p>
      </Notice>
      {failure && (
        <Notice kind="stop" live>
          <p>{failure}</p>
        </Notice>
      )}
      {byPasskey && (
        <div>
          <Button icon="lock" pending={asking} onClick={() => void confirm()}>
            {t('factor.login.passkey')}
          </Button>
        </div>
      )}
      <Form
        form={form}
        onSubmit={finish}
        submit={t('factor.login.withCode')}
        submitLook={byPasskey ? 'light' : 'main'}
        footer={
          <Button look="plain" onClick={() => onOver(false)}>
            {t('factor.login.back')}
          </Button>
        }
      >
        <TextField
          name="Code"
          label={t('factor.login.code')}
          hint={t(Wege.includes('App') ? 'factor.login.hintApp' : 'factor.login.hintRecovery')}
          autoComplete="one-time-code"
          maxLength={40}
        />
      </Form>
    </div>
  );
}
