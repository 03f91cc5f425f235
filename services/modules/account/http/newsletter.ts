import { Controller } from '@nestjs/common';
import {
  openNewsletterEnd,
  setNewsletterOptin,
  unsubscribeWithOneClick,
  withdrawNewsletter,
} from '#contract/empfehler/calls.js';
import { notificationKindNames } from '#contract/empfehler/rights.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, type CallContext, type CallRequest } from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';
import type { NotificationKind } from '../events.js';
import { NotificationChoices } from '../use-cases/choose-notifications.js';
import { NewsletterOptIn } from '../use-cases/newsletter.js';

@Controller()
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterOptIn,
    private readonly notifications: NotificationChoices,
    private readonly tokens: Tokens,
  ) {}

  /** A body with a token confirms, also while somebody is logged in; a session without a body requests the mail. */
  @Implements(setNewsletterOptin)
  async optIn(@Input() { body, context }: CallRequest<typeof setNewsletterOptin>) {
    if (body?.Token) {
      await this.newsletter.confirm(body.Token, { source: 'mail', address: context.address });
      return { OptinMailAlreadySent: true, OptinAlreadySet: true };
    }
    const { recommenderId } = loggedIn(context);
    const evidence = { source: 'account', address: context.address } as const;
    const { mailAlreadySent, alreadySet } = await this.newsletter.request(recommenderId, evidence);
    return { OptinMailAlreadySent: mailAlreadySent, OptinAlreadySet: alreadySet };
  }

  @Implements(withdrawNewsletter)
  async withdraw(@Input() { body, context }: CallRequest<typeof withdrawNewsletter>) {
    const token = body?.Token;
    if (token && (await this.notifications.endByLink(token))) return null;
    const by = token ? { token } : { recommenderId: loggedIn(context).recommenderId };
    await this.newsletter.withdraw(by, { source: token ? 'mail' : 'account', address: context.address });
    return null;
  }

  /** RFC 8058: the mail program sends this call when its unsubscribe button is pressed; the body carries no further data. */
  @Implements(unsubscribeWithOneClick)
  async unsubscribe(@Input() { params, context }: CallRequest<typeof unsubscribeWithOneClick>) {
    if (await this.notifications.endByLink(params.token)) return null;
    await this.newsletter.withdraw({ token: params.token }, { source: 'one-click', address: context.address });
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
