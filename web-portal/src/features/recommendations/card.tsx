import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#shared/calendar.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { rewardWords } from '#reward-types/words.js';
import { date, type Language } from '../../shared/i18n/language.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { toast } from '../../shared/ui/feedback.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';
import { Short, shortened, useRoom } from '../../shared/ui/lists.js';
import { useSending } from '../../shared/ui/hooks.js';
import { Bar, MiniBar, rewardSays } from './progress-bar.js';
import {
  forWhom,
  leadKey,
  nameOf,
  note,
  reasonKey,
  resendMail,
  since,
  stageKey,
  toneOf,
  type ExtraReward,
  type OwnRecommendationRow,
  type Tone,
} from './status.js';
import { usePortal } from '../../shared/portal.js';
import { more } from '../../shared/ui/more-icons.js';

/** Who has to act, why and until when, with the button; below, what follows and how long it usually takes. */
function NextStep({ row, tone, forMe }: { row: OwnRecommendationRow; tone: Tone; forMe: boolean }) {
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
          <b>{t(`lead.${leadKey(row)}`)}</b>{' '}
          {rewardSays(row, i18n.language as Language)?.text ??
            t(key, { at: entered ? date(entered) : '', by, days: daysGiven(row) })}
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

function Action({ row, tone }: { row: OwnRecommendationRow; tone: Tone }) {
  const { t } = useTranslation('status');
  if (tone === 'you' && row.Stufe === 'BankdatenEingeben')
    return (
      <PageLink to="BankDetailsRecommender" search={{ neu: true }} className="btn">
        {t('action.bankDetails')}
      </PageLink>
    );
  if (tone === 'you' && row.Praemie?.Waehlbar)
    return (
      <PageLink to="RewardDetails" params={{ praemieid: row.Praemie.Id }} className="btn" icon={more.gift}>
        {t('action.choose')}
      </PageLink>
    );
  if (tone === 'you') return <ResendRewardMail number={row.Empfehlungsnummer} />;
  // One link serves several contacts, so it can be shared while it is valid.
  if (row.Status === 'Offen')
    return (
      <PageLink
        to="Click"
        params={{ empfehlungsnummer: row.Empfehlungsnummer }}
        className="btn light"
        icon={more.share}
      >
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

/** `number`: of the recommendation, or the id of a reward without one. */
function ResendRewardMail({ number, light = false }: { number: string; light?: boolean }) {
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
      <Button icon={more.mail} {...(light && { look: 'light' as const })} pending={state === 'sending'} onClick={press}>
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

/** Calendar days from the day on which it was made to the last on which it holds. */
const daysGiven = ({ ErstelltAm, GueltigBis }: OwnRecommendationRow): number =>
  daysBetween(fromWireDateTime(ErstelltAm), fromWireDateTime(GueltigBis));

const tagLook: Record<Tone, string> = { you: 'wait', calm: '', no: 'stop', done: 'ok' };
const tagIcon: Record<Tone, IconName> = { you: more.user, calm: 'clock', no: 'close', done: 'check' };

/** One recommendation: a line with its state; expanded, all steps, the reason and the actions. */
export function RecommendationCard({
  row,
  open,
  mayNote,
  nudge,
  claim,
  onToggle,
}: {
  row: OwnRecommendationRow;
  open: boolean;
  mayNote: boolean;
  nudge: ReactNode;
  /** Says that something is wrong. */
  claim: ReactNode;
  onToggle: () => void;
}) {
  const { money } = usePortal();
  const { t, i18n } = useTranslation('status');
  const id = useId();
  const tone = toneOf(row);
  const amount = row.Praemie?.WertCent ?? row.ErwartetCent;
  const { key, values } = nameOf(row);
  const room = useRoom();
  const named = (parts: Record<string, string>) => (key ? t(key, parts) : parts['product']!);
  return (
    <article className={`card rec ${tone}`} aria-labelledby={`${id}name`}>
      <header>
        <h2 id={`${id}name`}>
          <button
            type="button"
            className="fold"
            aria-expanded={open}
            aria-controls={`${id}body`}
            aria-describedby={`${id}stage`}
            onClick={onToggle}
          >
            <Short
              text={named(values)}
              shown={named(
                Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value, room)])),
              )}
            />
          </button>
        </h2>
        <span className={`tag ${tagLook[tone]}`} id={`${id}stage`}>
          <Icon name={tagIcon[tone]} size={16} />
          {rewardSays(row, i18n.language as Language)?.status ??
            t([`stage.${reasonKey(row)}`, `stage.${stageKey(row)}`])}
        </span>
        {tone !== 'no' && <span className="sum nums">{t(forWhom(row), { amount: money(amount) })}</span>}
        <Icon name="down" />
        {row.Notiz && !(open && mayNote) && <p className="private-note small">{row.Notiz}</p>}
        {!open && (
          <p className="brief small">
            <MiniBar row={row} />
            <span>{brief(row)}</span>
          </p>
        )}
      </header>
      <div id={`${id}body`} className="rec-body" hidden={!open}>
        {open && (
          <>
            <Bar row={row} />
            <NextStep row={row} tone={tone} forMe={amount > 0} />
            {row.Praemie?.KontoinhaberGefragt && <HolderAsked />}
            {nudge}
            <div className="row asides">
              {mayNote && <Note key={row.Notiz} row={row} />}
              {claim}
            </div>
            {key === 'byCode' && <p className="small muted">{t('byCodeHint')}</p>}
            <p className="small muted">
              {t('meta', { number: row.Empfehlungsnummer, created: date(row.ErstelltAm), count: row.Klicks })}
            </p>
          </>
        )}
      </div>
    </article>
  );

  function brief(of: OwnRecommendationRow): string {
    if (of.Praemie?.KontoinhaberGefragt) return t('holderAsked.text');
    const until = of.NaechsterSchritt.Bis;
    const from = since(of);
    const turn = t(`turn.${leadKey(of)}`);
    if (until) return `${turn}, ${t('until', { date: date(until) })}`;
    return from ? `${turn}, ${t(tone === 'calm' || tone === 'you' ? 'since' : 'on', { date: date(from) })}` : turn;
  }
}

