import { catalogue } from '#contract/errors/catalogue.js';
import { fill } from '#contract/errors/problem.js';
import { type RefusalReason, refusalReasons } from '#shared/reasons-and-actions.js';
import { type Language, languages } from '#shared/texts.js';
import { addDays } from '#platform/clock.js';
import { environment, useEnvironment } from '#platform/environment.js';
import { Captcha, formsWithoutCaptchaAnHour } from '#platform/intake/captcha.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { RecommenderRepository } from '../../modules/account/persistence/recommenders.js';
import { friend, recommender, submission } from '../journeys/people-api.js';
import { codeOf } from './examples/accounts.test.js';
import { story } from './examples/all.test.js';
import { type Known, type Received, type Sent, type World } from './world.test.js';
import { signed } from './examples/recommending.test.js';

type Ask = (language: Language) => Promise<Received>;
/** Brings the refusal about once; what it returns meets it in a language. */
type Provoke = (world: World, known: Known) => Promise<Ask> | Ask;

let people = 0;
const someone = () => `somebody${++people}@example.org`;
const password = 'Geheim-2026';

/** A request as it stands. */
const sends =
  (call: string, sent: Sent | ((known: Known) => Sent)): Provoke =>
  (world, known) =>
  language =>
    world.send(call, { ...(typeof sent === 'function' ? sent(known) : sent), language });

/** A login of somebody who was blocked for this reason. */
const blocked =
  (reason: 'general' | 'single' | 'excluded-by-terms'): Provoke =>
  async world => {
    const { id, email } = await recommender(world, someone(), password);
    await world.inTenant(async () => {
      const recommenders = world.get(RecommenderRepository, { strict: false });
      const person = (await recommenders.find(id))!;
      person.block(reason);
      await recommenders.save(person);
    });
    return language => world.send('login', { body: { Email: email, Password: password }, language });
  };

/** Somebody with a recommendation of their own. */
async function recommended(world: World): Promise<{ token: string; email: string; number: string; hash: string }> {
  const { token, email } = await recommender(world, someone(), password);
  const { body } = await world.send('createRecommendation', { token, body: submission(email) });
  return { token, email, number: body.Empfehlungsnummer, hash: body.Hash };
}

/** Somebody whose logins ask for a code. */
async function guarded(world: World): Promise<{ email: string }> {
  const { token, email } = await recommender(world, someone(), password);
  const { body } = await world.send('setUpApp', { token, body: { Password: password } });
  await world.send('confirmApp', { token, body: { Code: codeOf(body.Schluessel, world.clock.now()) } });
  return { email };
}

/** While the tenant's configuration is another one. */
async function configured<T>(world: World, changes: object, work: () => Promise<T>): Promise<T> {
  const { rows } = await world.owner.query(`select config from tenant where key = 'test'`);
  const use = async (config: object) => {
    await world.owner.query(`update tenant set config = $1 where key = 'test'`, [config]);
    world.get(TenantDirectory).forget();
  };
  await use({ ...rows[0].config, ...changes });
  return work().finally(() => use(rows[0].config));
}

/** From an address that sent more forms than go without a captcha. */
const fromABusyAddress =
  (captcha?: string): Provoke =>
  async world => {
    const address = `203.0.113.${++people}`;
    await world.inTenant(async () => {
      for (let form = 0; form < formsWithoutCaptchaAnHour; form++)
        await world.get(Captcha, { strict: false }).accept(address, 'registration', null);
    });
    return async language => {
      const answer = await world.call(
        'POST',
        '/account/createEmpfehler',
        { Vorname: 'A', Nachname: 'B', Email: someone(), ...(captcha && { Captcha: captcha }) },
        { address, headers: { 'accept-language': language } },
      );
      return { ...answer, type: '', text: '' };
    };
  };

/** Submits a recommendation of somebody who has no account yet, as often as it is called. */
function withoutAccount(world: World): Ask {
  const body = submission(someone());
  return language => world.send('createRecommendation', { body, language });
}

async function asPlatform(world: World, call: string, sent: Sent): Promise<Ask> {
  const token = await world.platformSession();
  return language => world.send(call, { ...sent, token, language });
}

