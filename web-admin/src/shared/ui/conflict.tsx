import {
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnyCall } from '#contract/call.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime, nameOfPlanned, valueOfPlanned } from '../format.js';
import { arrived, isChanged, leftOfRefusal, settled, type Conflict, type Edition, type Editing } from '../merging.js';
import { ConfirmDialog } from './dialogs.js';

/** The versions of what is edited, newest first: who made the latest and when. */
interface History {
  readonly call: AnyCall;
  readonly params?: Readonly<Record<string, string>>;
}

interface EditionOptions<T> {
  /** What the server has now. */
  readonly latest: Edition<T>;
  readonly history?: History;
  /** Who saved last, where there is no history to ask. */
  readonly by?: Saved;
  /** The last refusal of a save. */
  readonly refusal: Error | null;
  /** A field's label and its value in words, where they are not the usual ones. */
  readonly name?: (path: readonly string[]) => string | undefined;
  readonly value?: (path: readonly string[], value: unknown) => string | undefined;
  /** The draft is made of another version now: what was checked before is void. */
  readonly onRebased?: () => void;
}

export interface Draft<T> {
  readonly draft: T;
  readonly base: T;
  /** The version that a save names. */
  readonly version: string | number;
  readonly changed: boolean;
  write(part: Partial<T> | ((draft: T) => T)): void;
  /** Back to what the server has. */
  reset(): void;
  /** The save was taken: what the server makes of it is the new draft. */
  saved(): void;
  /** What the form says of a refused save, in place of the command's own error. */
  readonly refusal: Error | null;
  /** Shown with the form. */
  readonly dialog: ReactNode;
}

/**
 * A draft of something that others may change at the same time. Every form that saves goes through it: another's
 * version never takes the place of what was typed; both values are shown and a person chooses.
 */
export function useEdition<T extends object>({
  latest,
  history,
  by,
  refusal,
  name,
  value,
  onRebased,
}: EditionOptions<T>): Draft<T> {
  const notify = useNotify();
  const translate = useTranslate();
  const [editing, setEditing] = useState<Editing<T>>({ base: latest, draft: latest.values, conflicts: [] });
  const [isSaved, setSaved] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  const [answered, setAnswered] = useState<Error | null>(null);
  const { base, draft, conflicts } = editing;
  const isBehind = base.version !== latest.version;

  useEffect(() => {
    if (!isBehind) return;
    const next = isSaved ? { base: latest, draft: latest.values, conflicts: [] } : arrived(editing, latest);
    if (next === editing || JSON.stringify(next) === JSON.stringify(editing)) return;
    setSaved(false);
    setEditing(next);
    setAnswered(refusal);
    if (next.conflicts.length > 0 || isSaved) return;
    if (isChanged(editing)) notify('conflict.merged', { type: 'info', multiLine: true });
    onRebased?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what else is read is of the same render
  }, [isBehind, latest, editing, isSaved]);
  // Put off until somebody saves again, or this is to be saved.
  useEffect(() => setPutOff(false), [latest.version, refusal]);

  return {
    draft,
    base: base.values,
    version: base.version,
    changed: isChanged(editing),
    write: part => {
      setSaved(false);
      setEditing(before => ({
        ...before,
        draft: typeof part === 'function' ? part(before.draft) : { ...before.draft, ...part },
      }));
    },
    reset: () => {
      setSaved(false);
      setEditing({ base: latest, draft: latest.values, conflicts: [] });
    },
    saved: () => setSaved(true),
    refusal: leftOfRefusal(refusal, { conflicts, answered }),
    dialog: conflicts.length > 0 && !isPutOff && (
      <ConflictDialog
        conflicts={conflicts}
        {...(history && { history })}
        {...(by && { by })}
        name={path => name?.(path) ?? nameOfPlanned(translate, path.join('.'))}
        value={(path, one) => value?.(path, one) ?? valueOfPlanned(translate, path.at(-1) ?? '', one)}
        onPutOff={() => setPutOff(true)}
        onSettle={theirs => {
          setAnswered(refusal);
          setEditing(settled(editing, latest, theirs));
          onRebased?.();
        }}
      />
    ),
  };
}

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  readonly history?: History;
  readonly by?: Saved;
  readonly name: (path: readonly string[]) => string;
  readonly value: (path: readonly string[], value: unknown) => string;
  readonly onPutOff: () => void;
  readonly onSettle: (theirs: readonly Conflict[]) => void;
}

/** Both values of each field that two people changed, by whom and when the other was saved; the reader chooses. */
function ConflictDialog({ conflicts, history, by, name, value, onPutOff, onSettle }: ConflictDialogProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const [asked, setAsked] = useState(false);
  const keyOf = ({ path }: Conflict) => path.join('.');
  const open = conflicts.filter(one => chosen[keyOf(one)] === undefined);
  const settle = () => {
    setAsked(true);
    if (open.length === 0) onSettle(conflicts.filter(one => chosen[keyOf(one)] === 'theirs'));
  };
  return (
    <ConfirmDialog
      open
      title={translate('conflict.title')}
      confirm={translate('conflict.settle')}
      cancel={translate('conflict.later')}
      onClose={onPutOff}
      onConfirm={settle}
    >
      <Typography>{translate('conflict.text', { smart_count: conflicts.length })}</Typography>
      {history && <LastOf history={history} />}
      {by && <By last={by} />}
      {conflicts.map(conflict => {
        const key = keyOf(conflict);
        const missing = asked && chosen[key] === undefined;
        return (
          <FormControl key={key} error={missing} sx={{ minWidth: 0 }}>
            <FormLabel id={`conflict-${key}`} sx={{ fontWeight: 650 }}>
              {name(conflict.path)}
            </FormLabel>
            <RadioGroup
              aria-labelledby={`conflict-${key}`}
              value={chosen[key] ?? ''}
              onChange={(_, side) => setChosen({ ...chosen, [key]: side as 'mine' | 'theirs' })}
            >
              {(['mine', 'theirs'] as const).map(side => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio />}
                  sx={{ alignItems: 'flex-start', m: 0 }}
                  label={
                    <Box
                      sx={{
                        pt: 1,
                        overflowWrap: 'anywhere',
                        whiteSpace: 'pre-line',
                        maxHeight: 220,
                        overflowY: 'auto',
                      }}
                    >
                      <Typography variant="body2" color="text.secondary">
                        {translate(`conflict.${side}`)}
                      </Typography>
                      {value(conflict.path, conflict[side])}
                    </Box>
                  }
                />
              ))}
            </RadioGroup>
            {missing && <FormHelperText>{translate('conflict.choose')}</FormHelperText>}
          </FormControl>
        );
      })}
    </ConfirmDialog>
  );
}

interface Saved {
  readonly GeaendertVon?: string | null | undefined;
  readonly GeaendertAm?: string | null | undefined;
}

function LastOf({ history: { call, params = {} } }: { history: History }) {
  const { data } = useAnswer(call, { params });
  const versions = data as readonly Saved[] | { readonly Content: readonly Saved[] } | undefined;
  const [last] = versions === undefined ? [] : 'Content' in versions ? versions.Content : versions;
  return <By last={last ?? {}} />;
}

/** Who saved last, and when. */
function By({ last }: { last: Saved }) {
  const translate = useTranslate();
  if (!last.GeaendertAm) return null;
  return (
    <Alert severity="info">
      {translate('conflict.by', { name: last.GeaendertVon ?? '–', date: dayAndTime(last.GeaendertAm) })}
    </Alert>
  );
}
