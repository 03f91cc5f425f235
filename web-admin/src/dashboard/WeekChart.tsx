import { Box, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { count as written, day } from '../shared/format.js';
import { niceCeiling } from './weeks.js';

interface WeekChartProps {
  readonly weeks: readonly { readonly start: Date; readonly count: number }[];
}

/** A bar a week. Every bar carries its number; a screen reader gets a list. */
export function WeekChart({ weeks }: WeekChartProps) {
  const translate = useTranslate();
  const top = niceCeiling(Math.max(...weeks.map(({ count }) => count)));
  return (
    <Box
      component="ol"
      sx={({ tokens }) => ({
        listStyle: 'none',
        m: 0,
        p: 0,
        height: 220,
        display: 'grid',
        gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))`,
        columnGap: { xs: '4px', sm: '10px' },
        background: `linear-gradient(${tokens.line}, ${tokens.line}) 0 190px / 100% 1px no-repeat`,
      })}
    >
      {weeks.map(({ start, count }, index) => {
        const label = translate('dashboard.chart_week', { date: day(start), smart_count: count });
        const current = index === weeks.length - 1;
        return (
          <Tooltip key={start.getTime()} title={label}>
            <Box
              component="li"
              aria-label={label}
              tabIndex={0}
              sx={{ display: 'grid', gridTemplateRows: '190px 30px', minWidth: 0, borderRadius: 1 }}
            >
              <Box aria-hidden sx={{ alignSelf: 'end', display: 'grid', justifyItems: 'center', gap: 0.5 }}>
                <Box
                  component="span"
                  sx={{
                    fontSize: '0.8125rem',
                    fontWeight: 650,
                    color: count === 0 ? 'text.secondary' : 'text.primary',
                  }}
                >
                  {written(count)}
                </Box>
                <Box
                  sx={({ tokens }) => ({
                    width: '100%',
                    maxWidth: 46,
                    height: `${Math.round((count / top) * 160)}px`,
                    minHeight: '3px',
                    borderRadius: '6px 6px 2px 2px',
                    backgroundColor: count === 0 ? tokens.line : current ? tokens.accent : tokens.brand,
                  })}
                />
              </Box>
              <Box
                aria-hidden
                component="span"
                sx={{
                  fontSize: '0.75rem',
                  color: 'text.secondary',
                  textAlign: 'center',
                  pt: 0.75,
                  whiteSpace: 'nowrap',
                  overflow: 'hidden',
                  display: { xs: index % 3 === 2 ? 'block' : 'none', sm: 'block' },
                }}
              >
                {day(start).slice(0, 5)}
              </Box>
            </Box>
          </Tooltip>
        );
      })}
    </Box>
  );
}
