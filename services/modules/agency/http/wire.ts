import {
  orderEndNames,
  type FilterValue,
  type InvitationRow,
  type LeadRow,
  type OrderRow,
  type RecommendationRow,
  type RecommenderRow,
  type ReportRequest,
  type waitingKinds,
} from '#contract/agentur/schemas.js';
import { fromDetails } from '#contract/empfehlung/schemas.js';
import { invitationKindNames } from '#contract/einladung.js';
import type { Texts } from '#shared/texts.js';
import { names, recommendationStatusNames, stageNames, toPaged, toWireDateTime } from '#contract/shared/codec.js';
import type { Paged, unreachableNames } from '#contract/shared/schemas.js';
import type { UnreachableWhy } from '#platform/database/platform-tables.js';
import type { PageOf } from '#platform/domain/answers.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { day } from '#shared/dates-and-money.js';
import { maskedAddress } from '#shared/texts.js';
import { hintsOf, isOverdue, overdueAfterDays, shownStatusOf, type OrderHint } from '../../order/published-rules.js';
import type { ListedInvitation, ListedOrder, ListedRecommender } from '../queries/lists.js';
import type { ListedLead, ListedRecommendation } from '../queries/recommendation-lists.js';
import { scopeOf, unfit, type ReportReader, type ReportQuestion } from '../queries/report.js';

/** The field of each of the caller's columns; `valueOf` translates its values, undefined for an unknown one. */
type Columns<Name extends string, Field extends string> = Readonly<Record<Name, Column<Field>>>;
type Column<Field extends string> =
  Field | { readonly field: Field; readonly valueOf: (value: string) => string | undefined };

/** The question in the report's own field names. */
export function toReportQuestion<Name extends string, Field extends string>(
  { x }: { readonly x: string },
  body: ReportRequest<Name>,
  columns: Columns<Name, Field>,
  reader: ReportReader,
): ReportQuestion<Field> {
  const { Suche, ...filters } = (body.Filter ?? {}) as Record<string, FilterValue | undefined>;
  const fieldOf = (column: Column<Field>): Field => (typeof column === 'string' ? column : column.field);
  return {
    scope: scopeOf(x.toLowerCase() === 'alle' ? null : x, reader),
    orderBy: body.OrderBy == null ? null : fieldOf(columns[body.OrderBy]),
    descending: body.Descending,
    page: body.Pagenumber,
    pageSize: body.Pagesize,
    search: Suche === undefined || typeof Suche === 'object' ? null : String(Suche) || null,
    filters: Object.entries(filters).flatMap(([named, value]) => {
      const column: Column<Field> = columns[named as Name];
      return value === undefined ? [] : [{ field: fieldOf(column), named, ...toFilter(column, named, value) }];
    }),
  };
}

function toFilter(column: Column<string>, named: string, value: FilterValue) {
  if (typeof value === 'object' && !Array.isArray(value)) return { from: value.von ?? null, to: value.bis ?? null };
  const oneOf = Array.isArray(value) ? value : [value];
  return { oneOf: typeof column === 'string' ? oneOf : oneOf.map(one => column.valueOf(String(one)) ?? unfit(named)) };
}

/** A page of encoded rows: `fromPage(rows, fromOrderRow, page)`. */
export function fromPage<View, Row>(
  rows: readonly View[],
  encode: (view: View) => Row,
  page: Omit<PageOf<View>, 'rows'>,
): Paged<Row> {
  return toPaged(rows.map(encode), page);
}

export const orderStatusNames = names({
  open: 'Offen',
  released: 'Freigegeben',
  cancelled: 'Storniert',
  unassigned: 'Zuzuordnen',
});

export const orderKindNames = names({ new: 'Neuvertrag', renewal: 'Verlaengerung' });

/** Texts of an order's hints. */
const orderHintTexts: Readonly<Record<OrderHint, Texts>> = {
  renewal: { de: 'Vertragsverlängerung, dafür gibt es keine Prämie', en: 'Contract renewal, so no reward' },
  'not-concluded': { de: 'Vertrag nicht zustande gekommen', en: 'No contract signed' },
  cancelled: { de: 'Vom Anbieter storniert', en: 'Cancelled by the provider' },
  withdrawn: { de: 'Bestellung widerrufen', en: 'Order cancelled within the cooling-off period' },
  refused: { de: 'Von der Agentur abgelehnt', en: 'Rejected by the agency' },
  'recommendation-ended': {
    de: 'Keine Prämie: Die Empfehlung war schon beendet',
    en: 'No reward: the referral had already ended',
  },
  'own-contract': {
    de: 'Keine Prämie: Der Empfehler hat selbst abgeschlossen',
    en: 'No reward: the referrer signed the contract themselves',
  },
  'second-contract': {
    de: 'Keine Prämie: zweiter Vertrag derselben Person für dieses Produkt',
    en: 'No reward: same person’s second contract for this product',
  },
  'no-offer': {
    de: 'Keine Prämie: Für das gekaufte Produkt gab es am Auftragstag keine',
    en: 'No reward: none was offered for this product on the order date',
  },
  'other-product': { de: 'Anderes Produkt als empfohlen', en: 'Different product from the one referred' },
  'by-code': {
    de: 'Vertrag per Code, niemand hat Daten eingegeben',
    en: 'Contract by code, no contact details entered',
  },
  'before-recommendation': {
    de: 'Der Auftrag ist älter als die Empfehlung (vom {day})',
    en: 'The order is older than the referral (of {day})',
  },
  'before-contact': {
    de: 'Der Auftrag ist älter als die Angaben des Kontakts (vom {day})',
    en: 'The order is older than the contact’s details (of {day})',
  },
  'unconfirmed-contact': {
    de: 'Der Kontakt hat seine E-Mail-Adresse nie bestätigt',
    en: 'The contact never confirmed their e-mail address',
  },
  overdue: {
    de: `Seit mehr als ${overdueAfterDays} Tagen nicht entschieden`,
    en: `Undecided for more than ${overdueAfterDays} days`,
  },
};

