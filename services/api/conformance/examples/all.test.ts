import {
  callNamed,
  conformanceWorld,
  inAYear,
  plain,
  secrets,
  type Example,
  type Known,
  type Received,
  type Sent,
  type World,
} from '../world.test.js';
import type { AnyCall } from '#contract/call.js';
import { namesItsVersion } from '#contract/versions.test.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { keepTables, restoreTables } from '#testing/database.js';
import { collectTokens, listenToLog } from '../../journeys/product-api.test.js';
import { accounts, employees, platformOperator, staffMember } from './accounts.test.js';
import { desk } from './desk.test.js';
import { recommending } from './recommending.test.js';

const app = 'test';
const draft = {
  Identifier: { iv: 'neu' },
  Titel: { de: 'Neu', en: 'New' },
  Gruppe: { iv: 'home' },
  Inhalt: { de: '<p>Neu</p>', en: '<p>New</p>' },
};
const note = (known: Known) => ({ token: known['operator']!, params: { schema: 'fussnoten', id: 'neu' } });

const operator = (known: Known) => ({ token: known['operator']! });
function ofImport(known: Known) {
  return { ...operator(known), params: { id: known['import']! } };
}

const ofMail = (known: Known) => ({ ...operator(known), params: { art: 'anmeldelink', sprache: 'de' } });
const wording = (known: Known) => JSON.parse(known['mailWording']!) as Record<string, string>;

/** Mail texts. */
const mails: readonly Example[] = [
  { call: 'listMailKinds', sends: operator },
  {
    call: 'readMailText',
    sends: ofMail,
    learns: ({ body }, known) => (known['mailWording'] = JSON.stringify(body.Text)),
  },
  { call: 'previewMailText', sends: known => ({ ...ofMail(known), body: wording(known) }) },
  {
    call: 'changeMailText',
    sends: known => ({
      ...ofMail(known),
      headers: { 'if-match': '"0"' },
      body: { ...wording(known), Betreff: 'Ihr Link' },
    }),
  },
  { call: 'listMailTextVersions', sends: ofMail },
  { call: 'restoreMailText', sends: known => ({ ...ofMail(known), params: { ...ofMail(known).params, nummer: '0' } }) },
  {
    call: 'testMailText',
    sends: async (known, world) => {
      const department = { tenant: 'test', roles: ['Betreiber'], agencyNumber: null };
      world.identify({ name: 'Carla Brandt', email: 'carla@example.org', department });
      const { body } = await world.send('signStaffIn', { body: { Code: 'code', Verifier: 'v'.repeat(43) } });
      return { ...ofMail(known), token: body.Token, body: wording(known) };
    },
  },
];

