import {
  Alert,
  Box,
  Button,
  Skeleton,
  TextField,
  Typography,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  agreeToPayoutAccount,
  changePayoutAccount,
  declinePayoutAccount,
  readPayoutAccount,
  type PayoutAccount,
} from '#contract/betrieb/payouts.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime, count, money } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { Field, Fields } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, CheckedField, ConfirmDialog, ReasonDialog, type Lack } from '../../shared/ui/dialogs.js';
import { Empty, Failure, Page, Section, KeyFigure, KeyFigures } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { readLedger } from '#contract/betrieb/calls.js';

type Account = Pick<NonNullable<PayoutAccount['Konto']>, 'Kontoinhaber' | 'Iban' | 'Bic' | 'Anschrift'>;

function AccountFields({ account }: { account: Account }) {
  const translate = useTranslate();
  return (
    <Fields>
      <Field label={translate('payout-account.holder')}>{account.Kontoinhaber}</Field>
      <Field label={translate('payout-account.iban')}>{account.Iban}</Field>
      <Field label={translate('payout-account.bic')}>{account.Bic ?? translate('payout-account.no_bic')}</Field>
      {account.Anschrift && <Field label={translate('payout-account.address')}>{onOneLine(account.Anschrift)}</Field>}
    </Fields>
  );
}

const onOneLine = ({ Strasse, Hausnummer, Plz, Ort, Land }: NonNullable<Account['Anschrift']>): string =>
  `${[Strasse, Hausnummer].filter(Boolean).join(' ')}, ${Plz} ${Ort}, ${Land}`;

const addressFields = [
  ['Strasse', 'street', 70],
  ['Hausnummer', 'house_number', 16],
  ['Plz', 'postcode', 16],
  ['Ort', 'town', 35],
  ['Land', 'country', 2],
] as const;
const labels: Readonly<Record<string, string>> = {
  Kontoinhaber: 'holder',
  Iban: 'iban',
  Bic: 'bic',
  ...Object.fromEntries(addressFields.map(([name, label]) => [name, label])),
};

/** What the form starts with: what was last entered, proposed or in use. Its IBAN is masked. */
function writtenOf(account: Account | null) {
  const { Strasse, Hausnummer, Plz, Ort, Land } = account?.Anschrift ?? {};
  return {
    Kontoinhaber: account?.Kontoinhaber ?? '',
    Iban: account?.Iban ?? '',
    Bic: account?.Bic ?? '',
    Anschrift: {
      Strasse: Strasse ?? '',
      Hausnummer: Hausnummer ?? '',
      Plz: Plz ?? '',
      Ort: Ort ?? '',
      Land: Land ?? '',
    },
  };
}

