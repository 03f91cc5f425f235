import { calendarDay } from '#shared/calendar.js';
import { camt } from '#testing/bank-files.js';
import { recommender } from '../../journeys/people-api.js';
import { lostInTheMail } from '../../journeys/product-api.test.js';
import type { Example, Known, World } from '../world.test.js';
import {
  kindsAndPeriods,
  campaigns,
  payoutAccount,
  signInServices,
  staff,
  plannedConfigurations,
} from './money.test.js';

const note = { Begruendung: 'geprüft' };
/** A PNG. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const grund = { Grund: 'geprüft' };

const operator = (known: Known) => ({ token: known['operator']! });
const platform = (known: Known) => ({ token: known['platform']! });
const waerme = (known: Known) => ({ ...platform(known), params: { key: 'waerme' } });
const invitation = (known: Known) => ({ ...platform(known), params: { key: 'waerme', nr: known['invitation']! } });

/** Calls of agency staff and operators. */
export const desk: readonly Example[] = [
  {
    call: 'signStaffIn',
    before: world =>
      Promise.resolve(
        world.identify({
          name: 'Miriam Sander',
          department: { tenant: 'test', roles: ['AgenturInhaber'], agencyNumber: 'A-1' },
        }),
      ),
    sends: () => ({ body: { Code: 'code', Verifier: 'v'.repeat(43) } }),
    learns: ({ body }, known) => (known['staff'] = body.Token),
  },
  { call: 'verifyAgencyToken', sends: known => ({ query: { t: known['staff']! } }) },
  ...['listOrders', 'listRecommendations', 'listLeads', 'listRecommenders'].map((call): Example => ({
    call,
    sends: known => ({ token: known['owner']!, params: { x: 'A-1' }, body: {} }),
  })),
  {
    call: 'inviteRecommender',
    as: 'is a captcha needed',
    status: 200,
    sends: known => ({ token: known['staff']!, body: null }),
  },
  { call: 'readInvitationData', sends: known => ({ token: known['staff']! }) },
  {
    call: 'inviteRecommender',
    sends: known => ({
      token: known['staff']!,
      body: { Vorname: 'Ines', Nachname: 'Amt', Email: 'ines@example.org', Art: 'Kunde' },
    }),
    learns: ({ body }, known) => (known['invitation'] = body.Einladungsnummer),
  },
  { call: 'sendInvitationAgain', sends: known => ({ token: known['staff']!, params: { nr: known['invitation']! } }) },
  { call: 'listInvitations', sends: known => ({ token: known['staff']!, params: { x: 'A-1' }, body: {} }) },
  { call: 'withdrawInvitation', sends: known => ({ token: known['staff']!, params: { nr: known['invitation']! } }) },
  { call: 'listWaitingDecisions', sends: known => ({ token: known['owner']! }) },
  { call: 'signStaffOut', sends: known => ({ token: known['staff']! }) },
  {
    call: 'importOrders',
    sends: async (known, world) => ({
      token: await world.session('Betreiber', { name: 'Carla Brandt' }),
      query: { probelauf: 'true' },
      body: `Auftragsnummer;Empfaengernummer;Auftragsdatum;Art;Status\nO-1;${known['recipientNumber']};${calendarDay(world.clock.now())};Neuvertrag;Abgeschlossen\nO-0;;;;`,
    }),
  },
  {
    call: 'importVouchers',
    sends: async (known, world) => ({
      token: (known['operator'] = await world.session('Betreiber', { name: 'Carla Brandt' })),
      query: { neuearten: 'true' },
      body: 'gutscheinart;code;wertcent;gueltigbis\nBuchladen;AA-1;3500;2099-12-31\nBuchladen;;x;y',
    }),
  },
  { call: 'listVoucherStock', sends: operator },
  ...kindsAndPeriods,
  ...campaigns,
  {
    call: 'readConfiguration',
    sends: operator,
    learns: ({ body }, known) => (known['configuration'] = JSON.stringify(body)),
  },
  {
    call: 'changeConfiguration',
    sends: known => ({
      ...operator(known),
      headers: { 'if-match': '"0"' },
      body: { ...JSON.parse(known['configuration']!), PruefungAb: 90 },
    }),
  },
  {
    call: 'uploadPicture',
    sends: known => ({ ...operator(known), body: { Zweck: 'Logo', Inhalt: onePixel } }),
    learns: ({ body }, known) => (known['picture'] = body.Name),
  },
  { call: 'listPictures', sends: operator },
  { call: 'readPicture', sends: known => ({ params: { name: known['picture']! } }) },
  { call: 'removePicture', sends: known => ({ ...operator(known), params: { name: known['picture']! } }) },
  ...plannedConfigurations,
  { call: 'listConfigurationVersions', sends: operator },
  { call: 'restoreConfiguration', sends: known => ({ ...operator(known), params: { nummer: '1' } }) },
  ...staff,
  ...signInServices,
  {
    call: 'createApiKey',
    sends: known => ({
      ...operator(known),
      body: { Name: 'Kasse', Rechte: ['auftraege:schreiben', 'berichte:lesen'] },
    }),
    learns: ({ body }, known) => (known['apiKey'] = body.Id),
  },
  { call: 'listApiKeys', sends: operator },
  { call: 'revokeApiKey', sends: known => ({ ...operator(known), params: { id: known['apiKey']! } }) },
  {
    call: 'createProviderSecret',
    sends: operator,
    learns: ({ body }, known) => (known['providerSecret'] = body.Id),
  },
  { call: 'listProviderSecrets', sends: operator },
  { call: 'endProviderSecret', sends: known => ({ ...operator(known), params: { id: known['providerSecret']! } }) },
  {
    call: 'createWebhook',
    sends: known => ({
      ...operator(known),
      body: { Url: 'https://93.184.216.34/hooks', Ereignisse: ['auftrag.freigegeben'] },
    }),
    learns: ({ body }, known) => (known['webhook'] = body.Id),
  },
  {
    call: 'changeWebhook',
    sends: known => ({
      ...ofWebhook(known),
      body: { Version: 1, Url: 'https://93.184.216.34/hooks', Ereignisse: ['praemie.ausgezahlt'], Aktiv: false },
    }),
  },
  {
    call: 'testWebhook',
    sends: known => ofWebhook(known),
    learns: ({ body }, known) => (known['message'] = body.Nummer),
  },
  { call: 'listWebhooks', sends: operator },
  { call: 'listWebhookMessages', sends: known => ofWebhook(known) },
  {
    call: 'repeatWebhookMessage',
    sends: known => ({ ...operator(known), params: { id: known['webhook']!, n: known['message']! } }),
  },
  { call: 'rotateWebhookSecret', sends: known => ofWebhook(known) },
  { call: 'listWebhookVersions', sends: known => ofWebhook(known) },
  {
    call: 'restoreWebhook',
    sends: known => ({ ...operator(known), params: { id: known['webhook']!, nummer: '1' } }),
  },
  { call: 'removeWebhook', sends: known => ofWebhook(known) },
  ...payoutAccount,
  { call: 'collectPayouts', as: 'nothing payable', status: 200, sends: operator },
  {
    call: 'refuseHold',
    before: bothAreHeld,
    sends: known => ({ ...operator(known), params: { praemie: known['friendsHeld']! }, body: note }),
  },
  { call: 'listHolds', sends: operator },
  { call: 'listAgencyHolds', sends: known => ({ token: known['owner']! }) },
  { call: 'releaseHold', sends: known => ({ ...operator(known), params: { praemie: known['held']! }, body: note }) },
  { call: 'readLedger', before: world => world.settle(), sends: operator },
  { call: 'collectPayouts', sends: operator, learns: ({ body }, known) => (known['batch'] = body.Stapelnummer) },
  {
    call: 'takePaymentOut',
    before: whatIsInTheBatch,
    sends: known => ({
      ...operator(known),
      params: { stapel: known['batch']!, zahlung: known['payout']! },
      body: grund,
    }),
  },
  {
    call: 'putPayoutBatchBack',
    before: (world, known) => collectedAgain(world, known, known['held']!),
    sends: ofBatch,
  },
  { call: 'sealPayoutBatch', before: (world, known) => collectedAgain(world, known), sends: ofBatch },
  {
    call: 'refusePayoutBatch',
    before: world => world.settle(),
    sends: async (known, world) => ({
      ...ofBatch(known),
      token: (known['secondOperator'] = await world.session('Betreiber', { name: 'David Nowak' })),
      body: grund,
    }),
  },
  {
    call: 'renewPayoutBatch',
    before: async (world, known) => {
      await sealedAgain(world, known);
      await world.owner.query(`update payout_batch set execution_day = '2020-01-02' where number = $1`, [
        known['batch'],
      ]);
    },
    sends: ofBatch,
    learns: ({ body }, known) => (known['sha256'] = body.Sha256),
  },
  {
    call: 'approvePayoutBatch',
    sends: known => ({ ...ofBatch(known), token: known['secondOperator']!, body: { Sha256: known['sha256'] } }),
  },
  {
    call: 'exportPayoutBatch',
    sends: ofBatch,
    learns: ({ text }, known) =>
      Object.assign(known, {
        payout: /<EndToEndId>(.*?)</.exec(text)![1],
        amount: /<InstdAmt[^>]*>(.*?)</.exec(text)![1],
      }),
  },
  { call: 'handOverPayoutBatch', sends: ofBatch },
  {
    call: 'confirmPayee',
    before: async world => {
      const receipt = { de: 'Danke.', en: 'Thank you.' };
      const shelter = {
        id: 'tierheim',
        name: 'Tierheim',
        holder: 'Tierheim e. V.',
        iban: 'DE81100500000190002002',
        purpose: 'Spende',
        receipt,
        active: true,
      };
      await world.owner.query('update tenant set config = config || $1 where id = $2', [
        { rewardTypes: { donation: { charities: [shelter] } } },
        world.tenants.test,
      ]);
    },
    sends: known => ({ ...operator(known), body: { Art: 'Spende', Id: 'tierheim' } }),
  },
  { call: 'listPayoutBatches', sends: operator },
  { call: 'readPayoutBatch', sends: ofBatch },
  {
    call: 'importBankResponse',
    before: world => world.settle(),
    sends: known => ({
      ...operator(known),
      body: camt([{ endToEndId: 'VERSCHRIEBEN', amount: known['amount']!, reference: 'R-1' }]),
    }),
  },
  {
    call: 'listOpenBankResponses',
    sends: operator,
    learns: ({ body }, known) => (known['entry'] = body.Content[0].Eintrag),
  },
  {
    call: 'askForClearing',
    sends: known => ({ ...operator(known), params: { eintrag: known['entry']! }, body: note }),
  },
  {
    call: 'listClearingItems',
    sends: known => ({ ...operator(known), query: { zustand: 'Wartet' } }),
    learns: ({ body }, known) => (known['clearing'] = body.Content[0].Posten),
  },
  {
    call: 'declineClearing',
    sends: known => ({ ...operator(known), params: { posten: known['clearing']! }, body: note }),
  },
  {
    call: 'agreeToClearing',
    before: async (world, known) => {
      const entry = await bookedBeside(world, known, 'DBIT');
      known['clearing'] = await clearingAsked(world, known, entry);
    },
    sends: known => ({ token: known['secondOperator']!, params: { posten: known['clearing']! } }),
  },
  {
    call: 'offsetClearing',
    before: async (world, known) => {
      const entry = await bookedBeside(world, known, 'CRDT');
      known['counter'] = await clearingAsked(world, known, entry);
      await world.send('agreeToClearing', {
        token: known['secondOperator']!,
        params: { posten: known['counter'] },
      });
    },
    sends: known => ({
      ...operator(known),
      params: { posten: known['clearing']! },
      body: { Mit: known['counter']!, ...note },
    }),
  },
  {
    call: 'agreeToBankRequest',
    before: async (world, known) => {
      const open = await world.send('listClearingItems', { ...operator(known), query: { zustand: 'Offen' } });
      known['request'] = open.body.Content.find((item: { Anfrage: object | null }) => item.Anfrage).Anfrage.Anfrage;
    },
    sends: known => ({ token: known['secondOperator']!, params: { anfrage: known['request']! } }),
  },
  {
    call: 'reverseClearing',
    sends: known => ({ ...operator(known), params: { posten: known['clearing']! }, body: note }),
  },
  { call: 'searchSentPayments', sends: known => ({ ...operator(known), query: { q: known['payout']! } }) },
  {
    call: 'listBankFiles',
    sends: operator,
    learns: ({ body }, known) => (known['bankFile'] = body.Content[0].Datei),
  },
  { call: 'readBankFile', sends: known => ({ ...operator(known), params: { datei: known['bankFile']! } }) },
  {
    call: 'assignBankResponse',
    sends: known => ({
      ...operator(known),
      params: { eintrag: known['entry']! },
      body: { Auszahlungsnummer: known['payout'], Ergebnis: 'Ausgefuehrt', ...note },
    }),
  },
  {
    call: 'dismissBankResponse',
    status: 202,
    before: (world, known) => anotherOpenAnswer(world, known),
    sends: known => ({ ...operator(known), params: { eintrag: known['entry']! }, body: note }),
  },
  {
    call: 'declineBankRequest',
    before: async (world, known) => {
      const { body } = await world.send('listOpenBankResponses', operator(known));
      known['request'] = body.Content.find(
        ({ Eintrag }: { Eintrag: string }) => Eintrag === known['entry'],
      ).Ablage.Anfrage;
    },
    sends: known => ({ ...operator(known), params: { anfrage: known['request']! }, body: note }),
  },
  { call: 'readQueues', sends: operator },
  {
    call: 'listParkedStreams',
    before: parked,
    sends: operator,
    learns: ({ body }, known) =>
      body.Content.forEach((row: { Verbraucher: string; Ereignis: string }, n: number) =>
        Object.assign(known, { [`parked${n}`]: row.Ereignis, consumer: row.Verbraucher }),
      ),
  },
  { call: 'listDeliveries', sends: known => ({ ...operator(known), query: { zustand: 'Geparkt' } }) },
  { call: 'retryDelivery', sends: known => ofDelivery(known, 'parked0') },
  { call: 'skipDelivery', sends: known => ({ ...ofDelivery(known, 'parked1'), body: grund }) },
  { call: 'retryDeliveries', as: 'dry run', sends: known => ({ ...operator(known), body: { Probe: true } }) },
  { call: 'retryDeliveries', sends: known => ({ ...operator(known), body: { Probe: false, ErwarteteAnzahl: 1 } }) },
  {
    call: 'listEvents',
    sends: known => ({ ...operator(known), query: { typ: 'RewardPaid' } }),
    before: done,
    learns: ({ body }, known) => (known['event'] = body.Content[0].Ereignis),
  },
  { call: 'readEventChain', sends: known => ({ ...operator(known), params: { ereignis: known['event']! } }) },
  { call: 'requestRedelivery', as: 'dry run', sends: known => ({ ...doneDelivery(known), body: { Probe: true } }) },
  {
    call: 'requestRedelivery',
    sends: known => ({ ...doneDelivery(known), body: { Probe: false, ...grund } }),
    learns: ({ body }, known) => (known['it'] = body.Antrag),
  },
  { call: 'rejectRedelivery', sends: known => ({ ...operator(known), params: { antrag: known['it']! }, body: grund }) },
  {
    call: 'approveRedelivery',
    before: async (world, known) =>
      void (known['it'] = (
        await world.send('requestRedelivery', { ...doneDelivery(known), body: { Probe: false, ...grund } })
      ).body.Antrag),
    sends: known => ({ token: known['secondOperator']!, params: { antrag: known['it']! } }),
  },
  { call: 'listRedeliveries', sends: operator },
  {
    call: 'signPlatformIn',
    before: world =>
      Promise.resolve(
        world.identify({
          name: 'Petra Lang',
          email: 'petra.lang@platform.example',
          email_verified: true,
          department: { tenant: null, roles: ['plattform'] },
        }),
      ),
    sends: () => ({ body: { Code: 'code', Verifier: 'v'.repeat(43) } }),
    learns: ({ body }, known) => (known['platform'] = body.Token),
  },
  { call: 'readPlatformSignIn', sends: () => ({}) },
  { call: 'listProjections', sends: platform },
  { call: 'rebuildProjection', sends: ofProjection },
  { call: 'readRebuild', sends: ofProjection },
  { call: 'cancelRebuild', sends: known => ({ ...ofProjection(known), body: grund }) },
  {
    call: 'rollBackProjection',
    before: async (world, known) => {
      await world.send('rebuildProjection', ofProjection(known));
      await world.settle();
    },
    sends: known => ({ ...ofProjection(known), body: grund }),
  },
  { call: 'listConsumers', sends: operator },
  { call: 'listReadModels', sends: operator },
  {
    call: 'replayEvents',
    as: 'dry run',
    sends: known => ({ ...operator(known), params: { name: 'order-report' }, body: { Probe: true } }),
  },
  {
    call: 'replayEvents',
    sends: known => ({
      ...operator(known),
      params: { name: 'order-report' },
      body: { AbPosition: '1', Probe: false },
    }),
  },
  { call: 'listDueWork', sends: known => ({ ...operator(known), params: { name: 'expiry' } }) },
  { call: 'retryDueWork', sends: known => ({ ...operator(known), params: { name: 'expiry' }, body: {} }) },
  { call: 'pauseQueue', sends: known => ({ ...operator(known), params: { name: 'expiry' }, body: grund }) },
  { call: 'resumeQueue', sends: known => ({ ...operator(known), params: { name: 'expiry' } }) },
  { call: 'pausePlatformQueue', sends: known => ({ ...platform(known), params: { name: 'expiry' }, body: grund }) },
  { call: 'readPlatformQueues', sends: platform },
  { call: 'resumePlatformQueue', sends: known => ({ ...platform(known), params: { name: 'expiry' } }) },
  { call: 'listPlatformAudit', sends: known => ({ ...platform(known), query: { aktion: 'queue.pause' } }) },
  { call: 'readStaffSignIn', sends: () => ({}) },
  {
    call: 'createTenant',
    sends: known => ({
      ...platform(known),
      body: { Mandant: 'waerme', Name: 'Wärme', Vorlage: 'leer', Hosts: ['waerme.test'], Sprachen: ['de', 'en'] },
    }),
  },
  { call: 'listTenants', sends: platform },
  { call: 'readTenantDetail', sends: waerme },
  {
    call: 'exportTenant',
    sends: waerme,
    learns: ({ body }, known) => (known['document'] = JSON.stringify(body)),
  },
  { call: 'importTenant', sends: known => ({ ...waerme(known), body: JSON.parse(known['document']!) }) },
  {
    call: 'inviteFirstOperator',
    sends: known => ({
      ...waerme(known),
      body: { Name: 'Erik Neu', Email: 'erik@example.org', Sprache: 'de' },
    }),
  },
  {
    call: 'listFirstInvitations',
    sends: waerme,
    learns: ({ body }, known) =>
      (known['invitation'] = (body as { Mitarbeiternummer: string }[])[0]!.Mitarbeiternummer),
  },
  { call: 'remindFirstOperator', sends: invitation },
  { call: 'withdrawFirstInvitation', sends: invitation },
  { call: 'previewTenant', sends: waerme },
  { call: 'previewTenantTheme', sends: waerme },
  { call: 'changeTenantStatus', sends: known => ({ ...waerme(known), body: { Status: 'Beendet', ...grund } }) },
  {
    call: 'agreeToFirstOperator',
    before: async (world, known) => {
      const body = { Name: 'Nora Fink', Email: 'nora@example.org', Sprache: 'de' };
      await world.send('inviteFirstOperator', { ...waerme(known), body });
      // Another one of the platform asked, and the time to object is over.
      const { rows } = await world.owner.query(
        `update agency_user set objections_until = now(), proposed_by = gen_random_uuid() where name = 'Nora Fink' returning employee_number as number`,
      );
      known['invitation'] = rows[0].number;
    },
    sends: invitation,
  },
  { call: 'readOwnChecklist', sends: operator },
  { call: 'goLive', sends: known => ({ ...operator(known), body: { Status: 'Live', ...grund } }) },
  { call: 'previewTheme', sends: operator },
  {
    call: 'previewOwnTenant',
    before: async (world, known) => {
      await world.become('berater', 'draft');
      known['draftsOperator'] = await world.session('Betreiber', { tenant: 'berater' });
    },
    sends: known => ({ tenant: 'berater', token: known['draftsOperator']! }),
    learns: (_, __, world) => world.become('berater', 'live'),
  },
  { call: 'signPlatformOut', sends: async (_, world) => ({ token: await world.platformSession() }) },
  { call: 'listAuditEntries', sends: known => ({ ...operator(known), query: { aktion: 'payout.hand-over' } }) },
];

