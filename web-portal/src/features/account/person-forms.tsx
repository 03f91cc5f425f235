import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewEmail, OwnName } from '#contract/empfehler/own-data-schemas.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { toast } from '../../shared/ui/feedback.js';
import { askForEmail, saveName } from './api.js';

export function NameForm({ user, done }: { user: User; done: () => void }) {
  const { t } = useTranslation('data');
  const queries = useQueryClient();
  const form = useContractForm<OwnName>(OwnName, { Vorname: user.Vorname, Nachname: user.Nachname });
  const submit = async (name: OwnName) => {
    await saveName(name);
    await queries.invalidateQueries({ queryKey: userQuery.queryKey });
    toast(t('data.nameSaved'));
    done();
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      submit={t('data.save')}
      submitIcon="check"
      footer={
        <Button look="light" onClick={done}>
          {t('data.cancel')}
        </Button>
      }
    >
      <div className="pair">
        <TextField name="Vorname" label={t('data.firstName')} autoComplete="given-name" />
        <TextField name="Nachname" label={t('data.lastName')} autoComplete="family-name" />
      </div>
    </Form>
  );
}

export function EmailForm({ done, sent }: { done: () => void; sent: (email: string) => void }) {
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
