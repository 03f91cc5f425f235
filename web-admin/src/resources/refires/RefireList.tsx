import { Box } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import { refireStates } from '#contract/betrieb/refire-schemas.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { Code, Field, Fields } from '../../shared/ui/Fields.js';
import { Expander } from '../../shared/ui/list/Expander.js';
import { ChoiceFilter, Filters } from '../../shared/ui/list/Filters.js';
import { ListPage } from '../../shared/ui/list/ListPage.js';
import { TwoLines } from '../../shared/ui/list/TwoLines.js';
import { Empty } from '../../shared/ui/messages.js';
import { StatusChip, type Tone } from '../../shared/ui/StatusChip.js';
import { DecideRefire } from './DecideRefire.js';
import type { Refire } from './refires.data.js';

const tones: Record<Refire['state'], Tone> = {
  Beantragt: 'wait',
  Genehmigt: 'brand',
  Geparkt: 'stop',
  Abgelehnt: 'plain',
  Abgelaufen: 'plain',
  Erledigt: 'ok',
  Verweigert: 'stop',
  Aufgegeben: 'plain',
};
const undecided = ({ state }: Refire) => state === 'Beantragt';

/** Reactions somebody wants to run once more; another person decides. */
export function RefireList() {
  const translate = useTranslate();
  return (
    <ListPage<Refire>
      resource="refires"
      intro={translate('refire.intro')}
      refresh={10_000}
      filters={
        <Filters>
          <ChoiceFilter
            source="state"
            choices={refireStates.map(value => ({ value, label: translate(`refire.state.${value}`) }))}
          />
        </Filters>
      }
      empty={<Empty title={translate('refire.empty')} hint={translate('refire.empty_hint')} />}
      expand={<Expanded />}
      card={row => ({
        title: row.type,
        chip: <RefireChip state={row.state} />,
        action: undecided(row) ? <DecideRefire refire={row} /> : null,
        lines: [
          <Code key="consumer">{row.consumer}</Code>,
          row.reason,
          `${row.requestedBy} · ${dayAndTime(row.requestedAt)}`,
        ],
      })}
      columns={
        <>
          <DataTable.Col<Refire>
            source="requestedAt"
            disableSort
            render={({ requestedAt, requestedBy }) => (
              <TwoLines below={requestedBy}>{dayAndTime(requestedAt)}</TwoLines>
            )}
          />
          <DataTable.Col<Refire>
            source="consumer"
            disableSort
            render={({ consumer, type, reason }) => (
              <TwoLines below={`${type}: ${reason}`}>
                <Expander>
                  <Code>{consumer}</Code>
                </Expander>
              </TwoLines>
            )}
          />
          <DataTable.Col<Refire> source="state" disableSort render={({ state }) => <RefireChip state={state} />} />
          <DataTable.Col<Refire>
            source="action"
            label="refire.decide"
            disableSort
            align="right"
            render={row => undecided(row) && <DecideRefire refire={row} />}
          />
        </>
      }
    />
  );
}

function RefireChip({ state }: { state: Refire['state'] }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[state]}>{translate(`refire.state.${state}`)}</StatusChip>;
}

function Expanded() {
  const translate = useTranslate();
  const row = useRecordContext<Refire>();
  if (!row) return null;
  const label = (field: string) => translate(`resources.refires.fields.${field}`);
  return (
    <Box sx={{ py: 1.5, px: 1 }}>
      <Fields>
        <Field label={label('reason')}>{row.reason}</Field>
        <Field label={label('eventId')}>
          <Code>{row.eventId}</Code>
        </Field>
        <Field label={label('aggregateId')}>
          <Code>{row.aggregateId}</Code>
        </Field>
        {undecided(row) && <Field label={label('expiresAt')}>{dayAndTime(row.expiresAt)}</Field>}
        {row.decidedAt && (
          <Field label={label('decidedBy')}>
            {row.decidedBy} · {dayAndTime(row.decidedAt)}
          </Field>
        )}
        {row.decisionReason && <Field label={label('decisionReason')}>{row.decisionReason}</Field>}
        {row.outcome && (
          <Field label={label('outcome')}>
            <Code>{row.outcome}</Code>
          </Field>
        )}
      </Fields>
    </Box>
  );
}
