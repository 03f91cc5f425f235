import type { NamedFigures } from './named-statistics.js';
import type { StatisticsBy, StatisticsPeriod } from './statistics.js';

export interface FileOfRows {
  readonly name: string;
  readonly content: string;
}

/** The rows as a file for spreadsheets, in the words of the wire. */
export abstract class StatisticsFile {
  abstract of(rows: readonly NamedFigures[], by: StatisticsBy, period: StatisticsPeriod): FileOfRows;
}
