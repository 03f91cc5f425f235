import { Alert, Box, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { AnyCall } from '#contract/call.js';
import { listPlannedSettings, withdrawPlannedSetting, type PlannedSetting } from '#contract/betrieb/waiting.js';
import { listMailKinds, type MailWording } from '#contract/betrieb/mails.js';
import { useAnswer } from '../../providers/data-provider.js';
import {
  dayAndTime,
  fieldsOf,
  language,
  nameOfPlanned,
  reasonInWords,
  valueOfPlanned,
  type FieldChange,
} from '../format.js';
import { ChangedValue, isText } from './changed-text.js';
import { Code } from './Detail.js';
import { Answered } from './Page.js';
import { Entries, EntryAction, Version } from './entries.js';
import { MailSample, type MailPlace } from './mail-sample.js';

const recordOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};
/** A version number tells the reader nothing; where a change leads people stands apart. */
const isShown = (field: string): boolean => field !== 'version' && field !== 'leadsTo';
/** Where changes lead people, those included that a plan would make. */
const leadsTo = (after: Readonly<Record<string, unknown>>): string[] => {
  const own = Array.isArray(after['leadsTo']) ? (after['leadsTo'] as string[]) : [];
  const later = Array.isArray(after['changes']) ? (after['changes'] as readonly { readonly after: unknown }[]) : [];
  return [...own, ...later.flatMap(one => leadsTo(recordOf(one.after)))];
};

/** The changed record's name, or its key if that is readable. */
function subjectOf({ Gegenstand, Vorher, Nachher }: PlannedSetting['Taten'][number]): string {
  const named = [Vorher, Nachher]
    .map(recordOf)
    .flatMap(({ url, name, title }) => [url, name, recordOf(title)[language.get()]]);
  const isNumber = /^\d+$|^[\da-f]{8}-[\da-f-]{27}$/.test(Gegenstand);
  return [...named, isNumber ? '' : Gegenstand].find(one => typeof one === 'string') as string;
}

interface PlannedChangesProps {
  readonly of: PlannedSetting['Taten'];
  /** The subject is already named next to it. */
  readonly beside?: boolean;
  /** Shows a mail's text as people would receive it, beside its source. */
  readonly sample?: boolean;
}

/** Planned changes, with values before and after. */
export function PlannedChanges({ of, beside = false, sample = false }: PlannedChangesProps) {
  return of.map((entry, at) => {
    const place = sample ? mailPlaceOf(entry) : null;
    if (!place) return <PlannedChange key={at} entry={entry} beside={beside} />;
    return (
      <Box
        key={at}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: besideEachOther } }}
      >
        <PlannedChange entry={entry} beside={beside} />
        <MailSample place={place} changed={wordingIn(recordOf(entry.Nachher))} />
      </Box>
    );
  });
}

const besideEachOther = 'repeat(2, minmax(0, 1fr))';

function PlannedChange({ entry, beside }: { entry: PlannedSetting['Taten'][number]; beside: boolean }) {
  const translate = useTranslate();
  const [before, after, subject] = [recordOf(entry.Vorher), recordOf(entry.Nachher), subjectOf(entry)];
  const addresses = leadsTo(after).join(' · ');
  const mail = mailPlaceOf(entry);
  const isMail = mail !== null;
  const changes = Object.keys({ ...(isMail && wordingNames), ...before, ...after })
    .filter(isShown)
    .flatMap(field => fieldsOf({ Feld: field, Vorher: before[field], Nachher: after[field] }));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {translate(`audit.did.${entry.Aktion.replaceAll('.', '_')}`, { _: entry.Aktion })}{' '}
        {!beside && mail && <NameOfMail place={mail} />}
        {!beside && !mail && subject && <Code>{translate(`planned.subject.${subject}`, { _: subject })}</Code>}
      </Typography>
      {addresses && (
        <Alert severity="warning" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
          {translate('planned.leads_to', { addresses })}
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {changes.map(change => (
          <ChangedField key={change.Feld} of={change} source={isMail} />
        ))}
      </Box>
    </Box>
  );
}

/** A mail by its title in the reader's language, and the language of the text. */
function NameOfMail({ place: { art, sprache } }: { place: MailPlace }) {
  const translate = useTranslate();
  const { data, isPending } = useAnswer(listMailKinds);
  const name = data?.find(({ Art }) => Art === art)?.Name ?? (isPending ? '…' : art);
  return translate('mails.text_named', { name, language: translate(`mails.languages.${sprache}`) });
}

function ChangedField({ of: { Feld, Vorher, Nachher }, source }: { of: FieldChange; source: boolean }) {
  const translate = useTranslate();
  const isWritten = [Vorher, Nachher].some(one => typeof one === 'string' && isText(one));
  const written = (value: unknown) =>
    isWritten && (typeof value === 'string' || (value ?? null) === null)
      ? String(value ?? '')
      : valueOfPlanned(translate, Feld, value);
  const [before, after] = [written(Vorher), written(Nachher)];
  if (before === after) return null;
  return (
    <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="dt" sx={{ fontWeight: 650 }}>
        {labelOf(translate, Feld)}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
        <ChangedValue before={before} after={after} source={source} />
      </Box>
    </Typography>
  );
}

/** A field's label; of a catalogue entry's field, with the entry. */
function labelOf(translate: ReturnType<typeof useTranslate>, field: string): string {
  const [, entry, inside] = /^([A-Z]\w+\.\d+)\.(.+)$/.exec(field) ?? [];
  return [entry, inside ?? field].flatMap(one => (one ? nameOfPlanned(translate, one) : [])).join(': ');
}

/** The mail whose text an entry changes: `welcome/de/3`. */
function mailPlaceOf({ Aktion, Gegenstand }: PlannedSetting['Taten'][number]): MailPlace | null {
  const [art, sprache] = Gegenstand.split('/');
  return Aktion.startsWith('mail-text.') && art && sprache ? { art, sprache } : null;
}

const wordingNames = { subject: 'Betreff', preheader: 'Vorschau', body: 'Inhalt', because: 'Grund' } as const;
const wordingIn = (after: Readonly<Record<string, unknown>>): Partial<MailWording> =>
  Object.fromEntries(
    Object.entries(wordingNames).flatMap(([own, sent]) => (own in after ? [[sent, String(after[own])]] : [])),
  );

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
