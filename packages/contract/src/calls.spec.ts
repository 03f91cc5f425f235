import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { fitting } from '#testing/arbitrary.js';
import { AccountBySignIn, CreateRecommender } from './account/schemas.js';
import { assignOrder, blockRecommender, refuseOrder } from './agentur/calls.js';
import { challengeOf, newProofKey, randomText } from './agentur/session.js';
import { OrderReport, readOrderCsv } from './anbieter.js';
import { readOfferCsv } from './betrieb/catalogue.js';
import { readAccountsCsv, readInvitationsCsv } from './betrieb/imports.js';
import { ChangedWebhook, NewApiKey } from './betrieb/integrations.js';
import { Invite } from './einladung.js';
import { CreateRecipientInFull } from './empfaenger/schemas.js';
import { BeFindable, NewEmail, OwnName } from './empfehler/schemas.js';
import { CreateRecommendation, RecommenderSearch } from './empfehlung/schemas.js';
import { allCalls } from './index.js';
import { ContactMessage } from './kontakt.js';
import { Route, routes } from './mandant.js';
import { GrantGoodwill, JoinCampaign } from './praemie/calls.js';
import { ChooseReward } from './praemie/schemas.js';

const decisions = [refuseOrder, assignOrder, blockRecommender].map(({ body }) => body!);

/** The forms people fill in, by the beginning of their chapter in docs/fields.md. */
const forms: Readonly<Record<string, readonly z.ZodType[]>> = {
  Recommending: [CreateRecommendation],
  Following: [CreateRecipientInFull],
  Registering: [CreateRecommender, AccountBySignIn],
  'Own data': [OwnName, NewEmail, JoinCampaign, BeFindable],
  Finding: [RecommenderSearch],
  Choosing: [ChooseReward],
  Inviting: [Invite],
  Writing: [ContactMessage],
  'In the console': [GrantGoodwill, ...decisions, NewApiKey, ChangedWebhook],
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** `Adresse.Plz` and the like. */
function pathsOf(schema: JsonSchema, before = ''): string[] {
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(part =>
    part ? pathsOf(part, before) : [],
  );
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const deeper = pathsOf(part, `${before}${name}.`);
    return deeper.length > 0 ? deeper : [`${before}${name}`];
  });
  return [...inside, ...own];
}

describe('docs/fields.md says of every field of a form what it is used for', () => {
  const chapters = readFileSync(join(process.cwd(), 'docs/fields.md'), 'utf8').split('\n## ').slice(1);

  it.each(Object.entries(forms))('%s', (start, schemas) => {
    const rows = [
      ...(chapters.find(chapter => chapter.startsWith(start)) ?? '').matchAll(/^\| (\S+) \| (.+) \|$/gm),
    ].filter(([, field]) => field !== 'field');
    const asked = new Set(
      schemas.flatMap(schema => pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)),
    );
    expect(rows.map(([, field]) => field).sort()).toEqual([...asked].sort());
  });
});

const tooBig = 2_147_483_648;
const order = {
  Auftragsnummer: 'A-1',
  Code: 'ABC',
  Auftragsdatum: '2026-11-01',
  Art: 'Neuvertrag',
  Status: 'Abgeschlossen',
};
const submission = (Produkt: number) => ({
  Empfehlung: { Produkt, Channel: 'email', AgbText: 'x' },
  Empfehler: { Vorname: 'J', Nachname: 'W', Email: 'j@example.org' },
});

/** The fields of a file's one line that are refused, each with the words of its reason that name it. */
function refusedFields(
  read: typeof readOrderCsv | typeof readAccountsCsv | typeof readInvitationsCsv | typeof readOfferCsv,
  fields: Readonly<Record<string, string>>,
): string[][] {
  const told = read(
    [Object.keys(fields), Object.values(fields)].map((values, at) => ({ line: at + 1, values })),
    'de',
  );
  const errors: { readonly Feld: string; readonly Grund: string }[] = [];
  if ('errors' in told) errors.push(...told.errors);
  else for (const line of told.lines) errors.push(...line.errors);
  return errors.map(({ Feld, Grund }) => [Feld, /wie eine Formel|„(?!CSV)[^“]*“/.exec(Grund)?.[0] ?? Grund]);
}

