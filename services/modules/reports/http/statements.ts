import { Controller } from '@nestjs/common';
import { listStatements, readStatement, readStatementFile } from '#contract/agentur/calls.js';
import type { Statement as StatementOnWire, StatementMonth } from '#contract/agentur/schemas.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { csvOf } from '#contract/shared/csv.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  answered,
  Implements,
  Input,
  principalOf,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { wireOf } from '#reward-types/index.js';
import { day, eurosOf } from '#shared/dates-and-money.js';
import { ReportPages } from '../queries/report-pages.js';
import { Statements, type Statement } from '../queries/statements.js';

/** An agency's monthly statements (docs/specification/programme.md#an-agencys-statements). */
@Controller()
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly reports: ReportPages,
  ) {}

  @Implements(listStatements)
  async list(@Input() { params, context }: CallRequest<typeof listStatements>) {
    return (await this.statements.ofAgency(ownNumber(params.x, context))).map(fromStatement);
  }

  @Implements(readStatement)
  read(@Input() { params, query, context }: CallRequest<typeof readStatement>) {
    const page = { page: query.page, pageSize: query.pagesize };
    return this.month(ownNumber(params.x, context), params.monat, page);
  }

  @Implements(readStatementFile)
  async file(@Input() { params, context }: CallRequest<typeof readStatementFile>): Promise<Answered> {
    const { Zeilen } = await this.month(ownNumber(params.x, context), params.monat);
    const rows = Zeilen.map(line => [
      line.Auftragsnummer,
      line.Produkt,
      day(line.Am, 'de'),
      line.Auswahl,
      eurosOf(line.BetragCent),
    ]);
    return answered(200, csvOf(['Auftragsnummer', 'Produkt', 'Tag', 'Auswahl', 'Betrag'], rows), {
      'content-disposition': `attachment; filename="abrechnung-${params.monat}.csv"`,
    });
  }

  private async month(...asked: Parameters<Statements['ofMonth']>): Promise<StatementOnWire> {
    const statement = await this.statements.ofMonth(...asked);
    const productOf = await this.reports.productsOf(statement.lines);
    return {
      ...fromStatement(statement),
      Zeilen: statement.lines.map(line => ({
        Auftragsnummer: line.orderNumber,
        Produkt: productOf(line),
        Am: toWireDateTime(line.at),
        Auswahl: wireOf(line.kind),
        BetragCent: line.cents,
      })),
      ZeilenGesamt: statement.total,
    };
  }
}

/** Recommendations without an agency are on nobody's statement, so `alle` is refused here. */
function ownNumber(asked: string, context: CallContext): string {
  const { agencyNumber } = principalOf(context, 'agency');
  ensure(agencyNumber !== '' && asked === agencyNumber, 'not-authorised');
  return agencyNumber;
}

const settled = ({ rewards, returned, cents }: Pick<Statement, 'rewards' | 'returned' | 'cents'>) => ({
  Praemien: rewards,
  Ruecklaeufer: returned,
  BetragCent: cents,
});

const fromStatement = (statement: Statement): StatementMonth => ({
  Monat: statement.month,
  Laufend: statement.running,
  Auftraege: statement.orders,
  ...settled(statement),
  Arten: statement.kinds.map(part => ({ Auswahl: wireOf(part.kind), ...settled(part) })),
});
