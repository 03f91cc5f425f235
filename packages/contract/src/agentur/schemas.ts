import { z } from 'zod';
import { rewardWireNames, wireOf, type RewardKind } from '#reward-types/index.js';
import { EarlierAttempt } from '../betrieb/schemas.js';
import { RecommendationDetails } from '../empfehlung/schemas.js';
import { originNames } from '../praemie/schemas.js';
import {
  names,
  payoutStatusNames,
  rewardStatusNames,
  toWireDateTime,
  toWireDateTimeOrNull,
  type RewardStatusName,
} from '../shared/codec.js';
import {
  cents,
  dateTime,
  line,
  number,
  paged,
  recommendationStatus,
  rewardStatus,
  sentDateTime,
  stage,
  token,
  unreachable,
} from '../shared/schemas.js';

/** Code and verifier of the authorization-code flow with PKCE (S256); the nonce where one was sent to the provider. */
export const SingleSignOn = z.strictObject({
  Code: z.string().min(1).max(2048),
  Verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  Nonce: z.string().min(1).max(256).optional(),
});
export const StaffSignOn = SingleSignOn.extend({
  /** Of the mail that invited somebody: whoever signs in with it is whom it invited (ours). */
  Einladung: token().optional(),
  /** One of the tenant’s own identity providers, by its `Id`; without, the installation’s (ours). */
  Anmeldedienst: z.uuid().optional(),
});

export const roles = ['AgenturInhaber', 'AgenturMitarbeiter', 'Betreiber'] as const;
export type Role = (typeof roles)[number];

export const StaffSession = z.strictObject({
  Token: z.string(),
  Name: z.string(),
  Roles: z.array(z.enum(roles)),
  Agenturnummer: z.string().nullable(),
});
export type StaffSession = z.output<typeof StaffSession>;

const single = z.union([z.string().trim().max(200), z.number(), z.boolean()]);
const day = () => z.union([sentDateTime(), z.number()]).nullable().optional();

/** Column → value, or column → `{ von, bis }` (both inclusive). */
export const filterValue = z.union([single, z.array(single).max(50), z.strictObject({ von: day(), bis: day() })]);
export type FilterValue = z.output<typeof filterValue>;

/** The report body (docs/specification/calls.md#agency); only the report's own columns may be sorted or filtered by. `Suche` looks through names and numbers. */
export function reportRequest<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const filters = Object.fromEntries([...columns, 'Suche'].map(column => [column, filterValue.optional()])) as Record<
    Column | 'Suche',
    z.ZodOptional<typeof filterValue>
  >;
  return z.strictObject({
    OrderBy: z.enum(columns).nullable().optional(),
    Descending: z.boolean().default(true),
    Pagesize: z.int().min(1).max(200).default(20),
    Pagenumber: z.int().min(1).max(100_000).default(1),
    Filter: z.strictObject(filters).nullable().optional(),
  });
}

/** Any report request, as a query handler reads it. */
export interface ReportRequest<Column extends string = string> {
  readonly OrderBy?: Column | null | undefined;
  readonly Descending: boolean;
  readonly Pagesize: number;
  readonly Pagenumber: number;
  readonly Filter?: Partial<Record<Column | 'Suche', FilterValue | undefined>> | null | undefined;
}

/** The asker’s own agency number, or `alle`: also what came through no agency. */
export const AgencyParams = z.strictObject({ x: z.string().trim().min(1).max(40) });

export const orderColumns = [
  'Auftragsnummer',
  'Empfehlungsnummer',
  'Produkt',
  'Auftragsdatum',
  'FreigabeAb',
  'Status',
  'Empfehler',
  'Empfaenger',
  'PraemieCent',
  'Ueberfaellig',
  'Art',
] as const;
export const OrderRow = z.strictObject({
  Auftragsnummer: z.string(),
  Empfehlungsnummer: z.string(),
  Produkt: z.string(),
  Auftragsdatum: dateTime(),
  FreigabeAb: dateTime(),
  /** `Zuzuordnen`: several contacts could be meant, it earns nothing until staff say whose it is. */
  Status: z.enum(['Offen', 'Freigegeben', 'Storniert', 'Zuzuordnen']),
  Empfehler: z.string(),
  Empfaenger: z.string(),
  PraemieCent: cents(),
  /** Ours: whether it was not decided 14 days after it could have been, and the kind. */
  Ueberfaellig: z.boolean(),
  Art: z.enum(['Neuvertrag', 'Verlaengerung']),
  Hinweise: z.array(z.string()),
});
export type OrderRow = z.output<typeof OrderRow>;

/** Why, in words the person concerned may read. */
export const Reasoned = z.strictObject({ Grund: line(500) });
/** Without `Empfaengernummer` the order is the code's: the recommender alone earns. */
export const OrderAssignment = z.strictObject({
  Empfehlungsnummer: number(),
  Empfaengernummer: number().nullable().optional(),
  Grund: line(500),
});

