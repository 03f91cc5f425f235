import { addDays } from '#platform/clock.js';
import { formsWithoutCaptchaAnHour } from '#platform/intake/captcha.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { solved } from '#testing/solved.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

describe('What reaches people, and what they write', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const settle = () => api.settle();
  const mailsTo = (address: string) => api.mailsTo(address);
  const newsletterTo = async (address: string) =>
    (await mailsTo(address)).filter(mail => /Newsletter/.test(mail.subject)).at(-1);

  describe('the newsletter', () => {
    const optIn = (token?: string, Token?: string) =>
      api.call('PUT', '/empfehler/setNewsletterOptin', Token ? { Token } : undefined, {
        ...(token && { token }),
        address: '198.51.100.7',
      });

    it('comes after a double opt-in, whose wording, time, way and address are kept', async () => {
      const { id, token } = await recommender(api, 'neugierig@example.org');
      expect(await optIn(token)).toMatchObject({
        status: 200,
        body: { OptinMailAlreadySent: false, OptinAlreadySet: false },
      });
      expect((await optIn(token)).body).toEqual({ OptinMailAlreadySent: true, OptinAlreadySet: false });
      expect((await api.call('GET', '/account/user', undefined, { token })).body).toMatchObject({
        NewsletterOptinGegeben: false,
        NewsletterOptinVersendetAm: expect.any(String),
      });
      const asked = (await mailsTo('neugierig@example.org')).filter(mail => /Newsletter/.test(mail.subject));
      expect(asked).toHaveLength(1);
      const link = tokenIn(asked[0], '/empfehler/newsletter/optin');
      expect(await optIn(undefined, link)).toMatchObject({ status: 200, body: { OptinAlreadySet: true } });
      expect((await optIn(undefined, link)).status).toBe(200);
      expect((await optIn(token)).body).toEqual({ OptinMailAlreadySent: true, OptinAlreadySet: true });
      expect((await api.call('GET', '/account/user', undefined, { token })).body.NewsletterOptinGegeben).toBe(true);
      const { Einwilligungen } = (await api.call('GET', '/empfehler/export', undefined, { token })).body;
      expect(Einwilligungen).toEqual([
        {
          Art: 'Newsletter',
          Schritt: 'Angefragt',
          Quelle: 'Konto',
          Am: expect.any(String),
          Wortlaut: expect.stringContaining('jederzeit'),
          IpAdresse: '198.51.100.7',
          Zu: null,
        },
        {
          Art: 'Newsletter',
          Schritt: 'Bestaetigt',
          Quelle: 'Email',
          Am: expect.any(String),
          Wortlaut: Einwilligungen[0].Wortlaut,
          IpAdresse: '198.51.100.7',
          Zu: null,
        },
      ]);
      expect(await api.events('NewsletterOptInConfirmed')).toContainEqual({
        recommenderId: id,
        textVersion: expect.any(String),
      });
    });
    it('is asked for alike by an empty body, null and {}', async () => {
      const { token } = await recommender(api, 'ohne-inhalt@example.org');
      const answers = [];
      for (const body of [undefined, null, {}])
        answers.push(await api.call('PUT', '/empfehler/setNewsletterOptin', body, { token }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.map(({ body }) => body.OptinMailAlreadySent)).toEqual([false, true, true]);
      expect((await api.call('DELETE', '/empfehler/setNewsletterOptin', {}, { token })).status).toBe(204);
      expect(await api.call('PUT', '/empfehler/setNewsletterOptin', {})).toMatchObject({ body: { Code: 'PSOF0109' } });
    });
    it('is ended by one click of the mail program, and by nothing a link scanner does', async () => {
      const { token } = await recommender(api, 'abwaehler@example.org');
      await optIn(token);
      await optIn(undefined, tokenIn(await newsletterTo('abwaehler@example.org'), '/empfehler/newsletter/optin'));
      const newsletter = await newsletterTo('abwaehler@example.org');
      expect(newsletter?.unsubscribeUrl).toMatch(
        /^http:\/\/portal\.test\/api\/v1\/test\/empfehler\/newsletter\/abbestellen\/[\w-]+$/,
      );
      const path = new URL(newsletter!.unsubscribeUrl!).pathname;
      const given = async () =>
        (await api.call('GET', '/account/user', undefined, { token })).body.NewsletterOptinGegeben;
      const opened = await api.inject({ url: path });
      expect([opened.statusCode, opened.headers.location]).toEqual([
        302,
        `http://portal.test/empfehler/newsletter/optout/#t=${path.split('/').at(-1)}`,
      ]);
      expect(await given()).toBe(true);
      const oneClick = () =>
        api.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        });
      expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([204, 204]);
      expect(await given()).toBe(false);
    });
    it('is withdrawn with a session or the token of a mail', async () => {
      const { token } = await recommender(api, 'wechselhaft@example.org');
      await optIn(token);
      const link = tokenIn(await newsletterTo('wechselhaft@example.org'), '/empfehler/newsletter/optin');
      expect((await api.call('DELETE', '/empfehler/setNewsletterOptin', { Token: link })).status).toBe(204);
      expect(await optIn(undefined, link)).toMatchObject({ status: 410, body: { Code: 'PSOF0102' } });
      expect((await optIn(token)).body.OptinMailAlreadySent).toBe(false);
      expect((await api.call('DELETE', '/empfehler/setNewsletterOptin', undefined, { token })).status).toBe(204);
      expect((await api.call('DELETE', '/empfehler/setNewsletterOptin', undefined, { token })).status).toBe(204);
    });
    it('asks again once the link of the mail is over', async () => {
      const { token } = await recommender(api, 'langsam@example.org');
      await optIn(token);
      const link = tokenIn(await newsletterTo('langsam@example.org'), '/empfehler/newsletter/optin');
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 8));
      expect(await optIn(undefined, link)).toMatchObject({ status: 410 });
      const { body } = await api.call('POST', '/account/login', {
        Email: 'langsam@example.org',
        Password: 'Geheim-2026',
      });
      expect((await optIn(body.Token)).body).toEqual({ OptinMailAlreadySent: false, OptinAlreadySet: false });
      api.clock.moveTo(now);
    });
    it('is asked for by the box in the recommendation form, once the address is confirmed', async () => {
      const wished = (email: string) => ({
        ...submission(email),
        Empfehler: { ...submission(email).Empfehler, NewsletterPermission: true },
      });
      await api.call('POST', '/Empfehlen/create', wished('haken@example.org'), { address: '192.0.2.200' });
      const { recommenderId } = (await api.events('RecommenderRegistered')).at(-1);
      expect(await newsletterTo('haken@example.org')).toBeUndefined();
      await api.call('PUT', '/account/resetPassword', {
        Token: await api.issue('welcome', recommenderId),
        Password: 'Geheim-2026',
      });
      expect((await newsletterTo('haken@example.org'))?.subject).toBe(
        'Bitte bestätigen Sie Ihre Newsletter-Anmeldung bei Test',
      );
      const { email, token } = await recommender(api, 'angemeldet@example.org');
      expect((await api.call('POST', '/Empfehlen/create', wished(email), { token })).status).toBe(201);
      expect(await newsletterTo(email)).toBeDefined();
    });
    it('needs somebody: a session or a token, and the person itself', async () => {
      expect(await optIn()).toMatchObject({ status: 401, body: { Code: 'PSOF0109' } });
      expect(await api.call('DELETE', '/empfehler/setNewsletterOptin')).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0109' },
      });
      const { id } = await recommender(api, 'betreut@example.org');
      expect(await optIn(await api.asStaffMember(id))).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
    });
  });

  describe('the contact form', () => {
    const message = (changes: object = {}) => ({
      Anrede: 'Frau',
      Vorname: 'Rosa',
      Nachname: 'Palm',
      Email: 'rosa@example.org',
      Betreff: 'Frage zur Prämie',
      Nachricht: 'Guten Tag,\n\nwann kommt sie?',
      ...changes,
    });
    const write = (changes?: object, options = {}) => api.call('POST', '/kontakt', message(changes), options);

    it('reaches the support, which can answer, and tells the sender so without a word of it', async () => {
      expect(await write()).toMatchObject({ status: 202, body: null });
      expect((await api.owner.query('select sealed from contact_message')).rows).toEqual([
        { sealed: expect.not.stringContaining('Rosa') },
      ]);
      await settle();
      const copy = (await mailsTo('rosa@example.org')).at(-1);
      const toSupport = (await mailsTo('weitersagen@example.org')).at(-1);
      expect(toSupport).toMatchObject({
        to: { address: 'weitersagen@example.org' },
        replyTo: { name: 'Rosa Palm', address: 'rosa@example.org' },
        subject: 'Kontakt: Frage zur Prämie',
        text: expect.stringContaining('wann kommt sie?'),
      });
      expect(copy).toMatchObject({ to: { address: 'rosa@example.org' }, subject: 'Ihre Nachricht an Test' });
      expect(`${copy!.text} ${copy!.html}`).not.toMatch(/wann kommt sie|Frage zur Prämie/);
      expect(JSON.stringify(await api.events('ContactMessageReceived'))).not.toMatch(/rosa|Palm/i);
    });
    it('answers a friend by du where the page did, or their newest link does; whoever has an account by Sie', async () => {
      const { token } = await recommender(api, 'jonas@example.org');
      const { body } = await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), { token });
      const register = async (Email: string, query: string) =>
        expect(
          (await api.call('POST', `/empfaenger/create/${body.Empfehlungsnummer}${query}`, friend(Email))).status,
        ).toBe(201);
      const told = async (Email: string, options = {}) => {
        expect((await write({ Email }, { address: '192.0.2.77', ...options })).status).toBe(202);
        await settle();
        return (await mailsTo(Email)).at(-1)!.subject;
      };
      await register('du@example.org', '?anrede=du');
      await register('sie@example.org', '');
      await register('beide@example.org', '?anrede=du');
      await recommender(api, 'beide@example.org');
      expect(await told('du@example.org')).toBe('Deine Nachricht an Test');
      expect(await told('sie@example.org')).toBe('Ihre Nachricht an Test');
      expect(await told('beide@example.org')).toBe('Ihre Nachricht an Test');
      expect(await told('fremd@example.org')).toBe('Ihre Nachricht an Test');
      expect(await told('fremd@example.org', { headers: { 'accept-language': 'de-x-du' } })).toBe(
        'Deine Nachricht an Test',
      );
    });
    it('mails no more than three copies an hour to one address, and lets a network work beyond the free forms', async () => {
      for (let sent = 0; sent < 3; sent++)
        expect((await write({ Email: 'opfer@example.org' }, { address: `192.0.2.${sent}` })).status).toBe(202);
      expect(await write({ Email: 'opfer@example.org' }, { address: '192.0.2.9' })).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.any(String) },
      });
      const from = { address: '192.0.2.50' };
      for (let sent = 0; sent < formsWithoutCaptchaAnHour; sent++)
        expect((await write({ Email: `n${sent}@example.org` }, from)).status).toBe(202);
      expect(await write({ Email: 'n21@example.org' }, from)).toMatchObject({ body: { Code: 'PSOF0005' } });
      const { body } = await api.call('GET', '/kontakt?cmd=IsCaptchaRequired', undefined, from);
      expect((await write({ Email: 'n21@example.org', Captcha: await solved(body.Challenge) }, from)).status).toBe(202);
    });
    it('takes no second header with a line break', async () => {
      expect(await write({ Betreff: 'Hallo\r\nBcc: alle@example.org' })).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: 'Betreff' }] },
      });
    });
  });
});

