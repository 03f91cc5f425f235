import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Statistics } from '#contract/agentur/statistics.js';
import { count, percent } from '../../shared/format.js';
import { Section } from '../../shared/ui/Page.js';
import { FigureLink } from './FigureLink.js';
import type { Days } from './figure-lists.js';

type Step = keyof Statistics['Trichter'];
const steps: readonly Step[] = [
  'Empfehlungen',
  'Kontakte',
  'Bestaetigt',
  'Vertraege',
  'Widerrufen',
  'Storniert',
  'Praemien',
  'Ausgezahlt',
];
/** Several may come of one recommendation, or come of none: a share of them would say nothing. */
const withoutShare: readonly Step[] = ['Empfehlungen', 'Widerrufen', 'Storniert', 'Praemien', 'Ausgezahlt'];

/** From recommending to the reward: each step with its bar, its share and the list that it counts. */
export function Funnel({ of: figures, days }: { of: Statistics['Trichter']; days: Days }) {
  const translate = useTranslate();
  const most = Math.max(...steps.map(step => figures[step]));
  return (
    <Section title={translate('statistics.funnel')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {steps.map(step => (
          <Box
            key={step}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '10rem 1fr 13rem' },
              columnGap: 2,
              alignItems: 'center',
            }}
          >
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {translate(`statistics.figure.${step}`)}
            </Box>
            <Box
              aria-hidden
              sx={({ tokens }) => ({
                gridRow: { xs: 2, sm: 'auto' },
                gridColumn: { xs: '1 / -1', sm: 'auto' },
                height: { xs: 6, sm: 18 },
                borderRadius: 1,
                background: tokens.line,
                overflow: 'hidden',
                '&::before': {
                  content: '""',
                  display: 'block',
                  height: '100%',
                  width: `${most === 0 ? 0 : (100 * figures[step]) / most}%`,
                  background: step === 'Widerrufen' || step === 'Storniert' ? tokens.stop : tokens.brand,
                },
              })}
            />
            <Box component="dd" sx={{ m: 0, textAlign: { xs: 'right', sm: 'left' }, whiteSpace: 'nowrap' }}>
              <FigureLink figure={step} days={days} value={figures[step]}>
                {count(figures[step])}
              </FigureLink>
              {!withoutShare.includes(step) && (
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {` · ${translate('statistics.of', { share: percent(figures[step], figures.Empfehlungen) })}`}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
