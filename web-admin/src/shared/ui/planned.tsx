import { Alert, Box, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { AnyCall } from '#contract/call.js';
import { listPlannedSettings, withdrawPlannedSetting, type PlannedSetting } from '#contract/betrieb/waiting.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime } from '../format.js';
import { Code } from './Detail.js';
import { Entries, EntryAction, Version } from './entries.js';

const written = (value: unknown): string =>
  typeof value === 'string' ? value : (value ?? null) === null ? '–' : JSON.stringify(value);
const fieldsOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};

/** Each thing that waits to be done: what it was and what it becomes. `beside`: what it is done to stands there already. */
export function Deeds({ of, beside = false }: { of: PlannedSetting['Taten']; beside?: boolean }) {
  const translate = useTranslate();
  const nameOf = (field: string) =>
    translate(`configuration.field.${field}.name`, { _: translate(`planned.field.${field}`, { _: field }) });
  return of.map(({ Aktion, Gegenstand, Vorher, Nachher }, at) => {
    const [before, after] = [fieldsOf(Vorher), fieldsOf(Nachher)];
    return (
      <Box key={at}>
        <Typography sx={{ fontWeight: 650 }}>
          {translate(`audit.did.${Aktion.replaceAll('.', '_')}`, { _: Aktion })}{' '}
          {!beside && Gegenstand && <Code>{translate(`planned.subject.${Gegenstand}`, { _: Gegenstand })}</Code>}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
          {Object.keys({ ...before, ...after })
            .filter(field => written(before[field]) !== written(after[field]))
            .map(field => (
              <Typography key={field} component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <dt>{nameOf(field)}</dt>
                <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                  <del>{written(before[field])}</del> → <ins>{written(after[field])}</ins>
                </Box>
              </Typography>
            ))}
        </Box>
      </Box>
    );
  });
}

export const planTones = {
  Geplant: 'wait',
  Angewandt: 'ok',
  Zurueckgezogen: 'plain',
  Ueberholt: 'stop',
  Abgewiesen: 'stop',
} as const;

interface WithdrawProps {
  readonly plan: PlannedSetting;
  readonly call?: AnyCall;
  readonly params?: Readonly<Record<string, string>>;
}

export function WithdrawPlan({ plan, call = withdrawPlannedSetting, params = {} }: WithdrawProps) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <EntryAction
      call={call}
      sent={{ params: { ...params, id: plan.Id } }}
      label={translate('planned.withdraw')}
      title={translate('planned.withdraw_title')}
      onDone={() => notify('planned.withdrawn', { type: 'success' })}
    >
      <Deeds of={plan.Taten} />
    </EntryAction>
  );
}

interface WaitingProps extends Omit<WithdrawProps, 'plan'> {
  readonly plans: readonly PlannedSetting[];
}

/** What is planned for one setting, beside its form; and what was last planned and could not be done. */
export function Waiting({ plans, ...withdraw }: WaitingProps) {
  const translate = useTranslate();
  const waiting = plans.filter(({ Stand }) => Stand === 'Geplant');
  const last = plans.find(({ Stand }) => Stand !== 'Geplant' && Stand !== 'Zurueckgezogen');
  const missed = last && last.Stand !== 'Angewandt' ? last : null;
  if (waiting.length === 0 && !missed) return null;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      {missed && (
        <Alert severity="warning">
          {translate('planned.missed', { date: dayAndTime(missed.GiltAb) })} {missed.Grund}
        </Alert>
      )}
      <Entries>
        {waiting.map(plan => (
          <Version
            key={plan.Id}
            line={translate('planned.row', { date: dayAndTime(plan.GiltAb), name: plan.GeplantVon })}
            actions={<WithdrawPlan plan={plan} {...withdraw} />}
          >
            <Deeds of={plan.Taten} beside />
          </Version>
        ))}
      </Entries>
    </Box>
  );
}

/** As the server lists it, of one of the operators' own settings; without a subject, what is to be made then. */
export function PlannedOf({ art, subject }: { art: PlannedSetting['Art']; subject?: string }) {
  const { data = [] } = useAnswer(listPlannedSettings, { query: { art } });
  const isMeant = ({ Gegenstand }: PlannedSetting) =>
    subject === undefined ? Gegenstand.startsWith('neu/') : Gegenstand === subject;
  return <Waiting plans={data.filter(isMeant)} />;
}
