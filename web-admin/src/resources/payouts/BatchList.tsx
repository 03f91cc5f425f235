import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { collectPayouts, readLedger } from '#contract/betrieb/calls.js';
import { listHolds, type Hold } from '#contract/betrieb/payouts.js';
import { batchStatuses } from '#contract/betrieb/schemas.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { typeOnWire } from '#reward-types/index.js';
import { day, dayAndTime, language, money } from '../../shared/format.js';
import { CaseLink } from '../../shared/ui/case-links.js';
import type { Column } from '../../shared/ui/columns.js';
import { Code } from '../../shared/ui/Detail.js';
import { Answered, Section, Empty } from '../../shared/ui/Page.js';
import { ConfirmDialog } from '../../shared/ui/dialogs.js';
import { ChoiceFilter, Filters } from '../../shared/ui/Filters.js';
import { ListPage } from '../../shared/ui/ListPage.js';
import { TwoLines } from '../../shared/ui/rows.js';
import { BatchChip } from './BatchShow.js';
import { HoldDialog, type HoldDecision } from './HoldDialog.js';
import type { Batch } from './batch.js';

/** Collects all payable rewards into a new batch, after showing number and total. */
function CollectButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const ledger = useAnswer(readLedger);
  const collect = useCommand(collectPayouts, ({ Stapelnummer, Anzahl }) => {
    setOpen(false);
    if (Anzahl === 0 || !Stapelnummer) return notify('batches.collect.nothing', { type: 'info' });
    notify('batches.collect.done', { type: 'success', messageArgs: { smart_count: Anzahl, number: Stapelnummer } });
    navigate(`/batches/${encodeURIComponent(Stapelnummer)}/show`);
  });
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('batches.collect.action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('batches.collect.title')}
        confirm={translate('batches.collect.action')}
        disabled={!ledger.data || ledger.data.AuszahlbarAnzahl === 0}
        pending={collect.isPending}
        error={collect.error}
        onConfirm={() => collect.mutate({})}
        onClose={() => setOpen(false)}
      >
        <Answered of={ledger} height={24}>
          {({ AuszahlbarAnzahl: smart_count, AuszahlbarCent }) => (
            <>
              <Typography>
                {smart_count === 0
                  ? translate('batches.collect.nothing')
                  : translate('batches.collect.payable', { smart_count, sum: money(AuszahlbarCent) })}
              </Typography>
              {smart_count === 1 && (
                <Alert severity="info" sx={{ mt: 1 }}>
                  {translate('batches.single.collect')}
                </Alert>
              )}
            </>
          )}
        </Answered>
        <Typography variant="body2" color="text.secondary">
          {translate('batches.collect.hint')}
        </Typography>
      </ConfirmDialog>
    </>
  );
}

/** Rewards on hold until an operator decides or a time has come; once it is known that there are none, nothing. */
function HeldRewards() {
  const translate = useTranslate();
  const holds = useAnswer(listHolds, { query: { pagesize: 50 } });
  return (
    <Answered of={holds} height={120}>
      {({ TotalCount, Content }) =>
        TotalCount > 0 && (
          <Section
            title={translate('batches.hold.title', { smart_count: TotalCount })}
            hint={translate('batches.hold.hint')}
          >
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
              {Content.map(held => (
                <Held key={held.Praemie} held={held} />
              ))}
            </Box>
          </Section>
        )
      }
    </Answered>
  );
}

