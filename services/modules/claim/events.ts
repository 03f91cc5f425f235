import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/aggregate.js';

/** Who says that a reward is missing or wrong. */
export const claimants = ['recommender', 'recipient'] as const;
export type Claimant = (typeof claimants)[number];

const deadlines = { answerBy: eventDate(), decisionBy: eventDate() };

/** Somebody claims a reward of a recommendation; what they wrote is stored encrypted beside the stream. */
export const ClaimOpened = defineEvent('ClaimOpened', {
  claimId: z.uuid(),
  recommendationId: z.uuid(),
  claimant: z.enum(claimants),
  claimantId: z.uuid(),
  ...deadlines,
});

/** A member of staff has it from now on; null: nobody. `begins`: nobody had worked on it since it was opened or reopened. */
export const ClaimTaken = defineEvent('ClaimTaken', {
  claimId: z.uuid(),
  staffId: z.uuid().nullable(),
  begins: z.boolean(),
});

/** Staff wrote to the claimant; `messageId` names the text. */
export const ClaimAnswered = defineEvent('ClaimAnswered', { claimId: z.uuid(), messageId: z.uuid() });

/** With the order that was linked, or the reward that the claimant got. `messageId` names the text of the decision. */
export const ClaimAccepted = defineEvent('ClaimAccepted', {
  claimId: z.uuid(),
  orderId: z.uuid().nullable(),
  rewardId: z.uuid().nullable(),
  messageId: z.uuid(),
});

export const ClaimRejected = defineEvent('ClaimRejected', { claimId: z.uuid(), messageId: z.uuid() });

/** The claimant objected to the decision: the claim is open again, with deadlines of its own. */
export const ClaimReopened = defineEvent('ClaimReopened', { claimId: z.uuid(), ...deadlines });

/** The claimant was erased: what they wrote is deleted, and nobody works on it any more. */
export const ClaimForgotten = defineEvent('ClaimForgotten', { claimId: z.uuid() });

export type ClaimEvent = EventFrom<
  | typeof ClaimOpened
  | typeof ClaimTaken
  | typeof ClaimAnswered
  | typeof ClaimAccepted
  | typeof ClaimRejected
  | typeof ClaimReopened
  | typeof ClaimForgotten
>;
