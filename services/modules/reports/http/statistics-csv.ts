import { Injectable } from '@nestjs/common';
import { statisticsNames } from '#contract/agentur/statistics.js';
import { csvOf } from '#contract/shared/csv.js';
import { eurosOf } from '#shared/dates-and-money.js';
import type { NamedFigures } from '../queries/named-statistics.js';
import { StatisticsFile, type FileOfRows } from '../queries/statistics-file.js';
import type { StatisticsBy, StatisticsPeriod } from '../queries/statistics.js';

const mean = (days: number | null): string =>
  days === null ? '' : (Math.round(days * 10) / 10).toString().replace('.', ',');

/** The rows as a file for spreadsheets. */
@Injectable()
export class StatisticsCsv extends StatisticsFile {
  of(rows: readonly NamedFigures[], by: StatisticsBy, { from, to }: StatisticsPeriod): FileOfRows {
    const isNamed = by === 'campaign' || by === 'employee';
    const title = statisticsNames.toWire(by);
    const header = [
      title[0]!.toUpperCase() + title.slice(1),
      ...(isNamed ? ['Name'] : []),
      'Empfehlungen',
      'Kontakte',
      'Vertraege',
      'Widerrufen',
      'Storniert',
      'Praemien',
      'Betrag',
      'TageBisVertrag',
      'TageBisAuszahlung',
    ];
    const lines = rows.map(row => [
      row.called,
      ...(isNamed ? [row.name ?? ''] : []),
      String(row.recommendations),
      String(row.contacts),
      String(row.contracts),
      String(row.withdrawn),
      String(row.cancelled),
      String(row.rewards),
      eurosOf(row.cents),
      mean(row.daysToContract),
      mean(row.daysToPayout),
    ]);
    return { name: `statistik-${title}-${from}-${to}.csv`, content: csvOf(header, lines) };
  }
}
