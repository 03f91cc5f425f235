import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import {
  About,
  MailConfirmationWhenRecipientRegistered,
  MailEndWhenRecipientsRecommendationCancelled,
  MailExpiryWhenRecommendationExpired,
  MailNewsWhenRecipientConfirmed,
  MailOfferWhenRecipientConfirmed,
  MailReasonWhenNoContract,
  MailReasonWhenRecommendationCancelled,
  MailReasonWhenRecommenderBlocked,
} from './reactions/recommendation.js';
import {
  MailAccessLinkWhenRequested,
  MailConfirmationWhenEmailChangeRequested,
  MailFarewellWhenRecommenderErased,
  MailNewsletterWhenOptInMoves,
  MailNoticeWhenEmailChangeMoves,
  MailOwnerWhenAccountReplaced,
  MailOwnerWhenProtectionChanged,
} from './reactions/account.js';
import {
  MailBankDetailsWantedWhenRewardReturned,
  MailPaymentWhenPayoutSent,
  MailReasonWhenRewardCancelled,
  MailRewardLinkWhenRewardReady,
  MailStaffWhenDecisionsWait,
} from './reactions/reward.js';

/** Every mail but the voucher's, which its own module sends: a reaction an occasion, a letter in two languages each. */
@Module({
  imports: [IntakeModule],
  providers: [
    About,
    MailAccessLinkWhenRequested,
    MailOwnerWhenProtectionChanged,
    MailConfirmationWhenRecipientRegistered,
    MailRewardLinkWhenRewardReady,
    MailOwnerWhenAccountReplaced,
    MailBankDetailsWantedWhenRewardReturned,
    MailPaymentWhenPayoutSent,
    MailNewsWhenRecipientConfirmed,
    MailOfferWhenRecipientConfirmed,
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
