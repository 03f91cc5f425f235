import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { BouncesController, MailRecordsController, MailTextsController } from './http/mails.js';
import { NewsMails, newsReactions } from './reactions/news.js';
import { MailFacts } from './mail-facts.js';
import { recommendationReactions } from './reactions/recommendation.js';
import { accountReactions } from './reactions/account.js';
import { platformReactions } from './reactions/platform.js';
import { rewardReactions } from './reactions/reward.js';
import { MailSenderController } from './http/sender.js';
import { documentParts } from './http/document.js';
import { Publishing, SenderLater, SenderPublishing } from './publishing.js';

/**
 * All mails except the voucher's, which its own module sends: one reaction per occasion, each with a text in two
 * languages; and the tenants' own texts.
 */
@Module({
  imports: [IntakeModule, OutboundModule],
  controllers: [MailTextsController, MailSenderController, MailRecordsController, BouncesController],
  providers: [
    Publishing,
    SenderPublishing,
    SenderLater,
    ...documentParts,
    MailFacts,
    NewsMails,
    ...accountReactions,
    ...recommendationReactions,
    ...newsReactions,
    ...rewardReactions,
    ...platformReactions,
  ],
})
export class MessagingModule {}
