import { Box, Button } from '@mui/material';
import { DataTable, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../shared/format/dates.js';
import { useOpenRecordId } from '../../shared/ui/DetailDrawer.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { Json } from '../../shared/ui/Json.js';
import { Folded } from '../../shared/ui/Folded.js';
import { Expander } from '../../shared/ui/list/Expander.js';
import { Filters, MoreFilters, PeriodFilter, SearchFilter } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { TwoLines } from '../../shared/ui/list/TwoLines.js';
import { Empty } from '../../shared/ui/messages.js';
import { ChainDrawer } from './ChainDrawer.js';
import type { StoredEvent } from './events.data.js';

const chainOf = ({ id }: StoredEvent) => `/events/${encodeURIComponent(id)}/show`;

/** What happened, newest first. Events hold no personal data. */
export function EventList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('events');
  return (
    <ListPage<StoredEvent>
      resource="events"
      intro={translate('events.intro')}
      filters={
        <Filters>
          <SearchFilter source="type" label={translate('events.type_exact')} />
          <MoreFilters sources={['aggregate', 'aggregateId', 'correlation', 'from', 'until']}>
            <SearchFilter source="aggregate" label={translate('events.aggregate_exact')} />
            <SearchFilter source="aggregateId" label={translate('events.aggregate_id')} width={340} />
            <SearchFilter source="correlation" label={translate('explore.chain.correlation')} width={340} />
            <PeriodFilter />
          </MoreFilters>
        </Filters>
      }
      empty={<Empty title={translate('events.empty')} hint={translate('events.empty_hint')} />}
      expand={<Expanded />}
      card={row => ({
        title: row.type,
        action: (
          <Button size="small" variant="outlined" component={Link} to={chainOf(row)}>
            {translate('explore.chain.open')}
          </Button>
        ),
        lines: [
          `${dayAndTime(row.at)} · ${row.actor}`,
          <Box key="aggregate">
            {row.aggregate} <Code>{row.aggregateId}</Code>
          </Box>,
          <Folded key="data" title={translate('resources.events.fields.data')}>
            <Json value={row.data} />
          </Folded>,
        ],
      })}
      columns={
        <>
          <DataTable.Col<StoredEvent> source="at" disableSort render={({ at }) => dayAndTime(at)} />
          <DataTable.Col<StoredEvent> source="type" disableSort render={({ type }) => <Expander>{type}</Expander>} />
          <DataTable.Col<StoredEvent>
            source="aggregate"
            disableSort
            render={({ aggregate, aggregateId }) => <TwoLines below={<Code>{aggregateId}</Code>}>{aggregate}</TwoLines>}
          />
          <DataTable.Col<StoredEvent> source="version" disableSort align="right" />
          <DataTable.Col<StoredEvent>
            source="actor"
            disableSort
            render={({ actor }) => (
              <Box
                component="span"
                title={actor}
                sx={{ display: 'block', maxWidth: 170, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {actor}
              </Box>
            )}
          />
        </>
      }
    >
      {openId === null ? null : <ChainDrawer eventId={openId} />}
    </ListPage>
  );
}

function Expanded() {
  const translate = useTranslate();
  const row = useRecordContext<StoredEvent>();
  const { setFilters } = useListContext();
  if (!row) return null;
  const label = (field: string) => translate(`resources.events.fields.${field}`);
  return (
    <Box sx={{ py: 1.5, px: 1, display: 'grid', gap: 2, gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', justifyItems: 'start' }}>
        <Fields>
          <Field label={translate('events.id')}>
            <Code>{row.id}</Code>
          </Field>
          <Field label={label('position')}>{row.position}</Field>
          <Field label={label('correlation')}>
            <Code>{row.correlation}</Code>
          </Field>
          <Field label={label('cause')}>{row.cause ? <Code>{row.cause}</Code> : '–'}</Field>
        </Fields>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" component={Link} to={chainOf(row)}>
            {translate('explore.chain.open')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setFilters({ aggregateId: row.aggregateId }, [])}>
            {translate('events.whole_stream')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setFilters({ correlation: row.correlation }, [])}>
            {translate('explore.chain.process')}
          </Button>
        </Box>
      </Box>
      <Json value={row.data} />
    </Box>
  );
}