function ofWebhook(known: Known) {
  return { ...operator(known), params: { id: known['webhook']! } };
}
function ofBatch(known: Known) {
  return { ...operator(known), params: { stapel: known['batch']! } };
}
function ofProjection(known: Known) {
  return { ...platform(known), params: { name: 'recommender-report' } };
}
const ofDelivery = (known: Known, event: string) => ({
  ...operator(known),
  params: { verbraucher: known['consumer']!, ereignis: known[event]! },
});
const doneDelivery = (known: Known) => ({
  ...operator(known),
  params: { verbraucher: known['doneConsumer']!, ereignis: known['doneEvent']! },
});

/** Jonas and his friend gave the same bank account. */
async function bothAreHeld(world: World, known: Known): Promise<void> {
  const { body } = await world.send('listHolds', operator(known));
  for (const { Fuer, Praemie } of body.Content as { Fuer: string; Praemie: string }[])
    known[Fuer === 'Empfehler' ? 'held' : 'friendsHeld'] = Praemie;
}

async function whatIsInTheBatch(world: World, known: Known): Promise<void> {
  await world.settle();
  known['payout'] = (await world.send('readPayoutBatch', ofBatch(known))).body.Auszahlungen[0].Auszahlungsnummer;
}

/** Collects what is payable into a new batch; releases the hold `held` first. */
async function collectedAgain(world: World, known: Known, held?: string): Promise<void> {
  await world.settle();
  if (held) await world.send('releaseHold', { ...operator(known), params: { praemie: held }, body: note });
  known['batch'] = (await world.send('collectPayouts', operator(known))).body.Stapelnummer;
  await world.settle();
}

