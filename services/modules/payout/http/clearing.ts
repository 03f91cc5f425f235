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
import { staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { referenceOf } from '../domain/bookings.js';
import type { BankRequestRow } from '../persistence/bank-requests.js';
import type { ClearingRow } from '../persistence/clearing-items.js';
import { ClearingPage } from '../queries/clearing-page.js';
import { Clearing } from '../use-cases/clearing.js';
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

export const clearingCalls = [
  calls(Clearing, [
    answer(askForClearing, (clearing, { params, body, context }) =>
      clearing.ask({
        key: params.eintrag,
        against: body.Gegen ?? null,
        chargeCents: body.EntgeltCent ?? 0,
        note: body.Begruendung,
        byName: staffOf(context).name,
      }),
    ),
    answer(agreeToClearing, (clearing, { params, context }) => clearing.agree(params.posten, staffOf(context).name)),
    answer(declineClearing, (clearing, { params, body, context }) =>
      clearing.decline(params.posten, body.Begruendung, staffOf(context).name),
    ),
    answer(offsetClearing, async (clearing, { params, body: { Mit: otherId, Begruendung: note }, context }) => {
      await clearing.askToOffset({ clearingId: params.posten, otherId, note, byName: staffOf(context).name });
      return waitsForAnother();
    }),
    answer(reverseClearing, async (clearing, { params, body: { Begruendung: note }, context }) => {
      await clearing.askToReverse({ clearingId: params.posten, note, byName: staffOf(context).name });
      return waitsForAnother();
    }),
  ]),
  calls(ClearingPage, [
    answer(listClearingItems, async (items, { query: { page, pagesize, zustand } }) => {
      const { rows, total, open, requests } = await items.of(stateNames.fromWire(zustand), page, pagesize);
      const content = rows.map(row => toWireClearing(row, requests.get(row.clearingId)));
      return {
        ...toPaged(content, { page, pageSize: pagesize, totalCount: total }),
        Offen: open.count,
        OffenCent: open.cents,
      };
    }),
  ]),
];
