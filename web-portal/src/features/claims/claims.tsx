import './claims.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, useTone } from '../../shared/i18n/language.js';
import { Button } from '../../shared/ui/button.js';
import { Disclosure } from '../../shared/ui/controls.js';
import { Coming, Failure } from '../../shared/ui/feedback.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';
import {
  deadlinesOf,
  entryKey,
  friendsCalls,
  isUndecided,
  objectionableAbout,
  recommendersCalls,
  stateKey,
  undecidedAbout,
  type ClaimCalls,
  type OwnClaim,
} from './calls.js';
import { ClaimDialog, type Writing } from './claim-dialog.js';

/** The place that mails about claims lead to, and that of one claim. */
const place = 'reklamationen';
const placeOf = ({ Reklamationsnummer }: OwnClaim) => `reklamation-${Reklamationsnummer}`;

/** At a recommendation: says that something is wrong, or leads to what is being looked into. */
export function ClaimAction({ recommendation, mayWrite }: { recommendation: string; mayWrite: boolean }) {
  const { t } = useTranslation('claims');
  const line = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const { data = [], isLoading } = useQuery(recommendersCalls.query);
  const undecided = undecidedAbout(data, recommendation);
  if (isLoading) return <Coming />;
  const write = () => setWriting({ what: 'claim', recommendation, decided: objectionableAbout(data, recommendation) });
  const close = () => {
    setWriting(null);
    // Once it is sent, a link stands where the pressed button was.
    setTimeout(() => line.current?.querySelector<HTMLElement>('a, button')?.focus());
  };
  return (
    <div ref={line}>
      {undecided ? (
        <a className="btn plain small" href={`#${placeOf(undecided)}`}>
          {t('toClaim')}
        </a>
      ) : (
        mayWrite && (
          <Button look="plain" className="small" onClick={write}>
            {t('something')}
          </Button>
        )
      )}
      <ClaimDialog writing={writing} onClose={close} calls={recommendersCalls} byFriend={false} />
    </div>
  );
}

/** A recommender's claims; renders nothing if there are none. `named`: what a recommendation is called on the page. */
export function OwnClaims({
  named,
  mayWrite,
}: {
  named: (recommendation: string) => string | undefined;
  mayWrite: boolean;
}) {
  const { t } = useTranslation('claims');
  const section = useRef<HTMLElement>(null);
  const { data = [], isLoading, error, refetch } = useQuery(recommendersCalls.query);
  const isShown = data.length > 0 || error !== null;
  useEffect(() => {
    // A mail leads here, and the section may come later than the page waits for a place.
    if (isShown && location.hash === `#${place}`) section.current?.scrollIntoView({ behavior: 'instant' });
  }, [isShown]);
  if (isLoading) return <Coming />;
  if (!isShown) return null;
  return (
    <section id={place} ref={section} className="stack claims" aria-labelledby="own-claims">
      <h2 id="own-claims" tabIndex={-1}>
        {t('title')}
      </h2>
      {error && data.length === 0 ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <ClaimList claims={data} calls={recommendersCalls} mayWrite={mayWrite} named={named} byFriend={false} />
      )}
    </section>
  );
}

/** A friend's claims, and the way to a new one, on the page of what is held on them. */
export function FriendsClaims({ token, product }: { token: string; product: string }) {
  const { t } = useTranslation('claims');
  const context = useTone();
  const [writing, setWriting] = useState<Writing | null>(null);
  const calls = friendsCalls(token, context);
  const { data = [], isLoading, error, refetch } = useQuery(calls.query);
  if (isLoading) return <Coming />;
  const recommendation = data[0]?.Empfehlungsnummer ?? '';
  const write = () => setWriting({ what: 'claim', recommendation, decided: objectionableAbout(data, recommendation) });
  return (
    <section id={place} className="card pad stack claims">
      <h2 tabIndex={-1}>{t('friend.title', { context })}</h2>
      {error && data.length === 0 && <Failure error={error} retry={() => void refetch()} />}
      {!data.some(isUndecided) && (
        <>
          <p className="muted">{t('friend.text', { context })}</p>
          <div>
            <Button look="light" onClick={write}>
              {t('friend.write')}
            </Button>
          </div>
        </>
      )}
      <ClaimList claims={data} calls={calls} mayWrite named={() => product} byFriend />
      <ClaimDialog writing={writing} onClose={() => setWriting(null)} calls={calls} byFriend />
    </section>
  );
}

