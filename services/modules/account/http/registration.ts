import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { createRecommender } from '#contract/account/calls.js';
import {
  blockKindNames,
  blockRecommender,
  markReachable,
  readBlock,
  unblockRecommender,
} from '#contract/agentur/calls.js';
import {
  decideCustomerNumber,
  listCustomerNumbers,
  openNewsletterEnd,
  setNewsletterOptin,
  unsubscribeWithOneClick,
  withdrawNewsletter,
} from '#contract/empfehler/calls.js';
import {
  chooseNotifications,
  notificationKindNames,
  notificationWayNames,
  readNotifications,
  subscribePush,
  unsubscribePush,
} from '#contract/empfehler/rights.js';
import { toPaged, toWireDateTime } from '#contract/shared/codec.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { vapidKeys } from '#platform/environment.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  principalOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens } from '#platform/tokens.js';
import {
  BlockOf,
  BlockRecommender,
  notificationKinds,
  RequestNewsletter,
  UnblockRecommender,
  type NotificationKind,
} from '../api.js';
import { isWanted, mayBeEnded } from '../domain/recommender.js';
import { NotificationSettings, PushSubscriptions } from '../persistence/emails.js';
import { CustomerNumbers, lookedAfterBy, staffMemberOf, staffOrOperatorOf } from '../persistence/recommenders.js';
import { MarkReachable } from '../use-cases/block-and-erase.js';
import { ChooseNotifications, EndNotification } from '../use-cases/own-choices.js';
import { ConfirmNewsletter, WithdrawNewsletter } from '../use-cases/own-data.js';
import { DecideCustomerNumber, OpenAccount } from '../use-cases/register-recommender.js';
import { toRegistration } from './own-data.js';

@Controller()
export class RegisterRecommenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecommender)
  async register(@Input() { body, context }: CallRequest<typeof createRecommender>) {
    if (body === null) {
      const { required, challenge } = await this.captcha.check(context.address, 'registration');
      return answered(200, { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) });
    }
    const { captcha, instead, productId, ...person } = toRegistration(body);
    await this.captcha.accept(context.address, 'registration', captcha);
    const { recommenderId, change } = await this.commands.execute(
      new OpenAccount(person, context.language, { instead, productId }),
    );
    return { Id: recommenderId, Aenderung: change };
  }
}

@Controller()
export class NewsletterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: Tokens,
  ) {}

  /** A body with a token confirms, also while somebody is logged in; a session without a body requests the mail. */
  @Implements(setNewsletterOptin)
  async optIn(@Input() { body, context }: CallRequest<typeof setNewsletterOptin>) {
    if (body?.Token) {
      await this.commands.execute(new ConfirmNewsletter(body.Token, { source: 'mail', address: context.address }));
      return { OptinMailAlreadySent: true, OptinAlreadySet: true };
    }
    const { recommenderId } = loggedIn(context);
    const { mailAlreadySent, alreadySet } = await this.commands.execute(
      new RequestNewsletter(recommenderId, { source: 'account', address: context.address }),
    );
    return { OptinMailAlreadySent: mailAlreadySent, OptinAlreadySet: alreadySet };
  }

  @Implements(withdrawNewsletter)
  async withdraw(@Input() { body, context }: CallRequest<typeof withdrawNewsletter>) {
    const token = body?.Token;
    if (token && (await this.commands.execute(new EndNotification(token)))) return null;
    const by = token ? { token } : { recommenderId: loggedIn(context).recommenderId };
    await this.commands.execute(
      new WithdrawNewsletter(by, { source: token ? 'mail' : 'account', address: context.address }),
    );
    return null;
  }

  /** RFC 8058: the mail program sends this call when its unsubscribe button is pressed; the body carries no further data. */
  @Implements(unsubscribeWithOneClick)
  async unsubscribe(@Input() { params, context }: CallRequest<typeof unsubscribeWithOneClick>) {
    if (await this.commands.execute(new EndNotification(params.token))) return null;
    await this.commands.execute(
      new WithdrawNewsletter({ token: params.token }, { source: 'one-click', address: context.address }),
    );
    return null;
  }

  /** The same address opened in a browser or by a link scanner: changes nothing and leads to the page that asks. */
  @Implements(openNewsletterEnd)
  async open(@Input() { params, context }: CallRequest<typeof openNewsletterEnd>) {
    const kind = (await this.tokens.resolve('notification-end', params.token))?.data['kind'] as
      NotificationKind | undefined;
    const about = kind ? `?art=${notificationKindNames.toWire(kind)}` : '';
    return answered(302, null, {
      location: `${context.tenant.portalUrl}/empfehler/newsletter/optout/${about}#t=${encodeURIComponent(params.token)}`,
      'cache-control': 'no-store',
    });
  }
}

function loggedIn({ principal }: CallContext) {
  ensure(principal.kind === 'recommender', 'login-first');
  return principal;
}

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

@Controller()
export class BlockRecommenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readBlock)
  async read(@Input() { params, context }: CallRequest<typeof readBlock>) {
    const block = await this.queries.execute(new BlockOf(params.nr, staffOrOperatorOf(context)));
    ensure(block !== null, 'not-found');
    return {
      Art: blockKindNames.toWire(block.kind),
      Grund: block.because,
      Seit: toWireDateTime(block.since),
      Von: block.byName,
    };
  }

  @Implements(blockRecommender)
  async block(@Input() { params, body, context }: CallRequest<typeof blockRecommender>): Promise<void> {
    await this.commands.execute(
      new BlockRecommender(params.nr, {
        kind: blockKindNames.fromWire(body.Art),
        because: body.Grund,
        by: staffOrOperatorOf(context),
      }),
    );
  }

  @Implements(unblockRecommender)
  async unblock(@Input() { params, body, context }: CallRequest<typeof unblockRecommender>): Promise<void> {
    await this.commands.execute(
      new UnblockRecommender(params.nr, { because: body.Grund, by: staffOrOperatorOf(context) }),
    );
  }

  @Implements(markReachable)
  async reachable(@Input() { params, body, context }: CallRequest<typeof markReachable>): Promise<void> {
    await this.commands.execute(new MarkReachable(params.nr, { because: body.Grund, by: staffMemberOf(context) }));
  }
}

/** Staff page of the agency: customer numbers that a person has to review. */
@Controller()
export class DecideCustomerNumberController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly customerNumbers: CustomerNumbers,
    private readonly people: PersonStore,
  ) {}

  @Implements(listCustomerNumbers)
  async list(@Input() { query: { page, pagesize }, context }: CallRequest<typeof listCustomerNumbers>) {
    const ids = await lookedAfterBy(this.queries, await this.customerNumbers.waiting(), staffMemberOf(context));
    const rows = await this.customerNumbers.ofAll(ids.slice((page - 1) * pagesize, page * pagesize));
    const people = await this.people.byIds(rows.map(({ recommenderId }) => recommenderId));
    const wire = rows.map(({ recommenderId, number, submittedAt }) => ({
      Id: recommenderId,
      Name: nameOf(people.get(recommenderId)),
      Kundennummer: number,
      EingereichtAm: toWireDateTime(submittedAt),
    }));
    return toPaged(wire, { page, pageSize: pagesize, totalCount: ids.length });
  }

  @Implements(decideCustomerNumber)
  async decide(@Input() { params, body, context }: CallRequest<typeof decideCustomerNumber>) {
    await this.commands.execute(
      new DecideCustomerNumber(params.id, { accepted: body.Status === 'Ok', by: staffMemberOf(context) }),
    );
    return null;
  }
}

const nameOf = (person: { firstName: string; lastName: string } | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';
