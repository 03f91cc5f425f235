import fc from 'fast-check';
import { DomainError } from '#platform/domain/domain-error.js';
import { given } from '#testing/given.js';
import {
  AccessLinkRequested,
  CustomerNumberDecided,
  CustomerNumberSubmitted,
  NewsletterOptInConfirmed,
  NewsletterOptInRequested,
  NewsletterOptInWithdrawn,
  RecommenderActivated,
  RecommenderBlocked,
  RecommenderErased,
  RecommenderErasureCompleted,
  RecommenderRegistered,
  RecommenderUnblocked,
  notificationKinds,
} from '../events.js';
import { isWanted, mayBeEnded } from './notifications.js';
import { Recommender } from './recommender.js';

const recommenderId = '0195f5a0-0000-7000-8000-000000000001';
const recommender = () => new Recommender(recommenderId);
const registered = RecommenderRegistered.of({ recommenderId, source: 'self', language: 'de' });
const activated = RecommenderActivated.of({ recommenderId });
const blocked = RecommenderBlocked.of({ recommenderId, reason: 'general' });
const erased = RecommenderErased.of({ recommenderId });
const completed = RecommenderErasureCompleted.of({ recommenderId });
const requested = NewsletterOptInRequested.of({ recommenderId, textVersion: '1' });
const confirmed = NewsletterOptInConfirmed.of({ recommenderId, textVersion: '1' });

