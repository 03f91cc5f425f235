import { friend, product, recommender, submission } from '../../journeys/people-api.js';
import { tokenIn } from '../../journeys/product-api.test.js';
import { RecommendationRepository } from '../../../modules/recommendation/persistence/recommendations.js';
import { providerSignature } from '../../../modules/order/use-cases/report-order.js';
import { plain, products, secrets, type Example, type Known, type World } from '../world.test.js';

const iban = 'DE89370400440532013000';
const offer = { params: { id: String(product) } };
const inCategory = { params: { id: '1' } };

const overdueOrders = {
  Liste: 'Auftraege',
  Name: 'Überfällige',
  Filter: { Auswahl: 'Ueberfaellig', Zeitraum: 'DiesesQuartal' },
  Spalten: ['Auftragsnummer', 'Auftragsdatum', 'PraemieCent', 'Status'],
  Sortierung: { Spalte: 'Auftragsdatum', Absteigend: false },
  Fuer: 'team',
};

/** From the recommendation to the reward's choice. */
export const recommending: readonly Example[] = [
  { call: 'createRecommendation', as: 'is a captcha needed', status: 200, sends: () => ({ body: null }) },
  {
    call: 'createRecommendation',
    sends: known => ({
      token: known['user']!,
      body: {
        ...submission('jonas@example.org', { Agentennummer: 'B-0' }),
        Aktionen: [{ AktionsId: 1, abgehakt: true }],
      },
    }),
    learns: ({ body }, known) =>
      Object.assign(known, { number: body.Empfehlungsnummer, hash: body.Hash, code: body.Code }),
  },
  {
    call: 'cancelRecommendation',
    before: async (world, known) =>
      void (known['stopped'] = (
        await world.send('createRecommendation', {
          token: (await recommender(world, 'undone@example.org')).token,
          body: submission('undone@example.org'),
        })
      ).body.Empfehlungsnummer),
    sends: known => ({ token: known['owner']!, params: { nr: known['stopped']! }, body: { Grund: 'Schon Kunde' } }),
  },
  { call: 'openRecommendation', sends: known => ({ params: { nr: known['number']!, hex: known['hash']! } }) },
  { call: 'openAnyRecommendation', sends: known => ({ params: { nr: known['number']!, hex: known['hash']! } }) },
  {
    call: 'askForNewLink',
    before: async (world, known) => {
      const { token } = await recommender(world, 'vorbei@example.org');
      const { body } = await world.send('createRecommendation', { token, body: submission('vorbei@example.org') });
      await world.inTenant(async () => {
        const all = world.get(RecommendationRepository);
        const row = await all.row({ number: body.Empfehlungsnummer });
        const over = await all.loadLocked(row!.recommendationId);
        over.expire(over.validUntil, null);
        await all.save(over);
      });
      Object.assign(known, { over: body.Empfehlungsnummer, overHash: body.Hash });
    },
    sends: known => ({ params: { nr: known['over']!, hex: known['overHash']! } }),
  },
  {
    call: 'clickRecommendation',
    as: 'is a captcha needed',
    sends: known => ({ params: { nr: known['number']! }, query: { cmd: 'IsCaptchaRequired' } }),
  },
  {
    call: 'clickRecommendation',
    sends: known => ({ params: { nr: known['number']! }, query: { channel: 'whatsapp' } }),
  },
  { call: 'readProductLink', sends: known => ({ params: { nr: known['number']! }, query: { channel: 'whatsapp' } }) },
  {
    call: 'shareRecommendation',
    sends: known => ({ token: known['user']!, params: { nr: known['number']! }, body: { Kanal: 'Whatsapp' } }),
  },
  {
    call: 'noteRecommendation',
    sends: known => ({ token: known['user']!, params: { nr: known['number']! }, body: { Notiz: 'für Oma' } }),
  },
  { call: 'countLandingPageVisit', sends: known => ({ params: { nr: known['number']! } }) },
  {
    call: 'resolveCode',
    as: 'is a captcha needed',
    sends: known => ({ params: { code: known['code']! }, query: { cmd: 'IsCaptchaRequired' } }),
  },
  { call: 'resolveCode', sends: known => ({ params: { code: known['code']! } }) },
  { call: 'speakCode', sends: known => ({ token: known['user']!, params: { nr: known['number']! } }) },
  { call: 'readCard', sends: known => ({ token: known['user']!, params: { nr: known['number']! } }) },
  {
    call: 'beFindable',
    sends: known => ({ token: known['user']!, body: { Plz: '10115', Einwilligung: true } }),
  },
  { call: 'readFindable', sends: known => ({ token: known['user']! }) },
  { call: 'findByRecommender', as: 'is a captcha needed', sends: () => ({ body: null }) },
  {
    call: 'findByRecommender',
    sends: () => ({ body: { Vorname: 'Jonas', Nachname: 'Weber', Plz: '10115' } }),
  },
  { call: 'readOwnRecommendation', sends: known => ({ token: known['user']!, params: { id: known['number']! } }) },
  {
    call: 'createRecipient',
    as: 'is a captcha needed',
    status: 200,
    sends: known => ({ params: { nr: known['number']! }, body: null }),
  },
  {
    call: 'createRecipient',
    sends: known => ({
      params: { nr: known['number']! },
      body: friend('rosa@example.org', { Nachname: 'Palm', Telefon: '0170 5551234', Werbeeinwilligung: true }),
    }),
    learns: ({ body }, known) =>
      Object.assign(known, { recipientNumber: body.Empfaengernummer, recipientHash: body.Hash }),
  },
  {
    call: 'changeRecipientAddress',
    sends: known => ({
      params: { nr: known['recipientNumber']! },
      body: { Hash: known['recipientHash'], Email: 'rosa.palm@example.org' },
    }),
    learns: (_, known, world) => newLink(world, known),
  },
  {
    call: 'resendRecipientMail',
    sends: known => ({ params: { nr: known['recipientNumber']! }, body: { Hash: known['recipientHash'] } }),
  },
  {
    call: 'completeTracking',
    sends: known => ({ body: { empfehlungsnummer: known['number'], empfaengernummer: known['recipientNumber'] } }),
  },
  { call: 'readRecipientOrder', sends: known => ({ token: known['recipient']! }) },
  { call: 'confirmRecipient', sends: known => ({ token: known['recipient']!, body: { AgbText: true } }) },
  {
    call: 'giveRecipientDetails',
    sends: known => ({
      token: known['recipient']!,
      params: { nr: known['recipientNumber']! },
      body: {
        Geburtsdatum: '01.02.1990',
        Adresse: { Strasse: 'Uferweg', Hausnummer: '7', Plz: '10115', Ort: 'Berlin' },
      },
    }),
  },
  { call: 'recipientExists', sends: known => ({ params: { hex: known['recipientHash']! } }) },
  {
    call: 'storeRecipientBankDetails',
    sends: known => ({ token: known['recipient']!, body: { Kontoinhaber: 'Rosa Palm', Iban: iban } }),
  },
  {
    call: 'reportOrder',
    sends: (known, world) =>
      signed(world, {
        Auftragsnummer: 'O-1',
        Empfaengernummer: known['recipientNumber'],
        Auftragsdatum: day(world),
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
      }),
  },
  {
    call: 'reportOrders',
    sends: (known, world) =>
      signed(world, [
        {
          Auftragsnummer: 'O-1',
          Empfaengernummer: known['recipientNumber'],
          Auftragsdatum: day(world),
          Art: 'Neuvertrag',
          Status: 'Abgeschlossen',
        },
        { Auftragsnummer: 'O-0' },
      ]),
  },
  {
    call: 'readOrderResult',
    before: world => world.settle(),
    sends: (_, world) => ({ ...signed(world), params: { auftragsnummer: 'O-1' } }),
  },
  { call: 'listOwnRecommendations', before: world => world.settle(), sends: known => ({ token: known['user']! }) },
  { call: 'previewRelease', before: world => world.settle(), sends: known => ({ token: known['owner']!, body: {} }) },
  {
    call: 'beginRelease',
    sends: known => ({ token: known['owner']!, body: { Auftraege: ['O-1', 'O-404'] } }),
    learns: ({ body }, known) => (known['release'] = body.Freigabe),
  },
  { call: 'listReleases', sends: known => ({ token: known['owner']! }) },
  { call: 'readRelease', sends: known => ({ token: known['owner']!, params: { id: known['release']! } }) },
  { call: 'undoRelease', sends: known => ({ token: known['owner']!, params: { id: known['release']! } }) },
  {
    call: 'releaseOrder',
    sends: known => ({ token: known['owner']!, params: { a: known['number']!, b: 'O-1' } }),
    learns: (_, known, world) => afterRelease(world, known),
  },
  {
    call: 'assignOrder',
    before: twoCouldBeMeant,
    sends: known => ({
      token: known['owner']!,
      params: { auftragsnummer: 'O-2' },
      body: {
        Empfehlungsnummer: known['shared']!,
        Empfaengernummer: known['firstFriend']!,
        Grund: 'Adresse stimmt überein',
      },
    }),
  },
  { call: 'recomputeRewards', sends: known => ({ token: known['owner']!, params: { auftragsnummer: 'O-1' } }) },
  { call: 'searchDesk', sends: known => ({ token: known['owner']!, query: { q: 'rosa.palm@example.org' } }) },
  { call: 'listColleagues', sends: known => ({ token: known['owner']! }) },
  {
    call: 'saveView',
    sends: known => ({ token: known['owner']!, body: overdueOrders }),
    learns: ({ body }, known) => (known['view'] = body.Id),
  },
  { call: 'listViews', sends: known => ({ token: known['owner']! }) },
  {
    call: 'changeView',
    sends: known => ({
      token: known['owner']!,
      params: { id: known['view']! },
      body: { ...overdueOrders, Name: 'Liegt zu lange' },
    }),
  },
  {
    call: 'chooseDefaultView',
    sends: known => ({ token: known['owner']!, params: { id: known['view']! }, body: { Standard: true } }),
  },
  { call: 'deleteView', sends: known => ({ token: known['owner']!, params: { id: known['view']! } }) },
  {
    call: 'writeCaseNote',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['number']! },
      body: { Text: 'Hat angerufen und fragt nach der Prämie.' },
    }),
  },
  {
    call: 'assignCase',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['number']! },
      body: { Mitarbeiternummer: null, WiedervorlageAm: '2099-12-31' },
    }),
  },
  { call: 'readCase', sends: known => ({ token: known['owner']!, params: { nr: known['number']! } }) },
  { call: 'readPersonCases', sends: known => ({ token: known['owner']!, params: { nr: known['jonasId']! } }) },
  {
    call: 'sendMailAgain',
    before: async (world, known) => void (known['mail'] = await unansweredMail(world, known)),
    sends: known => ({ token: known['owner']!, params: { id: known['mail']! } }),
  },
  {
    call: 'correctContact',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['recipientNumber']! },
      body: { Vorname: 'Rosalie', Grund: 'Hat angerufen' },
    }),
  },
  { call: 'showPersonInFull', sends: known => ({ token: known['owner']!, params: { nr: known['recipientNumber']! } }) },
  {
    call: 'listStatements',
    before: world => world.settle(),
    sends: known => ({ token: known['owner']!, params: { x: 'A-1' } }),
    learns: ({ body }, known) => (known['month'] = body[0]?.Monat),
  },
  {
    call: 'readStatistics',
    sends: known => ({ token: known['owner']!, query: { von: '2020-01-01', bis: '2020-01-31', nach: 'produkt' } }),
  },
  { call: 'readMailedStatistics', sends: known => ({ token: known['owner']! }) },
  {
    call: 'changeMailedStatistics',
    sends: known => ({ token: known['owner']!, body: { Rhythmus: 'Woechentlich', Nach: 'kanal' } }),
  },
  ...['readStatement', 'readStatementFile'].map((call): Example => ({
    call,
    sends: known => ({ token: known['owner']!, params: { x: 'A-1', monat: known['month']! } }),
  })),
  { call: 'listOrderCandidates', sends: known => ({ token: known['owner']!, params: { auftragsnummer: 'O-2' } }) },
  {
    call: 'refuseOrder',
    sends: known => ({
      token: known['owner']!,
      params: { a: known['shared']!, b: 'O-2' },
      body: { Grund: 'Der Vertrag besteht schon länger.' },
    }),
  },
  {
    call: 'openClaim',
    sends: known => ({
      token: known['user']!,
      body: { Empfehlungsnummer: known['number']!, Text: 'Meine Prämie fehlt.', Auftragsnummer: 'O-1' },
    }),
    learns: ({ body }, known) => (known['claim'] = body.Reklamationsnummer),
  },
  {
    call: 'openRecipientClaim',
    sends: known => ({ token: known['recipient']!, body: { Text: 'Mein Anteil fehlt.' } }),
    learns: ({ body }, known) => (known['friendsClaim'] = body.Reklamationsnummer),
  },
  {
    call: 'openClaimForCaller',
    sends: known => ({
      token: known['owner']!,
      body: { Empfehlungsnummer: known['shared']!, Text: 'Ruft an: Die Prämie ist zu klein.' },
    }),
  },
  {
    call: 'takeClaim',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['claim']! },
      body: { Mitarbeiternummer: null },
    }),
  },
  {
    call: 'answerClaim',
    sends: known => ({
      token: known['owner']!,
      params: { nr: known['claim']! },
      body: { Text: 'Wir fragen beim Vertrieb nach.' },
    }),
  },
  { call: 'readClaim', sends: known => ({ token: known['owner']!, params: { nr: known['claim']! } }) },
  ...['claim', 'friendsClaim'].map((claim): Example => ({
    call: 'decideClaim',
    as: claim,
    sends: known => ({
      token: known['owner']!,
      params: { nr: known[claim]! },
      body: { Entscheidung: 'Abgelehnt', Begruendung: 'Die Prämie ist schon ausgezahlt.' },
    }),
  })),
  { call: 'listOwnClaims', sends: known => ({ token: known['user']! }) },
  { call: 'listOwnRecipientClaims', sends: known => ({ token: known['recipient']! }) },
  {
    call: 'objectToClaimDecision',
    sends: known => ({
      token: known['user']!,
      params: { nr: known['claim']! },
      body: { Text: 'Bei mir ist nichts angekommen.' },
    }),
  },
  {
    call: 'objectToRecipientClaimDecision',
    sends: known => ({
      token: known['recipient']!,
      params: { nr: known['friendsClaim']! },
      body: { Text: 'Bei mir auch nicht.' },
    }),
  },
  {
    call: 'listClaims',
    before: world => world.settle(),
    sends: known => ({ token: known['owner']!, body: {} }),
  },
  { call: 'readClaimFigures', sends: known => ({ token: known['owner']! }) },
  {
    call: 'resendRewardMail',
    sends: known => ({ token: known['user']!, params: { empfehlungsnummer: known['number']! } }),
  },
  {
    call: 'grantGoodwill',
    sends: known => ({
      token: known['owner']!,
      params: { empfehlernummer: known['jonasId']! },
      body: { BetragCent: 1000, Begruendung: 'lange gewartet' },
    }),
  },
  { call: 'readReward', as: 'in brief', sends: known => ({ token: known['reward']! }) },
  { call: 'readReward', sends: known => ({ token: known['reward']!, query: { details: '' } }) },
  {
    call: 'readRecipientReward',
    sends: known => ({ token: known['recipient']!, params: { nr: known['recipientNumber']! } }),
  },
  { call: 'showRewardBanner', sends: known => ({ token: known['reward']!, params: { bannerName: 'praemie' } }) },
  { call: 'setCustomerNumber', sends: known => ({ token: known['reward']!, params: { nr: 'K-4711' } }) },
  { call: 'readCustomerNumberResult', sends: known => ({ token: known['reward']! }) },
  { call: 'listCustomerNumbers', sends: known => ({ token: known['owner']! }) },
  { call: 'readInbox', sends: known => ({ token: known['owner']!, query: { art: 'Kundennummer' } }) },
  {
    call: 'noteOnInbox',
    sends: known => ({
      token: known['owner']!,
      params: { art: 'Kundennummer', nr: known['jonasId']! },
      body: { Text: 'Beim Anbieter nachgefragt.' },
    }),
  },
  {
    call: 'assignInbox',
    sends: known => ({
      token: known['owner']!,
      params: { art: 'Kundennummer', nr: known['jonasId']! },
      body: { Mitarbeiternummer: null, WiedervorlageAm: '2099-12-31' },
    }),
  },
  {
    call: 'decideCustomerNumber',
    sends: known => ({ token: known['owner']!, params: { id: known['jonasId']! }, body: { Status: 'Ok' } }),
  },
  {
    call: 'storeBankDetails',
    before: async (world, known) => {
      const { id, token } = await recommender(world, 'sparer@example.org');
      Object.assign(known, { saver: token, saverId: id });
    },
    sends: known => ({ token: known['saver']!, body: { Kontoinhaber: 'Jonas Weber', Iban: 'DE02120300000000202051' } }),
  },
  { call: 'readBankDetails', sends: known => ({ token: known['saver']! }) },
  { call: 'removeBankDetails', sends: known => ({ token: known['saver']! }) },
  {
    call: 'listOwnRewards',
    before: async (world, known) =>
      void (await world.send('grantGoodwill', {
        token: known['owner']!,
        params: { empfehlernummer: known['saverId']! },
        body: { BetragCent: 1000, Begruendung: 'lange gewartet' },
      })),
    sends: known => ({ token: known['saver']! }),
    learns: ({ body }, known) => (known['goodwill'] = body[0].Id),
  },
  { call: 'readOwnReward', sends: known => ({ token: known['saver']!, params: { praemieId: known['goodwill']! } }) },
  {
    call: 'chooseOwnReward',
    sends: known => ({ token: known['saver']!, params: { praemieId: known['goodwill']! }, body: { Auswahl: 'Bar' } }),
  },
  // The friend gave the same account, so a person has to check the reward.
  {
    call: 'chooseReward',
    sends: known => ({
      token: known['reward']!,
      body: { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: iban } },
    }),
  },
  { call: 'exportAccount', before: world => world.settle(), sends: known => ({ token: known['user']! }) },
  { call: 'readRecipientData', before: world => world.settle(), sends: known => ({ token: known['recipient']! }) },
  { call: 'withdrawRecipientMarketing', sends: known => ({ token: known['recipient']! }) },
  {
    call: 'eraseRecipient',
    before: async (world, known) => {
      await world.send('createRecipient', { params: { nr: known['number']! }, body: friend('fort@example.org') });
      known['goneFriend'] = await world.issue(
        'recipient',
        (await world.events('RecipientRegistered')).at(-1).recipientId,
      );
    },
    sends: known => ({ token: known['goneFriend']! }),
  },
  plain('listRewardOffers'),
  plain('readRewardPicture', offer),
  plain('readSharedRewardPicture', offer),
  plain('readRecommenderPartPicture', offer),
  plain('readRecipientPartPicture', offer),
  plain('listActiveCampaigns'),
  {
    call: 'joinCampaign',
    sends: known => ({ token: known['saver']!, params: { aktionsId: '1' }, body: { abgehakt: true } }),
  },
  {
    call: 'listActiveCampaigns',
    as: 'of somebody who takes part',
    sends: known => ({ token: known['saver']!, query: { produktId: String(product) } }),
  },
  { call: 'listOwnCampaigns', sends: known => ({ token: known['saver']! }) },
  { call: 'leaveCampaign', sends: known => ({ token: known['saver']!, params: { aktionsId: '1' } }) },
  plain('listProducts', { query: { quelle: 'festnetz', kategorie: 'glasfaser' } }),
  plain('readProduct', offer),
  plain('readProduct', { params: { id: String(products.phone) } }, { as: 'of a device' }),
  plain('readProductByExternalId', { params: { id: `X${product}` } }),
  plain('listTariffsOfDevice', { params: { id: String(products.phone) } }),
  plain('readProductPicture', offer),
  plain('readProductThumbnail', offer),
  plain('readProductDrawing', offer),
  plain('readCategoryPicture', inCategory),
  plain('readCategoryIcon', inCategory),
  plain('listProductCategories'),
  plain('readMaxReward'),
  plain('listAgents', { tenant: 'berater', query: { query: 'ahr' } }),
  plain('listAllAgents', { tenant: 'berater' }),
];