/** A hint's text, with its date where it has one. */
function hintText(
  hint: OrderHint,
  {
    recommendedAt,
    contactAt,
    reason,
  }: Pick<ListedOrder, 'recommendedAt' | 'contactAt'> & { readonly reason: string | undefined },
  language: Language,
): string {
  if (hint === 'refused' && reason) return `${orderHintTexts.refused[language]}: ${reason}`;
  const since = hint === 'before-recommendation' ? recommendedAt : contactAt;
  return orderHintTexts[hint][language].replace('{day}', since ? day(since, language) : '');
}

/** A row with its product's name instead of the id. */
type Named<Row> = Omit<Row, 'productId'> & { readonly product: string };

/** `reason`: text of whoever refused the order. */
export function fromOrderRow(
  view: ListedOrder & { readonly product: string; readonly reason: string | undefined },
  now: Date,
  language: Language,
): OrderRow {
  return {
    Auftragsnummer: view.orderNumber,
    Empfehlungsnummer: view.recommendationNumber,
    Produkt: view.product,
    Auftragsdatum: toWireDateTime(view.orderedAt),
    FreigabeAb: toWireDateTime(view.releasableFrom),
    Status: orderStatusNames.toWire(shownStatusOf(view)),
    Empfehler: view.recommender,
    Empfehlernummer: view.recommenderId,
    Empfaenger: view.recipient,
    Empfaengernummer: view.recipientNumber,
    PraemieCent: view.rewardCents,
    Ueberfaellig: isOverdue(view, now),
    Art: orderKindNames.toWire(view.kind),
    Ende: view.state === 'reported' || view.state === 'released' ? null : orderEndNames.toWire(view.state),
    Hinweise: hintsOf(view, now).map(hint => hintText(hint, view, language)),
  };
}

export function fromRecommendationRow(view: Named<ListedRecommendation>): RecommendationRow {
  return {
    Empfehlungsnummer: view.number,
    ErstelltAm: toWireDateTime(view.createdAt),
    Produkt: view.product,
    ...fromDetails(view.details),
    Status: recommendationStatusNames.toWire(view.status),
    Stufe: stageNames.toWire(view.stage),
    Klicks: view.clicks,
    Empfehler: view.recommender,
    Empfehlernummer: view.recommenderId,
    Empfaenger: view.recipient,
    Empfaengernummer: view.recipientNumber,
  };
}

export const leadStatusNames = names({ unconfirmed: 'Unbestaetigt', confirmed: 'Bestaetigt', erased: 'Geloescht' });

const unreachableWhys = names({
  unknown: 'Unbekannt',
  closed: 'Geschlossen',
  moved: 'Umgezogen',
  'no-mail-there': 'DomainOhneMail',
} satisfies Record<UnreachableWhy, (typeof unreachableNames)[number]>);

export function fromLeadRow(view: Named<ListedLead>): LeadRow {
  return {
    Empfaengernummer: view.recipientNumber,
    Empfehlungsnummer: view.recommendationNumber,
    ErstelltAm: toWireDateTime(view.createdAt),
    Name: view.name,
    Email: maskedAddress(view.email),
    Ort: view.city,
    Empfehler: view.recommender,
    Empfehlernummer: view.recommenderId,
    Produkt: view.product,
    Status: leadStatusNames.toWire(view.status),
    Stufe: stageNames.toWire(view.stage),
    WerbungErlaubt: view.advertisingAllowed,
    Unerreichbar:
      view.unreachableSince && view.unreachableWhy
        ? { Seit: toWireDateTime(view.unreachableSince), Grund: unreachableWhys.toWire(view.unreachableWhy) }
        : null,
  };
}

export const invitationStatusNames = names({ open: 'Offen', accepted: 'Angenommen', expired: 'Abgelaufen' });

export function fromInvitationRow(view: ListedInvitation): InvitationRow {
  return {
    Einladungsnummer: view.number,
    Name: view.name,
    Email: view.email,
    Art: invitationKindNames.toWire(view.kind),
    Mitarbeiternummer: view.employeeNumber,
    ErstelltAm: toWireDateTime(view.invitedAt),
    Status: invitationStatusNames.toWire(view.status),
  };
}

export const recommenderStatusNames = names({
  unconfirmed: 'Unbestaetigt',
  active: 'Aktiv',
  blocked: 'Gesperrt',
  erased: 'Geloescht',
});

export function fromRecommenderRow(view: ListedRecommender): RecommenderRow {
  return {
    Empfehlernummer: view.number,
    Name: view.name,
    Email: view.email,
    RegistriertAm: toWireDateTime(view.registeredAt),
    Empfehlungen: view.recommendations,
    Vertraege: view.contracts,
    PraemieCent: view.rewardCents,
    Status: recommenderStatusNames.toWire(view.status),
    Unerreichbar: view.unreachable,
  };
}

export const waitingNames = names({
  goodwill: 'Kulanz',
  orders: 'Zuordnungen',
  batches: 'Stapel',
  returns: 'Ruecklaeufer',
  clearing: 'Klaerungskonto',
  'put-aside': 'Bankablagen',
  account: 'Zahlungskonto',
  holds: 'Pruefungen',
  redeliveries: 'Wiederholungen',
  staff: 'Personal',
  services: 'Anmeldedienste',
  publications: 'Veroeffentlichungen',
} satisfies Record<string, (typeof waitingKinds)[number]>);
