import { Module } from '@nestjs/common';
import { EntryModule } from '#platform/entry/entry.module.js';
import { About } from './reactions/about.js';
import { MailAccessLinkWhenRequested } from './reactions/mail-access-link-when-requested.reaction.js';
import { MailBankDetailsWantedWhenRewardReturned } from './reactions/mail-bank-details-wanted-when-reward-returned.reaction.js';
import { MailConfirmationWhenRecipientRegistered } from './reactions/mail-confirmation-when-recipient-registered.reaction.js';
import { MailFarewellWhenRecommenderErased } from './reactions/mail-farewell-when-recommender-erased.reaction.js';
import {
  MailConfirmationWhenEmailChangeRequested,
  MailNoticeWhenEmailChangeMoves,
} from './reactions/mail-email-change.reactions.js';
import { MailExpiryWhenRecommendationExpired } from './reactions/mail-expiry-when-recommendation-expired.reaction.js';
import { MailNewsWhenRecipientConfirmed } from './reactions/mail-news-when-recipient-confirmed.reaction.js';
import { MailNewsletterWhenOptInMoves } from './reactions/mail-newsletter-when-opt-in-moves.reaction.js';
import { MailOwnerWhenProtectionChanged } from './reactions/mail-owner-when-protection-changed.reaction.js';
import { MailPaymentWhenRewardSent } from './reactions/mail-payment-when-reward-sent.reaction.js';
import { MailReasonWhenNoContract } from './reactions/mail-reason-when-no-contract.reaction.js';
import { MailReasonWhenRewardCancelled } from './reactions/mail-reason-when-reward-cancelled.reaction.js';
import { MailOwnerWhenAccountReplaced } from './reactions/mail-owner-when-account-replaced.reaction.js';
import {
  MailEndWhenRecipientsRecommendationCancelled,
  MailReasonWhenRecommendationCancelled,
  MailReasonWhenRecommenderBlocked,
} from './reactions/mail-reason-when-stopped.reaction.js';
import { MailStaffWhenDecisionsWait } from './reactions/mail-staff-when-decisions-wait.reaction.js';
import { MailRewardLinkWhenRewardReady } from './reactions/mail-reward-link-when-reward-ready.reaction.js';

/** Every mail but the voucher's, which its own module sends: a reaction an occasion, a letter in two languages each. */
@Module({
  imports: [EntryModule],
  providers: [
    About,
    MailAccessLinkWhenRequested,
    MailOwnerWhenProtectionChanged,
    MailConfirmationWhenRecipientRegistered,
    MailRewardLinkWhenRewardReady,
    MailOwnerWhenAccountReplaced,
    MailBankDetailsWantedWhenRewardReturned,
    MailPaymentWhenRewardSent,
    MailNewsWhenRecipientConfirmed,
    MailExpiryWhenRecommendationExpired,
    MailReasonWhenNoContract,
    MailReasonWhenRewardCancelled,
    MailReasonWhenRecommenderBlocked,
    MailReasonWhenRecommendationCancelled,
    MailEndWhenRecipientsRecommendationCancelled,
    MailNewsletterWhenOptInMoves,
    MailFarewellWhenRecommenderErased,
    MailConfirmationWhenEmailChangeRequested,
    MailNoticeWhenEmailChangeMoves,
    MailStaffWhenDecisionsWait,
  ],
})
export class MessagingModule {}
