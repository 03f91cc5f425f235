import { NewEmail, OwnName } from '#contract/empfehler/own-data-schemas.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { toast } from '../../shared/ui/toast.js';
import { askForEmail, saveName } from './own-data-api.js';

/** Who the person is, and how they correct it: the name at once, the address once the new one is confirmed. */
export function PersonSection({ user }: { user: User }) {
  const { t } = useTranslation('data');
  const [editing, setEditing] = useState<'name' | 'email' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = () => setEditing(null);
  return (
    <section className="card pad stack">
      <h2>{t('data.person')}</h2>
      {editing === 'name' ? <NameForm user={user} done={done} /> : (
        <Fact label={t('data.name')} value={[user.Anrede && t(`data.salutation.${user.Anrede}`), user.Vorname, user.Nachname].filter(Boolean).join(' ')} change={t('data.changeName')} onChange={() => setEditing('name')} />
      )}
      {editing === 'email' ? <EmailForm done={done} sent={(email) => { setSentTo(email); done(); }} /> : (
        <Fact label={t('data.email')} value={user.Email} change={t('data.changeEmail')} onChange={() => setEditing('email')} />
      )}
      {sentTo !== null && <Notice kind="info" live><p>{t('data.emailSent', { email: sentTo })}</p></Notice>}
    </section>
  );
}

function Fact({ label, value, change, onChange }: { label: string; value: string; change: string; onChange: () => void }) {
  return (
    <div className="own-fact">
      <dl className="account"><div><dt>{label}</dt><dd>{value}</dd></div></dl>
      <Button look="light" icon="edit" onClick={onChange}>{change}</Button>
    </div>
  );
}

function NameForm({ user, done }: { user: User; done: () => void }) {
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
    <Form form={form} onSubmit={submit} submit={t('data.save')} submitIcon="check" footer={<Button look="light" onClick={done}>{t('data.cancel')}</Button>}>
      <div className="pair">
        <TextField name="Vorname" label={t('data.firstName')} autoComplete="given-name" />
        <TextField name="Nachname" label={t('data.lastName')} autoComplete="family-name" />
      </div>
    </Form>
  );
}

function EmailForm({ done, sent }: { done: () => void; sent: (email: string) => void }) {
  const { t } = useTranslation('data');
  const form = useContractForm<NewEmail>(NewEmail, { Email: '' });
  return (
    <Form form={form} onSubmit={async ({ Email }) => { await askForEmail(Email); sent(Email); }} submit={t('data.sendLink')} submitIcon="mail" footer={<Button look="light" onClick={done}>{t('data.cancel')}</Button>}>
      <TextField name="Email" label={t('data.newEmail')} hint={t('data.newEmailHint')} type="email" inputMode="email" autoComplete="email" />
    </Form>
  );
}
