import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  TextField,
  Typography,
  type TextFieldProps,
} from '@mui/material';
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useBlocker } from 'react-router-dom';
import type { z } from 'zod';
import { listPlannedSettings, type PlannedSetting } from '#contract/betrieb/waiting.js';
import type { PlansMet } from '#contract/shared/schemas.js';
import type { Language } from '#shared/texts.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime, momentOnWire } from '../format.js';
import { WireError, type Sent } from '../wire.js';
import { Code, CopyButton } from './Detail.js';
import { Answered } from './Page.js';

/** A sentence about what is missing or wrong; anything else: nothing is. */
export type Lack = string | false | null | undefined;
const toldOf = (lacks: readonly Lack[]): readonly string[] => [
  ...new Set(lacks.filter((lack): lack is string => typeof lack === 'string' && lack !== '')),
];

/** Whether the form around was to be sent though something was missing: its fields then say so. */
const Attempted = createContext(false);

/** What a form lacks, once it was to be sent, and what its button does. */
export function useLacks(lacks: readonly Lack[], send: () => void) {
  const [attempted, setAttempted] = useState(false);
  const told = toldOf(lacks);
  return {
    attempted: attempted && told.length > 0,
    told,
    go: () => {
      setAttempted(told.length > 0);
      if (told.length === 0) send();
    },
  };
}

/** A form's fields and what they lack, beside its button. */
export function LacksOf({ of, children }: { of: ReturnType<typeof useLacks>; children?: ReactNode }) {
  return (
    <Attempted value={of.attempted}>
      {children}
      {of.attempted && (
        <Alert severity="error">
          {of.told.map(lack => (
            <div key={lack}>{lack}</div>
          ))}
        </Alert>
      )}
    </Attempted>
  );
}

