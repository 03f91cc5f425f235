import { Box, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslate } from 'react-admin';
import { duration } from '../../format.js';
import { ceilingOf, nearest, type Sample } from './samples.js';

interface LinePlotProps {
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly windowMs: number;
  /** How a value is written, with its unit. */
  readonly written: (value: number) => string;
  /** What the axis reaches at least, so that a still line lies at the bottom. */
  readonly least: number;
}

const [width, height] = [600, 120];

/** One figure over the last minutes: the value now in large, the line below; pointing or the arrow keys tell any moment of it. */
export function LinePlot({ title, samples, windowMs, written, least }: LinePlotProps) {
  const translate = useTranslate();
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const last = samples.length - 1;
  const index = pointed === null ? last : Math.min(pointed, last);
  const shown = samples[index];
  const end = samples[last]?.at ?? 0;
  const top = ceilingOf(samples, least);
  const x = ({ at }: Sample) => width - ((end - at) / windowMs) * width;
  const y = ({ value }: Sample) => height - 2 - (value / top) * (height - 6);
  const line = samples.map(sample => `${x(sample).toFixed(1)},${y(sample).toFixed(1)}`).join(' ');
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: across } = currentTarget.getBoundingClientRect();
    if (last >= 0) setPointed(nearest(samples, (clientX - left) / across, windowMs));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || last < 0) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, index + by)));
  };
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        component="figcaption"
        id={id}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}
      >
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography
          component="span"
          role="status"
          aria-live={pointed === null ? 'off' : 'polite'}
          sx={{ fontWeight: 750, fontSize: '1.25rem', letterSpacing: '-0.02em', ml: 'auto' }}
        >
          {shown ? written(shown.value) : '–'}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          color="text.secondary"
          sx={{ minWidth: '8ch', textAlign: 'right' }}
        >
          {translate(shown && index < last ? 'plot.ago' : 'plot.now', {
            time: duration((end - (shown?.at ?? end)) / 1000),
          })}
        </Typography>
      </Box>
      <Box
        tabIndex={0}
        role="img"
        aria-labelledby={id}
        aria-description={translate('plot.keys')}
        onKeyDown={step}
        onBlur={() => setPointed(null)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        sx={({ tokens }) => ({
          position: 'relative',
          mt: 0.75,
          height,
          borderRadius: 1,
          overflow: 'hidden',
          backgroundColor: `color-mix(in srgb, ${tokens.brandSoft} 40%, transparent)`,
          touchAction: 'pan-y',
        })}
      >
        <Box
          component="svg"
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          sx={({ tokens }) => ({
            display: 'block',
            width: '100%',
            height: '100%',
            '& line': { stroke: tokens.line },
            '& polygon': { fill: `color-mix(in srgb, ${tokens.brand} 16%, transparent)` },
            '& polyline': { fill: 'none', stroke: tokens.brand, strokeWidth: 2, strokeLinejoin: 'round' },
            '& *': { vectorEffect: 'non-scaling-stroke' },
          })}
        >
          <line x1={0} x2={width} y1={height / 2} y2={height / 2} />
          {samples.length > 1 && (
            <polygon points={`${x(samples[0]!).toFixed(1)},${height} ${line} ${width},${height}`} />
          )}
          {samples.length > 1 && <polyline points={line} />}
          {pointed !== null && shown && <line x1={x(shown)} x2={x(shown)} y1={0} y2={height} />}
        </Box>
        <Typography aria-hidden variant="caption" color="text.secondary" sx={{ position: 'absolute', top: 4, left: 8 }}>
          {written(top)}
        </Typography>
        <Typography
          aria-hidden
          variant="caption"
          color="text.secondary"
          sx={{ position: 'absolute', bottom: 4, left: 8 }}
        >
          {translate('plot.ago', { time: duration(windowMs / 1000) })}
        </Typography>
      </Box>
    </Box>
  );
}
