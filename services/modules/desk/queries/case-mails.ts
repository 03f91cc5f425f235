import { mailKinds } from '#mail/mail-kind.js';
import type { MailToPerson } from '#mail/sent-mails.js';
import type { Language } from '#shared/texts.js';

export interface ShownMail {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly sentAt: Date | null;
  readonly delivery: 'waiting' | 'delivered' | 'returned' | 'held';
}

/** A mail as the team reads it; of one that was held there is no subject yet. */
export function shownMail(mail: MailToPerson, to: string, language: Language): ShownMail {
  const name = mailKinds().find(({ kind }) => kind === mail.kind)?.texts[language].name ?? '';
  return {
    id: `${mail.eventId}.${mail.consumer.replace(/^system:/, '')}`,
    to,
    kind: name,
    subject: mail.subject || name,
    sentAt: mail.sentAt,
    delivery: deliveryOf(mail),
  };
}

function deliveryOf({ sentAt, heldAt, returnedAt }: MailToPerson): ShownMail['delivery'] {
  if (returnedAt !== null) return 'returned';
  if (sentAt !== null) return 'delivered';
  return heldAt === null ? 'waiting' : 'held';
}