const codeOfSender = async (known: Known, world: World) => {
  const mail = (await world.mailsTo('programm@example.org')).at(-1);
  return { ...operator(known), body: { Code: /#code=([\w-]+)/.exec(mail?.text ?? '')?.[1] } };
};

/** Mail senders. */
const sender: readonly Example[] = [
  { call: 'readMailSender', sends: operator },
  {
    call: 'changeMailSender',
    sends: known => ({
      ...operator(known),
      headers: { 'if-match': '"0"' },
      body: {
        AntwortAn: 'hilfe@example.org',
        Smtp: {
          Server: '93.184.216.34',
          Port: 587,
          Verschluesselung: 'STARTTLS',
          Benutzer: 'programm',
          Passwort: 'ein-Passwort',
          Von: 'programm@example.org',
        },
      },
    }),
  },
  { call: 'testMailSender', sends: operator },
  {
    call: 'proveMailSender',
    as: 'waits for another operator',
    status: 202,
    sends: codeOfSender,
    learns: ({ body }, known) => (known['senderProposal'] = body.Vorschlag),
  },
  {
    call: 'proveMailSender',
    as: 'once another operator agreed',
    before: async (world, known) =>
      world.send('agreeToPublishing', {
        token: await world.session('Betreiber', { name: 'David Nowak' }),
        params: { id: known['senderProposal']! },
      }),
    sends: codeOfSender,
  },
  { call: 'readMailRecords', sends: operator },
  {
    call: 'reportBounce',
    sends: async (known, world) => {
      const { body } = await world.send('createApiKey', {
        ...operator(known),
        body: { Name: 'Postfach', Rechte: ['ruecklaeufer:schreiben'] },
      });
      return { token: body.Schluessel, body: 'Subject: Abwesend' };
    },
  },
  { call: 'listMailSenderVersions', sends: operator },
  { call: 'restoreMailSender', sends: known => ({ ...operator(known), params: { nummer: '0' } }) },
];

/** Imports of people from a file. */
const imports: readonly Example[] = [
  {
    call: 'importRecommenders',
    sends: known => ({
      ...operator(known),
      body:
        'Vorname;Nachname;Email;EinwilligungAm;EinwilligungText;EinwilligungQuelle\n' +
        'Ida;Licht;ivo.neu@example.org;2026-01-05;Teilnahmebedingungen 3;Kundenportal\nOtto;Ohne;;;;',
    }),
    learns: ({ body }, known) => (known['import'] = body.Id),
  },
  { call: 'readImport', sends: ofImport },
  { call: 'readImportErrors', sends: ofImport },
  { call: 'cancelImport', sends: ofImport },
  {
    call: 'importInvitations',
    status: 200,
    sends: known => ({
      ...operator(known),
      query: { probelauf: 'true' },
      body: 'Vorname;Nachname;Email;Art\nUlla;Neu;ulla@example.org;Kunde\nUdo;Neu;udo@example.org;Mieter',
    }),
  },
  { call: 'listImports', sends: operator },
  { call: 'previewInvitation', sends: operator },
  {
    call: 'openInvitationEnd',
    sends: async (known, world) => ({
      params: { token: (known['invitationEnd'] = await world.issue('invitation-end', known['jonasId']!)) },
    }),
  },
  {
    call: 'refuseInvitations',
    sends: known => ({ params: { token: known['invitationEnd']! }, body: 'List-Unsubscribe=One-Click' }),
  },
];

/** Content as the platform's clients read it and editors write it. */
const texts: readonly Example[] = [
  plain('listContents', {
    params: { app, schema: 'fussnoten' },
    query: { $filter: "data/Identifier/iv eq 'max-praemie'" },
  }),
  plain('readContent', { params: { app, schema: 'content-bloecke', id: 'home-so-geht-es' } }),
  plain('queryContents', { params: { app }, body: { query: '{ queryFussnotenContents { id flatData { titel } } }' } }),
  plain('issueContentToken', {
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'test:reader',
      client_secret: secrets.content,
      scope: 'squidex-api',
    }).toString(),
  }),
  plain('readVariables'),
  plain('readSomeVariables', { body: { Namen: ['maxPraemie'] } }),
  plain('listContentLanguages'),
  plain('readLanguageContent', { params: { lang: 'de' } }),
  { call: 'listEditorSchemas', sends: known => ({ token: known['operator']! }) },
  {
    call: 'createContent',
    sends: known => ({ token: known['operator']!, params: { schema: 'fussnoten' }, body: { Id: 'neu', Daten: draft } }),
  },
  {
    call: 'saveContent',
    sends: known => ({ ...note(known), body: { Basis: 1, Daten: { ...draft, Titel: { de: 'Neuer', en: 'Newer' } } } }),
  },
  { call: 'changeContent', sends: known => ({ ...note(known), body: { Aktion: 'veroeffentlichen', Version: 2 } }) },
  {
    call: 'readContentVersion',
    sends: known => ({ token: known['operator']!, params: { schema: 'fussnoten', id: 'neu', version: '1' } }),
  },
  { call: 'restoreContent', sends: known => ({ ...note(known), body: { Basis: 2, Version: 1 } }) },
  { call: 'readEditorContent', sends: note },
  { call: 'listEditorContents', sends: known => ({ token: known['operator']!, query: { schema: 'fussnoten' } }) },
  {
    call: 'previewContent',
    sends: known => ({ token: known['operator']!, params: { schema: 'fussnoten' }, body: { Daten: draft } }),
  },
  { call: 'useContentPlatform', sends: known => ({ token: known['operator']!, body: { Plattform: null } }) },
  { call: 'readContentPlatform', sends: known => ({ token: known['operator']! }) },
];

/** The catalogue with one advisor removed. */
function withoutAdvisors(known: Known) {
  const catalogue = JSON.parse(known['catalogue']!);
  return { ...catalogue, Berater: catalogue.Berater.slice(0, 1) };
}

