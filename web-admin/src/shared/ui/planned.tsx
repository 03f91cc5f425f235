import { Alert, Box, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { AnyCall } from '#contract/call.js';
import { listPlannedSettings, withdrawPlannedSetting, type PlannedSetting } from '#contract/betrieb/waiting.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime, language, nameOfPlanned, reasonInWords, valueOfPlanned } from '../format.js';
import { Code } from './Detail.js';
import { Answered } from './Page.js';
import { Entries, EntryAction, Version } from './entries.js';

const fieldsOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};
/** A version number tells the reader nothing; where a change leads people stands apart. */
const isShown = (field: string): boolean => field !== 'version' && field !== 'leadsTo';
/** Where changes lead people, those included that a plan would make. */
const leadsTo = (after: Readonly<Record<string, unknown>>): string[] => {
  const own = Array.isArray(after['leadsTo']) ? (after['leadsTo'] as string[]) : [];
  const later = Array.isArray(after['changes']) ? (after['changes'] as readonly { readonly after: unknown }[]) : [];
  return [...own, ...later.flatMap(one => leadsTo(fieldsOf(one.after)))];
};

/** The changed record's name, or its key if that is readable. */
function subjectOf({ Gegenstand, Vorher, Nachher }: PlannedSetting['Taten'][number]): string {
  const named = [Vorher, Nachher]
    .map(fieldsOf)
    .flatMap(({ url, name, title }) => [url, name, fieldsOf(title)[language.get()]]);
  const isNumber = /^\d+$|^[\da-f]{8}-[\da-f-]{27}$/.test(Gegenstand);
  return [...named, isNumber ? '' : Gegenstand].find(one => typeof one === 'string') as string;
}

/** Planned changes, with values before and after. `beside`: the subject is already named next to it. */
export function PlannedChanges({ of, beside = false }: { of: PlannedSetting['Taten']; beside?: boolean }) {
  const translate = useTranslate();
  const nameOf = (field: string) => nameOfPlanned(translate, field);
  const written = (field: string, value: unknown) => valueOfPlanned(translate, field, value);
  return of.map((entry, at) => {
    const [before, after, subject] = [fieldsOf(entry.Vorher), fieldsOf(entry.Nachher), subjectOf(entry)];
    const addresses = leadsTo(after).join(' · ');
    return (
      <Box key={at}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {translate(`audit.did.${entry.Aktion.replaceAll('.', '_')}`, { _: entry.Aktion })}{' '}
          {!beside && subject && <Code>{translate(`planned.subject.${subject}`, { _: subject })}</Code>}
        </Typography>
        {addresses && (
          <Alert severity="warning" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
            {translate('planned.leads_to', { addresses })}
          </Alert>
        )}
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
          {Object.keys({ ...before, ...after })
            .filter(field => isShown(field) && written(field, before[field]) !== written(field, after[field]))
            .map(field => (
              <Typography key={field} component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <dt>{nameOf(field)}</dt>
                <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                  <del>{written(field, before[field])}</del> → <ins>{written(field, after[field])}</ins>
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
  Abgelehnt: 'stop',
  Zurueckgezogen: 'plain',
  Ueberholt: 'stop',
  Abgewiesen: 'stop',
} as const;

interface WithdrawProps {
  readonly plan: Pick<PlannedSetting, 'Id' | 'Taten'>;
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
      <PlannedChanges of={plan.Taten} />
    </EntryAction>
  );
}

interface WaitingProps extends Omit<WithdrawProps, 'plan'> {
  readonly plans: readonly PlannedSetting[];
}

/** Plans for one setting, shown beside its form, and the last plan if it failed. */
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
          {translate('planned.missed', { date: dayAndTime(missed.GiltAb) })} {reasonInWords(translate, missed)}
        </Alert>
      )}
      <Entries>
        {waiting.map(plan => (
          <Version
            key={plan.Id}
            line={translate('planned.row', { date: dayAndTime(plan.GiltAb), name: plan.GeplantVon })}
            actions={<WithdrawPlan plan={plan} {...withdraw} />}
          >
            <PlannedChanges of={plan.Taten} beside />
          </Version>
        ))}
      </Entries>
    </Box>
  );
}

/** Plans for one of the operators' settings; without a subject, plans that create one. */
export function PlannedOf({ art, subject }: { art: PlannedSetting['Art']; subject?: string }) {
  const plans = useAnswer(listPlannedSettings, { query: { art } });
  const isMeant = ({ Gegenstand }: PlannedSetting) =>
    subject === undefined ? Gegenstand.startsWith('neu/') : Gegenstand === subject;
  return (
    <Answered of={plans} height={24}>
      {all => <Waiting plans={all.filter(isMeant)} />}
    </Answered>
  );
}
