import { splitAmount } from '#shared/split-amount.js';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, SentOf } from '#contract/call.js';
import type { CreatedRecommendation } from '#contract/empfehlung/schemas.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { createRecommendation } from '#generated/portal-calls.js';
import { creation } from '#shared/browser/forms-and-files.js';
import { visitChannel } from '../../shared/visit-channel.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { Form, solveCaptcha, TermsLinks, useContractForm, useDraft } from '../../shared/forms/form.js';
import { ConsentField, RadioCards, TextField } from '../../shared/forms/fields.js';
import { isProblem, send } from '../../shared/http/send.js';
import { goal } from '../../shared/http/storage.js';
import type { User } from '../../shared/http/user.js';
import { toast } from '../../shared/ui/feedback.js';
import { Icon } from '../../shared/ui/icon.js';
import { usePortal } from '../../shared/portal.js';
import { more } from '../../shared/ui/more-icons.js';

type Call = typeof createRecommendation;
type RecommendationForm = NonNullable<SentOf<Call>['body']>;

/** Whether a captcha has to be solved first. */
const checkCaptcha = () => send(createRecommendation, { query: {}, body: null }) as Promise<CaptchaCheck>;

async function recommend(body: RecommendationForm, idempotencyKey: string): Promise<CreatedRecommendation> {
  const answer: AnswerOf<Call> = await send(createRecommendation, { query: {}, body }, { idempotencyKey });
  return answer as CreatedRecommendation;
}

type Share = 100 | 50 | 0;

/** The amount as a ticket torn at the chosen split. */
function SplitView({ totalCents, share, capCents }: { totalCents: number; share: Share; capCents: number | null }) {
  const { money } = usePortal();
  const { t } = useTranslation('recommend');
  const { recommenderCents, recipientCents } = splitAmount(totalCents, share, capCents);
  const you = money(recommenderCents);
  const contact = money(recipientCents);
  // Not as an attribute: the CSP forbids inline styles on prerendered pages, which start with the style sheet's widths.
  const wide = (cents: number) => (part: HTMLElement | null) =>
    part?.style.setProperty('flex-grow', String(Math.max(cents / totalCents, 0.22)));
  return (
    <div className="split-view" role="status">
      <span className="sr">{t('split.spoken', { you, contact })}</span>
      <span
        className={`part you ${recommenderCents === 0 ? 'none' : ''}`}
        ref={wide(recommenderCents)}
        aria-hidden="true"
      >
        <span>{t('split.you')}</span>
        <b className="nums">{you}</b>
      </span>
      <span
        className={`part contact ${recipientCents === 0 ? 'none' : ''}`}
        ref={wide(recipientCents)}
        aria-hidden="true"
      >
        <span>{t('split.contact')}</span>
        <b className="nums">{contact}</b>
      </span>
    </div>
  );
}

/** How sharing affects the friend. */
function WhyShare({ contactCents }: { contactCents: number }) {
  const { money } = usePortal();
  const { t } = useTranslation('recommend');
  return (
    <p className="hint">{contactCents > 0 ? t('split.why', { contact: money(contactCents) }) : t('split.whyNot')}</p>
  );
}

const shares = [100, 50, 0] as const;