/** Two friends follow one link, and a contract arrives with only its code. */
async function twoCouldBeMeant(world: World, known: Known): Promise<void> {
  const { token: olga } = await recommender(world, 'olga@example.org');
  const { body } = await world.send('createRecommendation', {
    token: olga,
    body: submission('olga@example.org', { Agentennummer: 'B-0' }),
  });
  for (const [email, name] of [
    ['ida@example.org', 'Ida'],
    ['olaf@example.org', 'Olaf'],
  ] as const) {
    const { body: friendEntered } = await world.send('createRecipient', {
      params: { nr: body.Empfehlungsnummer },
      body: friend(email, { Vorname: name, Nachname: 'Sommer' }),
    });
    known['firstFriend'] ??= friendEntered.Empfaengernummer;
    const token = await world.issue('recipient', (await world.events('RecipientRegistered')).at(-1).recipientId);
    await world.send('confirmRecipient', { token, body: { AgbText: true } });
  }
  known['shared'] = body.Empfehlungsnummer;
  await world.send(
    'reportOrder',
    signed(world, {
      Auftragsnummer: 'O-2',
      Code: body.Code,
      Auftragsdatum: day(world),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
    }),
  );
}

/** A provider's report with its signature. */
export function signed(world: World, report?: object) {
  const [body, timestamp] = [
    report ? JSON.stringify(report) : '',
    String(Math.floor(world.clock.now().getTime() / 1000)),
  ];
  return {
    ...(report && { body }),
    headers: { 'x-timestamp': timestamp, 'x-signature': providerSignature(secrets.provider, timestamp, body) },
  };
}
const day = (world: World): string => world.clock.now().toISOString().slice(0, 19);