/** The bank knows the account by another name than the person typed: they say which is right where the account stands. */
function HolderAsked() {
  const { t } = useTranslation('status');
  return (
    <p className="row">
      <span>{t('holderAsked.text')}</span>
      <PageLink to="BankDetailsRecommender" className="btn light small">
        {t('holderAsked.action')}
      </PageLink>
    </p>
  );
}

/** A private note on the intended friend, visible to the recommender only. */
function Note({ row: { Empfehlungsnummer, Notiz } }: { row: OwnRecommendationRow }) {
  const { t } = useTranslation('status');
  const client = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState(Notiz ?? '');
  const [writing, setWriting] = useState(false);
  const { state, failure, press } = useSending(async () => {
    await note(Empfehlungsnummer, typed.trim() || null);
    await client.invalidateQueries({ queryKey: ['recommendations'] });
    setWriting(false);
  });
  if (!writing)
    return (
      <p className="small note">
        {Notiz && <span>{t('note.own', { note: Notiz })} </span>}
        <Button look="plain" className="small" onClick={() => setWriting(true)}>
          {t(Notiz ? 'note.change' : 'note.add')}
        </Button>
      </p>
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <form className="field note" onSubmit={save}>
      <label htmlFor={id}>{t('note.label')}</label>
      <div className="note-row">
        <input
          id={id}
          className="input"
          autoFocus
          maxLength={60}
          value={typed}
          aria-describedby={`${id}hint`}
          onChange={event => setTyped(event.target.value)}
        />
        <Button look="light" type="submit" pending={state === 'sending'}>
          {t('note.save')}
        </Button>
      </div>
      <p className="hint" id={`${id}hint`}>
        {t('note.hint')}
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

const tones: Record<ExtraReward['Status'], string> = {
  Offen: '',
  Bereitgestellt: 'wait',
  Ausgezahlt: 'ok',
  Abgeholt: 'ok',
  Storniert: 'stop',
  Abgelaufen: 'stop',
};

/** Rewards without a recommendation, with the reason; renders nothing if there are none. */
export function ExtraRewards({ rewards }: { rewards: readonly ExtraReward[] }) {
  const { t } = useTranslation('status');
  if (rewards.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="extra-rewards">
      <h2 id="extra-rewards">{t('extra.title')}</h2>
      {rewards.map(reward => (
        <Extra key={reward.Id} reward={reward} />
      ))}
    </section>
  );
}

function Extra({
  reward: {
    Id,
    Anlass,
    Begruendung,
    WertCent,
    Status,
    Auswahl,
    Waehlbar,
    BankdatenFehlen,
    KontoinhaberGefragt,
    WirdGeprueft,
    GewaehrtAm,
    EnddatumAnzeige,
  },
}: {
  reward: ExtraReward;
}) {
  const { money } = usePortal();
  const { t, i18n } = useTranslation('status');
  const running = Status === 'Bereitgestellt' && !Waehlbar && !BankdatenFehlen;
  const finished = Status === 'Ausgezahlt' || Status === 'Abgeholt';
  const language = i18n.language as Language;
  const words = Auswahl && rewardWords[Auswahl];
  const label = (): string => {
    if (running && WirdGeprueft) return t('stage.PraemieWirdGeprueft');
    if (words && (running || finished)) return words[running ? 'running' : 'finished'][language];
    return t(BankdatenFehlen ? 'extra.bankDetails' : `extra.status.${Status}`);
  };
  return (
    <article className="card pad stack-s extra">
      <header className="row between">
        <h3>{t(`extra.kind.${Anlass}`, { amount: money(WertCent) })}</h3>
        <span className={`tag ${running ? '' : tones[Status]}`}>
          <Icon name={finished ? 'check' : Status === 'Bereitgestellt' && !running ? more.user : 'clock'} size={16} />
          {label()}
        </span>
      </header>
      {Begruendung && <p>{t('extra.reason', { reason: Begruendung })}</p>}
      <p className="small muted">
        {t('extra.granted', { date: date(GewaehrtAm) })}
        {Waehlbar && EnddatumAnzeige && ` · ${t('until', { date: date(EnddatumAnzeige) })}`}
      </p>
      {Waehlbar && (
        <div className="row">
          <PageLink to="RewardDetails" params={{ praemieid: Id }} className="btn" icon={more.gift}>
            {t('action.choose')}
          </PageLink>
          <ResendRewardMail number={Id} light />
        </div>
      )}
      {KontoinhaberGefragt && <HolderAsked />}
      {BankdatenFehlen && (
        <div>
          <PageLink to="BankDetailsRecommender" search={{ neu: true }} className="btn">
            {t('action.bankDetails')}
          </PageLink>
        </div>
      )}
    </article>
  );
}
