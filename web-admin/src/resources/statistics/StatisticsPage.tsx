import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, MenuItem, Skeleton, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { readStatistics, statisticsNames, type Statistics } from '#contract/agentur/statistics.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useAnswer, useWire } from '../../providers/data-provider.js';
import { Empty, Failure, Page } from '../../shared/ui/Page.js';
import { isDay } from '../../shared/typed-days.js';
import { PeriodFields } from '../../shared/ui/Filters.js';
import { Breakdown } from './Breakdown.js';
import { Cohorts } from './Cohorts.js';
import { Funnel } from './Funnel.js';
import { MailedStatistics } from './MailedStatistics.js';
import type { By } from './figure-lists.js';

/** What became of the recommendations of a time; the chosen days and breakdown stay with the page. */
export function StatisticsPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const [by, setBy] = useState<By>('monat');
  const [period, setPeriod] = useState({ from: '', until: '' });
  const { from, until } = period;
  const query = { nach: by, ...(isDay(from) && { von: from }), ...(isDay(until) && { bis: until }) };
  const { data, error, refetch } = useAnswer(readStatistics, { query });
  const file = useMutation({
    mutationFn: () => wire.file(readStatistics, { query, headers: { Accept: 'text/csv' } }),
    onSuccess: content => saveFile(content, `statistik-${by}.csv`),
    onError: cause => notify(cause.message, { type: 'error' }),
  });
  const figures = data as Statistics | undefined;
  const days = { from: figures?.Von ?? '', until: figures?.Bis ?? '' };
  return (
    <Page
      title={translate('resources.statistics.name', { smart_count: 1 })}
      intro={translate('statistics.intro')}
      actions={
        <Button
          size="small"
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {translate('app.save_as_csv')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          select
          label={translate('statistics.by')}
          value={by}
          onChange={({ target }) => setBy(target.value as By)}
          sx={{ minWidth: 190 }}
        >
          {statisticsNames.wire.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`statistics.choice.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <PeriodFields {...period} onChange={setPeriod} />
      </Box>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!figures && !error && <Skeleton variant="rounded" height={420} />}
      {figures && figures.Trichter.Empfehlungen === 0 && <Empty title={translate('statistics.empty')} />}
      {figures && figures.Trichter.Empfehlungen > 0 && (
        <>
          <Funnel of={figures.Trichter} days={days} />
          <Breakdown by={by} rows={figures.Zeilen} days={days} />
          {figures.Kohorten.length > 0 && <Cohorts of={figures.Kohorten} />}
        </>
      )}
      <MailedStatistics by={by} />
    </Page>
  );
}
