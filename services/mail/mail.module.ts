import { Global, Module } from '@nestjs/common';
import { OutboundModule } from '#platform/platform.module.js';
import { NameServers } from './dns-records.js';
import { MailService } from './mail-service.js';
import { Mailer } from './mailer.js';
import { MailReturns } from './returned-mail.js';
import { MailSenders } from './sender.js';
import { SentMails } from './sent-mails.js';
import { MailTextOverrides } from './text-overrides.js';

@Global()
@Module({
  imports: [OutboundModule],
  providers: [Mailer, MailReturns, MailService, MailSenders, NameServers, SentMails, MailTextOverrides],
  exports: [Mailer, MailReturns, MailService, MailSenders, NameServers, SentMails, MailTextOverrides],
})
export class MailModule {}
