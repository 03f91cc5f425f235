import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';

export const RecommenderRegistered = defineEvent('RecommenderRegistered', {
  recommenderId: z.uuid(),
  source: z.enum(['self', 'recommendation', 'invitation', 'import', 'sign-in']),
  language: z.enum(['de', 'en']),
});

export const RecommenderActivated = defineEvent('RecommenderActivated', { recommenderId: z.uuid() });

export const RecommenderBlocked = defineEvent('RecommenderBlocked', {
  recommenderId: z.uuid(),
  reason: z.enum(['general', 'single', 'excluded-by-terms']),
});

/** The account has the status it had before the block: registered or activated. */
export const RecommenderUnblocked = defineEvent('RecommenderUnblocked', {
  recommenderId: z.uuid(),
  to: z.enum(['registered', 'activated']),
});

export const RecommenderErased = defineEvent('RecommenderErased', {
  recommenderId: z.uuid(),
  again: z.boolean().optional(),
});

/** The last reward owed to an erased person is settled; the bank details and address kept to pay it are deleted too. */
export const RecommenderErasureCompleted = defineEvent('RecommenderErasureCompleted', { recommenderId: z.uuid() });

/** Password or second factor of an account changed; the owner is told by mail, whoever made the change. */
export const AccountProtectionChanged = defineEvent('AccountProtectionChanged', {
  recommenderId: z.uuid(),
  change: z.enum([
    'password',
    'authenticator-added',
    'authenticator-removed',
    'passkey-added',
    'passkey-removed',
    'sign-in-linked',
    'sign-in-unlinked',
    'recovery-codes-renewed',
    'recovery-code-used',
  ]),
});

/** A mail with a link is due. `known`: the address to register has an account; `productId`: what somebody came for. */
export const AccessLinkRequested = defineEvent('AccessLinkRequested', {
  recommenderId: z.uuid(),
  purpose: z.enum(['welcome', 'login', 'reset', 'known', 'imported']),
  productId: z.int().optional(),
});

export const NewsletterOptInRequested = defineEvent('NewsletterOptInRequested', {
  recommenderId: z.uuid(),
  textVersion: z.string(),
});

export const NewsletterOptInConfirmed = defineEvent('NewsletterOptInConfirmed', {
  recommenderId: z.uuid(),
  textVersion: z.string(),
});

export const NewsletterOptInWithdrawn = defineEvent('NewsletterOptInWithdrawn', { recommenderId: z.uuid() });

/** They called news or advertising spam: nothing of the kind is sent to them any more, invitations included. */
export const RecommenderComplained = defineEvent('RecommenderComplained', { recommenderId: z.uuid() });

/** A customer number was submitted for review by a person; the number itself is stored encrypted beside the account. */
export const CustomerNumberSubmitted = defineEvent('CustomerNumberSubmitted', { recommenderId: z.uuid() });

export const CustomerNumberDecided = defineEvent('CustomerNumberDecided', {
  recommenderId: z.uuid(),
  accepted: z.boolean(),
});

export const RecommenderNameCorrected = defineEvent('RecommenderNameCorrected', { recommenderId: z.uuid() });

/** The new address is stored encrypted beside the account. `taken`: another account has it, so it gets no link. */
export const EmailChangeRequested = defineEvent('EmailChangeRequested', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
  taken: z.boolean(),
  /** Staff entered it for a caller. */
  byStaff: z.boolean().optional(),
});

/** The address that waited for confirmation was taken back. */
export const EmailChangeWithdrawn = defineEvent('EmailChangeWithdrawn', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
});

/** The new address was confirmed by its owner. */
export const RecommenderEmailChanged = defineEvent('RecommenderEmailChanged', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
});

/** Of recommender or recipient. `first`: none was stored before. `payableFrom`: it replaces one, unpaid before then. */
export const BankDetailsStored = defineEvent('BankDetailsStored', {
  beneficiaryId: z.uuid(),
  country: z.string().length(2),
  first: z.literal(true).optional(),
  payableFrom: eventDate().optional(),
});

export const BankDetailsRemoved = defineEvent('BankDetailsRemoved', { beneficiaryId: z.uuid() });

/** The bank knows the account by nearly the name that was typed; both names lie encrypted in the row. */
export const AccountHolderQuestioned = defineEvent('AccountHolderQuestioned', { beneficiaryId: z.uuid() });

/** Its owner took the bank's name, or kept their own. */
export const AccountHolderConfirmed = defineEvent('AccountHolderConfirmed', {
  beneficiaryId: z.uuid(),
  name: z.enum(['of-bank', 'own']),
});

/** The owner disowns a change of bank details or e-mail address: what is owed is held until a person decides. */
export const BankDetailsDisputed = defineEvent('BankDetailsDisputed', { beneficiaryId: z.uuid() });

export type RecommenderEvent = EventFrom<
  | typeof RecommenderRegistered
  | typeof RecommenderActivated
  | typeof RecommenderBlocked
  | typeof RecommenderUnblocked
  | typeof RecommenderErased
  | typeof RecommenderErasureCompleted
  | typeof AccessLinkRequested
  | typeof NewsletterOptInRequested
  | typeof NewsletterOptInConfirmed
  | typeof NewsletterOptInWithdrawn
  | typeof RecommenderComplained
  | typeof AccountProtectionChanged
  | typeof CustomerNumberSubmitted
  | typeof CustomerNumberDecided
  | typeof RecommenderNameCorrected
  | typeof EmailChangeRequested
  | typeof EmailChangeWithdrawn
  | typeof RecommenderEmailChanged
>;

export type BankDetailsEvent = EventFrom<
  | typeof BankDetailsStored
  | typeof BankDetailsRemoved
  | typeof BankDetailsDisputed
  | typeof AccountHolderQuestioned
  | typeof AccountHolderConfirmed
>;

export type HolderAnswer = 'of-bank' | 'own';

/** What a recommender can be notified of, and by which ways (docs/specification/people.md#notifications). */
export const notificationKinds = ['contact-reacted', 'new-link-wanted', 'reward-ready', 'reward-paid'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export interface Notification {
  readonly kind: NotificationKind;
  readonly way: 'mail' | 'push';
}

export type BlockReason = 'general' | 'single' | 'excluded-by-terms';

export type RecommenderState = 'registered' | 'activated' | 'blocked' | 'erased';
