import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useId, useImperativeHandle, useRef, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { assignCase, listColleagues, writeCaseNote, type Case } from '#contract/agentur/desk.js';
import { assignInbox, noteOnInbox, type InboxItem } from '#contract/agentur/inbox.js';
import { daysFrom } from '#shared/calendar.js';
import { useAnswer, useCommand } from '../providers/data-provider.js';
import { dayAndTime, dayOf, today } from '../shared/format.js';
import { isDay } from '../shared/typed-days.js';
import { useSession } from '../shared/session.js';
import { DayField } from '../shared/ui/days.js';
import { Failure } from '../shared/ui/Page.js';
import { WireError } from '../shared/wire.js';
import { allows } from './case-standing.js';
import { Part } from './frame.js';

/** A case, or something else that waits. */
type WorkedOn =
  | { readonly case: string; readonly allowed: Case['Erlaubt'] }
  | {
      readonly item: Pick<InboxItem, 'Art' | 'Nummer'>;
      /** False: it is done, and shown with what was noted. */
      readonly waits?: boolean;
    };

/** How the keyboard reaches what is done with a mouse. */
export interface Hands {
  readonly take: () => void;
  readonly later: () => void;
  readonly note: () => void;
}

interface WorkProps extends Pick<Case, 'Notizen' | 'Zustaendig' | 'WiedervorlageAm'> {
  readonly of: WorkedOn;
  readonly hands?: Ref<Hands>;
}

/** Who has it, until when it is put off, and what was noted. */
export function Work({ hands, ...props }: WorkProps) {
  const translate = useTranslate();
  const responsible = useRef<Pick<Hands, 'take'>>(null);
  const followUp = useRef<Pick<Hands, 'later'>>(null);
  const notes = useRef<Pick<Hands, 'note'>>(null);
  useImperativeHandle(hands, () => ({
    take: () => responsible.current?.take(),
    later: () => followUp.current?.later(),
    note: () => notes.current?.note(),
  }));
  return (
    <Part title={translate('desk.section.work')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Responsible {...props} hands={responsible} />
        <FollowUp {...props} hands={followUp} />
        <Notes {...props} hands={notes} />
      </Box>
    </Part>
  );
}

type PartProps<Deed extends keyof Hands> = Omit<WorkProps, 'hands'> & { readonly hands: Ref<Pick<Hands, Deed>> };

/** The inbox holds only what the caller may work on. */
const mayDo = (of: WorkedOn, action: 'Zustaendig' | 'Notiz'): boolean =>
  'item' in of ? of.waits !== false : allows(of.allowed, action, of.case);

const calls = {
  case: { assign: assignCase, write: writeCaseNote },
  // They take and answer the same but for what is named.
  item: { assign: assignInbox as unknown as typeof assignCase, write: noteOnInbox as unknown as typeof writeCaseNote },
};
const callsOf = (of: WorkedOn) => calls['item' in of ? 'item' : 'case'];
const paramsOf = (of: WorkedOn): Readonly<Record<string, string>> =>
  'item' in of ? { art: of.item.Art, nr: of.item.Nummer } : { nr: of.case };

/** Changes who has it or when it comes up again. */
function useAssign(of: WorkedOn, onDone: () => void) {
  const notify = useNotify();
  const assign = useCommand(callsOf(of).assign, () => {
    notify('desk.work.done', { type: 'success' });
    onDone();
  });
  const send = (body: { Mitarbeiternummer: string | null; WiedervorlageAm?: string | null }) =>
    assign.mutate({ params: paramsOf(of), body });
  return { ...assign, send };
}

function Responsible({ of, Zustaendig, hands }: PartProps<'take'>) {
  const translate = useTranslate();
  const mayWork = mayDo(of, 'Zustaendig');
  const session = useSession();
  const [isGiving, setGiving] = useState(false);
  const { data: colleagues, error } = useAnswer(listColleagues, {}, { enabled: mayWork });
  const { send, isPending, error: refused } = useAssign(of, () => setGiving(false));
  const me = colleagues?.find(({ Ich }) => Ich);
  const isMine = me !== undefined && Zustaendig?.Mitarbeiternummer === me.Mitarbeiternummer;
  const take = () => {
    if (me && !isMine && !isPending) send({ Mitarbeiternummer: me.Mitarbeiternummer });
  };
  useImperativeHandle(hands, () => ({ take }));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Fact label={translate('desk.work.responsible')}>{Zustaendig?.Name ?? translate('desk.work.nobody')}</Fact>
      {mayWork && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {me && !isMine && (
            <Button size="small" variant="contained" loading={isPending} onClick={take}>
              {translate('desk.work.take')}
            </Button>
          )}
          {!isGiving && (
            <Button size="small" variant="outlined" onClick={() => setGiving(true)} disabled={!colleagues}>
              {translate('desk.work.give')}
            </Button>
          )}
        </Box>
      )}
      {isGiving && colleagues && (
        <TextField
          select
          fullWidth
          autoFocus
          label={translate('desk.work.choose')}
          value={Zustaendig?.Mitarbeiternummer ?? ''}
          disabled={isPending}
          onChange={({ target }) => send({ Mitarbeiternummer: target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('desk.work.nobody_choice')}</MenuItem>
          {colleagues.map(({ Mitarbeiternummer, Name, Agenturnummer }) => (
            <MenuItem key={Mitarbeiternummer} value={Mitarbeiternummer}>
              {/* Two people may have the same name. */}
              {Name} ({[session?.agencyNumber === null && Agenturnummer, Mitarbeiternummer].filter(Boolean).join(', ')})
            </MenuItem>
          ))}
        </TextField>
      )}
      {(error ?? refused) && <Failure error={error ?? refused} />}
    </Box>
  );
}

const presets = [
  ['tomorrow', 1],
  ['week', 7],
  ['month', 30],
] as const;

function FollowUp({ of, Zustaendig, WiedervorlageAm, hands }: PartProps<'later'>) {
  const translate = useTranslate();
  const mayWork = mayDo(of, 'Zustaendig');
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState('');
  const { send, isPending, error } = useAssign(of, () => {
    setChoosing(false);
    setTyped('');
  });
  useImperativeHandle(hands, () => ({ later: () => setChoosing(mayWork) }));
  const putOff = (to: string | null) =>
    send({ Mitarbeiternummer: Zustaendig?.Mitarbeiternummer ?? null, WiedervorlageAm: to });
  const wrong = error instanceof WireError ? error.body.errors['WiedervorlageAm'] : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Fact label={translate('desk.work.due')}>
        {WiedervorlageAm ? dayOf(WiedervorlageAm) : translate('desk.work.no_due')}
      </Fact>
      {mayWork && !isChoosing && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => setChoosing(true)}>
            {translate('desk.work.put_off')}
          </Button>
          {WiedervorlageAm && (
            <Button size="small" variant="outlined" loading={isPending} onClick={() => putOff(null)}>
              {translate('desk.work.no_longer')}
            </Button>
          )}
        </Box>
      )}
      {isChoosing && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {presets.map(([name, days], place) => (
              <Button
                key={name}
                size="small"
                variant="outlined"
                autoFocus={place === 0}
                disabled={isPending}
                onClick={() => putOff(daysFrom(today(), days))}
              >
                {translate(`desk.work.${name}`)}
              </Button>
            ))}
          </Box>
          <Box
            component="form"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (isDay(typed)) putOff(typed);
            }}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}
          >
            <DayField
              label={translate('desk.work.day')}
              value={typed}
              onChange={setTyped}
              min={today()}
              error={wrong !== undefined}
              helperText={wrong}
              sx={{ flex: '1 1 9rem' }}
            />
            <Button type="submit" variant="contained" loading={isPending}>
              {translate('desk.work.put_off')}
            </Button>
            <Button variant="outlined" onClick={() => setChoosing(false)}>
              {translate('app.cancel')}
            </Button>
          </Box>
        </Box>
      )}
      {error && wrong === undefined && <Failure error={error} />}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none', minWidth: 104 }}>
        {label}
      </Typography>
      <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