/** What `world.test.ts` answers at this URL. */
const productApi = {
  Url: 'https://93.184.216.34/products',
  Zuordnung: { Tarife: { Liste: '/plans', Felder: { ExterneId: '/id', Name: '/title' } } },
};

/** Operators' changes of the catalogue. */
const catalogue: readonly Example[] = [
  {
    call: 'readCatalogue',
    sends: operator,
    learns: ({ body }, known) => (known['catalogue'] = JSON.stringify(body)),
  },
  {
    call: 'changeCatalogue',
    as: 'dry run',
    sends: known => ({ ...operator(known), query: { probelauf: 'true' }, body: withoutAdvisors(known) }),
  },
  {
    call: 'changeCatalogue',
    sends: known => ({ ...operator(known), headers: { 'if-match': '"0"' }, body: withoutAdvisors(known) }),
  },
  {
    call: 'importOffers',
    sends: known => ({
      ...operator(known),
      query: { probelauf: 'true' },
      body: 'externeid;wertcent;startdatum;enddatum;enddatumanzeige\nX740;9000;2098-01-01;2098-12-31;\nX0;1;2098-01-01;2097-12-31;',
    }),
  },
  {
    call: 'tryOfferOnThePast',
    sends: known => ({ ...operator(known), body: { ProduktId: 740, WertCent: 9000, AnteilEmpfehler: 50 } }),
  },
  { call: 'listCatalogueVersions', sends: operator },
  {
    call: 'changeCatalogueSource',
    as: 'waits for a second person',
    status: 202,
    sends: known => ({
      ...operator(known),
      body: { Version: 0, Quelle: { ...productApi, Kopfzeile: { Name: 'X-Key', Wert: 'ein-Geheimnis' } } },
    }),
    learns: ({ body }, known) => (known['sourceProposal'] = body.Vorschlag),
  },
  {
    call: 'changeCatalogueSource',
    before: async (world, known) =>
      void (await world.send('agreeToPublishing', {
        token: await world.session('Betreiber', { name: 'David Nowak' }),
        params: { id: known['sourceProposal']! },
      })),
    sends: known => ({
      ...operator(known),
      body: { Version: 1, Quelle: { ...productApi, Takt: 'Woechentlich', Kopfzeile: { Name: 'X-Key' } } },
    }),
  },
  { call: 'readCatalogueSource', sends: operator },
  { call: 'tryCatalogueSource', sends: known => ({ ...operator(known), body: productApi }) },
  { call: 'pullCatalogue', sends: known => ({ ...operator(known), body: null }) },
  { call: 'restoreCatalogue', sends: known => ({ ...operator(known), params: { nummer: '1' } }) },
];

/** For the tenant that the platform created. */
const waerme = (known: Known) => ({ token: known['platform']!, params: { key: 'waerme' } });
const hosts: readonly Example[] = [
  { call: 'readTenantHosts', sends: waerme },
  {
    call: 'changeTenantHosts',
    sends: known => ({ ...waerme(known), headers: { 'if-match': '"0"' }, body: { Hosts: ['empfehlen.waerme.test'] } }),
  },
  {
    call: 'restoreTenantHosts',
    sends: ({ platform }) => ({ token: platform!, params: { key: 'waerme', nummer: '0' } }),
  },
  {
    call: 'changeTenantHosts',
    as: 'is planned for a later moment',
    status: 202,
    before: async world => void (await world.owner.query(`update tenant set status = 'draft' where key = 'waerme'`)),
    sends: known => ({
      ...waerme(known),
      headers: { 'if-match': '*' },
      query: { giltAb: inAYear() },
      body: { Hosts: ['spaeter.waerme.test'] },
    }),
    learns: ({ body }, known) => (known['plannedHosts'] = body.Geplant),
  },
  {
    call: 'withdrawPlannedHosts',
    sends: ({ platform, plannedHosts }) => ({ token: platform!, params: { key: 'waerme', id: plannedHosts! } }),
  },
];

export const examples: readonly Example[] = [
  ...accounts,
  ...employees,
  ...recommending,
  ...desk,
  ...hosts,
  ...staffMember,
  ...imports,
  ...mails,
  ...sender,
  ...texts,
  ...catalogue,
  ...platformOperator,
];

