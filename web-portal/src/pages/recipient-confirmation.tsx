import '../features/recipient/recipient.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/call.js';
import type { readRecipientOrder } from '#contract/empfaenger/calls.js';
import type { RecipientDetails } from '#contract/empfaenger/schemas.js';
import {
  consent,
  knownContact,
  productLinkQuery,
  recipientOrderQuery,
  type KnownContact,
} from '../features/recipient/api.js';
import { ClosedRecommendation, endedAs, LinkGone, SentBack } from '../features/recipient/closed.js';
import { AddressFields, BirthdayField } from '../features/recipient/full-form.js';
import { changeAddress, giveDetails, resendMail } from '../features/recipient/later-calls.js';
import { EmailField } from '../shared/forms/email-field.js';
import { Form, TermsLinks, useContractForm } from '../shared/forms/form.js';
import { isProblem } from '../shared/http/send.js';
import { date, useTone } from '../shared/i18n/language.js';
import { usePortal, type Portal } from '../shared/portal.js';
import { Button, PageLink } from '../shared/ui/button.js';
import { Sign } from '../shared/ui/icon.js';
import { useMailLink } from '../shared/ui/mail-link.js';
import { MessagePage, NextSteps, Page, PageLoading } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';
import { useSending } from '../shared/ui/hooks.js';
import { more } from '../shared/ui/more-icons.js';

/** The server requires a minute between the first two mails. */
const pauseMs = 60_000;

/** For a mail that did not arrive: send it again, or to another address. */
export function ConfirmationMail({
  contact,
  onChanged,
}: {
  contact: KnownContact;
  onChanged: (email: string) => void;
}) {
  const { t } = useTranslation('after-form');
  const context = useTone();
  const [changing, setChanging] = useState(false);
  const { state, failure, press, again } = useSending(async () => {
    await resendMail(contact, context);
    setTimeout(again, pauseMs);
  });
  return (
    <section className="card pad stack contact-mail" aria-labelledby="keine-mail">
      <h2 id="keine-mail">{t('mail.title')}</h2>
      <div className="row">
        {state !== 'sent' && (
          <Button look="light" icon={more.mail} pending={state === 'sending'} onClick={press}>
            {t('mail.again')}
          </Button>
        )}
        {!changing && (
          <Button look="plain" onClick={() => setChanging(true)}>
            {t('mail.change')}
          </Button>
        )}
      </div>
      <p role="status" className="small">
        {state === 'sent' && <span className="tag ok">{t('mail.sent', { context })}</span>}
        {failure && <span className="field-error">{failure}</span>}
      </p>
      {changing && (
        <ChangeAddress
          contact={contact}
          onChanged={email => {
            setChanging(false);
            onChanged(email);
          }}
        />
      )}
    </section>
  );
}

function ChangeAddress({ contact, onChanged }: { contact: KnownContact; onChanged: (email: string) => void }) {
  const { t } = useTranslation('after-form');
  const context = useTone();
  const form = useContractForm<{ Hash: string; Email: string }>(
    schemas => schemas.ChangeRecipientAddress,
    { Hash: contact.hash, Email: '' },
    context,
  );
  return (
    <Form
      form={form}
      submit={t('mail.submit')}
      submitIcon={more.mail}
      onSubmit={async ({ Email }) => {
        await changeAddress(contact, Email, context);
        onChanged(Email);
      }}
    >
      <EmailField name="Email" label={t('mail.newAddress')} hint={t('mail.newAddressHint')} />
    </Form>
  );
}

interface Sent {
  readonly recommendation: string;
  readonly email?: string;
  readonly backTo?: string;
}

