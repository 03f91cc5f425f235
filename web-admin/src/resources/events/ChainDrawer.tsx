import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { readEventChain } from '#contract/betrieb/explore-calls.js';
import type { ChainNode } from '#contract/betrieb/explore-schemas.js';
import { useAnswer } from '../../providers/data/answers.js';
import { dayAndTime } from '../../shared/format/dates.js';
import { DetailDrawer } from '../../shared/ui/DetailDrawer.js';
import { Code } from '../../shared/ui/Fields.js';
import { Failure } from '../../shared/ui/messages.js';
import { StatusChip } from '../../shared/ui/StatusChip.js';
import { deliveryTones } from '../deliveries/delivery-tones.js';

/** What led to an event and what it led to, as a tree: a step to the right is a step further from the beginning. */
export function ChainDrawer({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const { data: chain, error, refetch } = useAnswer(readEventChain, { params: { ereignis: eventId } });
  return (
    <DetailDrawer resource="events" title={translate('explore.chain.title')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!chain && !error && <Skeleton variant="rounded" height={240} />}
      {chain && (
        <>
          <Typography variant="body2" color="text.secondary">
            {translate('explore.chain.hint', { smart_count: chain.Knoten.length })} <Code>{chain.Korrelation}</Code>
          </Typography>
          {!chain.Vollstaendig && <Alert severity="info">{translate('explore.chain.cut')}</Alert>}
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
            {chain.Knoten.map(node => (
              <Node key={node.Ereignis} node={node} asked={node.Ereignis === eventId} />
            ))}
          </Box>
        </>
      )}
    </DetailDrawer>
  );
}

function Node({ node, asked }: { node: ChainNode; asked: boolean }) {
  const translate = useTranslate();
  return (
    // Deep chains stay readable on a phone: after eight steps the tree goes straight down.
    <Box
      component="li"
      {...(asked ? { 'aria-current': 'true' as const } : {})}
      sx={{
        ml: Math.min(node.Tiefe, 8) * 1.75,
        pl: 1.5,
        py: 0.5,
        borderLeft: '3px solid',
        borderColor: asked ? 'primary.main' : 'divider',
        minWidth: 0,
      }}
    >
      <Box sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {translate('explore.chain.step', { step: node.Tiefe + 1 })}
      </Box>
      <Typography sx={{ fontWeight: asked ? 750 : 650, overflowWrap: 'anywhere' }}>{node.Typ}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {dayAndTime(node.Zeit)} · {node.Aggregat} · {node.Akteur}
      </Typography>
      {node.Zustellungen.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.75, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {node.Zustellungen.map(({ Verbraucher, Zustand, Fehler }) => (
            <Box
              component="li"
              key={Verbraucher}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}
            >
              <StatusChip tone={deliveryTones[Zustand]}>{translate(`deliveries.state.${Zustand}`)}</StatusChip>
              <Code>{Verbraucher}</Code>
              {Fehler && (
                <Typography variant="body2" sx={{ flexBasis: '100%', color: 'error.main', overflowWrap: 'anywhere' }}>
                  {Fehler}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
