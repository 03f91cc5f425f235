import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../features/staff/staff.css';
import { signOut, areasFor, type Area } from '../features/staff/api.js';
import { InviteForm } from '../features/staff/invite-form.js';
import { Orders, Overview } from '../features/staff/orders.js';
import { Invitations, Leads, Recommenders } from '../features/staff/reports.js';
import { startSignIn } from '../features/staff/sign-in.js';
import { useStaffSession, type StaffSession } from '../shared/http/session.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage, Page } from '../shared/ui/page.js';
import { Tabs } from '../shared/ui/controls.js';
import { usePortal } from '../shared/portal.js';

const panels: Readonly<Record<Area, () => ReactNode>> = {
  overview: Overview,
  invite: InviteForm,
  invitations: Invitations,
  recommenders: Recommenders,
  leads: Leads,
  orders: Orders,
};

/** The agency's own area: invite recommenders and follow what comes of it. */
export default function Employee() {
  const staff = useStaffSession();
  return staff ? <StaffArea staff={staff} /> : <SignIn />;
}

function SignIn() {
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation('staff');
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void startSignIn(tenant, pathTo('RecommendEmployee'));
  };
  return (
    <MessagePage
      title={t('title')}
      icon="building"
      actions={
        <Button icon="lock" pending={leaving} onClick={leave}>
          {t('signIn')}
        </Button>
      }
    >
      <p className="lead">{t('intro')}</p>
      <p className="muted">{t('signInText')}</p>
    </MessagePage>
  );
}

function StaffArea({ staff }: { staff: StaffSession }) {
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
