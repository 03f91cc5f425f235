import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { recomputeRewards } from '#contract/agentur/calls.js';
import type { RewardOfPerson } from '#contract/agentur/schemas.js';
import { listRewardsOfPerson, recomputeFurtherRewards } from '#contract/praemie/calls.js';
import type { RecomputedReward } from '#contract/praemie/schemas.js';
import { typeOnWire } from '#reward-types/index.js';
import { payoutReasonForStaff } from '#shared/return-reasons.js';
import { rewardSentence, type RewardStanding } from '#shared/reward-sentences.js';
import { useAnswer } from '../../providers/data-provider.js';
import { casePath } from '../case-paths.js';
import { day, language, money } from '../format.js';
import { recordPath } from '../record-path.js';
import { useMay } from '../session.js';
import { DetailSection, StatusChip, type Tone } from './Detail.js';
import { Answered, Failure } from './Page.js';

/** What a reward waits for or what became of it: tone and sentence. */
function standingOf({ Status, Fortschritt, Angehalten, Auszahlung, Auftragsnummer }: RewardOfPerson): {
  readonly tone: Tone;
  readonly says: RewardStanding;
} {
  if (Angehalten?.Warum === 'Sperre') return { tone: 'stop', says: 'blocked' };
  if (Angehalten) return { tone: 'wait', says: Angehalten.FreiAb ? 'held-until' : 'held' };
  if (Status === 'Offen') return { tone: 'wait', says: Auftragsnummer ? 'open' : 'open-further' };
  if (Status === 'Storniert') return { tone: 'stop', says: 'cancelled' };
  if (Status === 'Abgelaufen') return { tone: 'plain', says: 'expired' };
  if (Status !== 'Bereitgestellt') return { tone: 'ok', says: Status === 'Ausgezahlt' ? 'paid' : 'picked-up' };
  switch (Fortschritt) {
    case 'CodeFolgt':
      return { tone: 'brand', says: 'code-follows' };
    case 'BankdatenFehlen':
      return { tone: 'stop', says: Auszahlung?.Status === 'Zurueckgegeben' ? 'returned' : 'bank-details' };
    case 'Auszahlbar':
      if (Auszahlung?.Status === 'Gesendet') return { tone: 'brand', says: 'sent' };
      return {
        tone: 'brand',
        says: Auszahlung?.Status === 'Gesammelt' || Auszahlung?.Status === 'Versiegelt' ? 'in-batch' : 'payable',
      };
    default:
      return { tone: 'wait', says: 'choice' };
  }
}

/** The rewards of a recommender or contact, with links to what they wait for. */
export function RewardsOfPerson({ number }: { number: string }) {
  const translate = useTranslate();
  const rewards = useAnswer(listRewardsOfPerson, { params: { nr: number } });
  return (
    <DetailSection id="person-rewards" title={translate('rewards.title')}>
      <Answered of={rewards} height={96}>
        {all => <Rewards of={all} />}
      </Answered>
    </DetailSection>
  );
}

function Rewards({ of }: { of: readonly RewardOfPerson[] }) {
  const translate = useTranslate();
  if (of.length === 0) return <Typography color="text.secondary">{translate('rewards.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {of.map(reward => (
        <OneReward key={reward.PraemieId} reward={reward} />
      ))}
    </Box>
  );
}

/** Somebody whose rewards of one order or one recommendation are shown. */
export interface Beneficiary {
  readonly number: string;
  readonly name: string;
}

interface RewardsOfOneProps {
  readonly people: readonly Beneficiary[];
  /** The rewards that belong here. */
  readonly belongs: (reward: RewardOfPerson) => boolean;
}

/** Where each reward of an order or a recommendation stands, person by person: who acts next, and by when. */
export function RewardsOfOne({ people, belongs }: RewardsOfOneProps) {
  const translate = useTranslate();
  return (
    <DetailSection id="rewards-of-one" title={translate('rewards.title')}>
      {people.map(person => (
        <RewardsFor key={person.number} person={person} belongs={belongs} isNamed={people.length > 1} />
      ))}
    </DetailSection>
  );
}

function RewardsFor({
  person: { number, name },
  belongs,
  isNamed,
}: Pick<RewardsOfOneProps, 'belongs'> & { readonly person: Beneficiary; readonly isNamed: boolean }) {
  const rewards = useAnswer(listRewardsOfPerson, { params: { nr: number } });
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {isNamed && <Typography sx={{ fontWeight: 650 }}>{name}</Typography>}
      <Answered of={rewards} height={64}>
        {all => <Rewards of={all.filter(belongs)} />}
      </Answered>
    </Box>
  );
}

