import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { debtorIban } from '#testing/bank-files.js';
import type { Example, Known, World } from '../world.test.js';

const grund = { Grund: 'geprüft' };
const operator = (known: Known) => ({ token: known['operator']! });

/** What operators set up before money moves; the desk tells them in between. */
export const voucherKinds: readonly Example[] = [
  {
    call: 'createVoucherKind',
    sends: known => ({
      ...operator(known),
      body: {
        Name: { de: 'Kaufhaus', en: 'Department store' },
        WerteCent: [2500],
        ShopUrl: 'https://kaufhaus.example',
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
        Name: { de: 'Kaufhaus', en: 'Store' },
        GueltigkeitMonate: 36,
        Aktiv: false,
      },
    }),
  },
  { call: 'listVoucherKinds', sends: operator },
  {
    call: 'withdrawVouchers',
    sends: known => ({ ...operator(known), body: { Codes: ['GIBT-ES-NICHT'], ...grund } }),
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
      body: { Kontoinhaber: 'Testkonto GmbH', Iban: 'DE02 1203 0000 0000 2020 51', Bic: 'BYLADEM1001' },
    }),
  },
  {
    call: 'changePayoutAccount',
    as: 'waits for a second person',
    status: 202,
    before: changesNeedTwo,
    sends: known => ({ ...operator(known), body: anotherAccount }),
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
      const sent = { ...operator(known), body: { ...anotherAccount, Iban: debtorIban } };
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