/** The masked IBAN is only shown: an empty field keeps the number of the account in use. */
function ChangeDialog({ now, onClose }: { now: PayoutAccount; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [moment, setMoment] = useState('');
  const done = ({ WartetAuf }: { WartetAuf?: unknown }) => {
    edition.saved();
    onClose();
    notify(WartetAuf ? 'payout-account.proposed' : 'payout-account.changed', { type: 'success' });
  };
  const change = useCommand(changePayoutAccount, done, onClose);
  const edition = useEdition({
    latest: { values: writtenOf(now.Vorschlag ?? now.Konto), version: now.Version },
    refusal: change.error,
    by: {
      GeaendertVon: now.Vorschlag ? now.Vorschlag.VorgeschlagenVon : now.Konto?.GeaendertVon,
      GeaendertAm: now.Vorschlag?.VorgeschlagenAm ?? now.Konto?.GeaendertAm,
    },
    name: path => translate(`payout-account.${labels[path.at(-1) ?? ''] ?? 'address'}`),
    onRebased: () => change.reset(),
  });
  const written = edition.draft;
  const address = written.Anschrift;
  const hasAddress = Object.values(address).some(part => part.trim() !== '');
  const wrong: Readonly<Record<string, string>> =
    edition.refusal instanceof WireError ? edition.refusal.body.errors : {};
  const inUse = now.Konto?.Iban ?? '';
  const isMasked = written.Iban.includes('*');
  const field = (name: 'Kontoinhaber' | 'Bic', most: number, lack: Lack = false, help?: string) => (
    <CheckedField
      label={translate(`payout-account.${labels[name]}`)}
      value={written[name]}
      onChange={event => edition.write({ [name]: event.target.value })}
      error={wrong[name] !== undefined}
      helperText={wrong[name] ?? help}
      lack={lack}
      required={name !== 'Bic'}
      autoFocus={name === 'Kontoinhaber'}
      fullWidth
      slotProps={{ htmlInput: { maxLength: most, autoComplete: 'off', spellCheck: false } }}
    />
  );
  const lackOf = {
    holder: written.Kontoinhaber.trim() === '' && translate('payout-account.no_holder'),
    // Nobody else reads the number that somebody proposed.
    iban: (written.Iban.trim() === '' || (isMasked && written.Iban !== inUse)) && translate('payout-account.no_iban'),
    change: !edition.changed && translate('payout-account.no_change'),
  };
  return (
    <ConfirmDialog
      open
      title={translate('payout-account.change_title')}
      confirm={translate('payout-account.change')}
      pending={change.isPending}
      lacks={Object.values(lackOf)}
      error={Object.keys(wrong).length > 0 ? null : edition.refusal}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({
          ...at(moment),
          body: {
            Version: String(edition.version),
            Kontoinhaber: written.Kontoinhaber,
            ...(!isMasked && { Iban: written.Iban }),
            Bic: written.Bic.trim() || null,
            Anschrift: hasAddress ? { ...address, Hausnummer: address.Hausnummer.trim() || null } : null,
          },
        })
      }
    >
      <Typography>{translate('payout-account.change_text')}</Typography>
      {field('Kontoinhaber', 70, lackOf.holder)}
      <CheckedField
        label={translate('payout-account.iban')}
        value={isMasked ? '' : written.Iban}
        onChange={({ target }) => edition.write({ Iban: target.value === '' ? inUse : target.value })}
        error={wrong['Iban'] !== undefined}
        helperText={wrong['Iban'] ?? (inUse !== '' && translate('payout-account.iban_hint', { iban: inUse }))}
        lack={lackOf.iban}
        required={lackOf.iban !== false}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off', spellCheck: false } }}
      />
      {field('Bic', 15, false, translate('payout-account.bic_hint'))}
      <Typography variant="body2" color="text.secondary">
        {translate('payout-account.address_hint')}
      </Typography>
      {addressFields.map(([name, label, most]) => (
        <TextField
          key={name}
          label={translate(`payout-account.${label}`)}
          value={address[name]}
          onChange={({ target }) =>
            edition.write({
              Anschrift: { ...address, [name]: name === 'Land' ? target.value.toUpperCase() : target.value },
            })
          }
          error={wrong[`Anschrift.${name}`] !== undefined}
          helperText={wrong[`Anschrift.${name}`]}
          fullWidth
          slotProps={{ htmlInput: { maxLength: most, autoComplete: 'off', spellCheck: false } }}
        />
      ))}
      <MomentField
        value={moment}
        error={wrong['giltAb']}
        of={{ art: 'Zahlungskonto', subject: 'own' }}
        onChange={setMoment}
      />
      {edition.dialog}
    </ConfirmDialog>
  );
}

function Proposal({ proposal }: { proposal: NonNullable<PayoutAccount['Vorschlag']> }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'agree' | 'decline' | null>(null);
  const done = (text: string) => () => {
    setAsked(null);
    notify(`payout-account.${text}`, { type: 'success' });
  };
  const agree = useCommand(agreeToPayoutAccount, done(proposal.GiltAb ? 'planned' : 'changed'));
  const decline = useCommand(declinePayoutAccount, done('declined'));
  const by = { name: proposal.VorgeschlagenVon, date: dayAndTime(proposal.VorgeschlagenAm) };
  return (
    <Section title={translate('payout-account.waiting')} hint={translate('payout-account.proposed_by', by)}>
      <AccountFields account={proposal} />
      {proposal.GiltAb && (
        <Typography sx={{ mt: 1.5 }}>
          {translate('payout-account.from', { date: dayAndTime(proposal.GiltAb) })}
        </Typography>
      )}
      {proposal.Eigener ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('payout-account.own')}
        </Alert>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>
          <Button variant="contained" onClick={() => setAsked('agree')}>
            {translate('payout-account.agree')}
          </Button>
          <Button variant="outlined" onClick={() => setAsked('decline')}>
            {translate('payout-account.decline')}
          </Button>
        </Box>
      )}
      {asked === 'agree' && (
        <ConfirmDialog
          open
          title={translate('payout-account.agree_title')}
          confirm={translate('payout-account.agree')}
          pending={agree.isPending}
          error={agree.error}
          onClose={() => setAsked(null)}
          onConfirm={() => agree.mutate({ body: { Id: proposal.Id } })}
        >
          <Typography>{translate('payout-account.agree_text', by)}</Typography>
          <AccountFields account={proposal} />
        </ConfirmDialog>
      )}
      {asked === 'decline' && (
        <ReasonDialog
          title={translate('payout-account.decline_title')}
          confirm={translate('payout-account.decline')}
          pending={decline.isPending}
          error={decline.error}
          onClose={() => setAsked(null)}
          onConfirm={Grund => decline.mutate({ body: { Id: proposal.Id, Grund } })}
        >
          <Typography>{translate('payout-account.decline_text')}</Typography>
        </ReasonDialog>
      )}
    </Section>
  );
}

