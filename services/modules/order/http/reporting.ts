import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  OrderReport,
  readOrderCsv,
  readOrderResult,
  type reasonsToStay,
  type reasonsWithoutReward,
  reportOrder,
  reportOrders,
  type OrderBatchResult,
  type OrderImportLine,
  type OrderLine,
  type OrderReportResult,
  type OrderResult,
} from '#contract/anbieter.js';
import { reasonsOf, toWireFileRead } from '#contract/shared/csv.js';
import { importOrders } from '#contract/betrieb/calls.js';
import { createProviderSecret, endProviderSecret, listProviderSecrets } from '#contract/betrieb/integrations.js';
import { fieldErrorsFrom, textFor } from '#contract/errors/problem.js';
import { comparedNumber, keptNumber } from '#shared/compared-numbers.js';
import type { Language } from '#shared/texts.js';
import { fromGermanDate, fromWireDateTime, names, rewardStatusNames, toWireDateTime } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { readFile } from '#platform/csv.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { mustBeKnown } from '#platform/domain/person.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { RewardsEarnedBy, RewardsOfOrder, type RewardOfOrder, type StayingReward } from '../ports.js';
import type { NoReward, OrderKind } from '../events.js';
import type { OrderStatus } from '../domain/evolve.js';
import type { ReportResult } from '../domain/order.js';
import { Orders } from '../persistence/orders.js';
import { ProviderSecrets } from '../persistence/provider-secrets.js';
import {
  OrderIntake,
  OrderReports,
  VerifySignature,
  type Buyer,
  type Outcome,
  type Reported,
  type ReportedOrder,
} from '../use-cases/report-order.js';

const kinds = names({ new: 'Neuvertrag', renewal: 'Verlaengerung' });
const states = names({
  closed: 'Abgeschlossen',
  cancelled: 'Storniert',
  withdrawn: 'Widerrufen',
  'not-concluded': 'NichtZustandeGekommen',
});
const results = names({
  accepted: 'Angenommen',
  known: 'Bekannt',
  unassigned: 'Zuzuordnen',
  'no-reward': 'KeinePraemie',
});

const beneficiaries = names({ recommender: 'Empfehler', recipient: 'Empfaenger' });
const withoutReward = names({
  renewal: 'Verlaengerung',
  'recommendation-ended': 'EmpfehlungWarBeendet',
  'own-contract': 'EigenerVertrag',
  'second-contract': 'ZweiterVertrag',
  'no-offer': 'KeinePraemieFuerProdukt',
} satisfies Record<NoReward, (typeof reasonsWithoutReward)[number]>);

const stayingBecause = names({
  paid: 'Ausgezahlt',
  'picked-up': 'Abgeholt',
  'in-a-batch': 'InAuszahlung',
} satisfies Record<StayingReward['because'], (typeof reasonsToStay)[number]>);

export interface OrderReportInput {
  readonly orderNumber: string;
  readonly recommendationNumber: string | null;
  readonly recipientNumber: string | null;
  readonly code: string | null;
  readonly orderedAt: Date;
  readonly kind: OrderKind;
  readonly status: 'closed' | 'cancelled' | 'withdrawn' | 'not-concluded';
  readonly productId: number | null;
  readonly customerNumber: string | null;
  readonly buyer: Buyer | null;
}

export function toOrderReport(wire: OrderReport): OrderReportInput {
  return {
    orderNumber: wire.Auftragsnummer,
    recommendationNumber: wire.Empfehlungsnummer || null,
    recipientNumber: wire.Empfaengernummer || null,
    code: wire.Code || null,
    orderedAt: fromWireDateTime(wire.Auftragsdatum),
    kind: kinds.fromWire(wire.Art),
    status: states.fromWire(wire.Status),
    productId: wire.ProduktId ?? null,
    customerNumber: wire.Kundennummer || null,
    buyer:
      wire.Geburtsdatum && wire.Plz ? { birthDate: fromGermanDate(wire.Geburtsdatum), postalCode: wire.Plz } : null,
  };
}

const fromPart = ({ beneficiary, amountCents }: Pick<RewardOfOrder, 'beneficiary' | 'amountCents'>) => ({
  Fuer: beneficiaries.toWire(beneficiary),
  WertCent: amountCents,
});

const fromReported = (sent: string, { result, number }: Reported): OrderReportResult => ({
  Auftragsnummer: sent,
  Ergebnis: results.toWire(result),
  ...(number !== sent && { GemeldetAls: number }),
});

const orderStates = names({
  reported: 'Offen',
  released: 'Freigegeben',
  refused: 'Abgelehnt',
  cancelled: 'Storniert',
  withdrawn: 'Widerrufen',
  'not-concluded': 'NichtZustandeGekommen',
});

