import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { count } from '../../shared/format/numbers.js';
import { useOpenRecordId } from '../../shared/ui/DetailDrawer.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { Empty } from '../../shared/ui/messages.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { ConfirmRebuild } from './ConfirmRebuild.js';
import type { Projection } from './projections.data.js';
import { RebuildDrawer } from './RebuildDrawer.js';

const tones: Record<Projection['state'], Tone> = { Aktuell: 'ok', HoltAuf: 'brand', Neuaufbau: 'wait', Fehler: 'stop' };
const keys: Record<Projection['state'], string> = {
  Aktuell: 'current',
  HoltAuf: 'behind',
  Neuaufbau: 'rebuilding',
  Fehler: 'failed',
};
const pathOf = ({ id }: Projection) => `/projections/${encodeURIComponent(id)}/show`;

/** The tables questions are answered from, and how far behind the events they are. */
export function ProjectionList() {
  const translate = useTranslate();
  const openId = useOpenRecordId('projections');
  const [asked, setAsked] = useState<string | null>(null);
  const rebuild = ({ name, state }: Projection) => (
    <Button
      size="small"
      variant="outlined"
      disabled={state === 'Neuaufbau'}
      aria-label={translate('projections.rebuild_one', { name })}
      onClick={event => (event.stopPropagation(), setAsked(name))}
    >
      {translate('projections.rebuild')}
    </Button>
  );
  return (
    <>
      <ListPage<Projection>
        resource="projections"
        intro={translate('projections.intro')}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={100}
        refresh={4000}
        empty={<Empty title={translate('projections.empty')} />}
        pathOf={pathOf}
        card={row => ({
          title: row.name,
          chip: <ProjectionChip state={row.state} />,
          action: rebuild(row),
          lines: [translate('projections.lag', { lag: count(row.lag) }), row.error],
        })}
        columns={
          <>
            <DataTable.Col<Projection> source="name" render={row => <Link to={pathOf(row)}>{row.name}</Link>} />
            <DataTable.Col<Projection>
              source="generation"
              align="right"
              render={({ generation }) => count(generation)}
            />
            <DataTable.Col<Projection> source="position" align="right" render={({ position }) => count(position)} />
            <DataTable.Col<Projection>
              source="lag"
              align="right"
              render={({ lag }) => (
                <Box component="span" sx={lag > 0 ? { fontWeight: 700 } : {}}>
                  {count(lag)}
                </Box>
              )}
            />
            <DataTable.Col<Projection> source="state" render={({ state }) => <ProjectionChip state={state} />} />
            <DataTable.Col<Projection>
              source="error"
              disableSort
              render={({ error }) =>
                error && (
                  <Box component="span" sx={{ color: 'error.main' }}>
                    {error}
                  </Box>
                )
              }
            />
            <DataTable.Col<Projection>
              source="action"
              label="projections.rebuild"
              disableSort
              align="right"
              render={rebuild}
            />
          </>
        }
      >
        {openId === null ? null : <RebuildDrawer name={openId} onRebuild={() => setAsked(openId)} />}
      </ListPage>
      {asked !== null && <ConfirmRebuild name={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ProjectionChip({ state }: { state: Projection['state'] }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`projections.state.${keys[state]}`)}</StatusChip>;
}
