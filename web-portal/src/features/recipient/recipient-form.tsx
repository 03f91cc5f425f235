import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { creation, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { EmailField } from '../../shared/forms/email-field.js';
import { Form, solveCaptcha, TermsLinks, useContractForm, useDraft } from '../../shared/forms/form.js';
import { CheckField, ConsentField, SelectField, TextField } from '../../shared/forms/fields.js';
import { useTone } from '../../shared/i18n/language.js';
import { checkCaptcha, follow, knownContact, type RecipientForm as Values } from './api.js';
import { usePortal } from '../../shared/portal.js';

const short: Values = { Vorname: '', Nachname: '', Email: '', AgbText: false };
const full: Values = {
  ...short,
  Anrede: '',
  Geburtsdatum: '',
  EmailWiederholung: '',
  Telefon: '',
  Werbeeinwilligung: false,
  Adresse: { Strasse: '', Hausnummer: '', Plz: '', Ort: '' },
};

/** The tenant's form: full, or short with name, e-mail address and one checkbox. */
export function RecipientForm({ number, backTo }: { number: string; backTo: string }) {
  const { pathTo, tab, tenant } = usePortal();
  const { t } = useTranslation(['recipient', 'legal']);
  const context = useTone();
  const navigate = useNavigate();
  const create = useMemo(creation, []);
  const draft = `follow.${number}`;
  const isShort = tenant.KontaktFormular === 'kurz';
  const form = useContractForm<Values>(
    schemas => (isShort ? schemas.CreateRecipient : schemas.CreateRecipientInFull),
    { ...(isShort ? short : full), ...tab.read<Partial<Values>>(draft) },
    context,
  );
  useDraft(form, draft, ['AgbText', 'Werbeeinwilligung']);
  const sentBack = new URLSearchParams(useLocation().searchStr).get('fehler');
  const terms = t('legal:consent.recipient', { name: tenant.Name });

  const submit = async (values: Values) => {
    const { Empfaengernummer, Hash } = await withCaptchaIfRequired(
      solved => create(key => follow(number, { ...values, ...solved }, key, context)),
      () => checkCaptcha(number, context).then(solveCaptcha),
    );
    tab.forget(draft);
    knownContact.remember(number, { number: Empfaengernummer, hash: Hash }, tenant.Zahlen.GueltigkeitTage);
    tab.write('recipient', { recommendation: number, email: values.Email, backTo });
    tab.write(`recipient.${number}`, Empfaengernummer);
    await navigate({ to: pathTo('RecipientConfirmation'), search: context && { anrede: context } });
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      submit={t('form.submit')}
      submitIcon="arrow"
      // Posts to the current URL, which contains the channel: the prerendered page is the same for all channels.
      postsTo="#formular"
    >
      {sentBack !== null && (
        <Suspense>
          <SentBack wrong={sentBack} />
        </Suspense>
      )}
      {!isShort && (
        <SelectField
          name="Anrede"
          label={t('form.salutation')}
          optional
          autoComplete="honorific-prefix"
          options={(['', 'Frau', 'Herr', 'Divers'] as const).map(
            value => [value, t(`form.salutations.${value || 'none'}`)] as const,
          )}
        />
      )}
      <div className="pair">
        <TextField name="Vorname" label={t('form.firstName')} autoComplete="given-name" />
        <TextField name="Nachname" label={t('form.lastName')} autoComplete="family-name" />
      </div>
      {!isShort && (
        <BirthdayField name="Geburtsdatum" label={t('form.birthday')} hint={t('form.birthdayHint', { context })} />
      )}
      <EmailField name="Email" label={t('form.email')} hint={t('form.emailHint')} />
      {!isShort && <FurtherFields />}
      {/* Honeypot for robots, hidden from users and screen readers (docs/specification/friend.md#robots). */}
      <div className="sr" aria-hidden="true">
        <input type="text" tabIndex={-1} autoComplete="off" {...form.register('Webseite')} />
      </div>
      <div className="stack-s">
        <ConsentField name="AgbText">
          {terms} <TermsLinks />
        </ConsentField>
        {!isShort && (
          <CheckField name="Werbeeinwilligung">
            {t('form.advertising', { name: tenant.Name })} <span className="optional">({t('form.optional')})</span>
          </CheckField>
        )}
      </div>
    </Form>
  );
}

const SentBack = lazy(() => import('./closed.js').then(module => ({ default: module.SentBack })));
// Suspends the whole form, so that its fields do not appear one by one.
const BirthdayField = lazy(() => import('./full-form.js').then(module => ({ default: module.BirthdayField })));
const FurtherFields = lazy(() => import('./full-form.js').then(module => ({ default: module.FurtherFields })));
