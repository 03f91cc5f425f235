import { Controller } from '@nestjs/common';
import { listStatements, readStatement, readStatementFile, readStatistics } from '#contract/agentur/calls.js';
import {
  blockEmployee,
  inviteEmployee,
  listEmployees,
  remindEmployee,
  unblockEmployee,
  withdrawEmployee,
  type EmployeeRow,
} from '#contract/agentur/employees.js';
import {
  agreeToStaff,
  blockStaff,
  changeStaff,
  confirmStaff,
  declineStaff,
  inviteStaff,
  listStaff,
  remindStaff,
  unblockStaff,
  withdrawStaff,
  type roleSources,
  type StaffRow,
  type staffStates,
} from '#contract/betrieb/staff.js';
import {
  statisticsNames,
  type Statement as StatementOnWire,
  type StatementMonth,
  type Statistics as StatisticsOnWire,
} from '#contract/agentur/schemas.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { csvOf } from '#contract/shared/csv.js';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
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
import type { By } from '../api.js';
import { ReportPages } from '../queries/report-pages.js';
import { scopeOf } from '../queries/report.js';
import { Statements, type Statement } from '../queries/statements.js';
import { Statistics, StatisticsNames, type StatisticsBy } from '../queries/statistics.js';
import { stateOf, StaffList, versionOf, type StaffEntry, type StaffState } from '../use-cases/manage-staff.js';

const states = names({
  invited: 'Eingeladen',
  active: 'Aktiv',
  blocked: 'Gesperrt',
} satisfies Record<StaffState, (typeof staffStates)[number]>);

const sources = names({
  provider: 'Anmeldedienst',
  list: 'Liste',
} satisfies Record<StaffEntry['rolesFrom'], (typeof roleSources)[number]>);

type Roles = StaffRow['Rollen'];

const fromEntry = (entry: StaffEntry & { readonly hasPasskey: boolean }, asker: By): StaffRow => ({
  Mitarbeiternummer: entry.employeeNumber,
  Version: versionOf(entry),
  Name: entry.name,
  Email: entry.email,
  Zustand: states.toWire(stateOf(entry)),
  Rollen: entry.roles as Roles,
  Agenturnummer: entry.agencyNumber,
  RollenVon: sources.toWire(entry.rolesFrom),
  Passkey: entry.hasPasskey,
  Vorschlag: entry.proposalId
    ? {
        Id: entry.proposalId,
        Rollen: (entry.proposedRoles ?? []) as Roles,
        Agenturnummer: entry.proposedAgency,
        VorgeschlagenAm: toWireDateTime(entry.proposedAt!),
        VorgeschlagenVon: entry.proposedByName ?? '',
        VonPlattform: entry.invitedByPlatform && entry.lastSignedInAt === null,
        Eigener: isTheirOwn(currentPerson(), entry.proposedBy),
      }
    : null,
  EingeladenAm: toWireDateTimeOrNull(entry.invitedAt),
  EingeladenVon: entry.invitedByName,
  AlleinEingeladen: entry.invitedAloneBy !== null,
  LetzteAnmeldungAm: toWireDateTimeOrNull(entry.lastSignedInAt),
  GesperrtAm: toWireDateTimeOrNull(entry.blockedAt),
  GesperrtVon: entry.blockedByName,
  Sperrgrund: entry.blockedBecause,
  Selbst: entry.userId === asker.userId,
});

export const by = (context: CallContext): By => {
  const { userId, name } = principalOf(context, 'agency');
  return { userId, name };
};
const rights = (body: { readonly Rollen: Roles; readonly Agenturnummer: string | null }) => ({
  roles: body.Rollen,
  agencyNumber: body.Agenturnummer,
});
const waiting = (waits: boolean) => ({ WartetAuf: waits ? ('ZweitePerson' as const) : null });

/** Who may sign in to the console (docs/specification/programme.md#the-list-of-staff). */
@Controller()
export class StaffController {
  constructor(private readonly list: StaffList) {}

  @Implements(listStaff)
  async read(@Input() { query, context }: CallRequest<typeof listStaff>) {
    const { page, pagesize: pageSize, zustand, suche: search } = query;
    const found = await this.list.page({ page, pageSize, search, state: zustand && states.fromWire(zustand) });
    const asker = by(context);
    const rows = found.rows.map(row => fromEntry(row, asker));
    return toPaged(rows, { page, pageSize, totalCount: found.total });
  }

  @Implements(inviteStaff)
  async invite(@Input() { body, context }: CallRequest<typeof inviteStaff>) {
    const invited = { name: body.Name, email: body.Email.toLowerCase(), language: body.Sprache, ...rights(body) };
    const { employeeNumber, waits } = await this.list.invite(invited, by(context), body.NeueAgentur);
    return { Mitarbeiternummer: employeeNumber, ...waiting(waits) };
  }

  @Implements(changeStaff)
  async change(@Input() { params, body, context }: CallRequest<typeof changeStaff>) {
    const change = { of: body.Version, to: rights(body), isNewAgency: body.NeueAgentur };
    return waiting((await this.list.change(params.nr, change, by(context))).waits);
  }

