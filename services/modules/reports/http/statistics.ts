import { Controller } from '@nestjs/common';
import {
  changeMailedStatistics,
  mailedStatisticsNames,
  readMailedStatistics,
  readStatistics,
  statisticsNames,
  type MailedStatistics as MailedStatisticsOnWire,
  type Statistics as StatisticsOnWire,
} from '#contract/agentur/statistics.js';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { answer, calls } from '#platform/http/call-table.js';
import { answered, Implements, Input, principalOf, type Answered, type CallRequest } from '#platform/http/call.js';
import { HaveStatisticsMailed } from '../use-cases/mail-statistics.js';
import { NamedStatistics } from '../queries/named-statistics.js';
import { scopeOf } from '../queries/report.js';
import { cohortDays, Statistics } from '../queries/statistics.js';
import { StatisticsFile } from '../queries/statistics-file.js';

const usualDays = 365;

const onWire = ({ rhythm, by, next }: Awaited<ReturnType<HaveStatisticsMailed['wishOf']>>): MailedStatisticsOnWire => ({
  Rhythmus: mailedStatisticsNames.toWire(rhythm),
  Nach: statisticsNames.toWire(by),
  Naechste: next && calendarDay(next),
});

/** An agency's figures on the page, as a file and by mail. */
@Controller()
export class StatisticsController {
  constructor(
    private readonly named: NamedStatistics,
    private readonly statistics: Statistics,
    private readonly files: StatisticsFile,
    private readonly clock: Clock,
  ) {}

  @Implements(readStatistics)
  async read(@Input() { query, context }: CallRequest<typeof readStatistics>): Promise<StatisticsOnWire | Answered> {
    const to = query.bis ?? calendarDay(this.clock.now());
    const from = query.von ?? calendarDay(addDays(new Date(`${to}T12:00:00Z`), -usualDays));
    const by = statisticsNames.fromWire(query.nach);
    const scope = scopeOf(null, principalOf(context, 'agency'));
    const { total, rows } = await this.named.of(scope, { from, to }, by, context.language);
    if (context.headers['accept']?.includes('text/csv')) {
      const { name, content } = this.files.of(rows, by, { from, to });
      return answered(200, content, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      });
    }
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
      Zeilen: rows.map(row => ({
        Schluessel: row.called,
        Name: row.name,
        ProduktId: row.productId,
        Empfehlungen: row.recommendations,
        Kontakte: row.contacts,
        Vertraege: row.contracts,
        Widerrufen: row.withdrawn,
        Storniert: row.cancelled,
        Praemien: row.rewards,
        BetragCent: row.cents,
        TageBisVertrag: rounded(row.daysToContract),
        TageBisAuszahlung: rounded(row.daysToPayout),
      })),
      Kohorten: cohorts.map(({ month, recommendations, withContract }) => ({
        Monat: month,
        Empfehlungen: recommendations,
        MitVertrag: withContract.map((count, index) => ({ BinnenTagen: cohortDays[index]!, Anzahl: count })),
      })),
    };
  }
}

const rounded = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);

export const mailedStatisticsCalls = [
  calls(HaveStatisticsMailed, [
    answer(readMailedStatistics, async (wishes, { context }) =>
      onWire(await wishes.wishOf(principalOf(context, 'agency').userId)),
    ),
    answer(changeMailedStatistics, async (wishes, { body, context }) =>
      onWire(
        await wishes.change(
          { rhythm: mailedStatisticsNames.fromWire(body.Rhythmus), by: statisticsNames.fromWire(body.Nach) },
          principalOf(context, 'agency'),
        ),
      ),
    ),
  ]),
];
