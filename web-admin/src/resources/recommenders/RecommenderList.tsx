import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listRecommendations, readBlock } from '#contract/agentur/calls.js';
import { useAnswer } from '../../providers/data-provider.js';
import { day, dayAndTime } from '../../shared/format.js';
import { useMay } from '../../shared/session.js';
import { CaseLink } from '../../shared/ui/case-links.js';
import { ColumnFields, type Column, type Translate } from '../../shared/ui/columns.js';
import { DetailDrawer, DetailSection, StageCode, StatusCode, useOpenRecordId } from '../../shared/ui/Detail.js';
import { CsvButton } from '../../shared/ui/files.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { Recomputing, RewardsOfPerson } from '../../shared/ui/rewards.js';
import { AdminLoginButton, BlockButton, StatusButton } from './actions.js';
import { GoodwillButton, GoodwillHistory, WaitingGoodwill } from './Goodwill.js';
import { recommenderStatuses, type Recommender } from './recommender.js';

/** Why an account is blocked, since when and by whom. */
function BlockOf({ number }: { number: string }) {
  const translate = useTranslate();
  const { data: block, error, refetch } = useAnswer(readBlock, { params: { nr: number } });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!block) return <Skeleton variant="rounded" height={72} />;
  return (
    <Alert severity="info">
      <Box component="b" sx={{ display: 'block' }}>
        {translate('recommenders.inactive.Gesperrt')} {translate(`recommenders.block.kinds.${block.Art}.name`)}
      </Box>
      {translate(block.Von ? 'recommenders.block.since_by' : 'recommenders.block.since', {
        date: dayAndTime(block.Seit),
        name: block.Von ?? '',
      })}
      {block.Grund && (
        <Box sx={{ overflowWrap: 'anywhere' }}>{translate('recommenders.block.reason', { reason: block.Grund })}</Box>
      )}
    </Alert>
  );
}

const [few, many] = [5, 200];

/** A person's recommendations with their stages, newest first. */
function RecommendationsOf({ number }: { number: string }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(few);
  const { data, error, refetch } = useAnswer(listRecommendations, {
    params: { x: 'alle' },
    body: { Pagesize: shown, Filter: { Empfehlernummer: number } },
  });
  return (
    <DetailSection id="person-recommendations" title={translate('resources.recommendations.name', { smart_count: 2 })}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data?.Content.map(({ Empfehlungsnummer, Produkt, Empfaenger, ErstelltAm, Status, Stufe }) => (
          <Box component="li" key={Empfehlungsnummer} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <CaseLink number={Empfehlungsnummer} />
              {` · ${Produkt}`}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {day(ErstelltAm)} → {Empfaenger ?? translate('recommendations.no_recipient')}
            </Typography>
            {Status === 'Storniert' ? <StatusCode code={Status} /> : <StageCode code={Stufe} />}
          </Box>
        ))}
      </Box>
      {data && data.TotalCount > data.Content.length && shown === few && (
        <Box>
          <Button size="small" variant="outlined" onClick={() => setShown(many)}>
            {translate('rewards.all', { smart_count: Math.min(data.TotalCount, many) })}
          </Button>
        </Box>
      )}
    </DetailSection>
  );
}

const pathOf = ({ id }: Recommender) => `/recommenders/${encodeURIComponent(id)}/show`;
const nameOf = ({ name }: Recommender, translate: Translate) => name || translate('app.erased_person');
const mailTo = ({ email, unreachable }: Recommender, translate: Translate) =>
  unreachable ? `${email} · ${translate('recommenders.unreachable')}` : email;

const columns: readonly Column<Recommender>[] = [
  { field: 'number', kind: 'identifier', list: false },
  {
    field: 'name',
    show: nameOf,
    list: (row, translate) => (
      <Link to={pathOf(row)}>
        <TwoLines below={mailTo(row, translate)}>{nameOf(row, translate)}</TwoLines>
      </Link>
    ),
    card: 'title',
    drawer: false,
  },
  { field: 'email', list: false, card: [1, mailTo] },
  { field: 'registeredAt', kind: 'day', card: 3 },
  { field: 'recommendations', kind: 'count', card: 2 },
  { field: 'contracts', kind: 'count', card: 2 },
  { field: 'rewardCents', kind: 'money', card: 'amount' },
  { field: 'status', kind: 'status', card: 'chip', drawer: false },
];

/** A recommender with the agency's actions. */
function RecommenderDetail({ number }: { number: string }) {
  const translate = useTranslate();
  const may = useMay();
  const {
    data: recommender,
    error,
    isPending,
    refetch,
  } = useGetOne<Recommender>('recommenders', { id: number }, { retry: 1, onError: () => undefined });
  const active = recommender?.status === 'Aktiv';
  return (
    <DetailDrawer
      resource="recommenders"
      title={
        recommender
          ? recommender.name || translate('app.erased_person')
          : translate('resources.recommenders.name', { smart_count: 1 })
      }
      chip={recommender && <StatusCode code={recommender.status} />}
      footer={
        recommender &&
        recommender.status !== 'Geloescht' && (
          <>
            {active && may('Verwaltung') && <AdminLoginButton recommender={recommender} />}
            {active && may('Praemien') && <GoodwillButton recommender={recommender} />}
            {may('Verwaltung') && recommender.unreachable && (
              <StatusButton recommender={recommender} action="reachable" />
            )}
            {may('Verwaltung') &&
              (recommender.status === 'Gesperrt' ? (
                <StatusButton recommender={recommender} action="unblock" />
              ) : (
                <BlockButton recommender={recommender} />
              ))}
          </>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton variant="rounded" height={220} />}
      {recommender && (
        <>
          {recommender.status === 'Gesperrt' ? (
            <BlockOf number={recommender.number} />
          ) : (
            !active && <Alert severity="info">{translate(`recommenders.inactive.${recommender.status}`)}</Alert>
          )}
          {recommender.unreachable && <Alert severity="warning">{translate('recommenders.unreachable_text')}</Alert>}
          <ColumnFields resource="recommenders" columns={columns} record={recommender} />
          {may('Praemien') && <RewardsOfPerson number={recommender.number} />}
          {recommender.recommendations > 0 && <RecommendationsOf number={recommender.number} />}
          {may('Praemien') && (
            <>
              <GoodwillHistory number={recommender.number} />
              <Recomputing key={recommender.number} of={{ recommender: recommender.number }} />
            </>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

export function RecommenderList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('recommenders');
  return (
    <ListPage<Recommender>
      resource="recommenders"
      intro={translate('recommenders.intro')}
      lead={<WaitingGoodwill />}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Recommender> columns={columns} />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={recommenderStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('recommenders.search')} />
        </Filters>
      }
      pathOf={pathOf}
      empty={<Empty title={translate('recommenders.empty')} hint={translate('recommenders.empty_hint')} />}
      columns={columns}
    >
      {openId ? <RecommenderDetail number={openId} /> : null}
    </ListPage>
  );
}
