import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../shared/i18n/language.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { Segments } from '../../shared/ui/controls.js';
import { Loading } from '../../shared/ui/feedback.js';
import { NextSteps, Picture } from '../../shared/ui/page.js';
import { useMedia } from '../../shared/ui/lists.js';
import { RecommendationCard } from './card.js';
import {
  filters,
  fits,
  keysOf,
  sumsOf,
  toneOf,
  yoursFirst,
  type ExtraReward,
  type Filter,
  type OwnRecommendationRow,
  type WaitingReward,
} from './status.js';
import { usePortal } from '../../shared/portal.js';
import { more } from '../../shared/ui/more-icons.js';

/** Filter and cards. Cards that need an action are expanded; on wide screens also those in progress. */
export function RecommendationList({
  rows,
  complete,
  mayNote,
  nudge,
  claim,
}: {
  rows: readonly OwnRecommendationRow[];
  /** Whether all entries that match the filter are loaded. */
  complete: boolean;
  mayNote: boolean;
  /** Renders a reminder to the friend, if it may help. */
  nudge: (row: OwnRecommendationRow) => ReactNode;
  /** Renders the way to say that something is wrong. */
  claim: (row: OwnRecommendationRow) => ReactNode;
}) {
  const { t } = useTranslation('status');
  const wide = useMedia('(min-width: 721px)');
  const { filter: wanted } = useSearch({ strict: false }) as { filter?: unknown };
  const navigate = useNavigate();
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  const filter = filters.find(name => name === wanted) ?? 'all';
  const shown = yoursFirst(rows.filter(row => fits(row, filter)));
  const keys = keysOf(rows);
  const keyOf = (row: OwnRecommendationRow) => keys.get(row)!;
  const isOpen = (row: OwnRecommendationRow) =>
    folded[keyOf(row)] ?? (toneOf(row) === 'you' || rows.length === 1 || (wide && fits(row, 'running')));
  const allOpen = shown.every(isOpen);
  const choose = (name: Filter) =>
    void navigate({ to: '.', search: name === 'all' ? {} : { filter: name }, replace: true, resetScroll: false });
  const foldAll = () => setFolded({ ...folded, ...Object.fromEntries(shown.map(row => [keyOf(row), !allOpen])) });
  return (
    <>
      <div className="tools">
        <Segments
          legend={t('filter.label')}
          hidden
          value={filter}
          onChange={choose}
          segments={filters.map(name => ({
            value: name,
            title: (
              <>
                {t(`filter.${name}`)} <span className="count nums">{rows.filter(row => fits(row, name)).length}</span>
              </>
            ),
          }))}
        />
        {shown.length > 1 && (
          <Button look="plain" className="small" onClick={foldAll}>
            {t(allOpen ? 'foldAll' : 'unfoldAll')}
          </Button>
        )}
      </div>
      <p className="sr" role="status">
        {t('filter.shown', { count: shown.length })}
      </p>
      <div className="stack recs">
        {shown.map(row => (
          <RecommendationCard
            key={keyOf(row)}
            row={row}
            open={isOpen(row)}
            mayNote={mayNote}
            nudge={nudge(row)}
            claim={claim(row)}
            onToggle={() => setFolded({ ...folded, [keyOf(row)]: !isOpen(row) })}
          />
        ))}
        {shown.length === 0 && complete && <p className="card pad muted">{t('filter.none')}</p>}
        {!complete && <Loading heights={['6.5rem']} />}
      </div>
    </>
  );
}

/** Rewards that wait for the user's action, each with its button; shown above everything else. */
export function Waiting({ rewards }: { rewards: readonly WaitingReward[] }) {
  const { money } = usePortal();
  const { t } = useTranslation('status');
  const [first] = rewards;
  if (!first) return null;
  return (
    <section className="card pad waiting" aria-labelledby="waiting">
      <div>
        <h2 id="waiting" className="nums">
          {t('waiting.title', { amount: money(rewards.reduce((sum, { cents }) => sum + cents, 0)) })}
        </h2>
        <p className="small">
          {t('waiting.text', { count: rewards.length })} {first.by && t('pleaseBy', { by: date(first.by) })}
        </p>
      </div>
      {first.wants === 'choice' ? (
        <PageLink to="RewardDetails" params={{ praemieid: first.id }} className="btn" icon={more.gift}>
          {t('waiting.choose')}
        </PageLink>
      ) : (
        <PageLink to="BankDetailsRecommender" search={{ neu: true }} className="btn">
          {t('action.bankDetails')}
        </PageLink>
      )}
    </section>
  );
}

export function Totals({
  rows,
  extra,
  complete,
}: {
  rows: readonly OwnRecommendationRow[];
  extra: readonly ExtraReward[];
  complete: boolean;
}) {
  const { money } = usePortal();
  const { t } = useTranslation('status');
  const sums = sumsOf(rows, extra);
  return (
    <div className="stack-s">
      <dl className="sums nums">
        {(['waiting', 'onTheWay', 'paid', 'possible'] as const).map(name => (
          <div key={name} className="card">
            <dt>{t(`sums.${name}`)}</dt>
            <dd>{money(sums[`${name}Cents`])}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted nums">
        {sums.links > 0 && `${t('sums.clicks', { count: sums.clicks })} ${t('sums.links', { count: sums.links })}. `}
        {!complete && t('sums.newest', { count: rows.length })}
      </p>
    </div>
  );
}

/** The personal area before the first recommendation. */
export function NothingYet() {
  const { t } = useTranslation('status');
  return (
    <section className="card pad empty">
      <Picture name="share" />
      <div className="stack">
        <div className="stack-s">
          <h2>{t('empty.title')}</h2>
          <p className="muted">{t('empty.text')}</p>
        </div>
        <NextSteps steps={(['pick', 'share', 'watch'] as const).map(step => ({ title: t(`empty.steps.${step}`) }))} />
        <div>
          <PageLink to="Homepage" className="btn" icon="arrow">
            {t('empty.action')}
          </PageLink>
        </div>
      </div>
    </section>
  );
}
