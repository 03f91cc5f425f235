import { ConfirmedByPassword } from '#contract/account/second-factor-schemas.js';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { Button } from '../../shared/ui/button.js';

interface Props {
  readonly submit: string;
  readonly danger?: boolean;
  readonly onSubmit: (password: string) => Promise<void>;
  readonly cancel: () => void;
}

export function PasswordFirst({ submit, danger = false, onSubmit, cancel }: Props) {
  const { t } = useTranslation(['second-factor', 'account']);
  const form = useContractForm<ConfirmedByPassword>(ConfirmedByPassword, { Password: '' });
  return (
    <Form
      form={form}
      onSubmit={({ Password }) => onSubmit(Password)}
      submit={submit}
      submitLook={danger ? 'danger' : 'main'}
      footer={
        <Button look="light" onClick={cancel}>
          {t('cancel')}
        </Button>
      }
    >
      <PasswordField
        name="Password"
        label={t('account:password')}
        autoComplete="current-password"
        hint={<p className="hint">{t('passwordHint')}</p>}
      />
    </Form>
  );
}
