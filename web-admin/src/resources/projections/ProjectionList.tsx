import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { cancelRebuild, listProjections, rebuildProjection, rollBackProjection } from '#contract/plattform.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { count } from '../../shared/format.js';
import { StatusChip, useOpenRecordId, type Tone } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Empty } from '../../shared/ui/Page.js';
import { RebuildDrawer } from './RebuildDrawer.js';
import type { Projection } from './index.js';

function ConfirmRebuild({ name, onClose }: { name: string; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const start = useCommand(rebuildProjection, () => {
    onClose();
    navigate(`/projections/${encodeURIComponent(name)}/show`);
  });
  return (
    <ConfirmDialog
      open
      title={translate('projections.confirm_title', { name })}
      confirm={translate('projections.rebuild')}
      pending={start.isPending}
      error={start.error}
      onClose={onClose}
      onConfirm={() => start.mutate({ params: { name } })}
    >
      <Typography>{translate('projections.confirm_text')}</Typography>
    </ConfirmDialog>
  );
}

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

/** Under way: call it off. Otherwise: build anew, or read the other generation: the one before, or after a roll back the newer one again. */
export function RebuildActions({
  name,
  running,
  onRebuild,
}: {
  name: string;
  running: boolean;
  onRebuild: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'cancel' | 'back' | 'forward' | null>(null);
  const { data: projections } = useAnswer(listProjections, {}, { refresh: 4000 });
  const inUse = projections?.find(({ Name }) => Name === name);
  const other = inUse?.VorherigeGeneration ?? null;
  const way = other !== null && other > inUse!.Generation ? 'forward' : 'back';
  const done = (message: string) => () => {
    setAsked(null);
    notify(message, { type: 'success', messageArgs: { name } });
  };
  const cancel = useCommand(cancelRebuild, done('projections.cancel.done'));
  const turn = useCommand(rollBackProjection, done(`projections.${way}.done`));
  const command = asked === 'cancel' ? cancel : turn;
  return (
    <>
      {running ? (
        <Button variant="outlined" color="error" fullWidth onClick={() => setAsked('cancel')}>
          {translate('projections.cancel.action')}
        </Button>
      ) : (
        <>
          <Button variant="contained" fullWidth onClick={onRebuild}>
            {translate('projections.rebuild')}
          </Button>
          {other !== null && (
            <Button variant="outlined" fullWidth onClick={() => setAsked(way)}>
              {translate(`projections.${way}.action`, { generation: other })}
            </Button>
          )}
        </>
      )}
      {asked && (
        <ReasonDialog
          title={translate(`projections.${asked}.title`, { name })}
          confirm={translate(`projections.${asked}.action`, { generation: other })}
          danger
          pending={command.isPending}
          error={command.error}
          onClose={() => (command.reset(), setAsked(null))}
          onConfirm={reason => command.mutate({ params: { name }, body: { Grund: reason } })}
        >
          <Typography>{translate(`projections.${asked}.text`)}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
