import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Case } from '#contract/agentur/desk.js';
import { day, money } from '../shared/format.js';
import { recordPath } from '../shared/record-path.js';
import { useMay } from '../shared/session.js';
import { CopyButton, StageCode, StatusChip, StatusCode, type Tone } from '../shared/ui/Detail.js';
import { Recomputing } from '../shared/ui/rewards.js';
import { HoldActions, OrderActions } from './actions.js';
import type { Turn } from './case-standing.js';
import { CorrectButton } from './corrections.js';
import { MaskedAddress } from './people.js';

type Line = Case['Zeilen'][number];
type OrderOfCase = Line['Auftraege'][number];
type Reward = Line['Praemien'][number];
type Payment = Line['Zahlungen'][number];

const turnTones: Record<Turn, Tone> = { Programm: 'wait', Empfehler: 'brand', Kontakt: 'brand', Niemand: 'plain' };

/** Whose turn it is, in words, colour and shape. */
export const TurnChip = ({ who }: { who: Turn }) => {
  const translate = useTranslate();
  return <StatusChip tone={turnTones[who]}>{translate(`desk.turn.${who}`)}</StatusChip>;
};

/** Marks what somebody searched for, and shows it. */
function Meant({ isMeant, children }: { isMeant: boolean; children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMeant) here.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  return (
    <Box
      ref={here}
      {...(isMeant && { 'aria-current': 'true' as const })}
      sx={({ tokens }) => ({
        ...(isMeant && {
          mx: -1.25,
          px: 1.25,
          py: 0.75,
          borderRadius: `${Math.min(10, tokens.radius)}px`,
          backgroundColor: tokens.brandSoft,
          boxShadow: `inset 3px 0 0 ${tokens.brand}`,
        }),
      })}
    >
      {children}
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography component="h4" variant="body2" color="text.secondary" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 } as const;

interface LineProps {
  readonly line: Line;
  readonly allowed: Case['Erlaubt'];
  readonly meant: string | null;
  /** The product of the recommendation: only another one is named. */
  readonly recommended: string;
  /** The page says already what is next on it. */
  readonly isOnly: boolean;
}

/** A contact of the recommendation with everything that came of it. */
export function OneLine({ line, allowed, meant, recommended, isOnly }: LineProps) {
  const translate = useTranslate();
  const { Kontakt, Produkt, Stufe, Schritte, NaechsterSchritt, Auftraege, Praemien, Zahlungen } = line;
  const isUnassigned = Auftraege.some(({ Status }) => Status === 'Zuzuordnen');
  const nobody = isUnassigned ? 'unassigned' : Auftraege.length > 0 ? 'by_code' : 'nobody';
  const name = Kontakt ? Kontakt.Name || translate('app.erased_person') : translate(`desk.line.${nobody}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        py: 2,
        '&:last-child': { pb: 0 },
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Meant isMeant={Kontakt !== null && Kontakt.Empfaengernummer === meant}>
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <StageCode code={Stufe} />
            {Kontakt && Kontakt.Status !== 'Bestaetigt' && <StatusCode code={Kontakt.Status} />}
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              Kontakt?.Ort,
              Produkt !== recommended && Produkt,
              Kontakt && translate('desk.line.joined', { date: day(Kontakt.ErstelltAm) }),
              Kontakt?.Empfaengernummer,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {Kontakt && Kontakt.Status !== 'Geloescht' && (
            <MaskedAddress number={Kontakt.Empfaengernummer} name={name} email={Kontakt.Email} allowed={allowed}>
              <CorrectButton number={Kontakt.Empfaengernummer} name={name} who="contact" allowed={allowed} />
            </MaskedAddress>
          )}
          {Kontakt?.Unerreichbar && (
            <Alert severity="warning">
              {translate('desk.line.unreachable', {
                date: day(Kontakt.Unerreichbar.Seit),
                why: translate(`leads.words.unreachable.${Kontakt.Unerreichbar.Grund}`),
              })}
            </Alert>
          )}
        </Box>
      </Meant>
      {!isOnly && <Next step={NaechsterSchritt} />}
      {Auftraege.length > 0 && (
        <Group title={translate('desk.section.orders')}>
          <Box component="ul" sx={list}>
            {Auftraege.map(order => (
              <OneOrder
                key={order.Auftragsnummer}
                order={order}
                allowed={allowed}
                isMeant={order.Auftragsnummer === meant}
              />
            ))}
          </Box>
        </Group>
      )}
      {Praemien.length > 0 && (
        <Group title={translate('desk.section.rewards')}>
          <Rewards rewards={Praemien} payments={Zahlungen} allowed={allowed} meant={meant} />
        </Group>
      )}
      {Schritte.length > 0 && (
        <Group title={translate('desk.line.steps')}>
          <Steps steps={Schritte} />
        </Group>
      )}
    </Box>
  );
}

/** Who acts next and by when. */
function Next({ step: { Wer, Text } }: { step: Line['NaechsterSchritt'] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <TurnChip who={Wer} />
      <Box component="span" sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        {Text}
      </Box>
    </Box>
  );
}

/** What was reached, each with its day. */
function Steps({ steps }: { steps: Line['Schritte'] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}
    >
      {steps.map(({ Stufe, ErreichtAm }, place) => (
        <Box component="li" key={`${Stufe}${ErreichtAm}`} sx={{ fontSize: '0.875rem' }}>
          {place > 0 && (
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', mr: 1 }}>
              →
            </Box>
          )}
          {translate(Stufe === 'KontaktNichtReagiert' ? 'desk.line.began' : `stage.${Stufe}`)}{' '}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {day(ErreichtAm)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function OneOrder({ order, allowed, isMeant }: { order: OrderOfCase; allowed: Case['Erlaubt']; isMeant: boolean }) {
  const translate = useTranslate();
  const { Auftragsnummer, Produkt, Auftragsdatum, FreigabeAb, Status, Ende, Ueberfaellig, Vorgemerkt, Hinweise } =
    order;
  const mayRecompute = useMay()('AuftragsReport');
  return (
    <li>
      <Meant isMeant={isMeant}>
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <b>{translate('desk.order.one', { number: Auftragsnummer })}</b>
            <CopyButton text={Auftragsnummer} />
            {Ende ? (
              <StatusChip tone="stop">{translate(`orders.words.ending.${Ende}`)}</StatusChip>
            ) : Vorgemerkt ? (
              <StatusChip tone="ok">{translate('orders.state.announced')}</StatusChip>
            ) : (
              <StatusChip tone={orderTones[Status]}>{translate(`code.${Status}`)}</StatusChip>
            )}
            {Ueberfaellig && !Vorgemerkt && <StatusChip tone="stop">{translate('desk.order.overdue')}</StatusChip>}
          </Box>
          <Typography variant="body2" color="text.secondary">
            {translate('desk.order.of', { product: Produkt, date: day(Auftragsdatum) })}
            {Status === 'Offen' && ` · ${translate('desk.order.from', { date: day(FreigabeAb) })}`}
          </Typography>
          {Hinweise.map(hint => (
            <Typography key={hint} variant="body2" sx={{ display: 'flex', gap: 0.75, color: 'warning.main' }}>
              <WarningAmberOutlined fontSize="small" aria-hidden />
              {hint}
            </Typography>
          ))}
          <OrderActions number={Auftragsnummer} allowed={allowed} />
          {mayRecompute && Status !== 'Zuzuordnen' && <Recomputing of={{ order: Auftragsnummer }} />}
        </Box>
      </Meant>
    </li>
  );
}

const orderTones: Record<OrderOfCase['Status'], Tone> = {
  Offen: 'wait',
  Zuzuordnen: 'wait',
  Freigegeben: 'ok',
  Storniert: 'stop',
};

const rewardTones: Record<Reward['Status'], Tone> = {
  Offen: 'wait',
  Bereitgestellt: 'brand',
  Ausgezahlt: 'ok',
  Abgeholt: 'ok',
  Storniert: 'stop',
  Abgelaufen: 'plain',
};

/** Rewards with where each stands in a sentence, and every attempt to pay it. */
export function Rewards({
  rewards,
  payments,
  allowed,
  meant = null,
}: {
  rewards: readonly Reward[];
  payments: readonly Payment[];
  allowed: Case['Erlaubt'];
  meant?: string | null;
}) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={list}>
      {rewards.map(({ PraemieId, Fuer, WertCent, Status, Grund }) => {
        const attempts = payments.filter(payment => payment.PraemieId === PraemieId);
        return (
          <Box component="li" key={PraemieId} sx={{ display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {Status === 'Storniert' ? <s>{money(WertCent)}</s> : money(WertCent)}
              </Box>
              <span>{translate(`desk.reward.${Fuer}`)}</span>
              <StatusChip tone={rewardTones[Status]}>{translate(`desk.reward.state.${Status}`)}</StatusChip>
            </Box>
            <Box sx={{ fontSize: '0.9375rem' }}>{Grund}</Box>
            <HoldActions reward={PraemieId} allowed={allowed} />
            {attempts.length > 0 && <Payments attempts={attempts} meant={meant} />}
          </Box>
        );
      })}
    </Box>
  );
}

/** Attempts to pay a reward, newest first. */
function Payments({ attempts, meant }: { attempts: readonly Payment[]; meant: string | null }) {
  const translate = useTranslate();
  const mayOpen = useMay()('Auszahlungen');
  return (
    <Box
      component="ul"
      aria-label={translate('desk.section.payments')}
      sx={{ ...list, gap: 0.5, pl: 1.5, borderLeft: '2px solid', borderColor: 'divider' }}
    >
      {attempts.map(({ Auszahlungsnummer, Stapelnummer, BetragCent, Status, Grund, Am }) => {
        const batch = translate('desk.payment.batch', { number: Stapelnummer });
        return (
          <Box component="li" key={Auszahlungsnummer} sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
            <Meant isMeant={Auszahlungsnummer === meant}>
              {money(BetragCent)}{' '}
              {translate('desk.payment.on', { state: translate(`desk.payment.state.${Status}`), date: day(Am) })}
              {' · '}
              {mayOpen ? <Link to={recordPath('batches', Stapelnummer)}>{batch}</Link> : batch}
              {Grund && (
                <Box component="span" sx={{ color: Status === 'Zurueckgegeben' ? 'error.main' : 'text.secondary' }}>
                  {' '}
                  · {Grund}
                </Box>
              )}
            </Meant>
          </Box>
        );
      })}
    </Box>
  );
}
