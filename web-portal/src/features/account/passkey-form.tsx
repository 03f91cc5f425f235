import { ConfirmedByPassword, PasskeyName } from '#contract/account/second-factor-schemas.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { createPasskey, isRefusedByDevice } from './passkeys.js';
import { addPasskey, beginPasskey } from './second-factor-api.js';

const schema = PasskeyName.extend(ConfirmedByPassword.shape);

/** A name and the password; then the device asks. */
export default function PasskeyForm({
  onDone,
  cancel,
}: {
  onDone: (codes: readonly string[]) => void;
  cancel: () => void;
}) {
  const { t } = useTranslation(['second-factor', 'account']);
  const form = useContractForm<PasskeyName & ConfirmedByPassword>(schema, { Name: '', Password: '' });
  const [refused, setRefused] = useState(false);
  const add = async ({ Name, Password }: PasskeyName & ConfirmedByPassword) => {
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
          <p>{t('passkeyFailed')}</p>
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={add}
        submit={t('passkeyAdd')}
        footer={
          <Button look="light" onClick={cancel}>
            {t('cancel')}
          </Button>
        }
      >
        <TextField name="Name" label={t('passkeyName')} hint={t('passkeyNameHint')} autoComplete="off" maxLength={60} />
        <PasswordField
          name="Password"
          label={t('account:password')}
          autoComplete="current-password"
          hint={<p className="hint">{t('passkeyText')}</p>}
        />
      </Form>
    </div>
  );
}