describe('What the server could not keep is refused as input', () => {
  it('an id beyond 32 bits', () => {
    expect(CreateRecommendation.safeParse(submission(700)).success).toBe(true);
    expect(CreateRecommendation.safeParse(submission(tooBig)).success).toBe(false);
    expect(OrderReport.safeParse({ ...order, ProduktId: tooBig }).success).toBe(false);
    expect(ChooseReward.safeParse({ Auswahl: 'Gutschein', GutscheinartId: tooBig }).success).toBe(false);
  });
  it('a choice names no option of another type', () => {
    const refused = (choice: object) =>
      ChooseReward.safeParse(choice).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(refused({ Auswahl: 'Spende', SpendenempfaengerId: 'wald', GutscheinartId: 1 })).toEqual(['GutscheinartId']);
    expect(refused({ Auswahl: 'Bar', SpendenempfaengerId: 'wald' })).toEqual(['SpendenempfaengerId']);
    expect(refused({ Auswahl: 'Spende', SpendenempfaengerId: 'wald', GutscheinartId: null })).toEqual([]);
  });
  it.each([
    ['2026-11-01', true],
    ['1999-12-31T23:59:59Z', true],
    ['9999-12-31', false],
    ['0001-01-01', false],
  ])('an order of %s: %s', (Auftragsdatum, taken) => {
    expect(OrderReport.safeParse({ ...order, Auftragsdatum }).success).toBe(taken);
  });
  it.each([
    ['#NAME?', 'Fehler statt eines Werts'],
    ['=1+1', 'Formel'],
    ['A\nB', ''],
    ['1234567890123450000', 'Tabellenkalkulation'],
  ])('an order number that a spreadsheet damaged: %s', (Auftragsnummer, why) => {
    expect(OrderReport.safeParse({ ...order, Auftragsnummer }).success).toBe(false);
    const rows = [Object.keys({ ...order, Auftragsnummer }), Object.values({ ...order, Auftragsnummer })];
    const { errors } = readOrderCsv(rows.map((values, at) => ({ line: at + 1, values })) as never, 'de');
    expect(errors).toEqual([{ Zeile: 2, Feld: 'Auftragsnummer', Grund: expect.stringContaining(why) }]);
  });
  it.each(['1,23457E+11', '1.23457E+11', ' 1,23457 E+11', '1,23457e+11', '1E+11', '1.5E11'])(
    'a number that a spreadsheet shortened: %s',
    shortened => {
      const person = { Vorname: 'Erika', Nachname: 'Muster', Email: 'e@example.org' };
      const consent = { EinwilligungAm: '01.11.2026', EinwilligungText: 'Text', EinwilligungQuelle: 'Portal' };
      const offer = { externeid: 'P', wertcent: '500', startdatum: '2026-11-01', enddatum: '2026-11-30' };
      const refused = (read: typeof readOrderCsv, line: object, field: string) =>
        read(
          [Object.keys({ ...line, [field]: '' }), Object.values({ ...line, [field]: shortened })].map(
            (values, at) => ({ line: at + 1, values }) as never,
          ),
          'de',
        );
      for (const field of ['Auftragsnummer', 'Empfehlungsnummer', 'Empfaengernummer', 'Code', 'Kundennummer']) {
        const why = refused(readOrderCsv, order, field).errors;
        expect(why).toEqual([{ Zeile: 2, Feld: field, Grund: expect.stringContaining('Tabellenkalkulation') }]);
        expect(OrderReport.safeParse({ ...order, [field]: shortened }).success).toBe(false);
      }
      const fieldOf = ({ lines }: ReturnType<typeof readAccountsCsv>) => lines[0]!.errors.map(({ Feld }) => Feld);
      expect(fieldOf(refused(readAccountsCsv as never, { ...person, ...consent }, 'Kundennummer') as never)).toEqual([
        'Kundennummer',
      ]);
      for (const field of ['Agenturnummer', 'Mitarbeiternummer'])
        expect(fieldOf(refused(readInvitationsCsv as never, person, field) as never)).toEqual([field]);
      expect(refused(readOfferCsv as never, offer, 'externeid').errors).toHaveLength(1);
    },
  );
  it.each([
    '@SUM(1)',
    '+1+1',
    '+4711',
    '-1+1',
    '-4711',
    "'=1+1",
    "''@A1",
    '=HYPERLINK("http://example.org";"A")',
    '＋4711',
    '－4711',
    '＠SUM(1)',
    '＝1+1',
    '-',
  ])('no number or code of anybody begins like a formula: %s', Nummer => {
    for (const field of ['Auftragsnummer', 'Empfehlungsnummer', 'Empfaengernummer', 'Code', 'Kundennummer'])
      expect(refusedFields(readOrderCsv, { ...order, [field]: Nummer })).toEqual([[field, 'wie eine Formel']]);
    const person = { Vorname: 'Erika', Nachname: 'Muster', Email: 'e@example.org' };
    const consent = { EinwilligungAm: '01.11.2026', EinwilligungText: 'Text', EinwilligungQuelle: 'Portal' };
    const told = (field: string) => [[field, 'wie eine Formel']];
    expect(refusedFields(readAccountsCsv, { ...person, ...consent, Kundennummer: Nummer })).toEqual(
      told('Kundennummer'),
    );
    for (const field of ['Agenturnummer', 'Mitarbeiternummer'])
      expect(refusedFields(readInvitationsCsv, { ...person, [field]: Nummer })).toEqual(told(field));
    const offer = { externeid: Nummer, wertcent: '500', startdatum: '2026-11-01', enddatum: '2026-11-30' };
    expect(refusedFields(readOfferCsv, offer)).toEqual(told('externeid'));
  });
  it.each([
    ['JÃ¼rgen', 'Jürgen'],
    ['GroÃŸ', 'Groß'],
    ['Ãœlker', 'Ülker'],
    ['RenÃ©', 'René'],
    ['FranÃ§ois', 'François'],
    ['SÃ¸ren', 'Søren'],
    ['JosÃ© MarÃ\u00ADa', 'José'],
    ['J√ºrgen', 'Jürgen'],
    ['JÃƒÂ¼rgen', 'Jürgen'],
    ['Å\u0081ukasz', 'Łukasz'],
  ])('letters that a program misread are refused at their field with what they meant: %s', (word, meant) => {
    const person = { Vorname: word, Nachname: 'Muster', Email: 'e@example.org' };
    const consent = { EinwilligungAm: '01.11.2026', EinwilligungText: 'Text', EinwilligungQuelle: 'Portal' };
    expect(refusedFields(readInvitationsCsv, person)).toEqual([['Vorname', `„${meant}“`]]);
    expect(refusedFields(readAccountsCsv, { ...person, ...consent, EinwilligungQuelle: word })).toEqual([
      ['Vorname', `„${meant}“`],
      ['EinwilligungQuelle', `„${meant}“`],
    ]);
    expect(refusedFields(readOrderCsv, { ...order, Kundennummer: word })).toEqual([['Kundennummer', `„${meant}“`]]);
  });
  it.each(['A-1E+11', '4E11', '12E7', 'E+11', '004711'])('a number with an E is a number: %s', Auftragsnummer => {
    expect(OrderReport.safeParse({ ...order, Auftragsnummer }).success).toBe(true);
  });
  it.each([
    ['01.11.2026', '2026-11-01'],
    ['2026-11-01', '2026-11-01'],
    ['31.02.2026', 'JJJJ-MM-TT'],
    ['11/01/2026', 'JJJJ-MM-TT'],
  ])('the day of a consent %s: %s', (day, expected) => {
    const header = ['Vorname', 'Nachname', 'Email', 'EinwilligungAm', 'EinwilligungText', 'EinwilligungQuelle'];
    const values = ['Erika', 'Muster', 'e@example.org', day, 'Text', 'Portal'];
    const [read] = readAccountsCsv(
      [
        { line: 1, values: header },
        { line: 2, values },
      ],
      'de',
    ).lines;
    expect(read!.fields?.EinwilligungAm ?? read!.errors[0]!.Grund).toContain(expected);
  });
});