/** One request for each refusal a person can meet. */
const provocations: Readonly<Partial<Record<RefusalReason, Provoke>>> = {
  'not-found': sends('readProduct', { params: { id: '99999' } }),
  'validation-failed': sends('login', { body: {} }),
  'not-authorised': async world => {
    const token = await world.session('Kantine');
    return language => world.send('listOrders', { token, params: { x: 'alle' }, body: {}, language });
  },
  'too-many-requests': world => async language => {
    const before = environment();
    useEnvironment({ ...before, ANONYMOUS_WRITES_A_MINUTE: 1 });
    try {
      const ask = () =>
        world.call(
          'POST',
          '/account/login',
          { Email: 'a@example.org', Password: 'x' },
          { address: `198.51.100.${200 + (people % 50)}`, headers: { 'accept-language': language } },
        );
      people++;
      await ask();
      await ask();
      return { ...(await ask()), type: '', text: '' };
    } finally {
      useEnvironment(before);
    }
  },
  'captcha-required': fromABusyAddress(),
  'captcha-wrong': fromABusyAddress('bm90aGluZw=='),
  'idempotency-key-reused': async world => {
    const headers = { 'idempotency-key': `reused-${++people}` };
    await world.send('createRecommender', { body: { Vorname: 'A', Nachname: 'B', Email: someone() }, headers });
    return language =>
      world.send('createRecommender', {
        body: { Vorname: 'A', Nachname: 'B', Email: someone() },
        headers,
        language,
      });
  },
  'changed-meanwhile': sends('decideCustomerNumber', known => ({
    token: known['owner']!,
    params: { id: known['jonasId']! },
    body: { Status: 'Ok' },
  })),
  'version-missing': sends('changeConfiguration', known => ({
    token: known['operator']!,
    body: JSON.parse(known['configuration']!),
  })),
  taken: world =>
    asPlatform(world, 'createTenant', {
      body: { Mandant: 'test', Name: 'Test', Vorlage: 'leer', Hosts: ['neu.test'], Sprachen: ['de'] },
    }),
  'programme-stopped': async world => {
    const { token, email } = await recommender(world, someone(), password);
    return async language => {
      await world.become('test', 'suspended');
      return world
        .send('createRecommendation', { token, body: submission(email), language })
        .finally(() => world.become('test', 'live'));
    };
  },
  'not-ready': async world => {
    const ask = await asPlatform(world, 'changeTenantStatus', {
      params: { key: 'berater' },
      body: { Status: 'Live', Grund: 'Wir beginnen.' },
    });
    return async language => {
      await world.become('berater', 'draft');
      return ask(language).finally(() => world.become('berater', 'live'));
    };
  },
  unavailable: world => language => {
    const before = world.identify('away');
    return world
      .send('signStaffIn', { body: { Code: 'code', Verifier: 'v'.repeat(43) }, language })
      .finally(() => world.identify(before));
  },
  'module-off': (world, known) => language =>
    configured(world, { storesBankDetails: false }, () =>
      world.send('readBankDetails', { token: known['user']!, language }),
    ),
  'wrong-credentials': sends('login', { body: { Email: 'jonas@example.org', Password: 'Falsch-2026' } }),
  'link-expired': sends('resetPassword', { body: { Token: 'x'.repeat(43), Password: password } }),
  'account-blocked': blocked('general'),
  'this-account-blocked': blocked('single'),
  'excluded-by-terms': blocked('excluded-by-terms'),
  'email-exists': sends('inviteRecommender', known => ({
    token: known['owner']!,
    body: { Vorname: 'J', Nachname: 'W', Email: 'jonas@example.org', Art: 'Kunde' },
  })),
  'login-token-used': sends('loginWithAdminToken', known => ({ query: { token: known['adminLogin']! } })),
  'login-first': sends('refreshSession', {}),
  'opt-in-required': async (world, known) => {
    const { body } = await world.send('createRecommender', { body: { Vorname: 'A', Nachname: 'B', Email: someone() } });
    return language =>
      world.send('issueAdminLogin', { token: known['owner']!, params: { empfehlernummer: body.Id }, language });
  },
  'second-factor-needed': async world => {
    const { email } = await guarded(world);
    return language => world.send('login', { body: { Email: email, Password: password }, language });
  },
  'second-factor-wrong': async world => {
    const { body } = await world.send('login', { body: { Email: (await guarded(world)).email, Password: password } });
    return language =>
      world.send('logInWithSecondFactor', { body: { Token: body.ZweiterFaktor.Token, Code: 'falsch' }, language });
  },
  'passkey-wrong': async world => {
    const { token } = await recommender(world, someone(), password);
    return language =>
      world.send('addPasskey', {
        token,
        body: {
          Name: 'Handy',
          Antwort: new SoftwareAuthenticator().create({ challenge: 'bm9ib2R5IGFza2Vk', origin: 'http://portal.test' }),
        },
        language,
      });
  },
  'address-not-proven': world =>
    asPlatform(world, 'inviteFirstOperator', {
      params: { key: 'test' },
      body: { Name: 'Erik Neu', Email: someone(), Sprache: 'de' },
    }),
  'people-only': world => async language => {
    const headers = { 'accept-language': language, 'user-agent': 'curl/8.5.0' };
    const answer = await world.call('PUT', '/account/anmeldelink', { Token: 'x'.repeat(43) }, { headers });
    return { ...answer, type: '', text: '' };
  },
  'password-change-failed': sends('changePassword', known => ({
    token: known['user']!,
    body: { OldPassword: 'Falsch-2026', NewPassword: 'Neues-2027' },
  })),
  'email-invalid': sends('login', { body: { Email: 'jonas', Password: 'x' } }),
  'email-not-allowed': world => language =>
    configured(world, { emailWhitelist: ['provider.example'] }, () =>
      world.send('createRecommender', { body: { Vorname: 'A', Nachname: 'B', Email: someone() }, language }),
    ),
  'email-same-as-recipient': async world => {
    const { number, email } = await recommended(world);
    return language => world.send('createRecipient', { params: { nr: number }, body: friend(email), language });
  },
  'session-over': sends('refreshSession', { token: 'x'.repeat(43) }),
  'terms-not-accepted': sends('confirmRecipient', known => ({ token: known['recipient']!, body: { AgbText: '' } })),
  'under-age': async world => {
    const { number } = await recommended(world);
    const body = friend(someone(), { Geburtsdatum: '01.02.2020' });
    return language => world.send('createRecipient', { params: { nr: number }, body, language });
  },
  'recommendation-unknown': sends('resolveCode', { params: { code: 'NIE-GAB' } }),
  'recommendation-exists': async world => {
    const [{ number }, { number: second }, guest] = [await recommended(world), await recommended(world), someone()];
    const confirms = async (nr: string) => {
      await world.send('createRecipient', { params: { nr }, body: friend(guest) });
      const token = await world.issue('recipient', (await world.events('RecipientRegistered')).at(-1).recipientId);
      return (language?: 'de' | 'en') =>
        world.send('confirmRecipient', { token, body: { AgbText: true }, ...(language && { language }) });
    };
    await (
      await confirms(number)
    )();
    return confirms(second);
  },
  'opt-in-before-sending': world => language => withoutAccount(world)(language),
  'recommendation-held': async world => {
    const send = withoutAccount(world);
    await send('de');
    return send;
  },
  'recommendation-expired': async world => {
    const [{ number, hash }, now] = [await recommended(world), world.clock.now()];
    return language => {
      world.clock.moveTo(addDays(now, 61));
      return world
        .send('openRecommendation', { params: { nr: number, hex: hash }, language })
        .finally(() => world.clock.moveTo(now));
    };
  },
  'recommendation-blocked': async world => {
    const { number, hash, token } = await recommended(world);
    await world.send('eraseAccount', { token });
    await world.settle();
    return language => world.send('openRecommendation', { params: { nr: number, hex: hash }, language });
  },
  'recipient-token-invalid': sends('readRecipientOrder', {}),
  'reward-token-invalid': sends('readReward', {}),
  'reward-already-chosen': sends('chooseReward', known => ({ token: known['reward']!, body: { Auswahl: 'Bar' } })),
  'bank-details-unauthorised': sends('readBankDetails', {}),
  'iban-invalid': sends('storeBankDetails', known => ({
    token: known['user']!,
    body: { Kontoinhaber: 'Jonas Weber', Iban: 'DE00370400440532013000' },
  })),
  'reward-not-available': async world => {
    const { token, number } = await recommended(world);
    return language => world.send('resendRewardMail', { token, params: { empfehlungsnummer: number }, language });
  },
  'order-not-yet-releasable': (world, known) =>
    configured(world, { complaintDays: 14 }, () => reported(world, known, 'Neuvertrag')).then(
      release => language => configured(world, { complaintDays: 14 }, () => release(language)),
    ),
  'order-not-releasable': (world, known) => reported(world, known, 'Verlaengerung'),
  'product-api-unknown': world => language =>
    configured(world, { productApi: null }, () => world.send('listProducts', { language })),
};

