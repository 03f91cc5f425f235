import { email } from '#contract/shared/schemas.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { askForReset } from '../features/account/api.js';
import { TextField } from '../shared/forms/fields.js';
import { Form } from '../shared/forms/form.js';
import { useContractForm } from '../shared/forms/use-contract-form.js';
import { tabStore } from '../shared/http/tab-store.js';
import { PageLink } from '../shared/routing/page-link.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage, Page } from '../shared/ui/page.js';

const schema = z.object({ Email: email() });

export default function ForgotPassword() {
  const { t } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm<{ Email: string }>(schema, {
    Email: tabStore.read<{ email: string }>('login')?.email ?? '',
  });
  if (sentTo !== null) {
    return (
      <MessagePage
        key="sent"
        title={t('forgot.sent')}
        icon="mail"
        actions={
          <>
            <PageLink to="Login" className="btn">
              {t('login.title')}
            </PageLink>
            <Button look="plain" onClick={() => setSentTo(null)}>
              {t('forgot.again')}
            </Button>
          </>
        }
      >
        <p className="lead">{t('forgot.sentText', { email: sentTo })}</p>
      </MessagePage>
    );
  }
  return (
    <Page key="ask" title={t('forgot.title')} intro={t('forgot.intro')} width="narrow">
      <section className="card pad">
        <Form
          form={form}
          submit={t('forgot.submit')}
          submitIcon="mail"
          onSubmit={async ({ Email }) => {
            await askForReset(Email);
            setSentTo(Email);
          }}
          footer={
            <PageLink to="Login" className="btn plain">
              {t('forgot.back')}
            </PageLink>
          }
        >
          <TextField name="Email" label={t('email')} type="email" inputMode="email" autoComplete="username" />
        </Form>
      </section>
    </Page>
  );
}