/** The link to the old address has ended. */
async function newLink(world: World, known: Known): Promise<void> {
  known['recipient'] = await world.issue('recipient', (await world.events('RecipientRegistered')).at(-1).recipientId);
}

/** Both rewards have arrived by mail; the friend chooses at once. */
async function afterRelease(world: World, known: Known): Promise<void> {
  const tokenFor = async (address: string) =>
    tokenIn(
      (await world.mailsTo(address)).find(({ subject }) => subject.includes('liegt bereit')),
      '/praemie',
    );
  known['reward'] = await tokenFor('jonas@example.org');
  known['friendsReward'] = await tokenFor('rosa.palm@example.org');
  await world.call(
    'PUT',
    '/praemierung',
    { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Rosa Palm', Iban: iban } },
    { token: known['friendsReward'] },
  );
  await world.settle();
}

/** The confirmation of somebody who has not confirmed yet. */
async function unansweredMail(world: World, known: Known): Promise<string> {
  const { token } = await recommender(world, 'wartet@example.org');
  const { body: made } = await world.send('createRecommendation', { token, body: submission('wartet@example.org') });
  const nr = made.Empfehlungsnummer;
  await world.send('createRecipient', { params: { nr }, body: friend('noch.nicht@example.org') });
  await world.settle();
  const { body } = await world.send('readCase', { token: known['owner']!, params: { nr } });
  return body.Mails.find(({ An }: { An: string }) => An.startsWith('n')).Id;
}
