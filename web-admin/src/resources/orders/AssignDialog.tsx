import { Alert, Box, FormControlLabel, Radio, RadioGroup, Skeleton, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { assignOrder, listOrderCandidates } from '#contract/agentur/calls.js';
import type { OrderCandidates } from '#contract/agentur/schemas.js';
import { useAnswer, useCommand } from '../../providers/data/answers.js';
import { Code } from '../../shared/ui/Fields.js';
import { Failure } from '../../shared/ui/messages.js';
import { ReasonDialog } from '../../shared/ui/ReasonDialog.js';
import type { Order } from './orders.data.js';

const toCode = 'code';

/** Whose an order is: each contact with what speaks for and against them, or the code; also of another recommendation. */
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
      disabled={!data || picked === null || (picked === present && chosen === null)}
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
