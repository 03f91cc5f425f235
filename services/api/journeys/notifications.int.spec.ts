import { createDecipheriv, createECDH, createVerify, hkdfSync, createPublicKey, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Engine } from '#engine/engine.js';
import { addDays, addMinutes } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { OutboundHosts } from '#platform/outbound.js';
import { PushNewsWhenSomethingHappened } from '../../modules/messaging/reactions/news.js';
import { recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

/** A browser and its maker's push service, here. */
function pushService() {
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const answers = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(request.url!) ?? 201).end();
    });
  });
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    answers,
    server,
    base,
    browser(path: string) {
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
      pair.generateKeys();
      return {
        Endpunkt: base() + path,
        P256dh: pair.getPublicKey('base64url'),
        Auth: auth.toString('base64url'),
        /** What the browser reads of what it got (RFC 8291, RFC 8188). */
        shown: () =>
          received.filter(one => one.path === path).map(({ body }) => JSON.parse(decrypted(body, pair, auth)) as Shown),
      };
    },
  };
}
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
}

function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

describe('What a recommender is told', () => {
  let api: ProductApi;
  const service = pushService();
  const hosts = { allowsLoopback: true, addresses: ['127.0.0.1'], addressesOf: () => Promise.resolve(hosts.addresses) };
  beforeAll(async () => {
    await new Promise<void>(resolve => service.server.listen(0, '127.0.0.1', resolve));
    api = await productApi(builder => builder.overrideProvider(OutboundHosts).useValue(hosts));
    await api.get(Engine).register();
  });
  afterAll(async () => {
    await api.close();
    service.server.closeAllConnections();
    service.server.close();
  });

  const settings = (token: string) => api.call('GET', '/empfehler/benachrichtigungen', undefined, { token });
  const choose = (token: string, ...Arten: object[]) =>
    api.call('PUT', '/empfehler/benachrichtigungen', { Arten }, { token });

  describe('by mail', () => {
    const reacted = async (email: string) =>
      (await api.mailsTo(email)).filter(({ subject }) => subject.includes('hat auf Ihre Empfehlung reagiert'));
    const linkWanted = async (email: string) =>
      (await api.mailsTo(email)).filter(({ subject }) => subject.includes('möchte Ihren Link'));
    const oneClick = (url: string | undefined) =>
      api.inject({
        method: 'POST',
        url: new URL(url!).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });

    it('comes everything at first; news can be switched off, what is owed cannot', async () => {
      const { token } = await recommender(api, 'waehlt@example.org');
      expect((await settings(token)).body.Arten).toEqual([
        { Art: 'KontaktReagiert', Mail: true, MailImmer: false, Push: true },
        { Art: 'NeuerLink', Mail: true, MailImmer: false, Push: true },
        { Art: 'PraemieBereit', Mail: true, MailImmer: true, Push: true },
        { Art: 'PraemieAusgezahlt', Mail: true, MailImmer: true, Push: true },
      ]);
      const both = [
        { Art: 'KontaktReagiert', Mail: false },
        { Art: 'PraemieBereit', Mail: false },
      ];
      expect(await choose(token, ...both)).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: 'Arten.1.Mail' }] },
      });
      for (let n = 0; n < 2; n++)
        expect((await choose(token, { Art: 'NeuerLink', Mail: false })).body.Arten).toMatchObject([
          { Mail: true },
          { Mail: false },
          { Mail: true },
          { Mail: true },
        ]);
      expect(await choose(token, { Art: 'Unbekannt', Mail: false })).toMatchObject({ status: 400 });
      expect((await api.call('GET', '/empfehler/export', undefined, { token })).body.Abbestellt).toEqual([
        { Art: 'NeuerLink', Weg: 'Mail' },
      ]);
      expect((await api.call('GET', '/empfehler/benachrichtigungen')).status).toBe(401);
    });
    it('comes what is wanted, kind by kind, and again once it is', async () => {
      const email = 'still@example.org';
      const { token } = await recommender(api, email);
      const number = await api.recommend(email, token);
      await choose(token, { Art: 'KontaktReagiert', Mail: false }, { Art: 'NeuerLink', Mail: false });
      await api.friendConfirms(number, 'erste@example.org');
      expect(await reacted(email)).toEqual([]);
      await choose(token, { Art: 'KontaktReagiert', Mail: true });
      await api.friendConfirms(number, 'zweite@example.org');
      expect(await reacted(email)).toHaveLength(1);
      // The first friend's contract, even a paid one, makes the next friend no smaller news.
      await api.owner.query(`update recommendation set status = 'settled' where number = $1`, [number]);
      await api.friendConfirms(number, 'weitere@example.org');
      expect(await reacted(email)).toHaveLength(2);

      const over = await api.recommend(email, token);
      const { rows } = await api.owner.query('select hash from recommendation where number = $1', [over]);
      const wish = () => api.call('POST', `/empfehlen/${over}/${rows[0].hash}/neu`);
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 61));
      expect((await wish()).status).toBe(204);
      expect(await linkWanted(email)).toEqual([]);
      const login = await api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026' });
      await choose(login.body.Token, { Art: 'NeuerLink', Mail: true });
      api.clock.moveTo(addDays(now, 62));
      expect((await wish()).status).toBe(204);
      const wanted = await linkWanted(email);
      expect(wanted.map(({ text }) => text.includes('?art=NeuerLink#t='))).toEqual([true]);
      api.clock.moveTo(now);
    });
    it('ends by one click, its kind alone; a link that is only opened ends nothing', async () => {
      const email = 'klick@example.org';
      const { token } = await recommender(api, email);
      const number = await api.recommend(email, token);
      await api.friendConfirms(number, 'dritte@example.org');
      const [mail] = await reacted(email);
      const link = tokenIn(mail, '/empfehler/newsletter/optout/\\?art=KontaktReagiert');
      expect(new URL(mail!.unsubscribeUrl!).pathname.split('/').at(-1)).toBe(link);
      const opened = await api.inject({ url: new URL(mail!.unsubscribeUrl!).pathname });
      expect(opened.headers.location).toBe(
        `http://portal.test/empfehler/newsletter/optout/?art=KontaktReagiert#t=${link}`,
      );
      expect((await settings(token)).body.Arten[0]).toMatchObject({ Mail: true });
      for (let n = 0; n < 2; n++) expect((await oneClick(mail!.unsubscribeUrl)).statusCode).toBe(204);
      expect((await settings(token)).body.Arten.map(({ Mail }: { Mail: boolean }) => Mail)).toEqual([
        false,
        true,
        true,
        true,
      ]);
      await api.friendConfirms(number, 'vierte@example.org');
      expect(await reacted(email)).toHaveLength(1);
      await choose(token, { Art: 'KontaktReagiert', Mail: true });
      expect((await api.call('DELETE', '/empfehler/setNewsletterOptin', { Token: link })).status).toBe(204);
      expect((await settings(token)).body.Arten[0]).toMatchObject({ Mail: false });
    });
    it('carries no way out where it is owed, and is forgotten with the account', async () => {
      const email = 'geht@example.org';
      const { id, token } = await recommender(api, email);
      await choose(token, { Art: 'KontaktReagiert', Mail: false });
      await api.readyReward(email, token);
      const ready = (await api.mailsTo(email)).find(({ subject }) => subject.includes('liegt bereit'));
      expect(ready).not.toHaveProperty('unsubscribeUrl');
      const { token: other } = await recommender(api, 'andere@example.org');
      await choose(other, { Art: 'KontaktReagiert', Mail: false });
      expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBe(204);
      const kept = await api.owner.query('select recommender_id from notification_off where recommender_id = $1', [id]);
      expect(kept.rows).toEqual([]);
      expect((await settings(other)).body.Arten[0]).toMatchObject({ Mail: false });
    });
  });

  describe('by push', () => {
    const subscribe = (token: string, { shown: _, ...given }: ReturnType<typeof service.browser>) =>
      api.call('PUT', '/empfehler/push', given, { token });
    const kept = async (id: string) =>
      (await api.owner.query('select sealed from push_subscription where recommender_id = $1', [id])).rows;
    const logIn = async (email: string) =>
      (await api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026' })).body.Token as string;

    it('is told in the browser that a contact reacted, a reward is ready and paid: a first name and an amount, no more', async () => {
      const email = 'push@example.org';
      const { id, token } = await recommender(api, email);
      const browser = service.browser('/one');
      expect((await subscribe(token, browser)).status).toBe(204);
      expect(JSON.stringify(await kept(id))).not.toMatch(/127\.0\.0\.1|one/);
      await api.friendConfirms(await api.recommend(email, token), 'fuer.push@example.org');
      await api.get(Engine).settle();
      await api.readyReward(email, token);
      await api.get(Engine).settle();
      const reaction = {
        title: 'Rosa hat auf Ihre Empfehlung reagiert',
        body: expect.stringMatching(/\d €/),
        tag: expect.any(String),
        url: '/persoenlicherbereich',
      };
      // The second friend is news, contract or not.
      expect(browser.shown()).toEqual([
        reaction,
        reaction,
        {
          title: expect.stringMatching(/^Ihre Prämie von \d+(,\d\d)? € liegt bereit$/),
          body: expect.any(String),
          tag: expect.any(String),
          url: '/persoenlicherbereich',
        },
      ]);
      expect(JSON.stringify(browser.shown())).not.toMatch(/@|Palm|Jonas|Weber|DE\d\d/);
      const { headers } = service.received[0]!;
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      const { PushSchluessel } = (await settings(token)).body;
      expect(signedBy(headers.authorization!, PushSchluessel)).toEqual({
        aud: service.base(),
        sub: expect.stringMatching(/^mailto:/),
        exp: expect.any(Number),
      });
    });
    it('is told of rewards that were paid or picked up, by whom they are owed to alone, and no more once it is no news', async () => {
      const { id, token } = await recommender(api, 'bezahlt@example.org');
      await subscribe(token, service.browser('/paid'));
      const reaction = api.get(PushNewsWhenSomethingHappened);
      const told = async (type: string, beneficiary: string, minutesAgo = 0) => {
        const data = { rewardId: newId(), beneficiary, beneficiaryId: id, amountCents: 4500 };
        const at = addMinutes(api.clock.now(), -minutesAgo);
        const push = await api.inTenant(() => reaction.prepare({ eventId: newId(), type, data, at } as never));
        return push && (JSON.parse(push.payload) as Shown).title;
      };
      for (const type of ['RewardPaid', 'RewardPickedUp'])
        expect(await told(type, 'recommender')).toBe('Ihre Prämie von 45 € ist ausgezahlt');
      expect(await told('RewardPaid', 'recipient')).toBeNull();
      expect(await told('RewardPaid', 'recommender', 31)).toBeNull();
      await api.owner.query(`update recommender set status = 'blocked' where recommender_id = $1`, [id]);
      expect(await told('RewardPaid', 'recommender')).toBeNull();
    });
    it('is told nothing of a kind that was switched off for push, whatever holds for mail', async () => {
      const email = 'leise@example.org';
      const { token } = await recommender(api, email);
      const browser = service.browser('/quiet');
      await subscribe(token, browser);
      await choose(token, { Art: 'KontaktReagiert', Push: false }, { Art: 'PraemieBereit', Push: true });
      await api.readyReward(email, token);
      await api.get(Engine).settle();
      expect(browser.shown().map(({ title }) => title)).toEqual([expect.stringContaining('liegt bereit')]);
      expect((await settings(token)).body.Arten[0]).toMatchObject({ Mail: true, Push: false });
    });
    it('is told once in a browser that subscribed again, and nothing in one that somebody else has now', async () => {
      const [first, second] = [await recommender(api, 'eins@example.org'), await recommender(api, 'zwei@example.org')];
      const browser = service.browser('/shared');
      for (let n = 0; n < 2; n++) await subscribe(first.token, browser);
      expect(await kept(first.id)).toHaveLength(1);
      await subscribe(second.token, browser);
      expect([await kept(first.id), await kept(second.id)]).toEqual([[], [expect.anything()]]);
      const foreign = { Endpunkt: browser.Endpunkt };
      expect((await api.call('DELETE', '/empfehler/push', foreign, { token: first.token })).status).toBe(204);
      expect(await kept(second.id)).toHaveLength(1);
      for (let n = 0; n < 2; n++)
        expect((await api.call('DELETE', '/empfehler/push', foreign, { token: second.token })).status).toBe(204);
      expect(await kept(second.id)).toEqual([]);
    });
    it('ends with the session it began in, with the account, and where the push service knows nobody any more', async () => {
      const email = 'ende@example.org';
      const { id, token } = await recommender(api, email);
      await subscribe(token, service.browser('/logout'));
      const other = await logIn(email);
      await subscribe(other, service.browser('/stays'));
      expect((await api.call('POST', '/account/logout', undefined, { token })).status).toBe(204);
      expect(await kept(id)).toHaveLength(1);
      const third = await logIn(email);
      await subscribe(third, service.browser('/gone'));
      service.answers.set('/gone', 410);
      const number = await api.recommend(email, third);
      await api.friendConfirms(number, 'fuenfte@example.org');
      await api.get(Engine).settle();
      expect(await kept(id)).toHaveLength(1);
      expect((await api.call('DELETE', '/empfehler/delete', undefined, { token: third })).status).toBe(204);
      expect(await kept(id)).toEqual([]);
    });
    it.each([
      ['http://push.example/x', '93.184.216.34', 'Endpunkt'],
      ['https://push.example/x', '10.0.0.7', 'Endpunkt'],
      ['https://push.example/x', '169.254.169.254', 'Endpunkt'],
      ['kein Ort', '127.0.0.1', 'Endpunkt'],
    ])('is never sent to %s at %s', async (Endpunkt, address, field) => {
      const { id, token } = await recommender(api, `ziel-${address}-${Endpunkt.length}@example.org`);
      hosts.addresses = [address];
      const answer = await subscribe(token, { ...service.browser('/x'), Endpunkt });
      hosts.addresses = ['127.0.0.1'];
      expect([answer.status, answer.body.Errors?.[0]?.Field]).toEqual([400, field]);
      expect(await kept(id)).toEqual([]);
    });
    it('takes keys of the right length, nobody without a session, and no staff member who looks in', async () => {
      const { id, token } = await recommender(api, 'schluessel@example.org');
      const browser = service.browser('/keys');
      expect((await subscribe(token, { ...browser, Auth: 'zu-kurz' })).body.Errors).toMatchObject([{ Field: 'Auth' }]);
      expect((await subscribe(token, { ...browser, P256dh: browser.Auth })).body.Errors).toMatchObject([
        { Field: 'P256dh' },
      ]);
      expect((await subscribe('', browser)).status).toBe(401);
      expect((await subscribe(await api.asStaffMember(id), browser)).status).toBe(403);
    });
  });
});

/** What the header says, once its signature was found to be the installation's. */
function signedBy(authorization: string, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verify = createVerify('sha256').update(`${head}.${claims}`);
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  expect(verify.verify(signer, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