async function sealedAgain(world: World, known: Known): Promise<void> {
  await collectedAgain(world, known);
  known['sha256'] = (await world.send('sealPayoutBatch', ofBatch(known))).body.Sha256;
}

/** A line of the bank that names none of our payments; returns its key. */
async function bookedBeside(world: World, known: Known, direction: 'DBIT' | 'CRDT'): Promise<string> {
  await world.send('importBankResponse', {
    ...operator(known),
    body: camt([{ direction, amount: '7.00', reference: `KLAERUNG-${direction}` }], { id: `K-${direction}` }),
  });
  const open = (await world.send('listOpenBankResponses', operator(known))).body.Content;
  return open.find(({ BetragCent }: { BetragCent: number }) => BetragCent === 700).Eintrag;
}

/** Asks for it to be booked to the clearing account; returns the item. */
async function clearingAsked(world: World, known: Known, eintrag: string): Promise<string> {
  await world.send('askForClearing', { ...operator(known), params: { eintrag }, body: note });
  const waiting = await world.send('listClearingItems', { ...operator(known), query: { zustand: 'Wartet' } });
  return waiting.body.Content[0].Posten;
}

async function anotherOpenAnswer(world: World, known: Known): Promise<void> {
  await world.send('importBankResponse', {
    ...operator(known),
    body: camt([{ endToEndId: 'NIRGENDS', amount: '1.00', reference: 'R-2' }]),
  });
  known['entry'] = (await world.send('listOpenBankResponses', operator(known))).body.Content[0].Eintrag;
}

/** Three welcome mails with an unknown outcome. */
async function parked(world: World): Promise<void> {
  for (const n of [1, 2, 3]) await recommender(world, `${lostInTheMail}${n}@example.org`);
  await world.settle();
}

/** A delivery that is done. */
async function done(world: World, known: Known): Promise<void> {
  await world.settle();
  const { rows } = await world.owner.query(
    `select consumer, event_id from engine.delivery where state = 'done' and consumer = 'mail-reward-when-ready' or consumer like 'mail-%' and state = 'done' order by consumer, event_id limit 1`,
  );
  Object.assign(known, { doneConsumer: rows[0].consumer, doneEvent: rows[0].event_id });
}
