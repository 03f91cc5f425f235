import { Alert, Box, Typography } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { listWaitingDecisions } from '#contract/agentur/calls.js';
import type { WaitingDecisions } from '#contract/agentur/schemas.js';
import { useSession } from '../shared/session.js';
import { useAnswer } from '../providers/data-provider.js';
import { mayOpen, type ResourceName } from '../resources/index.js';
import { count, day, money } from '../shared/format.js';
import { Page, Section, Failure, KeyFigure, KeyFigures } from '../shared/ui/Page.js';
import { FilteredLink } from '../shared/ui/ListPage.js';
import { StaffFigures } from './StaffFigures.js';
import { listOpenBankResponses } from '#contract/betrieb/payouts.js';
import { listPayoutBatches, listVoucherStock, readLedger, readQueues } from '#contract/betrieb/calls.js';
import { listConsumers, listParkedStreams } from '#contract/betrieb/deliveries.js';
import { listProjections, readPlatformQueues } from '#contract/plattform.js';
import { stockState } from '../resources/vouchers/index.js';

/** Loaded on demand: the checklist is for draft tenants only, its page for platform operators only. */
const OwnChecklist = lazy(async () => ({
  default: (await import('../resources/tenants/TenantPages.js')).OwnChecklist,
}));

type Kind = WaitingDecisions[number]['Art'];
/** The list in which each kind of decision is made; null: goodwill is decided on the dashboard. */
const places: Record<
  Kind,
  { readonly resource: ResourceName; readonly filter?: Readonly<Record<string, string>> } | null
> = {
  Kulanz: null,
  Zuordnungen: { resource: 'orders', filter: { state: 'unassigned' } },
  Stapel: { resource: 'batches', filter: { status: 'Versiegelt' } },
  Ruecklaeufer: { resource: 'bank-responses' },
  Zahlungskonto: { resource: 'payout-account' },
  Pruefungen: { resource: 'batches' },
  Wiederholungen: { resource: 'redeliveries' },
  Personal: { resource: 'staff' },
  Anmeldedienste: { resource: 'sign-in-services' },
  Veroeffentlichungen: { resource: 'publications' },
};

