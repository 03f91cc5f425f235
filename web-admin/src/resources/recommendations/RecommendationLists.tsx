import { Alert, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetOne, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { cancelRecommendation } from '#contract/agentur/calls.js';
import { useCommand } from '../../providers/data-provider.js';
import { count, day, dayAndTime } from '../../shared/format.js';
import { useMay } from '../../shared/session.js';
import {
  Code,
  CopyButton,
  DetailDrawer,
  RecordLink,
  Field,
  Fields,
  StageCode,
  StatusCode,
  useOpenRecordId,
} from '../../shared/ui/Detail.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { CsvButton } from '../../shared/ui/files.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { RewardsOfOne, RewardsOfPerson } from '../../shared/ui/rewards.js';
import { leadFields, leadStatuses, type Lead } from './lead.js';
import {
  recommendationDetails,
  recommendationFields,
  recommendationStatuses,
  type Recommendation,
} from './recommendation.js';

/** Cancels a recommendation and its unpaid rewards; the recommender sees the reason. */
function CancelButton({ number }: { number: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const cancel = useCommand(cancelRecommendation, () => {
    notify('recommendations.cancel.done', { type: 'success', messageArgs: { number } });
    setAsked(false);
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('recommendations.cancel.open')}
      </Button>
      {asked && (
        <ReasonDialog
          title={translate('recommendations.cancel.title', { number })}
          confirm={translate('recommendations.cancel.open')}
          danger
          pending={cancel.isPending}
          error={cancel.error}
          onClose={() => setAsked(false)}
          onConfirm={reason => cancel.mutate({ params: { nr: number }, body: { Grund: reason } })}
        >
          <Typography>{translate('recommendations.cancel.text')}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}

const pathOf = ({ id }: Recommendation) => `/recommendations/${encodeURIComponent(id)}/show`;

export function RecommendationList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('recommendations');
  const recipientOf = ({ recipient }: Recommendation) => recipient ?? translate('recommendations.no_recipient');
  return (
    <ListPage<Recommendation>
      resource="recommendations"
      intro={translate('recommendations.intro')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Recommendation> columns={recommendationFields} />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={recommendationStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('recommendations.search')} />
        </Filters>
      }
      empty={<Empty title={translate('recommendations.empty')} hint={translate('recommendations.empty_hint')} />}
      pathOf={pathOf}
      card={row => ({
        title: row.number,
        chip: <Stage of={row} />,
        lines: [
          row.product,
          `${row.recommender} → ${recipientOf(row)}`,
          `${day(row.createdAt)} · ${row.channel} · ${translate('resources.recommendations.fields.clicks')}: ${count(row.clicks)}`,
        ],
      })}
      columns={
        <>
          <DataTable.Col<Recommendation>
            source="number"
            render={row => (
              <TwoLines below={row.product}>
                <Link to={pathOf(row)}>{row.number}</Link>
              </TwoLines>
            )}
          />
          <DataTable.Col<Recommendation>
            source="createdAt"
            sortByOrder="DESC"
            render={({ createdAt, channel }) => <TwoLines below={channel}>{day(createdAt)}</TwoLines>}
          />
          <DataTable.Col<Recommendation>
            source="recommender"
            label="orders.people"
            render={row => <TwoLines below={`→ ${recipientOf(row)}`}>{row.recommender}</TwoLines>}
          />
          <DataTable.Col<Recommendation>
            source="clicks"
            align="right"
            sortByOrder="DESC"
            render={({ clicks }) => count(clicks)}
          />
          <DataTable.Col<Recommendation> source="status" render={({ status }) => <StatusCode code={status} />} />
          <DataTable.Col<Recommendation> source="stage" render={row => <Stage of={row} />} />
        </>
      }
    >
      {openId === null ? null : <RecommendationDetail id={openId} />}
    </ListPage>
  );
}

/** A cancelled recommendation shows its status: its stage only says that no contract was made. */
function Stage({ of: { status, stage } }: { of: Recommendation }) {
  return status === 'Storniert' ? <StatusCode code={status} /> : <StageCode code={stage} />;
}

function RecommendationDetail({ id }: { id: string }) {
  const translate = useTranslate();
  const may = useMay();
  const { data, error, refetch } = useGetOne<Recommendation>('recommendations', { id });
  const label = (field: string) => translate(`resources.recommendations.fields.${field}`);
  return (
    <DetailDrawer
      resource="recommendations"
      title={translate('recommendations.detail', { number: id })}
      chip={data && <Stage of={data} />}
      footer={
        data &&
        may('Verwaltung') &&
        (data.status === 'Offen' || data.status === 'Ok') && <CancelButton number={data.number} />
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <Fields>
          <Field label={label('status')}>
            <StatusCode code={data.status} />
          </Field>
          <Field label={label('product')}>{data.product}</Field>
          <Field label={label('recommender')}>
            <RecordLink resource="recommenders" id={data.recommenderNumber}>
              {data.recommender || translate('app.erased_person')}
            </RecordLink>
          </Field>
          <Field label={label('recipient')}>
            <RecordLink resource="leads" id={data.recipient && data.recipientNumber}>
              {data.recipient ?? translate('recommendations.no_recipient')}
            </RecordLink>
          </Field>
          <Field label={label('createdAt')}>{dayAndTime(data.createdAt)}</Field>
          {recommendationDetails.map(field => (
            <Field key={field} label={label(field)}>
              {data[field] ?? '–'}
            </Field>
          ))}
          <Field label={label('clicks')}>{count(data.clicks)}</Field>
          <Field label={label('number')}>
            <Code>{data.number}</Code> <CopyButton text={data.number} />
          </Field>
        </Fields>
      )}
      {data && may('Praemien') && (
        <RewardsOfOne
          people={[
            { name: data.recommender, number: data.recommenderNumber },
            ...(data.recipient && data.recipientNumber ? [{ name: data.recipient, number: data.recipientNumber }] : []),
          ]}
          belongs={({ Empfehlungsnummer }) => Empfehlungsnummer === data.number}
        />
      )}
    </DetailDrawer>
  );
}

const recommendationPath = ({ recommendationNumber }: Lead) =>
  `/recommendations/${encodeURIComponent(recommendationNumber)}/show`;

const leadPath = ({ id }: Lead) => `/leads/${encodeURIComponent(id)}/show`;

/** A contact with the state of their rewards. */
function LeadDetail({ id }: { id: string }) {
  const translate = useTranslate();
  const may = useMay();
  const { data, error, refetch } = useGetOne<Lead>('leads', { id });
  const label = (field: string) => translate(`resources.leads.fields.${field}`);
  return (
    <DetailDrawer
      resource="leads"
      title={data ? data.name || translate('app.erased_person') : translate('resources.leads.name', { smart_count: 1 })}
      chip={data && <StatusCode code={data.status} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          {data.unreachable && (
            <Alert severity="warning">
              {translate('leads.unreachable_text', {
                date: dayAndTime(data.unreachable.Seit),
                why: translate(`leads.unreachable_why.${data.unreachable.Grund}`),
              })}
            </Alert>
          )}
          <Fields>
            {/* The stage of the whole recommendation, whose reward may be further than the contact's own. */}
            <Field label={label('stage')}>
              <StageCode code={data.stage} />
            </Field>
            <Field label={label('email')}>{data.email || '–'}</Field>
            {data.city && <Field label={label('city')}>{data.city}</Field>}
            <Field label={label('advertisingAllowed')}>
              {translate(data.advertisingAllowed ? 'leads.advertising' : 'leads.no_advertising')}
            </Field>
            <Field label={label('createdAt')}>{dayAndTime(data.createdAt)}</Field>
            <Field label={label('recommender')}>
              <RecordLink resource="recommenders" id={data.recommenderNumber}>
                {data.recommender || translate('app.erased_person')}
              </RecordLink>
            </Field>
            <Field label={label('product')}>{data.product || '–'}</Field>
            <Field label={label('recommendationNumber')}>
              <Link to={recommendationPath(data)}>{data.recommendationNumber}</Link>
            </Field>
            <Field label={label('number')}>
              <Code>{data.number}</Code> <CopyButton text={data.number} />
            </Field>
          </Fields>
          {may('Praemien') && <RewardsOfPerson number={data.number} />}
        </>
      )}
    </DetailDrawer>
  );
}

export function LeadList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('leads');
  /** Distinguishes people with the same name. */
  const reachedAt = ({ email, city, unreachable }: Lead) =>
    [email, city, unreachable && translate('leads.unreachable')].filter(Boolean).join(' · ');
  const recommendedBy = ({ recommender, product }: Lead) =>
    [recommender || translate('app.erased_person'), product].filter(Boolean).join(' · ');
  return (
    <ListPage<Lead>
      resource="leads"
      intro={translate('leads.intro')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Lead> columns={leadFields} />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={leadStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('leads.search')} />
        </Filters>
      }
      empty={<Empty title={translate('leads.empty')} hint={translate('leads.empty_hint')} />}
      pathOf={leadPath}
      card={row => ({
        title: row.name || translate('app.erased_person'),
        chip: <StageCode code={row.stage} />,
        lines: [
          reachedAt(row),
          recommendedBy(row),
          `${row.number} · ${dayAndTime(row.createdAt)}`,
          <StatusCode key="status" code={row.status} />,
          ...(row.advertisingAllowed ? [translate('leads.advertising')] : []),
        ],
      })}
      columns={
        <>
          <DataTable.Col<Lead> source="number" />
          <DataTable.Col<Lead> source="createdAt" sortByOrder="DESC" render={({ createdAt }) => day(createdAt)} />
          <DataTable.Col<Lead>
            source="name"
            render={row => (
              <TwoLines below={reachedAt(row)}>
                <Link to={leadPath(row)}>{row.name || translate('app.erased_person')}</Link>
              </TwoLines>
            )}
          />
          <DataTable.Col<Lead>
            source="recommendationNumber"
            render={row => (
              <TwoLines below={recommendedBy(row)}>
                <Link to={recommendationPath(row)}>{row.recommendationNumber}</Link>
              </TwoLines>
            )}
          />
          <DataTable.Col<Lead> source="status" render={({ status }) => <StatusCode code={status} />} />
          <DataTable.Col<Lead> source="stage" render={({ stage }) => <StageCode code={stage} />} />
          <DataTable.Col<Lead>
            source="advertisingAllowed"
            disableSort
            render={({ advertisingAllowed }) =>
              translate(advertisingAllowed ? 'leads.advertising' : 'leads.no_advertising')
            }
          />
        </>
      }
    >
      {openId === null ? null : <LeadDetail id={openId} />}
    </ListPage>
  );
}