function fromOrderResult(
  number: string,
  result: Exclude<ReportResult, 'known'>,
  status: OrderStatus,
  rewards: readonly RewardOfOrder[],
): OrderResult {
  return {
    Auftragsnummer: number,
    Ergebnis: results.toWire(result) as OrderResult['Ergebnis'],
    Status: orderStates.toWire(status),
    Praemien: rewards.map(reward => ({
      Fuer: beneficiaries.toWire(reward.beneficiary),
      WertCent: reward.amountCents,
      Status: rewardStatusNames.toWire(reward.status),
    })),
  };
}

function reportedOrder({ orderNumber, status, ...order }: OrderReportInput): ReportedOrder {
  return { ...order, number: orderNumber, outcome: status === 'closed' ? 'concluded' : status };
}

/** Reasons why one order among many was refused: one per field, or one for the whole order. */
function whyRefused(
  { reason, details }: DomainError,
  language: Language,
): { readonly Feld: string; readonly Grund: string }[] {
  if (!details.fields?.length) return [{ Feld: '', Grund: textFor(reason, language, details.values) }];
  return fieldErrorsFrom(details.fields, language).map(({ Field, Message }) => ({ Feld: Field, Grund: Message }));
}

/** What the file's orders earn after its last line: a later line may end an order that an earlier one concluded. */
function owedCents(lines: readonly OrderImportLine[]): number {
  const owed = new Map<string, number>();
  for (const { Auftragsnummer, Ergebnis, Praemien } of lines)
    if (Ergebnis !== 'Abgewiesen' && Ergebnis !== 'Bekannt') owed.set(comparedNumber(Auftragsnummer), sumOf(Praemien));
  return [...owed.values()].reduce((sum, cents) => sum + cents, 0);
}

/** What was there before the file and falls away by it: what a line takes back that an earlier one brought about was not. */
function fallenCents(lines: readonly OrderImportLine[]): number {
  const brought = new Set<string>();
  let cents = 0;
  for (const { Auftragsnummer, Praemien, Entfaellt } of lines) {
    const order = comparedNumber(Auftragsnummer);
    if (Praemien.length > 0) brought.add(order);
    if (!brought.has(order)) cents += sumOf(Entfaellt);
  }
  return cents;
}

const sumOf = (parts: OrderImportLine['Praemien']): number => parts.reduce((sum, { WertCent }) => sum + WertCent, 0);

