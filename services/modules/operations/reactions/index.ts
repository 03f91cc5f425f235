import { ReactAgainWhenRedeliveryApproved } from './react-again-when-redelivery-approved.js';
import { SendAgainWhenRedeliveryApproved } from './send-again-when-redelivery-approved.js';

/** Reactions of this file; the module registers them. */
export const reactions = [ReactAgainWhenRedeliveryApproved, SendAgainWhenRedeliveryApproved];