const because = (why: string, names: string[]) => Object.fromEntries(names.map(name => [name, why]));
const once = (...names: string[]) => because('decided once', names);
const answers = (...names: string[]) => because('the question works once', names);
const asks = (...names: string[]) => because('another question, each good once', names);
const withdraws = (...names: string[]) => because('withdrawn is withdrawn', names);
/** Writes that take no Idempotency-Key, each with why sending them twice does no harm. */
const harmless: Readonly<Record<string, string>> = {
  tryOfferOnThePast: 'it writes nothing',
  previewRelease: 'it writes nothing',
  tryCatalogueSource: 'it writes nothing',
  changeCatalogueSource: 'names the version it was made of',
  pullCatalogue: 'reading the same again changes nothing',
  cancelImport: 'what is called off is not called off twice: 409',
  refuseInvitations: 'an address is on the list once',
  correctName: 'the same name again changes nothing',
  beFindable: 'sets a value',
  beFindableNoMore: 'withdrawn is withdrawn',
  changeEmail: 'a link works once; asking again voids the link before, within its limit',
  login: 'a second session',
  requestLoginLink: 'mails are limited',
  logInByLink: 'the token works once',
  beginSignIn: 'a second beginning, which ends by itself',
  finishSignIn: 'the answer of a provider works once',
  openAccountBySignIn: 'the token works once',
  linkSignIn: 'the token works once',
  unlinkSignIn: 'what is unlinked is not found',
  logout: 'ended is ended',
  endSession: 'ended is ended',
  endOtherSessions: 'ended is ended',
  updateLanguage: 'sets a value',
  resetPassword: 'the token works once',
  changePassword: 'the old password works once',
  validateResetPassword: 'only looks',
  setUpApp: 'a key nobody has used gives way to the next',
  confirmApp: 'confirmed once; codes that did not arrive are renewed',
  removeApp: 'gone is gone',
  renewRecoveryCodes: 'the later ones count',
  ...asks('setUpPasskey', 'askForPasskey', 'askForAnyPasskey', 'beginStaffPasskey', 'askForStaffPasskey'),
  ...asks('beginPlatformSetUp', 'askForPlatformPasskey'),
  removePasskey: 'gone is gone',
  removePicture: 'gone is gone',
  ...withdraws('withdrawPlannedConfiguration', 'withdrawPlannedSetting', 'withdrawPlannedHosts'),
  ...withdraws('withdrawNewsletter', 'unsubscribeWithOneClick'),
  uploadPicture: 'the same picture has the same name',
  uploadMasterPicture: 'the same picture has the same name',
  changeMasterData: 'the same again is no new version, and If-Match refuses a second change',
  changeMailedStatistics: 'sets a value',
  logInWithSecondFactor: 'the token works once',
  setNewsletterOptin: 'asked and confirmed once',
  chooseNotifications: 'sets a value',
  subscribePush: 'one a browser',
  unsubscribePush: 'gone is gone',
  eraseAccount: 'erased is erased',
  removeBankDetails: 'gone is gone',
  joinCampaign: 'joined is joined',
  leaveCampaign: 'left is left',
  disputeBankDetails: 'said once',
  confirmHolder: 'answered once',
  confirmRecipient: 'confirmed once',
  countLandingPageVisit: 'counts visits',
  shareRecommendation: 'told once a channel',
  noteRecommendation: 'sets a value',
  speakCode: 'made once; sets where it leads',
  signStaffIn: 'the code works once',
  finishStaffPasskey: 'the link works once',
  ...answers('addPasskey', 'logInByPasskey', 'signPlatformInByPasskey', 'signStaffInByPasskey'),
  issueContentToken: 'a second token',
  signStaffOut: 'ended is ended',
  decideCustomerNumber: 'decided once',
  issueAdminLogin: 'a second link, each good once',
  reportOrder: 'known by its Auftragsnummer',
  reportOrders: 'each known by its Auftragsnummer',
  retryDelivery: 'tried again once',
  retryDeliveries: 'none is parked any more',
  skipDelivery: 'skipped once',
  retryDueWork: 'tried again once',
  replayEvents: 'one at a time, with the same rows in the end',
  requestRedelivery: 'one open request a delivery',
  approveRedelivery: 'decided once',
  rejectRedelivery: 'decided once',
  changeRetention: 'names the version it was made of',
  restoreSignInService: 'what is in force already makes no version',
  giveRecipientDetails: 'sets values',
  askForNewLink: 'asks once a day',
  changeConfiguration: 'names the version it was made of',
  changePayoutAccount: 'sets what is in force, or waits as it did',
  agreeToPayoutAccount: 'decided once',
  declinePayoutAccount: 'decided once',
  changeCatalogue: 'names the version it was made of',
  changeVoucherKind: 'names the version it was made of',
  changeCampaign: 'names the version it was made of',
  changeMailText: 'the same text again is no new version, and If-Match refuses a second change',
  restoreMailText: 'what is in force already makes no version',
  testMailText: 'a test mail more, to whoever asks',
  changeMailSender: 'the same again is no new version, and If-Match refuses a second change',
  restoreMailSender: 'what is set already makes no version',
  reportBounce: 'marked is marked',
  testMailSender: 'a test mail more, to the sender itself, and they are limited',
  proveMailSender: 'proven is proven',
  createSignInService: 'another one, in sight and removable, switched off',
  changeSignInService: 'names the version it was made of',
  trySignInService: 'the code works once',
  switchSignInService: 'on is on',
  removeSignInService: 'gone is gone',
  changeStaff: 'names the version it was made of',
  blockStaff: 'blocked is blocked',
  unblockStaff: 'unblocked is unblocked',
  withdrawStaff: 'gone is gone',
  showPersonInFull: 'another look, and another line in the audit log',
  blockEmployee: 'blocked is blocked',
  unblockEmployee: 'unblocked is unblocked',
  withdrawEmployee: 'gone is gone',
  createApiKey: 'another key; whoever does not need it revokes it, and no stored answer holds a secret',
  revokeApiKey: 'gone is gone',
  createProviderSecret: 'a second one at most; no stored answer holds a secret',
  endProviderSecret: 'gone is gone',
  createWebhook: 'another one, in sight and removable; no stored answer holds a secret',
  changeWebhook: 'names the version it was made of',
  removeWebhook: 'gone is gone',
  removeReplyTemplate: 'gone is gone',
  rotateWebhookSecret: 'the later secret counts, and no stored answer holds one',
  repeatWebhookMessage: 'waits once',
  testWebhook: 'another test',
  withdrawFirstInvitation: 'gone is gone',
  objectToOperator: 'the link works once',
  createTenant: 'its key is taken; no stored answer holds a secret',
  changeTenantHosts: 'names the version it was made of',
  changeTenantStatus: 'the same state again changes nothing',
  goLive: 'where it is live nothing happens',
  importTenant: 'the same document again changes nothing',
  previewOwnTenant: 'another link, each of which ends with the draft',
  ...because('sets what is in force', ['restoreCampaign', 'restoreCatalogue', 'restoreConfiguration']),
  ...because('sets what is in force', ['restoreRetention', 'restoreVoucherKind', 'restoreWebhook']),
  ...once(
    'agreeToConfiguration',
    'declineConfiguration',
    'agreeToPublishing',
    'declinePublishing',
    'withdrawPublishing',
    'cancelRebuild',
  ),
  previewTenant: 'another link, each of which ends with the draft',
  rebuildProjection: 'one at a time',
  pauseQueue: 'held is held',
  resumeQueue: 'going is going',
  useContentPlatform: 'sets a value',
  signPlatformIn: 'the code works once',
  finishPlatformSetUp: 'the link works once',
  signPlatformOut: 'ended is ended',
  changePlatformAddress: 'the same address, and mails are limited',
  confirmPlatformAddress: 'the link works once',
  pausePlatformQueue: 'held is held',
  resumePlatformQueue: 'going is going',
  eraseRecipient: 'erased is erased',
  withdrawRecipientMarketing: 'withdrawn is withdrawn',
  changeRecipientAddress: 'the same address, and mails are limited',
  resendRecipientMail: 'mails are limited',
};
const reads = /^(list|read|find|search|preview|query)/;

