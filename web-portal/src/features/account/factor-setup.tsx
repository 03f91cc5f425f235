import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppCode, AppSetup as Setup, ConfirmedByPassword, PasskeyName } from '#contract/account/schemas.js';
import { PasswordField, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/feedback.js';
import { QrCode, qrOf } from '../../shared/ui/qr.js';
import { addPasskey, beginPasskey, confirmApp, createPasskey, isRefusedByDevice } from './second-factor.js';

/** The authenticator key as QR code and text, and the first code as proof of the setup. */
export function AppSetup({
  setup,
  onDone,
  cancel,
}: {
  setup: Setup;
  onDone: (codes: readonly string[]) => void;
  cancel: () => void;
}) {
  const { t } = useTranslation('security');
  const form = useContractForm<AppCode>(schemas => schemas.AppCode, { Code: '' });
  return (
    <div className="stack">
      <p>{t('factor.scan')}</p>
      <div className="app-key">
        <QrCode qr={qrOf(setup.Url)} label={t('factor.qrAlt')} />
        <div className="stack-s">
          <p className="small muted">{t('factor.type')}</p>
          <p>
            <code>{setup.Schluessel.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <p className="small">
            <a href={setup.Url}>{t('factor.open')}</a>
          </p>
        </div>
      </div>
      <Form
        form={form}
        onSubmit={async ({ Code }) => onDone(await confirmApp(Code))}
        submit={t('factor.confirm')}
        submitIcon="check"
        footer={
          <Button look="light" onClick={cancel}>
            {t('factor.cancel')}
          </Button>
        }
      >
        <TextField
          name="Code"
          label={t('factor.code')}
          hint={t('factor.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </Form>
    </div>
  );
}

type Values = PasskeyName & Partial<ConfirmedByPassword>;

/** Asks for a name and, if there is one, the password; then the device creates the passkey. */
export function PasskeyForm({
  hasPassword,
  onDone,
  cancel,
}: {
  hasPassword: boolean;
  onDone: (codes: readonly string[]) => void;
  cancel: () => void;
}) {
  const { t } = useTranslation(['security', 'account']);
  const form = useContractForm<Values>(({ NamedPasskey, PasskeyName }) => (hasPassword ? NamedPasskey : PasskeyName), {
    Name: '',
    ...(hasPassword && { Password: '' }),
  });
  const [refused, setRefused] = useState(false);
  const add = async ({ Name, Password }: Values) => {
    setRefused(false);
    try {
      onDone(await addPasskey({ Name, Antwort: await createPasskey(await beginPasskey(Password)) }));
    } catch (error) {
      if (!isRefusedByDevice(error)) throw error;
      setRefused(true);
    }
  };
  return (
    <div className="stack">
      {refused && (
        <Notice kind="wait" live>
          <p>{t('factor.passkeyFailed')}</p>
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={add}
        submit={t('factor.passkeyAdd')}
        footer={
          <Button look="light" onClick={cancel}>
            {t('factor.cancel')}
          </Button>
        }
      >
        <TextField
          name="Name"
          label={t('factor.passkeyName')}
          hint={t('factor.passkeyNameHint')}
          autoComplete="off"
          maxLength={60}
        />
        {hasPassword ? (
          <PasswordField
            name="Password"
            label={t('account:password')}
            autoComplete="current-password"
            hint={<p className="hint">{t('factor.passkeyText')}</p>}
          />
        ) : (
          <p className="hint">{t('factor.passkeyText')}</p>
        )}
      </Form>
    </div>
  );
}
