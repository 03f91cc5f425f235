import { useTranslation } from 'react-i18next';
import { isKnownProvider } from '#shared/email-meant.js';
import { useTone } from '../../shared/i18n/language.js';
import { Notice } from '../../shared/ui/feedback.js';

const labels = new Map(
  Object.entries({
    Vorname: 'recipient:form.firstName',
    Nachname: 'recipient:form.lastName',
    Geburtsdatum: 'recipient:form.birthday',
    Email: 'recipient:form.email',
    EmailWiederholung: 'recipient:form.emailAgain',
    Telefon: 'recipient:form.phone',
    Adresse: 'sentBack.address',
    AgbText: 'sentBack.terms',
  }),
);
const codes = ['PSOF0206', 'PSOF0302', 'PSOF0305', 'PSOF0306'];

/** Errors of a form sent without scripts (`?fehler=`): field names, an error code, or `Email@` and the provider that was probably meant. */
export default function SentBack({ wrong, tone }: { wrong: string; tone?: 'du' | 'sie' }) {
  const context = useTone(tone);
  const { t } = useTranslation(['after-form', 'recipient']);
  const fields = [...new Set(wrong.split(','))].flatMap(name => {
    const label = labels.get(name);
    return label ? [t(label)] : [];
  });
  const [, meant = ''] = wrong.split('@');
  if (isKnownProvider(meant))
    return (
      <Notice kind="wait">
        <p>{t('sentBack.meant', { context, provider: meant })}</p>
        <input type="hidden" name="EmailGefragt" value={meant} />
      </Notice>
    );
  return (
    <Notice kind="stop">
      <p>
        {fields.length > 0
          ? t('sentBack.fields', { context, fields: fields.join(', ') })
          : t(`sentBack.${codes.includes(wrong) ? wrong : 'other'}`, { context })}
      </p>
    </Notice>
  );
}
