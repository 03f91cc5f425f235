import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { debtorIban } from '#testing/bank-files.js';
import { inAYear, type Example, type Known, type Received, type World } from '../world.test.js';

const grund = { Grund: 'geprüft' };
const operator = (known: Known) => ({ token: known['operator']! });

/** What operators set up before money moves; the desk examples run in between. */
export const kindsAndPeriods: readonly Example[] = [
  {
    call: 'createVoucherKind',
    sends: known => ({
      ...operator(known),
      body: {
        Name: { de: 'Kaufhaus', en: 'Department store' },
        WerteCent: [2500],
      },
    }),
    learns: ({ body }, known) => (known['voucherKind'] = String(body.Id)),
  },
  {
    call: 'changeVoucherKind',
    sends: known => ({
      ...operator(known),
      body: {
        Id: Number(known['voucherKind']),
        Version: 1,
        Name: { de: 'Kaufhaus', en: 'Store' },
        GueltigkeitMonate: 36,
        Aktiv: false,
      },
    }),
  },
  {
    call: 'changeVoucherKind',
    as: 'waits for a second person',
    status: 202,
    sends: known => ({
      ...operator(known),
      body: {
        Id: Number(known['voucherKind']),
        Version: 2,
        Name: { de: 'Kaufhaus', en: 'Store' },
        GueltigkeitMonate: 36,
        Aktiv: false,
        Lieferant: { Url: 'https://93.184.216.34/codes', Artikel: 'KAUF-25', Bezug: 'Abruf', Geheimnis: 'geheim' },
      },
    }),
  },
  { call: 'listVoucherKinds', sends: operator },
  {
    call: 'listVoucherKindVersions',
    sends: known => ({ ...operator(known), params: { gutscheinartId: known['voucherKind']! } }),
  },
  {
    call: 'restoreVoucherKind',
    sends: known => ({ ...operator(known), params: { gutscheinartId: known['voucherKind']!, nummer: '1' } }),
  },
  {
    call: 'withdrawVouchers',
    sends: known => ({ ...operator(known), body: { Codes: ['GIBT-ES-NICHT'], ...grund } }),
  },
  {
    call: 'noteAdvertisingCall',
    // Rosa has withdrawn it since; here it stands once more.
    before: async world => void (await world.owner.query('update phone_consent set withdrawn_at = null')),
    sends: known => ({ ...operator(known), body: { Telefon: '0170 5551234', Zweck: 'Angebot' } }),
  },
  {
    call: 'findAdvertisingConsents',
    sends: known => ({ ...operator(known), body: { Telefon: '+49 170 5551234' } }),
  },
  { call: 'readRetention', sends: operator },
  { call: 'readKeptRecords', sends: operator },
  { call: 'listKeptRecords', sends: known => ({ ...operator(known), params: { art: 'Zahlungskontakt' } }) },
  {
    call: 'changeRetention',
    sends: known => ({ ...operator(known), body: { Art: 'KontaktMitAuftrag', Version: 0, Tage: 7 } }),
  },
  { call: 'listRetentionVersions', sends: known => ({ ...operator(known), params: { art: 'KontaktMitAuftrag' } }) },
  {
    call: 'restoreRetention',
    sends: known => ({ ...operator(known), params: { art: 'KontaktMitAuftrag', nummer: '1' } }),
  },
];

const bonus = {
  Titel: { de: 'Winterbonus', en: 'Winter bonus' },
  Text: { de: 'Mehr im Winter', en: 'More in winter' },
  RechtsText: { de: 'Es gilt…', en: 'Terms…' },
  Zustimmung: { de: 'Ich nehme teil.', en: 'I take part.' },
  Startdatum: '2098-12-01',
  Enddatum: '2098-12-31',
  Stufen: [{ Ab: 2, WertCent: 2500 }],
};
const winter = (known: Known) => ({ ...operator(known), params: { aktionsId: known['campaign']! } });

export const campaigns: readonly Example[] = [
  {
    call: 'createCampaign',
    sends: known => ({ ...operator(known), body: { ...bonus, BudgetCent: 100_000 } }),
    learns: ({ body }, known) => (known['campaign'] = String(body.AktionsId)),
  },
  {
    call: 'changeCampaign',
    sends: known => ({ ...operator(known), body: { ...bonus, AktionsId: Number(known['campaign']), Version: 1 } }),
  },
  { call: 'listCampaignVersions', sends: winter },
  {
    call: 'restoreCampaign',
    sends: known => ({ ...operator(known), params: { ...winter(known).params, nummer: '1' } }),
  },
  { call: 'endCampaign', sends: known => ({ ...winter(known), body: grund }) },
  { call: 'listCampaigns', sends: operator },
];