describe('A call that creates or pays', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET');

  it.each(writes.map(call => [call.name, call] as const))(
    '%s takes an Idempotency-Key, or twice does no harm',
    (name, call) => {
      expect(call.idempotent === true || name in harmless || reads.test(name)).toBe(true);
    },
  );
  it('is on one list only', () =>
    expect(
      allCalls.filter(({ name, idempotent }) => idempotent === true && name in harmless).map(({ name }) => name),
    ).toEqual([]));
  it('takes it wherever money moves', () => {
    for (const name of [
      'createRecommendation',
      'createRecipient',
      'createRecommender',
      'chooseReward',
      'storeBankDetails',
      'storeRecipientBankDetails',
      'collectPayouts',
      'sealPayoutBatch',
      'approvePayoutBatch',
      'refusePayoutBatch',
      'handOverPayoutBatch',
      'renewPayoutBatch',
      'putPayoutBatchBack',
      'takePaymentOut',
      'importBankResponse',
      'importVouchers',
      'importRecommenders',
      'importInvitations',
      'grantGoodwill',
      'agreeToGoodwill',
      'chooseOwnReward',
      'inviteRecommender',
      'releaseOrder',
      'sendContactMessage',
      'setCustomerNumber',
    ]) {
      expect([name, allCalls.find(call => call.name === name)?.idempotent]).toEqual([name, true]);
    }
  });
});

