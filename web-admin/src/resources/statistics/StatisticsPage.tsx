import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, MenuItem, Skeleton, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useStore, useTranslate } from 'react-admin';
import { readStatistics, statisticsNames, type Statistics } from '#contract/agentur/statistics.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { useAnswer, useWire } from '../../providers/data-provider.js';
import { Empty, Failure, Page } from '../../shared/ui/Page.js';
import { today } from '../../shared/format.js';
import { periodOf } from '../../shared/periods.js';
import { isDay } from '../../shared/typed-days.js';
import { PeriodFields } from '../../shared/ui/Filters.js';
import { Breakdown } from './Breakdown.js';
import { Cohorts } from './Cohorts.js';
import { Funnel } from './Funnel.js';
import { MailedStatistics } from './MailedStatistics.js';
import type { By } from './figure-lists.js';

interface View {
  readonly by: By;
  readonly period: { readonly from: string; readonly until: string };
}

/** Before every programme. */
const firstDay = '2000-01-01';

/** What became of the recommendations of a time; the chosen days and breakdown stay until the session ends. */
export function StatisticsPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const wire = useWire();
  const [{ by, period }, setView] = useStore<View>('statistics.view', {
    by: 'monat',
    period: periodOf('twelve_months', today()),
  });
  const { from, until } = period;
  // Without a first day the server would count twelve months; the page offers those by name.
  const query = { nach: by, von: isDay(from) ? from : firstDay, ...(isDay(until) && { bis: until }) };
  const { data, error, refetch } = useAnswer(readStatistics, { query });
  const file = useMutation({
    mutationFn: () => wire.file(readStatistics, { query, headers: { Accept: 'text/csv' } }),
    onSuccess: content => saveFile(content, `statistik-${by}-${days.from}-${days.until}.csv`),
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
          onChange={({ target }) => setView({ by: target.value as By, period })}
          sx={{ minWidth: 190 }}
        >
          {statisticsNames.wire.map(one => (
            <MenuItem key={one} value={one}>
              {translate(`statistics.choice.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <PeriodFields {...period} onChange={next => setView({ by, period: next })} />
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
