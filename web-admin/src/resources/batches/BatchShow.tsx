import { Alert, Box, Button, Skeleton } from '@mui/material';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { readPayoutBatch } from '#contract/betrieb/calls.js';
import type { BatchDetail } from '#contract/betrieb/schemas.js';
import { useAnswer } from '../../providers/data/answers.js';
import { money } from '../../shared/format/numbers.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { Code } from '../../shared/ui/Fields.js';
import { KeyFigure, KeyFigures } from '../../shared/ui/KeyFigure.js';
import { Empty, Failure } from '../../shared/ui/messages.js';
import { Page } from '../../shared/ui/Page.js';
import { Section } from '../../shared/ui/Section.js';
import { BatchChip } from './BatchChip.js';
import { BatchPayments } from './BatchPayments.js';
import { BatchSteps } from './BatchSteps.js';
import { NextStep } from './NextStep.js';

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
