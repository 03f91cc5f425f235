import { ChangePassword as Schema } from '#contract/account/schemas.js';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeMyPassword, type ChangePasswordForm } from '../features/account/api.js';
import { PasswordField } from '../shared/forms/fields.js';
import { Form } from '../shared/forms/form.js';
import { PasswordRules } from '../features/account/password-rules.js';
import { useContractForm } from '../shared/forms/use-contract-form.js';
import { PageLink } from '../shared/routing/page-link.js';
import { pathTo } from '../shared/routing/paths.js';
import { Page } from '../shared/ui/page.js';
import { toast } from '../shared/ui/toast.js';

export default function ChangePassword() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const form = useContractForm<ChangePasswordForm>(Schema, { OldPassword: '', NewPassword: '' });
  const submit = async (values: ChangePasswordForm) => {
    await changeMyPassword(values);
    toast(t('changed'));
    await navigate({ to: pathTo('Settings') });
  };
  return (
    <Page title={t('change.title')} intro={t('change.intro')} width="narrow">
      <section className="card pad">
        <Form
          form={form}
          onSubmit={submit}
          submit={t('change.submit')}
          submitIcon="lock"
          footer={
            <PageLink to="Settings" className="btn plain">
              {t('cancel')}
            </PageLink>
          }
        >
          <PasswordField name="OldPassword" label={t('oldPassword')} autoComplete="current-password" />
          <PasswordField
            name="NewPassword"
            label={t('newPassword')}
            autoComplete="new-password"
            hint={<PasswordRules name="NewPassword" />}
          />
        </Form>
      </section>
    </Page>
  );
}
