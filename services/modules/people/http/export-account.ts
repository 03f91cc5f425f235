import { Controller } from '@nestjs/common';
import {
  fromCustomerNumber,
  fromHeld,
  fromHeldPerson,
  fromOwnClaim,
  fromOwnInquiry,
} from '#contract/empfehler/data-codec.js';
import {
  exportAccount,
  notificationKindNames,
  notificationWayNames,
  type AccountExport,
} from '#contract/empfehler/rights.js';
import { fromDetails } from '#contract/empfehlung/schemas.js';
import { names, recommendationStatusNames, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { answered, Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import type { Language } from '#shared/texts.js';
import { internalNotesAreKept } from '../domain/internal-notes.js';
import { AccountExporter } from '../queries/export-account.js';

@Controller()
export class ExportAccountController {
  constructor(private readonly exporter: AccountExporter) {}

  @Implements(exportAccount)
  async export(@Input() { context }: CallRequest<typeof exportAccount>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const all = await this.exporter.of(recommenderId, context.tenant.name);
    return answered(200, fromAccountExport(all, context.language), {
      'content-disposition': 'attachment; filename="meine-daten.json"',
      'cache-control': 'no-store',
    });
  }
}

const accountStatusNames = names({
  registered: 'Unbestaetigt',
  activated: 'Aktiv',
  blocked: 'Gesperrt',
  erased: 'Geloescht',
});

function fromAccountExport(view: Awaited<ReturnType<AccountExporter['of']>>, language: Language): AccountExport {
  const { person, account } = view;
  const numberOf = new Map(view.recommendations.map(({ recommendationId, number }) => [recommendationId, number]));
  return {
    ErstelltAm: toWireDateTime(view.createdAt),
    Programm: view.programme,
    Profil: {
      ...fromHeldPerson(person),
      Empfehlerhash: account.hash,
      Status: accountStatusNames.toWire(account.status),
      RegistriertAm: toWireDateTime(account.registeredAt),
      BestaetigtAm: toWireDateTimeOrNull(account.activatedAt),
      ZweiterFaktorSeit: toWireDateTimeOrNull(account.secondFactorSince),
      Passkeys: account.passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        Name: name,
        Seit: toWireDateTime(createdAt),
        ZuletztBenutzt: toWireDateTimeOrNull(lastUsedAt),
      })),
      Anmeldedienste: account.signIns.map(({ service, since }) => ({ Name: service, Seit: toWireDateTime(since) })),
    },
    Kundennummer: view.customerNumber && fromCustomerNumber(view.customerNumber),
    ...fromHeld(view, numberOf),
    InterneNotizen: view.hasInternalNotes ? internalNotesAreKept[language] : null,
    Reklamationen: view.claims.map(fromOwnClaim),
    Nachrichten: view.inquiries.map(fromOwnInquiry),
    Abbestellt: view.notificationsOff.map(({ kind, way }) => ({
      Art: notificationKindNames.toWire(kind),
      Weg: notificationWayNames.toWire(way),
    })),
    Empfehlungen: view.recommendations.map(row => ({
      Empfehlungsnummer: row.number,
      ProduktId: row.productId,
      ...fromDetails(row.details),
      AnteilEmpfehler: row.recommenderShare,
      Status: recommendationStatusNames.toWire(row.status),
      Code: row.code,
      Sprechcode: row.spokenCode,
      ErstelltAm: toWireDateTime(row.createdAt),
      GueltigBis: toWireDateTime(row.validUntil),
      Klicks: row.clicks,
      Notiz: row.note,
      AgbText: row.termsText,
    })),
  };
}
