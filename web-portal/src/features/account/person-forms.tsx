import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useForm, type Resolver, type ResolverResult } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NewEmail, OwnName } from '#contract/empfehler/schemas.js';
import { creation, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, solveCaptcha, useContractForm } from '../../shared/forms/form.js';
import { userQuery, type User } from '../../shared/http/user.js';
import { usePortal } from '../../shared/portal.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { toast } from '../../shared/ui/feedback.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';
import {
  askForEmail,
  changeOf,
  checkRegistrationCaptcha,
  erase,
  register,
  saveName,
  type RegisterForm,
} from './api.js';
import { more } from '../../shared/ui/more-icons.js';

export function NameForm({ user, done }: { user: User; done: () => void }) {
  const { t } = useTranslation('data');
  const queries = useQueryClient();
  const form = useContractForm<OwnName>(schemas => schemas.OwnName, {
    Vorname: user.Vorname,
    Nachname: user.Nachname,
  });
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
  const form = useContractForm<NewEmail>(schemas => schemas.NewEmail, { Email: '' });
  return (
    <Form
      form={form}
      onSubmit={async ({ Email }) => {
        await askForEmail(Email);
        sent(Email);
      }}
      submit={t('data.sendLink')}
      submitIcon={more.mail}
      footer={
        <Button look="light" onClick={done}>
          {t('data.cancel')}
        </Button>
      }
    >
      <EmailField name="Email" label={t('data.newEmail')} hint={t('data.newEmailHint')} />
    </Form>
  );
}

export interface Sent {
  readonly email: string;
  readonly kind: 'recommendation' | 'registration';
  readonly again?: boolean;
  /** The entered data, and the token to correct its address. */
  readonly person?: RegisterForm;
  readonly change?: string;
  /** The product whose form still holds the input. */
  readonly productId?: number;
  /** A link is created right after confirmation. */
  readonly wishes?: boolean;
}

/** Corrects a mistyped address: the same account gets a new mail, and the earlier link becomes invalid. */
export function WrongAddress({ sent, done }: { sent: Sent; done: (sent: Sent) => void }) {
  const { t } = useTranslation('account');
  const create = useMemo(creation, []);
  const form = useContractForm<NewEmail>(({ NewEmail }) => NewEmail, { Email: sent.email });
  const submit = async ({ Email }: NewEmail) => {
    const person = { ...sent.person!, Email };
    const answer = await withCaptchaIfRequired(
      solved => create(key => register({ ...person, Statt: sent.change, ...solved }, key)),
      () => checkRegistrationCaptcha().then(solveCaptcha),
    );
    done({ ...sent, email: Email, person, change: changeOf(answer) });
  };
  return (
    <Form form={form} onSubmit={submit} submit={t('confirm.changeSend')} submitIcon={more.mail}>
      <EmailField name="Email" label={t('email')} hint={t('confirm.changeHint')} />
    </Form>
  );
}

const consequences: readonly (readonly ['gone' | 'links' | 'law', IconName])[] = [
  ['gone', more.trash],
  ['links', more.link],
  ['law', 'lock'],
];

/** Explains what happens to open rewards; the user types a word to confirm. `openCents`: the amount still owed. */
export function EraseDialog({ open, openCents, onClose }: { open: boolean; openCents: number; onClose: () => void }) {
  const { money, pathTo, tab } = usePortal();
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
    tab.write('erased', { openCents });
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
          <Icon name={more.gift} />
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