function Notes({ of, Notizen, hands }: PartProps<'note'>) {
  const translate = useTranslate();
  const mayWork = mayDo(of, 'Notiz');
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(hands, () => ({ note: () => field.current?.focus() }));
  const id = useId();
  const [text, setText] = useState('');
  /** Saved, and not yet in what was read. */
  const [saved, setSaved] = useState<Case['Notizen']>([]);
  const write = useCommand(callsOf(of).write);
  const notes = [...saved.filter(({ Id }) => !Notizen.some(note => note.Id === Id)), ...Notizen];
  const save = () => {
    const said = text.trim();
    if (said === '' || write.isPending) return;
    setText('');
    write.mutate(
      { params: paramsOf(of), body: { Text: said } },
      {
        onSuccess: note => setSaved(all => [{ ...note, Text: said }, ...all]),
        // What could not be saved is not lost, and does not stand there as if it were.
        onError: () => setText(typed => (typed === '' ? said : `${said}\n${typed}`)),
      },
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const pending = write.isPending ? (write.variables.body as { readonly Text: string }).Text : null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.25 }}>
      <Typography id={id} component="h3" variant="h3">
        {translate('desk.section.notes')}
      </Typography>
      {mayWork && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <TextField
            inputRef={field}
            label={translate('desk.note.write')}
            helperText={translate('desk.note.hint')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={press}
            multiline
            minRows={2}
            maxRows={10}
            fullWidth
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Button size="small" variant="contained" disabled={text.trim() === ''} onClick={save}>
              {translate('desk.note.add')}
            </Button>
            <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {translate(isApple() ? 'desk.note.keys_apple' : 'desk.note.keys')}
            </Typography>
          </Box>
        </Box>
      )}
      {write.error && (
        <Alert severity="error">
          {translate('desk.note.lost')} {write.error.message}
        </Alert>
      )}
      {pending === null && notes.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('desk.note.none')}
        </Typography>
      )}
      <Box component="ul" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {pending !== null && <Note text={pending} below={translate('desk.note.saving')} isPending />}
        {notes.map(({ Id, Text, Zeit, Wer }) => (
          <Note key={Id} text={Text} below={`${Wer} · ${dayAndTime(Zeit)}`} />
        ))}
      </Box>
    </Box>
  );
}

function Note({ text, below, isPending = false }: { text: string; below: string; isPending?: boolean }) {
  return (
    <Box
      component="li"
      aria-busy={isPending}
      sx={({ tokens }) => ({
        p: 1.25,
        borderRadius: `${Math.min(10, tokens.radius)}px`,
        backgroundColor: tokens.waitSoft,
        opacity: isPending ? 0.75 : 1,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
      })}
    >
      {text}
      <Typography variant="caption" component="p" color="text.secondary">
        {below}
      </Typography>
    </Box>
  );
}
