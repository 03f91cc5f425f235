import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  agreeToClearing,
  askForClearing,
  declineClearing,
  listClearingItems,
  offsetClearing,
  reverseClearing,
  type ClearingItem as WireItem,
  type clearingStates,
  type movements,
} from '#contract/betrieb/payouts.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { referenceOf } from '../domain/bookings.js';
import { BankRequests, type BankRequestRow } from '../persistence/bank-requests.js';
import { ClearingItems, type ClearingRow } from '../persistence/clearing-items.js';
import {
  AgreeToClearing,
  AskForClearing,
  DeclineClearing,
  OffsetClearing,
  ReverseClearing,
} from '../use-cases/clearing.js';
import { toWireRequest, waitsForAnother } from './bank-requests.js';

export const movementNames = names({
  debit: 'Belastung',
  credit: 'Gutschrift',
} satisfies Record<string, (typeof movements)[number]>);
const stateNames = names({
  asked: 'Wartet',
  open: 'Offen',
  closed: 'Ausgeglichen',
  declined: 'Abgelehnt',
  reversed: 'Storniert',
} satisfies Record<string, (typeof clearingStates)[number]>);

export const toWireClearing = (item: ClearingRow, request?: BankRequestRow): WireItem => ({
  Posten: item.clearingId,
  Zustand: stateNames.toWire(item.status),
  Richtung: movementNames.toWire(item.cents < 0 ? 'debit' : 'credit'),
  BetragCent: Math.abs(item.cents),
  EntgeltCent: item.chargeCents,
  OffenCent: Math.abs(item.openCents),
  Gegen: item.against,
  Eintrag: item.entryKey,
  Auszahlungsnummer: item.endToEndId,
  Bankreferenz: item.booking && referenceOf(item.booking),
  GebuchtAm: item.booking?.bookedOn ?? null,
  Begruendung: item.note,
  AngefragtAm: toWireDateTime(item.askedAt),
  AngefragtVon: item.askedByName,
  Eigener: isTheirOwn(currentPerson(), item.askedBy),
  EntschiedenAm: toWireDateTimeOrNull(item.decidedAt),
  EntschiedenVon: item.decidedByName,
  Ablehnungsgrund: item.declinedBecause,
  AusgeglichenAm: toWireDateTimeOrNull(item.closedAt),
  Anfrage: request ? toWireRequest(request) : null,
});

@Controller()
export class ClearingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly items: ClearingItems,
    private readonly requests: BankRequests,
  ) {}

  @Implements(askForClearing)
  async ask(@Input() { params, body, context }: CallRequest<typeof askForClearing>): Promise<void> {
    await this.commands.execute(
      new AskForClearing({
        key: params.eintrag,
        against: body.Gegen ?? null,
        chargeCents: body.EntgeltCent ?? 0,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }

  @Implements(listClearingItems)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listClearingItems>) {
    const { rows, total } = await this.items.page(stateNames.fromWire(zustand), page, pagesize);
    const open = await this.items.open();
    const requests = await this.requests.ofItems(rows.map(({ clearingId }) => clearingId));
    const content = rows.map(row => toWireClearing(row, requests.get(row.clearingId)));
    return {
      ...toPaged(content, { page, pageSize: pagesize, totalCount: total }),
      Offen: open.count,
      OffenCent: open.cents,
    };
  }

  @Implements(agreeToClearing)
  async agree(@Input() { params, context }: CallRequest<typeof agreeToClearing>): Promise<void> {
    await this.commands.execute(new AgreeToClearing(params.posten, principalOf(context, 'agency').name));
  }

  @Implements(declineClearing)
  async decline(@Input() { params, body, context }: CallRequest<typeof declineClearing>): Promise<void> {
    const byName = principalOf(context, 'agency').name;
    await this.commands.execute(new DeclineClearing(params.posten, body.Begruendung, byName));
  }

  @Implements(offsetClearing)
  async offset(@Input() { params, body, context }: CallRequest<typeof offsetClearing>) {
    await this.commands.execute(
      new OffsetClearing({
        clearingId: params.posten,
        otherId: body.Mit,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
    return waitsForAnother();
  }

  @Implements(reverseClearing)
  async reverse(@Input() { params, body, context }: CallRequest<typeof reverseClearing>) {
    const byName = principalOf(context, 'agency').name;
    await this.commands.execute(new ReverseClearing({ clearingId: params.posten, note: body.Begruendung, byName }));
    return waitsForAnother();
  }
}
