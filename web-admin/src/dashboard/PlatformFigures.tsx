import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { listProjections, readPlatformQueues } from '#contract/plattform/calls.js';
import { useAnswer } from '../providers/data/answers.js';
import { count } from '../shared/format/numbers.js';
import { KeyFigure, KeyFigures } from '../shared/ui/KeyFigure.js';
import { Failure } from '../shared/ui/messages.js';
import { FilteredLink } from './FilteredLink.js';

const often = { refresh: 10_000 };

/** Whether the installation keeps up; of tenants' people and money nothing is seen here. */
export function PlatformFigures() {
  const translate = useTranslate();
  const queues = useAnswer(readPlatformQueues, {}, often);
  const projections = useAnswer(listProjections, {}, often);
  const failed = [queues, projections].find(({ error }) => error);
  const held = (queues.data?.Warteschlangen ?? []).filter(
    ({ Angehalten, Mandanten }) => Angehalten || Mandanten.length > 0,
  ).length;
  const lag = (projections.data ?? []).reduce((sum, { Rueckstand }) => sum + Rueckstand, 0);
  return (
    <>
      {failed?.error && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {queues.data && queues.data.Worker.length === 0 && (
        <Alert severity="error">{translate('operator.workers_silent')}</Alert>
      )}
      <KeyFigures>
        <KeyFigure
          label={translate('platform.held')}
          value={count(held)}
          pending={!queues.data}
          tone={held > 0 ? 'stop' : 'plain'}
          hint={translate(held > 0 ? 'platform.held_hint' : 'platform.held_none', { smart_count: held })}
          action={<FilteredLink resource="queues">{translate('platform.held_action')}</FilteredLink>}
        />
        <KeyFigure
          label={translate('operator.lag')}
          value={count(lag)}
          pending={!projections.data}
          hint={lag > 0 ? translate('operator.lag_hint', { smart_count: lag }) : translate('operator.lag_none')}
          action={
            <FilteredLink resource="projections" sort={{ field: 'lag', order: 'DESC' }}>
              {translate('operator.lag_action')}
            </FilteredLink>
          }
        />
      </KeyFigures>
    </>
  );
}
