import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { SentMails, type MailToPerson } from '#mail/sent-mails.js';
import { Audit } from '#platform/audit.js';
import { calendarDay, Clock } from '#platform/clock.js';
import { lockName } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { isId } from '#platform/domain/ids.js';
import { MailLimit } from '#platform/intake/limits.js';
import { PersonStore } from '#platform/persons/person-store.js';
import type { Language, Texts } from '#shared/texts.js';
import { AccountInCaseOf, MailWelcomeAgain, PayableAfterAddress } from '../../account/api.js';
import { AddressIsConfirmed, MailContactAgain } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { MailRewardAgain } from '../../reward/api.js';
import { MailVoucherAgain, VouchersOfRewards } from '../../voucher/api.js';
import { matterOf, whyNotAgain, type FactsOfMail, type MailMatter } from '../domain/mail-again.js';
import { codeIsOver, keyOfMail } from '../queries/case-mails.js';
import type { DeskReader } from '../queries/desk-reader.js';
import { VisiblePeople, type VisiblePerson } from '../queries/visible-people.js';

const confirmedByAnother: Texts = {
  de: 'Diese Adresse hat zu diesem Produkt schon jemand anderes bestätigt.',
  en: 'Someone else has already confirmed this address for this product.',
};

/** Staff send a mail again, with a fresh link, while what it says is still true (docs/specification/desk.md#mails-sent-again). */
@Injectable()
export class SendMailAgain {
  constructor(
    private readonly mails: SentMails,
    private readonly events: EventStore,
    private readonly visible: VisiblePeople,
    private readonly people: PersonStore,
    private readonly limit: MailLimit,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses `not-found`, `mail-not-again` with why, and `too-many-requests` where the address has used up its mails. */
  async send(id: string, by: DeskReader, language: Language): Promise<void> {
    const { eventId, consumer } = keyOfMail(id);
    const mail = isId(eventId) ? await this.mails.find(eventId, consumer) : undefined;
    ensure(mail !== undefined, 'not-found');
    const owner = await this.visible.byId(mail.personId, by);
    // Of two at the same moment the second finds it replaced.
    await lockName(`mail-again/${currentWork().tenantId}/${mail.personId}`);
    const [event, person] = [await this.events.find(eventId), await this.people.withReachability(mail.personId)];
    ensure(event !== undefined && person !== null, 'not-found');
    const facts = await this.factsOf(event, owner, person.unreachable !== null);
    const why = whyNotAgain(mail, facts) ?? (await this.whyNotNow(mail));
    if (why) throw new DomainError('mail-not-again', { values: { cause: why[language] } });
    await this.limit.take(person.email);
    await this.again(matterOf(mail.kind)!, event);
    const after = { kind: mail.kind };
    await this.audit.record({ action: 'mail.send-again', subject: owner.number, by: by.name, after });
  }

  private async factsOf(event: RecordedEvent, owner: VisiblePerson, isUnreachable: boolean): Promise<FactsOfMail> {
    const account =
      owner.kind === 'recommender' ? await this.queries.execute(new AccountInCaseOf(owner.personId)) : null;
    const terms =
      owner.kind === 'contact' ? await this.queries.execute(new RecommendationTerms(owner.recommendationId)) : null;
    const payableAfter = await this.queries.execute(new PayableAfterAddress(owner.personId));
    const { rewardId } = event.data as { rewardId?: string };
    const codes = rewardId ? await this.queries.execute(new VouchersOfRewards([rewardId])) : [];
    return {
      history: await this.events.read(event.streamId),
      owner: { isErased: false, isBlocked: account?.status === 'blocked', isUnreachable },
      recommendationHasEnded: terms?.hasEnded ?? false,
      addressIsFresh: payableAfter !== null && payableAfter > this.clock.now(),
      codeIsOver: codeIsOver(event, codes, calendarDay(this.clock.now())),
    };
  }

  /** The mail itself would find nothing to say. */
  private async whyNotNow({ kind, personId }: MailToPerson): Promise<Texts | null> {
    if (matterOf(kind) !== 'confirmation') return null;
    return (await this.queries.execute(new AddressIsConfirmed(personId))) ? confirmedByAnother : null;
  }

  private again(matter: MailMatter, { streamId }: RecordedEvent): Promise<void> {
    switch (matter) {
      case 'welcome':
        return this.commands.execute(new MailWelcomeAgain(streamId));
      case 'confirmation':
      case 'offer':
        return this.commands.execute(new MailContactAgain(streamId, matter));
      case 'reward':
        return this.commands.execute(new MailRewardAgain(streamId));
      case 'code':
        return this.commands.execute(new MailVoucherAgain(streamId));
    }
  }
}
