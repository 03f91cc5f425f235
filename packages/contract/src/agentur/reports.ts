import { z } from 'zod';
import { invitationKindNames } from '../einladung.js';
import { detailColumns } from '../empfehlung/schemas.js';
import { names, recommendationStatusNames, stageNames, toWireDateTime } from '../shared/codec.js';
import { amount, coded, column, filtered, moment, oneOf, orNull, rowColumns, shown } from '../shared/columns.js';
import { paged, sentDateTime, unreachable, unreachableNames } from '../shared/schemas.js';

const single = z.union([z.string().trim().max(200), z.number(), z.boolean()]);
const day = () => z.union([sentDateTime(), z.number()]).nullable().optional();

/** Column → value, or column → `{ von, bis }` (both inclusive). */
export const filterValue = z.union([single, z.array(single).max(50), z.strictObject({ von: day(), bis: day() })]);
export type FilterValue = z.output<typeof filterValue>;

/**
 * The report body (docs/specification/calls.md#agency); only the report's own columns may be sorted or filtered by.
 * `Suche` looks through names and numbers, `Spalten` are the columns of the file.
 */
export function reportRequest<const Column extends string, const Name extends string>({
  asked,
  names,
}: {
  readonly asked: readonly [Column, ...Column[]];
  readonly names: readonly [Name, ...Name[]];
}) {
  const filters = Object.fromEntries([...asked, 'Suche'].map(column => [column, filterValue.optional()])) as Record<
    Column | 'Suche',
    z.ZodOptional<typeof filterValue>
  >;
  return z.strictObject({
    OrderBy: z.enum(asked).nullable().optional(),
    Descending: z.boolean().default(true),
    Pagesize: z.int().min(1).max(200).default(20),
    Pagenumber: z.int().min(1).max(100_000).default(1),
    Filter: z.strictObject(filters).nullable().optional(),
    Spalten: z.array(z.enum(names)).min(1).max(names.length).optional(),
  });
}

/** Any report request, as a query handler reads it. */
export interface ReportRequest<Column extends string = string> {
  readonly OrderBy?: Column | null | undefined;
  readonly Descending: boolean;
  readonly Pagesize: number;
  readonly Pagenumber: number;
  readonly Filter?: Partial<Record<Column | 'Suche', FilterValue | undefined>> | null | undefined;
  readonly Spalten?: readonly string[] | undefined;
}

export const orderStatusNames = names({
  open: 'Offen',
  released: 'Freigegeben',
  cancelled: 'Storniert',
  unassigned: 'Zuzuordnen',
});
const orderKindNames = names({ new: 'Neuvertrag', renewal: 'Verlaengerung' });
/** How an order ended without a contract that counts. */
export const orderEndNames = names({
  refused: 'Abgelehnt',
  withdrawn: 'Widerrufen',
  cancelled: 'Storniert',
  'not-concluded': 'NichtZustandeGekommen',
});

/**
 * The recommendation from which a row came, as the agency's figures tell them apart (`GET /agentur/statistik`): each of
 * their counts is the number of rows that a list finds by these. An empty text: of none.
 */
export const ofRecommendation = {
  EmpfohlenAm: filtered('recommendedAt', moment),
  EmpfohlenesProdukt: filtered('recommendedProduct', z.int()),
  EmpfehlungsKanal: filtered('recommendationChannel', z.string()),
  Agenturnummer: filtered('agencyNumber', z.string()),
  EingeladenVon: filtered('invitedBy', z.string()),
};

/**
 * A report's columns. A new one also goes into `reports/queries/`, the resource of the console, calls.md and
 * `reports.int.spec.ts` (decision 0046).
 */
export const orderColumns = rowColumns({
  Auftragsnummer: column('number', z.string()),
  Empfehlungsnummer: column('recommendationNumber', z.string()),
  Produkt: column('product', z.string()),
  Auftragsdatum: column('orderedAt', moment),
  FreigabeAb: column('releasableFrom', moment),
  /** `Zuzuordnen`: several contacts match, and no reward is granted until staff assign it. */
  Status: column('status', oneOf(orderStatusNames)),
  Empfehler: column('recommender', z.string()),
  /** Extension: whose account it is, and which contact’s order; null where nobody has it. */
  Empfehlernummer: shown('recommenderNumber', z.string().nullable()),
  Empfaenger: column('recipient', z.string()),
  Empfaengernummer: shown('recipientNumber', z.string().nullable()),
  PraemieCent: column('rewardCents', amount),
  /** Extension: whether it is undecided 14 days after it could have been decided. */
  Ueberfaellig: column('overdue', z.boolean()),
  Art: column('kind', oneOf(orderKindNames)),
  /** Extension: released together with others, which can still be undone. */
  Vorgemerkt: column('announced', z.boolean()),
  /** Extension: how it ended without a contract that counts; null where nothing ended it. */
  Ende: column('ending', { ...oneOf(orderEndNames), ...orNull(oneOf(orderEndNames)) }),
  /** Extension: the provider reported a contract. */
  Vertrag: filtered('contractClosed', z.boolean()),
  ...ofRecommendation,
  Hinweise: shown('hints', z.array(z.string())),
});
export const OrderRow = orderColumns.row;
export type OrderRow = z.output<typeof OrderRow>;
export const OrderReportBody = reportRequest(orderColumns);
export const OrderRows = paged(OrderRow);

