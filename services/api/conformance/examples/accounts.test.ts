import { newId } from '#platform/domain/ids.js';
import { Secret, TOTP } from 'otpauth';
import { environment } from '#platform/environment.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { IssueOperatorLink } from '../../../modules/agency/api.js';
import { AskForHolder } from '../../../modules/account/api.js';
import { recommender, submission } from '../../journeys/people-api.js';
import { tokenIn } from '../../journeys/product-api.test.js';
import { plain, type Example, type Known, type World } from '../world.test.js';

const jonas = { Vorname: 'Jonas', Nachname: 'Weber', Email: 'jonas@example.org' };
/** Looked after by the owner’s agency, so that no other may answer. */
const writer = { ...jonas, Email: 'stopped@example.org' };
const password = 'Geheim-2026';

const replyTemplate = newId();
const passkey = new SoftwareAuthenticator();
const origin = 'http://portal.test';
const waitingLogin = async (world: World): Promise<string> =>
  (await world.send('login', { body: { Email: 'guarded@example.org', Password: password } })).body.ZweiterFaktor.Token;

/** The code that an authenticator app shows. */
export const codeOf = (key: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });

/** Registration, login and the own account. */
export const accounts: readonly Example[] = [
  plain('readTenant', { params: { tenant: 'test' } }),
  plain('listRoutes'),
  plain('readPasswordRule'),
  plain('createRecommender', { body: null }, { as: 'is a captcha needed', status: 200 }),
  plain('createRecommender', { body: jonas }, { learns: ({ body }, known) => (known['jonasId'] = body.Id) }),
  { call: 'resendWelcomeMail', sends: known => ({ params: { id: known['jonasId']! } }) },
  {
    call: 'validateResetPassword',
    sends: async (known, world) => ({
      body: { Token: (known['welcome'] = await world.issue('welcome', known['jonasId']!)) },
    }),
  },
  { call: 'resetPassword', sends: known => ({ body: { Token: known['welcome'], Password: password } }) },
  { call: 'login', as: 'is a captcha needed', sends: () => ({ body: null }) },
  plain(
    'login',
    { body: { Email: jonas.Email, Password: password } },
    { learns: ({ body }, known) => (known['user'] = body.Token) },
  ),
  plain('requestPasswordReset', { params: { email: jonas.Email } }),
  plain('requestLoginLink', { body: { Email: jonas.Email } }),
  {
    call: 'logInByLink',
    sends: async (known, world) => ({ body: { Token: await world.issue('login-link', known['jonasId']!) } }),
  },
  { call: 'refreshSession', sends: known => ({ token: known['user']! }) },
  { call: 'updateLanguage', sends: known => ({ token: known['user']!, body: { Language: 'de' } }) },
  {
    call: 'changePassword',
    before: async (world, known) => {
      const { token, id } = await recommender(world, 'pia@example.org', password);
      Object.assign(known, { pia: token, piaId: id });
    },
    sends: known => ({ token: known['pia']!, body: { OldPassword: password, NewPassword: 'Neues-2026' } }),
  },
  {
    call: 'issueAdminLogin',
    sends: async (known, world) => ({
      token: (known['owner'] = await world.session('AgenturInhaber')),
      params: { empfehlernummer: known['piaId']! },
    }),
    learns: ({ body }, known) => (known['adminLogin'] = body.Url.split('/').at(-1)),
  },
  {
    call: 'grantGoodwill',
    sends: known => ({
      token: known['owner']!,
      params: { empfehlernummer: known['piaId']! },
      body: { BetragCent: 2500, Begruendung: 'Link war kaputt' },
    }),
  },
  {
    call: 'blockRecommender',
    before: async (world, known) => stoppedSoon(world, known),
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['stoppedId']! },
      body: { Grund: 'Mehrere Konten' },
    }),
  },
  {
    call: 'unblockRecommender',
    sends: known => ({ token: known['owner']!, params: { nr: known['stoppedId']! }, body: { Grund: 'Geklärt' } }),
  },
  {
    call: 'markReachable',
    before: async (world, known) =>
      void (await world.owner.query(
        `update person set unreachable_since = now(), unreachable_why = 'closed' where person_id = $1`,
        [known['stoppedId']],
      )),
    sends: known => ({ token: known['owner']!, params: { nr: known['stoppedId']! }, body: { Grund: 'Hat angerufen' } }),
  },
  {
    call: 'correctRecommender',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['stoppedId']! },
      body: { Nachname: 'Stolz', Email: 'richtig@example.org', Grund: 'Hat angerufen' },
    }),
  },
  { call: 'withdrawEmailChange', sends: known => ({ token: known['owner']!, params: { nr: known['stoppedId']! } }) },
  {
    call: 'grantGoodwill',
    as: 'waits for a second person',
    status: 202,
    sends: known => ({
      token: known['owner']!,
      params: { empfehlernummer: known['piaId']! },
      body: { BetragCent: 15000, Begruendung: 'Drei Monate gewartet' },
    }),
  },
  { call: 'listWaitingGoodwill', sends: known => ({ token: known['owner']! }) },
  {
    call: 'agreeToGoodwill',
    sends: async (known, world) => ({
      token: (known['secondOwner'] = await world.session('AgenturInhaber', { name: 'Paul Kern' })),
      params: { nr: known['piaId']! },
    }),
  },
  {
    call: 'declineGoodwill',
    before: async (world, known) =>
      void (await world.send('grantGoodwill', {
        token: known['owner']!,
        params: { empfehlernummer: known['piaId']! },
        body: { BetragCent: 15000, Begruendung: 'Noch einmal' },
      })),
    sends: known => ({
      token: known['secondOwner']!,
      params: { nr: known['piaId']! },
      body: { Grund: 'Schon gewährt' },
    }),
  },
  {
    call: 'readGoodwill',
    sends: known => ({ token: known['owner']!, params: { empfehlernummer: known['jonasId']! } }),
  },
  {
    call: 'recomputeFurtherRewards',
    sends: known => ({ token: known['owner']!, params: { empfehlernummer: known['jonasId']! } }),
  },
  {
    call: 'loginWithAdminToken',
    sends: known => ({ query: { token: known['adminLogin']! } }),
    learns: ({ body }, known) => (known['asAdmin'] = body.Token),
  },
  { call: 'listSessions', sends: known => ({ token: known['user']! }) },
  {
    call: 'endSession',
    before: async (world, known) =>
      void (known['otherSession'] = (
        await world.send('login', { body: { Email: jonas.Email, Password: password } })
      ).body.Token),
    sends: async (known, world) => ({
      token: known['user']!,
      params: {
        id: (await world.send('listSessions', { token: known['otherSession']! })).body.find(
          ({ Diese }: { Diese: boolean }) => Diese,
        ).Id,
      },
    }),
  },
  { call: 'endOtherSessions', sends: known => ({ token: known['user']! }) },
  { call: 'logout', sends: known => ({ token: known['asAdmin']! }) },
  {
    call: 'setUpApp',
    before: async (world, known) =>
      void (known['guarded'] = (await recommender(world, 'guarded@example.org', password)).token),
    sends: known => ({ token: known['guarded']!, body: { Password: password } }),
    learns: ({ body }, known) => (known['appKey'] = body.Schluessel),
  },
  {
    call: 'confirmApp',
    sends: (known, world) => ({
      token: known['guarded']!,
      body: { Code: codeOf(known['appKey']!, world.clock.now()) },
    }),
  },
  { call: 'readSecondFactor', sends: known => ({ token: known['guarded']! }) },
  {
    call: 'renewRecoveryCodes',
    sends: known => ({ token: known['guarded']!, body: { Password: password } }),
    learns: ({ body }, known) => (known['recoveryCode'] = body.Wiederherstellungscodes[0]),
  },
  {
    call: 'logInWithSecondFactor',
    sends: async (known, world) => ({ body: { Token: await waitingLogin(world), Code: known['recoveryCode']! } }),
  },
  { call: 'removeApp', sends: known => ({ token: known['guarded']!, body: { Password: password } }) },
  {
    call: 'setUpPasskey',
    sends: known => ({ token: known['guarded']!, body: { Password: password } }),
    learns: ({ body }, known) => (known['passkeyQuestion'] = body.Optionen.challenge),
  },
  {
    call: 'addPasskey',
    sends: known => ({
      token: known['guarded']!,
      body: { Name: 'Handy', Antwort: passkey.create({ challenge: known['passkeyQuestion']!, origin }) },
    }),
  },
  {
    call: 'readSecondFactor',
    as: 'with a passkey',
    sends: known => ({ token: known['guarded']! }),
    learns: ({ body }, known) => (known['passkeyId'] = body.Passkeys[0].Id),
  },
  {
    call: 'askForPasskey',
    sends: async (known, world) => ({ body: { Token: (known['waitingLogin'] = await waitingLogin(world)) } }),
    learns: ({ body }, known) => (known['passkeyQuestion'] = body.Optionen.challenge),
  },
  {
    call: 'logInWithSecondFactor',
    as: 'with a passkey',
    sends: known => ({
      body: { Token: known['waitingLogin']!, Passkey: passkey.get({ challenge: known['passkeyQuestion']!, origin }) },
    }),
  },
  plain('askForAnyPasskey', {}, { learns: ({ body }, known) => (known['passkeyQuestion'] = body.Optionen.challenge) }),
  {
    call: 'logInByPasskey',
    sends: known => ({ body: { Passkey: passkey.get({ challenge: known['passkeyQuestion']!, origin }) } }),
  },
  {
    call: 'removePasskey',
    sends: known => ({ token: known['guarded']!, params: { id: known['passkeyId']! }, body: { Password: password } }),
  },
  { call: 'setNewsletterOptin', as: 'asked for', sends: known => ({ token: known['user']! }) },
  {
    call: 'setNewsletterOptin',
    as: 'confirmed',
    sends: async (_, world) => ({
      body: {
        Token: tokenIn(
          (await world.mailsTo(jonas.Email)).find(({ subject }) => subject.includes('Newsletter')),
          '/optin',
        ),
      },
    }),
  },
  {
    call: 'disputeBankDetails',
    sends: async (known, world) => ({ body: { Token: await world.issue('account-change', known['piaId']!) } }),
  },
  {
    call: 'readHolderQuestion',
    before: async (world, known) => {
      const account = { Kontoinhaber: 'Mia Roth', Iban: 'DE02500105170137075030' };
      const { token, id } = await recommender(world, 'mia@example.org', password);
      known['miaId'] = id;
      await world.send('storeBankDetails', { token, body: account });
      await world.run(new AskForHolder(id, { iban: account.Iban, nameAtBank: 'Mia Anna Roth' }));
    },
    sends: async (known, world) => ({
      token: (known['holder'] = await world.issue('account-holder', known['miaId']!)),
    }),
  },
  { call: 'confirmHolder', sends: known => ({ token: known['holder']!, body: { Name: 'NameDerBank' } }) },
  { call: 'showRecommenderBanner', sends: known => ({ token: known['user']!, params: { bannerName: 'newsletter' } }) },
  { call: 'withdrawNewsletter', sends: known => ({ token: known['user']! }) },
  {
    call: 'openNewsletterEnd',
    sends: async (known, world) => ({
      params: { token: (known['newsletterEnd'] = await world.issue('newsletter-end', known['jonasId']!)) },
    }),
  },
  {
    call: 'unsubscribeWithOneClick',
    sends: known => ({ params: { token: known['newsletterEnd']! }, body: 'List-Unsubscribe=One-Click' }),
  },
  { call: 'readNotifications', sends: known => ({ token: known['user']! }) },
  {
    call: 'chooseNotifications',
    sends: known => ({ token: known['user']!, body: { Arten: [{ Art: 'KontaktReagiert', Mail: false }] } }),
  },
  { call: 'beFindableNoMore', sends: known => ({ token: known['user']! }) },
  {
    call: 'subscribePush',
    sends: known => ({
      token: known['user']!,
      body: { Endpunkt: 'https://8.8.8.8/push/1', P256dh: 'B'.repeat(87), Auth: 'A'.repeat(22) },
    }),
  },
  {
    call: 'unsubscribePush',
    sends: known => ({ token: known['user']!, body: { Endpunkt: 'https://8.8.8.8/push/1' } }),
  },
  { call: 'correctName', sends: known => ({ token: known['user']!, body: { Vorname: 'Jonas', Nachname: 'Weber' } }) },
  {
    call: 'changeEmail',
    as: 'asked for',
    before: async (world, known) => void (known['mia'] = (await recommender(world, 'mia@example.org', password)).token),
    sends: known => ({ token: known['mia']!, body: { Email: 'mia.neu@example.org' } }),
  },
  {
    call: 'changeEmail',
    as: 'confirmed',
    sends: async (_, world) => ({
      body: { Token: tokenIn((await world.mailsTo('mia.neu@example.org')).at(-1), '/empfehler/email') },
    }),
  },
  plain('checkContactCaptcha', { query: { cmd: 'IsCaptchaRequired' } }),
  plain('sendContactMessage', {
    body: { ...writer, Betreff: 'Frage', Nachricht: 'Wie geht das?' },
  }),
  {
    call: 'saveReplyTemplate',
    before: async (world, known) => {
      const body = { Name: 'So ging es', Text: { de: 'Guten Tag', en: 'Hello' }, Version: 0 };
      await world.send('saveReplyTemplate', { token: known['owner']!, params: { vorlage: replyTemplate }, body });
    },
    sends: known => ({
      token: known['owner']!,
      params: { vorlage: replyTemplate },
      body: { Name: 'So geht es', Text: { de: 'Guten Tag {{Vorname}}', en: 'Hello {{Vorname}}' }, Version: 1 },
    }),
  },
  { call: 'listReplyTemplates', sends: known => ({ token: known['owner']! }) },
  {
    call: 'listInquiries',
    before: world => world.settle(),
    sends: known => ({ token: known['owner']! }),
    learns: ({ body }, known) => (known['inquiry'] = body.Content[0].Nummer),
  },
  {
    call: 'answerInquiry',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['inquiry']! },
      body: { Text: 'So geht das.', Version: 1 },
    }),
  },
  {
    call: 'readInquiry',
    before: world => world.settle(),
    sends: known => ({ token: known['owner']!, params: { nr: known['inquiry']! } }),
  },
  {
    call: 'closeInquiry',
    before: async world => {
      await world.send('sendContactMessage', {
        body: { ...writer, Betreff: 'Danke', Nachricht: 'Alles klar.' },
      });
    },
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['inquiry']! },
      body: { Grund: 'Keine Frage.', Version: 3 },
    }),
  },
  { call: 'removeReplyTemplate', sends: known => ({ token: known['owner']!, params: { vorlage: replyTemplate } }) },
  {
    call: 'eraseAccount',
    before: async (world, known) =>
      void (known['gone'] = (await recommender(world, 'gone@example.org', password)).token),
    sends: known => ({ token: known['gone']! }),
  },
];

