import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { Button } from '../../shared/ui/button.js';
import { Segments } from '../../shared/ui/segments.js';
import { useMedia } from '../../shared/ui/use-media.js';
import type { ExtraReward, Row } from './api.js';
import { RecommendationCard } from './card.js';
import { filters, fits, keyOf, sumsOf, toneOf, yoursFirst, type Filter } from './status.js';

/** Sums, filter and cards. What needs the person is unfolded; on a wide screen so is everything that is running. */
export function RecommendationList({
  rows,
  extra,
  complete,
}: {
  rows: readonly Row[];
  extra: readonly ExtraReward[];
  complete: boolean;
}) {
  const { t } = useTranslation('status');
  const wide = useMedia('(min-width: 721px)');
  const { filter: wanted } = useSearch({ strict: false }) as { filter?: unknown };
  const navigate = useNavigate();
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  const filter = filters.find(name => name === wanted) ?? 'all';
  const shown = yoursFirst(rows.filter(row => fits(row, filter)));
  const isOpen = (row: Row) =>
    folded[keyOf(row)] ?? (toneOf(row) === 'you' || rows.length === 1 || (wide && fits(row, 'running')));
  const allOpen = shown.every(isOpen);
  const choose = (name: Filter) =>
    void navigate({ to: '.', search: name === 'all' ? {} : { filter: name }, replace: true, resetScroll: false });
  const foldAll = () => setFolded({ ...folded, ...Object.fromEntries(shown.map(row => [keyOf(row), !allOpen])) });
  return (
    <>
      <Totals rows={rows} extra={extra} complete={complete} />
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
            onToggle={() => setFolded({ ...folded, [keyOf(row)]: !isOpen(row) })}
          />
        ))}
        {shown.length === 0 && <p className="card pad muted">{t('filter.none')}</p>}
      </div>
    </>
  );
}

export function Totals({
  rows,
  extra,
  complete,
}: {
  rows: readonly Row[];
  extra: readonly ExtraReward[];
  complete: boolean;
}) {
  const { t } = useTranslation('status');
  const sums = sumsOf(rows, extra);
  return (
    <div className="stack-s">
      <dl className="sums nums">
        <div className="card">
          <dt>{t('sums.paid')}</dt>
          <dd>{money(sums.paidCents)}</dd>
        </div>
        <div className="card">
          <dt>{t('sums.onTheWay')}</dt>
          <dd>{money(sums.onTheWayCents)}</dd>
        </div>
        <div className="card">
          <dt>{t('sums.possible')}</dt>
          <dd>{money(sums.possibleCents)}</dd>
        </div>
        <div className="card">
          <dt>{t('sums.links', { count: sums.links })}</dt>
          <dd>{sums.clicks}</dd>
        </div>
      </dl>
      {!complete && <p className="small muted">{t('sums.newest', { count: rows.length })}</p>}
    </div>
  );
}
