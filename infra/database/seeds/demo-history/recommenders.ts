import { randomUUID } from 'node:crypto';
import { addDays, addHours } from '#platform/clock.js';
import { newHash, newNumber } from '#platform/domain/ids.js';
import { hashedCustomerNumbers, normalisedEmail } from '#platform/persons/person-store.js';
import { BankDetails } from '../../../../services/modules/account/domain/bank-details.js';
import { Recommender } from '../../../../services/modules/account/domain/recommender.js';
import { Invitation, offeredKinds } from '../../../../services/modules/invitation/domain/invitation.js';
import { someone, type Dice, type Someone } from './crowd.js';
import { recommend, withdraw } from './friends.js';
import { bankDetailsId, erasePerson, putPerson, removeBankDetails, type Account, type History } from './history.js';
import { goodwill } from './rewards.js';

/** Numbers for an average day. */
const joining = { telko: 0.78, energie: 0.62 } as const;
const invited = { telko: 0.14, energie: 0.1 } as const;

/** Unplanned activity: each day some people join, and the agency invites some. */
export function planArrivals(history: History): void {
  const { tenant, from, until } = history.facts;
  for (let day = from; day < until; day = addDays(day, 1)) {
    const date = day.toISOString().slice(0, 10);
    const dice = history.dice('day', date);
    const busy = history.busyness(day);
    const at = (least: number, most: number) => new Date(day.getTime() + dice.between(least * 60, most * 60) * 60_000);
    for (let n = dice.times(joining[tenant.key] * busy); n > 0; n--)
      history.plan(at(6, 20), () => join(history, `${date}.${n}`));
    for (let n = dice.times(invited[tenant.key] * busy); n > 0; n--)
      history.plan(at(7, 15), () => invite(history, `${date}.i${n}`));
  }
}

function open(history: History, person: Someone, language: 'de' | 'en', source: 'self' | 'invitation', actor: string) {
  const id = randomUUID();
  const recommender = new Recommender(id);
  recommender.register(source, language);
  history.save('recommender', recommender, actor);
  putPerson(history, { id, role: 'recommender', ...person, language });
  history.put('recommender', id, {
    recommender_id: id,
    hash: newHash(),
    status: recommender.status,
    registered_at: history.now,
    newsletter: 'none',
    newsletter_wish: false,
    blocked_when_erased: false,
  });
  const account: Account = {
    id,
    role: 'recommender',
    name: `${person.firstName} ${person.lastName}`,
    recommender,
    bankDetails: new BankDetails(bankDetailsId(id)),
    recommended: [],
    rewards: [],
    language,
  };
  return account;
}

function join(history: History, key: string): void {
  const dice = history.dice('join', key);
  const person = someone(dice, history.facts.tenant.key);
  if (!history.takeEmail(normalisedEmail(person.email))) return;
  const account = open(history, person, dice.happens(0.95) ? 'de' : 'en', 'self', 'anonymous');
  const wish = dice.happens(0.4) && history.facts.tenant.config.newsletter;
  if (wish) history.put('recommender', account.id, { newsletter_wish: true });
  if (dice.happens(0.94))
    history.plan(addHours(history.now, 0.05 + dice.wait(3)), () => activate(history, key, account));
}

function invite(history: History, key: string): void {
  const dice = history.dice('invite', key);
  const person = someone(dice, history.facts.tenant.key);
  if (!history.takeEmail(normalisedEmail(person.email))) return;
  const staff = history.employee(dice);
  const { config } = history.facts.tenant;
  const weights = { customer: 7, employee: 2, partner: 1 };
  const kind = dice.weighted(offeredKinds(config).map(offered => [offered, weights[offered]] as const));
  const account = open(history, person, 'de', 'invitation', staff.actor);
  const invitation = new Invitation(history.newId());
  const employeeNumber = history.facts.employees.get(staff.name) ?? null;
  const entry = {
    recommenderId: account.id,
    number: newNumber(),
    kind,
    agencyNumber: staff.agencyNumber,
    employeeNumber,
  };
  invitation.invite(entry, config, history.now);
  account.invitation = invitation;
  history.save('invitation', invitation, staff.actor);
  history.put('invitation', invitation.id, {
    invitation_id: invitation.id,
    number: entry.number,
    person_id: account.id,
    kind,
    employee_number: employeeNumber,
    agency_number: staff.agencyNumber,
    status: invitation.status,
    invited_at: history.now,
  });
  history.audit(staff, 'invitation.send', entry.number, null, { kind, employeeNumber });
  history.due('expire-invitation', invitation.id, invitation.validUntil, () => {
    invitation.expire(history.now);
    saveInvitation(history, invitation, 'system:expire-invitation');
    if (invitation.status === 'expired' && account.recommender.status === 'registered') erase(history, account);
  });
  if (dice.happens(0.58)) history.plan(dice.inLeisure(history.now, 5), () => activate(history, key, account));
}

