import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { readPayoutBatch } from '#contract/betrieb/calls.js';
import type { BatchDetail } from '#contract/betrieb/schemas.js';
import { useAnswer } from '../../providers/data-provider.js';
import { dayAndTime, money } from '../../shared/format.js';
import { Code, CopyButton } from '../../shared/ui/Detail.js';
import { KeyFigure, KeyFigures, Page, Section } from '../../shared/ui/Page.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { BatchChip, BatchPayments } from './BatchPayments.js';
import { NextStep } from './NextStep.js';

/** The batch's way as steps: done with date and person, the rest still to come. */
function BatchSteps({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const settled = batch.Status === 'Abgeschlossen' || batch.Status === 'TeilweiseZurueck';
  const begun = [
    { name: 'collected', done: true, at: batch.ErstelltAm, by: null },
    { name: 'sealed', done: batch.VersiegeltAm !== null, at: batch.VersiegeltAm, by: batch.VersiegeltVon },
  ];
  const further = [
    { name: 'approved', done: batch.FreigegebenAm !== null, at: batch.FreigegebenAm, by: batch.FreigegebenVon },
    { name: 'exported', done: batch.ExportiertAm !== null, at: batch.ExportiertAm, by: null },
    { name: 'settled', done: settled, at: null, by: null },
  ];
  const steps = [
    ...begun,
    ...(batch.Status === 'Abgelehnt'
      ? [{ name: 'refused', done: true, at: batch.AbgelehntAm, by: batch.AbgelehntVon }]
      : further),
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 1.5, md: 1 },
        gridTemplateColumns: { md: `repeat(${steps.length}, 1fr)` },
      }}
    >
      {steps.map(({ name, done, at, by }, index) => (
        <Box
          component="li"
          key={name}
          aria-current={index === next ? 'step' : undefined}
          sx={({ tokens }) => ({
            display: 'grid',
            alignContent: 'start',
            gap: 0.25,
            pl: { xs: 2, md: 0 },
            pt: { md: 1.5 },
            borderLeft: { xs: `4px solid ${done ? tokens.ok : index === next ? tokens.brand : tokens.line}`, md: 0 },
            borderTop: {
              md: `4px ${done || index === next ? 'solid' : 'dashed'} ${done ? tokens.ok : index === next ? tokens.brand : tokens.line}`,
            },
            color: done || index === next ? tokens.ink : tokens.inkSoft,
          })}
        >
          <Typography sx={{ fontWeight: 700 }}>
            {done ? '✓ ' : ''}
            {translate(`batches.step.${name}`)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {done
              ? at
                ? dayAndTime(at)
                : translate('batches.step.done')
              : translate(index === next ? 'batches.step.next' : 'batches.step.later')}
          </Typography>
          {by && (
            <Typography variant="body2" color="text.secondary">
              {by}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** One batch: where it stands, what comes next, and every payment in it. */
export function BatchShow() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: batch, error, refetch } = useAnswer(readPayoutBatch, { params: { stapel: id } }, { refresh: 15_000 });
  return (
    <Page
      title={translate('batches.detail', { number: id })}
      intro={batch && <BatchChip status={batch.Status} />}
      actions={
        <Button component={Link} to="/batches" variant="outlined" size="small" startIcon={<ArrowBackOutlined />}>
          {translate('batches.back')}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!batch && !error && <Skeleton variant="rounded" height={320} />}
      {batch && <Content batch={batch} />}
    </Page>
  );
}

function Content({ batch }: { batch: BatchDetail }) {
  const translate = useTranslate();
  const stopped = batch.Auszahlungen.filter(({ Angehalten }) => Angehalten).length;
  const returned = batch.Auszahlungen.filter(({ Status }) => Status === 'Zurueckgegeben').length;
  return (
    <>
      <KeyFigures>
        <KeyFigure
          label={translate('resources.batches.fields.totalCents')}
          value={money(batch.SummeCent)}
          hint={translate('batches.payments', { smart_count: batch.Anzahl })}
        />
        <NextStep batch={batch} />
      </KeyFigures>
      {stopped > 0 && <Alert severity="error">{translate('batches.stopped', { smart_count: stopped })}</Alert>}
      {returned > 0 && <Alert severity="warning">{translate('batches.returned', { smart_count: returned })}</Alert>}
      {batch.Status === 'Abgelehnt' && (
        <Alert severity="error">
          {translate('batches.refuse.told', { name: batch.AbgelehntVon ?? '', reason: batch.Ablehnungsgrund ?? '' })}
        </Alert>
      )}
      <Section title={translate('batches.way')}>
        <BatchSteps batch={batch} />
        {batch.Sha256 && (
          <Box
            sx={{
              mt: 2,
              pt: 2,
              borderTop: '1px solid',
              borderColor: 'divider',
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {translate('resources.batches.fields.hash')}
            </Box>
            <Code>{batch.Sha256}</Code>
            <CopyButton text={batch.Sha256} />
          </Box>
        )}
      </Section>
      <Section title={translate('batches.contents')} flush>
        {batch.Auszahlungen.length === 0 ? (
          <Empty title={translate('batches.contents_empty')} />
        ) : (
          <BatchPayments batch={batch} />
        )}
      </Section>
    </>
  );
}
