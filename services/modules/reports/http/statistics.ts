import { Controller } from '@nestjs/common';
import { readStatistics } from '#contract/agentur/calls.js';
import { statisticsNames, type Statistics as StatisticsOnWire } from '#contract/agentur/schemas.js';
import { csvOf } from '#contract/shared/csv.js';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { answered, Implements, Input, principalOf, type Answered, type CallRequest } from '#platform/http/call.js';
import { eurosOf } from '#shared/dates-and-money.js';
import { ReportPages } from '../queries/report-pages.js';
import { scopeOf } from '../queries/report.js';
import { cohortDays, Statistics, StatisticsNames, type StatisticsBy } from '../queries/statistics.js';

const usualDays = 365;

@Controller()
export class StatisticsController {
  constructor(
    private readonly statistics: Statistics,
    private readonly reports: ReportPages,
    private readonly names: StatisticsNames,
    private readonly clock: Clock,
  ) {}

  @Implements(readStatistics)
  async read(@Input() { query, context }: CallRequest<typeof readStatistics>): Promise<StatisticsOnWire | Answered> {
    const to = query.bis ?? calendarDay(this.clock.now());
    const from = query.von ?? calendarDay(addDays(new Date(`${to}T12:00:00Z`), -usualDays));
    const by = statisticsNames.fromWire(query.nach);
    const { agencyNumber } = principalOf(context, 'agency');
    const scope = scopeOf(null, { agencyNumber });
    const { total, rows } = await this.statistics.of(scope, { from, to }, by);
    const named = await this.named(rows, by);
    const names = await this.names.of(
      rows.map(({ key }) => key).filter(key => key !== ''),
      by,
      context.language,
    );
    const Zeilen = rows.map(row => ({
      Schluessel: named(row.key),
      Name: names.get(row.key) ?? null,
      ProduktId: by === 'product' && row.key !== '' ? Number(row.key) : null,
      Empfehlungen: row.recommendations,
      Kontakte: row.contacts,
      Vertraege: row.contracts,
      Widerrufen: row.withdrawn,
      Storniert: row.cancelled,
      Praemien: row.rewards,
      BetragCent: row.cents,
      TageBisVertrag: rounded(row.daysToContract),
      TageBisAuszahlung: rounded(row.daysToPayout),
    }));
    if (context.headers['accept']?.includes('text/csv')) return asFile(Zeilen, query.nach, from, to);
    const cohorts = by === 'month' ? await this.statistics.cohorts(scope, { from, to }, this.clock.now()) : [];
    return {
      Von: from,
      Bis: to,
      Trichter: {
        Empfehlungen: total.recommendations,
        Kontakte: total.contacts,
        Bestaetigt: total.confirmed,
        Vertraege: total.contracts,
        Widerrufen: total.withdrawn,
        Storniert: total.cancelled,
        Praemien: total.rewards,
        Ausgezahlt: total.paid,
      },
      Zeilen,
      Kohorten: cohorts.map(({ month, recommendations, withContract }) => ({
        Monat: month,
        Empfehlungen: recommendations,
        MitVertrag: withContract.map((count, index) => ({ BinnenTagen: cohortDays[index]!, Anzahl: count })),
      })),
    };
  }

  /** Products are shown by their names, everything else as it is called. */
  private async named(rows: readonly { readonly key: string }[], by: StatisticsBy): Promise<(key: string) => string> {
    if (by !== 'product') return key => key;
    const productOf = await this.reports.productsOf(
      rows.filter(({ key }) => key !== '').map(({ key }) => ({ productId: Number(key) })),
    );
    return key => (key === '' ? '' : productOf({ productId: Number(key) }) || key);
  }
}

const rounded = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);

const inGerman = (days: number | null): string => (days === null ? '' : String(days).replace('.', ','));

function asFile(rows: StatisticsOnWire['Zeilen'], by: string, from: string, to: string): Answered {
  const isNamed = by === 'aktion' || by === 'mitarbeiter';
  const header = [
    by[0]!.toUpperCase() + by.slice(1),
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
    row.Schluessel,
    ...(isNamed ? [row.Name ?? ''] : []),
    String(row.Empfehlungen),
    String(row.Kontakte),
    String(row.Vertraege),
    String(row.Widerrufen),
    String(row.Storniert),
    String(row.Praemien),
    eurosOf(row.BetragCent),
    inGerman(row.TageBisVertrag),
    inGerman(row.TageBisAuszahlung),
  ]);
  return answered(200, csvOf(header, lines), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="statistik-${by}-${from}-${to}.csv"`,
  });
}