const seed = 20_261_121;
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Values a schema takes, as they come out of it. */
function taken(schema: z.ZodType): unknown[] {
  return fc.sample(fitting(schema), { seed, numRuns: 15 }).flatMap(value => {
    const result = schema.safeParse(throughJson(value));
    return result.success ? [result.data] : [];
  });
}

describe('What was read once is read the same again', () => {
  const bodies = allCalls
    .filter(({ body, bodyType }) => body && !bodyType)
    .map(({ name, body }) => [name, body!] as const);
  const answers = allCalls
    .filter(({ answer, answerType }) => answer && !answerType)
    .map(({ name, answer }) => [name, answer!] as const);

  it.each(bodies)('in what %s takes', (_, schema) => {
    const values = taken(schema);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(schema.parse(throughJson(value))).toEqual(value);
  });

  it.each(answers)('in what %s answers', (_, schema) => {
    const values = taken(schema);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(throughJson(schema.parse(throughJson(value)))).toEqual(throughJson(value));
  });
});

const byName = (name: string) => routes.find(route => route.Name === name)!;

describe('The route list', () => {
  it('has the 38 names, each once', () => {
    expect(routes).toHaveLength(38);
    expect(new Set(routes.map(route => route.Name)).size).toBe(38);
    for (const route of routes) expect(Route.parse(route)).toEqual(route);
  });

  it('keeps the same parameters in both languages', () => {
    const parameters = (path: string) => path.match(/:\w+/g) ?? [];
    for (const { Path } of routes) expect(parameters(Path.en)).toEqual(parameters(Path.de));
  });

  it('never gives one path to two different screens', () => {
    for (const language of ['de', 'en'] as const) {
      const german = new Map<string, string>();
      for (const { Path } of routes) {
        expect(german.get(Path[language]) ?? Path.de).toBe(Path.de);
        german.set(Path[language], Path.de);
      }
    }
  });

  it('opens the whitelist under forced login', () => {
    const whitelist = [
      'FileNotFound',
      'TOS',
      'BankDetailsRecipient',
      'Code',
      'Privacy',
      'RecipientData',
      'Faq',
      'Imprint',
      'Contact',
      'Login',
      'Logout',
      'SetPassword',
      'ForgotPassword',
      'Reward',
      'RewardDetails',
      'Registration',
    ];
    for (const name of whitelist) expect(byName(name).Whitelisted).toBe(true);
    for (const name of ['Homepage', 'Recommendation', 'Dashboard', 'Settings'])
      expect(byName(name).Whitelisted).toBe(false);
  });

  it('protects what belongs to a recommender', () => {
    expect(routes.filter(route => route.Protected).map(route => route.Name)).toEqual([
      'Dashboard',
      'Settings',
      'Click',
      'Logout',
      'ChangePassword',
      'BankDetailsRecommender',
    ]);
  });
});

describe('The proof key of the sign-in', () => {
  it('derives the challenge of RFC 7636, appendix B', async () => {
    const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  it('makes a verifier of 43 to 128 unreserved characters', async () => {
    const { verifier, challenge } = await newProofKey();
    expect(verifier).toMatch(/^[A-Za-z0-9\-._~]{43,128}$/);
    expect(challenge).toBe(await challengeOf(verifier));
  });

  it('never makes the same text twice', () => {
    expect(new Set(Array.from({ length: 200 }, () => randomText(16))).size).toBe(200);
  });
});
