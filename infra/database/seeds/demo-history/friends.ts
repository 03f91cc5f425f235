import { endOfPeriod } from '#shared/calendar.js';
import { addDays, addHours, calendarDay } from '#platform/clock.js';
import { newCode, newHash, newNumber } from '#platform/domain/ids.js';
import { ensure } from '#platform/domain/domain-error.js';
import { rulesOf } from '#platform/tenancy/tenant.js';
import { normalisedEmail } from '#platform/persons/person-store.js';
import { BankDetails } from '../../../../services/modules/account/domain/bank-details.js';
import { bestOfferOn } from '../../../../services/modules/catalogue/domain/product.js';
import { isOfAge } from '#shared/age.js';
import {
  Recipient,
  unconfirmedRecipientsAreKeptForDays,
} from '../../../../services/modules/recipient/domain/recipient.js';
import { RecommendationClicked } from '../../../../services/modules/recommendation/events.js';
import { Recommendation } from '../../../../services/modules/recommendation/domain/recommendation.js';
import type { RecipientData } from '../../../../services/modules/recipient/use-cases/contact-rules.js';
import { contact, Dice } from './crowd.js';
import {
  bankDetailsId,
  erasePerson,
  putPerson,
  Recommended,
  saveRecommendation,
  type Account,
  type Friend,
  type History,
} from './history.js';
import { expireWhenDue, report } from './orders.js';

/** Sharing channels, and the percentage of reached people who enter their data. */
const channels = [
  { channel: 'Whatsapp', weight: 38, reached: 0.46 },
  { channel: 'Email', weight: 18, reached: 0.36 },
  { channel: 'Link', weight: 14, reached: 0.4 },
  { channel: 'Sms', weight: 7, reached: 0.33 },
  { channel: 'Gmail', weight: 6, reached: 0.35 },
  { channel: 'Gmx', weight: 4, reached: 0.34 },
  { channel: 'Outlook', weight: 3, reached: 0.3 },
  { channel: 'Facebook', weight: 6, reached: 0.12 },
  { channel: 'Linkedin', weight: 2, reached: 0.1 },
  { channel: 'X', weight: 2, reached: 0.07 },
] as const;

/** Simulated: since the short form came 90 days ago, 1.4 times as many friends enter their data. */
const shortForm = { days: 90, enter: 1.4 } as const;
const entering = ({ facts: { tenant, until }, now }: History): number =>
  tenant.config.contactForm === 'short' && now >= addDays(until, -shortForm.days) ? shortForm.enter : 1;

export function recommend(history: History, key: string, account: Account): void {
  account.recommender.mustBeAbleToLogIn();
  const { facts, now } = history;
  const dice = history.dice('recommend', key);
  const { productId, rewardCents } = wanted(history, dice);
  const { channel, reached } = dice.weighted(channels.map(one => [one, one.weight] as const));
  const recommenderShare = dice.weighted([
    [50, 58],
    [100, 34],
    [0, 8],
  ] as const);
  const agencyNumber = dice.happens(0.9) ? facts.agencyNumber : null;
  const recommendation = new Recommendation(history.newId());
  const entry = {
    recommenderId: account.id,
    productId,
    details: { channel },
    agencyNumber,
    recommenderShare,
    rewardCents,
  };
  const { validityDays } = rulesOf(facts.tenant.config);
  recommendation.create({ ...entry, validityDays, number: newNumber() }, now);
  const one = new Recommended(recommendation, account);
  account.recommended.push(one);
  saveRecommendation(history, one, `recommender:${account.id}`, {
    number: recommendation.terms.number,
    hash: newHash(),
    code: newCode(),
    recommender_id: account.id,
    product_id: productId,
    details: entry.details,
    agency_number: agencyNumber,
    recommender_share: recommenderShare,
    reward_cents: rewardCents,
    terms_version: facts.wordings.recommend,
    created_at: now,
    valid_until: recommendation.validUntil,
  });
  history.consent(account.id, 'terms', 'form', facts.wordings.recommend, recommendation.id);
  expireWhenDue(history, one, recommendation.validUntil);
  const reacts = dice.happens(reached * entering(history));
  let at = addHours(now, 0.1 + dice.wait(8));
  for (let clicks = dice.times(reacts ? 1.6 : 0.9) + (reacts ? 1 : 0); clicks > 0; clicks--, at = dice.inLeisure(at, 2))
    history.plan(at, () => click(history, one, 'click', channel));
  if (reacts) history.plan(dice.inLeisure(now, 5), () => react(history, key, one, channel));
}

/** Some products are consistently more popular; a higher reward helps. */
function wanted({ facts: { offers, tenant }, now }: History, dice: Dice) {
  const day = calendarDay(now);
  const best = [...Map.groupBy(offers, ({ productId }) => productId).values()].flatMap(
    ofProduct => bestOfferOn(ofProduct, day) ?? [],
  );
  ensure(best.length > 0, 'not-found');
  return dice.weighted(
    best.map(offer => {
      const liking = new Dice(tenant.key, 'liked', String(offer.productId)).next() ** 2 + 0.05;
      return [offer, liking * (1 + offer.rewardCents / 20_000)] as const;
    }),
  );
}

function click(history: History, { recommendation }: Recommended, kind: 'click' | 'visit', channel: string): void {
  const clickId = history.newId();
  history.put('click', clickId, {
    click_id: clickId,
    recommendation_id: recommendation.id,
    at: history.now,
    kind,
    channel,
  });
  if (kind === 'click')
    history.record(
      'recommendation-clicks',
      clickId,
      RecommendationClicked.of({
        recommendationId: recommendation.id,
        counts: [{ channel, entry: 'short-link', day: calendarDay(history.now), clicks: 1 }],
      }),
      'anonymous',
    );
}

