import { Controller, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  approvePayoutBatch,
  collectPayouts,
  exportPayoutBatch,
  listPayoutBatches,
  readLedger,
  readPayoutBatch,
  sealPayoutBatch,
} from '#contract/betrieb/calls.js';
import {
  agreeToPayoutAccount,
  changePayoutAccount,
  declinePayoutAccount,
  handOverPayoutBatch,
  readPayoutAccount,
  putPayoutBatchBack,
  refusePayoutBatch,
  renewPayoutBatch,
  takePaymentOut,
  type PayerAddress as WireAddress,
  type PayoutAccount as WireAccount,
} from '#contract/betrieb/payouts.js';
import {
  holderAnswerNames,
  payeeNameDecisions,
  payeeNames,
  type BatchDetail,
  type BatchRow as WireBatch,
  type EarlierAttempt as WireAttempt,
} from '#contract/betrieb/schemas.js';
import {
  fromWireDateTime,
  names,
  payoutStatusNames,
  toPaged,
  toWireDateTime,
  toWireDateTimeOrNull,
} from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { answered, Implements, Input, planned, principalOf, type CallRequest } from '#platform/http/call.js';
import { namingBoth } from '#platform/tenancy/settings.js';
import { maskIban } from '#reward-types/iban.js';
import { wireOf } from '#reward-types/index.js';
import { HandOverBatch, PutBatchBack, RefuseBatch, RenewBatch, TakePaymentOut, type PayerAddress } from '../api.js';
import { ledgerAccounts, type LedgerAccount } from '../domain/ledger.js';
import { Ledger, PayoutAccounts, type PayoutAccount } from '../persistence/payout-accounts.js';
import { PayoutBatches, type BatchRow } from '../persistence/payout-batches.js';
import type { Attempt } from '../persistence/payouts.js';
import { BatchPage, Payable, type BatchPageView } from '../queries.js';
import { ApproveBatch, ReadPaymentFile } from '../use-cases/hand-over-batch.js';
import {
  AccountChanges,
  accountLater,
  accountVersion,
  ChangePayoutAccount,
  DecidePayoutAccount,
} from '../use-cases/payout-account.js';
import { BankingCalendar } from '../use-cases/renew-batch.js';
import { CollectPayouts, SealBatch } from '../use-cases/seal-batch.js';

const batchStatusNames = names({
  collecting: 'Offen',
  sealed: 'Versiegelt',
  approved: 'Freigegeben',
  refused: 'Abgelehnt',
  exported: 'Exportiert',
  settled: 'Abgeschlossen',
  'partly-returned': 'TeilweiseZurueck',
});

const hintNames = names({
  'own-account': 'EigenesKonto',
  several: 'KontoMehrfach',
  'new-account': 'KontoNeu',
  'editor-unknown': 'KontoUnbestaetigt',
});

const toWireHints = ({ payouts, single }: BatchPageView): BatchDetail['Hinweise'] => [
  ...new Set(payouts.flatMap(({ hints }) => hints.map(hint => hintNames.toWire(hint)))),
  ...(single ? (['EinzelneZahlung'] as const) : []),
];

const toWireBatch = (batch: BatchRow, calendar: BankingCalendar): WireBatch => ({
  Stapelnummer: batch.number,
  Status: batchStatusNames.toWire(batch.status),
  Anzahl: batch.count,
  SummeCent: batch.totalCents,
  ErstelltAm: toWireDateTime(batch.openedAt),
  VersiegeltAm: toWireDateTimeOrNull(batch.sealedAt),
  VersiegeltVon: batch.sealedByName,
  FreigegebenAm: toWireDateTimeOrNull(batch.approvedAt),
  FreigegebenVon: batch.approvedByName,
  AbgelehntAm: toWireDateTimeOrNull(batch.refusedAt),
  AbgelehntVon: batch.refusedByName,
  Ablehnungsgrund: batch.refusedReason,
  ExportiertAm: toWireDateTimeOrNull(batch.exportedAt),
  Sha256: batch.sha256,
  Ausfuehrungstag: batch.executionDay,
  Erneuern: calendar.mustBeRenewed(batch),
});

