import { Global, Module } from '@nestjs/common';
import { Post } from './mail-reaction.js';
import { Mailer } from './mailer.js';

@Global()
@Module({ providers: [Mailer, Post], exports: [Mailer, Post] })
export class MailModule {}
