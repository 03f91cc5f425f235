import type { EventFrom } from '#platform/domain/aggregate.js';
import { wireOf } from '#reward-types/index.js';
import {
  ContractNotConcluded,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
} from '../order/events.js';
import { RecipientConfirmed } from '../recipient/events.js';
import {
  RecommendationCancelled,
  RecommendationClicked,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationSettled,
} from '../recommendation/events.js';
import {
  RewardCancelled,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPickedUp,
  RewardReady,
} from '../reward/events.js';
import type { RewardView } from '../reward/api.js';

export const published = [
  RecommendationCreated,
  RecommendationClicked,
  RecommendationExpired,
  RecommendationCancelled,
  RecommendationSettled,
  RecipientConfirmed,
  OrderReported,
  OrderAssigned,
  OrderReleased,
  OrderRefused,
  OrderCancelled,
  ContractNotConcluded,
  RewardGranted,
  RewardReady,
  RewardChosen,
  RewardPaid,
  RewardPickedUp,
  RewardCancelled,
  RewardExpired,
] as const;

export type PublicEvent = EventFrom<(typeof published)[number]>;

/** Names of the events that webhooks may receive, as the contract has them. */
const namesOfMessages = {
  RecommendationCreated: 'empfehlung.angelegt',
  RecommendationClicked: 'empfehlung.geklickt',
  RecommendationExpired: 'empfehlung.abgelaufen',
  RecommendationCancelled: 'empfehlung.storniert',
  RecommendationSettled: 'empfehlung.gezahlt',
  RecipientConfirmed: 'kontakt.bestaetigt',
  OrderReported: 'auftrag.gemeldet',
  OrderAssigned: 'auftrag.zugeordnet',
  OrderReleased: 'auftrag.freigegeben',
  OrderRefused: 'auftrag.abgelehnt',
  OrderCancelled: 'auftrag.storniert',
  ContractNotConcluded: 'auftrag.nicht-zustande-gekommen',
  RewardGranted: 'praemie.gewaehrt',
  RewardReady: 'praemie.bereit',
  RewardChosen: 'praemie.gewaehlt',
  RewardPaid: 'praemie.ausgezahlt',
  RewardPickedUp: 'praemie.eingeloest',
  RewardCancelled: 'praemie.storniert',
  RewardExpired: 'praemie.abgelaufen',
} as const;

/** Event types that webhooks may receive, with the names they have there. */
export const publishedEvents: Readonly<Record<string, string>> = namesOfMessages;

type PublicEventType = keyof typeof namesOfMessages;

export type EventName = (typeof namesOfMessages)[PublicEventType];

export const webhookEventOf = (type: PublicEventType): EventName => namesOfMessages[type];

/** Event types of these wire names. */
export const eventTypesOf = (wanted: readonly string[]): string[] =>
  Object.entries(namesOfMessages).flatMap(([type, name]) => (wanted.includes(name) ? [type] : []));

interface Happened {
  readonly type: string;
  readonly at: Date;
  /** Numbers that people and systems know; null where there is none. */
  readonly recommendationNumber: string | null;
  readonly recipientNumber?: string | null;
  readonly orderNumber?: string | null;
  /** How the order ended without a contract that counts. */
  readonly orderEnd?: OrderEnd | null;
  readonly counts?: EventFrom<typeof RecommendationClicked>['data']['counts'];
  readonly reward?: { readonly id: string } & Pick<RewardView, 'beneficiary' | 'amountCents' | 'choice'>;
}

const endsOnTheWire = {
  refused: 'Abgelehnt',
  withdrawn: 'Widerrufen',
  cancelled: 'Storniert',
  'not-concluded': 'NichtZustandeGekommen',
} as const;

export type OrderEnd = keyof typeof endsOnTheWire;

const entriesOnTheWire = { link: 'Link', 'short-link': 'Kurzlink' } as const;

/** The body of a message as defined by *Standard Webhooks*: type, time and data. */
export function payloadOf({
  type,
  at,
  recommendationNumber,
  recipientNumber,
  orderNumber,
  orderEnd,
  counts,
  reward,
}: Happened): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      ...(recommendationNumber && { Empfehlungsnummer: recommendationNumber }),
      ...(recipientNumber && { Empfaengernummer: recipientNumber }),
      ...(orderNumber && { Auftragsnummer: orderNumber }),
      ...(orderEnd && { Ende: endsOnTheWire[orderEnd] }),
      ...(counts && {
        Klicks: counts.map(({ channel, entry, day, clicks }) => ({
          Kanal: channel,
          Einsprung: entriesOnTheWire[entry],
          Tag: day,
          Anzahl: clicks,
        })),
      }),
      ...(reward && {
        Praemie: reward.id,
        Fuer: reward.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
        WertCent: reward.amountCents,
        ...(reward.choice && { Art: wireOf(reward.choice) }),
      }),
    },
  });
}
