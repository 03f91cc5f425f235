import { SecondFactorLogin } from '#contract/account/second-factor-schemas.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { isProblem } from '../../shared/http/problem.js';
import type { User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { finishLogIn } from './api.js';

/** The code of the app or a recovery code, where the password alone does not open the account. `onOver`: it took too long, or the person goes back. */
export default function SecondStep({ token, onDone, onOver }: { token: string; onDone: (answer: User) => Promise<void> | void; onOver: (late: boolean) => void }) {
  const { t } = useTranslation('account');
  const form = useContractForm<SecondFactorLogin>(SecondFactorLogin, { Token: token, Code: '' });
  useEffect(() => document.getElementById(fieldId('Code'))?.focus(), []);
  const submit = async (values: SecondFactorLogin) => {
    try {
      await onDone(await finishLogIn(values));
    } catch (error) {
      if (!isProblem(error, 'PSOF0109')) throw error;
      onOver(true);
    }
  };
  return (
    <div className="stack">
      <Notice live><p>{t('second.text')}</p></Notice>
      <Form form={form} onSubmit={submit} submit={t('login.submit')} footer={<Button look="plain" onClick={() => onOver(false)}>{t('second.back')}</Button>}>
        <TextField name="Code" label={t('second.code')} hint={t('second.hint')} autoComplete="one-time-code" maxLength={40} />
      </Form>
    </div>
  );
}
