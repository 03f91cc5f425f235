import { Box, useMediaQuery, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';

/** A chart with a name: the library would name an element whose role takes none. */
const Named = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box role="group" aria-label={title}>
    {children}
  </Box>
);

interface BarsProps {
  readonly title: string;
  readonly bars: readonly { readonly name: string; readonly short: string; readonly value: number }[];
  /** Label of the counted values in a bar's tooltip. */
  readonly counted: string;
  readonly written: (value: number) => string;
  /** The last bar is the running period. */
  readonly lastIsRunning?: boolean;
  /** A bar, by its place, was pressed. */
  readonly onChoose?: (index: number) => void;
}

/** Bar chart; arrow keys move from bar to bar. */
export function Bars({ title, bars, counted, written, lastIsRunning = true, onChoose }: BarsProps) {
  const { tokens, breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('sm'));
  // Longer figures above narrow bars would cover each other; the tooltip and the table have them.
  const isLabelled = !isNarrow || bars.every(({ value }) => written(value).length <= 3);
  const names = bars.map(({ name }) => name);
  const short = new Map(bars.map(bar => [bar.name, bar.short]));
  return (
    <Named title={title}>
      <BarChart
        height={230}
        hideLegend
        skipAnimation
        {...(onChoose && { onAxisClick: (_, pressed) => pressed && onChoose(pressed.dataIndex) })}
        borderRadius={5}
        // Space for the label below the first and the last bar.
        margin={{ left: 10, right: 10, top: 6, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: names,
            scaleType: 'band',
            categoryGapRatio: 0.3,
            valueFormatter: (name: string, { location }) => (location === 'tick' ? (short.get(name) ?? '') : name),
            colorMap: {
              type: 'ordinal',
              values: names,
              colors: bars.map((_, index) =>
                lastIsRunning && index === bars.length - 1 ? tokens.accent : tokens.brand,
              ),
            },
            disableLine: true,
            disableTicks: true,
          },
        ]}
        // Space for the figure above the highest bar.
        yAxis={[
          {
            domainLimit: (_, highest) => ({ min: 0, max: Math.max(4, Math.ceil(Number(highest) * 1.2)) }),
            tickMinStep: 1,
            tickNumber: 4,
            position: 'none',
          },
        ]}
        series={[
          {
            data: bars.map(({ value }) => value),
            label: counted,
            valueFormatter: value => written(value ?? 0),
            ...(isLabelled && { barLabel: ({ value }) => written(value ?? 0), barLabelPlacement: 'outside' as const }),
          },
        ]}
      />
    </Named>
  );
}

interface PairsProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly written: (value: number) => string;
}

/** Grouped bars: one bar per series for every name. */
export function Pairs({ title, names, series, written }: PairsProps) {
  const { tokens } = useTheme();
  return (
    <Named title={title}>
      <BarChart
        height={230}
        skipAnimation
        borderRadius={5}
        margin={{ left: 10, right: 10, top: 6, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[{ data: [...names], scaleType: 'band', categoryGapRatio: 0.3, disableLine: true, disableTicks: true }]}
        yAxis={[{ min: 0, tickNumber: 4, position: 'none' }]}
        series={series.map(({ label, values }, index) => ({
          data: [...values],
          label,
          color: index === 0 ? tokens.brand : tokens.accent,
          valueFormatter: value => written(value ?? 0),
        }))}
      />
    </Named>
  );
}

interface LineProps {
  readonly title: string;
  readonly samples: readonly { readonly at: number; readonly value: number }[];
  readonly windowMs: number;
  /** Minimum upper end of the axis, so that a constant low value stays at the bottom. */
  readonly least: number;
  readonly written: (value: number) => string;
  /** Formats how long before the newest sample a point is. */
  readonly ago: (ms: number) => string;
}

/** Line chart of one figure over the last `windowMs`. */
export function Line({ title, samples, windowMs, least, written, ago }: LineProps) {
  const { tokens } = useTheme();
  const end = samples.at(-1)?.at ?? 0;
  const top = Math.max(least, ...samples.map(({ value }) => value));
  return (
    <Named title={title}>
      <LineChart
        height={150}
        hideLegend
        skipAnimation
        margin={{ left: 0, right: 20, top: 8, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: samples.map(({ at }) => at - end),
            scaleType: 'linear',
            min: -windowMs,
            max: 0,
            tickInterval: [-windowMs, -windowMs / 2, 0],
            valueFormatter: (ms: number) => ago(-ms),
          },
        ]}
        yAxis={[
          {
            // Keeps a constant zero above the axis line.
            min: -top / 25,
            ...(top === least ? { max: least } : {}),
            tickNumber: 3,
            width: 'auto',
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => written(value),
          },
        ]}
        series={[
          {
            data: samples.map(({ value }) => value),
            label: title,
            area: true,
            showMark: false,
            curve: 'linear',
            color: tokens.brand,
            valueFormatter: value => written(value ?? 0),
          },
        ]}
        sx={{
          '& .MuiLineChart-area': { fillOpacity: 0.16 },
          '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: tokens.line },
        }}
      />
    </Named>
  );
}
