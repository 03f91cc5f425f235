import {
  chooseNotifications,
  notificationKindNames,
  notificationWayNames,
  readNotifications,
  subscribePush,
  unsubscribePush,
} from '#contract/empfehler/rights.js';
import type { AnswerOf } from '#contract/call.js';
import { principalOf, type CallRequest } from '#platform/http/call.js';
import { answer, answerWithOwnTransactions, calls } from '#platform/http/call-table.js';
import { vapidKeys } from '#platform/environment.js';
import { notificationKinds } from '../events.js';
import { isWanted, mayBeEnded } from '../domain/notifications.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';
import { NotificationChoices } from '../use-cases/choose-notifications.js';
import { PushSubscribing } from '../use-cases/subscribe-push.js';

export const notificationCalls = [
  calls(NotificationChoices, [
    answer(readNotifications, (choices, { context }) =>
      toWireChoices(choices, principalOf(context, 'recommender').recommenderId),
    ),
    answer(chooseNotifications, async (choices, { body, context }) => {
      const { recommenderId } = principalOf(context, 'recommender');
      await choices.choose(recommenderId, choicesIn(body));
      return toWireChoices(choices, recommenderId);
    }),
  ]),
  calls(PushSubscribing, [
    answerWithOwnTransactions(subscribePush, (push, { body, context }) => {
      const given = { endpoint: body.Endpunkt, p256dh: body.P256dh, auth: body.Auth };
      return push.subscribe(principalOf(context, 'recommender'), given, context.work);
    }),
  ]),
  calls(PushSubscriptions, [
    answer(unsubscribePush, (subscriptions, { body, context }) =>
      subscriptions.remove(principalOf(context, 'recommender').recommenderId, body.Endpunkt),
    ),
  ]),
];

const choicesIn = ({ Arten }: CallRequest<typeof chooseNotifications>['body']) =>
  Arten.flatMap((choice, index) =>
    notificationWayNames.english.flatMap(way => {
      const wanted = choice[notificationWayNames.toWire(way)];
      const field = `Arten.${index}.${notificationWayNames.toWire(way)}`;
      return wanted === undefined ? [] : [{ kind: notificationKindNames.fromWire(choice.Art), way, wanted, field }];
    }),
  );

async function toWireChoices(
  choices: NotificationChoices,
  recommenderId: string,
): Promise<AnswerOf<typeof readNotifications>> {
  const { off, isUnreachable } = await choices.of(recommenderId);
  return {
    Arten: notificationKinds.map(kind => ({
      Art: notificationKindNames.toWire(kind),
      Mail: isWanted({ kind, way: 'mail' }, off),
      MailImmer: !mayBeEnded({ kind, way: 'mail' }),
      Push: isWanted({ kind, way: 'push' }, off),
    })),
    PushSchluessel: vapidKeys()?.publicKey ?? null,
    Unerreichbar: isUnreachable,
  };
}