describe('What a friend is asked', () => {
  let api: ProductApi;
  let number: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    const { token } = await recommender(api, 'jonas@example.org');
    number = (await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), { token })).body
      .Empfehlungsnummer;
  });
  afterAll(() => api.close());

  const asks = async (contactForm: 'full' | 'short') => {
    await api.owner.query('update tenant set config = config || $2 where id = $1', [api.tenantId, { contactForm }]);
    api.get(TenantDirectory).forget();
  };
  const follow = (body: object) => api.call('POST', `/empfaenger/create/${number}`, body, { address: newAddress() });
  const short = (email: string, more: object = {}) => ({
    Vorname: 'Rosa',
    Nachname: 'Kurz',
    Email: email,
    AgbText: true,
    ...more,
  });
  const onlyInFull = ['Anrede', 'Geburtsdatum', 'EmailWiederholung', 'Adresse'] as const;

  it('is told with the tenant', async () => {
    const told = async () => (await api.inject({ url: '/api/v1/mandant/test' })).json().KontaktFormular;
    await asks('short');
    expect(await told()).toBe('kurz');
    await asks('full');
    expect(await told()).toBe('voll');
  });

  it('is every field where the form is full: each missing one is told by its name', async () => {
    await asks('full');
    const { status, body } = await follow(short('voll@example.org'));
    expect([status, body.Code, body.Errors.map(({ Field }: { Field: string }) => Field)]).toEqual([
      400,
      'PSOF0002',
      [...onlyInFull],
    ]);
    for (const field of onlyInFull) {
      const { [field]: _, ...rest } = friend('voll@example.org');
      expect(await follow(rest)).toMatchObject({ status: 400, body: { Code: 'PSOF0002', Errors: [{ Field: field }] } });
    }
    expect((await follow(friend('voll@example.org'))).status).toBe(201);
  });

  it('is name, one address and one tick where it is short; what is given all the same is checked', async () => {
    await asks('short');
    expect((await follow(short('kurz@example.org'))).status).toBe(201);
    expect((await follow(friend('lang@example.org'))).status).toBe(201);
    expect(await follow(short('jung@example.org', { Geburtsdatum: '01.02.2015' }))).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0206' },
    });
    expect(await follow(short('zwei@example.org', { EmailWiederholung: 'drei@example.org' }))).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'EmailWiederholung' }] },
    });
    expect(
      await follow(short('ort@example.org', { Adresse: { Strasse: 'Weg', Hausnummer: '1', Plz: '1', Ort: 'X' } })),
    ).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Adresse.Plz' }] } });
    for (const field of ['Vorname', 'Nachname', 'Email'])
      expect(await follow(short('fehlt@example.org', { [field]: undefined }))).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: field }] },
      });
    expect(await follow(short('agb@example.org', { AgbText: false }))).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0205' },
    });
  });

  it('does not make two people of one name the same person', async () => {
    await asks('short');
    for (const email of ['name.eins@example.org', 'name.zwei@example.org']) {
      expect((await follow(short(email))).status).toBe(201);
      const token = await api.issue('recipient', (await api.events('RecipientRegistered')).at(-1).recipientId);
      expect((await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token })).status).toBe(204);
    }
  });
});