export const payoutAccount: readonly Example[] = [
  { call: 'readPayoutAccount', sends: operator },
  {
    call: 'changePayoutAccount',
    sends: known => ({
      ...operator(known),
      body: {
        Version: '1',
        Kontoinhaber: 'Prämien GmbH',
        Iban: 'DE02 1203 0000 0000 2020 51',
        Bic: null,
      },
    }),
    learns: ({ body }, known) => (known['accountVersion'] = body.Version),
  },
  {
    call: 'changePayoutAccount',
    as: 'waits for a second person',
    status: 202,
    before: changesNeedTwo,
    sends: known => ({ ...operator(known), body: { ...anotherAccount, Version: known['accountVersion'] } }),
    learns: ({ body }, known) => (known['proposal'] = body.Vorschlag.Id),
  },
  {
    call: 'declinePayoutAccount',
    sends: async (known, world) => ({
      token: (known['secondOperator'] = await world.session('Betreiber', { name: 'David Nowak' })),
      body: { Id: known['proposal'], ...grund },
    }),
  },
  {
    call: 'agreeToPayoutAccount',
    before: async (world, known) => {
      const Version = known['accountVersion'];
      const sent = { ...operator(known), body: { ...anotherAccount, Iban: debtorIban, Version } };
      const { body } = await world.send('changePayoutAccount', sent);
      known['proposal'] = body.Vorschlag.Id;
    },
    sends: known => ({ token: known['secondOperator']!, body: { Id: known['proposal'] } }),
  },
];

const anotherAccount = { Kontoinhaber: 'Testkonto AG', Iban: 'DE89370400440532013000' };

async function changesNeedTwo(world: World): Promise<void> {
  await world.owner.query(`update tenant set config = config || '{"payoutAccountBySecondPerson": true}'`);
  world.get(TenantDirectory).forget();
}

const operatorsStaff = {
  Name: 'Erik Neu',
  Email: 'erik@example.org',
  Sprache: 'de',
  Rollen: ['Betreiber'],
  Agenturnummer: null,
};
const somebody = (known: Known) => ({ ...operator(known), params: { nr: known['staffNumber']! } });
/** As the other operator reads the person. */
async function staffRow(world: World, known: Known) {
  known['otherOperator'] ??= await world.session('Betreiber', { name: 'David Nowak' });
  const { body } = await world.send('listStaff', { token: known['otherOperator'] });
  return body.Content.find((one: { Mitarbeiternummer: string }) => one.Mitarbeiternummer === known['staffNumber']);
}
async function proposalIn(world: World, known: Known): Promise<void> {
  known['staffProposal'] = (await staffRow(world, known)).Vorschlag.Id;
}

/** Staff with access to the console. */
export const staff: readonly Example[] = [
  {
    call: 'inviteStaff',
    sends: known => ({ ...operator(known), body: operatorsStaff }),
    learns: ({ body }, known) => (known['staffNumber'] = body.Mitarbeiternummer),
  },
  { call: 'listStaff', sends: known => ({ ...operator(known), query: { suche: 'erik neu' } }) },
  {
    call: 'agreeToStaff',
    before: proposalIn,
    sends: known => ({ ...somebody(known), token: known['otherOperator']!, body: { Id: known['staffProposal'] } }),
  },
  {
    call: 'confirmStaff',
    before: async (world, known) => {
      const alone = 'update agency_user set invited_alone_by = gen_random_uuid() where employee_number = $1';
      await world.owner.query(alone, [known['staffNumber']]);
    },
    sends: known => ({ ...somebody(known), token: known['otherOperator']! }),
  },
  { call: 'remindStaff', sends: somebody },
  {
    call: 'changeStaff',
    sends: async (known, world) => {
      const { Version } = await staffRow(world, known);
      const body = { Version, Rollen: ['AgenturInhaber'], Agenturnummer: 'A-1', NeueAgentur: true };
      return { ...somebody(known), body };
    },
  },
  {
    call: 'declineStaff',
    before: proposalIn,
    sends: known => ({ ...somebody(known), body: { Id: known['staffProposal'], ...grund } }),
  },
  {
    call: 'blockStaff',
    before: async (world, known) => {
      await world.owner.query(
        `update agency_user set last_signed_in_at = now(), roles = '{AgenturMitarbeiter}' where employee_number = $1`,
        [known['staffNumber']],
      );
    },
    sends: known => ({ ...somebody(known), body: grund }),
  },
  { call: 'unblockStaff', sends: known => ({ ...somebody(known), body: grund }) },
  {
    call: 'withdrawStaff',
    before: async (world, known) => {
      const { body } = await world.send('inviteStaff', {
        ...operator(known),
        body: { ...operatorsStaff, Email: 'anna@example.org' },
      });
      known['staffNumber'] = body.Mitarbeiternummer;
    },
    sends: somebody,
  },
];

