import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays, Clock } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Captcha } from '#platform/intake/captcha.js';
import { MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { FindRecommender } from '../../account/api.js';
import { FindRecipient, HasProvenAddress } from '../../recipient/api.js';
import { ContactMessage, mailsAreTriedForDays } from '../domain/contact-message.js';
import { ContactMessages, type MessageText } from '../persistence/contact-messages.js';
import { Inquiries, type ProvenSender } from '../persistence/inquiries.js';

const FORGET_CONTACT_MESSAGE = 'forget-contact-message';

/** Gives up on a message's mails that could not be sent in time. */
@DueHandler(FORGET_CONTACT_MESSAGE, 'erasure')
export class ForgetContactMessage implements DueWorkHandler {
  constructor(private readonly messages: ContactMessages) {}

  async due(messageId: string): Promise<void> {
    const message = await this.messages.load(messageId);
    message.forget();
    await this.messages.save(message);
  }
}

/** The form by which anybody writes to the programme's support. */
@Injectable()
export class ContactForm {
  constructor(
    private readonly messages: ContactMessages,
    private readonly inquiries: Inquiries,
    private readonly captcha: Captcha,
    private readonly mails: MailLimit,
    private readonly dueWork: DueWork,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps it for the desk, sends it to the support and confirms it. Refuses `too-many-requests` by sender, and what the
   * captcha refuses.
   */
  async send(text: MessageText, { address, captcha }: Sender): Promise<void> {
    await this.captcha.accept(address, 'contact', captcha);
    await this.mails.take(text.email);
    const message = new ContactMessage(newId());
    message.receive();
    const inquiryId = await this.inquiries.receive(text.email, message.id, await this.provenSender(text.email));
    await this.messages.keep(message.id, inquiryId, text);
    await this.messages.save(message);
    await this.dueWork.schedule(FORGET_CONTACT_MESSAGE, message.id, addDays(this.clock.now(), mailsAreTriedForDays));
  }

  private async provenSender(email: string): Promise<ProvenSender | null> {
    const recommender = await this.queries.execute(new FindRecommender({ email }));
    if (recommender && recommender.state !== 'registered')
      return { personId: recommender.recommenderId, recommendationId: null };
    const contact = await this.people.findByEmail('recipient', email);
    if (!contact || !(await this.queries.execute(new HasProvenAddress(contact.id)))) return null;
    const recipient = await this.queries.execute(new FindRecipient({ recipientId: contact.id }));
    return recipient && { personId: contact.id, recommendationId: recipient.recommendationId };
  }
}

interface Sender {
  /** Their address in the network. */
  readonly address: string;
  readonly captcha: string | null;
}
