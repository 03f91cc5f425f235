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
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, OwnTransaction, principalOf, type CallRequest } from '#platform/http/call.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { vapidKeys } from '#platform/environment.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { notificationKinds } from '../api.js';
import { isWanted, mayBeEnded } from '../domain/recommender.js';
import { NotificationSettings, PushSubscriptions } from '../persistence/notifications.js';
import { ChooseNotifications } from '../use-cases/own-choices.js';

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

  /** Looked at before it is kept, and again whenever something is sent there. */
  @Implements(subscribePush)
  @OwnTransaction()
  async subscribe(@Input() { body, context }: CallRequest<typeof subscribePush>): Promise<void> {
    const { recommenderId, token } = principalOf(context, 'recommender');
    ensure(vapidKeys() !== null, 'not-found');
    await this.mustBeReachable(body.Endpunkt);
    const given = { endpoint: body.Endpunkt, p256dh: body.P256dh, auth: body.Auth };
    await this.work.run(context.work, () => this.subscriptions.add(recommenderId, token, given));
  }

  @Implements(unsubscribePush)
  async unsubscribe(@Input() { body, context }: CallRequest<typeof unsubscribePush>): Promise<void> {
    await this.subscriptions.remove(principalOf(context, 'recommender').recommenderId, body.Endpunkt);
  }

  private async mustBeReachable(endpoint: string): Promise<void> {
    try {
      await this.outbound.destination(endpoint);
    } catch (error) {
      if (!(error instanceof DestinationRefused)) throw error;
      throw new DomainError('validation-failed', { fields: [{ field: 'Endpunkt', reason: error.reason }] });
    }
  }
}