describe('A recommender', () => {
  it('registers and is sent the welcome mail', () => {
    given(recommender())
      .when(r => r.register('self', 'de'))
      .then([registered, AccessLinkRequested.of({ recommenderId, purpose: 'welcome' })]);
  });
  it('comes by invitation without a welcome mail: the invitation is one', () => {
    given(recommender())
      .when(r => r.register('invitation', 'de'))
      .then([RecommenderRegistered.of({ recommenderId, source: 'invitation', language: 'de' })]);
  });
  it('is brought in active, and asked by mail to set a password', () => {
    given(recommender())
      .when(r => r.bringIn('de'))
      .then([
        RecommenderRegistered.of({ recommenderId, source: 'import', language: 'de' }),
        activated,
        AccessLinkRequested.of({ recommenderId, purpose: 'imported' }),
      ]);
  });
  it('is brought in once', () =>
    given(recommender(), [registered])
      .when(r => r.bringIn('de'))
      .thenRefuses('email-exists'));
  it('registers once', () =>
    given(recommender(), [registered])
      .when(r => r.register('self', 'de'))
      .thenRefuses('email-exists'));

  it('is activated by confirming the address', () =>
    given(recommender(), [registered])
      .when(r => r.activate())
      .then([activated]));
  it('is activated once', () =>
    given(recommender(), [registered, activated])
      .when(r => r.activate())
      .thenNothing());
  it('cannot be activated before it registered', () =>
    given(recommender())
      .when(r => r.activate())
      .thenRefuses('email-not-registered'));
  it('cannot be activated while blocked', () =>
    given(recommender(), [registered, blocked])
      .when(r => r.activate())
      .thenRefuses('account-blocked'));
  it('cannot be activated once erased', () =>
    given(recommender(), [registered, erased])
      .when(r => r.activate())
      .thenRefuses('email-not-registered'));

  it('gets the welcome mail again while unconfirmed', () => {
    given(recommender(), [registered])
      .when(r => r.requestAccessLink('login'))
      .then([AccessLinkRequested.of({ recommenderId, purpose: 'welcome' })]);
  });
  it('is led to the product they came for by the welcome mail, and by each that follows it', () => {
    const welcome = AccessLinkRequested.of({ recommenderId, purpose: 'welcome', productId: 10 });
    given(recommender())
      .when(r => r.register('self', 'de', 10))
      .then([registered, welcome]);
    given(recommender(), [registered, welcome])
      .when(r => r.requestAccessLink('login'))
      .then([welcome]);
    given(recommender(), [registered, welcome])
      .when(r => r.remindOfAccount())
      .then([welcome]);
  });
  it('is led to no product once the address is confirmed', () => {
    const welcome = AccessLinkRequested.of({ recommenderId, purpose: 'welcome', productId: 10 });
    given(recommender(), [registered, welcome, activated])
      .when(r => r.requestAccessLink('login'))
      .then([AccessLinkRequested.of({ recommenderId, purpose: 'login' })]);
  });
  it('gets the reset mail once confirmed', () => {
    given(recommender(), [registered, activated])
      .when(r => r.requestAccessLink('reset'))
      .then([AccessLinkRequested.of({ recommenderId, purpose: 'reset' })]);
  });
  it('gets no link while blocked', () =>
    given(recommender(), [registered, blocked])
      .when(r => r.requestAccessLink('reset'))
      .thenRefuses('account-blocked'));
  it('gets no link once erased', () =>
    given(recommender(), [registered, erased])
      .when(r => r.requestAccessLink('reset'))
      .thenRefuses('email-not-registered'));

  it('is told when somebody registers with the address again: how to log in once confirmed, the welcome mail before', () => {
    given(recommender(), [registered, activated])
      .when(r => r.remindOfAccount())
      .then([AccessLinkRequested.of({ recommenderId, purpose: 'known' })]);
    given(recommender(), [registered])
      .when(r => r.remindOfAccount())
      .then([AccessLinkRequested.of({ recommenderId, purpose: 'welcome' })]);
    given(recommender(), [registered, blocked])
      .when(r => r.remindOfAccount())
      .thenNothing();
  });

  it('logs in once activated', () =>
    given(recommender(), [registered, activated])
      .when(r => r.mustBeAbleToLogIn())
      .thenNothing());
  it('does not log in before the address is confirmed', () =>
    given(recommender(), [registered])
      .when(r => r.mustBeAbleToLogIn())
      .thenRefuses('opt-in-required'));
  it.each([
    ['general', 'account-blocked'],
    ['single', 'this-account-blocked'],
    ['excluded-by-terms', 'excluded-by-terms'],
  ] as const)('does not log in when blocked (%s)', (reason, refusal) => {
    given(recommender(), [registered, activated, RecommenderBlocked.of({ recommenderId, reason })])
      .when(r => r.mustBeAbleToLogIn())
      .thenRefuses(refusal);
  });

  it('can be blocked', () =>
    given(recommender(), [registered, activated])
      .when(r => r.block('general'))
      .then([blocked]));
  it('stays blocked for the first reason', () =>
    given(recommender(), [registered, blocked])
      .when(r => r.block('single'))
      .thenRefuses('changed-meanwhile'));
  it.each([
    ['registered', [registered]],
    ['activated', [registered, activated]],
  ] as const)('is what it was before once unblocked (%s)', (to, before) => {
    given(recommender(), [...before, blocked])
      .when(r => r.unblock())
      .then([RecommenderUnblocked.of({ recommenderId, to })]);
  });
  it('logs in again once unblocked', () =>
    given(recommender(), [registered, activated, blocked, RecommenderUnblocked.of({ recommenderId, to: 'activated' })])
      .when(r => r.mustBeAbleToLogIn())
      .thenNothing());
  it('is unblocked only where it is blocked', () =>
    given(recommender(), [registered, activated])
      .when(r => r.unblock())
      .thenRefuses('changed-meanwhile'));
  it('cannot be blocked once erased', () =>
    given(recommender(), [registered, erased])
      .when(r => r.block('single'))
      .thenRefuses('email-not-registered'));

  it.each([
    ['registered', [registered]],
    ['activated', [registered, activated]],
    ['blocked', [registered, blocked]],
  ] as const)('can be erased when %s', (_, history) => {
    given(recommender(), history)
      .when(r => r.erase())
      .then([erased]);
  });
  it('is erased once', () =>
    given(recommender(), [registered, erased])
      .when(r => r.erase())
      .thenNothing());
  it('is wholly gone once nothing is owed any more, once', () => {
    given(recommender(), [registered, erased])
      .when(r => r.completeErasure())
      .then([completed]);
    given(recommender(), [registered, erased, completed])
      .when(r => r.completeErasure())
      .thenNothing();
    given(recommender(), [registered, activated])
      .when(r => r.completeErasure())
      .thenNothing();
  });
  it('cannot be erased before it registered', () =>
    given(recommender())
      .when(r => r.erase())
      .thenRefuses('email-not-registered'));
});

