import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { EntryModule } from '#platform/entry/entry.module.js';
import { ForgetContactMessage } from './commands/forget-contact-message/forget-contact-message.due.js';
import { SendContactMessageController } from './commands/send-contact-message/send-contact-message.controller.js';
import { SendContactMessageHandler } from './commands/send-contact-message/send-contact-message.handler.js';
import { ContactMessages } from './persistence/contact-messages.js';
import { CheckContactCaptchaController } from './queries/check-contact-captcha/check-contact-captcha.controller.js';
import { CopyContactMessageWhenForwarded } from './reactions/copy-contact-message-when-forwarded.reaction.js';
import { ForwardContactMessageWhenReceived } from './reactions/forward-contact-message-when-received.reaction.js';

/** Messages of anyone to the programme's support. */
@Module({
  imports: [EntryModule, DueWorkModule],
  controllers: [CheckContactCaptchaController, SendContactMessageController],
  providers: [
    ContactMessages,
    SendContactMessageHandler,
    ForgetContactMessage,
    ForwardContactMessageWhenReceived,
    CopyContactMessageWhenForwarded,
  ],
})
export class ContactModule {}
