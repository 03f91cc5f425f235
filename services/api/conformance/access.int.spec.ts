import { apiRights, type AnyCall, type ApiRight, type Auth } from '#contract/call.js';
import { Problem } from '#contract/errors/problem.js';
import { allCalls } from '#contract/index.js';
import { environment, useEnvironment } from '#platform/environment.js';
import { newId } from '#platform/domain/ids.js';
import { apiKeyPrefix } from '#platform/http/authenticate.js';
import { camt } from '#testing/bank-files.js';
import { zipOf } from '#testing/zip.js';
import { recommender } from '../journeys/people-api.js';
import { story, type ExampleRun } from './examples/all.test.js';
import {
  newAddress,
  problemIn,
  refusedAs,
  urlOf,
  type Known,
  type Received,
  type Sent,
  type World,
} from './world.test.js';

const writing = allCalls.filter(({ method }) => method !== 'GET');

describe('Every call', () => {
  const told = story();
  let world: World;
  let known: Known;
  let runs: readonly ExampleRun[];
  beforeAll(async () => {
    ({ world, runs, known } = told);
    // The examples' reward is settled, and its link ended with it: here it has to open once more.
    await world.owner.query(`update token set used_at = null where kind = 'reward'`);
  });

  /** The request of the call's last example, at the door of the usual tenant. */
  const sentTo = (call: AnyCall): Sent => {
    const { tenant: _, ...sent } = runs.findLast(({ example }) => example.call === call.name)!.sent;
    return sent;
  };
  /** A token that opens the call, also where its example's is used up. */
  const opening = ({ auth }: AnyCall): Sent => {
    const tokens: Partial<Record<Auth, string | undefined>> = {
      user: known['user'],
      'optional-user': known['user'],
      'user-or-reward': known['user'],
      reward: known['reward'],
      recipient: known['recipient'],
      agency: known['owner'],
      operator: known['operator'],
      platform: known['platform'],
    };
    return tokens[auth] ? { token: tokens[auth] } : {};
  };
  const raw = (call: AnyCall, payload: string | Buffer, sent: Sent = {}, type = 'application/json') =>
    world.inject({
      method: call.method,
      url: urlOf(call, sent),
      remoteAddress: newAddress(),
      payload,
      headers: {
        'content-type': type,
        ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      },
    });

  // Who may call what is asked of every call with every kind of token in every-call.int.spec.ts.
  it('of a provider refuses a report that nobody signed', async () => {
    for (const call of allCalls.filter(({ auth }) => auth === 'provider')) {
      const answer = await world.send(call, { body: sentTo(call).body });
      expect([call.name, ...problemIn(answer)]).toEqual([call.name, ...refusedAs('not-authorised')]);
    }
  });

  describe('with an API key', () => {
    const keyed = allCalls.filter(({ apiRight }) => apiRight);
    const keyOf = async (...rights: ApiRight[]) =>
      `${apiKeyPrefix}${await world.issueIn('test', 'api-key', newId(), { name: 'Kasse', rights })}`;

    it.each(apiRights)('opens what %s says, and not by all other rights together', async right => {
      const [one, others] = [await keyOf(right), await keyOf(...apiRights.filter(other => other !== right))];
      expect(keyed.filter(({ apiRight }) => apiRight === right)).not.toEqual([]);
      for (const call of keyed) {
        const mine = call.apiRight === right;
        const ask = (token: string) => world.send(call, { ...sentTo(call), token, headers: {} });
        const [opened, shut] = [await ask(mine ? one : others), await ask(mine ? others : one)];
        expect([call.name, [401, 403].includes(opened.status)]).toEqual([call.name, false]);
        expect([call.name, ...problemIn(shut)]).toEqual([call.name, ...refusedAs('not-authorised')]);
      }
    });
  });

  describe('about something of somebody', () => {
    /** What only its owner may hear of. */
    const private_ = () => [
      'jonas@example.org',
      'rosa.palm@example.org',
      known['number']!,
      known['recipientNumber']!,
      known['batch']!,
      'Palm',
      'Weber',
      'K-4711',
      '370400',
      known['jonasId']!,
    ];
    /** Beyond what was sent along. */
    const tells = ({ text }: Received, { body, params }: Sent) =>
      private_().filter(secret => text.includes(secret) && !JSON.stringify([body, params]).includes(secret));

    it('tells another person nothing: another’s session, friend, reward, agency', async () => {
      const stranger = await recommender(world, 'stranger@example.org');
      await world.owner.query(`update person set first_name = 'Uwe', last_name = 'Fremd' where person_id = $1`, [
        stranger.id,
      ]);
      const strangers: Partial<Record<Auth, string>> = {
        user: stranger.token,
        'optional-user': stranger.token,
        recipient: await world.issue('recipient', newId()),
        reward: await world.issue('reward', newId()),
        'user-or-reward': stranger.token,
        agency: await world.session('AgenturInhaber', { agencyNumber: 'B-2' }),
      };
      /** Only ever about oneself; what one stores oneself comes back later. */
      const harmless = ['eraseAccount', 'logout', 'signStaffOut', 'createRecommendation', 'storeBankDetails'];
      // A customer number is one's own, and Pia recommended through no agency: every agency looks after her.
      for (const call of allCalls.filter(({ auth, name }) => strangers[auth] && !harmless.includes(name))) {
        const answer = await world.send(call, { ...sentTo(call), token: strangers[call.auth]!, headers: {} });
        const aboutOne =
          Object.keys(sentTo(call).params ?? {}).some(name =>
            ['id', 'nr', 'empfehlungsnummer', 'empfehlernummer', 'a', 'x'].includes(name),
          ) && !['setCustomerNumber', 'issueAdminLogin'].includes(call.name);
        expect([call.name, tells(answer, sentTo(call)), aboutOne && answer.status < 400]).toEqual([
          call.name,
          [],
          false,
        ]);
      }
    });

    it('is not there for another tenant: 404 and the like, and nothing told', async () => {
      const { id } = await recommender(world, 'nebenan@example.org');
      const staff = { name: 'Nora Neben', roles: ['AgenturInhaber', 'Betreiber'], agencyNumber: 'A-1' };
      const tokens: Partial<Record<Auth, string>> = {
        user: await world.issueIn('berater', 'user', id),
        'optional-user': await world.issueIn('berater', 'user', id),
        recipient: await world.issueIn('berater', 'recipient', newId()),
        reward: await world.issueIn('berater', 'reward', newId()),
        'user-or-reward': await world.issueIn('berater', 'reward', newId()),
        agency: await world.issueIn('berater', 'agency', newId(), staff),
        operator: await world.issueIn('berater', 'agency', newId(), staff),
      };
      /** Names both tenants know: kinds, languages, queues, products, people's words, campaigns, counted versions. */
      const common = new Set([
        'schema',
        'lang',
        'app',
        'name',
        'bannerName',
        'email',
        'tenant',
        'x',
        'aktionsId',
        'gutscheinartId',
        'nummer',
        'art',
        'sprache',
      ]);
      const products = allCalls
        .filter(({ area }) => ['produkt', 'praemie', 'content'].includes(area))
        .map(({ name }) => name);
      const answersAlike = new Set([
        ...products,
        'resendWelcomeMail',
        'recipientExists',
        'openNewsletterEnd',
        'openInvitationEnd',
        // Answers alike whatever the link, so that nobody learns whether it was one.
        'unsubscribeWithOneClick',
        // A press without the answer asks again, whatever the link.
        'refuseInvitations',
        'setCustomerNumber',
        // A bank's file and its lines are found by their content, and this tenant was fed the same.
        'readBankFile',
        'assignBankResponse',
        'askForClearing',
        'dismissBankResponse',
      ]);
      for (const call of allCalls.filter(({ scope }) => scope === 'tenant')) {
        const { params = {}, ...sent } = sentTo(call);
        const answer = await world.send(call, {
          ...sent,
          params,
          tenant: 'berater',
          headers: {},
          ...(tokens[call.auth] && { token: tokens[call.auth]! }),
        });
        const mustBeMissing = Object.keys(params).some(name => !common.has(name)) && !answersAlike.has(call.name);
        expect([call.name, tells(answer, sentTo(call))]).toEqual([call.name, []]);
        if (mustBeMissing)
          expect([
            call.name,
            [400, 401, 404, 410, ...(call.auth === 'provider' ? [403] : [])].includes(answer.status),
            answer.body?.Code,
          ]).toEqual([call.name, true, expect.stringMatching(/^PSOF/)]);
      }
    });
  });

  describe('with a body', () => {
    it('names every field it does not know (400 PSOF0002)', async () => {
      for (const call of writing.filter(({ bodyType }) => bodyType === undefined)) {
        const { body, ...sent } = { ...sentTo(call), ...opening(call) };
        const answer = await world.send(call, {
          ...sent,
          body: { ...(body as object), niemand: 'kennt' },
          headers: {},
        });
        // Whoever did not sign is told nothing of fields.
        if (call.auth === 'provider') expect([call.name, ...problemIn(answer)]).toEqual([call.name, 403, 'PSOF0003']);
        else
          expect([call.name, ...problemIn(answer), answer.body.Errors]).toEqual([
            call.name,
            400,
            'PSOF0002',
            expect.arrayContaining([{ Field: 'niemand', Message: 'Dieses Feld ist nicht bekannt.' }]),
          ]);
      }
    });

    it('takes no more than 256 KiB (413), a whole catalogue no more than 12 MiB, a file no more than 16 MiB', async () => {
      for (const call of writing) {
        const length = call.largeBody ? 12 * 1024 * 1024 : 256 * 1024;
        const answer = await raw(call, JSON.stringify({ viel: 'x'.repeat(length) }), sentTo(call));
        const most = call.largeBody ? '12 MB' : '256 KB';
        expect([call.name, answer.statusCode, answer.json().detail]).toEqual([
          call.name,
          413,
          `Das ist zu groß. Möglich sind höchstens ${most}.`,
        ]);
      }
      const files = allCalls.filter(({ bodyType }) => bodyType === 'text/csv' || bodyType === 'application/xml');
      expect(files.length).toBeGreaterThan(1);
      for (const call of files) {
        const body = 'x'.repeat(16 * 1024 * 1024 + 1);
        const answer = await world.send(call, { ...sentTo(call), headers: {}, language: 'en', body });
        const Message = 'This is too large. The maximum is 16 MB.';
        expect([call.name, answer.status, answer.body]).toEqual([
          call.name,
          413,
          expect.objectContaining({ detail: Message, Errors: [{ Field: 'Datei', Message }] }),
        ]);
      }
    });

    describe('that is a file with columns', () => {
      const headers: Readonly<Record<string, string>> = {
        importVouchers: 'gutscheinart;code;wertcent;gueltigbis',
        importOrders: 'Auftragsnummer;Code;Auftragsdatum;Art;Status',
        importOffers: 'externeid;wertcent;startdatum;enddatum',
        importRecommenders: 'Vorname;Nachname;Email;EinwilligungAm;EinwilligungText;EinwilligungQuelle',
        importInvitations: 'Vorname;Nachname;Email',
      };
      const calls = allCalls.filter(({ bodyType }) => bodyType === 'text/csv');
      const send = (call: AnyCall, body: string, language: 'de' | 'en' = 'de') =>
        world.send(call, { ...sentTo(call), query: {}, headers: {}, body, language });

      it('is one of these calls', () =>
        expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(headers).sort()));
      it.each([
        ['%PDF-1.7\n', /^Das ist ein PDF, keine CSV-Datei\./, /^This is a PDF, not a CSV file\./],
        ['PK\u0003\u0004 [Content_Types].xml', /^Das ist eine Tabelle im Format/, /^This is a spreadsheet in its/],
        ['<!doctype html><title>Login</title>', /^Das ist eine Webseite/, /^This is a web page/],
        ['a;b\n1;"x\n', /^Ab Zeile 2 fehlt/, /^From line 2 on/],
        ['', /^Die Datei ist leer/, /^The file is empty/],
      ])('says what it is where it is none (400): %j', async (body, de, en) => {
        for (const call of calls)
          for (const [language, says] of [
            ['de', de],
            ['en', en],
          ] as const) {
            const { status, body: told } = await send(call, body, language);
            expect([call.name, status, told.Errors]).toEqual([
              call.name,
              400,
              [{ Field: 'Datei', Message: expect.stringMatching(says) }],
            ]);
          }
      });
      it('says where no row was read, and how it was read: that is no success', async () => {
        for (const call of calls) {
          const { status, body } = await send(call, `${headers[call.name]}\n`);
          expect([call.name, status, body.Fehler, body.Gelesen]).toEqual([
            call.name,
            200,
            [expect.objectContaining({ Zeile: 1, Grund: expect.stringMatching(/keine Zeile/) })],
            { Zeichensatz: 'UTF-8', Trennzeichen: 'Semikolon', Beispiel: null },
          ]);
        }
      });
      it.each([
        ['|', '', 'durch „|“', 'by “|”'],
        [',', 'sep=;\n', 'durch Komma', 'by commas'],
        [';', 'sep=,\n', 'durch Semikolon', 'by semicolons'],
      ])('says by which sign its columns are separated, if not as they are read: %s', async (sign, before, de, en) => {
        for (const call of calls)
          for (const [language, says] of [
            ['de', de],
            ['en', en],
          ] as const) {
            const header = headers[call.name]!.replaceAll(';', sign);
            const { status, body } = await send(call, `${before}${header}\n${header}\n`, language);
            expect([call.name, status, body.Fehler]).toEqual([
              call.name,
              200,
              [expect.objectContaining({ Grund: expect.stringContaining(says) })],
            ]);
          }
      });
    });

    it('takes a bank’s file byte for byte: UTF-16 and archives are read, what is neither is refused by name', async () => {
      const call = allCalls.find(({ name }) => name === 'importBankResponse')!;
      const xml = camt([]);
      const ask = (payload: string | Buffer) => raw(call, payload, { token: known['operator']! }, 'application/xml');
      for (const bytes of [Buffer.from(`\uFEFF${xml}`, 'utf16le'), zipOf([{ name: 'Auszug.xml', content: xml }])]) {
        const answer = await ask(bytes);
        expect([answer.statusCode, answer.json().Dokumente]).toEqual([
          200,
          [expect.objectContaining({ Art: 'camt.054', Hinweis: 'In diesem Dokument steht kein Umsatz.' })],
        ]);
      }
      const refused = await ask(Buffer.from('%PDF-1.7\0\0'));
      expect([refused.statusCode, (refused.json() as Problem).Errors]).toEqual([
        400,
        [{ Field: 'Datei', Message: expect.stringMatching(/^Das ist ein PDF\. .*camt\.053/) }],
      ]);
    });

    // One parser reads them all, so each call is sent one of these by turns.
    const broken = {
      'cut off': '{"a":',
      'half a string': '"',
      'no JSON': 'Email=a',
      'with a prototype': '{"__proto__":{"a":1}}',
      'beyond all depth': '['.repeat(100_000),
    };
    it.each(Object.keys(broken))('refuses JSON that is %s (400)', async what => {
      const names = Object.keys(broken);
      for (const call of writing.filter((_, at) => names[at % names.length] === what)) {
        const answer = await raw(call, broken[what as keyof typeof broken], sentTo(call));
        expect([call.name, answer.statusCode, (answer.json() as Problem).Code]).toEqual([call.name, 400, 'PSOF0002']);
      }
    });
  });

  describe('from one network address', () => {
    const anonymousWrite = ({ auth, method, acts }: AnyCall) =>
      (auth === 'none' || auth === 'optional-user') && (method !== 'GET' || acts === true);
    const from = (call: AnyCall, address: string) =>
      world.inject({
        method: call.method,
        url: urlOf(call),
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        ...(call.method !== 'GET' && { payload: '{"niemand":1}' }),
      });

    it('is held up where anyone may write, with the time to come back (429, Retry-After), and nowhere else', async () => {
      const before = environment();
      useEnvironment({ ...before, ANONYMOUS_WRITES_A_MINUTE: 1 });
      try {
        for (const call of allCalls) {
          const address = newAddress();
          const first = await from(call, address);
          const second = await from(call, address);
          expect([call.name, first.statusCode === 429]).toEqual([call.name, false]);
          if (!anonymousWrite(call)) expect([call.name, second.statusCode === 429]).toEqual([call.name, false]);
          else
            expect([
              call.name,
              second.statusCode,
              second.headers['retry-after'],
              (second.json() as Problem).Code,
            ]).toEqual([call.name, 429, '60', 'PSOF0004']);
        }
      } finally {
        useEnvironment(before);
      }
    });
  });

  describe('at its address', () => {
    it('answers by its own verb alone (404 for the others)', async () => {
      const shapes = allCalls.map(call => ({
        method: call.method,
        url: new RegExp(
          `^${urlOf({ ...call, path: call.path.replace(/:\w+/g, '§') as `/${string}` }).replace(/%?§|%C2%A7/g, '[^/]+')}$`,
          'i',
        ),
      }));
      for (const call of allCalls) {
        const url = urlOf(call);
        for (const method of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
          verb => !shapes.some(shape => shape.method === verb && shape.url.test(url)),
        )) {
          const answer = await world.inject({ method, url, remoteAddress: newAddress() });
          expect([call.name, method, [404, 405].includes(answer.statusCode)]).toEqual([call.name, method, true]);
        }
      }
    });

    it('is found in any case and with a slash at its end', async () => {
      const shape = ({
        statusCode,
        body,
        headers,
      }: {
        statusCode: number;
        body: string;
        headers: Record<string, unknown>;
      }) => [
        statusCode,
        /json/.test(String(headers['content-type'])) ? (JSON.parse(body) as { Code?: string }).Code : typeof body,
      ];
      // The router's own setting, for all alike: every fourth.
      for (const call of allCalls.filter((_, at) => at % 4 === 0)) {
        const params = { tenant: 'test', app: 'test', schema: 'pages', email: 'a@example.org' };
        const shouted = { ...call, path: call.path.replace(/\/\w+/g, part => part.toUpperCase()) as `/${string}` };
        const ask = (url: string) =>
          world.inject({ method: call.method, url, remoteAddress: newAddress(), headers: { 'accept-language': 'de' } });
        const address = urlOf(shouted, { params });
        expect([call.name, shape(await ask(`${address.replace('/api/v1/test', '/API/V1/TEST')}/`))]).toEqual([
          call.name,
          shape(await ask(urlOf(call, { params }))),
        ]);
      }
    });
  });
});