/** An order reported a moment ago; asked for its release. */
async function reported(world: World, known: Known, kind: 'Neuvertrag' | 'Verlaengerung'): Promise<Ask> {
  const { number } = await recommended(world);
  const { body } = await world.send('createRecipient', { params: { nr: number }, body: friend(someone()) });
  const Auftragsnummer = `E-${++people}`;
  await world.send(
    'reportOrder',
    signed(world, {
      Auftragsnummer,
      Empfaengernummer: body.Empfaengernummer,
      Auftragsdatum: world.clock.now().toISOString().slice(0, 19),
      Art: kind,
      Status: 'Abgeschlossen',
    }),
  );
  await world.settle();
  return language =>
    world.send('releaseOrder', { token: known['owner']!, params: { a: number, b: Auftragsnummer }, language });
}

/** Refusals no request alone brings about, each with why, and where they are seen. */
const unreachable: Readonly<Partial<Record<RefusalReason, string>>> = {
  'technical-error': 'a fault of ours: the fuzz finds none; http/http.spec.ts shows what would leave',
  'email-not-registered':
    'it would tell who takes part: login, reset and registration answer alike for known and unknown addresses (abuse.int.spec.ts)',
  'batch-empty': 'a payment has to drop out between collection and seal (payout/payout.int.spec.ts)',
  'mail-not-again':
    'the address has to be confirmed, or the mail replaced, before (api/journeys/mails-again.int.spec.ts)',
  'undo-too-late': 'ten minutes have to pass (api/journeys/released-together.int.spec.ts)',
  'selection-changed':
    'an order has to change between the look and the release (api/journeys/released-together.int.spec.ts)',
  'hold-ends-by-itself': 'bank details have to be replaced after a choice (api/journeys/bank-details.int.spec.ts)',
  'payment-executed': 'the bank has to answer twice (payout/bank-responses.int.spec.ts)',
  'clearing-booked': 'two people have to book a line of the bank (payout/clearing.int.spec.ts)',
  'second-person-waits': 'the bank has to book money that one person wants put aside (payout/put-aside.int.spec.ts)',
  'execution-day-passed': 'a day has to pass between the seal and the approval (payout/payout.int.spec.ts)',
  'content-not-available': 'only where a tenant’s own content platform is away (content/ports)',
};

describe('The error', () => {
  const told = story();

  it('is provoked, or it is said why no call answers it', () => {
    const named = [...Object.keys(provocations), ...Object.keys(unreachable)];
    expect([...named].sort()).toEqual([...refusalReasons].sort());
  });

  it.each(
    catalogue.filter(({ reason }) => provocations[reason]).map(entry => [entry.code, entry.reason, entry] as const),
  )('%s %s is met at a call, in both languages', async (_, reason, entry) => {
    const ask = await provocations[reason]!(told.world, told.known);
    for (const language of languages) {
      const { status, body, headers } = await ask(language);
      expect([language, status, body?.Code]).toEqual([language, entry.status, entry.code]);
      // Values stand where the catalogue has a place for them; a sentence without its value is left out.
      const [start] = fill(entry[language], {}).split('{');
      expect([language, body.detail.startsWith(start)]).toEqual([language, true]);
      expect(body.detail).not.toMatch(/[{}]/);
      expect(body).toMatchObject({
        type: `urn:weitersagen:problem:${reason}`,
        status: entry.status,
        TraceId: expect.any(String),
      });
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
