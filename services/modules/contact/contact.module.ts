import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import { contactDeskCalls } from './http/contact-desk.js';
import { contactFormCalls } from './http/contact-form.js';
import { ContactMessageRow, ContactMessages } from './persistence/contact-messages.js';
import { Inquiries, InquiryReplyRow, InquiryRow, WaitingInquiryRow } from './persistence/inquiries.js';
import { KeptInquiries } from './persistence/kept-inquiries.js';
import { ReplyTemplateRow, ReplyTemplates } from './persistence/reply-templates.js';
import { InquiriesAtDesk } from './queries/inquiries-at-desk.js';
import { reactions } from './reactions/index.js';
import { ContactForm, ForgetContactMessage } from './use-cases/contact-form.js';
import { ForgetInquiry } from './use-cases/forget-inquiry.js';
import { WorkOnInquiries } from './use-cases/work-on-inquiries.js';

/** Messages that anyone may send to the programme's support, and the answers. */
@Module({
  imports: [
    MikroOrmModule.forFeature([ContactMessageRow, InquiryRow, InquiryReplyRow, ReplyTemplateRow, WaitingInquiryRow]),
    IntakeModule,
    DueWorkModule,
  ],
  controllers: [...contactFormCalls, ...contactDeskCalls],
  providers: [
    ContactMessages,
    Inquiries,
    ReplyTemplates,
    KeptInquiries,
    ContactForm,
    ForgetContactMessage,
    ForgetInquiry,
    InquiriesAtDesk,
    WorkOnInquiries,
    ...reactions,
  ],
})
export class ContactModule {}