export function RecommendForm({
  productId,
  rewardCents,
  user,
  agentNumber,
  another = false,
  campaigns,
}: {
  productId: number;
  rewardCents: number;
  user: Pick<User, 'Vorname' | 'Nachname' | 'Email'> | undefined;
  agentNumber?: string;
  /** Creates a new link although a valid one exists. */
  another?: boolean;
  campaigns?: ReactNode;
}) {
  const { pathTo, queryClient, tab, tenant } = usePortal();
  const { t } = useTranslation(['recommend', 'legal']);
  const navigate = useNavigate();
  const { RecommenderDefaultShare, MaxEmpfaengerPraemieCent, AgbCheckBoxAutoAccept } = tenant;
  const consent = t('legal:consent.recommender', { name: tenant.Name });
  const draftKey = `recommend.${productId}`;
  const create = useMemo(creation, []);
  const form = useContractForm<RecommendationForm>(({ CreateRecommendation }) => CreateRecommendation, startValues());

  function startValues(): RecommendationForm {
    const draft = tab.read<RecommendationForm>(draftKey);
    const person = user
      ? { Vorname: user.Vorname, Nachname: user.Nachname, Email: user.Email }
      : { Vorname: '', Nachname: '', Email: '' };
    return {
      Empfehlung: {
        ...(agentNumber ? { AgentNumber: agentNumber } : {}),
        Produkt: productId,
        Channel: 'portal', // Replaced on sending by the visit's channel, which only the browser knows.
        Empfehlungslink: true,
        AnteilEmpfehler: draft?.Empfehlung.AnteilEmpfehler ?? RecommenderDefaultShare,
        NeuerLink: another,
        ...(AgbCheckBoxAutoAccept ? {} : { AgbText: draft?.Empfehlung.AgbText === true }),
      },
      Empfehler: {
        NewsletterPermission: false,
        NewsletterOptinGegeben: false,
        ...person,
        ...(draft && !user
          ? { Vorname: draft.Empfehler.Vorname, Nachname: draft.Empfehler.Nachname, Email: draft.Empfehler.Email }
          : {}),
      },
      Empfaenger: null,
      // Unticked boxes must not end a participation that is not known yet.
      Aktionen: (draft?.Aktionen ?? []).filter(({ abgehakt }) => abgehakt === true),
    };
  }

  useDraft(form, draftKey);

  const submit = async (values: RecommendationForm) => {
    const email = values.Empfehler.Email;
    try {
      const Captcha = user ? undefined : await solveCaptcha(await checkCaptcha());
      const Empfehlung = { ...values.Empfehlung, Channel: visitChannel() ?? 'portal' };
      const created = await create(key => recommend({ ...values, Empfehlung, ...(Captcha ? { Captcha } : {}) }, key));
      tab.forget(draftKey);
      if (created.Vorhanden) toast(t('already.title'));
      void queryClient.invalidateQueries({ queryKey: ['recommendations'] });
      await navigate({
        to: pathTo('Click', { empfehlungsnummer: created.Empfehlungsnummer }),
        search: created.Vorhanden ? {} : { neu: true },
      });
    } catch (error) {
      if (isProblem(error, 'PSOF0304', 'PSOF0303', 'PSOF0110')) {
        // Keeps the input for a user who mistyped the address.
        const form = agentNumber ? {} : { productId };
        tab.write('confirm', { email, kind: 'recommendation', again: error.code === 'PSOF0303', ...form });
        goal.keep(pathTo('Dashboard'));
        await navigate({ to: pathTo('Confirmation') });
      } else if (isProblem(error, 'PSOF0109')) {
        tab.write('login', { email, reason: 'recommendation' });
        await navigate({ to: pathTo('Login'), search: { ziel: pathTo('Recommendation', { produktId: productId }) } });
      } else {
        // A campaign may have ended meanwhile.
        void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
        throw error;
      }
    }
  };

  const share = form.watch('Empfehlung.AnteilEmpfehler') as Share;
  return (
    <Form form={form} onSubmit={submit} submit={t('submit')} submitIcon="arrow">
      <div className="stack" id="empfehlen-form">
        <RadioCards
          name="Empfehlung.AnteilEmpfehler"
          legend={t('share.legend')}
          columns="three"
          choices={shares.map(value => ({ value, title: t(`share.${value}`) }))}
        />
        <SplitView totalCents={rewardCents} share={share} capCents={MaxEmpfaengerPraemieCent} />
        <WhyShare contactCents={splitAmount(rewardCents, share, MaxEmpfaengerPraemieCent).recipientCents} />
      </div>
      {user ? (
        <p className="as-user">
          <Icon name={more.user} />
          <span>{t('asUser', { name: `${user.Vorname} ${user.Nachname}` })}</span>
        </p>
      ) : (
        <>
          <div className="pair">
            <TextField name="Empfehler.Vorname" label={t('firstName')} autoComplete="given-name" />
            <TextField name="Empfehler.Nachname" label={t('lastName')} autoComplete="family-name" />
          </div>
          <EmailField name="Empfehler.Email" label={t('email')} hint={t('emailHint')} />
        </>
      )}
      {campaigns}
      {AgbCheckBoxAutoAccept ? (
        <p className="small muted">
          {consent} <TermsLinks />
        </p>
      ) : (
        <ConsentField name="Empfehlung.AgbText">
          {consent} <TermsLinks />
        </ConsentField>
      )}
    </Form>
  );
}
