import { addDays, addHours } from '#platform/clock.js';
import { idFrom } from '#platform/domain/ids.js';
import { Tokens, type TokenKind } from '#platform/tokens.js';
import {
  DecideCustomerNumber,
  SubmitCustomerNumber,
} from '../../../../../services/modules/account/use-cases/customer-number.js';
import {
  BlockRecommender,
  EraseAccount,
  FindRecommender,
  RegisterRecommender,
} from '../../../../../services/modules/account/api.js';
import { SetPassword } from '../../../../../services/modules/account/use-cases/set-password.js';
import { ConfirmNewsletter, WithdrawNewsletter } from '../../../../../services/modules/account/use-cases/newsletter.js';
import { RecommenderRepository } from '../../../../../services/modules/account/persistence/recommenders.js';
import { InviteRecommender } from '../../../../../services/modules/invitation/use-cases.js';
import { demoAccountsOf } from '../../../../start/demo/accounts.js';
import { someone } from '../crowd.js';
import { as, employee, type Play, type Scene } from '../scene.js';

export const join: Play<'join'> = async (scene, { key }) => {
  const { seeding, dice, tenant, now } = scene;
  const person = someone(dice, tenant.key);
  const { recommenderId } = await as(scene, 'anonymous', () =>
    seeding.execute(new RegisterRecommender(person, 'self', dice.happens(0.95) ? 'de' : 'en', dice.happens(0.4))),
  );
  if (dice.happens(0.94)) scene.plan(addHours(now, 0.05 + dice.wait(3)), { what: 'activate', key, recommenderId });
};

export const invite: Play<'invite'> = async (scene, { key }) => {
  const { seeding, dice, tenant, now } = scene;
  const { salutation: _unasked, ...person } = someone(dice, tenant.key);
  const account = dice.pick(demoAccountsOf(tenant.key, 'staff'));
  const by = {
    userId: idFrom(tenant.id, account.email),
    name: `${account.firstName} ${account.lastName}`,
    agencyNumber: account.agencyNumber ?? null,
  };
  const kind = dice.weighted([
    ['customer', 7],
    ['employee', 2],
    ['partner', 1],
  ] as const);
  await as(scene, `agency:${by.userId}`, () =>
    seeding.execute(new InviteRecommender(by, { ...person, kind, employeeNumber: null, language: 'de' })),
  );
  const invited = await seeding.ask(new FindRecommender({ email: person.email }));
  if (invited && dice.happens(0.58))
    scene.plan(dice.inLeisure(now, 5), { what: 'activate', key, recommenderId: invited.recommenderId });
};

/** Confirms the address and sets a password; from here on the person's years with the programme are laid out. */
export const activate: Play<'activate'> = async (scene, { key, recommenderId }) => {
  const { seeding, dice, now } = scene;
  const of = { recommenderId };
  await as(scene, 'anonymous', async () =>
    seeding.execute(new SetPassword(await link(scene, 'welcome', recommenderId), 'Nobody-Logs-In-1')),
  );
  // Nobody holds the session it opened.
  await seeding.app.get(Tokens).revokeAll('user', recommenderId);
  const busy = dice.weighted([
    [dice.between(1, 2), 38],
    [dice.between(3, 6), 36],
    [dice.between(7, 14), 20],
    [dice.between(15, 40), 6],
  ]);
  for (
    let n = 1, at = addHours(now, 0.2 + dice.wait(4));
    n <= busy;
    n++, at = whenItSuits(scene, dice.inLeisure(at, 240 / busy + 4))
  )
    scene.plan(at, { what: 'recommend', key: `${key}/${n}`, ...of });
  if (dice.happens(0.75)) scene.plan(addHours(now, 0.1 + dice.wait(10)), { what: 'confirm-newsletter', key, ...of });
  if (dice.happens(0.12))
    scene.plan(dice.inLeisure(addDays(now, 20), 150), { what: 'withdraw-newsletter', key, ...of });
  if (dice.happens(0.2))
    scene.plan(dice.inLeisure(addDays(now, 10), 60), { what: 'submit-customer-number', key, ...of });
  if (dice.happens(0.02)) scene.plan(dice.atTheOffice(addDays(now, 40), 90), { what: 'goodwill', key, ...of });
  if (dice.happens(0.02)) scene.plan(dice.atTheOffice(addDays(now, 30), 90), { what: 'block', key, ...of });
  if (dice.happens(0.015)) scene.plan(dice.inLeisure(addDays(now, 60), 120), { what: 'erase', key, ...of });
};

/** In a quiet season it waits for a busier one. */
function whenItSuits({ dice, busyness }: Scene, first: Date): Date {
  let at = first;
  for (let tries = 0; tries < 6 && !dice.happens(busyness(at) / 1.9); tries++) at = dice.inLeisure(at, 14);
  return at;
}

export const confirmNewsletter: Play<'confirm-newsletter'> = async (scene, { recommenderId }) => {
  const repository = scene.seeding.app.get(RecommenderRepository, { strict: false });
  // Only who ticked the box was asked.
  if ((await repository.load(recommenderId)).newsletterState !== 'pending') return;
  await as(scene, 'anonymous', async () =>
    scene.seeding.execute(
      new ConfirmNewsletter(await link(scene, 'newsletter', recommenderId), { source: 'mail', address: null }),
    ),
  );
};

export const withdrawNewsletter: Play<'withdraw-newsletter'> = (scene, { recommenderId }) =>
  as(scene, `recommender:${recommenderId}`, () =>
    scene.seeding.execute(new WithdrawNewsletter({ recommenderId }, { source: 'account', address: null })),
  );

export const submitCustomerNumber: Play<'submit-customer-number'> = async (scene, { key, recommenderId }) => {
  const { seeding, dice, now } = scene;
  await as(scene, `recommender:${recommenderId}`, () =>
    seeding.execute(new SubmitCustomerNumber(recommenderId, `K${dice.between(10_000_000, 99_999_999)}`)),
  );
  if (dice.happens(0.97)) scene.plan(dice.atTheOffice(now, 2), { what: 'decide-customer-number', key, recommenderId });
};

export const decideCustomerNumber: Play<'decide-customer-number'> = (scene, { recommenderId }) => {
  const { actor, name, agencyNumber } = employee(scene);
  return as(scene, actor, () =>
    scene.seeding.execute(
      new DecideCustomerNumber(recommenderId, { accepted: scene.dice.happens(0.92), by: { name, agencyNumber } }),
    ),
  );
};

export const block: Play<'block'> = (scene, { recommenderId }) => {
  const { actor, name, agencyNumber } = employee(scene);
  const kind = scene.dice.pick(['general', 'single', 'excluded-by-terms'] as const);
  return as(scene, actor, () =>
    scene.seeding.execute(
      new BlockRecommender(recommenderId, {
        kind,
        because: blockedBecause[kind],
        by: { name, agencyNumber, wholeTenant: true },
      }),
    ),
  );
};
const blockedBecause = {
  general: 'Mehrere Konten derselben Person.',
  single: 'Ungewöhnlich viele Empfehlungen in kurzer Zeit; bitte melden Sie sich bei uns.',
  'excluded-by-terms': 'Sie sind bei uns beschäftigt.',
} as const;

export const erase: Play<'erase'> = (scene, { recommenderId }) =>
  as(scene, `recommender:${recommenderId}`, () => scene.seeding.execute(new EraseAccount(recommenderId)));

/** What stands in the mail. */
const link = ({ seeding, now }: Scene, kind: TokenKind, recommenderId: string): Promise<string> =>
  seeding.app.get(Tokens).issue(kind, recommenderId, { expiresAt: addHours(now, 24) });
