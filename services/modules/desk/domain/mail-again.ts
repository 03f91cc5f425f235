import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { Texts } from '#shared/texts.js';
import type { RecommenderEvent } from '../../account/events.js';
import { openAccountDecisions } from '../../account/published-rules.js';
import type { RecipientEvent } from '../../recipient/events.js';
import { openContactDecisions } from '../../recipient/published-rules.js';
import type { RewardEvent } from '../../reward/events.js';
import { openRewardDecisions } from '../../reward/published-rules.js';
import type { VoucherEvent } from '../../voucher/events.js';
import { openVoucherDecisions } from '../../voucher/published-rules.js';

/** What a mail that can be sent again is about. */
export type MailMatter = 'welcome' | 'confirmation' | 'offer' | 'reward' | 'code';

const matters: Readonly<Record<string, MailMatter>> = {
  willkommen: 'welcome',
  'angaben-bestaetigen': 'confirmation',
  'angaben-erinnerung': 'confirmation',
  'angaben-ergaenzen': 'offer',
  'angebot-reserviert': 'offer',
  'praemie-bereit': 'reward',
  'praemie-erinnerung': 'reward',
  'praemie-neu-waehlen': 'reward',
  'bankverbindung-gewuenscht': 'reward',
  gutscheincode: 'code',
};

/** By the mail's kind; undefined for kinds that tell of something once. */
export const matterOf = (kind: string | null): MailMatter | undefined => (kind === null ? undefined : matters[kind]);

type AnyEvent = RecommenderEvent | RecipientEvent | RewardEvent | VoucherEvent;

/** Events that mail on a matter whenever they happen: after one, what was mailed before is out of date. */
const causes: Readonly<Record<MailMatter, readonly AnyEvent['type'][]>> = {
  welcome: ['AccessLinkRequested'],
  confirmation: ['RecipientRegistered', 'RecipientAddressChanged', 'RecipientMailRequested', 'RecipientReminded'],
  offer: ['RecipientConfirmed', 'RecipientOfferRequested'],
  reward: ['RewardReady', 'RewardMailRequested', 'RewardReminderDue', 'RewardChoiceReopened', 'RewardReturned'],
  code: ['VoucherAssigned', 'VoucherMailReleased', 'VoucherMailRequested'],
};

interface MailToRepeat {
  readonly eventId: string;
  readonly kind: string | null;
  readonly sentAt: Date | null;
  readonly heldAt: Date | null;
}

export interface FactsOfMail {
  /** The stream of the event that caused it. */
  readonly history: readonly RecordedEvent[];
  readonly owner: { readonly isErased: boolean; readonly isBlocked: boolean; readonly isUnreachable: boolean };
  /** Of a mail to a contact: the recommendation was cancelled or has expired. */
  readonly recommendationHasEnded: boolean;
  /** Of a code: it was withdrawn, or its last day is over. */
  readonly codeIsOver: boolean;
  /** Staff entered another address for its owner a short time ago: nothing of value goes there yet. */
  readonly addressIsFresh: boolean;
}

const because = {
  once: {
    de: 'Sie meldet etwas, das einmal gesagt wird.',
    en: 'It tells of something that is said once.',
  },
  invitation: {
    de: 'Einladungen senden Sie unter „Einladungen“ noch einmal.',
    en: 'You can send invitations again under “Invitations”.',
  },
  erased: { de: 'Die Daten dieser Person sind gelöscht.', en: 'This person’s data has been deleted.' },
  blocked: {
    de: 'Das Konto ist gesperrt; solange geht nichts hinaus.',
    en: 'The account is blocked, so nothing is sent for now.',
  },
  unreachable: {
    de: 'E-Mails an diese Adresse kommen zurück. Berichtigen Sie zuerst die Adresse.',
    en: 'E-mails to this address come back. Please correct the address first.',
  },
  underWay: { de: 'Sie ist noch unterwegs.', en: 'It is still on its way.' },
  replaced: {
    de: 'Eine neuere E-Mail hat sie ersetzt; ihr Link gilt nicht mehr.',
    en: 'A newer e-mail has replaced it; its link is no longer valid.',
  },
  ended: { de: 'Die Empfehlung gilt nicht mehr.', en: 'The referral is no longer valid.' },
  freshAddress: {
    de: 'Die E-Mail-Adresse wurde gerade geändert. In den ersten 48 Stunden geht kein Code dorthin.',
    en: 'The e-mail address has just been changed. No code goes there in the first 48 hours.',
  },
  codeOver: { de: 'Der Code gilt nicht mehr.', en: 'The code is no longer valid.' },
} as const satisfies Record<string, Texts>;

/** Why the aggregate would refuse it. */
const settled: Readonly<Record<MailMatter, Texts>> = {
  welcome: { de: 'Das Konto ist schon bestätigt.', en: 'The account is already confirmed.' },
  confirmation: { de: 'Die Adresse ist schon bestätigt.', en: 'The address is already confirmed.' },
  offer: { de: 'Der Kontakt hat seine Daten gelöscht.', en: 'The friend’s data has been deleted.' },
  reward: {
    de: 'Bei dieser Prämie ist nichts mehr zu wählen.',
    en: 'There is nothing left to choose for this reward.',
  },
  code: { de: 'Dieser Code wurde noch nicht verschickt.', en: 'This code has not been sent yet.' },
};

/**
 * Why a mail cannot be sent again; null where it can (docs/specification/desk.md#mails-sent-again). Page and call ask
 * here, so a button that is there is not refused.
 */
export function whyNotAgain(mail: MailToRepeat, facts: FactsOfMail): Texts | null {
  const matter = matterOf(mail.kind);
  if (!matter) return mail.kind === 'einladung' ? because.invitation : because.once;
  const { owner, history } = facts;
  if (owner.isErased) return because.erased;
  if (!isPossible(matter, history)) return owner.isBlocked ? because.blocked : settled[matter];
  if (owner.isBlocked) return because.blocked;
  if (facts.recommendationHasEnded && (matter === 'confirmation' || matter === 'offer')) return because.ended;
  if (facts.codeIsOver && matter === 'code') return because.codeOver;
  if (facts.addressIsFresh && matter === 'code') return because.freshAddress;
  if (owner.isUnreachable) return because.unreachable;
  const own = history.findIndex(({ eventId }) => eventId === mail.eventId);
  if (history.slice(own + 1).some(event => isCause(matter, event))) return because.replaced;
  return mail.sentAt === null ? because.underWay : null;
}

const isCause = (matter: MailMatter, { type, data }: RecordedEvent): boolean =>
  (causes[matter] as readonly string[]).includes(type) &&
  (matter !== 'welcome' || (data as { purpose?: string }).purpose === 'welcome');

function isPossible(matter: MailMatter, history: readonly RecordedEvent[]): boolean {
  const id = history[0]?.streamId ?? '';
  switch (matter) {
    case 'welcome':
      return openAccountDecisions(id, history as readonly RecommenderEvent[]).mailWelcome;
    case 'confirmation':
      return openContactDecisions(id, history as readonly RecipientEvent[]).mailConfirmation;
    case 'offer':
      return openContactDecisions(id, history as readonly RecipientEvent[]).mailOffer;
    case 'reward':
      return openRewardDecisions(id, history as readonly RewardEvent[]).mail;
    case 'code':
      return openVoucherDecisions(id, history as readonly VoucherEvent[]).mail;
  }
}
