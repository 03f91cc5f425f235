import { Injectable } from '@nestjs/common';
import { currentWork } from '../database/unit-of-work.js';
import type { DomainEvent, RecordedEvent } from '../domain/event.js';
import { People } from '../people/people.js';
import type { ExternalReaction } from '../reactions/reaction.js';
import { TenantDirectory } from '../tenant/tenant-directory.js';
import { addresseeOf, type Addressee, type Letter } from './letter.js';
import { Mailer, type OutgoingMail } from './mailer.js';
import { renderLetter } from './render.js';

/** What every mail needs: whom it goes to, how it looks, and the way out. */
@Injectable()
export class Post {
  constructor(private readonly people: People, private readonly tenants: TenantDirectory, private readonly mailer: Mailer) {}

  /** The letter to a person, written in their language; null when the person is erased or the letter is not wanted after all. */
  async to(personId: string, write: (to: Addressee) => Letter | null | Promise<Letter | null>): Promise<OutgoingMail | null> {
    const person = await this.people.find(personId);
    const tenant = await this.tenants.byId(currentWork().tenantId);
    if (!person || !tenant) return null;
    const addressee = addresseeOf(person, tenant);
    const letter = await write(addressee);
    return letter && renderLetter(letter, addressee);
  }

  send(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.mailer.send(mail, effectKey);
  }
}

/** A reaction that mails one person; it says only whom and what. */
@Injectable()
export abstract class MailReaction<Event extends DomainEvent> implements ExternalReaction<OutgoingMail, Event> {
  constructor(protected readonly post: Post) {}

  abstract prepare(event: RecordedEvent<Event>): Promise<OutgoingMail | null>;

  deliver(mail: OutgoingMail, effectKey: string): Promise<string> {
    return this.post.send(mail, effectKey);
  }
}
