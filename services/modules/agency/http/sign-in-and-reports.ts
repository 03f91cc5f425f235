import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  askForStaffPasskey,
  beginStaffPasskey,
  finishStaffPasskey,
  listInvitations,
  listLeads,
  listOrders,
  listRecommendations,
  listRecommenders,
  objectToOperator,
  readOperatorSeat,
  readStaffInvitation,
  signStaffIn,
  signStaffInByPasskey,
  signStaffOut,
} from '#contract/agentur/calls.js';
import {
  fromInvitationRow,
  fromLeadRow,
  fromOrderRow,
  fromPage,
  fromRecommendationRow,
  fromRecommenderRow,
  invitationStatusNames,
  leadStatusNames,
  orderKindNames,
  orderStatusNames,
  recommenderStatusNames,
  toReportQuestion,
} from './wire.js';
import type { StaffSession } from '#contract/agentur/schemas.js';
import { listWaitingDecisions } from '#contract/agentur/calls.js';
import { waitingNames } from './wire.js';
import { invitationKindNames } from '#contract/einladung.js';
import { detailColumns } from '#contract/empfehlung/schemas.js';
import {
  askForPlatformPasskey,
  beginPlatformSetUp,
  finishPlatformSetUp,
  signPlatformIn,
  signPlatformInByPasskey,
  signPlatformOut,
  type PlatformSession,
} from '#contract/plattform.js';
import { recommendationStatusNames, stageNames, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { verifyAgencyToken } from '#contract/anbieter.js';
import { Clock } from '#platform/clock.js';
import { Audit } from '#platform/audit.js';
import { DomainError } from '#platform/domain/domain-error.js';
import {
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';
import { maskedAddress } from '#shared/texts.js';
import { RefusalReasonsOf } from '../../order/api.js';
import { invitationReport, orderReport, recommenderReport } from '../queries/lists.js';
import { leadReport, recommendationReport } from '../queries/recommendation-lists.js';
import { ReportPages } from '../queries/report-pages.js';
import type { ReportReader } from '../queries/report.js';
import { StaffPasskeys } from '../use-cases/console-passkeys.js';
import { StaffList } from '../use-cases/manage-staff.js';
import { PlatformPasskeys, SignPlatformIn } from '../use-cases/platform-operators.js';
import { SignStaffIn, StaffSessions, type OpenedSession } from '../use-cases/staff-sessions.js';
import { PendingDecisions } from '../use-cases/notify-second-persons.js';

/** Session of a platform operator; as for staff, the provider is called before a transaction is opened. */
@Controller()
export class PlatformSessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  @Implements(signPlatformIn)
  @OwnTransaction()
  async signIn(@Input() { body, context }: CallRequest<typeof signPlatformIn>): Promise<PlatformSession> {
    return platformSession(
      await this.commands.execute(new SignPlatformIn(body.Code, body.Verifier, body.Nonce, context)),
    );
  }

  @Implements(signPlatformOut)
  async signOut(@Input() { context }: CallRequest<typeof signPlatformOut>): Promise<void> {
    const { token, userId, name } = principalOf(context, 'platform');
    await this.tokens.revoke('platform', token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }
}

const platformSession = ({ token, name }: { readonly token: string; readonly name: string }): PlatformSession => ({
  Token: token,
  Name: name,
  Roles: ['plattform'],
});

/** Platform operators without an identity provider: by the command line's link first, then by a passkey. */
@Controller()
export class PlatformPasskeyController {
  constructor(private readonly passkeys: PlatformPasskeys) {}

  @Implements(beginPlatformSetUp)
  async begin(@Input() { body, context }: CallRequest<typeof beginPlatformSetUp>) {
    return { Optionen: await this.passkeys.begin(body.Link, body.Name, context) };
  }

  @Implements(finishPlatformSetUp)
  async finish(@Input() { body, context }: CallRequest<typeof finishPlatformSetUp>): Promise<PlatformSession> {
    return platformSession(await this.passkeys.finish(body.Link, body.Name, body.Antwort, context));
  }

  @Implements(askForPlatformPasskey)
  async ask(@Input() { context }: CallRequest<typeof askForPlatformPasskey>) {
    return { Optionen: await this.passkeys.ask(context) };
  }

  @Implements(signPlatformInByPasskey)
  async signIn(@Input() { body, context }: CallRequest<typeof signPlatformInByPasskey>): Promise<PlatformSession> {
    return platformSession(await this.passkeys.signIn(body.Passkey, context));
  }
}

/** The provider is called before a transaction is opened, so that a slow one holds no database connection. */
@Controller()
export class SignInController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(signStaffIn)
  @OwnTransaction()
  async signIn(@Input() { body, context }: CallRequest<typeof signStaffIn>): Promise<StaffSession> {
    return staffSession(
      await this.commands.execute(
        new SignStaffIn(
          context.tenant,
          body.Code,
          body.Verifier,
          body.Nonce,
          body.Einladung,
          body.Anmeldedienst,
          context,
        ),
      ),
    );
  }
}

const staffSession = ({ token, name, roles, agencyNumber }: OpenedSession): StaffSession => ({
  Token: token,
  Name: name,
  Roles: [...roles],
  Agenturnummer: agencyNumber,
});

/** Of a former operator who is asked about one whom the platform wants to seat. */
@Controller()
export class OperatorSeatController {
  constructor(private readonly list: StaffList) {}

  @Implements(readOperatorSeat)
  async read(@Input() { body, context }: CallRequest<typeof readOperatorSeat>) {
    const { proposed } = await this.list.toObjectTo(body.Link);
    return {
      Email: maskedAddress(proposed.email ?? ''),
      Programm: context.tenant.name,
      WiderspruchBis: toWireDateTime(proposed.objectionsUntil!),
    };
  }

  @Implements(objectToOperator)
  object(@Input() { body }: CallRequest<typeof objectToOperator>): Promise<void> {
    return this.list.objectToFirst(body.Link, body.Grund);
  }
}

/** Staff without an identity provider: by the link of their mail first, then by a passkey. */
@Controller()
export class StaffPasskeyController {
  constructor(private readonly passkeys: StaffPasskeys) {}

  @Implements(readStaffInvitation)
  async read(@Input() { body, context }: CallRequest<typeof readStaffInvitation>) {
    const { name, makesPasskey } = await this.passkeys.read(body.Link);
    // The holder of the link may read the name of a draft, which is otherwise not public.
    return { Name: name, Programm: context.tenant.name, Passkey: makesPasskey };
  }

  @Implements(beginStaffPasskey)
  async begin(@Input() { body, context }: CallRequest<typeof beginStaffPasskey>) {
    return { Optionen: await this.passkeys.begin(body.Link, context) };
  }

  @Implements(finishStaffPasskey)
  async finish(@Input() { body, context }: CallRequest<typeof finishStaffPasskey>) {
    const opened = await this.passkeys.finish(body.Link, body.Antwort, context);
    return opened instanceof DomainError ? opened : staffSession(opened);
  }

  @Implements(askForStaffPasskey)
  async ask(@Input() { context }: CallRequest<typeof askForStaffPasskey>) {
    return { Optionen: await this.passkeys.ask(context.address) };
  }

  @Implements(signStaffInByPasskey)
  async signIn(@Input() { body, context }: CallRequest<typeof signStaffInByPasskey>) {
    const opened = await this.passkeys.signIn(body.Passkey, context);
    return opened instanceof DomainError ? opened : staffSession(opened);
  }
}

@Controller()
export class SignOutController {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly audit: Audit,
  ) {}

  @Implements(signStaffOut)
  async signOut(@Input() { context }: CallRequest<typeof signStaffOut>): Promise<void> {
    const { token, userId, name } = principalOf(context, 'agency');
    await this.sessions.close(token);
    await this.audit.record({ action: 'session.close', subject: userId, by: name });
  }
}

