import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/domain/domain-error.js';
import type { Notification } from '../events.js';
import { mayBeEnded } from '../domain/notifications.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { EndPushSubscriptions } from '../api.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';

/** What a recommender wants to be told by mail and by web push. */
@Injectable()
export class NotificationChoices {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly tokens: Tokens,
    private readonly subscriptions: PushSubscriptions,
    private readonly people: PersonStore,
  ) {}

  async of(recommenderId: string): Promise<{ readonly off: readonly Notification[]; readonly isUnreachable: boolean }> {
    const off = await this.settings.off(recommenderId);
    return { off, isUnreachable: (await this.people.unreachableSince(recommenderId)) !== null };
  }

  /**
   * Switches notifications on or off; those not named stay as they are. Refuses `validation-failed`, at the choice's
   * `field` in the request, to switch off what is owed.
   */
  async choose(
    recommenderId: string,
    choices: readonly (Notification & { readonly wanted: boolean; readonly field: string })[],
  ): Promise<void> {
    const owed = choices.filter(choice => !choice.wanted && !mayBeEnded(choice));
    if (owed.length > 0)
      throw new DomainError('validation-failed', {
        fields: owed.map(({ field }) => ({ field, reason: 'always-sent' })),
      });
    for (const { wanted, ...about } of choices)
      await (wanted ? this.settings.begin(recommenderId, about) : this.settings.end(recommenderId, about));
  }

  /**
   * By the token of a mail, which stays valid: switches off mails of its kind. False where the token has another purpose.
   */
  async endByLink(token: string): Promise<boolean> {
    const record = await this.tokens.resolve('notification-end', token);
    if (!record) return false;
    await this.settings.end(record.subjectId, { kind: record.data['kind'] as Notification['kind'], way: 'mail' });
    return true;
  }

  /** The push service says that these browsers are gone. */
  @Handles(EndPushSubscriptions)
  endSubscriptions(ids: readonly string[]): Promise<void> {
    return this.subscriptions.end(ids);
  }
}