/** The account that pays rewards; a sealed batch keeps the account it was sealed with. */
export function PayoutAccountPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(readPayoutAccount);
  const [asked, setAsked] = useState(false);
  return (
    <Page
      title={translate('resources.payout-account.name', { smart_count: 1 })}
      intro={translate('payout-account.intro')}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={200} />}
      {data?.Vorschlag && <Proposal proposal={data.Vorschlag} />}
      {data && (
        <Section
          title={translate('payout-account.in_use')}
          actions={
            <Button variant="outlined" onClick={() => setAsked(true)}>
              {translate(data.Konto ? 'payout-account.change' : 'payout-account.enter')}
            </Button>
          }
        >
          {data.Konto ? (
            <>
              <AccountFields account={data.Konto} />
              {data.Konto.GeaendertVon && (
                <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
                  {translate('payout-account.by', {
                    name: data.Konto.GeaendertVon,
                    date: dayAndTime(data.Konto.GeaendertAm),
                  })}
                </Typography>
              )}
            </>
          ) : (
            <Empty title={translate('payout-account.none')} hint={translate('payout-account.none_hint')} />
          )}
          <PlannedOf art="Zahlungskonto" subject="own" />
        </Section>
      )}
      {asked && data && <ChangeDialog now={data} onClose={() => setAsked(false)} />}
    </Page>
  );
}

/** On a phone debit and credit are below the account’s name. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** Double-entry ledger: the balance over all accounts must be zero. */
export function LedgerPage() {
  const translate = useTranslate();
  const asked = useAnswer(readLedger, {}, { refresh: 15_000 });
  const { data: ledger, error, refetch } = asked;
  return (
    <Page title={translate('resources.ledger.name', { smart_count: 1 })} intro={translate('ledger.intro')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <KeyFigures>
        <KeyFigure
          label={translate('ledger.balance')}
          of={asked}
          shows={({ SaldoCent }) => ({
            value: money(SaldoCent),
            tone: SaldoCent === 0 ? 'ok' : 'stop',
            hint: translate(SaldoCent === 0 ? 'ledger.even' : 'ledger.uneven'),
          })}
        />
        <KeyFigure
          label={translate('ledger.payable')}
          of={asked}
          shows={({ AuszahlbarCent, AuszahlbarAnzahl }) => ({
            value: money(AuszahlbarCent),
            hint: translate('ledger.payable_hint', { smart_count: AuszahlbarAnzahl }),
          })}
        />
        <KeyFigure
          label={translate('ledger.postings')}
          of={asked}
          shows={({ Buchungen }) => ({ value: count(Buchungen), hint: translate('ledger.postings_hint') })}
        />
      </KeyFigures>
      <Section title={translate('ledger.accounts')} flush>
        {!ledger && !error && <Skeleton variant="rounded" height={220} sx={{ m: 2 }} />}
        {ledger?.Konten.length === 0 && (
          <Empty title={translate('ledger.empty')} hint={translate('ledger.empty_hint')} />
        )}
        {ledger && ledger.Konten.length > 0 && (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{translate('ledger.account')}</TableCell>
                <TableCell align="right" sx={wide}>
                  {translate('ledger.debit')}
                </TableCell>
                <TableCell align="right" sx={wide}>
                  {translate('ledger.credit')}
                </TableCell>
                <TableCell align="right">{translate('ledger.saldo')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {ledger.Konten.map(({ Konto, SollCent, HabenCent, SaldoCent }) => (
                <TableRow key={Konto} hover>
                  <TableCell>
                    {Konto}
                    <Box
                      component="span"
                      sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: '0.8125rem' }}
                    >
                      {translate('ledger.debit')} {money(SollCent)} · {translate('ledger.credit')} {money(HabenCent)}
                    </Box>
                  </TableCell>
                  <TableCell align="right" sx={wide}>
                    {money(SollCent)}
                  </TableCell>
                  <TableCell align="right" sx={wide}>
                    {money(HabenCent)}
                  </TableCell>
                  <TableCell align="right" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
                    {money(SaldoCent)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
            <TableFooter>
              <TableRow
                sx={{
                  '& td': {
                    fontWeight: 700,
                    fontSize: '0.875rem',
                    color: 'text.primary',
                    borderTop: '2px solid',
                    borderColor: 'divider',
                  },
                }}
              >
                <TableCell>{translate('ledger.sum')}</TableCell>
                <TableCell align="right" sx={wide}>
                  {money(total(ledger.Konten.map(({ SollCent }) => SollCent)))}
                </TableCell>
                <TableCell align="right" sx={wide}>
                  {money(total(ledger.Konten.map(({ HabenCent }) => HabenCent)))}
                </TableCell>
                <TableCell align="right">{money(ledger.SaldoCent)}</TableCell>
              </TableRow>
            </TableFooter>
          </Table>
        )}
      </Section>
    </Page>
  );
}

function total(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
