import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BatchDetail } from '#contract/betrieb/schemas.js';
import { dayAndTime } from '../../shared/format/dates.js';

/** The batch's way as steps: done with date and person, the rest still to come. */
export function BatchSteps({ batch }: { batch: BatchDetail }) {
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