export function RecipientConfirmation() {
  const { tab } = usePortal();
  const { t } = useTranslation('after-form');
  const context = useTone();
  const [sent, setSent] = useState(() => tab.read<Sent>('recipient'));
  const hasSent = 'gesendet' in useSearch({ strict: false });
  // A form sent before the scripts ran left nothing in this tab, but the browser knows its contact.
  useEffect(() => {
    const recommendation = sent ? null : knownContact.lastRecommendation();
    if (recommendation) setSent({ recommendation });
  }, [sent]);
  const contact = sent && knownContact.read(sent.recommendation);
  const changed = (email: string) => {
    const now = { ...sent!, email };
    tab.write('recipient', now);
    setSent(now);
  };
  // `gesendet`: a form sent without scripts leads here.
  if (!sent && !hasSent)
    return (
      <MessagePage
        key="nothing"
        title={t('nothingSent.title')}
        icon="mail"
        actions={
          <>
            <PageLink to="Code" search={context && { anrede: context }} className="btn">
              {t('closed.code')}
            </PageLink>
            <PageLink to="Contact" search={context && { anrede: context }} className="btn quiet">
              {t('closed.contact')}
            </PageLink>
          </>
        }
      >
        <p className="lead">{t('nothingSent.text', { context })}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      key="sent"
      title={t('sent.title', { context })}
      icon="mail"
      actions={
        sent?.backTo &&
        !contact && (
          <Link to={sent.backTo} search={context && { anrede: context }} className="btn plain">
            {t('sent.wrongAddress')}
          </Link>
        )
      }
    >
      <p className="lead" role="status">
        {sent?.email ? t('sent.textTo', { email: sent.email }) : t('sent.text', { context })}
      </p>
      <NextSteps steps={(['open', 'consent', 'go'] as const).map(step => ({ title: t(`sent.steps.${step}`) }))} />
      {contact && <ConfirmationMail contact={contact} onChanged={changed} />}
      <p className="small muted">{t('sent.nothing', { context })}</p>
    </MessagePage>
  );
}

/** The error of a form sent without scripts. */
function SentBackReason({ tone }: { tone: 'du' | 'sie' }) {
  const wrong = new URLSearchParams(useLocation().searchStr).get('fehler');
  return wrong !== null && <SentBack wrong={wrong} tone={tone} />;
}

interface Order {
  readonly Empfehlungsnummer: string;
  readonly Produkt: { readonly Name: string };
  readonly PraemieCent: number;
  /** Form of address in the friend's link; undefined: from the page's query. */
  readonly Anrede?: 'du' | 'sie';
  /** Where a confirmed contact continues, in any browser. */
  readonly Angebot?: { readonly Url: string; readonly ReserviertBis: string } | null;
}

export function Consent({
  token,
  order,
  onConfirmed,
}: {
  token: string;
  order: AnswerOf<typeof readRecipientOrder>;
  onConfirmed: () => Promise<unknown>;
}) {
  const { money, tenant } = usePortal();
  const { t } = useTranslation(['after-form', 'legal']);
  const context = useTone(order.Anrede);
  // Pressing the button is the proof of consent, so the box ticked in the form is not asked again.
  const form = useContractForm<{ AgbText: boolean }>(schemas => schemas.RecipientConsent, { AgbText: true }, context);
  const terms = t('legal:consent.recipient', { name: tenant.Name });
  const skips = new URLSearchParams(useLocation().searchStr).has('ohne');
  const { isMine, question } = useMailLink(order.Anrede);
  if (order.Bestaetigt && (order.Angaben === 'Verlangt' || (order.Angaben === 'Freiwillig' && !skips)))
    return <Details token={token} order={order} onGiven={onConfirmed} />;
  if (order.Bestaetigt) return <Onward order={order} />;
  return (
    <Page title={t('consent.title')} intro={t('consent.intro', { product: order.Produkt.Name })} width="narrow">
      <section className="card pad stack">
        <div className="order">
          <b>{order.Produkt.Name}</b>
          {order.PraemieCent > 0 && (
            <span className="tag ok nums">{t('consent.reward', { context, amount: money(order.PraemieCent) })}</span>
          )}
        </div>
        <Form
          form={form}
          submit={t('consent.submit')}
          submitIcon="check"
          // The link's token in the fragment stays for the scripts, which may come after the form was sent.
          postsTo=""
          onSubmit={async () => {
            if (!isMine()) return;
            await consent(token, context);
            await onConfirmed();
          }}
        >
          <SentBackReason tone={order.Anrede} />
          {/* Already agreed in the form, unless the wording has changed since. */}
          {order.ZustimmungNoetig && (
            <div className="stack-s small">
              <p>{t('consent.means', { context })}</p>
              <p className="muted">
                {terms} <TermsLinks />
              </p>
            </div>
          )}
          {question}
        </Form>
      </section>
      <p className="small muted">{t('consent.otherwise', { context })}</p>
    </Page>
  );
}

