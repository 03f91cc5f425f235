import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CreateRecipient, CreateRecipientInFull } from '#contract/empfaenger/schemas.js';
import { withCaptchaWhereAsked } from '#shared/browser/captcha.js';
import { solveCaptcha } from '../../shared/forms/captcha.js';
import { CheckField, ConsentField, FieldError, SelectField, TextField, useField } from '../../shared/forms/fields.js';
import { Form, TermsLinks, useContractForm, useDraft } from '../../shared/forms/form.js';
import { creation } from '../../shared/http/send.js';
import { tabStore } from '../../shared/http/storage.js';
import { checkCaptcha, follow, type RecipientForm as Values } from './api.js';
import { knownContact } from './known-contact.js';
import { usePortal } from '../../shared/portal.js';
import { Notice } from '../../shared/ui/feedback.js';

interface BirthdayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** `DD.MM.YYYY` of three fields; empty while nothing was typed, so that the form says "required" and not "wrong". */
export function joinBirthday({ day, month, year }: BirthdayParts): string {
  if (!day && !month && !year) return '';
  const two = (digits: string) => digits && digits.padStart(2, '0');
  return `${two(day)}.${two(month)}.${year}`;
}

export function splitBirthday(value: string): BirthdayParts {
  const [day = '', month = '', year = ''] = value ? value.split('.') : [];
  return { day, month, year };
}

const parts = [
  ['day', 2, 'bday-day'],
  ['month', 2, 'bday-month'],
  ['year', 4, 'bday-year'],
] as const;

/** Three plain fields: quicker and surer than a calendar for a day decades ago. The form holds `DD.MM.YYYY`. */
function BirthdayField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { setValue, getValues, formState } = useFormContext();
  const { t } = useTranslation();
  const { id, message, control } = useField(name, Boolean(hint));
  const [typed, setTyped] = useState<BirthdayParts>(() => splitBirthday(getValues(name) as string));

  const change = (part: keyof BirthdayParts, value: string) => {
    const next = { ...typed, [part]: value.replace(/\D/g, '') };
    setTyped(next);
    setValue(name, joinBirthday(next), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };

  return (
    <fieldset className="field" aria-describedby={control['aria-describedby']}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="birthday">
        {parts.map(([part, length, autoComplete], index) => (
          <div className="field" key={part}>
            <label className="hint" htmlFor={index === 0 ? id : `${id}-${part}`}>
              {t(`form.${part}`)}
            </label>
            <input
              id={index === 0 ? id : `${id}-${part}`}
              name={`${name}.${part}`}
              className="input nums"
              inputMode="numeric"
              maxLength={length}
              autoComplete={autoComplete}
              aria-invalid={control['aria-invalid']}
              value={typed[part]}
              onChange={event => change(part, event.target.value)}
            />
          </div>
        ))}
      </div>
      <FieldError id={id} message={message} />
    </fieldset>
  );
}

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
  const { pathTo, tenant } = usePortal();
  const { t } = useTranslation(['recipient', 'legal']);
  const navigate = useNavigate();
  const create = useMemo(creation, []);
  const draft = `follow.${number}`;
  const isShort = tenant.KontaktFormular === 'kurz';
  const form = useContractForm<Values>(isShort ? CreateRecipient : CreateRecipientInFull, {
    ...(isShort ? short : full),
    ...tabStore.read<Partial<Values>>(draft),
  });
  useDraft(form, draft, ['AgbText', 'Werbeeinwilligung']);
  const terms = t('legal:consent.recipient', { name: tenant.Name });

  const submit = async (values: Values) => {
    const { Empfaengernummer, Hash } = await withCaptchaWhereAsked(
      solved => create(key => follow(number, { ...values, ...solved }, key)),
      () => checkCaptcha(number).then(solveCaptcha),
    );
    tabStore.forget(draft);
    knownContact.remember(number, { number: Empfaengernummer, hash: Hash });
    tabStore.write('recipient', { recommendation: number, email: values.Email, backTo });
    tabStore.write(`recipient.${number}`, Empfaengernummer);
    await navigate({ to: pathTo('RecipientConfirmation') });
  };

  return (
    <Form form={form} onSubmit={submit} submit={t('form.submit')} submitIcon="arrow" postsTo={backTo}>
      <SentBack />
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
            {t('form.advertising', { name: tenant.Name })} <span className="optional">({t('form.optional')})</span>
          </CheckField>
        )}
      </div>
    </Form>
  );
}

const labels: Readonly<Record<string, string>> = {
  Vorname: 'form.firstName',
  Nachname: 'form.lastName',
  Geburtsdatum: 'form.birthday',
  Email: 'form.email',
  EmailWiederholung: 'form.emailAgain',
  Telefon: 'form.phone',
  Adresse: 'form.address',
  AgbText: 'form.terms',
};
const codes = ['PSOF0206', 'PSOF0302', 'PSOF0305', 'PSOF0306'];

/** Why the server sent a form back that came without scripts (`?fehler=`): fields by name, or the code of the refusal. */
function SentBack() {
  const { t } = useTranslation('recipient');
  const given = new URLSearchParams(useLocation().searchStr).get('fehler');
  if (given === null) return null;
  const fields = given.split(',').flatMap(name => (labels[name] ? [t(labels[name])] : []));
  return (
    <Notice kind="stop">
      <p>
        {fields.length > 0
          ? t('back.fields', { fields: fields.join(', ') })
          : t(`back.${codes.includes(given) ? given : 'other'}`)}
      </p>
    </Notice>
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
