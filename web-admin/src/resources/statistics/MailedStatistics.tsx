import { MenuItem, TextField, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { changeMailedStatistics, mailedStatisticsNames, readMailedStatistics } from '#contract/agentur/statistics.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayOf } from '../../shared/format.js';
import { Answered, Section } from '../../shared/ui/Page.js';
import type { By } from './figure-lists.js';

/** Whether, and how often, the figures come by mail; told apart as the page is when that is chosen. */
export function MailedStatistics({ by }: { by: By }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wish = useAnswer(readMailedStatistics);
  const change = useCommand(changeMailedStatistics, () => notify('statistics.mail.saved', { type: 'success' }));
  return (
    <Section title={translate('statistics.mail.title')} hint={translate('statistics.mail.hint')}>
      <Answered of={wish} height={56}>
        {({ Rhythmus, Nach, Naechste }) => (
          <>
            <TextField
              select
              label={translate('statistics.mail.rhythm')}
              value={Rhythmus}
              disabled={change.isPending}
              error={change.error !== null}
              helperText={change.error?.message}
              onChange={({ target }) =>
                change.mutate({
                  body: { Rhythmus: target.value as (typeof mailedStatisticsNames.wire)[number], Nach: by },
                })
              }
              sx={{ minWidth: 260 }}
            >
              {mailedStatisticsNames.wire.map(one => (
                <MenuItem key={one} value={one}>
                  {translate(`statistics.mail.choice.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            {Naechste && (
              <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
                {translate('statistics.mail.next', {
                  date: dayOf(Naechste),
                  by: translate(`statistics.choice.${Nach}`),
                })}
              </Typography>
            )}
          </>
        )}
      </Answered>
    </Section>
  );
}