const ownProvider = {
  Name: 'Konzern',
  Aussteller: 'https://login.example',
  ClientId: 'weitersagen',
  Geheimnis: 'nur-einmal-gesagt',
  Scope: 'openid profile email',
  Zuordnung: {
    RollenFeld: 'groups',
    Rollen: [{ Wert: 'empfehlung-betrieb', Rolle: 'Betreiber' }],
    AgenturFeld: null,
    AdressenGelten: false,
  },
};
const thatProvider = (known: Known) => ({ ...operator(known), params: { id: known['signInService']! } });

const inThatBrowser = (known: Known) => ({ headers: { cookie: known['signInBrowser']! } });
const answerOf = (known: Known) => ({ ...inThatBrowser(known), body: { State: known['signInState'], Code: 'c' } });
function noteBegun({ body, headers }: Pick<Received, 'body' | 'headers'>, known: Known): void {
  known['signInState'] = new URL(body.Url).searchParams.get('state')!;
  known['signInBrowser'] = String(headers['set-cookie']).split(';')[0]!;
}
const begunAgain = async (world: World, known: Known) =>
  noteBegun(await world.send('beginSignIn', { params: { id: known['customersProvider']! } }), known);

/** Sign-in services beside the installation's identity provider. */
export const signInServices: readonly Example[] = [
  {
    call: 'createSignInService',
    sends: known => ({ ...operator(known), body: ownProvider }),
    learns: ({ body }, known) => (known['signInService'] = body.Id),
  },
  {
    call: 'trySignInService',
    before: async world =>
      void world.identify({ name: 'Erik Neu', email: 'erik@example.org', groups: ['alle', 'empfehlung-betrieb'] }),
    sends: known => ({ ...thatProvider(known), body: { Code: 'c', Verifier: 'v'.repeat(43) } }),
  },
  { call: 'listSignInServices', sends: operator },
  {
    call: 'switchSignInService',
    sends: known => ({ ...thatProvider(known), token: known['otherOperator']!, body: { Aktiv: true, Version: 1 } }),
  },
  {
    call: 'changeSignInService',
    sends: known => ({ ...thatProvider(known), body: { ...ownProvider, Name: 'Konzern Süd', Version: 1 } }),
  },
  { call: 'listSignInServiceVersions', sends: thatProvider },
  {
    call: 'restoreSignInService',
    sends: known => ({ ...operator(known), params: { id: known['signInService']!, nummer: '1' } }),
  },
  { call: 'removeSignInService', sends: thatProvider },
  { call: 'listRemovedSignInServices', sends: operator },
  {
    call: 'listCustomerSignIns',
    before: async (world, known) => {
      const { body } = await world.send('createSignInService', {
        ...operator(known),
        body: { ...ownProvider, Fuer: 'Kundschaft', Name: 'Fernklang-Konto' },
      });
      await world.owner.query('update sign_in_service set active = true where service_id = $1', [body.Id]);
      known['customersProvider'] = body.Id;
      world.identify({ email: 'ada@example.org', email_verified: true, given_name: 'Ada', family_name: 'Berg' });
    },
    sends: () => ({}),
  },
  {
    call: 'beginSignIn',
    sends: known => ({ params: { id: known['customersProvider']! } }),
    learns: noteBegun,
  },
  { call: 'finishSignIn', sends: answerOf, learns: ({ body }, known) => (known['signInProof'] = body.Offen.Token) },
  {
    call: 'openAccountBySignIn',
    sends: known => ({
      ...inThatBrowser(known),
      body: { Token: known['signInProof'], Vorname: 'Ada', Nachname: 'Berg', Email: 'ada@example.org' },
    }),
    learns: ({ body }, known) => (known['ada'] = body.Token),
  },
  {
    call: 'finishSignIn',
    as: 'opens a session',
    before: begunAgain,
    sends: answerOf,
  },
  {
    call: 'listOwnSignIns',
    sends: known => ({ token: known['ada']! }),
    learns: ({ body }, known) => (known['ownSignIn'] = body[0].Id),
  },
  { call: 'unlinkSignIn', sends: known => ({ token: known['ada']!, params: { id: known['ownSignIn']! } }) },
  {
    call: 'linkSignIn',
    before: async (world, known) => {
      await begunAgain(world, known);
      known['signInProof'] = (await world.send('finishSignIn', answerOf(known))).body.Offen.Token;
    },
    sends: known => ({ ...inThatBrowser(known), token: known['ada']!, body: { Token: known['signInProof'] } }),
  },
];

