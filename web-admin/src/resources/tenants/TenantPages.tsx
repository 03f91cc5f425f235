import { Alert, Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import {
  changeTenantStatus,
  goLive,
  previewOwnTenant,
  previewTenant,
  readOwnChecklist,
  readTenantDetail,
  type TenantDetail,
  type TenantListRow,
} from '#contract/mandanten.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../../shared/format.js';
import { useSession } from '../../shared/session.js';
import type { Column } from '../../shared/ui/columns.js';
import { DetailDrawer, Field, Fields, StatusChip, useOpenRecordId, type Tone } from '../../shared/ui/Detail.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { Answered, Empty, Failure, Section } from '../../shared/ui/Page.js';
import { WireError } from '../../shared/wire.js';
import { FirstOperators, TenantHosts, useHosts, useInvitations } from './HostsAndOperators.js';
import type { Tenant } from './tenant.js';
import { Erasure, MadeTenant, NewTenantWizard, TenantDocument, type Made } from './NewTenantWizard.js';

type Status = TenantListRow['Status'];
const tones: Record<Status, Tone> = { Entwurf: 'wait', Live: 'ok', Ausgesetzt: 'stop', Beendet: 'plain' };
/** Possible status changes; the server decides. */
const ways: Record<Status, readonly Exclude<Status, 'Entwurf'>[]> = {
  Entwurf: ['Live', 'Beendet'],
  Live: ['Ausgesetzt', 'Beendet'],
  Ausgesetzt: ['Live', 'Beendet'],
  Beendet: [],
};
const pathOf = ({ id }: { readonly id: string }) => `/tenants/${encodeURIComponent(id)}/show`;
const addressOf = ({ hosts, portal }: Tenant): string => hosts.join(', ') || portal;

function TenantChip({ status }: { status: Status }) {
  const translate = useTranslate();
  return <StatusChip tone={tones[status]}>{translate(`tenants.state.${status}`)}</StatusChip>;
}

type Point = TenantDetail['Pruefliste'][number]['Punkt'];
/** The console page on which each item is completed. */
const placeOf: Readonly<Record<Point, string>> = {
  Rechtstexte: '/contents',
  Theme: '/configuration',
  Angebot: '/catalogue',
  Zahlungskonto: '/payout-account',
  Zahleranschrift: '/payout-account',
  Mailabsender: '/mail-sender',
  Anbieterauftrag: '/integrations',
  Personal: '/staff',
};

/** The checklist, with advice on open items; `own`: with links to the pages. */
function Items({ items, own = false }: { items: TenantDetail['Pruefliste']; own?: boolean }) {
  const translate = useTranslate();
  const title = (point: Point) => translate(`tenants.checklist.point.${point}`);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {items.map(({ Punkt, Erledigt, Hinweis }) => (
        <Box component="li" key={Punkt}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 650 }}>
              {own ? <Link to={placeOf[Punkt]}>{title(Punkt)}</Link> : title(Punkt)}
            </Typography>
            <StatusChip tone={Erledigt ? 'ok' : 'wait'}>
              {translate(Erledigt ? 'tenants.checklist.done' : 'tenants.checklist.open')}
            </StatusChip>
          </Box>
          {!Erledigt && (
            <Typography variant="body2" color="text.secondary">
              {Hinweis}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

const progressOf = (items: TenantDetail['Pruefliste']) => ({
  done: items.filter(({ Erledigt }) => Erledigt).length,
  all: items.length,
});

function PreviewButton({ tenant }: { tenant?: string }) {
  const translate = useTranslate();
  const preview = useCommand(tenant === undefined ? previewOwnTenant : previewTenant);
  if (preview.data)
    return (
      <Alert severity="info">
        {translate('tenants.preview.made', { date: dayAndTime(preview.data.GueltigBis) })}{' '}
        <MuiLink href={preview.data.Link} target="_blank" rel="noreferrer">
          {translate('tenants.preview.link')}
        </MuiLink>
      </Alert>
    );
  return (
    <>
      {preview.error && <Alert severity="error">{preview.error.message}</Alert>}
      <Button
        variant="outlined"
        loading={preview.isPending}
        onClick={() => preview.mutate(tenant === undefined ? {} : { params: { key: tenant } })}
        sx={{ justifySelf: 'start' }}
      >
        {translate('tenants.preview.action')}
      </Button>
    </>
  );
}

/** A draft's checklist on its operators' overview; renders nothing once it is live. */
export function OwnChecklist() {
  const translate = useTranslate();
  const notify = useNotify();
  const checklist = useAnswer(readOwnChecklist, {}, { refresh: 30_000 });
  const { data } = checklist;
  const [asked, setAsked] = useState(false);
  const name = useSession()?.tenantName ?? '';
  const live = useCommand(goLive, () => {
    setAsked(false);
    notify('tenants.now_live', { type: 'success', messageArgs: { name } });
  });
  if (!data) return <Answered of={checklist} height={48} children={() => null} />;
  if (data.Status !== 'Entwurf') return null;
  const isReady = data.Pruefliste.every(({ Erledigt }) => Erledigt);
  return (
    <Section
      title={translate('tenants.checklist.title')}
      hint={`${translate('tenants.checklist.progress', progressOf(data.Pruefliste))} · ${translate('tenants.checklist.hint')}`}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Items items={data.Pruefliste} own />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button variant="contained" disabled={!isReady} onClick={() => setAsked(true)}>
            {translate('tenants.change.Live')}
          </Button>
          <PreviewButton />
        </Box>
        {!isReady && (
          <Typography variant="body2" color="text.secondary">
            {translate('tenants.checklist.not_yet')}
          </Typography>
        )}
      </Box>
      {asked && (
        <StatusDialog
          name={name}
          status="Live"
          change={live}
          onConfirm={Grund => live.mutate({ body: { Status: 'Live', Grund } })}
          onClose={() => setAsked(false)}
        />
      )}
    </Section>
  );
}

function StatusDialog({
  name,
  status,
  change,
  onConfirm,
  onClose,
}: {
  name: string;
  status: Exclude<Status, 'Entwurf'>;
  change: { readonly isPending: boolean; readonly error: Error | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const missing = change.error instanceof WireError ? Object.values(change.error.body.errors) : [];
  return (
    <ReasonDialog
      danger={status !== 'Live'}
      title={translate(`tenants.ask.${status}`, { name })}
      confirm={translate(`tenants.change.${status}`)}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <Typography>{translate(`tenants.effect.${status}`)}</Typography>
      {missing.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {missing.map(text => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      )}
    </ReasonDialog>
  );
}

function ChangeStatus({
  tenant: { Mandant, Name: name },
  status,
  onClose,
}: {
  tenant: TenantDetail;
  status: Exclude<Status, 'Entwurf'>;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const change = useCommand(changeTenantStatus, ({ Status }) => {
    onClose();
    notify('tenants.changed', { type: 'success', messageArgs: { name, state: translate(`tenants.state.${Status}`) } });
  });
  return (
    <StatusDialog
      name={name}
      status={status}
      change={change}
      onConfirm={reason => change.mutate({ params: { key: Mandant }, body: { Status: status, Grund: reason } })}
      onClose={onClose}
    />
  );
}

function TenantDrawer({ tenant }: { tenant: string }) {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(readTenantDetail, { params: { key: tenant } }, { refresh: 15_000 });
  const isGone = Boolean(data?.Loeschung?.GeloeschtAm);
  const [hosts, invitations] = [useHosts(tenant), useInvitations(tenant, !isGone)];
  // The parts are shown at once: one that came later would move a button away under the pointer.
  const isWhole = data && !hosts.isLoading && !invitations.isLoading;
  const [asked, setAsked] = useState<Exclude<Status, 'Entwurf'> | null>(null);
  return (
    <DetailDrawer
      resource="tenants"
      title={data?.Name ?? tenant}
      chip={data && <TenantChip status={data.Status} />}
      footer={data && <StatusButtons status={data.Status} onAsk={setAsked} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!isWhole && !error && <Skeleton variant="rounded" height={240} />}
      {isWhole && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Fields>
            <Field label={translate('resources.tenants.fields.key')}>{data.Mandant}</Field>
            <Field label={translate('resources.tenants.fields.portal')}>{data.MandantUrl}</Field>
            <Field label={translate('resources.tenants.fields.languages')}>{data.Sprachen.join(', ')}</Field>
            <Field label={translate('resources.tenants.fields.created')}>{dayAndTime(data.ErstelltAm)}</Field>
          </Fields>
          {data.Loeschung && (
            <Part title={translate('tenants.erasure.title')}>
              <Erasure of={data.Loeschung} />
            </Part>
          )}
          {data.Status === 'Entwurf' && (
            <Part
              title={`${translate('tenants.checklist.title')} (${translate('tenants.checklist.progress', progressOf(data.Pruefliste))})`}
            >
              <Items items={data.Pruefliste} />
            </Part>
          )}
          <Part title={translate('resources.tenants.fields.hosts')}>
            <TenantHosts tenant={tenant} isGone={isGone} hosts={hosts} />
          </Part>
          {data.Status === 'Entwurf' && <PreviewButton tenant={tenant} />}
          {!isGone && (
            <Part title={translate('tenants.operator.title')}>
              <FirstOperators tenant={tenant} isDraft={data.Status === 'Entwurf'} invitations={invitations} />
            </Part>
          )}
          <Part title={translate('tenants.document.title')}>
            <TenantDocument tenant={data} />
          </Part>
          <Part title={translate('tenants.history')}>
            {data.Verlauf.map(({ Status, Grund, GeaendertAm, GeaendertVon }) => (
              <Typography key={GeaendertAm + Status} variant="body2" sx={{ mb: 0.75 }}>
                {dayAndTime(GeaendertAm)} · {translate(`tenants.state.${Status}`)} · {GeaendertVon}: {Grund}
              </Typography>
            ))}
          </Part>
        </Box>
      )}
      {data && asked && <ChangeStatus tenant={data} status={asked} onClose={() => setAsked(null)} />}
    </DetailDrawer>
  );
}

function StatusButtons({ status, onAsk }: { status: Status; onAsk: (to: Exclude<Status, 'Entwurf'>) => void }) {
  const translate = useTranslate();
  return ways[status].map(to => (
    <Button
      key={to}
      variant={to === 'Live' ? 'contained' : 'outlined'}
      color={to === 'Live' ? 'primary' : 'error'}
      onClick={() => onAsk(to)}
    >
      {translate(`tenants.change.${to}`)}
    </Button>
  ));
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const columns: readonly Column<Tenant>[] = [
  { field: 'name', list: row => <Link to={pathOf(row)}>{row.name}</Link>, card: 'title' },
  { field: 'key', card: 1 },
  { field: 'status', show: ({ status }) => <TenantChip status={status} />, card: 'chip' },
  { field: 'hosts', sortable: false, show: addressOf, card: 2 },
  { field: 'languages', sortable: false, show: ({ languages }) => languages.join(', ') },
  { field: 'created', kind: 'time' },
];

/** The tenants of the installation. */
export function TenantList() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const openId = useOpenRecordId('tenants');
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const button = (
    <Button variant="contained" onClick={() => setAsked(true)}>
      {translate('tenants.wizard.open')}
    </Button>
  );
  return (
    <>
      <ListPage<Tenant>
        resource="tenants"
        intro={translate('tenants.intro')}
        sort={{ field: 'key', order: 'ASC' }}
        perPage={100}
        refresh={15_000}
        empty={<Empty title={translate('tenants.empty')} hint={translate('tenants.empty_hint')} action={button} />}
        actions={button}
        pathOf={pathOf}
        columns={columns}
      >
        {openId === null ? null : <TenantDrawer tenant={openId} />}
      </ListPage>
      {asked && (
        <NewTenantWizard
          onClose={() => setAsked(false)}
          onMade={tenant => {
            setAsked(false);
            setMade(tenant);
          }}
        />
      )}
      {made && (
        <MadeTenant
          made={made}
          onClose={() => {
            setMade(null);
            navigate(pathOf({ id: made.key }));
          }}
        />
      )}
    </>
  );
}
