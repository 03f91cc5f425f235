import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#platform/domain/domain-error.js';
import { Tokens } from '#platform/tokens.js';
import type { Notification } from '../api.js';
import { mayBeEnded } from '../domain/recommender.js';
import { NotificationSettings } from '../persistence/notifications.js';

/** What a recommender wants to be told from now on, and what no more; the rest stays as it is. Refuses to end what is owed. */
export class ChooseNotifications extends Command<void> {
  constructor(
    readonly recommenderId: string,
    /** `field`: where it stands in what was sent. */
    readonly choices: readonly (Notification & { readonly wanted: boolean; readonly field: string })[],
  ) {
    super();
  }
}

@CommandHandler(ChooseNotifications)
export class ChooseNotificationsHandler implements ICommandHandler<ChooseNotifications> {
  constructor(private readonly settings: NotificationSettings) {}

  async execute({ recommenderId, choices }: ChooseNotifications): Promise<void> {
    const owed = choices.filter(choice => !choice.wanted && !mayBeEnded(choice));
    if (owed.length > 0)
      throw new DomainError('validation-failed', {
        fields: owed.map(({ field }) => ({ field, reason: 'always-sent' })),
      });
    for (const { wanted, ...about } of choices)
      await (wanted ? this.settings.begin(recommenderId, about) : this.settings.end(recommenderId, about));
  }
}

/** With the token of a mail, which works however often: its kind is not mailed any more. False where the token is for something else. */
export class EndNotification extends Command<boolean> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(EndNotification)
export class EndNotificationHandler implements ICommandHandler<EndNotification> {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: NotificationSettings,
  ) {}

  async execute({ token }: EndNotification): Promise<boolean> {
    const record = await this.tokens.resolve('notification-end', token);
    if (!record) return false;
    await this.settings.end(record.subjectId, { kind: record.data['kind'] as Notification['kind'], way: 'mail' });
    return true;
  }
}
