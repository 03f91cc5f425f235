import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../shared/i18n/format.js';
import { PageLink } from '../../shared/routing/page-link.js';
import { Button } from '../../shared/ui/button.js';
import { useFailureText } from '../../shared/ui/failure.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';
import { toast } from '../../shared/ui/toast.js';
import { resendMail, type Row } from './api.js';
import { barOf, since, stageKey, toneOf, type Tone } from './status.js';

const tagLook: Record<Tone, string> = { you: 'wait', calm: '', no: 'stop', done: 'ok' };
const tagIcon: Record<Tone, IconName> = { you: 'user', calm: 'clock', no: 'close', done: 'check' };

export function RecommendationCard({ row }: { row: Row }) {
  const { t } = useTranslation('status');
  const tone = toneOf(row);
  const amount = row.Praemie?.WertCent ?? row.ErwartetCent;
  const contact = row.Empfaenger.Anzeigename;
  return (
    <article className={`card rec ${tone}`} aria-labelledby={`r-${row.Empfehlungsnummer}-${contact ?? ''}`}>
      <header>
        <h2 id={`r-${row.Empfehlungsnummer}-${contact ?? ''}`}>{contact ? t('for', { product: row.Produkt.Name, contact }) : row.Produkt.Name}</h2>
        <span className={`tag ${tagLook[tone]}`}><Icon name={tagIcon[tone]} size={16} />{t(`stage.${stageKey(row)}`)}</span>
        {tone !== 'no' && <span className="sum nums">{amount > 0 ? t('forYou', { amount: money(amount) }) : t('forContact')}</span>}
      </header>
      <Bar row={row} />
      <Next row={row} tone={tone} />
      <p className="small muted meta">{t('meta', { number: row.Empfehlungsnummer, created: date(row.ErstelltAm), count: row.Klicks })}</p>
    </article>
  );
}

function Bar({ row }: { row: Row }) {
  const { t } = useTranslation('status');
  const steps = barOf(row);
  if (steps.length === 0) return null;
  const until = row.NaechsterSchritt.Bis;
  return (
    <ol className="bar">
      {steps.map(({ name, state, at }) => (
        <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' && <Icon name="check" size={14} />}
          <b>{t(`step.${name === 'paid' && row.Praemie?.Status === 'Abgeholt' ? 'voucher' : name}`)}<span className="sr"> ({t(`state.${state}`)})</span></b>
          <span className="nums">{at ? (state === 'now' ? t('since', { date: date(at) }) : date(at)) : state === 'now' && until ? t('until', { date: date(until) }) : state === 'now' ? t('open') : ''}</span>
        </li>
      ))}
    </ol>
  );
}

const lead: Record<Row['NaechsterSchritt']['Wer'], string> = { Empfehler: 'you', Kontakt: 'contact', Programm: 'us', Niemand: 'nobody' };

function Next({ row, tone }: { row: Row; tone: Tone }) {
  const { t, i18n } = useTranslation('status');
  const code = row.Grund ?? stageKey(row);
  const key = row.NaechsterSchritt.Wer === 'Kontakt' && i18n.exists(`why.${code}_contact`, { ns: 'status' }) ? `why.${code}_contact` : `why.${code}`;
  const entered = since(row);
  const at = entered ? date(entered) : '';
  const by = row.NaechsterSchritt.Bis ? date(row.NaechsterSchritt.Bis) : '';
  const start = tone === 'no' ? t('lead.no') : tone === 'done' ? t('lead.done') : t(`lead.${lead[row.NaechsterSchritt.Wer]}`);
  return (
    <div className={`next ${tone}`}>
      <p><b>{start}</b> {t(key, { at, by })}{by && tone === 'you' && ` ${t('pleaseBy', { by })}`}</p>
      <Action row={row} tone={tone} />
    </div>
  );
}

function Action({ row, tone }: { row: Row; tone: Tone }) {
  const { t } = useTranslation('status');
  if (row.Stufe === 'KontaktNichtReagiert' && row.Status === 'Offen') return <PageLink to="Click" params={{ empfehlungsnummer: row.Empfehlungsnummer }} className="btn light" icon="share">{t('action.share')}</PageLink>;
  if (tone === 'you' && row.Stufe === 'BankdatenEingeben') return <PageLink to="BankDetailsRecommender" search={{ neu: true }} className="btn">{t('action.bankDetails')}</PageLink>;
  if (tone === 'you') return <ResendRewardMail number={row.Empfehlungsnummer} />;
  if (row.Stufe === 'VertragNichtZustandeGekommen') return <PageLink to="Recommendation" params={{ produktId: row.Produkt.Id }} className="btn light">{t('action.again')}</PageLink>;
  if (tone === 'no') return <PageLink to="Contact" className="btn light">{t('action.contact')}</PageLink>;
  return null;
}

function ResendRewardMail({ number }: { number: string }) {
  const { t } = useTranslation('status');
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  const resend = async () => {
    setState('sending');
    setFailure(null);
    try {
      await resendMail(number);
      setState('sent');
      toast(t('action.mailSent'));
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  if (state === 'sent') return <span className="tag ok" role="status">{t('action.mailSent')}</span>;
  return <span className="stack-s"><Button icon="mail" pending={state === 'sending'} onClick={() => void resend()}>{t('action.mail')}</Button>{failure !== null && <span className="field-error" role="alert">{failureText(failure)}</span>}</span>;
}
