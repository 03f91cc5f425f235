import {
  allowedNames,
  assignCase,
  hitKindNames,
  listColleagues,
  mailDeliveryNames,
  readCase,
  readPersonCases,
  searchDesk,
  sendMailAgain,
  showPersonInFull,
  writeCaseNote,
  type Case,
  type PersonInFull,
} from '#contract/agentur/desk.js';
import { issueAdminLogin } from '#contract/account/calls.js';
import {
  assignOrder,
  blockKindNames,
  blockRecommender,
  cancelRecommendation,
  correctRecommender,
  markReachable,
  refuseOrder,
  releaseOrder,
  unblockRecommender,
  withdrawEmailChange,
} from '#contract/agentur/calls.js';
import {
  leadStatusNames,
  orderEndNames,
  orderStatusNames,
  recommenderStatusNames,
  unreachableWhys,
} from '#contract/agentur/reports.js';
import {
  actorNames,
  payoutStatusNames,
  recommendationStatusNames,
  rewardStatusNames,
  stageNames,
  toPaged,
  toWireDateTime,
  toWireDateTimeOrNull,
} from '#contract/shared/codec.js';
import { refuseHold, releaseHold } from '#contract/betrieb/payouts.js';
import type { AnyCall } from '#contract/call.js';
import { grantGoodwill } from '#contract/praemie/calls.js';
import { mayCall } from '#platform/http/authenticate.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, type CallContext } from '#platform/http/call.js';
import type { Person } from '#platform/persons/person-store.js';
import { maskedAddress } from '#shared/texts.js';
import type { WorkNote } from '../persistence/work.js';
import type { DeskAction } from '../domain/allowed.js';
import { CasePages, type ShownCase, type ShownCases, type ShownRecommender } from '../queries/case-pages.js';
import type { ShownLine, ShownPayout, ShownReward } from '../queries/case-table.js';
import type { DeskReader } from '../queries/desk-reader.js';
import { DeskSearch } from '../queries/search.js';
import { SendMailAgain } from '../use-cases/send-mail-again.js';
import { ShowPersonInFull } from '../use-cases/show-person-in-full.js';
import { WorkOnCases } from '../use-cases/work-on-cases.js';

export const readerOf = (context: CallContext): DeskReader => {
  const { userId, name, agencyNumber, roles } = principalOf(context, 'agency');
  return { userId, name, agencyNumber: agencyNumber || null, roles };
};

export const deskCalls = [
  calls(DeskSearch, [
    answer(searchDesk, async (search, { query, context }) => {
      const hits = await search.find(query.q, readerOf(context), context.language);
      return hits.map(hit => ({
        Art: hitKindNames.toWire(hit.kind),
        Nummer: hit.number,
        Titel: hit.title,
        Untertitel: hit.subtitle,
        Grund: hit.because,
        Empfehlungsnummer: hit.recommendationNumber,
        Stapelnummer: hit.batchNumber,
      }));
    }),
  ]),
  calls(CasePages, [
    answer(readCase, async (pages, { params, context }) => {
      const page = await pages.one(params.nr, readerOf(context), context.language);
      return { ...toCase(page.cases[0]!), Empfehler: toRecommender(page.recommender), ...toTold(page, context) };
    }),
    answer(readPersonCases, async (pages, { params, query, context }) => {
      const { page, ...shown } = await pages.ofPerson(params.nr, query, readerOf(context), context.language);
      return {
        Empfehler: toRecommender(shown.recommender),
        Empfehlungen: toPaged(shown.cases.map(toCase), page),
        WeiterePraemien: shown.furtherRewards.map(toReward),
        WeitereZahlungen: shown.furtherPayouts.map(toPayout),
        ...toTold(shown, context),
      };
    }),
  ]),
  calls(WorkOnCases, [
    answer(writeCaseNote, async (work, { params, body, context }) => {
      const { noteId, at, byName } = await work.note(params.nr, body.Text, readerOf(context));
      return { Id: noteId, Zeit: toWireDateTime(at), Wer: byName };
    }),
    answer(assignCase, (work, { params, body, context }) =>
      work.assign(params.nr, { to: body.Mitarbeiternummer, dueOn: body.WiedervorlageAm }, readerOf(context)),
    ),
    answer(listColleagues, async (work, { context }) =>
      (await work.colleagues(readerOf(context))).map(({ userId, employeeNumber, name, agencyNumber }) => ({
        Mitarbeiternummer: employeeNumber,
        Name: name,
        Agenturnummer: agencyNumber,
        Ich: userId === readerOf(context).userId,
      })),
    ),
  ]),
  calls(SendMailAgain, [
    answer(sendMailAgain, (mails, { params, context }) => mails.send(params.id, readerOf(context), context.language)),
  ]),
  calls(ShowPersonInFull, [
    answer(showPersonInFull, async (people, { params, context }) =>
      toPersonInFull(params.nr, await people.show(params.nr, readerOf(context))),
    ),
  ]),
];

/** The call of each action, whose rights decide who is offered it. */
const callOf: Readonly<Record<DeskAction, Pick<AnyCall, 'ability' | 'operatorsMay'>>> = {
  'release-order': releaseOrder,
  'refuse-order': refuseOrder,
  'assign-order': assignOrder,
  'cancel-recommendation': cancelRecommendation,
  'block-recommender': blockRecommender,
  'unblock-recommender': unblockRecommender,
  'mark-reachable': markReachable,
  'grant-goodwill': grantGoodwill,
  'log-in-as': issueAdminLogin,
  'release-hold': releaseHold,
  'refuse-hold': refuseHold,
  'write-note': writeCaseNote,
  'assign-case': assignCase,
  'show-in-full': showPersonInFull,
  'send-mail-again': sendMailAgain,
  'correct-name': correctRecommender,
  'correct-email': correctRecommender,
  'withdraw-email-change': withdrawEmailChange,
};