describe('The newsletter', () => {
  const active = [registered, activated];
  it('is asked for', () =>
    given(recommender(), active)
      .when(r => r.requestNewsletter('1'))
      .then([requested]));
  it('is asked for once while the mail is out', () =>
    given(recommender(), [...active, requested])
      .when(r => r.requestNewsletter('1'))
      .thenNothing());
  it('is asked for again once the link of the mail is over', () => {
    given(recommender(), [...active, requested])
      .when(r => r.requestNewsletter('2', true))
      .then([NewsletterOptInRequested.of({ recommenderId, textVersion: '2' })]);
    given(recommender(), [...active, requested, confirmed])
      .when(r => r.requestNewsletter('2', true))
      .thenNothing();
  });
  it('is not for unconfirmed accounts', () =>
    given(recommender(), [registered])
      .when(r => r.requestNewsletter('1'))
      .thenRefuses('opt-in-required'));
  it('is confirmed by the mail', () =>
    given(recommender(), [...active, requested])
      .when(r => r.confirmNewsletter())
      .then([confirmed]));
  it('is confirmed once', () =>
    given(recommender(), [...active, requested, confirmed])
      .when(r => r.confirmNewsletter())
      .thenNothing());
  it('is not confirmed unasked', () =>
    given(recommender(), active)
      .when(r => r.confirmNewsletter())
      .thenRefuses('link-expired'));
  it('is withdrawn', () =>
    given(recommender(), [...active, requested, confirmed])
      .when(r => r.withdrawNewsletter())
      .then([NewsletterOptInWithdrawn.of({ recommenderId })]));
  it('is withdrawn once', () =>
    given(recommender(), active)
      .when(r => r.withdrawNewsletter())
      .thenNothing());
});

describe('The customer number', () => {
  const active = [registered, activated];
  const submitted = CustomerNumberSubmitted.of({ recommenderId });
  const decided = (accepted: boolean) => CustomerNumberDecided.of({ recommenderId, accepted });
  it('is given, and waits for a person to look at it', () =>
    given(recommender(), active)
      .when(r => r.submitCustomerNumber())
      .then([submitted]));
  it.each([true, false])('is decided by a person (accepted: %s)', accepted =>
    given(recommender(), [...active, submitted])
      .when(r => r.decideCustomerNumber(accepted))
      .then([decided(accepted)]),
  );
  it('is decided once', () =>
    given(recommender(), [...active, submitted, decided(true)])
      .when(r => r.decideCustomerNumber(false))
      .thenRefuses('changed-meanwhile'));
  it('is not decided before it was given', () =>
    given(recommender(), active)
      .when(r => r.decideCustomerNumber(true))
      .thenRefuses('not-found'));
  it('may be corrected after a refusal', () =>
    given(recommender(), [...active, submitted, decided(false)])
      .when(r => r.submitCustomerNumber())
      .then([submitted]));
  it('stays once it was accepted', () =>
    given(recommender(), [...active, submitted, decided(true)])
      .when(r => r.submitCustomerNumber())
      .thenNothing());
});

type Step = (r: Recommender) => void;
const steps: readonly Step[] = [
  r => r.register('self', 'de'),
  r => r.activate(),
  r => r.block('single'),
  r => r.erase(),
  r => r.requestAccessLink('reset'),
  r => r.requestNewsletter('1'),
  r => r.confirmNewsletter(),
  r => r.withdrawNewsletter(),
  r => r.completeErasure(),
  r => r.submitCustomerNumber(),
  r => r.decideCustomerNumber(true),
  r => r.remindOfAccount(),
];

describe('Whatever is tried in whatever order', () => {
  it('a recommender activates and is erased at most once, and nothing follows the erasure', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(steps.length - 1), { maxLength: 30 }), order => {
        const subject = recommender();
        for (const index of order) {
          try {
            steps[index]!(subject);
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
        }
        const types = subject.newEvents().map(event => event.type);
        const count = (type: string) => types.filter(one => one === type).length;
        expect(count('RecommenderActivated')).toBeLessThanOrEqual(1);
        expect(count('RecommenderErased')).toBeLessThanOrEqual(1);
        if (types.includes('RecommenderErased'))
          expect(['', 'RecommenderErasureCompleted']).toContain(
            types.slice(types.indexOf('RecommenderErased') + 1).join(),
          );
        expect(recommender().rehydrate(subject.newEvents()).status).toBe(subject.status);
      }),
    );
  });
});

describe('What a recommender is told', () => {
  const off = [
    { kind: 'contact-reacted', way: 'mail' },
    { kind: 'reward-ready', way: 'mail' },
  ] as const;
  it('is everything while nothing was switched off', () =>
    expect(notificationKinds.every(kind => isWanted({ kind, way: 'mail' }, []))).toBe(true));
  it('is not what was switched off, unless it is owed', () =>
    expect(notificationKinds.filter(kind => !isWanted({ kind, way: 'mail' }, off))).toEqual(['contact-reacted']));
  it('can be ended where nothing depends on it', () =>
    expect(notificationKinds.filter(kind => mayBeEnded({ kind, way: 'mail' }))).toEqual([
      'contact-reacted',
      'new-link-wanted',
    ]));
});
