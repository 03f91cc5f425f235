import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  agreeToClearing,
  askForClearing,
  clearingStates,
  declineClearing,
  listClearingItems,
  offsetClearing,
  reverseClearing,
  type ClearingItem,
  type OpenBankResponse,
} from '#contract/betrieb/payouts.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime, money } from '../../shared/format.js';
import { Code, StatusChip } from '../../shared/ui/Detail.js';
import { ConfirmDialog, ReasonDialog } from '../../shared/ui/dialogs.js';
import { SegmentedChoice } from '../../shared/ui/Filters.js';
import { Failure, Section } from '../../shared/ui/Page.js';
import { WaitingRequest } from './BankRequests.js';
import { BankEntrySummary, PaymentMeant, PlaceOnStatement } from './bank-response-dialogs.js';

type State = ClearingItem['Zustand'];
const shown = 50;

/** What is booked to the clearing account, the oldest first, with its sum. */
export function ClearingAccount() {
  const translate = useTranslate();
  const [state, setState] = useState<State>('Offen');
  const { data, error, refetch } = useAnswer(listClearingItems, { query: { zustand: state, pagesize: shown } });
  const sum = data && translate('bank-responses.clearing.sum', { smart_count: data.Offen, sum: money(data.OffenCent) });
  const isOpen = state === 'Offen';
  return (
    <Section
      title={translate('bank-responses.clearing.title')}
      hint={data && data.Offen > 0 ? sum : translate('bank-responses.clearing.hint')}
      actions={
        <SegmentedChoice
          label={translate('list.status')}
          values={clearingStates}
          textOf={value => translate(`bank-responses.clearing.show.${value}`)}
          value={state}
          onChange={setState}
        />
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data && data.TotalCount === 0 && (
        <Alert severity={isOpen ? 'success' : 'info'}>
          {translate(isOpen ? 'bank-responses.clearing.none' : 'bank-responses.clearing.none_other')}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {data?.Content.map(item => (
          <Item key={item.Posten} item={item} others={data.Content} />
        ))}
      </Box>
    </Section>
  );
}

function Item({ item, others }: { item: ClearingItem; others: readonly ClearingItem[] }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<'offset' | 'reverse' | null>(null);
  const close = () => setAsked(null);
  const { Anfrage, Zustand } = item;
  const other = others.find(({ Posten }) => Posten === Anfrage?.Mit);
  const isBooked = Zustand === 'Offen' || Zustand === 'Ausgeglichen';
  return (
    <Box
      component="li"
      sx={{
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        justifyContent: 'space-between',
        alignItems: 'flex-start',
        '&:first-of-type': { borderTop: 0, pt: 0.5 },
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
        <ItemSummary item={item} />
        <ItemNotes item={item} />
      </Box>
      {Zustand === 'Wartet' && <Decide item={item} />}
      {Anfrage && (
        <WaitingRequest request={Anfrage}>
          <ItemSummary item={item} />
          {other && (
            <>
              <div>{translate('bank-responses.requests.with')}</div>
              <ItemSummary item={other} />
              <ItemNotes item={other} />
            </>
          )}
        </WaitingRequest>
      )}
      {isBooked && !Anfrage && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" onClick={() => setAsked('reverse')}>
            {translate('bank-responses.clearing.reverse.action')}
          </Button>
          {Zustand === 'Offen' && (
            <Button size="small" variant="outlined" onClick={() => setAsked('offset')}>
              {translate('bank-responses.clearing.offset.action')}
            </Button>
          )}
        </Box>
      )}
      {asked === 'offset' && <OffsetDialog item={item} onClose={close} />}
      {asked === 'reverse' && <ReverseDialog item={item} onClose={close} />}
    </Box>
  );
}

/** Amount, direction and age of an item. */
function ItemSummary({ item }: { item: ClearingItem }) {
  const translate = useTranslate();
  const { BetragCent, OffenCent, Richtung, Zustand, EntgeltCent, GebuchtAm, Bankreferenz } = item;
  const isPart = Zustand === 'Offen' && OffenCent !== BetragCent;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' }}>
        {money(BetragCent)}
      </Box>
      <StatusChip tone={Richtung === 'Belastung' ? 'stop' : 'ok'}>
        {translate(`bank-responses.clearing.way.${Richtung}`)}
      </StatusChip>
      {isPart && <span>{translate('bank-responses.clearing.rest', { amount: money(OffenCent) })}</span>}
      {EntgeltCent > 0 && <span>{translate('bank-responses.clearing.charge', { amount: money(EntgeltCent) })}</span>}
      {Zustand === 'Offen' && <strong>{ageOf(item, translate)}</strong>}
      <PlaceOnStatement GebuchtAm={GebuchtAm} Bankreferenz={Bankreferenz} />
    </Box>
  );
}

const dayInMs = 24 * 60 * 60 * 1000;

/** How long the money has been unclear, by the day on which the bank booked it. */
function ageOf({ GebuchtAm, AngefragtAm }: ClearingItem, translate: ReturnType<typeof useTranslate>): string {
  const since = Date.parse(GebuchtAm ?? AngefragtAm.slice(0, 10));
  const days = Math.max(0, Math.floor((Date.now() - since) / dayInMs));
  return days === 0
    ? translate('bank-responses.clearing.today')
    : translate('bank-responses.clearing.days', { smart_count: days });
}

function ItemNotes({ item }: { item: ClearingItem }) {
  const translate = useTranslate();
  const { Auszahlungsnummer, AngefragtVon, AngefragtAm, Begruendung } = item;
  const { EntschiedenVon, EntschiedenAm, Ablehnungsgrund, Zustand } = item;
  return (
    <>
      <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {translate('bank-responses.clearing.asked', {
          name: AngefragtVon,
          time: dayAndTime(AngefragtAm),
          note: Begruendung,
        })}
      </Typography>
      {EntschiedenAm && (
        <Typography variant="body2" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {translate(`bank-responses.clearing.${Zustand === 'Abgelehnt' ? 'declined' : 'agreed'}`, {
            name: EntschiedenVon ?? '–',
            time: dayAndTime(EntschiedenAm),
            note: Ablehnungsgrund ?? '',
          })}
        </Typography>
      )}
      {Auszahlungsnummer && (
        <Typography variant="body2" color="text.secondary" component="div">
          {translate('bank-responses.unmatched.named')}: <Code>{Auszahlungsnummer}</Code>
        </Typography>
      )}
    </>
  );
}

/** A line that somebody wants booked: what and why, and what the caller may do about it. */
export function WaitingClearing({ item }: { item: ClearingItem }) {
  const translate = useTranslate();
  const { Richtung, BetragCent, Gegen, EntgeltCent } = item;
  const way = translate(`bank-responses.clearing.way.${Richtung}`);
  return (
    <Alert severity="info" sx={{ flex: '1 1 100%' }}>
      <strong>{translate('bank-responses.clearing.waits.title', { way, amount: money(BetragCent) })}</strong>
      {Gegen && <Box>{translate('bank-responses.clearing.waits.counter')}</Box>}
      {EntgeltCent > 0 && <Box>{translate('bank-responses.clearing.charge', { amount: money(EntgeltCent) })}</Box>}
      <ItemNotes item={item} />
      <Decide item={item} />
    </Alert>
  );
}

/** Agree to it or decline; whoever asked may take it back. */
function Decide({ item }: { item: ClearingItem }) {
  const { Posten, Eigener, AngefragtVon } = item;
  const translate = useTranslate();
  const notify = useNotify();
  const [asked, setAsked] = useState<'agree' | 'decline' | null>(null);
  const done = (text: string) => () => {
    setAsked(null);
    notify(`bank-responses.clearing.${text}.done`, { type: 'success' });
  };
  const agree = useCommand(agreeToClearing, done('agree'));
  const decline = useCommand(declineClearing, done('decline'));
  return (
    <>
      {Eigener && (
        <Typography variant="body2" sx={{ fontWeight: 600, mt: 1 }}>
          {translate('bank-responses.clearing.waits.own')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button size="small" variant="outlined" onClick={() => setAsked('decline')}>
          {translate(`bank-responses.clearing.decline.${Eigener ? 'withdraw' : 'action'}`)}
        </Button>
        {!Eigener && (
          <Button size="small" variant="contained" onClick={() => setAsked('agree')}>
            {translate('bank-responses.clearing.agree.action')}
          </Button>
        )}
      </Box>
      {asked === 'agree' && (
        <ConfirmDialog
          open
          title={translate('bank-responses.clearing.agree.title')}
          confirm={translate('bank-responses.clearing.agree.action')}
          pending={agree.isPending}
          error={agree.error}
          onClose={() => setAsked(null)}
          onConfirm={() => agree.mutate({ params: { posten: Posten } })}
        >
          <ItemSummary item={item} />
          <ItemNotes item={item} />
          <Alert severity="warning">{translate('bank-responses.clearing.agree.text', { name: AngefragtVon })}</Alert>
        </ConfirmDialog>
      )}
      {asked === 'decline' && (
        <ReasonDialog
          title={translate('bank-responses.clearing.decline.title')}
          confirm={translate(`bank-responses.clearing.decline.${Eigener ? 'withdraw' : 'action'}`)}
          pending={decline.isPending}
          error={decline.error}
          onClose={() => setAsked(null)}
          onConfirm={note => decline.mutate({ params: { posten: Posten }, body: { Begruendung: note } })}
        >
          <ItemSummary item={item} />
          <Typography>{translate('bank-responses.clearing.decline.text')}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}

/** Asks for a line to be booked, as a new item or against an open one of the other direction: its own payment's, if any. */
export function ClearDialog({ answer, onClose }: { answer: OpenBankResponse; onClose: () => void }) {
  const { Eintrag, BetragCent, Richtung, WarumText, Gegenposten } = answer;
  const translate = useTranslate();
  const notify = useNotify();
  const others = useCounters(Richtung).filter(({ Posten }) => Posten !== Gegenposten?.Posten);
  const counters = Gegenposten ? [Gegenposten, ...others] : others;
  const [against, setAgainst] = useState<ClearingItem | null>(Gegenposten);
  const [withCharge, setWithCharge] = useState(false);
  const difference = against && BetragCent !== null ? chargeOf(against, { BetragCent, Richtung }) : 0;
  const charge = withCharge ? difference : 0;
  const ask = useCommand(askForClearing, () => {
    notify('bank-responses.clearing.ask.done', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate(`bank-responses.clearing.ask.${against ? 'title_against' : 'title'}`)}
      confirm={translate(`bank-responses.clearing.ask.${against ? 'action_against' : 'action'}`)}
      pending={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onConfirm={note =>
        ask.mutate({
          params: { eintrag: Eintrag },
          body: {
            Begruendung: note,
            ...(against && { Gegen: against.Posten }),
            ...(charge > 0 && { EntgeltCent: charge }),
          },
        })
      }
    >
      <BankEntrySummary answer={answer} />
      <Typography>{WarumText}</Typography>
      <PaymentMeant answer={answer} />
      <Typography>{translate('bank-responses.clearing.ask.text')}</Typography>
      {counters.length > 0 && (
        <CounterChoice
          label={translate('bank-responses.clearing.ask.against')}
          alone={translate('bank-responses.clearing.ask.alone')}
          items={counters}
          own={Gegenposten?.Auszahlungsnummer ? Gegenposten.Posten : undefined}
          chosen={against}
          onChange={item => {
            setAgainst(item);
            setWithCharge(false);
          }}
        />
      )}
      {difference > 0 && (
        <FormControl>
          <FormControlLabel
            control={<Checkbox checked={withCharge} onChange={(_, checked) => setWithCharge(checked)} />}
            label={translate('bank-responses.clearing.ask.charge', { amount: money(difference) })}
          />
          {!withCharge && (
            <Typography variant="body2" color="text.secondary">
              {translate('bank-responses.clearing.ask.charge_missing', { amount: money(difference) })}
            </Typography>
          )}
        </FormControl>
      )}
    </ReasonDialog>
  );
}

/** What the bank kept, in cents, where that explains the difference: a credit is less by it, a debit more. */
function chargeOf(
  { OffenCent }: ClearingItem,
  { BetragCent, Richtung }: { BetragCent: number; Richtung: OpenBankResponse['Richtung'] },
): number {
  return Math.max(0, Richtung === 'Gutschrift' ? OffenCent - BetragCent : BetragCent - OffenCent);
}

/** Open items of the other direction. */
function useCounters(way: OpenBankResponse['Richtung']): readonly ClearingItem[] {
  const { data } = useAnswer(listClearingItems, { query: { zustand: 'Offen', pagesize: shown } });
  return data?.Content.filter(({ Richtung }) => Richtung !== way) ?? [];
}

function CounterChoice({
  label,
  alone,
  items,
  own,
  chosen,
  onChange,
}: {
  label: string;
  /** Offered beside the items: none of them. */
  alone?: string;
  items: readonly ClearingItem[];
  /** The one of the same payment. */
  own?: string | undefined;
  chosen: ClearingItem | null;
  onChange: (item: ClearingItem | null) => void;
}) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen?.Posten ?? ''}
        onChange={(_, value) => onChange(items.find(({ Posten }) => Posten === value) ?? null)}
      >
        {alone && <FormControlLabel value="" control={<Radio />} label={alone} />}
        {items.map(item => (
          <FormControlLabel
            key={item.Posten}
            value={item.Posten}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            label={
              <Box sx={{ pt: 1, display: 'grid', gap: 0.5 }}>
                {item.Posten === own && <strong>{translate('bank-responses.clearing.ask.same_payment')}</strong>}
                <ItemSummary item={item} />
                <ItemNotes item={item} />
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Sets an open item off against another one of the other direction. */
function OffsetDialog({ item, onClose }: { item: ClearingItem; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const counters = useCounters(item.Richtung);
  const [chosen, setChosen] = useState<ClearingItem | null>(null);
  const offset = useCommand(offsetClearing, () => {
    notify('bank-responses.requests.waiting', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank-responses.clearing.offset.title')}
      confirm={translate('bank-responses.clearing.offset.action')}
      pending={offset.isPending}
      disabled={chosen === null}
      error={offset.error}
      onClose={onClose}
      onConfirm={note =>
        offset.mutate({ params: { posten: item.Posten }, body: { Mit: chosen!.Posten, Begruendung: note } })
      }
    >
      <ItemSummary item={item} />
      <Typography>{translate('bank-responses.clearing.offset.text')}</Typography>
      {counters.length === 0 ? (
        <Alert severity="info">{translate('bank-responses.clearing.offset.none')}</Alert>
      ) : (
        <CounterChoice
          label={translate('bank-responses.clearing.title')}
          items={counters}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  );
}

/** Asks that a wrong booking be taken back. */
function ReverseDialog({ item, onClose }: { item: ClearingItem; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const reverse = useCommand(reverseClearing, () => {
    notify('bank-responses.requests.waiting', { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('bank-responses.clearing.reverse.title')}
      confirm={translate('bank-responses.clearing.reverse.action')}
      pending={reverse.isPending}
      error={reverse.error}
      onClose={onClose}
      onConfirm={note => reverse.mutate({ params: { posten: item.Posten }, body: { Begruendung: note } })}
    >
      <ItemSummary item={item} />
      <ItemNotes item={item} />
      <Typography>{translate('bank-responses.clearing.reverse.text')}</Typography>
    </ReasonDialog>
  );
}