const toWireBatchDetail = (batch: BatchPageView, calendar: BankingCalendar): BatchDetail => ({
  ...toWireBatch(batch, calendar),
  Hinweise: toWireHints(batch),
  FruehereDateien: batch.formerFiles.map(file => ({
    Sha256: file.sha256,
    Ausfuehrungstag: file.executionDay,
    FreigegebenVon: file.approvedByName,
    ErsetztAm: toWireDateTime(file.replacedAt),
  })),
  Auszahlungen: batch.payouts.map(payout => ({
    Auszahlungsnummer: payout.endToEndId,
    Empfehlungsnummer: payout.recommendationNumber,
    Art: payout.kind && wireOf(payout.kind),
    Kontoinhaber: payout.holder,
    Iban: payout.iban,
    BetragCent: payout.amountCents,
    Status: payoutStatusNames.toWire(payout.status),
    Grund: payout.reason,
    Angehalten: payout.stopped,
    FruehereVersuche: payout.earlier.map(toWireAttempt),
    Namenspruefung: payout.payeeName && {
      Ergebnis: payeeNames.toWire(payout.payeeName.result),
      Name: payout.payeeName.bankName,
      Am: toWireDateTime(payout.payeeName.at),
      Entscheidung: payout.payeeName.decision && payeeNameDecisions.toWire(payout.payeeName.decision),
      Antwort: payout.payeeName.answer && holderAnswerNames.toWire(payout.payeeName.answer),
    },
    Hinweise: payout.hints.map(hint => hintNames.toWire(hint)),
    Zahlungsempfaenger: payout.payee,
  })),
});

export const toWireAttempt = ({
  endToEndId,
  batchNumber,
  amountCents,
  status,
  reason,
  changedAt,
}: Attempt): WireAttempt => ({
  Auszahlungsnummer: endToEndId,
  Stapelnummer: batchNumber,
  BetragCent: amountCents,
  Status: payoutStatusNames.toWire(status),
  Grund: reason,
  Am: toWireDateTime(changedAt),
});

/** A batch as the calls answer it. */
@Injectable()
export class ShownBatch {
  constructor(
    private readonly page: BatchPage,
    private readonly calendar: BankingCalendar,
  ) {}

  async batch(number: string): Promise<BatchDetail> {
    return toWireBatchDetail(await this.page.of(number), this.calendar);
  }

  async hints(number: string): Promise<BatchDetail['Hinweise']> {
    return toWireHints(await this.page.of(number));
  }

  row(batch: BatchRow): WireBatch {
    return toWireBatch(batch, this.calendar);
  }
}

@Controller()
export class ApproveBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(approvePayoutBatch)
  async approve(@Input() { params, body, context }: CallRequest<typeof approvePayoutBatch>) {
    await this.commands.execute(
      new ApproveBatch({ number: params.stapel, sha256: body.Sha256, byName: principalOf(context, 'agency').name }),
    );
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class CollectPayoutsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
    private readonly audit: Audit,
  ) {}

  @Implements(collectPayouts)
  async collect(@Input() { context }: CallRequest<typeof collectPayouts>) {
    const { number, count, totalCents } = await this.commands.execute(new CollectPayouts());
    if (number === null) return answered(200, { Anzahl: 0 });
    await this.audit.record({
      action: 'payout.collect',
      subject: number,
      by: principalOf(context, 'agency').name,
      after: { count, totalCents },
    });
    return { Stapelnummer: number, Anzahl: count, SummeCent: totalCents, Hinweise: await this.shown.hints(number) };
  }
}

