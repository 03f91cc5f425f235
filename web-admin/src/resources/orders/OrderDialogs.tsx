import { Alert, Box, FormControlLabel, Radio, RadioGroup, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { assignOrder, listOrderCandidates, refuseOrder } from '#contract/agentur/calls.js';
import type { OrderCandidates } from '#contract/agentur/schemas.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { ReasonDialog } from '../../shared/ui/dialogs.js';
import { Code } from '../../shared/ui/Detail.js';
import { Failure } from '../../shared/ui/Page.js';
import type { Order } from './order.js';

/** Ends an order permanently: refused for a reason that the recommender reads where the order is a contact's, or withdrawn by its buyer. */
export function RefuseDialog({
  order: { number, recommendationNumber, product, recommender, status },
  onClose,
}: {
  order: Order;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [why, setWhy] = useState<'refused' | 'withdrawn'>('refused');
  const refuse = useCommand(refuseOrder, () => {
    notify(`orders.refuse.done.${why}`, { type: 'success', messageArgs: { number } });
    onClose();
  });
  return (
    <ReasonDialog
      title={translate('orders.refuse.title')}
      confirm={translate(`orders.refuse.confirm.${why}`)}
      asksReason={why === 'refused'}
      danger
      pending={refuse.isPending}
      error={refuse.error}
      onClose={onClose}
      onConfirm={Grund =>
        refuse.mutate({
          params: { a: recommendationNumber, b: number },
          body: why === 'refused' ? { Grund } : { Widerrufen: true },
        })
      }
    >
      <Typography color="text.secondary">
        <Code>{number}</Code> · {product} · {recommender}
      </Typography>
      <RadioGroup
        aria-label={translate('orders.refuse.why')}
        value={why}
        onChange={(_, value) => setWhy(value === 'withdrawn' ? 'withdrawn' : 'refused')}
        sx={{ display: 'grid', gap: 1 }}
      >
        {(['refused', 'withdrawn'] as const).map(one => (
          <Choice key={one} value={one} title={translate(`orders.refuse.${one}`)}>
            {null}
          </Choice>
        ))}
      </RadioGroup>
      <Alert severity="warning">
        {translate(
          why === 'withdrawn'
            ? 'orders.refuse.withdrawn_final'
            : status === 'Zuzuordnen'
              ? 'orders.refuse.nobodys'
              : 'orders.refuse.final',
        )}
      </Alert>
    </ReasonDialog>
  );
}

const toCode = 'code';

/** Assigns an order to a contact, with the facts for and against each, or to a recommendation by its code. */
export function AssignDialog({
  order: { number, recommendationNumber },
  onClose,
}: {
  order: Order;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [recommendation, setRecommendation] = useState(recommendationNumber);
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = recommendation.trim();
  const { data, error, refetch } = useAnswer(
    listOrderCandidates,
    { params: { auftragsnummer: number }, query: { empfehlungsnummer: asked } },
    { enabled: asked !== '' },
  );
  const present = data?.Kandidaten.find(({ Zugeordnet }) => Zugeordnet)?.Empfaengernummer ?? null;
  const picked = chosen ?? present;
  const assign = useCommand(assignOrder, () => {
    notify('orders.assign.done', { type: 'success', messageArgs: { number } });
    onClose();
  });
  const send = (Grund: string) =>
    assign.mutate({
      params: { auftragsnummer: number },
      body: { Empfehlungsnummer: asked, Empfaengernummer: picked === toCode ? null : picked, Grund },
    });
  return (
    <ReasonDialog
      title={translate('orders.assign.title', { number })}
      confirm={translate('orders.assign.confirm')}
      lacks={[
        !data && translate('app.loading'),
        (picked === null || (picked === present && chosen === null)) && translate('orders.assign.choose'),
      ]}
      pending={assign.isPending}
      error={assign.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate('orders.assign.text')}</Typography>
      <TextField
        label={translate('resources.orders.fields.recommendationNumber')}
        helperText={translate('orders.assign.recommendation_hint')}
        value={recommendation}
        fullWidth
        onChange={({ target }) => {
          setRecommendation(target.value);
          setChosen(null);
        }}
        slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && asked !== '' && <Skeleton variant="rounded" height={140} />}
      {data && (
        <RadioGroup
          aria-label={translate('orders.assign.candidates')}
          value={picked ?? ''}
          onChange={(_, value) => setChosen(value)}
          sx={{ display: 'grid', gap: 1 }}
        >
          {data.Kandidaten.map(candidate => (
            <Candidate key={candidate.Empfaengernummer} candidate={candidate} />
          ))}
          <Choice value={toCode} title={translate('orders.assign.code')}>
            <Typography variant="body2" color="text.secondary">
              {translate('orders.assign.code_hint')}
            </Typography>
          </Choice>
        </RadioGroup>
      )}
      {data?.Kandidaten.length === 0 && <Alert severity="info">{translate('orders.assign.nobody')}</Alert>}
    </ReasonDialog>
  );
}

function Candidate({
  candidate: { Empfaengernummer, Name, Strasse, Ort, Zugeordnet, Belege },
}: {
  candidate: OrderCandidates['Kandidaten'][number];
}) {
  const translate = useTranslate();
  return (
    <Choice
      value={Empfaengernummer}
      title={
        <>
          {[Name, Strasse, Ort].filter(Boolean).join(', ')} <Code>{Empfaengernummer}</Code>
        </>
      }
    >
      {Zugeordnet && (
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {translate('orders.assign.present')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {Belege.map(({ Spricht, Text }) => (
          <Typography
            component="li"
            variant="body2"
            key={Text}
            color={Spricht === 'Dafuer' ? 'success.main' : 'error.main'}
          >
            <span aria-hidden="true">{Spricht === 'Dafuer' ? '+ ' : '− '}</span>
            {Text}
          </Typography>
        ))}
      </Box>
    </Choice>
  );
}

function Choice({ value, title, children }: { value: string; title: React.ReactNode; children: React.ReactNode }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio sx={{ pt: 0.25 }} />}
      sx={{ m: 0, p: 1.25, alignItems: 'flex-start', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
      label={
        <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
          {children}
        </Box>
      }
    />
  );
}
