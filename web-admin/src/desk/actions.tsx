import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { Case } from '#contract/agentur/desk.js';
import { Failure } from '../shared/ui/Page.js';
import { AssignDialog, RefuseDialog } from '../resources/orders/OrderDialogs.js';
import { ReleaseDialog } from '../resources/orders/ReleaseDialog.js';
import type { Order } from '../resources/orders/order.js';
import { HoldDialog, type HoldDecision } from '../resources/holds/HoldDialog.js';
import { CancelButton } from '../resources/recommendations/CancelButton.js';
import { AdminLoginButton, BlockButton, StatusButton } from '../resources/recommenders/actions.js';
import { GoodwillButton } from '../resources/recommenders/Goodwill.js';
import { allows } from './case-standing.js';

type Allowed = Case['Erlaubt'];

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } } as const;

/** What may be done with the recommendation itself. */
export function CaseActions({ number, allowed }: { number: string; allowed: Allowed }) {
  return allows(allowed, 'EmpfehlungStornieren', number) && <CancelButton number={number} />;
}

/** What may be done for or about a recommender. */
export function PersonActions({
  recommender: { Empfehlernummer: number, Name: name },
  allowed,
}: {
  recommender: Pick<Case['Empfehler'], 'Empfehlernummer' | 'Name'>;
  allowed: Allowed;
}) {
  const may = (action: Allowed[number]['Aktion']) => allows(allowed, action, number);
  const recommender = { number, name };
  return (
    <Box sx={row}>
      {may('Anmelden') && <AdminLoginButton recommender={recommender} />}
      {may('Kulanz') && <GoodwillButton recommender={recommender} />}
      {may('EmpfehlerErreichbar') && <StatusButton recommender={recommender} action="reachable" />}
      {may('EmpfehlerEntsperren') && <StatusButton recommender={recommender} action="unblock" />}
      {may('EmpfehlerSperren') && <BlockButton recommender={recommender} />}
    </Box>
  );
}

const decisions = [
  ['AuftragFreigeben', 'release'],
  ['AuftragZuordnen', 'assign'],
  ['AuftragAblehnen', 'refuse'],
] as const;
type Decision = (typeof decisions)[number][1];

/** What may be decided about an order; the order is read when somebody wants to. */
export function OrderActions({ number, allowed }: { number: string; allowed: Allowed }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Decision | null>(null);
  const offered = decisions.filter(([action]) => allows(allowed, action, number));
  const { data: order, error } = useGetOne<Order>(
    'orders',
    { id: number },
    { enabled: asked !== null, retry: 1, onError: () => undefined },
  );
  if (offered.length === 0) return null;
  return (
    <>
      <Box sx={{ ...row, mt: 0.5 }}>
        {offered.map(([action, decision], place) => (
          <Button
            key={action}
            size="small"
            variant={place === 0 && decision !== 'refuse' ? 'contained' : 'outlined'}
            {...(decision === 'refuse' && { color: 'error' as const })}
            loading={asked === decision && !order && !error}
            onClick={() => setAsked(decision)}
          >
            {translate(`orders.${decision}.action`)}
          </Button>
        ))}
      </Box>
      {asked && error && <Failure error={error} />}
      {asked && order && <DecisionDialog decision={asked} order={order} onClose={() => setAsked(null)} />}
    </>
  );
}

function DecisionDialog({ decision, order, onClose }: { decision: Decision; order: Order; onClose: () => void }) {
  if (decision === 'assign') return <AssignDialog order={order} onClose={onClose} />;
  if (decision === 'refuse') return <RefuseDialog order={order} onClose={onClose} />;
  return <ReleaseDialog orders={[order]} onClose={onClose} />;
}

/** What may be decided about a reward that is held. */
export function HoldActions({ reward, allowed }: { reward: string; allowed: Allowed }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<HoldDecision | null>(null);
  const offered = (
    [
      ['PruefungFreigeben', 'release'],
      ['PruefungAblehnen', 'refuse'],
    ] as const
  ).filter(([action]) => allows(allowed, action, reward));
  return (
    <>
      {offered.length > 0 && (
        <Box sx={row}>
          {offered.map(([action, decision]) => (
            <Button key={action} size="small" variant="outlined" onClick={() => setAsked(decision)}>
              {translate(`batches.hold.${decision}.action`)}
            </Button>
          ))}
        </Box>
      )}
      {asked && <HoldDialog reward={reward} decision={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