const toTold = (
  { mails, history, allowed }: Pick<ShownCases, 'mails' | 'history' | 'allowed'>,
  context: CallContext,
) => ({
  Mails: mails.map(({ id, to, kind, subject, sentAt, delivery, notAgain }) => ({
    Id: id,
    An: maskedAddress(to),
    Art: kind,
    Betreff: subject,
    GesendetAm: toWireDateTimeOrNull(sentAt),
    Zustellung: mailDeliveryNames.toWire(delivery),
    NichtNochmal: notAgain,
  })),
  Verlauf: history.map(({ at, text, who }) => ({ Zeit: toWireDateTime(at), Text: text, Wer: who })),
  Erlaubt: allowed
    .filter(({ action }) => mayCall(readerOf(context).roles, callOf[action]))
    .map(({ action, number }) => ({ Aktion: allowedNames.toWire(action), Nummer: number })),
});

const toUnreachable = (value: ShownRecommender['unreachable']) =>
  value && { Seit: toWireDateTime(value.since), Grund: unreachableWhys.toWire(value.why) };

const toRecommender = (one: ShownRecommender): Case['Empfehler'] => ({
  Empfehlernummer: one.recommenderId,
  Name: one.name,
  Email: maskedAddress(one.email),
  RegistriertAm: toWireDateTime(one.registeredAt),
  Status: recommenderStatusNames.toWire(one.status),
  Unerreichbar: toUnreachable(one.unreachable),
  NeueEmail: one.newAddress && {
    Email: maskedAddress(one.newAddress.email),
    Bis: toWireDateTime(one.newAddress.until),
  },
  Sperre: one.block && {
    Art: blockKindNames.toWire(one.block.kind),
    Grund: one.block.because,
    Seit: toWireDateTime(one.block.since),
    Von: one.block.byName,
  },
});

const toCase = (one: ShownCase) => ({
  Empfehlung: {
    Empfehlungsnummer: one.number,
    Produkt: one.product,
    ErstelltAm: toWireDateTime(one.createdAt),
    GueltigBis: toWireDateTime(one.validUntil),
    Status: recommendationStatusNames.toWire(one.status),
    AnteilEmpfehler: one.recommenderShare,
    Klicks: one.clicks,
    Agenturnummer: one.agencyNumber,
    Grund: one.cancelledBecause,
  },
  Zeilen: one.lines.map(toLine),
  Notizen: one.work.notes.map(toNote),
  Zustaendig: one.work.responsible && {
    Mitarbeiternummer: one.work.responsible.employeeNumber,
    Name: one.work.responsible.name,
  },
  WiedervorlageAm: one.work.dueOn,
});

const toLine = (line: ShownLine): Case['Zeilen'][number] => ({
  Kontakt: line.contact && {
    Empfaengernummer: line.contact.number,
    Name: line.contact.name,
    Email: maskedAddress(line.contact.email),
    Ort: line.contact.city,
    ErstelltAm: toWireDateTime(line.contact.registeredAt),
    Status: leadStatusNames.toWire(line.contact.status),
    Unerreichbar: toUnreachable(line.contact.unreachable),
  },
  Produkt: line.product,
  Stufe: stageNames.toWire(line.stage),
  Schritte: line.steps.map(({ stage, reachedAt }) => ({
    Stufe: stageNames.toWire(stage),
    ErreichtAm: toWireDateTime(reachedAt),
  })),
  NaechsterSchritt: {
    Wer: actorNames.toWire(line.next.who),
    Bis: toWireDateTimeOrNull(line.next.by),
    Text: line.nextStep,
  },
  Auftraege: line.orders.map(order => ({
    Auftragsnummer: order.number,
    Produkt: order.product,
    Auftragsdatum: toWireDateTime(order.orderedAt),
    FreigabeAb: toWireDateTime(order.releasableFrom),
    Status: orderStatusNames.toWire(order.status),
    Ende: order.ending && orderEndNames.toWire(order.ending),
    Ueberfaellig: order.overdue,
    Vorgemerkt: order.isAnnounced,
    Hinweise: [...order.hints],
  })),
  Praemien: line.rewards.map(toReward),
  Zahlungen: line.payouts.map(toPayout),
});

const toReward = (reward: ShownReward): Case['Zeilen'][number]['Praemien'][number] => ({
  PraemieId: reward.rewardId,
  Fuer: reward.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
  WertCent: reward.amountCents,
  Status: rewardStatusNames.toWire(reward.status),
  Grund: reward.standing,
});

const toPayout = (payout: ShownPayout): Case['Zeilen'][number]['Zahlungen'][number] => ({
  Auszahlungsnummer: payout.endToEndId,
  PraemieId: payout.rewardId,
  Stapelnummer: payout.batchNumber,
  BetragCent: payout.amountCents,
  Status: payoutStatusNames.toWire(payout.status),
  Grund: payout.because,
  Am: toWireDateTime(payout.changedAt),
});

export const toNote = ({ noteId, text, at, byName }: WorkNote) => ({
  Id: noteId,
  Zeit: toWireDateTime(at),
  Text: text,
  Wer: byName,
});

const toPersonInFull = (number: string, person: Person): PersonInFull => ({
  Nummer: number,
  Anrede: person.salutation,
  Vorname: person.firstName,
  Nachname: person.lastName,
  Email: person.email,
  Telefon: person.phone,
  Strasse: person.street,
  Hausnummer: person.houseNumber,
  Plz: person.zip,
  Ort: person.city,
});
