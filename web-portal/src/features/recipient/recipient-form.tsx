import { CreateRecipient, CreateRecipientInFull } from '#contract/empfaenger/schemas.js';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BirthdayField } from '../../shared/forms/birthday-field.js';
import { withCaptchaWhereAsked } from '../../shared/forms/captcha.js';
import { CheckField, ConsentField, SelectField, TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { TermsLinks } from '../../shared/forms/terms-links.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { useDraft } from '../../shared/forms/use-draft.js';
import { creation } from '../../shared/http/send.js';
import { tabStore } from '../../shared/http/tab-store.js';
import { pathTo } from '../../shared/routing/paths.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { checkCaptcha, follow, type RecipientForm as Values } from './api.js';
import { knownContact } from './known-contact.js';

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

/** Asks what the tenant's form asks: everything, or name, one address and one tick. */
export function RecipientForm({ number, backTo }: { number: string; backTo: string }) {
  const { t } = useTranslation(['recipient', 'legal']);
  const navigate = useNavigate();
  const create = useMemo(creation, []);
  const draft = `follow.${number}`;
  const isShort = tenant().KontaktFormular === 'kurz';
  const form = useContractForm<Values>(isShort ? CreateRecipient : CreateRecipientInFull, {
    ...(isShort ? short : full),
    ...tabStore.read<Partial<Values>>(draft),
  });
  useDraft(form, draft, ['AgbText', 'Werbeeinwilligung']);
  const terms = t('legal:consent.recipient', { name: tenant().Name });

  const submit = async (values: Values) => {
    const { Empfaengernummer, Hash } = await withCaptchaWhereAsked(
      solved => create(key => follow(number, { ...values, ...solved }, key)),
      () => checkCaptcha(number),
    );
    tabStore.forget(draft);
    knownContact.remember(number, { number: Empfaengernummer, hash: Hash });
    tabStore.write('recipient', { recommendation: number, email: values.Email, backTo });
    tabStore.write(`recipient.${number}`, Empfaengernummer);
    await navigate({ to: pathTo('RecipientConfirmation') });
  };

  return (
    <Form form={form} onSubmit={submit} submit={t('form.submit')} submitIcon="arrow">
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
      {!isShort && <BirthdayField name="Geburtsdatum" label={t('form.birthday')} hint={t('form.birthdayHint')} />}
      <TextField
        name="Email"
        label={t('form.email')}
        hint={t('form.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      {!isShort && <FurtherFields />}
      <div className="stack-s">
        <ConsentField name="AgbText">
          {terms} <TermsLinks />
        </ConsentField>
        {!isShort && (
          <CheckField name="Werbeeinwilligung">
            {t('form.advertising', { name: tenant().Name })} <span className="optional">({t('form.optional')})</span>
          </CheckField>
        )}
      </div>
    </Form>
  );
}

function FurtherFields() {
  const { t } = useTranslation('recipient');
  return (
    <>
      <TextField
        name="EmailWiederholung"
        label={t('form.emailAgain')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField name="Telefon" label={t('form.phone')} optional type="tel" inputMode="tel" autoComplete="tel" />
      <div className="pair wide-first">
        <TextField name="Adresse.Strasse" label={t('form.street')} autoComplete="address-line1" />
        <TextField name="Adresse.Hausnummer" label={t('form.houseNumber')} />
      </div>
      <div className="pair wide-last">
        <TextField
          name="Adresse.Plz"
          label={t('form.postalCode')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          className="nums"
        />
        <TextField name="Adresse.Ort" label={t('form.city')} autoComplete="address-level2" />
      </div>
    </>
  );
}