  @Implements(agreeToStaff)
  agree(@Input() { params, body, context }: CallRequest<typeof agreeToStaff>): Promise<void> {
    return this.list.agree(params.nr, body.Id, by(context));
  }

  @Implements(confirmStaff)
  confirm(@Input() { params, context }: CallRequest<typeof confirmStaff>): Promise<void> {
    return this.list.confirm(params.nr, by(context));
  }

  @Implements(declineStaff)
  decline(@Input() { params, body, context }: CallRequest<typeof declineStaff>): Promise<void> {
    return this.list.decline(params.nr, body.Id, body.Grund, by(context));
  }

  @Implements(blockStaff)
  block(@Input() { params, body, context }: CallRequest<typeof blockStaff>): Promise<void> {
    return this.list.block(params.nr, body.Grund, by(context));
  }

  @Implements(unblockStaff)
  unblock(@Input() { params, body, context }: CallRequest<typeof unblockStaff>): Promise<void> {
    return this.list.unblock(params.nr, body.Grund, by(context));
  }

  @Implements(remindStaff)
  remind(@Input() { params, context }: CallRequest<typeof remindStaff>): Promise<void> {
    return this.list.remind(params.nr, by(context));
  }

  @Implements(withdrawStaff)
  withdraw(@Input() { params, context }: CallRequest<typeof withdrawStaff>): Promise<void> {
    return this.list.withdraw(params.nr, by(context));
  }
}

/** An owner may act for their own agency only. */
const ownerOf = (context: CallContext): Required<By> => {
  const { userId, name, agencyNumber } = principalOf(context, 'agency');
  return { userId, name, ofAgency: agencyNumber };
};

const fromEmployee = (entry: StaffEntry, asker: Required<By>): EmployeeRow => ({
  Mitarbeiternummer: entry.employeeNumber,
  Name: entry.name,
  Email: entry.email,
  Zustand: states.toWire(stateOf(entry)),
  Rollen: entry.roles as Roles,
  EingeladenAm: toWireDateTimeOrNull(entry.invitedAt),
  EingeladenVon: entry.invitedByName,
  LetzteAnmeldungAm: toWireDateTimeOrNull(entry.lastSignedInAt),
  GesperrtAm: toWireDateTimeOrNull(entry.blockedAt),
  GesperrtVon: entry.blockedByName,
  Selbst: entry.userId === asker.userId,
  Aenderbar:
    entry.userId !== asker.userId &&
    !entry.roles.includes('AgenturInhaber') &&
    (entry.blockedAt === null || entry.blockedByAgency === asker.ofAgency),
});

/** An agency's own people, for its owners (docs/specification/programme.md#an-owners-staff). */
@Controller()
export class EmployeesController {
  constructor(private readonly list: StaffList) {}

  @Implements(listEmployees)
  async read(@Input() { query, context }: CallRequest<typeof listEmployees>) {
    const { page, pagesize: pageSize, zustand, suche: search } = query;
    const owner = ownerOf(context);
    const state = zustand && states.fromWire(zustand);
    const { rows, total } = await this.list.page({ page, pageSize, search, state, agency: owner.ofAgency });
    return toPaged(
      rows.map(row => fromEmployee(row, owner)),
      { page, pageSize, totalCount: total },
    );
  }

  @Implements(inviteEmployee)
  async invite(@Input() { body, context }: CallRequest<typeof inviteEmployee>) {
    const owner = ownerOf(context);
    const person = { name: body.Name, email: body.Email.toLowerCase(), language: body.Sprache };
    const rights = { roles: ['AgenturMitarbeiter'], agencyNumber: owner.ofAgency } as const;
    const { employeeNumber } = await this.list.invite({ ...person, ...rights }, owner, true);
    return { Mitarbeiternummer: employeeNumber };
  }

  @Implements(blockEmployee)
  block(@Input() { params, body, context }: CallRequest<typeof blockEmployee>): Promise<void> {
    return this.list.block(params.nr, body.Grund, ownerOf(context));
  }

  @Implements(unblockEmployee)
  unblock(@Input() { params, body, context }: CallRequest<typeof unblockEmployee>): Promise<void> {
    return this.list.unblock(params.nr, body.Grund, ownerOf(context));
  }

  @Implements(remindEmployee)
  remind(@Input() { params, context }: CallRequest<typeof remindEmployee>): Promise<void> {
    return this.list.remind(params.nr, ownerOf(context));
  }

  @Implements(withdrawEmployee)
  withdraw(@Input() { params, context }: CallRequest<typeof withdrawEmployee>): Promise<void> {
    return this.list.withdraw(params.nr, ownerOf(context));
  }
}

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
    const { total, rows } = await this.statistics.of(scopeOf(null, { agencyNumber }), { from, to }, by);
    const named = await this.named(rows, by);
    const names = await this.names.of(
      rows.map(({ key }) => key).filter(key => key !== ''),
      by,
      context.language,
    );
    const Zeilen = rows.map(row => ({
      Schluessel: named(row.key),
      Name: names.get(row.key) ?? null,
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
    return {
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
