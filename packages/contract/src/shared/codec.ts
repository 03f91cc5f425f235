import type { z } from 'zod';
import { fromWireDateTime, money, toWireDateTime } from '#shared/dates-and-money.js';
import type { actors } from '../empfehler/schemas.js';
import {
  recommendationStatus,
  rewardStatus,
  type CaptchaCheck,
  type Paged,
  type SettingVersion,
  type WireStage,
} from './schemas.js';

export { fromWireDateTime, toWireDateTime };

export function toWireDateTimeOrNull(date: Date | null | undefined): string | null {
  return date ? toWireDateTime(date) : null;
}

/** `1990-12-31` of `31.12.1990`: a calendar day has no time zone, so it stays text. */
export function fromGermanDate(text: string): string {
  const [day = '', month = '', year = ''] = text.trim().split('.');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `31.12.1990` of `1990-12-31`. */
export function toGermanDate(day: string): string {
  return day.split('-').reverse().join('.');
}

/** The display text of an amount (`Wert`): `50 €`, `12,50 €`. */
export const toWert = (amountCents: number): string => money(amountCents, 'de', { short: true }).replace('\u00a0', ' ');

/** Whether a captcha is needed, with its challenge. */
export function toCaptchaCheck({ required, challenge }: { required: boolean; challenge?: object }): CaptchaCheck {
  return { CaptchaRequired: required, ...(challenge && { Challenge: { ...challenge } }) };
}

/** One page of rows; `page` starts at 1. */
export function toPaged<Row>(
  rows: readonly Row[],
  { page, pageSize, totalCount }: { page: number; pageSize: number; totalCount: number },
): Paged<Row> {
  const pageCount = Math.ceil(totalCount / pageSize);
  return { HasNext: page < pageCount, PageCount: pageCount, TotalCount: totalCount, Content: [...rows] };
}

interface Versioned {
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedByName: string | null;
  readonly restored: number | null;
}
type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/**
 * Converts versions, oldest first, to the wire: newest first, each with its changes from the previous one. `inForce`: the
 * version in force where that need not be the newest; null: none is.
 */
export function toWireVersions<One extends Versioned>(
  versions: readonly One[],
  changesBetween: (before: One, after: One) => readonly FieldChange[],
  inForce = versions.at(-1)?.version ?? null,
): SettingVersion[] {
  return versions
    .map((one, at) => ({
      Nummer: one.version,
      GeaendertAm: toWireDateTimeOrNull(one.changedAt),
      GeaendertVon: one.changedByName,
      AusVersion: one.restored,
      Aenderungen: (at === 0 ? [] : changesBetween(versions[at - 1]!, one)).map(({ field, before, after }) => ({
        Feld: field,
        Vorher: before,
        Nachher: after,
      })),
      InKraft: one.version === inForce,
    }))
    .reverse();
}

/** Two-way tables between the code's English names and the wire's German ones. */
export function names<const Table extends Readonly<Record<string, string>>>(table: Table) {
  type English = keyof Table & string;
  type German = Table[English];
  // A Map, since wire input could be a name like `constructor`.
  const back = new Map(Object.entries(table).map(([english, german]) => [german, english as English]));
  return {
    toWire: (english: English): German => table[english] as German,
    fromWire: (german: German): English => back.get(german)!,
    english: Object.keys(table) as English[],
    wire: Object.values(table) as German[],
  };
}

type RecommendationStatus = z.output<ReturnType<typeof recommendationStatus>>;
type RewardStatus = z.output<ReturnType<typeof rewardStatus>>;

/** What somebody was called for; a closed list, so that nothing personal is written down. */
export const callPurposes = names({
  offer: 'Angebot',
  advice: 'Beratung',
  renewal: 'Vertragsverlaengerung',
  survey: 'Umfrage',
});

export const recommendationStatusNames = names({
  succeeded: 'Ok',
  expired: 'Abgelaufen',
  open: 'Offen',
  settled: 'Gezahlt',
  cancelled: 'Storniert',
} satisfies Record<string, RecommendationStatus>);

export const rewardStatusNames = names({
  open: 'Offen',
  ready: 'Bereitgestellt',
  paid: 'Ausgezahlt',
  'picked-up': 'Abgeholt',
  cancelled: 'Storniert',
  expired: 'Abgelaufen',
} satisfies Record<string, RewardStatus>);

export const payoutStatusNames = names({
  collected: 'Gesammelt',
  sealed: 'Versiegelt',
  sent: 'Gesendet',
  settled: 'Ausgefuehrt',
  returned: 'Zurueckgegeben',
  dropped: 'Entfernt',
});

/** Who has to act next. */
export const actorNames = names({
  recommender: 'Empfehler',
  contact: 'Kontakt',
  us: 'Programm',
  nobody: 'Niemand',
} satisfies Record<string, (typeof actors)[number]>);

export const stageNames = names({
  'reward-paid': 'PraemieAusgezahlt',
  'reward-expired': 'PraemieAbgelaufen',
  'contract-not-concluded': 'VertragNichtZustandeGekommen',
  'enter-bank-details': 'BankdatenEingeben',
  'pick-up-reward': 'PraemieAbholen',
  'claim-in-processing': 'AnspruchInBearbeitung',
  'reward-ready': 'PraemieBereit',
  reacted: 'Reagiert',
  'contact-not-reacted': 'KontaktNichtReagiert',
} satisfies Record<string, WireStage>);

export type RecommendationStatusName = (typeof recommendationStatusNames.english)[number];
export type RewardStatusName = (typeof rewardStatusNames.english)[number];