/** Whose reports are read: those of the caller's agency, or with an API key the whole tenant's. */
const readerOf = (context: CallContext): ReportReader =>
  context.principal.kind === 'api-key' ? 'tenant' : principalOf(context, 'agency');

const invitationColumns = {
  Einladungsnummer: 'number',
  Name: 'name',
  Email: 'email',
  Mitarbeiternummer: 'employeeNumber',
  ErstelltAm: 'invitedAt',
  Art: { field: 'kind', valueOf: (value: string) => invitationKindNames.fromWire(value as never) },
  Status: { field: 'status', valueOf: (value: string) => invitationStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListInvitationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listInvitations)
  async list(@Input() { params, body, context }: CallRequest<typeof listInvitations>) {
    const page = await this.reports.page(
      invitationReport,
      toReportQuestion(params, body, invitationColumns, readerOf(context)),
    );
    return fromPage(page.rows, fromInvitationRow, page);
  }
}

const leadColumns = {
  Empfaengernummer: 'recipientNumber',
  Empfehlungsnummer: 'recommendationNumber',
  ErstelltAm: 'createdAt',
  Name: 'name',
  Ort: 'city',
  Status: { field: 'status', valueOf: (value: string) => leadStatusNames.fromWire(value as never) },
  Stufe: { field: 'stage', valueOf: (value: string) => stageNames.fromWire(value as never) },
} as const;

