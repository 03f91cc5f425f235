import { Alert, Box, Button, Card, Checkbox, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { listAgencyHolds, type AgencyHold } from '#contract/agentur/holds.js';
import { holdStates, listHolds, type Hold } from '#contract/betrieb/payouts.js';
import { typeOnWire } from '#reward-types/index.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime, language, money } from '../../shared/format.js';
import { useMay } from '../../shared/session.js';
import { CaseLink } from '../../shared/ui/case-links.js';
import { Code } from '../../shared/ui/Detail.js';
import { Answered, Empty, Page } from '../../shared/ui/Page.js';
import { Pages } from '../../shared/ui/paging.js';
import { HoldDialog, type HoldDecision } from './HoldDialog.js';
import { BulkHoldDialog } from './BulkHoldDialog.js';
import { waitsForAPerson, whatOf } from './hold.js';

type State = (typeof holdStates)[number];

/** Held rewards: operators decide about them, an agency reads why (docs/specification/rewards.md#holds). */
export function HoldsPage() {
  const translate = useTranslate();
  const decides = useMay()('Auszahlungen');
  const [state, setState] = useState<State>('Angehalten');
  const [page, setPage] = useState(1);
  return (
    <Page
      title={translate('resources.holds.name', { smart_count: 2 })}
      intro={translate(decides ? 'holds.intro' : 'holds.intro_agency')}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state}
        aria-label={translate('holds.states')}
        onChange={(_, chosen: State | null) => {
          if (!chosen) return;
          setState(chosen);
          setPage(1);
        }}
        sx={{ flexWrap: 'wrap', justifySelf: 'start' }}
      >
        {holdStates.map(one => (
          <ToggleButton key={one} value={one}>
            {translate(`holds.state.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {decides ? (
        <ToDecide key={`${state} ${page}`} state={state} page={page} onPage={setPage} />
      ) : (
        <ToRead state={state} page={page} onPage={setPage} />
      )}
    </Page>
  );
}

interface ListProps {
  readonly state: State;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const perPage = 25;
const often = { refresh: 30_000, keeps: true } as const;

function None({ state }: { readonly state: State }) {
  const translate = useTranslate();
  return <Empty title={translate(`holds.empty.${state}`)} hint={translate('holds.empty_hint')} />;
}

function ToDecide({ state, page, onPage }: ListProps) {
  const translate = useTranslate();
  const held = useAnswer(listHolds, { query: { zustand: state, page, pagesize: perPage } }, often);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Apart from the list: what is decided leaves it while the dialog tells how it went.
  const [asked, setAsked] = useState<{ readonly decision: HoldDecision; readonly holds: readonly Hold[] } | null>(null);
  return (
    <>
      <Answered of={held} height={240}>
        {({ Content, PageCount }) => {
          const mayChoose = state === 'Angehalten' ? Content.filter(waitsForAPerson) : [];
          const selected = mayChoose.filter(({ Praemie }) => chosen.includes(Praemie));
          const isAll = selected.length > 0 && selected.length === mayChoose.length;
          if (Content.length === 0) return <None state={state} />;
          return (
            <Card>
              {mayChoose.length > 0 && (
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    gap: 1,
                    px: 1.5,
                    py: 1,
                    borderBottom: '1px solid',
                    borderColor: 'divider',
                  }}
                >
                  <Checkbox
                    checked={isAll}
                    indeterminate={selected.length > 0 && !isAll}
                    onChange={() => setChosen(isAll ? [] : mayChoose.map(({ Praemie }) => Praemie))}
                    slotProps={{ input: { 'aria-label': translate('holds.all') } }}
                  />
                  <Typography role="status" sx={{ fontWeight: 650, mr: 'auto' }}>
                    {selected.length > 0 && translate('holds.selected', { smart_count: selected.length })}
                  </Typography>
                  {selected.length > 0 && (
                    <>
                      <Button
                        size="small"
                        variant="outlined"
                        onClick={() => setAsked({ decision: 'refuse', holds: selected })}
                      >
                        {translate('holds.bulk.refuse')}
                      </Button>
                      <Button
                        size="small"
                        variant="contained"
                        onClick={() => setAsked({ decision: 'release', holds: selected })}
                      >
                        {translate('holds.bulk.release')}
                      </Button>
                    </>
                  )}
                </Box>
              )}
              <Rows>
                {Content.map(one => (
                  <Decidable
                    key={one.Praemie}
                    held={one}
                    chosen={mayChoose.includes(one) ? selected.includes(one) : null}
                    onChoose={() =>
                      setChosen(before =>
                        before.includes(one.Praemie)
                          ? before.filter(other => other !== one.Praemie)
                          : [...before, one.Praemie],
                      )
                    }
                  />
                ))}
              </Rows>
              <Pages page={page} pages={PageCount} onChange={onPage} />
            </Card>
          );
        }}
      </Answered>
      {asked && (
        <BulkHoldDialog
          {...asked}
          onClose={isDone => {
            setAsked(null);
            if (isDone) setChosen([]);
          }}
        />
      )}
    </>
  );
}

function ToRead({ state, page, onPage }: ListProps) {
  const held = useAnswer(listAgencyHolds, { query: { zustand: state, page, pagesize: perPage } }, often);
  return (
    <Answered of={held} height={240}>
      {({ Content, PageCount }) =>
        Content.length === 0 ? (
          <None state={state} />
        ) : (
          <Card>
            <Rows>
              {Content.map(one => (
                <Row key={one.Praemie} held={one}>
                  {one.Gruende.map(({ Art, Text }) => (
                    <Box key={Art}>{Text}</Box>
                  ))}
                </Row>
              ))}
            </Rows>
            <Pages page={page} pages={PageCount} onChange={onPage} />
          </Card>
        )
      }
    </Answered>
  );
}

const Rows = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
  >
    {children}
  </Box>
);

type Shown = Pick<
  Hold | AgencyHold,
  'Empfehlungsnummer' | 'Fuer' | 'Name' | 'Art' | 'BetragCent' | 'FreiAb' | 'AngehaltenAm' | 'EntschiedenAm'
> &
  Partial<Pick<Hold, 'EntschiedenVon' | 'Begruendung' | 'Kontoinhaber'>>;

/** Whose reward, how much, why it is held and since when. */
function Row({
  held,
  before,
  actions,
  children,
}: {
  readonly held: Shown;
  readonly before?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  const { Empfehlungsnummer, FreiAb, AngehaltenAm, EntschiedenAm, EntschiedenVon, Begruendung } = held;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, px: 1.5, py: 1.75, alignItems: 'flex-start' }}>
      {before}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5, overflowWrap: 'anywhere' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 0.5 }}>
          <Box sx={{ fontWeight: 700 }}>{whatOf(held, language.get(), translate)}</Box>
          {children}
          {FreiAb && <Box>{translate('batches.hold.until', { time: dayAndTime(FreiAb) })}</Box>}
          {EntschiedenAm && (
            <Alert severity="info" icon={false} sx={{ py: 0 }}>
              {EntschiedenVon
                ? translate('holds.decided', {
                    time: dayAndTime(EntschiedenAm),
                    name: EntschiedenVon,
                    reason: Begruendung ?? '',
                  })
                : translate(EntschiedenVon === null ? 'holds.ended_at' : 'holds.decided_at', {
                    time: dayAndTime(EntschiedenAm),
                  })}
            </Alert>
          )}
          <Typography variant="body2" component="div" color="text.secondary">
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
        {actions}
      </Box>
    </Box>
  );
}

function Decidable({
  held,
  chosen,
  onChoose,
}: {
  readonly held: Hold;
  /** Null: it cannot be chosen. */
  readonly chosen: boolean | null;
  readonly onChoose: () => void;
}) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<HoldDecision | null>(null);
  const { Praemie, Art, Warum, Kontoinhaber, AndererKontoinhaber, Iban, AngehaltenVon, Anlass, Zustand } = held;
  const what = whatOf(held, language.get(), translate);
  return (
    <Row
      held={held}
      before={
        chosen !== null && (
          <Checkbox
            sx={{ mt: -1 }}
            checked={chosen}
            onChange={onChoose}
            slotProps={{
              input: {
                'aria-label': translate('holds.select', {
                  name: held.Name || Kontoinhaber,
                  sum: money(held.BetragCent),
                }),
              },
            }}
          />
        )
      }
      actions={
        Zustand === 'Angehalten' && (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Button size="small" variant="outlined" onClick={() => setAsked('refuse')}>
              {translate('batches.hold.refuse.action')}
            </Button>
            {waitsForAPerson(held) && (
              <Button size="small" variant="outlined" onClick={() => setAsked('release')}>
                {translate('batches.hold.release.action')}
              </Button>
            )}
          </Box>
        )
      }
    >
      {Warum.map(why => (
        <Box key={why}>{translate(`batches.hold.why.${why}`)}</Box>
      ))}
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
      {asked && (
        <HoldDialog reward={Praemie} decision={asked} onClose={() => setAsked(null)}>
          <Typography sx={{ fontWeight: 650 }}>{what}</Typography>
        </HoldDialog>
      )}
    </Row>
  );
}
