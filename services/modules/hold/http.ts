import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  listHolds,
  refuseHold,
  releaseHold,
  type Hold,
  type holdReasons,
  type holdStates,
} from '#contract/betrieb/payouts.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { wireOf } from '#reward-types/index.js';
import { HeldRewardsPage, type HeldReward } from './queries/held-rewards-page.js';
import { DecideHold } from './use-cases/decide-hold.js';

@Controller()
export class DecideHoldController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(releaseHold)
  release(@Input() request: CallRequest<typeof releaseHold>): Promise<void> {
    return this.decide('release', request);
  }

  @Implements(refuseHold)
  refuse(@Input() request: CallRequest<typeof refuseHold>): Promise<void> {
    return this.decide('refuse', request);
  }

  private decide(
    verdict: 'release' | 'refuse',
    { params, body, context }: CallRequest<typeof releaseHold>,
  ): Promise<void> {
    return this.commands.execute(
      new DecideHold({
        rewardId: params.praemie,
        verdict,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}

const holdStateNames = names({
  held: 'Angehalten',
  released: 'Freigegeben',
  refused: 'Abgelehnt',
} satisfies Record<string, (typeof holdStates)[number]>);
const reasonNames = names({
  'same-account': 'GleichesKonto',
  'same-person': 'GleichePerson',
  'same-number': 'GleicheNummer',
  'shared-account': 'GeteiltesKonto',
  'look-alike-email': 'AehnlicheEmail',
  'voucher-value': 'GutscheinWert',
  'voucher-pace': 'GutscheinTempo',
  'address-unproven': 'AdresseUnbestaetigt',
  'account-replaced': 'KontoErsetzt',
  'account-disputed': 'KontoBestritten',
  'account-refused': 'KontoAbgelehnt',
  'taken-out': 'Herausgenommen',
  'bank-contradicts': 'BankWiderspricht',
  'owner-blocked': 'InhaberGesperrt',
} satisfies Record<string, (typeof holdReasons)[number]>);

const toWireHold = (held: HeldReward): Hold => ({
  Praemie: held.rewardId,
  Empfehlungsnummer: held.recommendationNumber,
  Fuer: held.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
  Name: held.beneficiaryName,
  Art: held.choice && wireOf(held.choice),
  BetragCent: held.amountCents,
  Warum: held.reasons.map(reasonNames.toWire),
  FreiAb: toWireDateTimeOrNull(held.until),
  Kontoinhaber: held.holder,
  AndererKontoinhaber: held.otherHolder,
  Iban: held.iban,
  AngehaltenAm: toWireDateTime(held.heldAt),
  AngehaltenVon: held.heldByName,
  Anlass: held.heldNote,
  Zustand: holdStateNames.toWire(held.state),
  EntschiedenAm: toWireDateTimeOrNull(held.decidedAt),
  EntschiedenVon: held.decidedByName,
  Begruendung: held.note,
});

@Controller()
export class ListHoldsController {
  constructor(private readonly held: HeldRewardsPage) {}

  @Implements(listHolds)
  async list(@Input() { query: { page, pagesize, zustand } }: CallRequest<typeof listHolds>) {
    const { rows, total } = await this.held.page(holdStateNames.fromWire(zustand), page, pagesize);
    return toPaged(rows.map(toWireHold), { page, pageSize: pagesize, totalCount: total });
  }
}
