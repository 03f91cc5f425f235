import { mailKinds } from '#mail/mail-kind.js';
import type { MailToPerson } from '#mail/sent-mails.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import type { Language } from '#shared/texts.js';
import type { CaseOfRecommendation, ContactInCase } from '../../recommendation/api.js';
import type { VoucherOfReward } from '../../voucher/api.js';
import { whyNotAgain, type FactsOfMail } from '../domain/mail-again.js';
import type { Streams } from './case-history.js';

export interface ShownMail {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  readonly delivery: 'waiting' | 'delivered' | 'returned' | 'held';
  /** Why it cannot be sent again; null where it can. */
  readonly notAgain: string | null;
}

/** The mail's key in the list of mails. */
export function keyOfMail(id: string): Pick<MailToPerson, 'eventId' | 'consumer'> {
  const dot = id.indexOf('.');
  return { eventId: id.slice(0, Math.max(dot, 0)), consumer: `system:${id.slice(dot + 1)}` };
}

/** `today`: `YYYY-MM-DD`. */
export function codeIsOver({ data }: RecordedEvent, codes: readonly VoucherOfReward[], today: string): boolean {
  const { voucherId } = data as { voucherId?: string };
  const code = codes.find(one => one.voucherId === voucherId);
  return !code || (code.validUntil !== null && code.validUntil < today);
}

/** What a page of the desk knows of the people whom it mailed. */
export interface MailedPeople {
  readonly streams: Streams;
  readonly recommender: { readonly recommenderId: string } & FactsOfMail['owner'];
  readonly cases: readonly CaseOfRecommendation[];
  readonly contacts: ReadonlyMap<string, ContactInCase>;
  readonly codes: readonly VoucherOfReward[];
  readonly today: string;
  /** The recommender’s address is a new one that staff entered. */
  readonly addressIsFresh: boolean;
}

/** Each mail's facts, with one look at the streams of the page. */
export function factsOfMails({ streams, recommender, cases, contacts, codes, today, addressIsFresh }: MailedPeople) {
  const events = new Map([...streams.values()].flat().map(event => [event.eventId, event]));
  const ended = new Set(
    cases
      .filter(({ status }) => status === 'cancelled' || status === 'expired')
      .flatMap(({ lines }) => lines.flatMap(({ contact }) => contact?.recipientId ?? [])),
  );
  return ({ eventId, personId }: MailToPerson): FactsOfMail => {
    const event = events.get(eventId);
    const contact = contacts.get(personId);
    return {
      history: event ? (streams.get(event.streamId) ?? []) : [],
      owner: contact
        ? { isErased: contact.status === 'erased', isBlocked: false, isUnreachable: contact.unreachable !== null }
        : recommender,
      recommendationHasEnded: ended.has(personId),
      codeIsOver: event !== undefined && codeIsOver(event, codes, today),
      addressIsFresh: addressIsFresh && personId === recommender.recommenderId,
    };
  };
}

/** A mail as the team reads it; of one that was held there is no subject yet. */
export function shownMail(mail: MailToPerson, to: string, facts: FactsOfMail, language: Language): ShownMail {
  const name = mailKinds().find(({ kind }) => kind === mail.kind)?.texts[language].name ?? '';
  return {
    id: `${mail.eventId}.${mail.consumer.replace(/^system:/, '')}`,
    to,
    kind: name,
    subject: mail.subject || name,
    sentAt: mail.sentAt,
    delivery: deliveryOf(mail),
    notAgain: whyNotAgain(mail, facts)?.[language] ?? null,
  };
}

function deliveryOf({ sentAt, heldAt, returnedAt }: MailToPerson): ShownMail['delivery'] {
  if (returnedAt !== null) return 'returned';
  if (sentAt !== null) return 'delivered';
  return heldAt === null ? 'waiting' : 'held';
}