/** Data by which the provider matches orders; only asked after confirmation. */
function Details({
  token,
  order,
  onGiven,
}: {
  token: string;
  order: AnswerOf<typeof readRecipientOrder>;
  onGiven: () => Promise<unknown>;
}) {
  const { tenant } = usePortal();
  const { t } = useTranslation(['after-form', 'recipient']);
  const context = useTone(order.Anrede);
  const form = useContractForm<RecipientDetails>(
    schemas => schemas.RecipientDetails,
    { Geburtsdatum: '', Adresse: { Strasse: '', Hausnummer: '', Plz: '', Ort: '' } },
    context,
  );
  const demanded = order.Angaben === 'Verlangt';
  return (
    <Page title={t('details.title')} intro={t('details.intro', { context, name: tenant.Name })} width="narrow">
      <section className="card pad stack">
        <Form
          form={form}
          submit={t('details.submit')}
          submitIcon="arrow"
          postsTo=""
          onSubmit={async values => {
            await giveDetails(token, order.Empfaengernummer, values, context);
            await onGiven();
          }}
          footer={
            !demanded && (
              <Link to="." search={{ ohne: 1 }} className="btn plain">
                {t('details.skip')}
              </Link>
            )
          }
        >
          <SentBackReason tone={order.Anrede} />
          <BirthdayField
            name="Geburtsdatum"
            label={t('recipient:form.birthday')}
            hint={t('recipient:form.birthdayHint', { context })}
          />
          <AddressFields />
        </Form>
      </section>
      <p className="small muted">{t('details.why', { context })}</p>
    </Page>
  );
}

/** The next step after the confirmation. */
export function Onward({ order, returned = false }: { order: Order; returned?: boolean }) {
  const { money, tenant } = usePortal();
  const { t } = useTranslation('after-form');
  const context = useTone(order.Anrede);
  const { Angebot } = order;
  const days = tenant.ModuleAuftragsdatumMindestalterTage;
  const { data, error, refetch } = useQuery({ ...productLinkQuery(order.Empfehlungsnummer), enabled: !Angebot });
  const url = Angebot?.Url ?? data?.Url;
  // The link is the page's purpose: waits for it, or shows the error.
  if (!url && error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!url) return <PageLoading />;
  const rewarded = order.PraemieCent > 0;
  return (
    <MessagePage title={t(returned ? 'onward.back' : 'onward.title')} icon="check" kind="ok">
      <p className="lead">{t(returned ? 'onward.backText' : 'onward.text', { context, name: tenant.Name })}</p>
      {/* Before the next steps, so that the offer is the first button on a small phone. */}
      <div className="actions">
        <a className="btn" href={url}>
          {t('onward.go', { product: order.Produkt.Name })}
          <Sign path="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" size={20} />
        </a>
      </div>
      {Angebot && <p>{t('onward.reserved', { context, until: date(Angebot.ReserviertBis) })}</p>}
      <NextSteps
        steps={[
          {
            title: t('onward.steps.contract', { product: order.Produkt.Name }),
            text: t('onward.steps.contractText', { context }),
          },
          {
            title: t(days === 0 ? 'onward.steps.checkAtOnce' : 'onward.steps.check', { days }),
            text: t('onward.steps.checkText', { context }),
          },
          rewarded
            ? {
                title: t('onward.steps.reward', { context, amount: money(order.PraemieCent) }),
                text: t('onward.steps.rewardText', { context }),
              }
            : { title: t('onward.steps.thanks', { context }) },
        ]}
      />
    </MessagePage>
  );
}

/** A friend who entered data in this browser before and has not confirmed yet. */
export function Returning({
  recommendation,
  backTo,
  onSomebodyElse,
}: {
  recommendation: string;
  backTo: string;
  onSomebodyElse: () => void;
}) {
  const { pathTo, tab } = usePortal();
  const { t } = useTranslation('after-form');
  const context = useTone();
  const go = () => {
    if (tab.read<{ recommendation?: string }>('recipient')?.recommendation !== recommendation)
      tab.write('recipient', { recommendation, backTo });
  };
  return (
    <MessagePage
      title={t('returning.title', { context })}
      icon="mail"
      actions={
        <>
          <Link
            to={pathTo('RecipientConfirmation')}
            search={context && { anrede: context }}
            className="btn"
            onClick={go}
          >
            {t('returning.mail')}
          </Link>
          <Button look="plain" onClick={onSomebodyElse}>
            {t('returning.somebodyElse')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('returning.text', { context })}</p>
    </MessagePage>
  );
}

const tokenOf = ({ tab, ticket }: Portal) => tab.linkToken('recipient') ?? ticket;

/** Never rejects: the page asks again. */
export async function askForOrder(portal: Portal): Promise<void> {
  const token = tokenOf(portal);
  if (token) await portal.queryClient.prefetchQuery(recipientOrderQuery(token));
}

export function RecipientConsentRoute() {
  const token = tokenOf(usePortal());
  return token ? <WithToken token={token} /> : <LinkGone />;
}

function WithToken({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(recipientOrderQuery(token));
  if (isProblem(error, 'PSOF0401')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const ended = endedAs(data.Status);
  return ended ? <ClosedRecommendation code={ended} /> : <Consent token={token} order={data} onConfirmed={refetch} />;
}