/** Publishing by one person becomes a proposal that waits. */
async function proposesToPublish(world: World, known: Known): Promise<void> {
  const wanted = `update tenant set config = config || '{"publishingBySecondPerson": true}' where id = $1`;
  await world.owner.query(wanted, [world.tenants.test]);
  world.get(TenantDirectory).forget();
  const { body, headers } = await world.send('readConfiguration', operator(known));
  const answer = await world.send('changeConfiguration', {
    ...operator(known),
    headers: { 'if-match': String(headers['etag']) },
    body: { ...body, VeroeffentlichungZuZweit: false },
  });
  known['publishing'] = answer.body.Vorschlag;
  known['otherOperator'] ??= await world.session('Betreiber', { name: 'David Nowak' });
}
const ofPublishing = (known: Known) => ({ params: { id: known['publishing']! } });
const others = (known: Known) => ({ token: known['otherOperator']! });

/** The last example switches the setting off again. */
const publications: readonly Example[] = [
  { call: 'listPublishingProposals', before: proposesToPublish, sends: others },
  { call: 'declinePublishing', sends: known => ({ ...others(known), ...ofPublishing(known), body: grund }) },
  {
    call: 'withdrawPublishing',
    before: proposesToPublish,
    sends: known => ({ ...operator(known), ...ofPublishing(known) }),
  },
  {
    call: 'agreeToPublishing',
    before: proposesToPublish,
    sends: known => ({ ...others(known), ...ofPublishing(known) }),
  },
];

/** Another limit for goodwill, which another operator has to agree to. */
async function proposesConfiguration(world: World, known: Known): Promise<void> {
  const { body, headers } = await world.send('readConfiguration', operator(known));
  await world.send('changeConfiguration', {
    ...operator(known),
    headers: { 'if-match': String(headers['etag']) },
    body: { ...body, Kulanzgrenzen: { ...body.Kulanzgrenzen, JeGewaehrungCent: 400_000 } },
  });
  const { body: plans } = await world.send('listPlannedConfigurations', operator(known));
  known['proposed'] = plans.find((one: { Stand: string }) => one.Stand === 'Vorgeschlagen').Id;
  known['otherOperator'] ??= await world.session('Betreiber', { name: 'David Nowak' });
}

export const plannedConfigurations: readonly Example[] = [
  {
    call: 'planConfiguration',
    sends: known => ({
      ...operator(known),
      headers: { 'if-match': '"1"' },
      body: {
        GiltAb: inAYear(),
        Konfiguration: { ...JSON.parse(known['configuration']!), PruefungAb: 70 },
      },
    }),
    learns: ({ body }, known) => (known['plan'] = body.Id),
  },
  { call: 'listPlannedConfigurations', sends: operator },
  {
    call: 'previewConfiguration',
    sends: known => ({
      ...operator(known),
      body: { ...JSON.parse(known['configuration']!), PruefungAb: 90, MaxEmpfaengerPraemieCent: 100 },
    }),
  },
  { call: 'withdrawPlannedConfiguration', sends: known => ({ ...operator(known), params: { id: known['plan']! } }) },
  {
    call: 'declineConfiguration',
    before: proposesConfiguration,
    sends: known => ({ ...others(known), params: { id: known['proposed']! }, body: grund }),
  },
  {
    call: 'agreeToConfiguration',
    before: proposesConfiguration,
    sends: known => ({ ...others(known), params: { id: known['proposed']! } }),
  },
  ...publications,
  {
    call: 'changeRetention',
    as: 'is planned for a later moment',
    status: 202,
    sends: known => ({
      ...operator(known),
      query: { giltAb: inAYear() },
      body: { Art: 'KontaktMitAuftrag', Version: 1, Tage: 3 },
    }),
    learns: ({ body }, known) => (known['plannedPeriod'] = body.Geplant),
  },
  { call: 'listPlannedSettings', sends: operator },
  { call: 'withdrawPlannedSetting', sends: known => ({ ...operator(known), params: { id: known['plannedPeriod']! } }) },
];