function saveInvitation(history: History, invitation: Invitation, actor: string): void {
  history.save('invitation', invitation, actor);
  history.put('invitation', invitation.id, { status: invitation.status });
}

/** Confirms the address and sets a password; then plans the person's further activities. */
function activate(history: History, key: string, account: Account): void {
  const { recommender } = account;
  recommender.activate();
  saveRecommender(history, account, 'anonymous', {
    activated_at: history.now,
    password_hash: history.facts.passwordHash,
  });
  if (account.invitation) {
    account.invitation.accept();
    saveInvitation(history, account.invitation, 'system:accept-invitation-when-recommender-activated');
    history.notDue('expire-invitation', account.invitation.id);
  }
  if (history.row('recommender', account.id)?.['newsletter_wish']) requestNewsletter(history, account);
  const dice = history.dice('activate', key);
  const { now } = history;
  const busy = dice.weighted([
    [dice.between(1, 2), 38],
    [dice.between(3, 6), 36],
    [dice.between(7, 14), 20],
    [dice.between(15, 40), 6],
  ]);
  for (
    let n = 1, at = addHours(now, 0.2 + dice.wait(4));
    n <= busy;
    n++, at = whenItSuits(history, dice, dice.inLeisure(at, 240 / busy + 4))
  )
    history.plan(at, () => recommend(history, `${key}/${n}`, account));
  const sometimes = (probability: number, at: () => Date, act: () => void) =>
    dice.happens(probability) && history.plan(at(), act);
  sometimes(
    0.75,
    () => addHours(now, 0.1 + dice.wait(10)),
    () => confirmNewsletter(history, account),
  );
  sometimes(
    0.12,
    () => dice.inLeisure(addDays(now, 20), 150),
    () => withdrawNewsletter(history, account),
  );
  sometimes(
    0.2,
    () => dice.inLeisure(addDays(now, 10), 60),
    () => submitCustomerNumber(history, key, account),
  );
  sometimes(
    0.02,
    () => dice.atTheOffice(addDays(now, 40), 90),
    () => goodwill(history, key, account),
  );
  sometimes(
    0.02,
    () => dice.atTheOffice(addDays(now, 30), 90),
    () => block(history, key, account),
  );
  sometimes(
    0.015,
    () => dice.inLeisure(addDays(now, 60), 120),
    () => eraseOncePaid(history, account),
  );
}

/** In a quiet season it is delayed to a busier one. */
function whenItSuits(history: History, dice: Dice, first: Date): Date {
  let at = first;
  for (let tries = 0; tries < 6 && !dice.happens(history.busyness(at) / 1.9); tries++) at = dice.inLeisure(at, 14);
  return at;
}

function newsletterStep(history: History, { id }: Account, step: string, source: string, version: string | null): void {
  const consentId = history.newId();
  history.put('newsletter_consent', consentId, {
    consent_id: consentId,
    recommender_id: id,
    step,
    at: history.now,
    text_version: version,
    source,
  });
}

function requestNewsletter(history: History, account: Account): void {
  const { wordings } = history.facts;
  const version = account.language === 'de' ? wordings.newsletterDe : wordings.newsletterEn;
  account.recommender.requestNewsletter(version);
  saveRecommender(history, account, 'anonymous', { newsletter_mailed_at: history.now, newsletter_wish: false });
  newsletterStep(history, account, 'requested', 'form', version);
}

