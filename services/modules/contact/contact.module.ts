import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { contactCalls } from './http.js';
import {
  ContactMessageRow,
  ContactMessages,
  ForgetContactMessage,
  KeptMessages,
  reactions,
  ContactForm,
} from './send-contact-message.js';

/** Messages that anyone may send to the programme's support. */
@Module({
  imports: [MikroOrmModule.forFeature([ContactMessageRow]), IntakeModule, DueWorkModule],
  controllers: contactCalls,
  providers: [ContactMessages, ContactForm, ForgetContactMessage, KeptMessages, ...reactions],
})
export class ContactModule {}
