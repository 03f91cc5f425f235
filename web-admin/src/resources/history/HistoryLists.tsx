import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  agreeToPublishing,
  declinePublishing,
  listPublishingProposals,
  listPlannedSettings,
  withdrawPublishing,
  type PublishingProposal,
} from '#contract/betrieb/waiting.js';
import { listEvents } from '#contract/betrieb/calls.js';
import { eventKinds } from '#contract/betrieb/schemas.js';
import { readCatalogue } from '#contract/betrieb/catalogue.js';
import { listPlannedConfigurations, withdrawPlannedConfiguration } from '#contract/betrieb/configuration.js';
import { listCampaigns } from '#contract/betrieb/programme.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { auditActions } from '#shared/reasons-and-actions.js';
import { readEventChain, type ChainNode } from '#contract/betrieb/deliveries.js';
import { useAnswer, useWire } from '../../providers/data-provider.js';
import { dayAndTime, dayOf, language, money, noEnd, reasonInWords, today } from '../../shared/format.js';
import { isPlatform } from '../../shared/session.js';
import { CaseLink, NumberLink, PersonLink } from '../../shared/ui/case-links.js';
import { ColumnFields, type Column, type Translate } from '../../shared/ui/columns.js';
import { Code, Field, DetailDrawer, Json, StatusChip, Unseen, useOpenRecordId } from '../../shared/ui/Detail.js';
import { Filters, MoreFilters, PeriodFilter, PickFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Decided, DeclineAction, EntryAction, EntriesOf, Version } from '../../shared/ui/entries.js';
import { Empty, Failure, Page } from '../../shared/ui/Page.js';
import { Pages } from '../../shared/ui/paging.js';
import { PlannedChanges, planTones, WithdrawPlan } from '../../shared/ui/planned.js';
import { DeliveryChip, Expander } from '../../shared/ui/rows.js';
import { eventFilters, type StoredEvent } from './event.js';
import type { AuditEntry } from './audit-entry.js';
import { plannedRows, type PlannedRow } from './planned-rows.js';