/** A field that says what is wrong with it once its form was to be sent. */
export function CheckedField({ lack, ...field }: TextFieldProps & { readonly lack?: Lack }) {
  const isTold = useContext(Attempted) && typeof lack === 'string' && lack !== '';
  return <TextField {...field} {...(isTold && { error: true, helperText: lack })} />;
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The action's verb, never "OK". */
  readonly confirm: string;
  /** How the dialog is left without it. */
  readonly cancel?: string;
  readonly pending?: boolean;
  /** Nothing can be confirmed here. What a form lacks goes into `lacks`: a button that is grey does not say why. */
  readonly disabled?: boolean;
  /** What the form still lacks, in words: told where the button is pressed. */
  readonly lacks?: readonly Lack[];
  readonly error?: Error | null;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says what an action will do before it is confirmed. */
export function ConfirmDialog({
  open,
  title,
  confirm,
  cancel,
  pending = false,
  disabled = false,
  lacks = [],
  error,
  danger = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const lacking = useLacks(lacks, onConfirm);
  return (
    <Dialog open={open} onClose={pending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LacksOf of={lacking}>{children}</LacksOf>
        {error && <Alert severity="error">{error.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={pending}>
          {cancel ?? translate('app.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={lacking.go}
          loading={pending}
          disabled={disabled}
          autoFocus
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Whether the reason is asked; else the action says it already. */
  readonly asksReason?: boolean;
  /** Who reads the reason, where it does not go into the audit log. */
  readonly reasonHint?: string;
  /** What is missing beside the reason. */
  readonly lacks?: readonly Lack[];
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An action that needs a reason, which goes into the audit log where no hint says otherwise. */
export function ReasonDialog({
  onConfirm,
  children,
  lacks = [],
  asksReason = true,
  reasonHint,
  ...dialog
}: ReasonDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const lack = asksReason && reason.trim() === '' && translate('app.lacks.reason');
  return (
    <ConfirmDialog open {...dialog} lacks={[...lacks, lack]} onConfirm={() => onConfirm(reason.trim())}>
      {children}
      {asksReason && (
        <CheckedField
          lack={lack}
          label={translate('app.reason')}
          helperText={reasonHint ?? translate('app.reason_hint')}
          value={reason}
          onChange={event => setReason(event.target.value)}
          required
          multiline
          minRows={2}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
    </ConfirmDialog>
  );
}

/** Asks before unsaved changes are lost; when the page itself is closed, the browser asks. */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The changes were saved as a proposal.
      (nextLocation.state as { proposed?: true } | null)?.proposed !== true,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      danger
      title={translate('app.leave.title')}
      confirm={translate('app.leave.action')}
      onClose={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <Typography>{translate('app.leave.text')}</Typography>
    </ConfirmDialog>
  );
}

/** Shows a secret once; closed only by confirming that it was saved. */
export function SecretDialog({
  title,
  secret,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('integrations.secret.text')}</Alert>
        <Box
          aria-label={translate('integrations.secret.label')}
          sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          <Code>{secret}</Code>
          <CopyButton text={secret} />
        </Box>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('integrations.secret.saved')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Checkboxes, for example for the scopes of a key or the events of a webhook. */
export function Ticks<Value extends string>({
  legend,
  values,
  chosen,
  label,
  wrong,
  onChange,
}: {
  legend: string;
  values: readonly Value[];
  chosen: readonly Value[];
  label: (value: Value) => string;
  /** Why the server refused the choice. */
  wrong?: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const wrongId = useId();
  return (
    <FormControl component="fieldset" error={wrong !== undefined} aria-describedby={wrong ? wrongId : undefined}>
      <FormLabel component="legend">{legend}</FormLabel>
      {values.map(value => (
        <FormControlLabel
          key={value}
          label={label(value)}
          control={
            <Checkbox
              checked={chosen.includes(value)}
              onChange={(_, ticked) => onChange(values.filter(one => (one === value ? ticked : chosen.includes(one))))}
            />
          }
        />
      ))}
      {wrong && (
        <FormHelperText id={wrongId} role="alert">
          {wrong}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/**
 * A double click belongs to where it began: its second press counts neither in what the first opened nor beneath what
 * it closed. A dialog remembers a press beside it until the next click, which an Enter in its form is too.
 */
export function keepDoubleClicksTogether(page: EventTarget): void {
  let began: Element | null = null;
  const listen = (event: Event) => {
    const { detail: clicks, target } = event as MouseEvent;
    const layer = (target as Element | null)?.closest?.('.MuiModal-root') ?? null;
    if (clicks < 2) began = layer;
    else if (layer !== began) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const type of ['mousedown', 'click']) page.addEventListener(type, listen, { capture: true });
}

/** The query that schedules a change for a moment; empty: it takes effect at once. */
export const at = (moment: string): Pick<Sent, 'query'> =>
  moment === '' ? {} : { query: { giltAb: momentOnWire(moment) } };

/** The server's error on the chosen moment. */
export const momentRefused = (error: Error | null): string | undefined =>
  error instanceof WireError ? error.body.errors['giltAb'] : undefined;

/** Identifies a setting in the list of planned changes. */
export interface OfSetting {
  readonly art: PlannedSetting['Art'];
  readonly subject: string;
}

/** What an immediate change does to changes planned for the same setting, shown before it is confirmed. */
export function PlansAhead({
  plans = [],
  listedAt = '/planned',
}: {
  plans?: readonly { readonly GiltAb: string; readonly Wird: PlanFate }[] | undefined;
  listedAt?: string;
}) {
  const translate = useTranslate();
  return plans.map(({ GiltAb, Wird }) => (
    <Alert key={GiltAb} severity="warning">
      {translate(`planned.met.${Wird}`, { date: dayAndTime(GiltAb) })}{' '}
      <Link to={listedAt}>{translate('planned.met.all')}</Link>
    </Alert>
  ));
}
type PlanFate = NonNullable<z.output<typeof PlansMet>>[number]['Wird'];

/** What is planned for a setting, where a change of it holds at once. */
export function PlansOf({ art, subject }: OfSetting) {
  const plans = useAnswer(listPlannedSettings, { query: { art } });
  return (
    <Answered of={plans} height={48}>
      {all => (
        <PlansAhead
          plans={all
            .filter(({ Stand, Gegenstand }) => Stand === 'Geplant' && Gegenstand === subject)
            .map(({ GiltAb }) => ({ GiltAb, Wird: 'Entfaellt' }))}
        />
      )}
    </Answered>
  );
}

export interface WrittenPerson {
  readonly Name: string;
  readonly Email: string;
  readonly Sprache: Language;
}

/** What an invitation lacks. */
export function useLacksOfPerson({ Name, Email }: WrittenPerson): readonly Lack[] {
  const translate = useTranslate();
  const lack = (value: string, field: string) =>
    value.trim() === '' && translate('app.lacks.field', { field: translate(`staff.invite.${field}`) });
  return [lack(Name, 'name'), lack(Email, 'email')];
}

/** Fields of an invitation; `wrong` holds errors by field. */
export function PersonFields({
  person,
  wrong,
  onChange,
}: {
  person: WrittenPerson;
  wrong: Readonly<Record<string, string>>;
  onChange: (person: WrittenPerson) => void;
}) {
  const translate = useTranslate();
  const field = (name: 'Name' | 'Email', label: string, type: string) => (
    <CheckedField
      lack={person[name].trim() === '' && translate('app.lacks.field', { field: translate(`staff.invite.${label}`) })}
      label={translate(`staff.invite.${label}`)}
      type={type}
      value={person[name]}
      onChange={event => onChange({ ...person, [name]: event.target.value })}
      error={wrong[name] !== undefined}
      helperText={wrong[name]}
      required
      autoFocus={name === 'Name'}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
    />
  );
  return (
    <>
      {field('Name', 'name', 'text')}
      {field('Email', 'email', 'email')}
      <TextField
        select
        label={translate('staff.invite.language')}
        value={person.Sprache}
        onChange={event => onChange({ ...person, Sprache: event.target.value as Language })}
        fullWidth
      >
        <MenuItem value="de">Deutsch</MenuItem>
        <MenuItem value="en">English</MenuItem>
      </TextField>
    </>
  );
}
