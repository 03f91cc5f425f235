import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { BouncesController, MailRecordsController, MailTextsController } from './http/mails.js';
import { NewsMails, newsReactions } from './reactions/news.js';
import { MailFacts } from './mail-facts.js';
import { recipientReactions } from './reactions/recipient.js';
import { recommendationReactions } from './reactions/recommendation.js';
import { accountReactions } from './reactions/account.js';
import { platformReactions } from './reactions/platform.js';
import { rewardReactions } from './reactions/reward.js';
import { staffReactions } from './reactions/staff.js';
import { MailSenderController } from './http/sender.js';
import { documentParts } from './http/document.js';
import { MailTextPublishing } from './publish-mail-text.js';
import { SenderLater, SenderPublishing } from './publish-sender.js';

/**
 * All mails except the voucher's, which its own module sends: one reaction per occasion, each with a text in two
 * languages; and the tenants' own texts.
 */
@Module({
  imports: [IntakeModule, OutboundModule],
  controllers: [MailTextsController, MailSenderController, MailRecordsController, BouncesController],
  providers: [
    MailTextPublishing,
    SenderPublishing,
    SenderLater,
    ...documentParts,
    MailFacts,
    NewsMails,
    ...accountReactions,
    ...recipientReactions,
    ...recommendationReactions,
    ...newsReactions,
    ...rewardReactions,
    ...staffReactions,
    ...platformReactions,
  ],
})
export class MessagingModule {}
