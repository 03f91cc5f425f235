import type { z } from 'zod';
import { recommendationStatus, rewardStatus, type WireStage } from './schemas.js';

/** Two-way tables between the code's English names and the wire's German ones. */
export function names<const Table extends Readonly<Record<string, string>>>(table: Table) {
  type English = keyof Table & string;
  type German = Table[English];
  // A map, since what comes from the wire may read `constructor`.
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

export const recommendationStatusNames = names({
  open: 'Offen',
  succeeded: 'Ok',
  settled: 'Gezahlt',
  expired: 'Abgelaufen',
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
export type StageName = (typeof stageNames.english)[number];