/** The causes and effects of an event as a tree; each level of indentation is one step further from the first cause. */
function ChainDrawer({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const { data: chain, error, refetch } = useAnswer(readEventChain, { params: { ereignis: eventId } });
  return (
    <DetailDrawer resource="events" title={translate('events.chain.title')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!chain && !error && <Skeleton variant="rounded" height={240} />}
      {chain && (
        <>
          <Typography variant="body2" color="text.secondary">
            {translate('events.chain.hint', { smart_count: chain.Knoten.length })} <Code>{chain.Korrelation}</Code>
          </Typography>
          {!chain.Vollstaendig && <Alert severity="info">{translate('events.chain.cut')}</Alert>}
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
            {chain.Knoten.map(node => (
              <Node key={node.Ereignis} node={node} asked={node.Ereignis === eventId} />
            ))}
          </Box>
        </>
      )}
    </DetailDrawer>
  );
}

function Node({ node, asked }: { node: ChainNode; asked: boolean }) {
  const translate = useTranslate();
  return (
    // At most eight levels are indented, so that deep chains fit on a phone.
    <Box
      component="li"
      {...(asked ? { 'aria-current': 'true' as const } : {})}
      sx={{
        ml: Math.min(node.Tiefe, 8) * 1.75,
        pl: 1.5,
        py: 0.5,
        borderLeft: '3px solid',
        borderColor: asked ? 'primary.main' : 'divider',
        minWidth: 0,
      }}
    >
      <Unseen>{translate('events.chain.step', { step: node.Tiefe + 1 })}</Unseen>
      <Typography sx={{ fontWeight: asked ? 750 : 650, overflowWrap: 'anywhere' }}>{node.Satz}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {dayAndTime(node.Zeit)} · {node.Wer}
      </Typography>
      {node.Zustellungen.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.75, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {node.Zustellungen.map(({ Verbraucher, Zustand, Fehler }) => (
            <Box
              component="li"
              key={Verbraucher}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}
            >
              <DeliveryChip state={Zustand} />
              <Code>{Verbraucher}</Code>
              {Fehler && (
                <Typography variant="body2" sx={{ flexBasis: '100%', color: 'error.main', overflowWrap: 'anywhere' }}>
                  {Fehler}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const eventColumns: readonly Column<StoredEvent>[] = [
  {
    field: 'at',
    // Also where the text of a tight table wraps.
    list: ({ at }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {dayAndTime(at)}
      </Box>
    ),
    card: [1, ({ at }) => dayAndTime(at)],
    details: false,
  },
  { field: 'sentence', list: ({ sentence }) => <Expander>{sentence}</Expander>, card: 'title', details: false },
  { field: 'kind', words: 'events.kind', details: false },
  {
    field: 'number',
    list: event => (event.number === null ? '–' : <NumberOfEvent event={event} />),
    card: 2,
    details: false,
  },
  { field: 'who', card: 1, details: false },
  { field: 'aggregate', list: false },
  { field: 'version', kind: 'count', list: false },
  { field: 'position', list: false },
  { field: 'type', kind: 'identifier', list: false },
  { field: 'id', kind: 'identifier', list: false },
  { field: 'aggregateId', kind: 'identifier', list: false },
  { field: 'actor', kind: 'identifier', list: false },
  { field: 'correlation', kind: 'identifier', list: false },
  { field: 'cause', kind: 'identifier', list: false },
];

const chainOf = ({ id }: StoredEvent) => `/events/${encodeURIComponent(id)}/show`;

/** All events, newest first. Events contain no personal data. */
export function EventList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('events');
  const kinds = eventKinds.map(value => ({ value, label: translate(`events.kind.${value}`) }));
  return (
    <ListPage<StoredEvent>
      resource="events"
      intro={translate('events.intro')}
      filters={
        <Filters>
          <SearchFilter source="number" label={translate('events.number')} />
          <PickFilter source="kind" label={translate('resources.events.fields.kind')} choices={kinds} />
          <PeriodFilter />
          <MoreFilters sources={['type', 'aggregate', 'aggregateId', 'correlation']}>
            <SearchFilter source="type" label={translate('events.type_exact')} />
            <SearchFilter source="aggregate" label={translate('events.aggregate_exact')} />
            <SearchFilter source="aggregateId" label={translate('events.aggregate_id')} width={340} />
            <SearchFilter source="correlation" label={translate('events.chain.correlation')} width={340} />
          </MoreFilters>
          <EventsFile />
        </Filters>
      }
      empty={<Empty title={translate('events.empty')} hint={translate('events.empty_hint')} />}
      expand={<EventDetails />}
      columns={eventColumns}
    >
      {openId === null ? null : <ChainDrawer eventId={openId} />}
    </ListPage>
  );
}

/** What an event is about, with the way to its case. */
function NumberOfEvent({ event: { kind, number } }: { event: StoredEvent }) {
  if (number === null) return null;
  if (kind === 'Empfehlung') return <CaseLink number={number} />;
  return kind === 'Auftrag' || kind === 'Empfaenger' ? <NumberLink number={number} /> : <Code>{number}</Code>;
}

/** What was changed, with the way to the case or the person. */
function Subject({ entry: { did: action, subject, subjectName } }: { entry: AuditEntry }) {
  const translate = useTranslate();
  if (action === 'report.export') return translate(`resources.${subject}.name`, { smart_count: 2 });
  if (/^(case|recommendation)\./.test(action)) return <CaseLink number={subject} />;
  if (/^order\.(?!import)/.test(action)) return <NumberLink number={subject} />;
  if (onRecommender.test(action) && isId(subject)) return <PersonLink number={subject} name={subjectName ?? ''} />;
  if (isId(subject)) return subjectName ?? '–';
  if (subjectName !== null) return `${subjectName} (${subject})`;
  return <Code>{subject}</Code>;
}

const onRecommender = /^(recommender|customer-number|reward\.goodwill)/;
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Every event that the filters leave, as a file that the server sends. */
function EventsFile() {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const { filterValues = {}, total } = useListContext<StoredEvent>();
  const file = useMutation({
    mutationFn: () =>
      wire.file(listEvents, {
        query: Object.fromEntries(
          Object.entries(eventFilters).map(([own, sent]) => [sent, (filterValues as Record<string, string>)[own]]),
        ),
        headers: { Accept: 'text/csv' },
      }),
    onSuccess: content => saveFile(content, `${translate('events.file')}.csv`),
    onError: error => notify(error.message, { type: 'error' }),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={file.isPending}
      disabled={!total}
      onClick={() => file.mutate()}
    >
      {translate('app.save_as_csv')}
    </Button>
  );
}

function EventDetails() {
  const translate = useTranslate();
  const row = useRecordContext<StoredEvent>();
  const { setFilters } = useListContext();
  if (!row) return null;
  return (
    <Box sx={{ py: 1.5, px: 1, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" component={Link} to={chainOf(row)}>
          {translate('events.chain.open')}
        </Button>
        {row.number && (
          <Button size="small" variant="outlined" onClick={() => setFilters({ number: row.number }, [])}>
            {translate('events.all_of', { number: row.number })}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => setFilters({ aggregateId: row.aggregateId }, [])}>
          {translate('events.whole_stream')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => setFilters({ correlation: row.correlation }, [])}>
          {translate('events.chain.process')}
        </Button>
      </Box>
      <Box component="details">
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
          {translate('events.raw')}
        </Box>
        <Box
          sx={{
            pt: 1,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          <ColumnFields resource="events" columns={eventColumns} record={row} />
          <Json value={row.data} />
        </Box>
      </Box>
    </Box>
  );
}

const actionName = (translate: Translate, action: string) =>
  translate(`audit.did.${action.replaceAll('.', '_')}`, { _: action });

const auditColumns: readonly Column<AuditEntry>[] = [
  { field: 'at', kind: 'time', card: 2 },
  { field: 'actor', show: ({ name, actor }) => name ?? actor, card: 1 },
  {
    field: 'did',
    list: ({ did }, translate) => <Expander>{actionName(translate, did)}</Expander>,
    card: ['title', ({ did }, translate) => actionName(translate, did)],
  },
  {
    field: 'subject',
    show: entry => <Subject entry={entry} />,
    // Whoever signs in is named above.
    card: [3, entry => entry.subjectName !== entry.name && <Subject entry={entry} />],
  },
];

/** Who changed what and when; read-only. */
export function AuditList() {
  const translate = useTranslate();
  return (
    <ListPage<AuditEntry>
      resource="audit"
      intro={translate(isPlatform() ? 'audit.intro_platform' : 'audit.intro')}
      filters={
        <Filters>
          <PickFilter
            source="action"
            label={translate('resources.audit.fields.did')}
            choices={auditActions
              .map(value => ({ value, label: actionName(translate, value) }))
              .sort((one, other) => one.label.localeCompare(other.label))}
          />
          <SearchFilter source="actor" label={translate('audit.actor_exact')} width={300} />
        </Filters>
      }
      empty={<Empty title={translate('audit.empty')} hint={translate('audit.empty_hint')} />}
      expand={<AuditDetails />}
      columns={auditColumns}
    />
  );
}

function AuditDetails() {
  const translate = useTranslate();
  const row = useRecordContext<AuditEntry>();
  if (!row) return null;
  const side = (title: string, value: unknown) => (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {value === null || value === undefined ? '–' : <Json value={value} />}
    </Box>
  );
  return (
    <Box
      sx={{
        py: 1.5,
        px: 1,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      {side(translate('audit.before'), row.before)}
      {side(translate('audit.after'), row.after)}
      <Field label={translate('resources.audit.fields.subject')}>
        <Code>{row.subject}</Code>
      </Field>
    </Box>
  );
}

const proposalTones = {
  Wartet: 'wait',
  Veroeffentlicht: 'ok',
  Abgelehnt: 'stop',
  Zurueckgezogen: 'plain',
  Ueberholt: 'stop',
} as const;

/** The overview counts these among the proposals; they are approved beside the fields that they change. */
function ConfigurationsThatWait() {
  const translate = useTranslate();
  const { data } = useAnswer(listPlannedConfigurations);
  const waiting = data?.filter(({ Stand }) => Stand === 'Vorgeschlagen').length;
  if (!waiting) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" component={Link} to="/configuration">
          {translate('publications.to_configuration')}
        </Button>
      }
    >
      {translate('publications.configurations', { smart_count: waiting })}
    </Alert>
  );
}

const proposalsShown = 10;

/** Publishing proposals that wait for a second person. */
export function PublicationsPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const [page, setPage] = useState(1);
  const proposals = useAnswer(listPublishingProposals, { query: { page, pagesize: proposalsShown } });
  const decision = (
    one: PublishingProposal,
    call: typeof agreeToPublishing | typeof withdrawPublishing,
    verb: 'agree' | 'withdraw',
    done: string,
  ) => (
    <EntryAction
      call={call}
      sent={{ params: { id: one.Id } }}
      label={translate(`publications.${verb}`)}
      title={translate(`publications.${verb}_title`)}
      onDone={() => notify(`publications.${done}`, { type: 'success' })}
    >
      <PlannedChanges of={one.Taten} />
    </EntryAction>
  );
  return (
    <Page title={translate('resources.publications.name', { smart_count: 2 })} intro={translate('publications.intro')}>
      <ConfigurationsThatWait />
      <EntriesOf of={{ ...proposals, data: proposals.data?.Content }} none={translate('publications.none')}>
        {one => (
          <Version
            key={one.Id}
            line={translate('publications.row', { name: one.VorgeschlagenVon, date: dayAndTime(one.VorgeschlagenAm) })}
            actions={
              <>
                <StatusChip tone={proposalTones[one.Stand]}>{translate(`publications.state.${one.Stand}`)}</StatusChip>
                {one.Stand === 'Wartet' && !one.Eigener && decision(one, agreeToPublishing, 'agree', 'agreed')}
                {one.Stand === 'Wartet' && !one.Eigener && (
                  <DeclineAction call={declinePublishing} id={one.Id}>
                    <PlannedChanges of={one.Taten} />
                  </DeclineAction>
                )}
                {one.Stand === 'Wartet' && one.Eigener && decision(one, withdrawPublishing, 'withdraw', 'withdrawn')}
              </>
            }
          >
            <PlannedChanges of={one.Taten} sample={one.Stand === 'Wartet'} />
            <Decided by={{ ...one, EndeAm: one.EntschiedenAm }} />
          </Version>
        )}
      </EntriesOf>
      {proposals.data && <Pages page={page} pages={proposals.data.PageCount} onChange={setPage} />}
    </Page>
  );
}

/** Everything that is set otherwise from a later moment on, and the result of past plans. */
export function PlannedPage() {
  const translate = useTranslate();
  const settings = useAnswer(listPlannedSettings);
  const configurations = useAnswer(listPlannedConfigurations);
  const catalogue = useAnswer(readCatalogue);
  const campaigns = useAnswer(listCampaigns);
  const asked = [settings, configurations, catalogue, campaigns];
  const data =
    settings.data && configurations.data && catalogue.data && campaigns.data
      ? plannedRows(
          {
            settings: settings.data,
            configurations: configurations.data,
            catalogue: catalogue.data,
            campaigns: campaigns.data,
          },
          today(),
          language.get(),
        )
      : undefined;
  const error = asked.find(query => query.error)?.error ?? null;
  const refetch = () => Promise.all(asked.map(query => query.refetch()));
  return (
    <Page title={translate('resources.planned.name', { smart_count: 2 })} intro={translate('planned.intro')}>
      <EntriesOf of={{ data, error, refetch }} none={translate('planned.none')}>
        {row => <Planned key={row.id} row={row} />}
      </EntriesOf>
    </Page>
  );
}

const stateTones = { ...planTones, Vorgeschlagen: 'wait', Beginnt: 'wait' } as const;

function Planned({ row }: { row: PlannedRow }) {
  const { id, from, kind, state, by, changes, says, missed, declined, withdrawn } = row;
  const translate = useTranslate();
  const when = /T/.test(from) ? dayAndTime(from) : dayOf(from);
  const plan = { Id: id, Taten: changes };
  return (
    <Version
      line={`${translate(`planned.of.${kind}`)} · ${
        by === null ? translate('planned.begins', { date: when }) : translate('planned.row', { date: when, name: by })
      }`}
      actions={
        <>
          <StatusChip tone={stateTones[state]}>{translate(`planned.state.${state}`)}</StatusChip>
          {withdrawn === 'setting' && <WithdrawPlan plan={plan} />}
          {withdrawn === 'configuration' && <WithdrawPlan plan={plan} call={withdrawPlannedConfiguration} />}
          {says && (
            <Button
              component={Link}
              to={kind === 'Angebot' ? '/catalogue' : '/campaigns'}
              size="small"
              variant="outlined"
              aria-label={translate('planned.open_one', { name: says.name })}
            >
              {translate('planned.open')}
            </Button>
          )}
        </>
      }
    >
      <PlannedChanges of={changes} sample={state === 'Geplant'} />
      {says && (
        <Typography>
          <b>{says.name}</b>
          {says.cents !== undefined && ` · ${money(says.cents)}`}
          {' · '}
          {says.until === noEnd
            ? translate('planned.endless')
            : translate('planned.until', { date: dayOf(says.until) })}
        </Typography>
      )}
      {declined && <Decided by={declined} />}
      {missed && (
        <Typography variant="body2" color="text.secondary">
          {reasonInWords(translate, missed)}
        </Typography>
      )}
    </Version>
  );
}
