import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState, type Key, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnswerOf, AnyCall } from '#contract/call.js';
import type { SettingVersion } from '#contract/shared/schemas.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime, fieldsOf, undoing, type FieldChange } from '../format.js';
import type { Sent } from '../wire.js';
import { ChangedValue } from './changed-text.js';
import { StatusChip } from './Detail.js';
import { MomentField } from './days.js';
import { at, ConfirmDialog, momentRefused, ReasonDialog, type OfSetting } from './dialogs.js';
import { Answered, Empty, type Asked } from './Page.js';

interface EntriesQuery<Answer> extends Asked<Answer> {
  readonly refetch: () => Promise<unknown>;
}

interface EntriesOfProps<One> {
  readonly of: EntriesQuery<readonly One[]>;
  /** Text of an empty list. */
  readonly none: string;
  /** Renders one entry, including its React key. */
  readonly children: (one: One) => ReactNode;
}

/** A short list of entries, or a text that there are none. */
export function EntriesOf<One>({ of, none, children }: EntriesOfProps<One>) {
  return (
    <Answered of={of} height={80}>
      {ones => (ones.length === 0 ? <Empty title={none} /> : <Entries>{ones.map(children)}</Entries>)}
    </Answered>
  );
}

/** List with dividers; `counted` makes it an ordered list for screen readers. */
export function Entries({ counted, children }: { counted?: 'up' | 'down'; children: ReactNode }) {
  return (
    <Box
      component={counted ? 'ol' : 'ul'}
      {...(counted === 'down' && { reversed: true })}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {children}
    </Box>
  );
}

const parted = { '& + &': { borderTop: 1, borderColor: 'divider' } } as const;

/** One entry of a list: its facts and its actions. */
export function Entry({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        py: 1.5,
        ...parted,
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
    </Box>
  );
}

interface EntryActionProps<C extends AnyCall> {
  readonly call: C;
  readonly sent: Sent;
  /** The action's verb, on the button and in the dialog. */
  readonly label: string;
  /** Accessible name where the verb alone does not say what it applies to. */
  readonly name?: string | undefined;
  readonly title: string;
  readonly danger?: boolean;
  readonly onDone?: ((answer: AnswerOf<C>) => void) | undefined;
  /** The setting whose planned changes are shown before confirming. */
  readonly setting?: OfSetting | undefined;
  /** What the action will do. */
  readonly children: ReactNode;
}

/** An action on one entry, with a confirmation dialog. */
export function EntryAction<C extends AnyCall>({
  call,
  sent,
  label,
  name,
  title,
  danger = false,
  onDone,
  setting,
  children,
}: EntryActionProps<C>) {
  const [asked, setAsked] = useState(false);
  const [moment, setMoment] = useState('');
  const close = () => setAsked(false);
  const action = useCommand(call, answer => (close(), onDone?.(answer)), close);
  const notNow = momentRefused(action.error);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={danger ? 'error' : 'primary'}
        aria-label={name}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          danger={danger}
          title={title}
          confirm={label}
          pending={action.isPending}
          error={notNow === undefined ? action.error : null}
          onClose={() => setAsked(false)}
          onConfirm={() => action.mutate({ ...at(moment), ...sent })}
        >
          {typeof children === 'string' ? <Typography>{children}</Typography> : children}
          {call.plannable && <MomentField value={moment} error={notNow} of={setting} onChange={setMoment} />}
        </ConfirmDialog>
      )}
    </>
  );
}

interface DeclineActionProps {
  readonly call: AnyCall;
  readonly id: string;
  /** What is declined. */
  readonly children: ReactNode;
}

/** The second person declines a proposal; the proposer reads the reason in the same list. */
export function DeclineAction({ call, id, children }: DeclineActionProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const decline = useCommand(call, () => {
    setAsked(false);
    notify('publications.declined', { type: 'success' });
  });
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('publications.decline')}
      </Button>
      {asked && (
        <ReasonDialog
          danger
          title={translate('publications.decline_title')}
          confirm={translate('publications.decline')}
          pending={decline.isPending}
          error={decline.error}
          onClose={() => setAsked(false)}
          onConfirm={Grund => decline.mutate({ params: { id }, body: { Grund } })}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  );
}

interface Decision {
  readonly EndeAm: string | null;
  readonly EntschiedenVon: string | null;
  readonly Grund: string | null;
}

/** Who decided on a proposal, when, and the reason of a refusal. */
export function Decided({ by: { EndeAm, EntschiedenVon, Grund } }: { by: Decision }) {
  const translate = useTranslate();
  if (EndeAm === null || EntschiedenVon === null) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate('publications.decided', { name: EntschiedenVon, date: dayAndTime(EndeAm) })}
      {Grund && `: ${Grund}`}
    </Typography>
  );
}

/** One version or plan: a line with its facts and actions, and its content below. */
export function Version({ line, actions, children }: { line: ReactNode; actions: ReactNode; children: ReactNode }) {
  return (
    <Box component="li" sx={{ py: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, ...parted }}>
      <VersionLine line={line}>{actions}</VersionLine>
      {children}
    </Box>
  );
}

export function VersionLine({ line, children }: { line: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{line}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{children}</Box>
    </Box>
  );
}

interface Change {
  readonly GeaendertAm: string | null;
  readonly GeaendertVon: string | null;
  readonly AusVersion: number | null;
}

