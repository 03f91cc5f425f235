import { Global, Module } from '@nestjs/common';
import { Post } from './mail-reaction.js';
import { Mailer } from './mailer.js';
import { SentMails } from './sent-mails.js';

@Global()
@Module({ providers: [Mailer, Post, SentMails], exports: [Mailer, Post, SentMails] })
export class MailModule {}