/** In its own agency, since another agency's staff must not find anybody. */
async function stoppedSoon(world: World, known: Known): Promise<void> {
  const { id, token } = await recommender(world, 'stopped@example.org', password);
  await world.send('createRecommendation', {
    token,
    body: submission('stopped@example.org', { Agentennummer: 'B-0' }),
  });
  known['stoppedId'] = id;
}

const employee = (known: Known) => ({
  token: known['owner']!,
  params: { nr: known['employeeNumber']! },
  body: { Grund: 'geprüft' },
});

/** The smallest picture there is. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const masterData = {
  Name: 'Agentur Nord',
  Anschrift: 'Hafenstraße 1\n20457 Hamburg',
  Ansprechpartner: 'Inga Petersen',
  Telefon: '040 1234567',
  Email: 'nord@portal.test',
  Oeffnungszeiten: 'Mo–Fr 9–18 Uhr',
  Bild: null,
};

/** An agency's owner and staff. */
export const employees: readonly Example[] = [
  { call: 'readMasterData', sends: known => ({ token: known['owner']! }) },
  {
    call: 'changeMasterData',
    sends: known => ({ token: known['owner']!, body: masterData, headers: { 'if-match': '0' } }),
  },
  { call: 'listMasterDataVersions', sends: known => ({ token: known['owner']! }) },
  {
    call: 'uploadMasterPicture',
    sends: known => ({ token: known['owner']!, body: { Inhalt: onePixel } }),
  },
  {
    call: 'inviteEmployee',
    sends: known => ({
      token: known['owner']!,
      body: { Name: 'Nils Neu', Email: 'nils@example.org', Sprache: 'de' },
    }),
    learns: ({ body }, known) => (known['employeeNumber'] = body.Mitarbeiternummer),
  },
  { call: 'remindEmployee', sends: known => ({ token: known['owner']!, params: employee(known).params }) },
  { call: 'listEmployees', sends: known => ({ token: known['owner']! }) },
  {
    call: 'blockEmployee',
    before: async (world, known) => {
      const [came, nr] = ['update agency_user set last_signed_in_at = now()', known['employeeNumber']];
      await world.owner.query(`${came} where employee_number = $1`, [nr]);
    },
    sends: employee,
  },
  { call: 'unblockEmployee', sends: employee },
  {
    call: 'withdrawEmployee',
    before: async (world, known) => {
      const [invited, nr] = ['update agency_user set last_signed_in_at = null', known['employeeNumber']];
      await world.owner.query(`${invited} where employee_number = $1`, [nr]);
    },
    sends: known => ({ token: known['owner']!, params: employee(known).params }),
  },
];

