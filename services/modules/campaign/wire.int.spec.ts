import { QueryBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { touchedNames } from '#contract/betrieb/configuration.js';
import { addDays, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { product, recommender } from '../../api/journeys/people-api.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { PromisedParts } from '../recommendation/api.js';
import { AccountToPayFor } from '../reward/api.js';
import { RewardOptions } from '../reward/queries/reward-options.js';
import { CampaignModule } from './campaign.module.js';
import { ChangingCampaigns } from './use-cases/change-campaign.js';

const text = (de: string, en: string) => ({ de, en });
const day = (days: number) => calendarDay(addDays(new Date(), days));
const campaign = (campaignId: number, from: number, to: number) => ({
  campaignId,
  startsOn: day(from),
  endsOn: day(to),
  title: text('Mehr empfehlen', 'Recommend more'),
  body: text('Ab der dritten 25 €.', 'From the third, €25.'),
  legalText: text('Gezählt wird, was ausgezahlt ist.', 'What is paid counts.'),
  consentText: text('Ich nehme teil.', 'I take part.'),
});

describe('Campaigns on the wire', () => {
  let desk: Console;
  const active = async (language: string, tenant = 'telko') =>
    (
      await desk.app.inject({
        method: 'GET',
        url: `/api/v1/${tenant}/Aktion/alleAktiven/`,
        headers: { 'accept-language': language },
      })
    ).json();

  beforeAll(async () => {
    desk = await startConsole({ imports: [CampaignModule] });
    await desk.inTenant('telko', async () => {
      for (const one of [campaign(1, 0, 0), campaign(2, -30, -1), campaign(3, 1, 30), campaign(4, -30, 30)])
        await desk.app.get(ChangingCampaigns).set(one);
    });
  });
  afterAll(() => desk.close());

  it('are those whose period holds today, first and last day included, never ticked beforehand', async () => {
    const one = {
      Titel: 'Mehr empfehlen',
      Text: 'Ab der dritten 25 €.',
      RechtsText: 'Gezählt wird, was ausgezahlt ist.',
      abgehakt: false,
      Zustimmung: 'Ich nehme teil.',
    };
    expect(await active('de')).toEqual([
      { AktionsId: 1, ...one },
      { AktionsId: 4, ...one },
    ]);
  });
  it('speak the language asked for', async () => {
    expect((await active('en'))[0]).toEqual({
      AktionsId: 1,
      Titel: 'Recommend more',
      Text: 'From the third, €25.',
      RechtsText: 'What is paid counts.',
      abgehakt: false,
      Zustimmung: 'I take part.',
    });
  });
  it('belong to one tenant', async () => expect(await active('de', 'energie')).toEqual([]));
  it('are replaced when set again', async () => {
    const set = (to: number) => desk.inTenant('telko', () => desk.app.get(ChangingCampaigns).set(campaign(5, -30, to)));
    const numbers = async () => (await active('de')).map(({ AktionsId }: { AktionsId: number }) => AktionsId);
    await set(30);
    expect(await numbers()).toEqual([1, 4, 5]);
    await set(-1);
    expect(await numbers()).toEqual([1, 4]);
  });
});

/** docs/specification/rewards.md#computed-once-more */
describe('Whatever becomes of a programme', () => {
  let api: ProductApi;
  let operator: string;
  let owner: string;
  let people = 0;
  const joined: Awaited<ReturnType<typeof recommender>>[] = [];
  const everybody: Awaited<ReturnType<typeof recommender>>[] = [];
  beforeAll(async () => {
    api = await productApi();
    operator = await api.staff(['Betreiber'], null);
    owner = await api.staff(['AgenturInhaber']);
    await api.inTenant(() => api.get(ChangingCampaigns).set(campaign(1, -30, 300)));
  });
  afterAll(() => api.close());

  const newPerson = async () => {
    const person = await recommender(api, `person-${++people}@example.org`);
    everybody.push(person);
    return person;
  };
  const change = async (path: string, changes: (body: any) => object) => {
    const { body, headers } = await api.call('GET', path, undefined, { token: operator });
    const sent = changes(Array.isArray(body) ? body[0] : body);
    const put = (query: string) =>
      api.call('PUT', `${path}${query}`, sent, {
        token: operator,
        headers: headers['etag'] ? { 'if-match': String(headers['etag']) } : {},
      });
    return put;
  };
  const staffMember = (role: string, agencyNumber: string | null) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: [role], name: 'Olga', agencyNumber } }),
    );
  /** The state that users see, however it was computed: what friends are promised, what can be chosen, and what is paid to whom. */
  const asPeopleHaveIt = () =>
    api.inTenant(async () => {
      const queries = api.get(QueryBus);
      const [promises, choices, donations] = [1, 2, 3].map(() => new Map<string, unknown[]>()) as [Had, Had, Had];
      const open = await api.owner.query(
        `select recommendation_id as id from recommendation where status = 'open' or (status in ('succeeded', 'settled') and valid_until >= $1)`,
        [api.clock.now()],
      );
      for (const { id } of open.rows) promises.set(id, [(await queries.execute(new PromisedParts(id))).recipientCents]);
      const { rows } = await api.owner.query(
        `select reward_id as id, amount_cents as cents, progress, choice from reward`,
      );
      for (const { id, cents, progress, choice } of rows)
        if (progress === 'choice-open')
          choices.set(id, [...(await api.get(RewardOptions, { strict: false }).offered(cents))]);
        else if (progress === 'payable' && choice === 'donation') {
          const account = await queries.execute(new AccountToPayFor(id));
          donations.set(id, account ? [cents, account.holder, account.iban] : [0]);
        }
      return { promises, choices, donations };
    });
  type Had = Map<string, unknown[]>;
  const deadlines = async (): Promise<ReadonlyMap<string, Date>> => {
    const { rows } = await api.owner.query(
      `select reward_id as id, expires_at as at from reward where expires_at is not null`,
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  };
  /** Effects that previews announced. */
  const toldOf = new Set<string>();
  const waiting: Awaited<ReturnType<ProductApi['contractFor']>>[] = [];
  const charity = { purpose: 'Spende', receipt: { de: 'Danke.', en: 'Thanks.' }, active: true };
  const readers = {
    ...charity,
    id: 'lesepaten',
    name: 'Lesepaten',
    holder: 'Lesepaten e. V.',
    iban: 'DE89370400440532013000',
  };
  /** The charity with another account or withdrawn, depending on the amount. */
  const shelter = (cents: number) => ({
    ...charity,
    id: 'tierheim',
    name: 'Tierheim',
    holder: 'Tierschutzverein e. V.',
    iban: cents % 2 ? 'DE02120300000000202051' : 'DE02500105170137075030',
    active: cents % 3 !== 0,
  });
  const catalogueVersion = async () =>
    (await api.call('GET', '/betrieb/katalog/versionen', undefined, { token: operator })).body[0];
  const extras = async () => (await api.events('CampaignTierReached')).length;

  const does = {
    offer: async (cents: number) => {
      const put = await change('/betrieb/katalog', body => ({
        ...body,
        Angebote: body.Angebote.map((one: any) => (one.ProduktId === product ? { ...one, WertCent: cents } : one)),
      }));
      const before = await catalogueVersion();
      const [would, did] = [await put('?probelauf=true'), await put('')];
      // Promises already made cannot be rewritten; the preview refuses with the same errors.
      if (would.body.Fehler.length > 0) {
        expect([did.status, did.body.Errors.map(({ Field }: any) => Field)]).toEqual([
          400,
          would.body.Fehler.map(({ Feld }: any) => Feld),
        ]);
        expect(await catalogueVersion()).toEqual(before);
      } else {
        expect(did.status).toBe(200);
        if (would.body.Aenderungen.length > 0)
          expect((await catalogueVersion()).Aenderungen).toEqual(would.body.Aenderungen);
      }
    },
    laterOffer: async (cents: number) => {
      const { body } = await api.call('GET', '/betrieb/katalog', undefined, { token: operator });
      const { ExterneId } = body.Produkte.find(({ Id }: any) => Id === product);
      const from = calendarDay(addDays(api.clock.now(), 1 + (cents % 60)));
      const payload = `externeid;wertcent;startdatum;enddatum\n${ExterneId};${cents};${from};2099-12-31`;
      const send = async (query: string) =>
        (
          await api.inject({
            method: 'POST',
            url: `/api/v1/test/betrieb/angebote/import${query}`,
            headers: { authorization: `Bearer ${operator}`, 'content-type': 'text/csv', 'idempotency-key': newId() },
            payload,
          })
        ).json();
      const [would, did] = [await send('?probelauf=true'), await send('')];
      expect(did).toEqual(would);
      if (would.Aenderungen.length > 0) expect((await catalogueVersion()).Aenderungen).toEqual(would.Aenderungen);
    },
    configuration: async (cents: number) => {
      const before = await asPeopleHaveIt();
      const AnspruchTage = 20 + (cents % 300);
      const changes = (body: any) => ({
        ...body,
        MaxEmpfaengerPraemieCent: cents,
        Zahlen: { ...body.Zahlen, AnspruchTage },
        Praemienarten: cents % 5 === 0 ? {} : { donation: { charities: [shelter(cents), readers] } },
        Kulanzgrenzen: { ...body.Kulanzgrenzen, JeGewaehrungCent: cents },
      });
      const { body: now } = await api.call('GET', '/betrieb/konfiguration', undefined, { token: operator });
      const would = await api.call('POST', '/betrieb/konfiguration/vorschau', changes(now), { token: operator });
      const told = (what: string) => would.body.Beruehrt.find(({ Was }: any) => Was === what);
      for (const { Was } of would.body.Beruehrt) toldOf.add(Was);
      const put = await change('/betrieb/konfiguration', changes);
      if ((await put('')).status === 202) {
        // The change waits for a second operator, who agrees here.
        const plans = await api.call('GET', '/betrieb/konfiguration/geplant', undefined, { token: operator });
        const { Id } = plans.body.find(({ Stand }: any) => Stand === 'Vorgeschlagen');
        const other = await staffMember('Betreiber', null);
        const path = `/betrieb/konfiguration/geplant/${Id}/zustimmen`;
        expect((await api.call('PUT', path, undefined, { token: other })).status).toBe(204);
      }
      const after = await asPeopleHaveIt();
      const happened = (of: keyof typeof after) => {
        const moved = [...after[of]].filter(([id, is]) => JSON.stringify(before[of].get(id)) !== JSON.stringify(is));
        const sum = (side: typeof after) => moved.reduce((all, [id]) => all + Number(side[of].get(id)?.[0] ?? 0), 0);
        return moved.length === 0
          ? undefined
          : expect.objectContaining({
              Anzahl: moved.length,
              ...(of !== 'choices' && { VorherCent: sum(before), NachherCent: sum(after) }),
            });
      };
      expect(told('OffeneEmpfehlungen')).toEqual(happened('promises'));
      expect(told('OffeneAuswahlen')).toEqual(happened('choices'));
      expect(told('ZahlungenAnDritte')).toEqual(happened('donations'));
      // Orders not released yet become ready under the new period, as many as the preview announced.
      const wereReady = await deadlines();
      for (const contract of waiting.splice(0)) await api.release(contract);
      await api.settle();
      const days = [...(await deadlines())]
        .filter(([id]) => !wereReady.has(id))
        .map(([, expiresAt]) => Math.round((expiresAt.getTime() - api.clock.now().getTime()) / 86_400_000));
      if (now.Zahlen.AnspruchTage !== AnspruchTage) expect(told('PraemienVorFrist')?.Anzahl ?? 0).toBe(days.length);
      expect(days.filter(one => Math.abs(one - AnspruchTage) > 1)).toEqual([]);
    },
    contract: async () => {
      const person = await newPerson();
      waiting.push(await api.contractFor(person.email, person.token));
    },
    donation: async () => {
      const person = await newPerson();
      const token = await api.readyReward(person.email, person.token);
      // Refused, and the choice stays open, while no charity is available.
      const choice = { Auswahl: 'Spende', SpendenempfaengerId: 'tierheim' };
      await api.call('PUT', '/praemierung', choice, { token, headers: { 'idempotency-key': newId() } });
      await api.settle();
    },
    campaign: async (cents: number) => {
      const [Ab, given] = [1 + (cents % 2), await extras()];
      const put = await change('/betrieb/aktionen', body => ({
        ...body,
        Stufen: [{ Ab, WertCent: cents }],
        BudgetCent: cents % 3 === 0 ? null : Math.max(body.GewaehrtCent, cents * 2),
      }));
      const [would, did] = [await put('?probelauf=true'), await put('')];
      await api.settle();
      expect([did.status, did.body.Wirkung]).toEqual([200, would.body.Wirkung]);
      expect((await extras()) - given).toBe(would.body.Wirkung.Nachgewaehrt);
    },
    order: async () => {
      const person = await newPerson();
      await api.readyReward(person.email, person.token);
    },
    join: async () => {
      const person = await newPerson();
      const { status } = await api.call('PUT', '/empfehler/aktionen/1', { abgehakt: true }, { token: person.token });
      // Joining is refused where the budget is used up.
      if (status < 300) joined.push(person);
      await api.recommend(person.email, person.token);
    },
    paid: async (cents: number) => {
      const person = joined[cents % Math.max(1, joined.length)];
      if (person) await api.settledFor(person);
      await api.settle();
    },
    goodwill: async (cents: number) => {
      const { id } = everybody[cents % everybody.length] ?? (await newPerson());
      const body = { BetragCent: cents, Begruendung: 'Der Link war zwei Tage kaputt' };
      await api.call('POST', `/agentur/kulanz/${id}`, body, { token: owner, headers: { 'idempotency-key': newId() } });
      const other = await staffMember('AgenturInhaber', 'A-1');
      await api.call('PUT', `/agentur/kulanz/${id}/zustimmen`, undefined, { token: other });
    },
  } satisfies Record<string, (cents: number) => Promise<void>>;
  type Step = { readonly what: keyof typeof does; readonly cents: number };
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(does) as (keyof typeof does)[])),
    cents: fc.integer({ min: 200, max: 12_000 }),
  });

  const recomputed = async () => {
    const asked = (path: string) => api.call('GET', path, undefined, { token: owner });
    const orders = (await api.owner.query('select number from customer_order')).rows;
    const answers = [
      ...orders.map(({ number }) => `/agentur/auftragnachrechnen/${number}`),
      ...everybody.map(({ id }) => `/agentur/praemiennachrechnen/${id}`),
    ].map(async path => (await asked(path)).body as any[]);
    return (await Promise.all(answers)).flat();
  };

  it('each reward is computed once more from what it was granted under to what was granted, and a change does what its preview said', async () => {
    const each: Step[] = Object.keys(does).map(what => ({ what: what as Step['what'], cents: 2_000 }));
    // A charity that changes its account and is withdrawn, each time with a donation under way and a contract not yet released.
    const givenAway = [2_002, 2_003, 2_004].flatMap((cents): Step[] => [
      { what: 'contract', cents },
      { what: 'configuration', cents },
      { what: 'donation', cents },
    ]);
    const changesAgain = each.filter(({ what }) => what === 'configuration' || what === 'campaign');
    const [random] = fc.sample(fc.array(step, { minLength: 10, maxLength: 10 }), { numRuns: 1, seed: 20261123 });
    for (const { what, cents } of [...each, ...givenAway, ...random!, ...changesAgain]) {
      // The database determines the time of payment.
      api.clock.moveTo(new Date());
      await does[what](cents);
    }
    expect([...toldOf].sort()).toEqual([...touchedNames].sort());
    const rewards = await recomputed();
    const { rows } = await api.owner.query('select reward_id as id from reward');
    expect(rewards.map(({ PraemieId }) => PraemieId).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(new Set(rewards.map(({ Herkunft }) => Herkunft))).toEqual(new Set(['Auftrag', 'Aktion', 'Kulanz']));
    expect(rewards.filter(({ Nachgerechnet }) => Nachgerechnet?.Gleich !== true)).toEqual([]);
    expect(rewards.map(({ WertCent }) => WertCent)).toEqual(rewards.map(({ Nachgerechnet: by }) => by.WertCent));
  });
});