/** When the recommender's account was erased. */
export function withdraw(history: History, one: Recommended): void {
  one.recommendation.cancel('withdrawn');
  saveRecommendation(history, one, 'system:withdraw-recommendations-when-recommender-erased');
  history.notDue('expire-recommendation', one.recommendation.id);
}

function react(history: History, key: string, one: Recommended, channel: string): void {
  const { facts, now } = history;
  const { recommendation } = one;
  const dice = history.dice('react', key);
  recommendation.landingPageVisited();
  saveRecommendation(history, one, 'anonymous');
  click(history, one, 'visit', channel);
  const data = contact(dice, facts.tenant.key, Number(calendarDay(now).slice(0, 4)));
  recommendation.mustTakeRecipients(now);
  ensure(one.account.recommender.status !== 'blocked', 'recommendation-blocked');
  ensure(isOfAge(data.birthDate!, calendarDay(now)), 'under-age');
  const friend = register(history, one, data, channel);
  if (dice.happens(0.86)) history.plan(addHours(now, 0.02 + dice.wait(7)), () => confirm(history, key, one, friend));
  // Several friends can follow one link.
  if (dice.happens(0.08)) history.plan(dice.inLeisure(now, 6), () => react(history, `${key}/next`, one, channel));
}

function register(history: History, one: Recommended, data: RecipientData, channel: string): Friend {
  const { facts, now } = history;
  const { productId, number: _, ...terms } = one.recommendation.terms;
  const id = history.newId();
  const { address, firstName, lastName, birthDate, email } = data;
  const person = [firstName, lastName, birthDate!, address!.postalCode];
  const [emailKey, personKey] = [
    facts.hash('recipient-email', normalisedEmail(email)),
    facts.hash('recipient-person', person.map(part => part.normalize('NFKC').trim().toLowerCase()).join('|')),
  ];
  const keys = [emailKey, personKey].map(name => `${productId}/${name}`);
  ensure(!isConfirmed(history, keys), 'recommendation-exists');
  const friend: Friend = {
    id,
    role: 'recipient',
    name: `${firstName} ${lastName}`,
    recipient: new Recipient(id),
    number: newNumber(),
    keys,
    registeredAt: now,
    bankDetails: new BankDetails(bankDetailsId(id)),
    rewards: [],
  };
  friend.recipient.register({
    number: friend.number,
    recommendationId: terms.recommendationId,
    productId,
    channel,
  });
  one.friends.push(friend);
  saveRecipient(history, friend, 'anonymous', {
    number: friend.number,
    hash: newHash(),
    recommendation_id: terms.recommendationId,
    product_id: productId,
    channel,
    email_key: emailKey,
    person_key: personKey,
    marketing_consent: data.marketingConsent,
    terms_version: facts.wordings.follow,
    registered_at: now,
    address_version: 0,
    look_at: facts.until,
    link_valid_until: one.recommendation.validUntil,
  });
  putPerson(history, {
    ...data,
    id,
    role: 'recipient',
    street: address!.street,
    houseNumber: address!.houseNumber,
    zip: address!.postalCode,
    city: address!.city,
  });
  history.consent(id, 'terms', 'form', facts.wordings.follow);
  if (data.marketingConsent) history.consent(id, 'advertising', 'form', facts.wordings.advertising);
  history.due('erase-unconfirmed-recipient', id, endOfPeriod(now, unconfirmedRecipientsAreKeptForDays), () =>
    eraseIfNeverConfirmed(history, friend),
  );
  return friend;
}

const isConfirmed = (history: History, keys: readonly string[]): boolean =>
  keys.some(name => history.row('confirmed', name) !== undefined);

function confirm(history: History, key: string, one: Recommended, friend: Friend): void {
  const { facts, now } = history;
  const { status } = one.recommendation;
  ensure(status !== 'cancelled', 'recommendation-blocked');
  ensure(status !== 'expired', 'recommendation-expired');
  ensure(!isConfirmed(history, friend.keys), 'recommendation-exists');
  friend.recipient.confirm(facts.wordings.follow);
  friend.confirmedAt = now;
  for (const name of friend.keys) history.put('confirmed', name, {});
  saveRecipient(history, friend, `recipient:${friend.id}`, {
    confirmed_at: now,
    confirmed_terms_version: facts.wordings.follow,
  });
  history.consent(friend.id, 'terms', 'mail', facts.wordings.follow);
  history.notDue('erase-unconfirmed-recipient', friend.id);
  const dice = history.dice('confirm', key);
  if (dice.happens(0.66)) history.plan(dice.atTheOffice(addDays(now, 2), 9), () => report(history, key, one, friend));
}

function eraseIfNeverConfirmed(history: History, friend: Friend): void {
  const { recipient } = friend;
  recipient.eraseIfNeverConfirmed();
  if (recipient.newEvents().length === 0) return;
  recipient.completeErasure();
  saveRecipient(history, friend, 'system:erase-unconfirmed-recipient', { email_key: null, person_key: null });
  erasePerson(history, friend.id, 'recipient');
}

function saveRecipient(history: History, { recipient }: Friend, actor: string, row: object): void {
  history.save('recipient', recipient, actor);
  history.put('recipient', recipient.id, { recipient_id: recipient.id, status: recipient.status, ...row });
}
