import '../features/staff/staff.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { creation, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import {
  areasFor,
  checkCaptcha,
  consoleOf,
  invitationDataQuery,
  invite,
  offersOf,
  signInsQuery,
  signOut,
  startSignIn,
  type Area,
  type InviteForm as Values,
  type SignInOffer,
  type SignIns as Offers,
} from '../features/staff/api.js';
import { Invitations, Leads, Orders, Overview, Recommenders } from '../features/staff/panels.js';
import { EmailField } from '../shared/forms/email-field.js';
import { SelectField, TextField } from '../shared/forms/fields.js';
import { Form, solveCaptcha, useContractForm } from '../shared/forms/form.js';
import type { SignedInStaff } from '../shared/http/session.js';
import { usePortal } from '../shared/portal.js';
import { Button, type ButtonLook } from '../shared/ui/button.js';
import { Tabs } from '../shared/ui/controls.js';
import { Failure, Loading, toast } from '../shared/ui/feedback.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { more } from '../shared/ui/more-icons.js';

const empty = { Vorname: '', Nachname: '', Email: '', Mitarbeiternummer: '' };

/** Invites one person, then empties the form for the next. */
export function InviteForm() {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const create = useMemo(creation, []);
  const { data, error, refetch } = useQuery(invitationDataQuery);
  const form = useContractForm<Values>(({ Invite }) => Invite, { ...empty, Art: 'Kunde' });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={['22rem']} />;
  const submit = async (values: Values) => {
    await withCaptchaIfRequired(
      solved => create(key => invite({ ...values, ...solved }, key)),
      () => checkCaptcha().then(solveCaptcha),
    );
    await client.invalidateQueries({ queryKey: ['staff'] });
    toast(t('invite.sent', { name: `${values.Vorname} ${values.Nachname}` }));
    form.reset({ ...empty, Art: values.Art, Mitarbeiternummer: values.Mitarbeiternummer });
  };
  return (
    <section className="card pad invite">
      <Form form={form} onSubmit={submit} submit={t('invite.submit')} submitIcon={more.mail}>
        <p className="muted">{t('invite.text')}</p>
        <div className="pair">
          <TextField name="Vorname" label={t('invite.firstName')} autoComplete="off" maxLength={60} />
          <TextField name="Nachname" label={t('invite.lastName')} autoComplete="off" maxLength={60} />
        </div>
        <EmailField name="Email" label={t('invite.email')} autoComplete="off" />
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

const panels: Readonly<Record<Area, () => ReactNode>> = {
  overview: Overview,
  invite: InviteForm,
  invitations: Invitations,
  recommenders: Recommenders,
  leads: Leads,
  orders: Orders,
};

/** The agency's area: invite recommenders and see the results. */
export default function Employee() {
  const { staff } = usePortal();
  const signedIn = useSyncExternalStore(staff.subscribe, staff.now, () => null);
  return signedIn ? <StaffArea staff={signedIn} /> : <SignIn />;
}

/** Sign-in at the installation's or the programme's identity provider; passkey users go to the console's host. */
export function StaffSignIn({ target, look }: { target: string; look?: ButtonLook }) {
  const { data, error, refetch } = useQuery(signInsQuery);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={['3rem']} />;
  return <SignIns data={data} target={target} look={look} />;
}

function SignIns({ data, target, look }: { data: Offers; target: string; look?: ButtonLook | undefined }) {
  const portal = usePortal();
  const { t } = useTranslation('staff');
  const [leaving, setLeaving] = useState<SignInOffer>();
  const offers = offersOf(data);
  const leaveFor = (offer: SignInOffer) => {
    setLeaving(offer);
    void startSignIn(portal, offer, target);
  };
  return (
    <>
      {offers.map(offer => (
        <Button
          key={offer.Id ?? 'ours'}
          look={look}
          icon="lock"
          pending={leaving === offer}
          onClick={() => leaveFor(offer)}
        >
          {offer.Name === undefined ? t('signIn') : t('signInAt', { name: offer.Name })}
        </Button>
      ))}
      {(data.Passkey || offers.length === 0) && (
        <a className="btn light" href={consoleOf(data, portal.tenant)}>
          {t('inConsole')}
        </a>
      )}
    </>
  );
}

function SignIn() {
  const { pathTo } = usePortal();
  const { t } = useTranslation('staff');
  return (
    <MessagePage title={t('title')} icon="building" actions={<StaffSignIn target={pathTo('RecommendEmployee')} />}>
      <p className="lead">{t('intro')}</p>
      <p className="muted">{t('signInText')}</p>
    </MessagePage>
  );
}

function StaffArea({ staff }: { staff: SignedInStaff }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const { bereich } = useSearch({ strict: false }) as { bereich?: string };
  const areas = areasFor(staff.Roles);
  const open = areas.find(area => area === bereich) ?? areas[0];
  const leave = (
    <Button look="plain" onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  );
  if (!open)
    return (
      <MessagePage title={t('noAbility')} icon="lock" kind="stop" actions={leave}>
        <p className="lead">{t('noAbilityText', { name: staff.Name })}</p>
      </MessagePage>
    );
  const Panel = panels[open];
  return (
    <Page title={t('title')} intro={t('as', { name: staff.Name })}>
      <Tabs
        label={t('title')}
        tabs={areas.map(name => ({ name, title: t(`tab.${name}`) }))}
        open={open}
        onOpen={name => void navigate({ to: '.', search: { bereich: name }, replace: true, resetScroll: false })}
      >
        <Panel key={open} />
      </Tabs>
      <div>{leave}</div>
    </Page>
  );
}
