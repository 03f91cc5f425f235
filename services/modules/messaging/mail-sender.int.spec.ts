import type { ParsedMail } from 'mailparser';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { NameServers } from '#mail/dns-records.js';
import { Mailer } from '#mail/mailer.js';
import { OutboundHosts } from '#platform/outbound.js';
import { Tokens } from '#platform/tokens.js';
import { friend, newAddress, recommender, submission } from '../../api/journeys/people-api.js';
import { mailServer, productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { Readiness } from '../tenant/use-cases/change-lifecycle.js';

/** docs/specification/mails.md#a-sender-of-ones-own */
type MailServer = Awaited<ReturnType<typeof mailServer>>;

describe('A tenant’s own sender', () => {
  let api: ProductApi;
  let operator: string;
  let jonas: string;
  let house: MailServer;
  let own: MailServer;
  const hosts = {
    allowsLoopback: true,
    addresses: ['127.0.0.1'],
    addressesOf: (host: string) =>
      host === 'nowhere.test' ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(hosts.addresses),
  };
  beforeAll(async () => {
    [house, own] = await Promise.all([mailServer({ authOptional: true }), mailServer()]);
    api = await productApi(builder =>
      builder.overrideProvider(Mailer).useClass(Mailer).overrideProvider(OutboundHosts).useValue(hosts),
    );
    Object.assign(environment(), { SMTP_URL: `smtp://127.0.0.1:${house.port}`, MAIL_FROM: 'post@house.test' });
  });
  afterAll(async () => {
    await api.close();
    await Promise.all([house.close(), own.close()]);
  });
  beforeEach(async () => {
    await api.anew();
    operator = await api.staff(['Betreiber'], null);
    jonas = (await recommender(api, 'jonas@example.org')).id;
    await api.settle();
    house.received.length = own.received.length = 0;
    own.state.refuses = false;
    Object.assign(hosts, { allowsLoopback: true, addresses: ['127.0.0.1'] });
  });

  const ask = (method: 'GET' | 'POST' | 'PUT', path = '', body?: unknown, headers: Record<string, string> = {}) =>
    api.call(method, `/betrieb/mailversand${path}`, body, { token: operator, headers });
  const read = async () => (await ask('GET')).body;
  const server = () => ({
    Server: 'smtp.firma.test',
    Port: own.port,
    Verschluesselung: 'Keine',
    Benutzer: 'programm',
    Von: 'programm@firma.test',
  });
  const put = async (Smtp: object | null, AntwortAn: string | null = null, ifMatch?: string) =>
    ask('PUT', '', { AntwortAn, Smtp }, { 'if-match': ifMatch ?? `"${(await read()).Neueste.Nummer}"` });
  const fields = ({ body }: { body: any }) => body.Errors.map(({ Field }: any) => Field);
  const codeIn = (mail: ParsedMail | undefined) => /#code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const prove = (Code: string) => ask('POST', '/nachweis', { Code });
  const proposals = async (token: string, method: 'GET' | 'PUT' = 'GET', path = '') =>
    api.call(method, `/betrieb/veroeffentlichungen${path}`, undefined, { token });
  const waiting = async () => (await proposals(operator)).body.Content.filter(({ Stand }: any) => Stand === 'Wartet');
  /** Another operator agrees to what waits; returns what they saw. */
  const agreed = async () => {
    const data = { roles: ['Betreiber'], name: 'David Nowak', agencyNumber: null };
    const colleague = await api.inTenant(() => api.get(Tokens).issue('agency', newId(), { data }));
    const [{ Id, Taten }] = await waiting();
    expect((await proposals(operator, 'PUT', `/${Id}/zustimmen`)).status).toBe(403);
    expect((await proposals(colleague, 'PUT', `/${Id}/zustimmen`)).status).toBe(204);
    return Taten;
  };
  /** The programme's own server sends from now on. */
  const proven = async () => {
    await put({ ...server(), Passwort: 'geheim-1234' }, 'hilfe@firma.test');
    await ask('POST', '/test');
    await prove(codeIn(own.received[0]));
    await agreed();
    own.received.length = 0;
  };
  const waits = { status: 202, body: { WartetAuf: 'ZweitePerson', Vorschlag: expect.any(String) } };
  /** A mail to Jonas, as far as it comes. */
  const mailed = async () => {
    await api.call('POST', '/account/anmeldelink', { Email: 'jonas@example.org' });
    await api.settle();
  };
  /** What waits to be tried again is tried now. */
  const again = async () => {
    await api.owner.query(`update engine.delivery set next_at = $1 where state = 'pending'`, [api.clock.now()]);
    await api.settle();
  };
  const senders = (mails: readonly ParsedMail[]) => mails.map(({ from }) => from?.value[0]?.address);

  it('says of the installation’s records who keeps them, and of one’s own what to do', async () => {
    const environmentOf = environment() as { SHARED_MAIL_SENDER: 'yes' | 'no' };
    const shared = environmentOf.SHARED_MAIL_SENDER;
    environmentOf.SHARED_MAIL_SENDER = 'yes';
    const names = api.get(NameServers);
    jest.spyOn(names, 'txt').mockResolvedValue([]);
    jest.spyOn(names, 'addresses').mockResolvedValue([]);
    jest.spyOn(names, 'mailServers').mockResolvedValue([]);
    const ofDkim = async () =>
      (await ask('GET', '/dns')).body.Eintraege.find(({ Art }: { Art: string }) => Art === 'DKIM').Erklaerung;
    expect(await ofDkim()).toMatch(/Betreiber der Installation/);
    expect(await ofDkim()).not.toMatch(/Ihr E-Mail-Anbieter|Selektor/);
    await proven();
    expect(await ofDkim()).toMatch(/Ihr E-Mail-Anbieter erzeugt ihn/);
    environmentOf.SHARED_MAIL_SENDER = shared;
    jest.restoreAllMocks();
  });

  it('sends once a code that it mailed to itself has come back and another operator agreed, and not before', async () => {
    const saved = await put({ ...server(), Passwort: 'geheim-1234' }, 'hilfe@firma.test');
    expect(saved).toMatchObject({
      status: 200,
      body: { Absender: 'post@house.test', InKraft: { Nummer: 0 }, Neueste: { Nummer: 1, BewiesenAm: null } },
    });
    await mailed();
    expect([senders(house.received), own.received]).toEqual([['post@house.test'], []]);
    expect((await ask('POST', '/test')).body).toEqual({ An: 'programm@firma.test' });
    expect(own.received[0]?.to).toMatchObject({ value: [{ address: 'programm@firma.test' }] });
    expect(fields(await prove('geraten'))).toEqual(['Code']);
    const code = codeIn(own.received[0]);
    expect(await prove(code)).toMatchObject(waits);
    expect(await prove(code)).toMatchObject(waits);
    await mailed();
    expect([senders(house.received), own.received.length]).toEqual([['post@house.test', 'post@house.test'], 1]);
    // The code was good when it was brought back.
    api.clock.moveTo(new Date(api.clock.now().getTime() + 25 * 3_600_000));
    operator = await api.staff(['Betreiber'], null);
    const theirs = {
      host: 'smtp.firma.test',
      port: own.port,
      security: 'none',
      user: 'programm',
      from: 'programm@firma.test',
    };
    expect(await agreed()).toEqual([
      {
        Aktion: 'mail-sender.prove',
        Gegenstand: '1',
        Vorher: { server: null, replyTo: null },
        Nachher: {
          server: theirs,
          replyTo: 'hilfe@firma.test',
          leadsTo: [`smtp.firma.test:${own.port}`, 'programm@firma.test', 'hilfe@firma.test'],
        },
      },
    ]);
    expect(await read()).toMatchObject({ Absender: 'programm@firma.test', InKraft: { Nummer: 1 } });
    expect((await prove(code)).status).toBe(200);
    await mailed();
    expect(house.received).toHaveLength(2);
    expect(senders(own.received)).toEqual(['programm@firma.test', 'programm@firma.test']);
    expect(own.received[1]?.replyTo?.value[0]?.address).toBe('hilfe@firma.test');
    expect(own.received[1]?.messageId).toMatch(/@firma\.test>$/);
  });

  it('tells its password to nobody, and to no other server', async () => {
    await put({ ...server(), Passwort: 'geheim-1234' }, 'hilfe@firma.test');
    const { rows } = await api.owner.query(
      `select (select jsonb_agg(m)::text from mail_sender m) || (select jsonb_agg(e)::text from audit_entry e) as everything`,
    );
    expect(rows[0].everything).not.toContain('geheim-1234');
    expect(JSON.stringify([await read(), (await ask('GET', '/versionen')).body])).not.toContain('geheim-1234');
    for (const other of [{ Server: 'smtp.dieb.test' }, { Benutzer: 'dieb' }, { Port: own.port + 1 }])
      expect(fields(await put({ ...server(), ...other }))).toEqual(['Smtp.Passwort']);
    expect((await put(server(), 'zu-spaet@firma.test', '"0"')).status).toBe(409);
    expect((await read()).Neueste.Nummer).toBe(1);
  });

  it('stays proven where only the address for answers is another, and not where anything else is', async () => {
    await proven();
    expect((await put(server(), 'service@firma.test')).body.InKraft).toMatchObject({ Nummer: 2 });
    const other = { ...server(), Von: 'neu@firma.test' };
    expect((await put(other)).body).toMatchObject({ InKraft: { Nummer: 2 }, Neueste: { Nummer: 3, BewiesenAm: null } });
    await ask('POST', '/test');
    const late = codeIn(own.received.at(-1));
    expect((await put({ ...other, Von: 'noch-neuer@firma.test' })).body.Neueste.Nummer).toBe(4);
    expect(fields(await prove(late))).toEqual(['Code']);
    await ask('POST', '/test');
    api.clock.moveTo(new Date(api.clock.now().getTime() + 25 * 3_600_000));
    operator = await api.staff(['Betreiber'], null);
    expect(fields(await prove(codeIn(own.received.at(-1))))).toEqual(['Code']);
    expect((await read()).InKraft.Nummer).toBe(2);
  });

  it('is refused where it lies inside, speaks openly or is no mail server', async () => {
    const outcome = async (part: object) => {
      const { status, body } = await put({ ...server(), Passwort: 'x', ...part });
      return [status, ...(status === 200 ? [] : fields({ body }))];
    };
    hosts.allowsLoopback = false;
    expect(await outcome({ Verschluesselung: 'TLS', Port: 465 })).toEqual([400, 'Smtp.Server']);
    hosts.addresses = ['93.184.216.34', '10.0.0.7'];
    expect(await outcome({ Verschluesselung: 'TLS', Port: 465 })).toEqual([400, 'Smtp.Server']);
    expect(await outcome({ Server: 'nowhere.test' })).toEqual([400, 'Smtp.Server']);
    hosts.addresses = ['93.184.216.34'];
    expect(await outcome({ Verschluesselung: 'TLS', Port: 6379 })).toEqual([400, 'Smtp.Port']);
    expect(await outcome({ Port: 587 })).toEqual([400, 'Smtp.Verschluesselung']);
    hosts.addresses = ['10.0.0.7'];
    Object.assign(environment(), { MAIL_SERVERS_IN_A_PRIVATE_NETWORK: 'other.test, smtp.firma.test' });
    expect(await outcome({ Verschluesselung: 'STARTTLS', Port: 10025 })).toEqual([200]);
    Object.assign(environment(), { MAIL_SERVERS_IN_A_PRIVATE_NETWORK: '' });
    // A name that led outside when it was set, and leads inside when it is called.
    expect(fields(await ask('POST', '/test'))).toEqual(['Smtp.Server']);
  });

  it('says which field to look at where its server refuses', async () => {
    await put({ ...server(), Passwort: 'falsch' });
    const { status, body } = await ask('POST', '/test');
    expect([status, body.Errors[0]]).toEqual([
      400,
      { Field: 'Smtp.Benutzer', Message: expect.stringContaining('lehnt Benutzername oder Passwort ab. (535)') },
    ]);
  });

  it('keeps mails waiting while its server takes none, says so, and is never replaced by the installation’s', async () => {
    await proven();
    await put({ ...server(), Passwort: 'falsch' });
    const restored = await ask('POST', '/versionen/1/wiederherstellen');
    expect(restored.body).toMatchObject({ Neueste: { AusVersion: 1, BewiesenAm: null }, InKraft: { Nummer: 1 } });
    own.state.refuses = true;
    // Connections that were let in stay so.
    api.get(Mailer).onModuleDestroy();
    await mailed();
    expect([house.received, own.received]).toEqual([[], []]);
    expect((await read()).Stoerung).toMatchObject({ Grund: 'Anmeldung', Seit: expect.any(String) });
    own.state.refuses = false;
    await again();
    expect([senders(own.received), (await read()).Stoerung]).toEqual([['programm@firma.test'], null]);
  });

  it('never carries a link that makes a passkey, nor do the tenant’s own words: one operator could become another', async () => {
    await proven();
    await api.owner.query(
      `insert into mail_text (tenant_id, kind, language, version, subject, preheader, body, because, changed_at, changed_by_name)
       values ($1, 'verwaltung-einladung', 'de', 1, 'Hierher', 'x', '<mj-text><a href="https://falle.test/{{ Link }}">x</a></mj-text>', 'x', now(), 'Carla Brandt')`,
      [api.tenantId],
    );
    const person = { Name: 'Erik Neu', Email: 'erik@example.org', Sprache: 'de', Rollen: ['AgenturMitarbeiter'] };
    await api.call(
      'POST',
      '/betrieb/personal',
      { ...person, Agenturnummer: 'A-1', NeueAgentur: true },
      { token: operator },
    );
    await api.settle();
    expect([senders(house.received), own.received]).toEqual([['post@house.test'], []]);
    const [{ subject, html }] = house.received as [ParsedMail];
    expect([subject, String(html).includes('#einladung='), String(html).includes('falle')]).toEqual([
      expect.stringMatching(/^Ihr Zugang zur Konsole/),
      true,
      false,
    ]);
  });

  /** docs/specification/programme.md#what-leads-people-away */
  it('takes answers at another domain once another operator agreed, whatever server stands beside it', async () => {
    await proven();
    const elsewhere = 'hilfe@dieb.test';
    const { Nummer } = (await read()).InKraft;
    const isAsBefore = async () => expect((await read()).InKraft).toMatchObject({ Nummer });
    const withdraw = async () => {
      for (const { Id } of await waiting())
        await api.call('DELETE', `/betrieb/veroeffentlichungen/${Id}`, undefined, { token: operator });
    };
    expect(await put(null, elsewhere)).toMatchObject(waits);
    expect((await waiting())[0].Taten).toMatchObject([{ Nachher: { replyTo: elsewhere, leadsTo: [elsewhere] } }]);
    await isAsBefore();
    await withdraw();
    // Also with the address in a version that was never proven, and at a later moment.
    const theirs = { ...server(), Server: 'smtp.dieb.test', Passwort: 'x' };
    expect((await put(theirs, elsewhere)).status).toBe(200);
    expect(await put(null, elsewhere)).toMatchObject(waits);
    const { Neueste } = await read();
    const later = new Date(api.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19);
    const whole = { AntwortAn: elsewhere, Smtp: null };
    const etag = { 'if-match': `"${Neueste.Nummer}"` };
    expect(await ask('PUT', `?giltAb=${later}`, whole, etag)).toMatchObject(waits);
    await isAsBefore();
    await withdraw();
    // What was used before leads nobody away.
    await ask('POST', `/versionen/${Nummer}/wiederherstellen`);
    await ask('POST', '/test');
    expect((await prove(codeIn(own.received.at(-1)))).status).toBe(200);
  });

  it('gives way to the installation’s at once, unless that is not shared: then mails wait', async () => {
    await proven();
    expect((await ask('POST', '/versionen/0/wiederherstellen')).body.Absender).toBe('post@house.test');
    await mailed();
    expect(senders(house.received)).toEqual(['post@house.test']);
    Object.assign(environment(), { SHARED_MAIL_SENDER: 'no' });
    expect((await read()).Absender).toBeNull();
    await mailed();
    expect(house.received).toHaveLength(1);
    Object.assign(environment(), { SHARED_MAIL_SENDER: 'yes' });
    await again();
    expect(house.received).toHaveLength(2);
  });

  it('is there to go live with once a server took a mail of the programme, as one to its staff', async () => {
    await api.owner.query(
      `update tenant set config = config || '{"companyDetails": "Fernklang GmbH", "supportEmail": "post@fernklang.example"}' where key = 'test'`,
    );
    await api.owner.query('delete from sent_mail');
    const works = async () =>
      (await api.inTenant(() => api.get(Readiness, { strict: false }).list())).find(
        ({ point }) => point === 'mail-sender',
      )?.done;
    expect(await works()).toBe(false);
    const person = {
      Name: 'David Nowak',
      Sprache: 'de',
      Rollen: ['AgenturMitarbeiter'],
      Agenturnummer: 'A-1',
      NeueAgentur: true,
    };
    for (const Email of ['david@example.org', 'eva@example.org'])
      await api.call('POST', '/betrieb/personal', { ...person, Email }, { token: operator });
    await api.settle();
    expect([senders(house.received), await works()]).toEqual([['post@house.test', 'post@house.test'], true]);
    // Nothing is noted of whom it went to, nor of the next one.
    expect((await api.owner.query('select person_id, subject from sent_mail')).rows).toEqual([
      { person_id: null, subject: '' },
    ]);
  });

  /** docs/specification/people.md#newsletter */
  it('carries a one-click end in every mail that may be ended, which mailbox providers press without the person', async () => {
    api.clock.moveTo(new Date());
    const listening = await api.listen();
    const { id, token } = await recommender(api, 'ina@example.org');
    await api.call('PUT', '/empfehler/setNewsletterOptin', undefined, { token });
    await api.settle();
    const mailTo = (subject: RegExp) =>
      house.received.findLast(
        mail => JSON.stringify(mail.to).includes('ina@example.org') && subject.test(mail.subject!),
      )!;
    const [, Token] = /#t=([\w-]+)/.exec(mailTo(/Newsletter/).text!)!;
    await api.call('PUT', '/empfehler/setNewsletterOptin', { Token });
    await api.settle();
    const headers = mailTo(/Newsletter/).headerLines.map(({ line }) => line);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const line = headers.find(one => /^List-Unsubscribe:/.test(one))!.replace(/\r?\n\s+/g, '');
    const target = new URL(/^List-Unsubscribe: ?<(.+)>$/.exec(line)![1]!);
    // The portal's address is the provider's; here the server listens elsewhere.
    const url = `${listening}${target.pathname}`;
    const given = async () =>
      (
        await api.owner.query(
          `select count(*)::int as n from newsletter_consent where recommender_id = $1 and step = 'withdrawn'`,
          [id],
        )
      ).rows[0].n;

    /** As Gmail and Yahoo do: no cookie, no session, redirects not followed. */
    const press = async (address: string, type = 'application/x-www-form-urlencoded') => {
      const body = type.startsWith('multipart')
        ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
        : 'List-Unsubscribe=One-Click';
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': type },
        body,
      });
      return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie'), await answer.text()];
    };
    const taken = [204, null, null, ''];
    // Scanners open it: nothing changes.
    for (const method of ['GET', 'HEAD']) await fetch(url, { method, redirect: 'manual' });
    expect(await given()).toBe(0);
    expect(await press(`${url.slice(0, -10)}0000000000`)).toEqual(taken);
    expect(await given()).toBe(0);
    expect(await press(url, 'multipart/form-data; boundary=b')).toEqual(taken);
    expect(await given()).toBe(1);
    // Again, and after everything about her is gone: the provider must not be told of an error.
    expect([await press(url), await given()]).toEqual([taken, 1]);
    await api.call('DELETE', '/empfehler/delete', undefined, { token });
    await api.settle();
    expect(await press(url)).toEqual(taken);
  });

  /** As whoever receives for the sender hands over what comes back. */
  const reporting = async () => {
    const { Schluessel } = (
      await api.call(
        'POST',
        '/betrieb/schluessel',
        { Name: 'Postfach', Rechte: ['ruecklaeufer:schreiben'] },
        { token: operator },
      )
    ).body;
    return async (mail: string, token = Schluessel) => {
      const answer = await api.inject({
        method: 'POST',
        url: '/api/v1/test/mailversand/ruecklaeufer',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
        payload: mail,
      });
      return [answer.statusCode, answer.json().Ergebnis];
    };
  };

  /** docs/specification/mails.md#mails-that-come-back */
  it('marks whom a mail did not reach, holds what is not asked for, and sends it once they are reachable', async () => {
    // Links last from the moment of the database; one mailbox gets three an hour.
    api.clock.moveTo(new Date());
    const report = await reporting();
    const session = () => api.issue('user', jonas);
    const isMarked = async () =>
      (await api.call('GET', '/empfehler/benachrichtigungen', undefined, { token: await session() })).body.Unerreichbar;
    await mailed();
    const messageId = house.received[0]!.messageId!;
    expect((await report(bounce({ messageId }), operator))[0]).toBe(403);
    expect(await report('Ich bin im Urlaub.')).toEqual([202, 'Unbekannt']);
    expect(await report(bounce({ messageId: '<fremd@house.test>' }))).toEqual([202, 'Unbekannt']);
    expect(await report(bounce({ messageId, recipient: 'weitergeleitet@example.org' }))).toEqual([202, 'Unbekannt']);
    expect(await report(bounce({ messageId, action: 'delayed', status: '4.4.1' }))).toEqual([202, 'Voruebergehend']);
    expect(await report(bounce({ messageId, status: '5.2.2' }))).toEqual([202, 'Voruebergehend']);
    expect(await isMarked()).toBe(false);
    expect(await report(bounce({ messageId }))).toEqual([202, 'Unerreichbar']);
    expect(await report(bounce({ messageId }))).toEqual([202, 'Unerreichbar']);
    expect(await isMarked()).toBe(true);

    house.received.length = 0;
    await api.call('PUT', '/empfehler/setNewsletterOptin', undefined, { token: await session() });
    await mailed();
    expect(house.received.map(({ subject }) => subject)).toEqual([expect.stringMatching(/Anmelde|anmelden/)]);
    const [, Token] = /#t=([\w-]+)/.exec(house.received[0]!.text!)!;
    expect((await api.call('PUT', '/account/anmeldelink', { Token })).status).toBe(200);
    await api.settle();
    expect([await isMarked(), house.received.at(-1)?.subject]).toEqual([false, expect.stringContaining('Newsletter')]);
    expect(house.received).toHaveLength(2);

    const staff = await api.staff(['AgenturInhaber']);
    const reachable = (Grund: string) =>
      api.call('PUT', `/agentur/empfehler/${jonas}/erreichbar`, { Grund }, { token: staff });
    expect((await reachable('Hat angerufen')).status).toBe(409);
    expect(await report(bounce({ messageId }))).toEqual([202, 'Unerreichbar']);
    expect((await reachable(' ')).status).toBe(400);
    expect([(await reachable('Hat angerufen')).status, await isMarked()]).toEqual([204, false]);
    const { rows } = await api.owner.query(
      `select by_name, after from audit_entry where action = 'recommender.reachable'`,
    );
    expect(rows).toEqual([{ by_name: 'Miriam Sander', after: { reason: 'Hat angerufen' } }]);
  });

  /** docs/specification/mails.md#mails-that-come-back */
  it('blames nobody for the sender: operators hear of it once a day, and of complaints of what is no advertising', async () => {
    const report = await reporting();
    await mailed();
    const messageId = house.received.at(-1)!.messageId!;
    const isMarked = async () =>
      (await api.owner.query('select unreachable_since as since from person where person_id = $1', [jonas])).rows[0]
        .since;
    const told = async () => {
      await api.settle();
      return (await api.events('MailBlamedOnProgramme')).map(({ why, status }) => [why, status]);
    };
    const counted = async () =>
      (await api.owner.query('select kind, sum(count)::int as n from mail_return group by 1 order by 1')).rows;
    for (let times = 0; times < 2; times++)
      expect(await report(bounce({ messageId, status: '5.7.1' }))).toEqual([202, 'AbsenderAbgelehnt']);
    expect(await report(complaint(messageId))).toEqual([202, 'Beschwerde']);
    expect([await isMarked(), await told()]).toEqual([
      null,
      [
        ['sender-refused', '5.7.1'],
        ['complaint', ''],
      ],
    ]);
    expect(await counted()).toEqual([
      { kind: 'complaint', n: 1 },
      { kind: 'sender', n: 2 },
    ]);
    expect(await report(complaint('<fremd@house.test>'))).toEqual([202, 'Unbekannt']);
  });

  it('ends news and advertising for whoever calls them spam, and keeps them from being invited', async () => {
    api.clock.moveTo(new Date());
    const report = await reporting();
    const { id, token } = await recommender(api, 'uta@example.org');
    await api.call('PUT', '/empfehler/setNewsletterOptin', undefined, { token });
    await api.settle();
    const newsletter = () => house.received.findLast(({ subject }) => /Newsletter/.test(subject!))!;
    await api.call('PUT', '/empfehler/setNewsletterOptin', { Token: /#t=([\w-]+)/.exec(newsletter().text!)![1]! });
    await api.settle();
    const messageId = newsletter().messageId!;
    for (let times = 0; times < 2; times++) expect(await report(complaint(messageId))).toEqual([202, 'Beschwerde']);
    await api.settle();
    expect((await api.call('GET', '/account/user', undefined, { token })).body.NewsletterOptinGegeben).toBe(false);
    const { Arten } = (await api.call('GET', '/empfehler/benachrichtigungen', undefined, { token })).body;
    expect(
      Arten.filter(({ Art }: any) => ['KontaktReagiert', 'NeuerLink'].includes(Art)).map(({ Mail }: any) => Mail),
    ).toEqual([false, false]);
    expect(
      (
        await api.owner.query(
          `select source from newsletter_consent where recommender_id = $1 and step = 'withdrawn'`,
          [id],
        )
      ).rows,
    ).toEqual([{ source: 'complaint' }]);
    expect((await api.owner.query('select count(*)::int as n from invitation_refusal')).rows).toEqual([{ n: 1 }]);
    expect(await api.events('RecommenderComplained')).toEqual([{ recommenderId: id }]);
  });

  /** docs/specification/mails.md#mails-that-come-back */
  it('tells staff of a friend since when, and what is wrong with the address, until there is another', async () => {
    const report = await reporting();
    const staff = await api.staff(['AgenturInhaber']);
    const { body: recommendation } = await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), {
      token: await api.issue('user', jonas),
    });
    const { body: contact } = await api.call(
      'POST',
      `/empfaenger/create/${recommendation.Empfehlungsnummer}`,
      friend('rosa@example.org'),
      { address: newAddress() },
    );
    const shown = async () => {
      await api.settle();
      const asked = { OrderBy: 'ErstelltAm', Descending: true, Pagesize: 50, Pagenumber: 1, Filter: {} };
      const { body } = await api.call('PUT', '/agentur/leads/alle', asked, { token: staff });
      return body.Content.map(({ Unerreichbar }: any) => Unerreichbar);
    };
    expect(await shown()).toEqual([null]);
    const messageId = house.received.at(-1)!.messageId!;
    const comesBack = (status: string, recipient = 'rosa@example.org') =>
      report(bounce({ messageId, recipient, status }));
    expect(await comesBack('5.2.2')).toEqual([202, 'Voruebergehend']);
    expect(await comesBack('5.1.1', 'weitergeleitet@example.org')).toEqual([202, 'Unbekannt']);
    expect(await shown()).toEqual([null]);
    expect(await comesBack('5.1.1')).toEqual([202, 'Unerreichbar']);
    const [first] = await shown();
    expect(first).toEqual({ Seit: expect.any(String), Grund: 'Unbekannt' });
    // Later ones say why; since when stays.
    api.clock.moveTo(new Date(api.clock.now().getTime() + 86_400_000));
    await comesBack('5.2.1');
    expect(await shown()).toEqual([{ Seit: first.Seit, Grund: 'Geschlossen' }]);
    const corrected = { Hash: contact.Hash, Email: 'rosa.palm@example.org' };
    expect((await api.call('PUT', `/empfaenger/adresse/${contact.Empfaengernummer}`, corrected)).status).toBe(204);
    expect(await shown()).toEqual([null]);
  });
});

/** As a mailbox provider passes it on (RFC 5965). */
const complaint = (messageId: string): string =>
  `Content-Type: multipart/report; report-type=feedback-report; boundary="B"\r\n\r\n--B\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: X/1.0\r\nVersion: 1\r\n\r\n--B\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--B--`;

/** As a mail server writes it (RFC 3464). */
const bounce = ({
  messageId,
  recipient = 'jonas@example.org',
  action = 'failed',
  status = '5.1.1',
}: {
  messageId: string;
  recipient?: string;
  action?: string;
  status?: string;
}): string =>
  [
    'From: MAILER-DAEMON@mx.test',
    'Message-ID: <report@mx.test>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Das hat nicht geklappt.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no such user here,',
    ' really none',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Ihr Link',
    `Message-ID: ${messageId}`,
    '--b1--',
    '',
  ].join('\r\n');
