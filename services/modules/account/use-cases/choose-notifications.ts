import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#platform/domain/domain-error.js';
import type { Notification } from '../events.js';
import { mayBeEnded } from '../domain/notifications.js';
import { Tokens } from '#platform/tokens.js';
import { NotificationSettings } from '../persistence/notification-settings.js';

/** Switches notifications on or off; those not named stay as they are. Refuses to switch off what is owed. */
export class ChooseNotifications extends Command<void> {
  constructor(
    readonly recommenderId: string,
    /** `field`: path of the choice in the request, for the error. */
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

/** By the token of a mail, which stays valid: switches off mails of its kind. False where the token has another purpose. */
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