export interface ExampleRun {
  readonly example: Example;
  readonly sent: Sent;
  readonly answer: Received;
}

/** What came of the examples, each sent once in order; later examples depend on earlier answers. */
export interface Story {
  readonly world: World;
  readonly known: Known;
  readonly runs: readonly ExampleRun[];
  /** What takes an idempotency key, sent once more with the same. */
  readonly again: ReadonlyMap<ExampleRun, Received>;
  /** Reads change nothing, so they are asked again in English. */
  readonly english: ReadonlyMap<ExampleRun, Received>;
  /** What names its version, sent before with a version that was never there. */
  readonly stale: ReadonlyMap<ExampleRun, Received>;
  readonly secrets: ReadonlySet<string>;
  readonly log: readonly string[];
}
const reads = (call: AnyCall): boolean =>
  (call.method === 'GET' && !call.acts) || /^(list|read|query|preview)/.test(call.name);
const typedSecrets = [
  'Geheim-2026',
  'Neues-2026',
  'DE89370400440532013000',
  'jonas@example.org',
  'rosa.palm@example.org',
];

type Told = Map<ExampleRun, Received>;

/** The same save by somebody who read another version. */
function ofAnEarlierVersion({ headers = {}, body, ...sent }: Sent): Sent {
  const of = { string: 'another', number: 4711 };
  const wrong = Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([field]) => field === (typeof body === 'object' && 'Basis' in body! ? 'Basis' : 'Version'))
    .map(([field, value]) => [field, of[typeof value as keyof typeof of]] as const);
  return {
    ...sent,
    headers: 'if-match' in headers ? { ...headers, 'if-match': '"4711"' } : headers,
    ...(body !== undefined && {
      body: wrong.length > 0 ? { ...(body as object), ...Object.fromEntries(wrong) } : body,
    }),
  };
}

async function tell(): Promise<Story> {
  const world = await conformanceWorld();
  const known: Known = {};
  const runs: ExampleRun[] = [];
  const [again, english, stale] = [0, 1, 2].map(() => new Map<ExampleRun, Received>()) as [Told, Told, Told];
  const secrets = new Set(typedSecrets);
  const letTokensGo = collectTokens(world.get(Tokens), secrets);
  const { lines, stop } = listenToLog();
  try {
    for (const example of examples) {
      // No two things happen at the same time, so that lists have one order.
      world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));
      await example.before?.(world, known);
      const call = callNamed(example.call);
      const asked = await example.sends(known, world);
      const sent = call.idempotent
        ? { ...asked, headers: { ...asked.headers, 'idempotency-key': `example-${runs.length}` } }
        : asked;
      const outdated = namesItsVersion(call) ? await world.send(call, ofAnEarlierVersion(asked)) : null;
      const run = { example, sent, answer: await world.send(call, sent) };
      if (outdated) stale.set(run, outdated);
      runs.push(run);
      if (call.idempotent && run.answer.status < 400) again.set(run, await world.send(call, sent));
      if (reads(call)) english.set(run, await world.send(call, { ...sent, language: 'en' }));
      if (run.answer.status < 400) await example.learns?.(run.answer, known, world);
    }
  } finally {
    stop();
    letTokensGo();
  }
  return { world, known, runs, again, english, stale, secrets, log: lines };
}

let told: (Story & { readonly endedAt: Date }) | undefined;
let listeners = 0;
/** The story of the examples, told once to all specs that a process loads; each finds its end, whatever the others did. */
export function story(): Story {
  const heard = {} as Story;
  listeners += 1;
  // Every call of the wire is made, many of them several times: the longest set-up there is.
  beforeAll(async () => {
    if (told) {
      await told.world.owner.query(restoreTables);
      told.world.get(TenantDirectory).forget();
      told.world.clock.moveTo(told.endedAt);
    } else {
      const heardFirst = await tell();
      await heardFirst.world.owner.query(keepTables);
      told = { ...heardFirst, endedAt: heardFirst.world.clock.now() };
    }
    Object.assign(heard, told);
  }, 240_000);
  afterAll(async () => {
    listeners -= 1;
    if (listeners === 0) await heard.world.close();
  });
  return heard;
}
