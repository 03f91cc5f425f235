import { Alert, Box, Button, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listWaitingDecisions } from '#contract/agentur/calls.js';
import type { WaitingDecisions } from '#contract/agentur/schemas.js';
import { useSession } from '../shared/session.js';
import { useAnswer } from '../providers/data-provider.js';
import { mayOpen } from '../resources/index.js';
import type { ResourceName } from '../shared/resource-names.js';
import { count, day, money } from '../shared/format.js';
import { Answered, KeyFigure, KeyFigures, Page, Section } from '../shared/ui/Page.js';
import { FilteredLink } from '../shared/ui/ListPage.js';
import { UnprovenAddress } from '../shared/ui/unproven-address.js';
import { InboxFigures } from './InboxFigures.js';
import { StaffFigures } from './StaffFigures.js';
import { listOpenBankResponses } from '#contract/betrieb/payouts.js';
import { listPayoutBatches, listVoucherStock, readLedger, readQueues } from '#contract/betrieb/calls.js';
import { listConsumers, listParkedStreams } from '#contract/betrieb/deliveries.js';
import { listTenants } from '#contract/mandanten.js';
import { listProjections, readPlatformQueues } from '#contract/plattform.js';
import { isShort } from '../resources/vouchers/stock.js';

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
  Klaerungskonto: { resource: 'bank-responses' },
  Bankablagen: { resource: 'bank-responses' },
  Zahlungskonto: { resource: 'payout-account' },
  Pruefungen: { resource: 'batches' },
  Wiederholungen: { resource: 'redeliveries' },
  Personal: { resource: 'staff' },
  Anmeldedienste: { resource: 'sign-in-services' },
  Veroeffentlichungen: { resource: 'publications' },
};

/** Decisions waiting for this user, oldest first. */
function WaitingForYou() {
  const translate = useTranslate();
  const waiting = useAnswer(listWaitingDecisions, {}, { refresh: 30_000 });
  return (
    <Section title={translate('waiting.title')} hint={translate('waiting.hint')}>
      <Answered of={waiting} height={56}>
        {kinds => (kinds.length === 0 ? <Typography>{translate('waiting.none')}</Typography> : <Kinds of={kinds} />)}
      </Answered>
    </Section>
  );
}

