import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isKnownProvider } from '#shared/email-meant.js';
import { useTone } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { PageLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/feedback.js';
import { MessagePage } from '../../shared/ui/page.js';
import { knownContact } from './api.js';

/** The error code of a recommendation that ended without a reward; null if it is open or paid. */
export const endedAs = (status: string): string | null =>
  status === 'Storniert' ? 'PSOF0306' : status === 'Abgelaufen' ? 'PSOF0305' : null;

/** A closed recommendation with the reason. `mailLeadsOn`: confirmed contacts continue by their mail's link. */
export function ClosedRecommendation({ code, mailLeadsOn = false }: { code: string; mailLeadsOn?: boolean }) {
  const { t } = useTranslation('after-form');
  const context = useTone();
  const reason = code === 'PSOF0305' ? 'expired' : code === 'PSOF0306' ? 'blocked' : 'unknown';
  return (
    <MessagePage
      title={t(`closed.${reason}`)}
      icon={reason === 'expired' ? 'clock' : reason === 'blocked' ? 'alert' : 'search'}
      kind={reason === 'blocked' ? 'stop' : 'wait'}
      actions={
        <>
          {reason === 'unknown' && (
            <PageLink to="Code" search={context ? { anrede: context } : {}} className="btn">
              {t('closed.code')}
            </PageLink>
          )}
          <PageLink to="Contact" search={context ? { anrede: context } : {}} className="btn quiet">
            {t('closed.contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t(`closed.${reason}Text`, { context })}</p>
      {mailLeadsOn && <p>{t('closed.confirmed', { context })}</p>}
    </MessagePage>
  );
}

/** An invalid link: a friend who sent the form from this browser can request a new mail, others enter a code. */
export function LinkGone() {
  const { pathTo, tab } = usePortal();
  const { t } = useTranslation('after-form');
  const context = useTone();
  const recommendation = knownContact.lastRecommendation();
  const again = () => {
    if (tab.read('recipient') === null) tab.write('recipient', { recommendation });
  };
  return (
    <MessagePage
      title={t('linkGone.title')}
      icon="link"
      kind="wait"
      actions={
        <>
          {recommendation && (
            <Link
              to={pathTo('RecipientConfirmation')}
              search={context && { anrede: context }}
              className="btn"
              onClick={again}
            >
              {t('linkGone.newMail')}
            </Link>
          )}
          <PageLink to="Code" search={context ? { anrede: context } : {}} className="btn quiet">
            {t('closed.code')}
          </PageLink>
          <PageLink to="Contact" search={context ? { anrede: context } : {}} className="btn quiet">
            {t('closed.contact')}
          </PageLink>
        </>
      }
    >
      <p className="lead">{t('linkGone.text')}</p>
    </MessagePage>
  );
}

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
export function SentBack({ wrong, tone }: { wrong: string; tone?: 'du' | 'sie' }) {
  const context = useTone(tone);
  const { t } = useTranslation(['after-form', 'recipient']);
  const fields = [...new Set(wrong.split(','))].flatMap(name => {
    const label = labels.get(name);
    return label ? [t(label)] : [];
  });
  const [, meant = ''] = wrong.split('@');
  if (wrong === 'Selbst')
    return (
      <Notice kind="stop">
        <p>{t('mail-link:nothing', { context })}</p>
      </Notice>
    );
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