@Controller()
export class ListLeadsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listLeads)
  async list(@Input() { params, body, context }: CallRequest<typeof listLeads>) {
    const page = await this.reports.page(leadReport, toReportQuestion(params, body, leadColumns, readerOf(context)));
    const productOf = await this.reports.productsOf(page.rows);
    return fromPage(page.rows, row => fromLeadRow({ ...row, product: productOf(row) }), page);
  }
}

const orderColumns = {
  Auftragsnummer: 'orderNumber',
  Empfehlungsnummer: 'recommendationNumber',
  Produkt: 'product',
  Auftragsdatum: 'orderedAt',
  FreigabeAb: 'releasableFrom',
  Empfehler: 'recommender',
  Empfaenger: 'recipient',
  PraemieCent: 'rewardCents',
  Ueberfaellig: 'overdue',
  Art: { field: 'kind', valueOf: (value: string) => orderKindNames.fromWire(value as never) },
  Status: { field: 'status', valueOf: (value: string) => orderStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListOrdersController {
  constructor(
    private readonly reports: ReportPages,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Implements(listOrders)
  async list(@Input() { params, body, context }: CallRequest<typeof listOrders>) {
    const page = await this.reports.page(orderReport, toReportQuestion(params, body, orderColumns, readerOf(context)));
    const productOf = await this.reports.productsOf(page.rows);
    const refused = page.rows.filter(({ state }) => state === 'refused').map(({ orderId }) => orderId);
    const reasons = refused.length > 0 && (await this.queries.execute(new RefusalReasonsOf(refused)));
    const now = this.clock.now();
    const encode = (row: (typeof page.rows)[number]) =>
      fromOrderRow(
        { ...row, product: productOf(row), reason: reasons ? reasons.get(row.orderId) : undefined },
        now,
        context.language,
      );
    return fromPage(page.rows, encode, page);
  }
}

const recommendationColumns = {
  Empfehlungsnummer: 'number',
  ErstelltAm: 'createdAt',
  Produkt: 'product',
  ...detailColumns,
  Klicks: 'clicks',
  Empfehler: 'recommender',
  Empfehlernummer: 'recommenderId',
  Empfaenger: 'recipient',
  Status: { field: 'status', valueOf: (value: string) => recommendationStatusNames.fromWire(value as never) },
  Stufe: { field: 'stage', valueOf: (value: string) => stageNames.fromWire(value as never) },
} as const;

@Controller()
export class ListRecommendationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommendations)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommendations>) {
    const page = await this.reports.page(
      recommendationReport,
      toReportQuestion(params, body, recommendationColumns, readerOf(context)),
    );
    const productOf = await this.reports.productsOf(page.rows);
    return fromPage(page.rows, row => fromRecommendationRow({ ...row, product: productOf(row) }), page);
  }
}

const recommenderColumns = {
  Empfehlernummer: 'number',
  Name: 'name',
  Email: 'email',
  RegistriertAm: 'registeredAt',
  Empfehlungen: 'recommendations',
  Vertraege: 'contracts',
  PraemieCent: 'rewardCents',
  Status: { field: 'status', valueOf: (value: string) => recommenderStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListRecommendersController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommenders)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommenders>) {
    const page = await this.reports.page(
      recommenderReport,
      toReportQuestion(params, body, recommenderColumns, readerOf(context)),
    );
    return fromPage(page.rows, fromRecommenderRow, page);
  }
}

/** Tells a page that received an agency token whether it is valid. */
@Controller()
export class VerifyTokenController {
  constructor(private readonly tokens: Tokens) {}

  @Implements(verifyAgencyToken)
  async verify(@Input() { query }: CallRequest<typeof verifyAgencyToken>) {
    const session = await this.tokens.resolve('agency', query.t);
    const agencyNumber = session?.data['agencyNumber'];
    return {
      Valid: session !== undefined,
      ...(typeof agencyNumber === 'string' && agencyNumber !== '' && { Agentennummer: agencyNumber }),
    };
  }
}

@Controller()
export class PendingDecisionsController {
  constructor(private readonly waits: PendingDecisions) {}

  @Implements(listWaitingDecisions)
  async list(@Input() { context }: CallRequest<typeof listWaitingDecisions>) {
    const person = principalOf(context, 'agency');
    const things = await this.waits.for(person);
    return things.map(({ kind, count, oldestAt, number }) => ({
      Art: waitingNames.toWire(kind),
      Anzahl: count,
      AeltestesSeit: toWireDateTimeOrNull(oldestAt),
      ...(count === 1 && number ? { Nummer: number } : {}),
    }));
  }
}
