import { Controller } from '@nestjs/common';
import { toOrderReport } from '#contract/auftrag/codec.js';
import { readOrderCsv, type OrderLine } from '#contract/auftrag/csv.js';
import { importOrders } from '#contract/betrieb/calls.js';
import { Audit } from '#platform/audit/audit.js';
import { csvRecords } from '#platform/csv/csv.js';
import { Refused } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { OrderIntake } from './order-intake.js';
import { reportedOrder, whyRefused } from './wire.js';

/** A file of orders from the operator's desk; `probelauf` tells what it would do. */
@Controller()
export class ImportOrdersController {
  constructor(
    private readonly intake: OrderIntake,
    private readonly audit: Audit,
  ) {}

  @Implements(importOrders)
  async import(@Input() { query, body, context }: CallRequest<typeof importOrders>) {
    const dryRun = query.probelauf === 'true';
    const { lines, errors } = readOrderCsv(csvRecords(body), context.language);
    const results = await this.intake.takeAll(
      lines.map(({ order }) => reportedOrder(toOrderReport(order))),
      { dryRun },
    );
    const of = (wanted: string) => results.filter(result => result === wanted).length;
    const refused = results.flatMap((result, at) =>
      result instanceof Refused
        ? whyRefused(result, context.language).map(why => ({ Zeile: (lines[at] as OrderLine).line, ...why }))
        : [],
    );
    const answer = {
      Angenommen: of('accepted'),
      Bekannt: of('known'),
      Zuzuordnen: of('unassigned'),
      KeinePraemie: of('no-reward'),
      Fehler: [...errors, ...refused].sort((one, other) => one.Zeile - other.Zeile),
    };
    if (!dryRun) {
      const {
        Angenommen: accepted,
        Bekannt: known,
        Zuzuordnen: unassigned,
        KeinePraemie: withoutReward,
        Fehler,
      } = answer;
      await this.audit.record({
        action: 'order.import',
        subject: 'orders',
        by: principalOf(context, 'agency').name,
        after: { accepted, known, unassigned, withoutReward, errors: Fehler.length },
      });
    }
    return answer;
  }
}
