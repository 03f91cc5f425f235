import { NewEmail } from '#contract/empfehler/own-data-schemas.js';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { Button } from '../../shared/ui/button.js';
import { askForEmail } from './own-data-api.js';

export default function EmailForm({ done, sent }: { done: () => void; sent: (email: string) => void }) {
  const { t } = useTranslation('data');
  const form = useContractForm<NewEmail>(NewEmail, { Email: '' });
  return (
    <Form
      form={form}
      onSubmit={async ({ Email }) => {
        await askForEmail(Email);
        sent(Email);
      }}
      submit={t('data.sendLink')}
      submitIcon="mail"
      footer={
        <Button look="light" onClick={done}>
          {t('data.cancel')}
        </Button>
      }
    >
      <TextField
        name="Email"
        label={t('data.newEmail')}
        hint={t('data.newEmailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </Form>
  );
}
