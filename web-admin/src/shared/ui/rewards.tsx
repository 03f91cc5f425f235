import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recomputeRewards } from '#contract/agentur/calls.js';
import { recomputeFurtherRewards } from '#contract/praemie/calls.js';
import type { RecomputedReward } from '#contract/praemie/schemas.js';
import { useAnswer } from '../../providers/data-provider.js';
import { day, money } from '../format.js';
import { Failure } from './Page.js';

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