/** An operator's import of orders from a file; with `probelauf` it returns the outcome and writes nothing. */
@Controller()
export class ImportOrdersController {
  constructor(
    private readonly intake: OrderIntake,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  @Implements(importOrders)
  async import(@Input() { query, body, context }: CallRequest<typeof importOrders>) {
    const dryRun = query.probelauf === 'true';
    const { rows, readAs } = readFile(body);
    const { lines, errors } = readOrderCsv(rows, context.language);
    const orders = lines.flatMap(({ line, order }) => (order ? [{ line, order }] : []));
    const outcomes = await this.intake.takeAll(
      orders.map(({ order }) => reportedOrder(toOrderReport(order))),
      { dryRun, reportedBy: mustBeKnown(currentPerson()).id },
    );
    const byLine = new Map(orders.map(({ line }, at) => [line, outcomes[at]!]));
    const Zeilen: OrderImportLine[] = [];
    for (const line of lines) Zeilen.push(await this.fromLine(line, byLine.get(line.line)));
    const of = (wanted: OrderImportLine['Ergebnis']) => Zeilen.filter(({ Ergebnis }) => Ergebnis === wanted).length;
    const refused = [...byLine].flatMap(([Zeile, outcome]) =>
      outcome instanceof DomainError ? whyRefused(outcome, context.language).map(why => ({ Zeile, ...why })) : [],
    );
    const answer = {
      Angenommen: of('Angenommen'),
      Bekannt: of('Bekannt'),
      Zuzuordnen: of('Zuzuordnen'),
      KeinePraemie: of('KeinePraemie'),
      SummeCent: owedCents(Zeilen),
      EntfaelltCent: fallenCents(Zeilen),
      Zeilen,
      Gelesen: toWireFileRead(readAs),
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

  private async fromLine({ line, sent }: OrderLine, outcome: Outcome | undefined): Promise<OrderImportLine> {
    const said = { Zeile: line, Auftragsnummer: sent.number, Status: sent.status };
    const none = { Praemien: [], Entfaellt: [], Bleibt: [], OhnePraemie: null };
    const nobodys = { Neu: false, Empfehlungsnummer: null, Empfaengernummer: null, ...none };
    if (!outcome || outcome instanceof DomainError) return { ...said, ...nobodys, Ergebnis: 'Abgewiesen' };
    const { result, order } = outcome;
    if (!order) return { ...said, ...nobodys, Ergebnis: results.toWire(result), Neu: true };
    const earned = order.concluded ? await this.queries.execute(new RewardsEarnedBy(order.concluded)) : null;
    return {
      ...said,
      Ergebnis: results.toWire(result),
      Neu: order.isNew,
      Empfehlungsnummer: order.recommendationNumber,
      Empfaengernummer: order.recipientNumber,
      Praemien: (earned?.parts ?? []).map(fromPart),
      Entfaellt: order.ended.falling.map(fromPart),
      Bleibt: order.ended.staying.map(part => ({ ...fromPart(part), Weil: stayingBecause.toWire(part.because) })),
      OhnePraemie: order.withoutReward && withoutReward.toWire(order.withoutReward),
    };
  }
}

/** Up to a thousand orders in one signed body; each gets a result of its own. */
@Controller()
export class ReportOrdersController {
  constructor(
    private readonly intake: OrderIntake,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(reportOrders)
  async report(@Input() { body, context }: CallRequest<typeof reportOrders>): Promise<OrderBatchResult> {
    const { noteTaken, reportedBy } = await this.signature.verify(context);
    const { language } = context;
    const read = body.map(sent => ({ sent, order: OrderReport.safeParse(sent) }));
    const results = await this.intake.takeAll(
      read.flatMap(({ order }) => (order.success ? [reportedOrder(toOrderReport(order.data))] : [])),
      { reportedBy },
    );
    if (results.some(result => !(result instanceof DomainError))) await noteTaken();
    let next = 0;
    return read.map(({ sent, order }) => {
      const Auftragsnummer = typeof sent['Auftragsnummer'] === 'string' ? sent['Auftragsnummer'] : '';
      if (!order.success) return { Auftragsnummer, Ergebnis: 'Abgewiesen', Fehler: reasonsOf(order.error, language) };
      const result = results[next++]!;
      return result instanceof DomainError
        ? { Auftragsnummer, Ergebnis: 'Abgewiesen', Fehler: whyRefused(result, language) }
        : { ...fromReported(keptNumber(Auftragsnummer), result), Auftragsnummer, Fehler: [] };
    });
  }
}

@Controller()
export class ReportOrderController {
  constructor(
    private readonly reports: OrderReports,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(reportOrder)
  async report(@Input() { body, context }: CallRequest<typeof reportOrder>) {
    const { noteTaken, reportedBy } = await this.signature.verify(context);
    const order = reportedOrder(toOrderReport(body));
    const reported = await this.reports.report(order, reportedBy);
    await noteTaken();
    return fromReported(order.number, reported);
  }
}

/** State of an order for the provider that reported it; signed like a report, with an empty body. */
@Controller()
export class ReadOrderResultController {
  constructor(
    private readonly orders: Orders,
    private readonly queries: QueryBus,
    private readonly signature: VerifySignature,
  ) {}

  @Implements(readOrderResult)
  async read(@Input() { params, context }: CallRequest<typeof readOrderResult>) {
    await this.signature.verify(context);
    const order = await this.orders.findOrNew(await this.orders.idOf(params.auftragsnummer));
    if (order.isNew) throw new DomainError('not-found');
    const rewards = await this.queries.execute(new RewardsOfOrder(order.state.recommendationId, order.id));
    return fromOrderResult(order.state.number, order.result, order.state.status!, rewards);
  }
}

/**
 * Secrets for the provider's signatures: generated here, shown once; at most two are valid, so that a new one can
 * replace the old one without a gap.
 */
@Controller()
export class ProviderSecretsController {
  constructor(
    private readonly secrets: ProviderSecrets,
    private readonly audit: Audit,
  ) {}

  @Implements(listProviderSecrets)
  async list(@Input() _: CallRequest<typeof listProviderSecrets>) {
    return (await this.secrets.list()).map(({ name, updatedAt }) => ({
      Id: name,
      ErstelltAm: toWireDateTime(updatedAt),
    }));
  }

  @Implements(createProviderSecret)
  async create(@Input() { context }: CallRequest<typeof createProviderSecret>) {
    const secret = randomBytes(32).toString('base64url');
    const id = await this.secrets.add(secret, mustBeKnown(currentPerson()).id);
    await this.audit.record({
      action: 'provider-secret.create',
      subject: id,
      by: principalOf(context, 'agency').name,
    });
    return { Id: id, Geheimnis: secret };
  }

  @Implements(endProviderSecret)
  async end(@Input() { params, context }: CallRequest<typeof endProviderSecret>): Promise<void> {
    ensure(await this.secrets.end(params.id), 'not-found');
    await this.audit.record({
      action: 'provider-secret.end',
      subject: params.id,
      by: principalOf(context, 'agency').name,
    });
  }
}
