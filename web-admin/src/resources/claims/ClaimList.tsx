import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { readClaimFigures } from '#contract/agentur/claims.js';
import { useAnswer } from '../../providers/data-provider.js';
import { count, day } from '../../shared/format.js';
import { CaseLink } from '../../shared/ui/case-links.js';
import type { Column, Translate } from '../../shared/ui/columns.js';
import { CsvButton } from '../../shared/ui/files.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty, KeyFigure, KeyFigures } from '../../shared/ui/Page.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { claimPath, claimStates, type ClaimRecord } from './claim.js';

const pathOf = ({ number }: ClaimRecord) => claimPath(number);
const nameOf = ({ name }: ClaimRecord, translate: Translate) => name || translate('app.erased_person');
/** The next day by which something is due; a decided claim has none. */
const dueOf = ({ answerBy, decisionBy }: ClaimRecord) => answerBy ?? decisionBy;

const columns: readonly Column<ClaimRecord>[] = [
  {
    field: 'number',
    list: row => (
      <TwoLines below={<CaseLink number={row.recommendationNumber}>{row.recommendationNumber}</CaseLink>}>
        <Link to={pathOf(row)}>{row.number}</Link>
      </TwoLines>
    ),
    card: 'title',
  },
  { field: 'recommendationNumber', list: false, card: 3 },
  {
    field: 'name',
    list: (row, translate) => (
      <TwoLines below={translate(`claims.words.claimant.${row.claimant}`)}>{nameOf(row, translate)}</TwoLines>
    ),
    card: [1, nameOf],
  },
  { field: 'claimant', list: false, words: 'claims.words.claimant', card: 1 },
  { field: 'openedAt', kind: 'day', card: 3 },
  {
    field: 'answerBy',
    label: 'claims.due',
    list: (row, translate) => {
      const due = dueOf(row);
      if (!due) return null;
      return (
        <TwoLines below={translate(row.answerBy ? 'claims.due_answer' : 'claims.due_decision')}>
          {row.overdue ? (
            <Chip size="small" color="error" label={`${translate('claims.overdue_since')} ${day(due)}`} />
          ) : (
            day(due)
          )}
        </TwoLines>
      );
    },
    card: [
      2,
      (row, translate) => {
        const due = dueOf(row);
        if (!due) return null;
        return `${translate(row.answerBy ? 'claims.due_answer' : 'claims.due_decision')}: ${day(due)}`;
      },
    ],
    kind: 'day',
  },
  { field: 'decisionBy', kind: 'day', list: false },
  { field: 'decidedAt', kind: 'day', list: false },
  { field: 'overdue', kind: 'flag', list: false },
  { field: 'objected', kind: 'flag', list: false },
  { field: 'responsible' },
  { field: 'state', kind: 'status', card: 'chip' },
];

/** How many are open and late, and how the team decides. */
function Figures() {
  const translate = useTranslate();
  const figures = useAnswer(readClaimFigures, {}, { refresh: 30_000 });
  return (
    <KeyFigures>
      <KeyFigure
        label={translate('claims.figures.open')}
        of={figures}
        shows={({ Offen }) => ({
          value: count(Offen),
          hint: translate(Offen > 0 ? 'claims.figures.open_hint' : 'claims.figures.open_none'),
        })}
      />
      <KeyFigure
        label={translate('claims.figures.overdue')}
        of={figures}
        shows={({ Ueberfaellig }) => ({
          value: count(Ueberfaellig),
          tone: Ueberfaellig > 0 ? 'loud' : 'plain',
          hint: translate(Ueberfaellig > 0 ? 'claims.figures.overdue_hint' : 'claims.figures.overdue_none'),
        })}
      />
      <KeyFigure
        label={translate('claims.figures.median')}
        of={figures}
        shows={({ MedianTage, Entschieden }) => ({
          value:
            MedianTage === null
              ? '–'
              : translate('claims.figures.days', { smart_count: MedianTage, count: count(MedianTage) }),
          hint: translate('claims.figures.decided', { smart_count: Entschieden, count: count(Entschieden) }),
        })}
      />
      <KeyFigure
        label={translate('claims.figures.accepted')}
        of={figures}
        shows={({ AnteilAnerkannt }) => ({
          value: AnteilAnerkannt === null ? '–' : `${count(AnteilAnerkannt)} %`,
          hint: translate('claims.figures.span'),
        })}
      />
    </KeyFigures>
  );
}

export function ClaimList() {
  const translate = useTranslate();
  return (
    <ListPage<ClaimRecord>
      resource="claims"
      intro={translate('claims.intro')}
      lead={<Figures />}
      sort={{ field: 'openedAt', order: 'DESC' }}
      actions={<CsvButton<ClaimRecord> columns={columns} />}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={claimStates.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <ChoiceFilter source="overdue" choices={[{ value: 'true', label: translate('claims.overdue_only') }]} />
          <PeriodFilter />
          <SearchFilter label={translate('claims.search')} />
        </Filters>
      }
      empty={<Empty title={translate('claims.empty')} hint={translate('claims.empty_hint')} />}
      pathOf={pathOf}
      columns={columns}
    />
  );
}