function Held({
  held: {
    Praemie,
    Empfehlungsnummer,
    Fuer,
    Name,
    Art,
    BetragCent,
    Warum,
    FreiAb,
    Kontoinhaber,
    AndererKontoinhaber,
    Iban,
    AngehaltenAm,
    AngehaltenVon,
    Anlass,
  },
}: {
  held: Hold;
}) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<HoldDecision | null>(null);
  /** Holds that only wait for a time are not released manually. */
  const forAPerson = Warum.some(why => why !== 'KontoErsetzt' && why !== 'AdresseErsetzt');
  return (
    <Alert
      component="li"
      role="listitem"
      severity="warning"
      icon={false}
      sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
          <Box sx={{ fontWeight: 700 }}>
            {money(BetragCent)} · {Art && `${typeOnWire(Art).descriptor.label[language.get()]} · `}
            {Name || Kontoinhaber} · {translate(`batches.hold.for.${Fuer}`)}
          </Box>
          {Warum.map(why => (
            <Box key={why}>{translate(`batches.hold.why.${why}`)}</Box>
          ))}
          {FreiAb && <Box>{translate('batches.hold.until', { time: dayAndTime(FreiAb) })}</Box>}
          {Anlass && <Box>{translate('batches.hold.by_person', { name: AngehaltenVon ?? '', reason: Anlass })}</Box>}
          {Iban && !(Art && typeOnWire(Art).sentAsCode) && (
            <Box>
              {translate(Warum.includes('GleichesKonto') ? 'batches.hold.holders' : 'batches.hold.holder', {
                one: Kontoinhaber,
                other: AndererKontoinhaber,
              })}{' '}
              <Code>{Iban}</Code>
            </Box>
          )}
          <Typography variant="body2" component="div">
            {Empfehlungsnummer && (
              <>
                <CaseLink number={Empfehlungsnummer}>
                  {translate('batches.hold.recommendation', { number: Empfehlungsnummer })}
                </CaseLink>{' '}
                ·{' '}
              </>
            )}
            {translate('batches.hold.since', { time: dayAndTime(AngehaltenAm) })}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => setAsked('refuse')}>
            {translate('batches.hold.refuse.action')}
          </Button>
          {forAPerson && (
            <Button size="small" variant="contained" onClick={() => setAsked('release')}>
              {translate('batches.hold.release.action')}
            </Button>
          )}
        </Box>
      </Box>
      {asked && (
        <HoldDialog reward={Praemie} decision={asked} onClose={() => setAsked(null)}>
          <Typography sx={{ fontWeight: 650 }}>
            {money(BetragCent)} · {Name || Kontoinhaber} · {translate(`batches.hold.for.${Fuer}`)}
          </Typography>
        </HoldDialog>
      )}
    </Alert>
  );
}

const pathOf = ({ id }: Batch) => `/batches/${encodeURIComponent(id)}/show`;
const signed = (by: string | null, at: string | null) => (by ? <TwoLines below={at && day(at)}>{by}</TwoLines> : '–');

const columns: readonly Column<Batch>[] = [
  { field: 'number', list: batch => <Link to={pathOf(batch)}>{batch.number}</Link>, card: 'title' },
  { field: 'createdAt', kind: 'time', card: 2 },
  {
    field: 'count',
    kind: 'count',
    card: [1, ({ count }, translate) => translate('batches.payments', { smart_count: count })],
  },
  { field: 'totalCents', kind: 'money', card: 'amount' },
  { field: 'status', show: ({ status }) => <BatchChip status={status} />, card: 'chip' },
  { field: 'sealedBy', show: ({ sealedBy, sealedAt }) => signed(sealedBy, sealedAt) },
  { field: 'approvedBy', show: ({ approvedBy, approvedAt }) => signed(approvedBy, approvedAt) },
];

export function BatchList() {
  const translate = useTranslate();
  return (
    <ListPage<Batch>
      resource="batches"
      intro={translate('batches.intro')}
      actions={<CollectButton />}
      refresh={15_000}
      lead={<HeldRewards />}
      filters={
        <Filters>
          <ChoiceFilter
            source="status"
            choices={batchStatuses.map(value => ({ value, label: translate(`batches.status.${value}`) }))}
          />
        </Filters>
      }
      empty={
        <Empty title={translate('batches.empty')} hint={translate('batches.empty_hint')} action={<CollectButton />} />
      }
      pathOf={pathOf}
      columns={columns}
    />
  );
}