const operatorsPasskey = new SoftwareAuthenticator();
const answered = (known: Known) => ({
  challenge: known['platformQuestion']!,
  origin: new URL(environment().PUBLIC_URL).origin,
});
const learnsQuestion: Example['learns'] = ({ body }, known) => (known['platformQuestion'] = body.Optionen.challenge);
const setUp = (known: Known) => ({ Link: known['setUpLink']!, Name: 'Petra Lang', Email: 'petra@example.org' });

/** A platform operator who signs in by a one-time link, without an identity provider. */
export const platformOperator: readonly Example[] = [
  {
    call: 'beginPlatformSetUp',
    before: async (world, known) =>
      void (known['setUpLink'] = (await world.onThePlatform(new IssueOperatorLink('Petra Lang')))!.link.split('=')[1]!),
    sends: known => ({ body: setUp(known) }),
    learns: learnsQuestion,
  },
  {
    call: 'finishPlatformSetUp',
    sends: known => ({ body: { ...setUp(known), Antwort: operatorsPasskey.create(answered(known)) } }),
  },
  plain('askForPlatformPasskey', {}, { learns: learnsQuestion }),
  {
    call: 'signPlatformInByPasskey',
    sends: known => ({ body: { Passkey: operatorsPasskey.get(answered(known)) } }),
    learns: ({ body }, known) => (known['passkeyOperator'] = body.Token),
  },
  { call: 'readPlatformAccount', sends: ({ passkeyOperator }) => ({ token: passkeyOperator! }) },
  {
    call: 'changePlatformAddress',
    sends: ({ passkeyOperator }) => ({ token: passkeyOperator!, body: { Email: 'petra.lang@example.org' } }),
  },
  {
    call: 'confirmPlatformAddress',
    before: async (world, known) => {
      const [mail] = await world.mailsTo('petra.lang@example.org');
      known['addressLink'] = /#adresse=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    sends: ({ passkeyOperator, addressLink }) => ({ token: passkeyOperator!, body: { Link: addressLink } }),
  },
  { call: 'listPlatformOperators', sends: ({ passkeyOperator }) => ({ token: passkeyOperator! }) },
];

const staffsPasskey = new SoftwareAuthenticator();
const invitation = (known: Known) => ({ Link: known['invitation']! });

/** A person invited to the console, without an identity provider. */
export const staffMember: readonly Example[] = [
  {
    call: 'readStaffInvitation',
    before: async (world, known) => {
      const body = { Name: 'Ivo Neu', Email: 'ivo.neu@example.org', Sprache: 'de', Rollen: ['AgenturMitarbeiter'] };
      await world.send('inviteStaff', {
        token: known['operator']!,
        body: { ...body, Agenturnummer: 'A-1', NeueAgentur: true },
      });
      await world.settle();
      const [mail] = await world.mailsTo('ivo.neu@example.org');
      known['invitation'] = /#einladung=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    sends: known => ({ body: invitation(known) }),
  },
  { call: 'beginStaffPasskey', sends: known => ({ body: invitation(known) }), learns: learnsQuestion },
  {
    call: 'finishStaffPasskey',
    sends: known => ({ body: { ...invitation(known), Antwort: staffsPasskey.create(answered(known)) } }),
  },
  plain('askForStaffPasskey', {}, { learns: learnsQuestion }),
  { call: 'signStaffInByPasskey', sends: known => ({ body: { Passkey: staffsPasskey.get(answered(known)) } }) },
  {
    call: 'readOperatorSeat',
    before: async (world, known) => {
      const [id, proposal] = [newId(), newId()];
      await world.owner.query(
        `insert into agency_user (tenant_id, user_id, name, roles, invited_by_platform, proposal_id, proposed_roles, objections_until)
         select id, $1, 'Nora Fink', '{}', true, $2, array['Betreiber'], '2099-12-31' from tenant where key = $3`,
        [id, proposal, 'test'],
      );
      const { rows } = await world.owner.query(`select user_id as id from agency_user where name = 'Ivo Neu'`);
      known['objection'] = await world.issueIn('test', 'operator-objection', id, {
        proposalId: proposal,
        former: rows[0].id,
      });
    },
    sends: ({ objection }) => ({ body: { Link: objection } }),
  },
  { call: 'objectToOperator', sends: ({ objection }) => ({ body: { Link: objection, Grund: 'Unbekannt' } }) },
];