function confirmNewsletter(history: History, account: Account): void {
  // Only people who ticked the box were asked.
  if (account.recommender.newsletterState !== 'pending') return;
  account.recommender.confirmNewsletter();
  const [confirmed] = saveRecommender(history, account, 'anonymous');
  const { textVersion } = confirmed!.event.data as { textVersion: string };
  newsletterStep(history, account, 'confirmed', 'mail', textVersion);
}

function withdrawNewsletter(history: History, account: Account): void {
  account.recommender.withdrawNewsletter();
  if (saveRecommender(history, account, actorOf(account)).length === 0) return;
  history.put('recommender', account.id, { newsletter_mailed_at: null });
  newsletterStep(history, account, 'withdrawn', 'account', null);
}

function submitCustomerNumber(history: History, key: string, account: Account): void {
  const dice = history.dice('submit-customer-number', key);
  account.recommender.submitCustomerNumber();
  saveRecommender(history, account, actorOf(account));
  const number = `K${dice.between(10_000_000, 99_999_999)}`;
  history.put('customer_number', account.id, {
    recommender_id: account.id,
    number_encrypted: history.facts.encrypt(number, 'customer_number.number_encrypted', account.id),
    number_hash: history.facts.hash(...hashedCustomerNumbers(number)[0]),
    status: 'open',
    submitted_at: history.now,
  });
  if (dice.happens(0.97))
    history.plan(dice.atTheOffice(history.now, 2), () => {
      const [staff, accepted] = [history.employee(dice), dice.happens(0.92)];
      const status = accepted ? 'ok' : 'refused';
      account.recommender.decideCustomerNumber(accepted);
      saveRecommender(history, account, staff.actor);
      history.put('customer_number', account.id, { status, decided_at: history.now });
      history.audit(staff, 'customer-number.decide', account.id, { status: 'open' }, { status });
    });
}

const blockedBecause = {
  general: 'Mehrere Konten derselben Person.',
  single: 'Ungewöhnlich viele Empfehlungen in kurzer Zeit; bitte melden Sie sich bei uns.',
  'excluded-by-terms': 'Sie sind bei uns beschäftigt.',
} as const;

function block(history: History, key: string, account: Account): void {
  const dice = history.dice('block', key);
  const staff = history.employee(dice);
  const kind = dice.pick(['general', 'single', 'excluded-by-terms'] as const);
  const before = account.recommender.status;
  account.recommender.block(kind);
  saveRecommender(history, account, staff.actor, { blocked_because: blockedBecause[kind] });
  const after = { status: 'blocked', kind, reason: blockedBecause[kind] };
  history.audit(staff, 'recommender.block', account.id, { status: before }, after);
}

/** Delayed while the person is owed a reward or has a friend in progress. */
function eraseOncePaid(history: History, account: Account): void {
  const isOwed = account.rewards.some(
    ({ reward }) => reward.state.status === 'open' || reward.state.status === 'ready',
  );
  const hasFriends = account.recommended.some(one => one.recommendation.status === 'open' && one.hasPendingFriend());
  if (isOwed || hasFriends) history.plan(addDays(history.now, 30), () => eraseOncePaid(history, account));
  else if (account.recommender.status === 'activated') erase(history, account);
}

function erase(history: History, account: Account): void {
  const actor = actorOf(account);
  account.recommender.erase();
  saveRecommender(history, account, actor, { password_hash: null, newsletter_wish: false, blocked_because: null });
  for (const one of account.recommended) if (one.recommendation.status === 'open') withdraw(history, one);
  account.invitation?.withdraw();
  if (account.invitation) saveInvitation(history, account.invitation, 'system:end-invitation-when-recommender-erased');
  history.remove('customer_number', account.id);
  erasePerson(history, account.id, 'recommender');
  history.due('finish-erasure', account.id, addDays(history.now, 1), () => {
    account.recommender.completeErasure();
    saveRecommender(history, account, 'system:finish-erasure');
    removeBankDetails(history, account, 'system:finish-erasure');
  });
}

const actorOf = ({ id }: Account): string => `recommender:${id}`;

function saveRecommender(history: History, { id, recommender }: Account, actor: string, row: object = {}) {
  const saved = history.save('recommender', recommender, actor);
  history.put('recommender', id, { status: recommender.status, newsletter: recommender.newsletterState, ...row });
  return saved;
}
