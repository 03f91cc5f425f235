import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { AnswerOf } from '#contract/call.js';
import {
  inviteRecommender,
  readInvitationData,
  sendInvitationAgain,
  withdrawInvitation,
  type Invite,
} from '#contract/einladung.js';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { answerToCheck, withCaptchaIfRequired } from '#shared/browser/forms-and-files.js';
import { useAnswer, useWire, useCommand } from '../../providers/data-provider.js';
import type { Column, Translate } from '../../shared/ui/columns.js';
import { PersonLink } from '../../shared/ui/case-links.js';
import { Code, CopyButton, Field, Fields } from '../../shared/ui/Detail.js';
import { CsvButton } from '../../shared/ui/files.js';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from '../../shared/ui/Filters.js';
import { ChooseColumns, ListPage } from '../../shared/ui/ListPage.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { Empty, Failure } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';
import { invitationStatuses, type Invitation } from './invitation.js';
import type { CustomerNumber } from './customer-number.js';
import { decideCustomerNumber } from '#contract/empfehler/calls.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';

const blank: Invite = { Vorname: '', Nachname: '', Email: '', Art: '', Mitarbeiternummer: null };
/** The error catalogue's message addresses the owner of the address; here staff read it. */
const addressTaken = 'PSOF0107';
const names = ['Vorname', 'Nachname', 'Email'] as const;
const inputs = {
  Vorname: { maxLength: 60, autoComplete: 'off' },
  Nachname: { maxLength: 60, autoComplete: 'off' },
  Email: { type: 'email', maxLength: 254, autoComplete: 'off' },
} as const;

