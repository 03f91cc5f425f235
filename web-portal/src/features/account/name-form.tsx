import { OwnName } from '#contract/empfehler/own-data-schemas.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { toast } from '../../shared/ui/toast.js';
import { saveName } from './own-data-api.js';

export default function NameForm({ user, done }: { user: User; done: () => void }) {
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