interface Listed {
  readonly calls: ClaimCalls;
  readonly mayWrite: boolean;
  readonly named: (recommendation: string) => string | undefined;
  readonly byFriend: boolean;
}

function ClaimList({ claims, ...listed }: Listed & { claims: readonly OwnClaim[] }): ReactNode {
  return claims.map((claim, index) => (
    <Claim key={claim.Reklamationsnummer} claim={claim} isNewest={index === 0} {...listed} />
  ));
}

const looks: Partial<Record<OwnClaim['Zustand'], readonly [tag: string, icon: IconName]>> = {
  Anerkannt: ['ok', 'check'],
  Abgelehnt: ['stop', 'close'],
};

function Claim({ claim, isNewest, calls, mayWrite, named, byFriend }: Listed & { claim: OwnClaim; isNewest: boolean }) {
  const { t } = useTranslation('claims');
  const context = useTone();
  const id = useId();
  const [writing, setWriting] = useState<Writing | null>(null);
  const { Reklamationsnummer: number, Empfehlungsnummer: recommendation, Auftragsnummer: order, Verlauf } = claim;
  const undecided = isUndecided(claim);
  const [tag, icon] = looks[claim.Zustand] ?? ['', 'clock'];
  return (
    <article id={placeOf(claim)} className={`stack-s claim ${byFriend ? '' : 'card pad'}`} aria-labelledby={id}>
      <header className="row spread">
        <h3 id={id} tabIndex={-1}>
          {named(recommendation) ?? t('ofRecommendation', { number: recommendation })}
        </h3>
        <span className={`tag ${tag}`}>
          <Icon name={icon} size={16} />
          {t(`state.${stateKey(claim)}`)}
        </span>
      </header>
      <p className="nums">
        {deadlinesOf(claim, new Date())
          .map(({ key, at }) => t(`deadline.${key}`, { date: date(at) }))
          .join(' ')}
      </p>
      <p className="small muted nums">
        {t('meta', { number, recommendation, date: date(claim.ErstelltAm) })}
        {order && ` · ${t('orderIs', { order })}`}
      </p>
      <Disclosure title={t('written', { count: Verlauf.length })} open={undecided || isNewest}>
        <Conversation entries={Verlauf} />
      </Disclosure>
      {mayWrite && (undecided || claim.WiderspruchMoeglich) && (
        <div>
          <Button
            look="light"
            className="small"
            onClick={() => setWriting({ what: undecided ? 'addition' : 'objection', claim })}
          >
            {t(undecided ? 'addition.action' : 'objection.action', { context })}
          </Button>
        </div>
      )}
      <ClaimDialog writing={writing} onClose={() => setWriting(null)} calls={calls} byFriend={byFriend} />
    </article>
  );
}

const ours: readonly OwnClaim['Verlauf'][number]['Art'][] = ['Antwort', 'Entscheidung'];

/** What was written on both sides, oldest first. */
function Conversation({ entries }: { entries: OwnClaim['Verlauf'] }) {
  const { t } = useTranslation('claims');
  const context = useTone();
  return (
    <ol className="conversation">
      {entries.map(({ Zeit, Art, Text }, index) => (
        <li key={`${Zeit}${index}`} className={ours.includes(Art) ? 'ours' : 'theirs'}>
          <p className="small">
            <b>{t(`entry.${entryKey(entries, index)}`, { context })}</b>{' '}
            <span className="nums nowrap">{date(Zeit)}</span>
          </p>
          <p className="said">{Text}</p>
        </li>
      ))}
    </ol>
  );
}