export const recommendationColumns = rowColumns({
  Empfehlungsnummer: column('number', z.string()),
  ErstelltAm: column('createdAt', moment),
  Produkt: column('product', z.string()),
  ...detailColumns.columns,
  Status: column('status', oneOf(recommendationStatusNames)),
  Stufe: column('stage', oneOf(stageNames)),
  Klicks: column('clicks', z.int()),
  Empfehler: column('recommender', z.string()),
  Empfehlernummer: column('recommenderNumber', z.string()),
  Empfaenger: column('recipient', z.string().nullable()),
  /** Extension: the number of the contact that came furthest. */
  Empfaengernummer: shown('recipientNumber', z.string().nullable()),
  ...ofRecommendation,
});
export const RecommendationRow = recommendationColumns.row;
export type RecommendationRow = z.output<typeof RecommendationRow>;
export const RecommendationReportBody = reportRequest(recommendationColumns);
export const RecommendationRows = paged(RecommendationRow);

export const leadStatusNames = names({ unconfirmed: 'Unbestaetigt', confirmed: 'Bestaetigt', erased: 'Geloescht' });
export const unreachableWhys = names({
  unknown: 'Unbekannt',
  closed: 'Geschlossen',
  moved: 'Umgezogen',
  'no-mail-there': 'DomainOhneMail',
} satisfies Record<string, (typeof unreachableNames)[number]>);

export const leadColumns = rowColumns({
  Empfaengernummer: column('number', z.string()),
  Empfehlungsnummer: column('recommendationNumber', z.string()),
  ErstelltAm: column('createdAt', moment),
  BestaetigtAm: filtered('confirmedAt', moment),
  ...ofRecommendation,
  Name: column('name', z.string()),
  /** Extension: distinguishes people of the same name. Only the first letter and the domain of the address. */
  Email: shown('email', z.string()),
  Ort: column('city', z.string()),
  /** Extension: who recommended what to this contact. */
  Empfehler: shown('recommender', z.string()),
  Empfehlernummer: shown('recommenderNumber', z.string()),
  Produkt: shown('product', z.string()),
  Status: column('status', oneOf(leadStatusNames)),
  Stufe: column('stage', oneOf(stageNames)),
  /** The contact consented to advertising, confirmed the address and did not withdraw, so the agency may send offers. */
  WerbungErlaubt: shown('advertisingAllowed', z.boolean()),
  /** A file writes the reason. */
  Unerreichbar: shown('unreachable', {
    ...coded(
      unreachable(),
      (value: { since: Date; why: (typeof unreachableWhys.english)[number] } | null) =>
        value && { Seit: toWireDateTime(value.since), Grund: unreachableWhys.toWire(value.why) },
    ),
    writing: 'code',
  }),
});
export const LeadRow = leadColumns.row;
export type LeadRow = z.output<typeof LeadRow>;
export const LeadReportBody = reportRequest(leadColumns);
export const LeadRows = paged(LeadRow);

const invitationStatusNames = names({ open: 'Offen', accepted: 'Angenommen', expired: 'Abgelaufen' });

export const invitationColumns = rowColumns({
  Einladungsnummer: column('number', z.string()),
  Name: column('name', z.string()),
  Email: column('email', z.string()),
  Art: column('kind', { ...oneOf(invitationKindNames), schema: z.string() }),
  Mitarbeiternummer: column('employeeNumber', z.string().nullable()),
  ErstelltAm: column('invitedAt', moment),
  Status: column('status', oneOf(invitationStatusNames)),
});
export const InvitationRow = invitationColumns.row;
export type InvitationRow = z.output<typeof InvitationRow>;
export const InvitationReportBody = reportRequest(invitationColumns);
export const InvitationRows = paged(InvitationRow);

export const recommenderStatusNames = names({
  unconfirmed: 'Unbestaetigt',
  active: 'Aktiv',
  blocked: 'Gesperrt',
  erased: 'Geloescht',
});

export const recommenderColumns = rowColumns({
  Empfehlernummer: column('number', z.string()),
  Name: column('name', z.string()),
  Email: column('email', z.string()),
  RegistriertAm: column('registeredAt', moment),
  Empfehlungen: column('recommendations', z.int()),
  Vertraege: column('contracts', z.int()),
  PraemieCent: column('rewardCents', amount),
  Status: column('status', oneOf(recommenderStatusNames)),
  /** Mails to the address bounce. */
  Unerreichbar: shown('unreachable', z.boolean()),
});
export const RecommenderRow = recommenderColumns.row;
export type RecommenderRow = z.output<typeof RecommenderRow>;
export const RecommenderReportBody = reportRequest(recommenderColumns);
export const RecommenderRows = paged(RecommenderRow);
