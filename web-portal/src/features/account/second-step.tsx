import type { SecondFactorCode } from '#contract/account/schemas.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { isProblem, type PendingLogin } from '../../shared/http/send.js';
import type { User } from '../../shared/http/session.js';
import { Button } from '../../shared/ui/button.js';
import { Notice, useFailureText } from '../../shared/ui/feedback.js';
import { finishLogIn } from './api.js';
import { answerByPasskey, askForPasskey, isRefusedByDevice, passkeysWork } from './second-factor.js';

interface Props {
  readonly pending: PendingLogin;
  readonly onDone: (answer: User) => Promise<void> | void;
  /** It took too long, or the person goes back. */
  readonly onOver: (late: boolean) => void;
}

/** A passkey, the code of the app or a recovery code, where the password alone does not open the account. */
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
