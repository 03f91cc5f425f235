import { CommandBus, QueryBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { addDays, dayInGermany } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { product, recommender } from '../../api/journeys/people-api.js';
import { programmeApi, type ProgrammeApi } from '../../api/journeys/programme-api.test.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { PromisedParts } from '../recommendation/api.js';
import { CampaignModule } from './campaign.module.js';
import { SetCampaign } from './api.js';

const text = (de: string, en: string) => ({ de, en });
const day = (days: number) => dayInGermany(addDays(new Date(), days));
const campaign = (campaignId: number, from: number, to: number) =>
  new SetCampaign({
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
      for (const command of [campaign(1, 0, 0), campaign(2, -30, -1), campaign(3, 1, 30), campaign(4, -30, 30)])
        await desk.app.get(CommandBus).execute(command);
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
    await desk.inTenant('telko', () => desk.app.get(CommandBus).execute(campaign(4, -30, -1)));
    expect((await active('de')).map(({ AktionsId }: { AktionsId: number }) => AktionsId)).toEqual([1]);
  });
});

/** docs/specification/rewards.md#computed-once-more */
describe('Whatever becomes of a programme', () => {
  let api: ProgrammeApi;
  let operator: string;
  let owner: string;
  let people = 0;
  const joined: Awaited<ReturnType<typeof recommender>>[] = [];
  const everybody: Awaited<ReturnType<typeof recommender>>[] = [];
  beforeAll(async () => {
    api = await programmeApi();
    operator = await api.staff(['Betreiber'], null);
    owner = await api.staff(['AgenturInhaber']);
    await api.inTenant(() => api.get(CommandBus).execute(campaign(1, -30, 300)));
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
  /** As people read it, whatever counted it before. */
  const promisedToFriends = async () => {
    const { rows } = await api.owner.query(`select recommendation_id as id from recommendation where status = 'open'`);
    const promised = new Map<string, number>();
    for (const { id } of rows) {
      const parts = await api.inTenant(() => api.get(QueryBus).execute(new PromisedParts(id)));
      promised.set(id, parts.recipientCents);
    }
    return promised;
  };
  const extras = async () => (await api.events('CampaignTierReached')).length;

  const does = {
    offer: async (cents: number) => {
      const put = await change('/betrieb/katalog', body => ({
        ...body,
        Angebote: body.Angebote.map((one: any) => (one.ProduktId === product ? { ...one, WertCent: cents } : one)),
      }));
      const [would, did] = [await put('?probelauf=true'), await put('')];
      const [version] = (await api.call('GET', '/betrieb/katalog/versionen', undefined, { token: operator })).body;
      expect(did.status).toBe(200);
      if (would.body.Aenderungen.length > 0) expect(version.Aenderungen).toEqual(would.body.Aenderungen);
    },
    configuration: async (cents: number) => {
      const promised = await promisedToFriends();
      const { body: now } = await api.call('GET', '/betrieb/konfiguration', undefined, { token: operator });
      const tried = { ...now, MaxEmpfaengerPraemieCent: cents };
      const would = await api.call('POST', '/betrieb/konfiguration/vorschau', tried, { token: operator });
      const touched = would.body.Beruehrt[0] ?? { Anzahl: 0, VorherCent: 0, NachherCent: 0 };
      const put = await change('/betrieb/konfiguration', body => ({
        ...body,
        MaxEmpfaengerPraemieCent: cents,
        Kulanzgrenzen: { ...body.Kulanzgrenzen, JeGewaehrungCent: cents },
      }));
      if ((await put('')).status === 202) {
        // Less than two decided until now: another operator agrees.
        const plans = await api.call('GET', '/betrieb/konfiguration/geplant', undefined, { token: operator });
        const { Id } = plans.body.find(({ Stand }: any) => Stand === 'Vorgeschlagen');
        const other = await staffMember('Betreiber', null);
        const path = `/betrieb/konfiguration/geplant/${Id}/zustimmen`;
        expect((await api.call('PUT', path, undefined, { token: other })).status).toBe(204);
      }
      const after = await promisedToFriends();
      const moved = [...after].filter(([id, is]) => promised.get(id) !== is);
      const sum = (of: ReadonlyMap<string, number>) => moved.reduce((all, [id]) => all + of.get(id)!, 0);
      expect(touched).toMatchObject({ Anzahl: moved.length, VorherCent: sum(promised), NachherCent: sum(after) });
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
      // Where its budget is used up nobody joins.
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
    const [random] = fc.sample(fc.array(step, { minLength: 22, maxLength: 22 }), { numRuns: 1, seed: 20261123 });
    for (const { what, cents } of [...each, ...random!, ...each]) {
      // When a recommendation was paid the database says.
      api.clock.moveTo(new Date());
      await does[what](cents);
    }
    const rewards = await recomputed();
    const { rows } = await api.owner.query('select reward_id as id from reward');
    expect(rewards.map(({ PraemieId }) => PraemieId).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(new Set(rewards.map(({ Herkunft }) => Herkunft))).toEqual(new Set(['Auftrag', 'Aktion', 'Kulanz']));
    expect(rewards.filter(({ Nachgerechnet }) => Nachgerechnet?.Gleich !== true)).toEqual([]);
    expect(rewards.map(({ WertCent }) => WertCent)).toEqual(rewards.map(({ Nachgerechnet: by }) => by.WertCent));
  });
});
