import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  chooseNotifications,
  notificationKindNames,
  notificationWayNames,
  readNotifications,
  subscribePush,
  unsubscribePush,
} from '#contract/empfehler/rights.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { vapidKeys } from '#platform/environment.js';
import { Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { notificationKinds } from '../events.js';
import { isWanted, mayBeEnded } from '../domain/notifications.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';
import { ChooseNotifications } from '../use-cases/choose-notifications.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: NotificationSettings,
    private readonly people: PersonStore,
  ) {}

  @Implements(readNotifications)
  read(@Input() { context }: CallRequest<typeof readNotifications>) {
    return this.of(principalOf(context, 'recommender').recommenderId);
  }

  @Implements(chooseNotifications)
  async choose(@Input() { body, context }: CallRequest<typeof chooseNotifications>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const choices = body.Arten.flatMap((choice, index) =>
      notificationWayNames.english.flatMap(way => {
        const wanted = choice[notificationWayNames.toWire(way)];
        const field = `Arten.${index}.${notificationWayNames.toWire(way)}`;
        return wanted === undefined ? [] : [{ kind: notificationKindNames.fromWire(choice.Art), way, wanted, field }];
      }),
    );
    await this.commands.execute(new ChooseNotifications(recommenderId, choices));
    return this.of(recommenderId);
  }

  private async of(recommenderId: string) {
    const off = await this.settings.off(recommenderId);
    return {
      Arten: notificationKinds.map(kind => ({
        Art: notificationKindNames.toWire(kind),
        Mail: isWanted({ kind, way: 'mail' }, off),
        MailImmer: !mayBeEnded({ kind, way: 'mail' }),
        Push: isWanted({ kind, way: 'push' }, off),
      })),
      PushSchluessel: vapidKeys()?.publicKey ?? null,
      Unerreichbar: (await this.people.unreachableSince(recommenderId)) !== null,
    };
  }
}

@Controller()
export class PushController {
  constructor(
    private readonly outbound: Outbound,
    private readonly subscriptions: PushSubscriptions,
    private readonly work: UnitOfWork,
  ) {}

  /** The push endpoint is checked before it is stored and again before each message is sent. */
  @Implements(subscribePush)
  @OwnTransaction()
  async subscribe(@Input() { body, context }: CallRequest<typeof subscribePush>): Promise<void> {
    const { recommenderId, token } = principalOf(context, 'recommender');
    ensure(vapidKeys() !== null, 'not-found');
    await this.outbound.destination(body.Endpunkt).catch(refusedAt('Endpunkt'));
    const given = { endpoint: body.Endpunkt, p256dh: body.P256dh, auth: body.Auth };
    await this.work.run(context.work, () => this.subscriptions.add(recommenderId, token, given));
  }

  @Implements(unsubscribePush)
  async unsubscribe(@Input() { body, context }: CallRequest<typeof unsubscribePush>): Promise<void> {
    await this.subscriptions.remove(principalOf(context, 'recommender').recommenderId, body.Endpunkt);
  }
}
