import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecipientConsent } from '#contract/empfaenger/schemas.js';
import { ConsentField } from '../../shared/forms/fields.js';
import { Form, TermsLinks, useContractForm } from '../../shared/forms/form.js';
import { tabStore } from '../../shared/http/storage.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { MessagePage, NextSteps, Page } from '../../shared/ui/page.js';
import { consent, productLinkQuery } from './api.js';
import { usePortal } from '../../shared/portal.js';

interface Order {
  readonly Empfehlungsnummer: string;
  readonly Produkt: { readonly Name: string };
  readonly PraemieCent: number;
}

export function Consent({ token, order }: { token: string; order: Order }) {
  const { money, tenant } = usePortal();
  const { t } = useTranslation(['recipient', 'legal']);
  const done = `consented.${order.Empfehlungsnummer}`;
  const [confirmed, setConfirmed] = useState(() => tabStore.read<boolean>(done) === true);
  const form = useContractForm<{ AgbText: boolean }>(RecipientConsent, { AgbText: false });
  const terms = t('legal:consent.recipient', { name: tenant.Name });
  if (confirmed) return <Onward order={order} />;
  return (
    <Page title={t('consent.title')} intro={t('consent.intro', { product: order.Produkt.Name })} width="narrow">
      <section className="card pad stack">
        <div className="order">
          <b>{order.Produkt.Name}</b>
          {order.PraemieCent > 0 && (
            <span className="tag ok nums">{t('consent.reward', { amount: money(order.PraemieCent) })}</span>
          )}
        </div>
        <Form
          form={form}
          submit={t('consent.submit')}
          submitIcon="check"
          onSubmit={async () => {
            await consent(token);
            tabStore.write(done, true);
            setConfirmed(true);
          }}
        >
          <ConsentField name="AgbText">
            {terms} <TermsLinks />
          </ConsentField>
        </Form>
      </section>
      <p className="small muted">{t('consent.otherwise')}</p>
    </Page>
  );
}

/** Where the way leads after the confirmation. */
export function Onward({ order }: { order: Order }) {
  const { money, tenant } = usePortal();
  const { t } = useTranslation('recipient');
  const { data } = useQuery(productLinkQuery(order.Empfehlungsnummer));
  const rewarded = order.PraemieCent > 0;
  return (
    <MessagePage
      title={t('onward.title')}
      icon="check"
      kind="ok"
      actions={
        data && (
          <a className="btn" href={data.Url}>
            {t('onward.go', { product: order.Produkt.Name })}
            <Icon name="external" size={20} />
          </a>
        )
      }
    >
      <p className="lead">{t('onward.text', { name: tenant.Name })}</p>
      <NextSteps
        steps={[
          { title: t('onward.steps.contract', { product: order.Produkt.Name }), text: t('onward.steps.contractText') },
          { title: t('onward.steps.check'), text: t('onward.steps.checkText') },
          rewarded
            ? {
                title: t('onward.steps.reward', { amount: money(order.PraemieCent) }),
                text: t('onward.steps.rewardText'),
              }
            : { title: t('onward.steps.thanks') },
        ]}
      />
    </MessagePage>
  );
}

/** A friend who entered their data here before and has not confirmed yet. */
export function Returning({
  recommendation,
  backTo,
  onSomebodyElse,
}: {
  recommendation: string;
  backTo: string;
  onSomebodyElse: () => void;
}) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('recipient');
  const go = () => {
    if (tabStore.read<{ recommendation?: string }>('recipient')?.recommendation !== recommendation)
      tabStore.write('recipient', { recommendation, backTo });
  };
  return (
    <MessagePage
      title={t('returning.title')}
      icon="mail"
      actions={
        <>
          <Link to={pathTo('RecipientConfirmation')} className="btn" onClick={go}>
            {t('returning.mail')}
          </Link>
          <Button look="plain" onClick={onSomebodyElse}>
            {t('returning.somebodyElse')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('returning.text')}</p>
    </MessagePage>
  );
}