/** Who made a version and when, and which version it was restored from. */
export function useChangeText(texts: string): (version: Change) => string {
  const translate = useTranslate();
  return ({ GeaendertAm, GeaendertVon, AusVersion }) =>
    [
      GeaendertAm
        ? translate('versions.changed', { name: GeaendertVon ?? '', date: dayAndTime(GeaendertAm) })
        : translate(`${texts}.began`),
      ...(AusVersion === null ? [] : [translate(`${texts}.from_version`, { version: AusVersion })]),
    ].join(' · ');
}

/** The server proposed the change to a second person instead of making it. */
const takesTwo = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'WartetAuf' in answer;

interface VersionsProps<One> {
  /** Prefix of the resource's texts for versions. */
  readonly texts: string;
  readonly of: readonly One[];
  readonly line: (one: One) => ReactNode;
  readonly chip?: (one: One) => ReactNode;
  readonly isRestorable?: (one: One) => boolean;
  readonly call: AnyCall;
  readonly params: (one: One) => Readonly<Record<string, string>>;
  readonly title: (one: One) => string;
  /** The setting these are versions of, if it can be planned. */
  readonly setting?: OfSetting | undefined;
  /** Shown before a version is restored. */
  readonly asks: (one: One) => ReactNode;
  readonly children: (one: One) => ReactNode;
}

/** All versions, newest first, each with an action to restore it. */
export function Versions<One extends { readonly Nummer: Key; readonly InKraft: boolean }>({
  texts,
  of,
  line,
  chip,
  isRestorable = one => !one.InKraft,
  call,
  params,
  title,
  asks,
  setting,
  children,
}: VersionsProps<One>) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <Entries counted="down">
      {of.map(one => (
        <Version
          key={one.Nummer}
          line={line(one)}
          actions={
            <>
              {one.InKraft && <StatusChip tone="ok">{translate('versions.in_force')}</StatusChip>}
              {chip?.(one)}
              {isRestorable(one) && (
                <EntryAction
                  call={call}
                  sent={{ params: params(one) }}
                  label={translate('versions.restore')}
                  title={title(one)}
                  setting={setting}
                  onDone={answer =>
                    notify(`${texts}.${takesTwo(answer) ? 'touches.proposed' : 'restored'}`, { type: 'success' })
                  }
                >
                  {asks(one)}
                </EntryAction>
              )}
            </>
          }
        >
          {children(one)}
        </Version>
      ))}
    </Entries>
  );
}

/** A change with its label and formatted values. */
export interface DescribedChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Per field: the value before and after. */
export function Changes({ of }: { of: readonly DescribedChange[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {of.map(({ name, before, after }) => (
        <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 650 }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
            <ChangedValue before={before} after={after} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface EarlierVersionsProps {
  /** Name of the entry the versions belong to. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly list: AnyCall;
  readonly restore: AnyCall;
  /** Label of a field, and its value if it is not plain text. */
  readonly label: (field: string) => string;
  readonly value: (field: string, value: unknown) => string | null;
  /** Additional warning before a version is restored. */
  readonly warning?: string;
  readonly setting?: OfSetting | undefined;
  /** The newest version where it is not in force yet, and what it waits for. */
  readonly waiting?: { readonly version: number; readonly state: string } | undefined;
}

/** Versions behind a button: who changed what and when; restoring one shows its changes first. */
export function EarlierVersions(props: EarlierVersionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('earlier.of', { name: props.name })}
        onClick={() => setOpen(true)}
      >
        {translate('earlier.name')}
      </Button>
      {open && <EarlierVersionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function EarlierVersionsDialog(props: EarlierVersionsProps & { readonly onClose: () => void }) {
  const { name, params, list, restore, label, value, warning, setting, waiting, onClose } = props;
  const translate = useTranslate();
  const id = useId();
  const versions = useAnswer(list, { params }) as EntriesQuery<readonly SettingVersion[]>;
  const changeText = useChangeText('earlier_one');
  const worded = (field: string, one: unknown) =>
    value(field, one) ?? (String(one ?? '') === '' ? translate('earlier.none') : String(one));
  const described = (changes: readonly FieldChange[]) =>
    changes.flatMap(fieldsOf).map(({ Feld, Vorher, Nachher }) => ({
      name: label(Feld),
      before: worded(Feld, Vorher),
      after: worded(Feld, Nachher),
    }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {translate('earlier.of', { name })}
      </DialogTitle>
      <DialogContent>
        <Answered of={versions} height={120}>
          {all => (
            <Versions
              texts="earlier_one"
              of={all}
              line={changeText}
              call={restore}
              setting={setting}
              isRestorable={one => !one.InKraft && one.Nummer !== waiting?.version}
              chip={one => one.Nummer === waiting?.version && <StatusChip tone="wait">{waiting.state}</StatusChip>}
              params={one => ({ ...params, nummer: String(one.Nummer) })}
              title={() => translate('earlier_one.restore_title')}
              asks={one => (
                <>
                  <Changes of={described(undoing(all, one.Nummer))} />
                  {warning && <Typography>{warning}</Typography>}
                </>
              )}
            >
              {one => <Changes of={described(one.Aenderungen)} />}
            </Versions>
          )}
        </Answered>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