function Kinds({ of }: { of: WaitingDecisions }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {of.map(({ Art, Anzahl, AeltestesSeit, Nummer }) => {
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
            {place && Nummer ? (
              <Button
                component={Link}
                to={`/${place.resource}/${encodeURIComponent(Nummer)}/show`}
                size="small"
                variant="outlined"
              >
                {translate('operator.held_action')}
              </Button>
            ) : place ? (
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
      {(staff || operator) && <InboxFigures />}
      {(staff || operator) && <WaitingForYou />}
      {staff && <StaffFigures />}
      {operator && (
        <Suspense>
          <OwnChecklist />
        </Suspense>
      )}
      {operator && <OperatorFigures />}
      {platform && <UnprovenAddress />}
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
  /** The sentence under a count: what it means, or that there is nothing to do. */
  const hint = (name: string, value: number) =>
    value > 0 ? translate(`operator.${name}_hint`, { smart_count: value }) : translate(`operator.${name}_none`);

  return (
    <>
      <Answered of={queues} height={48}>
        {({ Worker, Warteschlangen }) => (
          <>
            <Workers silent={Worker.length === 0} />
            {/* Queues held because the tenant is a draft are left out: the checklist already says so. */}
            {Warteschlangen.filter(({ Angehalten, Grund }) => Angehalten && Grund !== 'draft').map(
              ({ Name, FuerAlle, Grund, Wartend }) => (
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
              ),
            )}
          </>
        )}
      </Answered>
      <Answered of={answers} height={48}>
        {({ TotalCount }) =>
          TotalCount > 0 && (
            <Alert
              severity="warning"
              action={<FilteredLink resource="bank-responses">{translate('operator.bank_action')}</FilteredLink>}
            >
              {translate('operator.bank_waits', { smart_count: TotalCount })}
            </Alert>
          )
        }
      </Answered>
      <KeyFigures>
        <KeyFigure
          label={translate('operator.payable')}
          of={ledger}
          shows={({ AuszahlbarCent, AuszahlbarAnzahl: payable }) => ({
            value: money(AuszahlbarCent),
            tone: payable > 0 ? 'loud' : 'plain',
            hint: payable > 0 ? `${count(payable)} ${hint('payable', payable)}` : hint('payable', 0),
            action: (
              <FilteredLink resource="batches" onLoud={payable > 0}>
                {translate('operator.payable_action')}
              </FilteredLink>
            ),
          })}
        />
        <KeyFigure
          label={translate('operator.approval')}
          of={sealed}
          shows={({ TotalCount }) => ({
            value: count(TotalCount),
            hint: hint('approval', TotalCount),
            action: TotalCount > 0 && (
              <FilteredLink resource="batches" filter={{ status: 'Versiegelt' }}>
                {translate('operator.approval_action')}
              </FilteredLink>
            ),
          })}
        />
        <KeyFigure
          label={translate('operator.balance')}
          of={ledger}
          shows={({ SaldoCent }) => ({
            value: money(SaldoCent),
            tone: SaldoCent === 0 ? 'ok' : 'stop',
            hint: translate(SaldoCent === 0 ? 'operator.balance_even' : 'operator.balance_uneven'),
            action: <FilteredLink resource="ledger">{translate('operator.balance_action')}</FilteredLink>,
          })}
        />
        <KeyFigure
          label={translate('operator.parked')}
          of={parked}
          shows={({ TotalCount }) => ({
            value: count(TotalCount),
            tone: TotalCount > 0 ? 'stop' : 'plain',
            hint: hint('parked', TotalCount),
            action: TotalCount > 0 && (
              <FilteredLink resource="deliveries">{translate('operator.parked_action')}</FilteredLink>
            ),
          })}
        />
        <KeyFigure
          label={translate('operator.lag')}
          of={consumers}
          shows={({ Verbraucher }) => {
            const lag = Verbraucher.reduce((sum, { Rueckstand }) => sum + Rueckstand, 0);
            return {
              value: count(lag),
              hint: hint('lag', lag),
              action: <FilteredLink resource="queues">{translate('operator.lag_action')}</FilteredLink>,
            };
          }}
        />
        <KeyFigure
          label={translate('operator.stock')}
          of={stock}
          shows={kinds => {
            const short = kinds.filter(isShort).length;
            return {
              value: count(short),
              hint: hint('stock', short),
              action: (
                <FilteredLink resource="vouchers" filter={short > 0 ? { state: 'short' } : {}}>
                  {translate('operator.stock_action')}
                </FilteredLink>
              ),
            };
          }}
        />
      </KeyFigures>
    </>
  );
}

/** Without a worker nothing goes on. */
function Workers({ silent }: { silent: boolean }) {
  const translate = useTranslate();
  return silent && <Alert severity="error">{translate('operator.workers_silent')}</Alert>;
}

/** State of the installation; shows no data of tenants' people or money. */
export function PlatformFigures() {
  const translate = useTranslate();
  const queues = useAnswer(readPlatformQueues, {}, often);
  const projections = useAnswer(listProjections, {}, often);
  const tenants = useAnswer(listTenants);
  return (
    <>
      <Answered of={queues} height={48}>
        {({ Worker }) => <Workers silent={Worker.length === 0} />}
      </Answered>
      <KeyFigures>
        <KeyFigure
          label={translate('platform.live')}
          of={tenants}
          shows={all => {
            const live = all.filter(({ Status }) => Status === 'Live').length;
            const others = all.length - live;
            return {
              value: count(live),
              hint: translate(others > 0 ? 'platform.others' : 'platform.others_none', { smart_count: others }),
              action: <FilteredLink resource="tenants">{translate('platform.live_action')}</FilteredLink>,
            };
          }}
        />
        <KeyFigure
          label={translate('platform.held')}
          of={queues}
          shows={({ Warteschlangen }) => {
            const held = Warteschlangen.filter(
              ({ Angehalten, Mandanten }) => Angehalten || Mandanten.length > 0,
            ).length;
            return {
              value: count(held),
              tone: held > 0 ? 'stop' : 'plain',
              hint: translate(held > 0 ? 'platform.held_hint' : 'platform.held_none', { smart_count: held }),
              action: <FilteredLink resource="queues">{translate('platform.held_action')}</FilteredLink>,
            };
          }}
        />
        <KeyFigure
          label={translate('operator.lag')}
          of={projections}
          shows={tables => {
            const lag = tables.reduce((sum, { Rueckstand }) => sum + Rueckstand, 0);
            return {
              value: count(lag),
              hint: lag > 0 ? translate('operator.lag_hint', { smart_count: lag }) : translate('operator.lag_none'),
              action: (
                <FilteredLink resource="projections" sort={{ field: 'lag', order: 'DESC' }}>
                  {translate('operator.lag_action')}
                </FilteredLink>
              ),
            };
          }}
        />
      </KeyFigures>
    </>
  );
}