function OneReward({ reward }: { reward: RewardOfPerson }) {
  const translate = useTranslate();
  const may = useMay();
  const { tone, says } = standingOf(reward);
  const { Herkunft, WertCent, Seit, GewaehrtAm, EnddatumAnzeige, Angehalten, Auszahlung, Auswahl } = reward;
  const type = Auswahl && typeOnWire(Auswahl).descriptor.label[language.get()];
  const { Empfehlungsnummer, Auftragsnummer, Grund, Freigabe } = reward;
  const told = {
    since: day(Angehalten?.Seit ?? (Grund ? null : Auszahlung?.Am) ?? Freigabe?.Ab ?? Seit),
    until: day(Angehalten?.FreiAb ?? Freigabe?.UeberfaelligAb ?? EnddatumAnzeige ?? Seit),
    reason: Grund ?? (Auszahlung?.Grund ? payoutReasonForStaff(Auszahlung.Grund, language.get()) : '–'),
  };
  const ways = [
    Empfehlungsnummer && (['recommendations', Empfehlungsnummer, casePath(Empfehlungsnummer)] as const),
    Auftragsnummer &&
      may('AuftragsReport') &&
      (['orders', Auftragsnummer, recordPath('orders', Auftragsnummer)] as const),
    Auszahlung &&
      may('Auszahlungen') &&
      (['batches', Auszahlung.Stapelnummer, recordPath('batches', Auszahlung.Stapelnummer)] as const),
  ].filter(way => Array.isArray(way));
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <b>{money(WertCent)}</b>
        <StatusChip tone={tone}>{translate(`rewards.short.${says}`, { type })}</StatusChip>
      </Box>
      <Box sx={{ fontSize: '0.9375rem' }}>{rewardSentence(says, told, language.get())}</Box>
      <Typography variant="body2" color="text.secondary" component="div">
        {translate(`rewards.of.${Herkunft}`, { date: day(GewaehrtAm) })}
        {ways.map(([resource, number, path]) => (
          <span key={resource}>
            {' · '}
            <Link to={path} style={{ whiteSpace: 'nowrap' }}>
              {translate(`resources.${resource}.name`, { smart_count: 1 })} {number}
            </Link>
          </span>
        ))}
      </Typography>
    </Box>
  );
}

/** Explains each reward by the versions of the rules it was granted under. */
export function Recomputing({ of }: { of: Whose }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState(false);
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {asked ? (
        <Recomputed of={of} />
      ) : (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {translate('order' in of ? 'orders.recompute.action' : 'orders.recompute.action_further')}
        </Button>
      )}
    </Box>
  );
}

/** The rewards of an order, or those of a recommender without an order. */
type Whose = { readonly order: string } | { readonly recommender: string };

function Recomputed({ of }: { of: Whose }) {
  const translate = useTranslate();
  const ofOrder = useAnswer(
    recomputeRewards,
    { params: { auftragsnummer: 'order' in of ? of.order : '' } },
    { enabled: 'order' in of },
  );
  const further = useAnswer(
    recomputeFurtherRewards,
    { params: { empfehlernummer: 'recommender' in of ? of.recommender : '' } },
    { enabled: 'recommender' in of },
  );
  const { data, error, refetch } = 'order' in of ? ofOrder : further;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" width="100%" height={96} />;
  if (data.length === 0)
    return (
      <Typography role="status">
        {translate('order' in of ? 'orders.recompute.none' : 'orders.recompute.none_further')}
      </Typography>
    );
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
      {data.map(reward => (
        <OneRecomputed key={reward.PraemieId} reward={reward} />
      ))}
    </Box>
  );
}

function OneRecomputed({ reward }: { reward: RecomputedReward }) {
  const translate = useTranslate();
  const { Herkunft, Fuer, WertCent, Status, Nachgerechnet: by } = reward;
  const whose = translate(`orders.recompute.${Herkunft === 'Auftrag' ? Fuer : Herkunft}`);
  return (
    <Alert severity={!by ? 'info' : by.Gleich ? 'success' : 'warning'}>
      <Typography sx={{ fontWeight: 650 }}>
        {whose}: {money(WertCent)} ({translate(`orders.recompute.state.${Status}`)})
      </Typography>
      {by ? (
        <>
          <Typography variant="body2">
            {translate(by.Gleich ? 'orders.recompute.same' : 'orders.recompute.differs', {
              amount: money(by.WertCent),
            })}
          </Typography>
          <Typography variant="body2">{reasonOf(by, translate)}</Typography>
        </>
      ) : (
        <Typography variant="body2">{translate('orders.recompute.unknown')}</Typography>
      )}
    </Alert>
  );
}

function reasonOf(
  by: NonNullable<RecomputedReward['Nachgerechnet']>,
  translate: ReturnType<typeof useTranslate>,
): string {
  const configuration = by.KonfigurationVersion;
  if (by.Aktion)
    return translate('orders.recompute.by_campaign', {
      campaign: by.Aktion.AktionId,
      version: by.Aktion.Version,
      smart_count: by.Aktion.Ab,
      configuration,
    });
  if (by.Kulanz)
    return translate(by.Kulanz.ZweitePerson ? 'orders.recompute.by_second' : 'orders.recompute.by_limits', {
      left: money(by.Kulanz.FreiCent),
      configuration,
    });
  return translate('orders.recompute.by', {
    offer: by.AngebotCent === null ? '–' : money(by.AngebotCent),
    day: by.Tag === null ? '–' : day(`${by.Tag}T12:00:00`),
    share: by.AnteilEmpfehler,
    cap: by.MaxEmpfaengerPraemieCent === null ? '–' : money(by.MaxEmpfaengerPraemieCent),
    catalogue: by.KatalogVersion,
    configuration,
  });
}