/** Invites a person to recommend; the dialog stays open for the next invitation. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const queries = useQueryClient();
  const id = useId();
  const [form, setForm] = useState(blank);
  const { data: offered, error: unavailable } = useAnswer(readInvitationData);
  const invite = useMutation<AnswerOf<typeof inviteRecommender>, Error, Invite>({
    mutationFn: body =>
      withCaptchaIfRequired(
        solved => wire.call(inviteRecommender, { body: { ...body, ...solved } }),
        async () => answerToCheck((await wire.call(inviteRecommender, { body: null })) as CaptchaCheck),
      ),
    onSuccess: (_, { Email }) => {
      notify('invitations.invite.done', { type: 'success', messageArgs: { email: Email } });
      setForm({ ...blank, Art: form.Art, Mitarbeiternummer: form.Mitarbeiternummer });
      document.getElementById(`${id}-Vorname`)?.focus();
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  const wrong: Readonly<Record<string, string>> = !(invite.error instanceof WireError)
    ? {}
    : invite.error.code === addressTaken
      ? { Email: translate('invitations.invite.address_taken') }
      : invite.error.body.errors;
  const kind = form.Art || offered?.Arten[0] || '';
  const field = (name: keyof Invite) => ({
    id: `${id}-${name}`,
    label: translate(`invitations.invite.${name}`),
    value: form[name] ?? '',
    error: name in wrong,
    helperText: wrong[name],
    fullWidth: true,
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ ...form, Art: kind, Mitarbeiternummer: form.Mitarbeiternummer || null });
  };
  return (
    <Dialog open onClose={invite.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={id}>{translate('invitations.invite.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="text.secondary">{translate('invitations.invite.text')}</Typography>
          {unavailable && <Alert severity="error">{unavailable.message}</Alert>}
          {names.map((name, index) => (
            <TextField
              key={name}
              {...field(name)}
              required
              autoFocus={index === 0}
              slotProps={{ htmlInput: inputs[name] }}
            />
          ))}
          <TextField {...field('Art')} value={kind} select required disabled={!offered}>
            {offered?.Arten.map(one => (
              <MenuItem key={one} value={one}>
                {translate(`invitations.words.kind.${one}`, { _: one })}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            {...field('Mitarbeiternummer')}
            select
            disabled={!offered}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            helperText={wrong['Mitarbeiternummer'] ?? translate('invitations.invite.employee_hint')}
          >
            <MenuItem value="">{translate('invitations.invite.myself')}</MenuItem>
            {offered?.Mitarbeiter.map(({ Mitarbeiternummer, Name }) => (
              <MenuItem key={Mitarbeiternummer} value={Mitarbeiternummer}>
                {Name}
              </MenuItem>
            ))}
          </TextField>
          {invite.error && Object.keys(wrong).length === 0 && <Alert severity="error">{invite.error.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={invite.isPending}>
            {translate('app.close')}
          </Button>
          <Button type="submit" variant="contained" loading={invite.isPending} disabled={!offered}>
            {translate('invitations.invite.action')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function InviteButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddAltOutlined />} onClick={() => setOpen(true)}>
        {translate('invitations.invite.open')}
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const invitedName = ({ name }: Invitation, translate: Translate) => name || translate('app.erased_person');

const invitationColumns: readonly Column<Invitation>[] = [
  { field: 'number', card: 3 },
  { field: 'invitedAt', kind: 'day', card: 3 },
  {
    field: 'name',
    list: (row, translate) => <TwoLines below={row.email}>{invitedName(row, translate)}</TwoLines>,
    card: ['title', invitedName],
  },
  { field: 'email', list: false, card: 1 },
  { field: 'kind', words: 'invitations.words.kind', card: 2 },
  { field: 'employeeNumber' },
  { field: 'status', kind: 'status', card: 'chip' },
  {
    field: 'action',
    label: 'invitations.action',
    show: row => (row.status === 'Offen' ? <InvitationActions invitation={row} /> : null),
    card: 'action',
  },
];

/** An open invitation is sent again, or taken back. */
function InvitationActions({ invitation: { number, name, email } }: { invitation: Invitation }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState(false);
  const send = useCommand(sendInvitationAgain, () =>
    notify('invitations.again.done', { type: 'success', messageArgs: { email } }),
  );
  const withdraw = useCommand(withdrawInvitation, () => {
    notify('invitations.withdraw.done', { type: 'success' });
    setAsked(false);
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {/* One below the other beside a wide table, which stays a table then. */}
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexDirection: { xs: 'row', md: 'column-reverse' }, flexWrap: 'wrap', gap: 0.75 }}
      >
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={`${translate('invitations.withdraw.action')}: ${name}`}
          onClick={() => setAsked(true)}
        >
          {translate('invitations.withdraw.action')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          loading={send.isPending}
          aria-label={`${translate('invitations.again.action')}: ${name}`}
          onClick={() => send.mutate({ params: { nr: number } })}
        >
          {translate('invitations.again.action')}
        </Button>
      </Box>
      {send.error && <Failure error={send.error} />}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={translate('invitations.withdraw.title', { name })}
          confirm={translate('invitations.withdraw.action')}
          pending={withdraw.isPending}
          error={withdraw.error}
          onClose={() => setAsked(false)}
          onConfirm={() => withdraw.mutate({ params: { nr: number } })}
        >
          <Typography>{translate('invitations.withdraw.text')}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

export function InvitationList() {
  const translate = useTranslate();
  return (
    <ListPage<Invitation>
      resource="invitations"
      intro={translate('invitations.intro')}
      sort={{ field: 'invitedAt', order: 'DESC' }}
      actions={
        <>
          <ChooseColumns />
          <CsvButton<Invitation> columns={invitationColumns} />
          <InviteButton />
        </>
      }
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={invitationStatuses.map(value => ({ value, label: translate(`code.${value}`) }))}
          />
          <PeriodFilter />
          <SearchFilter label={translate('invitations.search')} />
        </Filters>
      }
      empty={
        <Empty
          title={translate('invitations.empty')}
          hint={translate('invitations.empty_hint')}
          action={<InviteButton />}
        />
      }
      columns={invitationColumns}
    />
  );
}

/** Confirms or refuses a customer number after a look-up at the provider; final. */
function DecideNumber({ entry: { id, number, name } }: { entry: CustomerNumber }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'Ok' | 'Abgelehnt' | null>(null);
  const close = () => setAsked(null);
  const decide = useCommand(decideCustomerNumber, () => {
    notify(`customer-numbers.done.${asked}`, { type: 'success', messageArgs: { name } });
    close();
  });
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${translate('customer-numbers.refuse')}: ${name}`}
        onClick={() => setAsked('Abgelehnt')}
      >
        {translate('customer-numbers.refuse')}
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-label={`${translate('customer-numbers.accept')}: ${name}`}
        onClick={() => setAsked('Ok')}
      >
        {translate('customer-numbers.accept')}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={translate(`customer-numbers.title.${asked}`)}
          confirm={translate(asked === 'Ok' ? 'customer-numbers.accept' : 'customer-numbers.refuse')}
          danger={asked === 'Abgelehnt'}
          pending={decide.isPending}
          error={decide.error}
          onClose={close}
          onConfirm={() => decide.mutate({ params: { id }, body: { Status: asked } })}
        >
          <Fields>
            <Field label={translate('resources.customer-numbers.fields.name')}>{name}</Field>
            <Field label={translate('resources.customer-numbers.fields.number')}>
              <Code>{number}</Code>
            </Field>
          </Fields>
          <Typography>{translate(`customer-numbers.text.${asked}`)}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

const customerNumberColumns: readonly Column<CustomerNumber>[] = [
  { field: 'sentAt', kind: 'time', card: 2 },
  { field: 'name', show: ({ id, name }) => <PersonLink number={id} name={name} />, card: 'title' },
  {
    field: 'number',
    list: ({ number }) => (
      <>
        <Code>{number}</Code> <CopyButton text={number} />
      </>
    ),
    card: [1, ({ number }) => <Code>{number}</Code>],
  },
  { field: 'action', label: 'customer-numbers.decide', show: row => <DecideNumber entry={row} />, card: 'action' },
];

/** Customer numbers to be checked, oldest first. */
export function CustomerNumberList() {
  const translate = useTranslate();
  return (
    <ListPage<CustomerNumber>
      resource="customer-numbers"
      intro={translate('customer-numbers.intro')}
      refresh={15_000}
      empty={<Empty title={translate('customer-numbers.empty')} hint={translate('customer-numbers.empty_hint')} />}
      columns={customerNumberColumns}
    />
  );
}
