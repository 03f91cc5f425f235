import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm, type Resolver, type ResolverResult } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewEmail, OwnName } from '#contract/empfehler/schemas.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { tabStore } from '../../shared/http/storage.js';
import { userQuery, type User } from '../../shared/http/session.js';
import { usePortal } from '../../shared/portal.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { toast } from '../../shared/ui/feedback.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';
import { askForEmail, erase, saveName } from './api.js';

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

const consequences: readonly (readonly ['gone' | 'links' | 'law', IconName])[] = [
  ['gone', 'trash'],
  ['links', 'link'],
  ['law', 'lock'],
];

/** Says what happens to open rewards and asks for a word. `openCents`: what is still owed. */
export function EraseDialog({ open, openCents, onClose }: { open: boolean; openCents: number; onClose: () => void }) {
  const { money, pathTo } = usePortal();
  const { t } = useTranslation('data');
  const navigate = useNavigate();
  const word = t('erase.word');
  const resolver: Resolver<{ Wort: string }> = async (values): Promise<ResolverResult<{ Wort: string }>> => {
    if (values.Wort.trim().toLowerCase() === word) return { values, errors: {} };
    return { values: {}, errors: { Wort: { type: 'required', message: t('erase.wordMissing', { word }) } } };
  };
  const form = useForm({ defaultValues: { Wort: '' }, resolver, shouldFocusError: false });
  const submit = async () => {
    await erase();
    tabStore.write('erased', { openCents });
    await navigate({ to: pathTo('Logout'), replace: true });
  };
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog open={open} title={t('erase.title')} onClose={close}>
      <ul className="consequences">
        <li>
          <Icon name="gift" />
          <span>{openCents > 0 ? t('erase.openRewards', { amount: money(openCents) }) : t('erase.noOpenRewards')}</span>
        </li>
        {consequences.map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} />
            <span>{t(`erase.${name}`)}</span>
          </li>
        ))}
      </ul>
      <Form
        form={form}
        onSubmit={submit}
        submit={t('erase.confirm')}
        submitLook="danger"
        footer={
          <Button look="light" onClick={close}>
            {t('erase.keep')}
          </Button>
        }
      >
        <TextField name="Wort" label={t('erase.type', { word })} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
