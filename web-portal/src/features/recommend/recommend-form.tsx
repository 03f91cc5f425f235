import { CreateRecommendation } from '#contract/empfehlung/schemas.js';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { solveCaptcha } from '../../shared/forms/captcha.js';
import { ConsentField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { RadioCards } from '../../shared/forms/radio-cards.js';
import { TermsLinks } from '../../shared/forms/terms-links.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { useDraft } from '../../shared/forms/use-draft.js';
import { visitChannel } from '../../shared/http/channel.js';
import { isProblem } from '../../shared/http/problem.js';
import { queryClient } from '../../shared/http/query-client.js';
import { creation } from '../../shared/http/send.js';
import { tabStore } from '../../shared/http/tab-store.js';
import type { User } from '../../shared/http/user.js';
import { pathTo } from '../../shared/routing/paths.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Icon } from '../../shared/ui/icon.js';
import { checkCaptcha, recommend, type RecommendationForm } from './api.js';
import type { Share } from './split.js';
import { SplitView } from './split-view.js';

const shares = [100, 50, 0] as const;

export function RecommendForm({
  productId,
  rewardCents,
  user,
  agentNumber,
  campaigns,
}: {
  productId: number;
  rewardCents: number;
  user: Pick<User, 'Vorname' | 'Nachname' | 'Email'> | undefined;
  agentNumber?: string;
  campaigns?: ReactNode;
}) {
  const { t } = useTranslation(['recommend', 'legal']);
  const navigate = useNavigate();
  const { RecommenderDefaultShare, MaxEmpfaengerPraemieCent, AgbCheckBoxAutoAccept } = tenant();
  const consent = t('legal:consent.recommender', { name: tenant().Name });
  const draftKey = `recommend.${productId}`;
  const create = useMemo(creation, []);
  const form = useContractForm<RecommendationForm>(CreateRecommendation, startValues());

  function startValues(): RecommendationForm {
    const draft = tabStore.read<RecommendationForm>(draftKey);
    const person = user
      ? { Vorname: user.Vorname, Nachname: user.Nachname, Email: user.Email }
      : { Vorname: '', Nachname: '', Email: '' };
    return {
      Empfehlung: {
        ...(agentNumber ? { AgentNumber: agentNumber } : {}),
        Produkt: productId,
        Channel: visitChannel() ?? 'portal',
        Empfehlungslink: true,
        AnteilEmpfehler: draft?.Empfehlung.AnteilEmpfehler ?? RecommenderDefaultShare,
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
      Aktionen: draft?.Aktionen ?? [],
    };
  }

  useDraft(form, draftKey);

  const submit = async (values: RecommendationForm) => {
    const email = values.Empfehler.Email;
    try {
      const Captcha = user ? undefined : await solveCaptcha(await checkCaptcha());
      const created = await create(key => recommend({ ...values, ...(Captcha ? { Captcha } : {}) }, key));
      tabStore.forget(draftKey);
      await navigate({ to: pathTo('Click', { empfehlungsnummer: created.Empfehlungsnummer }), search: { neu: true } });
    } catch (error) {
      if (isProblem(error, 'PSOF0304', 'PSOF0303', 'PSOF0110')) {
        tabStore.forget(draftKey);
        tabStore.write('confirm', { email, kind: 'recommendation', again: error.code === 'PSOF0303' });
        await navigate({ to: pathTo('Confirmation') });
      } else if (isProblem(error, 'PSOF0109')) {
        tabStore.write('login', { email, reason: 'recommendation' });
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
      </div>
      {user ? (
        <p className="as-user">
          <Icon name="user" />
          <span>{t('asUser', { name: `${user.Vorname} ${user.Nachname}` })}</span>
        </p>
      ) : (
        <>
          <div className="pair">
            <TextField name="Empfehler.Vorname" label={t('firstName')} autoComplete="given-name" />
            <TextField name="Empfehler.Nachname" label={t('lastName')} autoComplete="family-name" />
          </div>
          <TextField
            name="Empfehler.Email"
            label={t('email')}
            hint={t('emailHint')}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
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
