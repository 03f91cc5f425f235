import { Invite } from '#contract/einladung/schemas.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withCaptchaWhereAsked } from '#shared/browser/captcha.js';
import { solveCaptcha } from '../../shared/forms/captcha.js';
import { SelectField, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { creation } from '../../shared/http/send.js';
import { Failure, Loading, toast } from '../../shared/ui/feedback.js';
import { checkCaptcha, invitationDataQuery, invite, type InviteForm as Values } from './api.js';

const empty = { Vorname: '', Nachname: '', Email: '', Mitarbeiternummer: '' };

/** Invites one person; the form is empty again for the next. */
export function InviteForm() {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const create = useMemo(creation, []);
  const { data, error, refetch } = useQuery(invitationDataQuery);
  const form = useContractForm<Values>(Invite, { ...empty, Art: 'Kunde' });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={['22rem']} />;
  const submit = async (values: Values) => {
    await withCaptchaWhereAsked(
      solved => create(key => invite({ ...values, ...solved }, key)),
      () => checkCaptcha().then(solveCaptcha),
    );
    await client.invalidateQueries({ queryKey: ['staff'] });
    toast(t('invite.sent', { name: `${values.Vorname} ${values.Nachname}` }));
    form.reset({ ...empty, Art: values.Art, Mitarbeiternummer: values.Mitarbeiternummer });
  };
  return (
    <section className="card pad invite">
      <Form form={form} onSubmit={submit} submit={t('invite.submit')} submitIcon="mail">
        <p className="muted">{t('invite.text')}</p>
        <div className="pair">
          <TextField name="Vorname" label={t('invite.firstName')} autoComplete="off" maxLength={60} />
          <TextField name="Nachname" label={t('invite.lastName')} autoComplete="off" maxLength={60} />
        </div>
        <TextField name="Email" label={t('invite.email')} type="email" inputMode="email" autoComplete="off" />
        <div className="pair">
          <SelectField
            name="Art"
            label={t('invite.kind')}
            options={data.Arten.map(kind => [kind, t(`kind.${kind}`, { defaultValue: kind })] as const)}
          />
          <SelectField
            name="Mitarbeiternummer"
            label={t('invite.by')}
            optional
            options={[
              ['', t('invite.nobody')],
              ...data.Mitarbeiter.map(({ Mitarbeiternummer, Name }) => [Mitarbeiternummer, Name] as const),
            ]}
          />
        </div>
      </Form>
    </section>
  );
}