export const OrderCandidates = z.strictObject({
  Auftragsnummer: z.string(),
  Empfehlungsnummer: z.string(),
  Kandidaten: z.array(
    z.strictObject({
      Empfaengernummer: z.string(),
      Name: z.string(),
      /** Street and number; empty where the form did not ask. With it staff compare the contract's address. */
      Strasse: z.string(),
      Ort: z.string(),
      ErstelltAm: dateTime(),
      /** Whose it is now. */
      Zugeordnet: z.boolean(),
      /** What speaks for or against them, strongest first. */
      Belege: z.array(z.strictObject({ Spricht: z.enum(['Dafuer', 'Dagegen']), Text: z.string() })),
    }),
  ),
});
export type OrderCandidates = z.output<typeof OrderCandidates>;

export const RecommendationRow = z.strictObject({
  Empfehlungsnummer: z.string(),
  ErstelltAm: dateTime(),
  Produkt: z.string(),
  ...RecommendationDetails.shape,
  Status: recommendationStatus(),
  Stufe: stage(),
  Klicks: z.int(),
  Empfehler: z.string(),
  Empfaenger: z.string().nullable(),
});
export type RecommendationRow = z.output<typeof RecommendationRow>;
/** All of them. */
export const recommendationColumns = Object.keys(RecommendationRow.shape) as [keyof RecommendationRow];

export const leadColumns = [
  'Empfaengernummer',
  'Empfehlungsnummer',
  'ErstelltAm',
  'Name',
  'Ort',
  'Status',
  'Stufe',
] as const;
export const LeadRow = z.strictObject({
  Empfaengernummer: z.string(),
  Empfehlungsnummer: z.string(),
  ErstelltAm: dateTime(),
  Name: z.string(),
  /** Ours: what tells people of one name apart. Of the address the first letter and where it lies. */
  Email: z.string(),
  Ort: z.string(),
  /** Ours: who recommended what to them. */
  Empfehler: z.string(),
  Produkt: z.string(),
  Status: z.enum(['Unbestaetigt', 'Bestaetigt', 'Geloescht']),
  Stufe: stage(),
  /** The contact allowed advertising, confirmed the address and did not withdraw: whom the agency may tell about offers. */
  WerbungErlaubt: z.boolean(),
  Unerreichbar: unreachable(),
});
export type LeadRow = z.output<typeof LeadRow>;

export const invitationColumns = [
  'Einladungsnummer',
  'Name',
  'Email',
  'Art',
  'Mitarbeiternummer',
  'ErstelltAm',
  'Status',
] as const;
export const InvitationRow = z.strictObject({
  Einladungsnummer: z.string(),
  Name: z.string(),
  Email: z.string(),
  Art: z.string(),
  Mitarbeiternummer: z.string().nullable(),
  ErstelltAm: dateTime(),
  Status: z.enum(['Offen', 'Angenommen', 'Abgelaufen']),
});
export type InvitationRow = z.output<typeof InvitationRow>;

export const recommenderColumns = [
  'Empfehlernummer',
  'Name',
  'Email',
  'RegistriertAm',
  'Empfehlungen',
  'Vertraege',
  'PraemieCent',
  'Status',
] as const;
export const RecommenderRow = z.strictObject({
  Empfehlernummer: z.string(),
  Name: z.string(),
  Email: z.string(),
  RegistriertAm: dateTime(),
  Empfehlungen: z.int(),
  Vertraege: z.int(),
  PraemieCent: cents(),
  Status: z.enum(['Unbestaetigt', 'Aktiv', 'Gesperrt', 'Geloescht']),
  /** Mails to the address come back. */
  Unerreichbar: z.boolean(),
});
export type RecommenderRow = z.output<typeof RecommenderRow>;

export const OrderReportBody = reportRequest(orderColumns);
/** Found also by whose they are: the person's page lists them. */
export const RecommendationReportBody = reportRequest([...recommendationColumns, 'Empfehlernummer']);
export const LeadReportBody = reportRequest(leadColumns);
export const InvitationReportBody = reportRequest(invitationColumns);
export const RecommenderReportBody = reportRequest(recommenderColumns);
export const OrderRows = paged(OrderRow);
export const RecommendationRows = paged(RecommendationRow);
export const LeadRows = paged(LeadRow);
export const InvitationRows = paged(InvitationRow);
export const RecommenderRows = paged(RecommenderRow);

/** What a ready reward waits for. */
const progressNames = names({
  'choice-open': 'AuswahlOffen',
  'code-wanted': 'GutscheinGewaehlt',
  'bank-details-wanted': 'BankdatenFehlen',
  payable: 'Auszahlbar',
});