@Controller()
export class HandOverBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(handOverPayoutBatch)
  async handOver(@Input() { params, context }: CallRequest<typeof handOverPayoutBatch>) {
    await this.commands.execute(
      new HandOverBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class ReadPaymentFileController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(exportPayoutBatch)
  async read(@Input() { params, context }: CallRequest<typeof exportPayoutBatch>) {
    const xml = await this.commands.execute(
      new ReadPaymentFile({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return answered(200, xml, {
      'content-disposition': `attachment; filename="pain001-${params.stapel}.xml"`,
      'cache-control': 'no-store',
    });
  }
}

@Controller()
export class RefuseBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(refusePayoutBatch)
  async refuse(@Input() { params, body, context }: CallRequest<typeof refusePayoutBatch>) {
    await this.commands.execute(
      new RefuseBatch({ number: params.stapel, reason: body.Grund, byName: principalOf(context, 'agency').name }),
    );
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class PutBatchBackController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(putPayoutBatchBack)
  async putBack(@Input() { params, context }: CallRequest<typeof putPayoutBatchBack>) {
    const byName = principalOf(context, 'agency').name;
    await this.commands.execute(new PutBatchBack({ number: params.stapel, byName }));
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class RenewBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(renewPayoutBatch)
  async renew(@Input() { params, context }: CallRequest<typeof renewPayoutBatch>) {
    await this.commands.execute(new RenewBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }));
    return this.shown.batch(params.stapel);
  }
}

@Controller()
export class SealBatchController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(sealPayoutBatch)
  async seal(@Input() { params, context }: CallRequest<typeof sealPayoutBatch>) {
    const refusal = await this.commands.execute(
      new SealBatch({ number: params.stapel, byName: principalOf(context, 'agency').name }),
    );
    return refusal ?? this.shown.batch(params.stapel);
  }
}

@Controller()
export class TakePaymentOutController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(takePaymentOut)
  async takeOut(@Input() { params, body, context }: CallRequest<typeof takePaymentOut>): Promise<void> {
    await this.commands.execute(
      new TakePaymentOut({
        number: params.stapel,
        endToEndId: params.zahlung,
        reason: body.Grund,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}

@Controller()
export class BatchesController {
  constructor(
    private readonly batches: PayoutBatches,
    private readonly shown: ShownBatch,
  ) {}

  @Implements(listPayoutBatches)
  async list(@Input() { query }: CallRequest<typeof listPayoutBatches>) {
    const { rows, total } = await this.batches.page(
      query.status ? batchStatusNames.fromWire(query.status) : null,
      query.page,
      query.pagesize,
    );
    return toPaged(
      rows.map(row => this.shown.row(row)),
      { page: query.page, pageSize: query.pagesize, totalCount: total },
    );
  }

  @Implements(readPayoutBatch)
  async read(@Input() { params }: CallRequest<typeof readPayoutBatch>) {
    return this.shown.batch(params.stapel);
  }
}

const toAddress = ({ street, houseNumber, postcode, town, country }: PayerAddress): WireAddress => ({
  Strasse: street,
  Hausnummer: houseNumber,
  Plz: postcode,
  Ort: town,
  Land: country,
});
const fromAddress = (wire: WireAddress | null): PayerAddress | null =>
  wire && {
    street: wire.Strasse,
    houseNumber: wire.Hausnummer || null,
    postcode: wire.Plz,
    town: wire.Ort,
    country: wire.Land,
  };
const paidFrom = ({ name, iban, bic, address }: PayoutAccount) => ({
  Kontoinhaber: name,
  Iban: maskIban(iban),
  Bic: bic,
  Anschrift: address && toAddress(address),
});

@Controller()
export class PayoutAccountController {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly changes: AccountChanges,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readPayoutAccount)
  async read(): Promise<WireAccount> {
    const account = await this.accounts.read();
    const proposal = await this.accounts.proposed();
    return {
      Version: accountVersion(account, proposal),
      Konto: account
        ? {
            ...paidFrom(account),
            GeaendertAm: toWireDateTime(account.updatedAt),
            GeaendertVon: account.updatedByName,
          }
        : null,
      Vorschlag: proposal
        ? {
            ...paidFrom(proposal),
            Id: proposal.proposalId,
            VorgeschlagenAm: toWireDateTime(proposal.askedAt),
            VorgeschlagenVon: proposal.askedByName,
            Eigener: isTheirOwn(currentPerson(), proposal.askedBy),
            GiltAb: toWireDateTimeOrNull(proposal.dueAt),
          }
        : null,
    };
  }

  @Implements(changePayoutAccount)
  async change(@Input() { query: { giltAb }, body, context }: CallRequest<typeof changePayoutAccount>) {
    const now = await this.accounts.read();
    const iban = body.Iban ?? now?.iban;
    ensure(iban !== undefined, 'validation-failed', { fields: [{ field: 'Iban', reason: 'required' }] });
    const account = {
      name: body.Kontoinhaber,
      iban,
      bic: body.Bic || null,
      // A client that does not know of the address leaves it as it is.
      address: body.Anschrift === undefined ? (now?.address ?? null) : fromAddress(body.Anschrift),
    };
    const by = principalOf(context, 'agency');
    const change = async () => {
      if (giltAb && !(await this.changes.takeTwo(account))) {
        ensure(body.Version === (await this.read()).Version, 'changed-meanwhile');
        return planned(this.commands, accountLater(account, 'by-one'), giltAb, by);
      }
      // With `giltAb` the change takes effect then, once a second person agreed.
      const how = { of: body.Version, ...(giltAb && { from: fromWireDateTime(giltAb) }) };
      return this.commands.execute(new ChangePayoutAccount(account, by.name, how));
    };
    const outcome = await change().catch(
      namingBoth(body.Version, paidFrom(account), async () => {
        const proposal = await this.accounts.proposed();
        const there = proposal ?? (await this.accounts.read());
        return there && { version: (await this.read()).Version, content: paidFrom(there) };
      }),
    );
    if (typeof outcome === 'object') return outcome;
    return outcome === 'waiting'
      ? answered(202, { ...(await this.read()), WartetAuf: 'ZweitePerson' as const })
      : this.read();
  }

  @Implements(agreeToPayoutAccount)
  async agree(@Input() { body, context }: CallRequest<typeof agreeToPayoutAccount>): Promise<WireAccount> {
    await this.commands.execute(new DecidePayoutAccount(body.Id, null, principalOf(context, 'agency').name));
    return this.read();
  }

  @Implements(declinePayoutAccount)
  async decline(@Input() { body, context }: CallRequest<typeof declinePayoutAccount>): Promise<WireAccount> {
    await this.commands.execute(new DecidePayoutAccount(body.Id, body.Grund, principalOf(context, 'agency').name));
    return this.read();
  }
}

const labels: Record<LedgerAccount, { de: string; en: string }> = {
  expense: { de: 'Aufwand für Prämien', en: 'Reward expense' },
  owed: { de: 'Zugesagte Prämien', en: 'Rewards owed' },
  'in-transit': { de: 'Auszahlungen unterwegs', en: 'Payouts in transit' },
  bank: { de: 'Bank', en: 'Bank' },
  'bank-charges': { de: 'Entgelte der Bank', en: 'Bank charges' },
  vouchers: { de: 'Ausgegebene Gutscheine', en: 'Vouchers issued' },
  clearing: { de: 'Klärungskonto (ungeklärte Zahlungen)', en: 'Clearing account (unclear payments)' },
};

@Controller()
export class ReadLedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly payable: Payable,
  ) {}

  @Implements(readLedger)
  async read(@Input() { context }: CallRequest<typeof readLedger>) {
    const sums = await this.ledger.sums();
    const accounts = ledgerAccounts.map(account => {
      const { debitCents = 0, creditCents = 0 } = sums.find(one => one.account === account) ?? {};
      return {
        Konto: labels[account][context.language],
        SollCent: debitCents,
        HabenCent: creditCents,
        SaldoCent: debitCents - creditCents,
      };
    });
    const payable = await this.payable.now();
    return {
      Konten: accounts,
      SaldoCent: accounts.reduce((sum, { SaldoCent }) => sum + SaldoCent, 0),
      Buchungen: await this.ledger.postings(),
      AuszahlbarAnzahl: payable.count,
      AuszahlbarCent: payable.totalCents,
    };
  }
}