/** Decisions waiting for this user, oldest first; renders nothing if there are none. */
function WaitingForYou() {
  const translate = useTranslate();
  const { data } = useAnswer(listWaitingDecisions, {}, { refresh: 30_000 });
  if (!data || data.length === 0) return null;
  return (
    <Section title={translate('waiting.title')} hint={translate('waiting.hint')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {data.map(({ Art, Anzahl, AeltestesSeit }) => {
          const place = places[Art];
          return (
            <Box
              component="li"
              key={Art}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.75 }}
            >
              <Typography
                component="span"
                sx={{
                  fontWeight: 750,
                  fontSize: '1.25rem',
                  letterSpacing: '-0.02em',
                  minWidth: '2ch',
                  textAlign: 'right',
                }}
              >
                {count(Anzahl)}
              </Typography>
              <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>
                  {translate(`waiting.kind.${Art}`, { smart_count: Anzahl })}
                </Typography>
                {AeltestesSeit && (
                  <Typography variant="body2" color="text.secondary">
                    {translate('waiting.since', { date: day(AeltestesSeit) })}
                  </Typography>
                )}
              </Box>
              {place ? (
                <FilteredLink resource={place.resource} {...(place.filter && { filter: place.filter })}>
                  {translate('operator.held_action')}
                </FilteredLink>
              ) : (
                <Typography variant="body2" color="text.secondary">
                  {translate('waiting.below')}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

/** The overview, by the user's abilities. */
export function Dashboard() {
  const translate = useTranslate();
  const session = useSession();
  const roles = session?.roles ?? [];
  const staff = mayOpen(roles, 'orders');
  const operator = mayOpen(roles, 'batches');
  const platform = mayOpen(roles, 'projections');
  const intro = platform ? 'dashboard.platform_intro' : operator ? 'dashboard.operator_intro' : 'dashboard.staff_intro';
  return (
    <Page
      title={translate('nav.overview')}
      intro={
        session &&
        `${translate('dashboard.hello', { name: session.name })}. ${staff || operator || platform ? translate(intro) : ''}`
      }
    >
      {(staff || operator) && <WaitingForYou />}
      {staff && <StaffFigures />}
      {operator && (
        <Suspense>
          <OwnChecklist />
        </Suspense>
      )}
      {operator && <OperatorFigures />}
      {platform && <PlatformFigures />}
      {!staff && !operator && !platform && <Alert severity="info">{translate('signin.no_rights')}</Alert>}
    </Page>
  );
}

const often = { refresh: 10_000 };
const firstOnly = { page: 1, pagesize: 1 };

/** Ledger, payouts and the state of background processing. */
export function OperatorFigures() {
  const translate = useTranslate();
  const ledger = useAnswer(readLedger, {}, often);
  const sealed = useAnswer(listPayoutBatches, { query: { ...firstOnly, status: 'Versiegelt' } }, often);
  const parked = useAnswer(listParkedStreams, { query: firstOnly }, often);
  const answers = useAnswer(listOpenBankResponses, { query: { ...firstOnly, zustand: 'Offen' } }, often);
  const consumers = useAnswer(listConsumers, {}, often);
  const stock = useAnswer(listVoucherStock, {}, often);
  const queues = useAnswer(readQueues, {}, often);
  // Queues held because the tenant is a draft are left out: the checklist already says so.
  const held = (queues.data?.Warteschlangen ?? []).filter(({ Angehalten, Grund }) => Angehalten && Grund !== 'draft');
  const failed = [ledger, sealed, parked, consumers, stock].find(({ error }) => error);

  const waitingBatches = sealed.data?.TotalCount ?? 0;
  const parkedCount = parked.data?.TotalCount ?? 0;
  const lag = (consumers.data?.Verbraucher ?? []).reduce((sum, { Rueckstand }) => sum + Rueckstand, 0);
  const short = (stock.data ?? []).filter(
    ({ Frei, Wartend }) => stockState({ free: Frei, waiting: Wartend }) !== 'enough',
  ).length;
  const payable = ledger.data?.AuszahlbarAnzahl ?? 0;
  const even = ledger.data?.SaldoCent === 0;
  /** The sentence under a count: what it means, or that there is nothing to do. */
  const hint = (name: string, value: number) =>
    value > 0 ? translate(`operator.${name}_hint`, { smart_count: value }) : translate(`operator.${name}_none`);

  return (
    <>
      {failed?.error && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {queues.data && queues.data.Worker.length === 0 && (
        <Alert severity="error">{translate('operator.workers_silent')}</Alert>
      )}
      {held.map(({ Name, FuerAlle, Grund, Wartend }) => (
        <Alert
          key={Name}
          severity="error"
          action={<FilteredLink resource="queues">{translate('operator.held_action')}</FilteredLink>}
        >
          {translate(FuerAlle ? 'operator.held_for_all' : 'operator.held', {
            queue: translate(`queues.title.${Name}`),
            reason: translate(`queues.by_status.${Grund}`, { _: Grund ?? '' }),
            smart_count: Wartend,
          })}
        </Alert>
      ))}
      <Waiting
        count={answers.data?.TotalCount}
        text="operator.bank_waits"
        link={<FilteredLink resource="bank-responses">{translate('operator.approval_action')}</FilteredLink>}
      />
      <KeyFigures>
        <KeyFigure
          label={translate('operator.payable')}
          value={money(ledger.data?.AuszahlbarCent ?? 0)}
          pending={!ledger.data}
          tone={payable > 0 ? 'loud' : 'plain'}
          hint={payable > 0 ? `${count(payable)} ${hint('payable', payable)}` : hint('payable', 0)}
          action={
            <FilteredLink resource="batches" onLoud={payable > 0}>
              {translate('operator.payable_action')}
            </FilteredLink>
          }
        />
        <KeyFigure
          label={translate('operator.approval')}
          value={count(waitingBatches)}
          pending={!sealed.data}
          hint={hint('approval', waitingBatches)}
          action={
            waitingBatches > 0 && (
              <FilteredLink resource="batches" filter={{ status: 'Versiegelt' }}>
                {translate('operator.approval_action')}
              </FilteredLink>
            )
          }
        />
        <KeyFigure
          label={translate('operator.balance')}
          value={money(ledger.data?.SaldoCent ?? 0)}
          pending={!ledger.data}
          tone={!ledger.data ? 'plain' : even ? 'ok' : 'stop'}
          hint={ledger.data && translate(even ? 'operator.balance_even' : 'operator.balance_uneven')}
          action={<FilteredLink resource="ledger">{translate('operator.balance_action')}</FilteredLink>}
        />
        <KeyFigure
          label={translate('operator.parked')}
          value={count(parkedCount)}
          pending={!parked.data}
          tone={parkedCount > 0 ? 'stop' : 'plain'}
          hint={hint('parked', parkedCount)}
          action={
            parkedCount > 0 && <FilteredLink resource="deliveries">{translate('operator.parked_action')}</FilteredLink>
          }
        />
        <KeyFigure
          label={translate('operator.lag')}
          value={count(lag)}
          pending={!consumers.data}
          hint={hint('lag', lag)}
          action={<FilteredLink resource="queues">{translate('operator.lag_action')}</FilteredLink>}
        />
        <KeyFigure
          label={translate('operator.stock')}
          value={count(short)}
          pending={!stock.data}
          hint={hint('stock', short)}
          action={
            <FilteredLink resource="vouchers" sort={{ field: 'free', order: 'ASC' }}>
              {translate('operator.stock_action')}
            </FilteredLink>
          }
        />
      </KeyFigures>
    </>
  );
}

/** Rewards that wait for a decision; renders nothing if there are none. */
function Waiting({ count: smart_count = 0, text, link }: { count: number | undefined; text: string; link: ReactNode }) {
  const translate = useTranslate();
  return smart_count === 0 ? null : (
    <Alert severity="warning" action={link}>
      {translate(text, { smart_count })}
    </Alert>
  );
}

/** State of the installation; shows no data of tenants' people or money. */
export function PlatformFigures() {
  const translate = useTranslate();
  const queues = useAnswer(readPlatformQueues, {}, often);
  const projections = useAnswer(listProjections, {}, often);
  const failed = [queues, projections].find(({ error }) => error);
  const held = (queues.data?.Warteschlangen ?? []).filter(
    ({ Angehalten, Mandanten }) => Angehalten || Mandanten.length > 0,
  ).length;
  const lag = (projections.data ?? []).reduce((sum, { Rueckstand }) => sum + Rueckstand, 0);
  return (
    <>
      {failed?.error && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {queues.data && queues.data.Worker.length === 0 && (
        <Alert severity="error">{translate('operator.workers_silent')}</Alert>
      )}
      <KeyFigures>
        <KeyFigure
          label={translate('platform.held')}
          value={count(held)}
          pending={!queues.data}
          tone={held > 0 ? 'stop' : 'plain'}
          hint={translate(held > 0 ? 'platform.held_hint' : 'platform.held_none', { smart_count: held })}
          action={<FilteredLink resource="queues">{translate('platform.held_action')}</FilteredLink>}
        />
        <KeyFigure
          label={translate('operator.lag')}
          value={count(lag)}
          pending={!projections.data}
          hint={lag > 0 ? translate('operator.lag_hint', { smart_count: lag }) : translate('operator.lag_none')}
          action={
            <FilteredLink resource="projections" sort={{ field: 'lag', order: 'DESC' }}>
              {translate('operator.lag_action')}
            </FilteredLink>
          }
        />
      </KeyFigures>
    </>
  );
}
