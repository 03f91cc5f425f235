import { useTranslation } from 'react-i18next';
import { date } from '../../shared/i18n/format.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Button } from '../../shared/ui/button.js';
import { toast } from '../../shared/ui/toast.js';
import { useSending } from '../../shared/ui/use-sending.js';
import { resendMail, type Row } from './api.js';
import { leadKey, since, stageKey, type Tone } from './status.js';

/** Who is to act, why, by when, and the button for it; below, what comes after and how long it usually takes. */
export function NextStep({ row, tone, forMe }: { row: Row; tone: Tone; forMe: boolean }) {
  const { t, i18n } = useTranslation('status');
  const code = row.Grund ?? stageKey(row);
  const key =
    row.NaechsterSchritt.Wer === 'Kontakt' && i18n.exists(`why.${code}_contact`, { ns: 'status' })
      ? `why.${code}_contact`
      : `why.${code}`;
  const entered = since(row);
  const by = row.NaechsterSchritt.Bis ? date(row.NaechsterSchritt.Bis) : '';
  return (
    <>
      <div className={`next ${tone}`}>
        <p>
          <b>{t(`lead.${leadKey(row)}`)}</b> {t(key, { at: entered ? date(entered) : '', by })}
          {by && tone === 'you' && ` ${t('pleaseBy', { by })}`}
        </p>
        {row.GrundText && <p className="small">{t('inTheirWords', { reason: row.GrundText })}</p>}
        <Action row={row} tone={tone} />
      </div>
      <p className="small muted">
        <b>{t('where')}</b>{' '}
        {forMe || tone === 'no' || row.Stufe === 'KontaktNichtReagiert'
          ? t(`then.${stageKey(row)}`)
          : t('thenForContact')}
      </p>
    </>
  );
}

function Action({ row, tone }: { row: Row; tone: Tone }) {
  const { t } = useTranslation('status');
  if (tone === 'you' && row.Stufe === 'BankdatenEingeben')
    return (
      <PageLink to="BankDetailsRecommender" search={{ neu: true }} className="btn">
        {t('action.bankDetails')}
      </PageLink>
    );
  if (tone === 'you' && row.Praemie?.Waehlbar)
    return (
      <PageLink to="RewardDetails" params={{ praemieid: row.Praemie.Id }} className="btn" icon="gift">
        {t('action.choose')}
      </PageLink>
    );
  if (tone === 'you') return <ResendRewardMail number={row.Empfehlungsnummer} />;
  // One link serves several contacts, so it can be shared on while it is valid.
  if (row.Status === 'Offen')
    return (
      <PageLink to="Click" params={{ empfehlungsnummer: row.Empfehlungsnummer }} className="btn light" icon="share">
        {t('action.share')}
      </PageLink>
    );
  if (row.Stufe === 'VertragNichtZustandeGekommen')
    return (
      <PageLink to="Recommendation" params={{ produktId: row.Produkt.Id }} className="btn light">
        {t('action.again')}
      </PageLink>
    );
  if (tone === 'no')
    return (
      <PageLink to="Contact" className="btn light">
        {t('action.contact')}
      </PageLink>
    );
  return null;
}

/** `number`: a recommendation's, or the id of a reward that came of none. */
export function ResendRewardMail({ number, light = false }: { number: string; light?: boolean }) {
  const { t } = useTranslation('status');
  const { state, failure, press } = useSending(async () => {
    await resendMail(number);
    toast(t('action.mailSent'));
  });
  if (state === 'sent')
    return (
      <span className="tag ok" role="status">
        {t('action.mailSent')}
      </span>
    );
  return (
    <span className="stack-s">
      <Button icon="mail" {...(light && { look: 'light' as const })} pending={state === 'sending'} onClick={press}>
        {t('action.mail')}
      </Button>
      {failure && (
        <span className="field-error" role="alert">
          {failure}
        </span>
      )}
    </span>
  );
}