/** Where a reward stands, for whoever is asked for it on the phone. */
export const RewardOfPerson = z.strictObject({
  PraemieId: z.uuid(),
  Herkunft: z.enum(originNames.wire),
  WertCent: cents(),
  Status: rewardStatus(),
  Fortschritt: z.enum(progressNames.wire).nullable(),
  Auswahl: z.enum(rewardWireNames).nullable(),
  /** Null with campaigns and goodwill. */
  Empfehlungsnummer: z.string().nullable(),
  Auftragsnummer: z.string().nullable(),
  GewaehrtAm: dateTime(),
  /** When it came to stand as it does. */
  Seit: dateTime(),
  EnddatumAnzeige: dateTime().nullable(),
  /** Of a cancelled one: what whoever refused or cancelled wrote, else why in a sentence. */
  Grund: z.string().nullable(),
  /** Of one that waits for its order's release by the agency: from when that is possible, and when it is overdue. */
  Freigabe: z.strictObject({ Ab: dateTime(), UeberfaelligAb: dateTime() }).nullable(),
  /** Does not leave now: until `FreiAb`, else until an operator decides. Why is the operators’ to know. */
  Angehalten: z.strictObject({ Seit: dateTime(), FreiAb: dateTime().nullable() }).nullable(),
  /** The last payment of it. */
  Auszahlung: EarlierAttempt.nullable(),
});
export type RewardOfPerson = z.output<typeof RewardOfPerson>;

export const fromRewardOfPerson = (reward: {
  readonly rewardId: string;
  readonly origin: (typeof originNames.english)[number];
  readonly amountCents: number;
  readonly status: RewardStatusName;
  readonly progress: (typeof progressNames.english)[number] | null;
  readonly choice: RewardKind | null;
  readonly recommendationNumber: string | null;
  readonly orderNumber: string | null;
  readonly grantedAt: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
  readonly cancelledBecause: string | null;
  readonly release: { readonly from: Date; readonly overdueFrom: Date } | null;
  readonly hold: { readonly since: Date; readonly until: Date | null } | null;
  readonly payout: {
    readonly endToEndId: string;
    readonly batchNumber: string;
    readonly amountCents: number;
    readonly status: (typeof payoutStatusNames.english)[number];
    readonly reason: string | null;
    readonly changedAt: Date;
  } | null;
}): RewardOfPerson => ({
  PraemieId: reward.rewardId,
  Herkunft: originNames.toWire(reward.origin),
  WertCent: reward.amountCents,
  Status: rewardStatusNames.toWire(reward.status),
  Fortschritt: reward.progress && progressNames.toWire(reward.progress),
  Auswahl: reward.choice && wireOf(reward.choice),
  Empfehlungsnummer: reward.recommendationNumber,
  Auftragsnummer: reward.orderNumber,
  GewaehrtAm: toWireDateTime(reward.grantedAt),
  Seit: toWireDateTime(reward.changedAt),
  EnddatumAnzeige: toWireDateTimeOrNull(reward.expiresAt),
  Grund: reward.cancelledBecause,
  Freigabe: reward.release && {
    Ab: toWireDateTime(reward.release.from),
    UeberfaelligAb: toWireDateTime(reward.release.overdueFrom),
  },
  Angehalten: reward.hold && {
    Seit: toWireDateTime(reward.hold.since),
    FreiAb: toWireDateTimeOrNull(reward.hold.until),
  },
  Auszahlung: reward.payout && {
    Auszahlungsnummer: reward.payout.endToEndId,
    Stapelnummer: reward.payout.batchNumber,
    BetragCent: reward.payout.amountCents,
    Status: payoutStatusNames.toWire(reward.payout.status),
    Grund: reward.payout.reason,
    Am: toWireDateTime(reward.payout.changedAt),
  },
});

/** What a second person or a person at all has to decide. */
export const waitingKinds = [
  'Kulanz',
  'Zuordnungen',
  'Stapel',
  'Ruecklaeufer',
  'Zahlungskonto',
  'Pruefungen',
  'Wiederholungen',
  'Personal',
  'Anmeldedienste',
  'Veroeffentlichungen',
] as const;
export const WaitingDecisions = z.array(
  z.strictObject({ Art: z.enum(waitingKinds), Anzahl: z.int(), AeltestesSeit: dateTime().nullable() }),
);
export type WaitingDecisions = z.output<typeof WaitingDecisions>;

/** A month of the calendar in Germany. */
const month = () =>
  z
    .string()
    .trim()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .meta({ description: 'YYYY-MM', examples: ['2026-11'] });

/** The asker’s own agency number. */
export const StatementParams = AgencyParams.extend({ monat: month() });

const settled = { Praemien: z.int(), Ruecklaeufer: z.int(), BetragCent: cents() };
const StatementMonth = z.strictObject({
  Monat: month(),
  /** It is this month: more may come. */
  Laufend: z.boolean(),
  /** Orders released. */
  Auftraege: z.int(),
  ...settled,
  Arten: z.array(z.strictObject({ Auswahl: z.enum(rewardWireNames), ...settled })),
});
export type StatementMonth = z.output<typeof StatementMonth>;
export const Statements = z.array(StatementMonth);

export const StatementLine = z.strictObject({
  Auftragsnummer: z.string(),
  Produkt: z.string(),
  Am: dateTime(),
  Auswahl: z.enum(rewardWireNames),
  /** Below zero: the payment came back. */
  BetragCent: cents(),
});
export type StatementLine = z.output<typeof StatementLine>;
/** With a page of its lines, and how many there are. */
export const Statement = StatementMonth.extend({ Zeilen: z.array(StatementLine), ZeilenGesamt: z.int() });
export type Statement = z.output<typeof Statement>;
