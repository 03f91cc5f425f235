import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/event.js';

export const RecommenderRegistered = defineEvent('RecommenderRegistered', {
  recommenderId: z.uuid(),
  source: z.enum(['self', 'recommendation', 'invitation', 'seed']),
  language: z.enum(['de', 'en']),
});
export const RecommenderActivated = defineEvent('RecommenderActivated', { recommenderId: z.uuid() });
export const RecommenderBlocked = defineEvent('RecommenderBlocked', {
  recommenderId: z.uuid(),
  reason: z.enum(['general', 'single', 'excluded-by-terms']),
});
/** Back to what it was before: registered or active. */
export const RecommenderUnblocked = defineEvent('RecommenderUnblocked', {
  recommenderId: z.uuid(),
  to: z.enum(['registered', 'activated']),
});
export const RecommenderErased = defineEvent('RecommenderErased', {
  recommenderId: z.uuid(),
  again: z.boolean().optional(),
});
/** The last that was still owed to an erased person is settled: what was kept to pay it is gone too. */
export const RecommenderErasureCompleted = defineEvent('RecommenderErasureCompleted', { recommenderId: z.uuid() });
/** What an account is opened with has changed; its owner is told by mail, whoever did it. */
export const AccountProtectionChanged = defineEvent('AccountProtectionChanged', {
  recommenderId: z.uuid(),
  change: z.enum([
    'password',
    'authenticator-added',
    'authenticator-removed',
    'passkey-added',
    'passkey-removed',
    'recovery-codes-renewed',
    'recovery-code-used',
  ]),
});
/** A mail with a link is wanted: the account is new (`welcome`), its password is to be set anew (`reset`), or somebody registered an address that has an account (`known`). */
export const AccessLinkRequested = defineEvent('AccessLinkRequested', {
  recommenderId: z.uuid(),
  purpose: z.enum(['welcome', 'reset', 'known']),
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
/** A customer number to be looked at by a person; the number itself lies encrypted beside the account. */
export const CustomerNumberSubmitted = defineEvent('CustomerNumberSubmitted', { recommenderId: z.uuid() });
export const CustomerNumberDecided = defineEvent('CustomerNumberDecided', {
  recommenderId: z.uuid(),
  accepted: z.boolean(),
});
export const RecommenderNameCorrected = defineEvent('RecommenderNameCorrected', { recommenderId: z.uuid() });
/** Another address was asked for; the address itself lies encrypted beside the account. `taken`: it belongs to another account, so no link goes there. */
export const EmailChangeRequested = defineEvent('EmailChangeRequested', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
  taken: z.boolean(),
});
/** The new address was confirmed by its owner. */
export const RecommenderEmailChanged = defineEvent('RecommenderEmailChanged', {
  recommenderId: z.uuid(),
  changeId: z.uuid(),
});
/** Bank details belong to a beneficiary: a recommender or a recipient. */
/** `payableFrom`: it replaced another account, and nothing is paid to it earlier. */
export const BankDetailsStored = defineEvent('BankDetailsStored', {
  beneficiaryId: z.uuid(),
  country: z.string().length(2),
  payableFrom: eventDate().optional(),
});
export const BankDetailsRemoved = defineEvent('BankDetailsRemoved', { beneficiaryId: z.uuid() });
/** The owner says that the change was not theirs; the account was removed. */
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
  | typeof AccountProtectionChanged
  | typeof CustomerNumberSubmitted
  | typeof CustomerNumberDecided
  | typeof RecommenderNameCorrected
  | typeof EmailChangeRequested
  | typeof RecommenderEmailChanged
>;
export type BankDetailsEvent = EventFrom<
  typeof BankDetailsStored | typeof BankDetailsRemoved | typeof BankDetailsDisputed
>;
