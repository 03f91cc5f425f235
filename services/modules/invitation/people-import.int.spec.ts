import { CommandBus } from '@nestjs/cqrs';
import { Engine } from '#engine/engine.js';
import { addDays, addHours } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { recommender } from '../../api/journeys/people-api.js';
import { productApi, tokenIn, type ProductApi } from '../../api/journeys/product-api.test.js';
import { RegisterImportedRecommender } from '../account/api.js';
import { realBrowser } from '#shared/real-browser.js';

const accountHeader = 'Vorname;Nachname;Email;EinwilligungAm;EinwilligungText;EinwilligungQuelle';
const agreed = '2026-01-05;Teilnahmebedingungen 3;Kundenportal';

describe('A file of people', () => {
  let api: ProductApi;
  let operator: string;

  beforeAll(async () => {
    api = await productApi();
    await api.get(Engine).register();
  });
  beforeEach(async () => {
    await api.anew();
    operator = await api.staff(['Betreiber'], null);
  });
  afterAll(() => api.close());

  const send = async (path: string, payload: string, token = operator) => {
    const answer = await api.inject({
      method: 'POST',
      url: `/api/v1/test${path}`,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const accounts = (lines: readonly string[], query = '') =>
    send(`/betrieb/empfehler/import${query}`, [accountHeader, ...lines].join('\n'));
  const invitations = (lines: readonly string[], query = '') =>
    send(`/betrieb/einladungen/import${query}`, ['Vorname;Nachname;Email;Art', ...lines].join('\n'));
  const progress = async (id: string) =>
    (await api.call('GET', `/betrieb/empfehler/import/${id}`, undefined, { token: operator })).body;
  /** Runs one batch after the other, moving the clock on. */
  const done = async (id: string) => {
    for (let batch = 0; batch < 50; batch++) {
      await api.settle();
      const body = await progress(id);
      if (body.Zustand !== 'Laeuft') return body;
      api.clock.moveTo(new Date(api.clock.now().getTime() + 5_000));
    }
    throw new Error('the import does not end');
  };
  const people = async (pattern: string) =>
    (
      await api.owner.query(
        `select p.email, p.first_name, r.status from person p join recommender r on r.recommender_id = p.person_id where p.email like $1 order by p.email`,
        [pattern],
      )
    ).rows;

  it('tells in a dry run what would become of each line, and keeps nothing', async () => {
    await recommender(api, 'anna@example.org');
    const file = [
      `Bea;Neu;bea@dry.example;${agreed}`,
      `Bea;Neu;BEA@dry.example;${agreed}`,
      `Anna;Anders;anna@example.org;${agreed}`,
      `Cleo;Neu;keine-adresse;${agreed}`,
      'Dora;Neu;dora@dry.example;2999-01-01;Text;Portal',
      'Emil;Neu;emil@dry.example;;;',
    ];
    const { status, body } = await accounts(file, '?probelauf=true');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ Id: null, Zustand: 'Probelauf', Zeilen: 6, Angenommen: 1, Bekannt: 2, Fehlerhaft: 3 }),
    ]);
    expect(body.Fehler.map(({ Zeile, Feld }: any) => `${Zeile} ${Feld}`)).toEqual([
      '5 Email',
      '6 EinwilligungAm',
      '7 EinwilligungAm',
      '7 EinwilligungText',
      '7 EinwilligungQuelle',
    ]);
    expect(await people('%@dry.example')).toEqual([]);
    expect((await api.owner.query('select 1 from people_import')).rowCount).toBe(0);

    // The real import of the same file has the same result as the dry run.
    const { body: begun } = await accounts(file, '?datei=alle.csv');
    expect(await done(begun.Id)).toMatchObject({ Zustand: 'Fertig', Angenommen: 1, Bekannt: 2, Fehlerhaft: 3 });
  });

  it('is refused where its header is wrong, by column', async () => {
    const { status, body } = await send('/betrieb/empfehler/import', 'Vorname;Nachname;Mail\nA;B;c@d.example');
    expect([status, body.Id, body.Zeilen]).toEqual([200, null, 0]);
    expect(body.Fehler.map(({ Feld }: any) => Feld)).toEqual([
      'Mail',
      'Email',
      'EinwilligungAm',
      'EinwilligungText',
      'EinwilligungQuelle',
    ]);
  });

  it('is for the operator alone', async () => {
    const owner = await api.staff(['AgenturInhaber']);
    expect((await send('/betrieb/empfehler/import', accountHeader, owner)).status).toBe(403);
    expect((await send('/betrieb/einladungen/import', accountHeader, owner)).status).toBe(403);
  });

  it('opens active accounts with the consent as it was given, whose owners set a password by mail', async () => {
    const { status, body } = await accounts([`Frida;Fuchs;frida@in.example;${agreed}`]);
    expect([status, body.Zustand, body.Erledigt]).toEqual([202, 'Laeuft', 0]);
    expect(await done(body.Id)).toMatchObject({ Erledigt: 1, Angenommen: 1, Fehler: [] });
    expect(await people('frida@in.example')).toEqual([
      { email: 'frida@in.example', first_name: 'Frida', status: 'activated' },
    ]);
    const [mail] = await api.mailsTo('frida@in.example');
    const session = await api.call('PUT', '/account/resetPassword', {
      Token: tokenIn(mail, '/passwortsetzen'),
      Password: 'Geheim-2026',
    });
    expect(session.status).toBe(200);
    const { rows } = await api.owner.query(
      `select c.at, c.source, t.text from consent c join person p using (tenant_id, person_id)
         join accepted_terms t on t.tenant_id = c.tenant_id and t.version = c.text_version where p.email = 'frida@in.example'`,
    );
    expect(rows).toEqual([
      { at: new Date('2026-01-05T00:00:00Z'), source: 'provider', text: 'Teilnahmebedingungen 3 (Kundenportal)' },
    ]);
  });

  it('never touches people who are there, blocked or not, and mails them nothing', async () => {
    const gerd = await recommender(api, 'gerd@example.org');
    await api.owner.query(`update recommender set status = 'blocked' where recommender_id = $1`, [gerd.id]);
    const before = (await api.mailsTo('gerd@example.org')).length;
    const { body } = await accounts([`Falsch;Name;GERD@example.org;${agreed}`]);
    expect(await done(body.Id)).toMatchObject({ Bekannt: 1, Angenommen: 0 });
    expect(await people('gerd@example.org')).toMatchObject([{ first_name: 'Jonas', status: 'blocked' }]);
    expect(await api.mailsTo('gerd@example.org')).toHaveLength(before);
  });

  it('goes on where a killed worker left it, and does no line twice', async () => {
    const { body } = await accounts(Array.from({ length: 56 }, (_, at) => `Nora;Viele;nr${at}@many.example;${agreed}`));
    await api.settle();
    expect((await progress(body.Id)).Erledigt).toBe(50);
    // The second batch fails after its fifth line.
    const bus = api.get(CommandBus);
    const execute = bus.execute.bind(bus);
    let left = 5;
    const killed = jest.spyOn(bus, 'execute').mockImplementation(command => {
      if (command instanceof RegisterImportedRecommender && left-- === 0) return Promise.reject(new Error('killed'));
      return execute(command);
    });
    api.clock.moveTo(new Date(api.clock.now().getTime() + 5_000));
    await api.settle();
    killed.mockRestore();
    expect((await progress(body.Id)).Erledigt).toBe(50);
    expect(await people('%@many.example')).toHaveLength(50);
    expect(await done(body.Id)).toMatchObject({ Zustand: 'Fertig', Angenommen: 56, Bekannt: 0 });
    expect(await people('%@many.example')).toHaveLength(56);
    for (const at of [0, 50, 55]) expect(await api.mailsTo(`nr${at}@many.example`)).toHaveLength(1);
    expect(
      (await api.owner.query(`select 1 from people_import_line where state = 'accepted' and sealed is not null`))
        .rowCount,
    ).toBe(0);
  });

  it('can be called off: what is done stays, and no line follows', async () => {
    const { body } = await accounts(Array.from({ length: 60 }, (_, at) => `Nora;X;nr${at}@off.example;${agreed}`));
    await api.settle();
    const cancel = () =>
      api.call('POST', `/betrieb/empfehler/import/${body.Id}/abbrechen`, undefined, { token: operator });
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).body.Code).toBe('PSOF0008');
    api.clock.moveTo(addHours(api.clock.now(), 1));
    await api.settle();
    expect(await people('%@off.example')).toHaveLength(50);
    expect(await progress(body.Id)).toMatchObject({ Zustand: 'Abgebrochen', Angenommen: 50 });
  });

  it('makes an address that had its mails wait, and others not', async () => {
    for (let mail = 0; mail < 3; mail++)
      await api.call(
        'POST',
        '/account/createEmpfehler',
        { Vorname: 'H', Nachname: 'H', Email: 'hugo@wait.example' },
        { address: `198.18.0.${mail}` },
      );
    await api.owner.query(
      `update person set email = 'anders@wait.example', email_normalised = 'anders@wait.example' where email = 'hugo@wait.example'`,
    );
    const { body } = await accounts([`Hugo;H;hugo@wait.example;${agreed}`, `Ines;H;ines@wait.example;${agreed}`]);
    await api.settle();
    expect(await progress(body.Id)).toMatchObject({ Zustand: 'Laeuft', Angenommen: 1, Erledigt: 1 });
    api.clock.moveTo(addHours(api.clock.now(), 1));
    await api.settle();
    expect(await progress(body.Id)).toMatchObject({ Zustand: 'Fertig', Angenommen: 2 });
  });

  it('gives refused lines back with their reasons for 30 days, and lies sealed meanwhile', async () => {
    const { body } = await accounts(['=Karl;Kurz;karl@nowhere;;;']);
    await done(body.Id);
    const errors = () =>
      api.inject({
        method: 'GET',
        url: `/api/v1/test/betrieb/empfehler/import/${body.Id}/fehler`,
        headers: { authorization: `Bearer ${operator}` },
      });
    // Cells are escaped so that no spreadsheet runs them as formulas.
    expect((await errors()).body).toContain(`'=Karl;Kurz;karl@nowhere`);
    const { rows } = await api.owner.query(`select sealed from people_import_line where import_id = $1`, [body.Id]);
    expect(rows[0].sealed).toMatch(/^\w+\.[\w-]{16}\./);
    api.clock.moveTo(addDays(api.clock.now(), 31));
    await api.settle();
    expect((await errors()).body).not.toContain('Karl');
  });

  it('invites, lists who was invited, and invites nobody twice', async () => {
    const { body } = await invitations([
      'Lea;L;lea@inv.example;Kunde',
      'Mo;M;mo@inv.example;',
      'Lea;L;lea@inv.example;',
    ]);
    expect(await done(body.Id)).toMatchObject({ Angenommen: 2, Bekannt: 1 });
    expect((await api.mailsTo('lea@inv.example'))[0]!.subject).toContain('Einladung');
    expect(await done((await invitations(['Lea;L;lea@inv.example;Kunde'])).body.Id)).toMatchObject({ Bekannt: 1 });
    expect(await api.mailsTo('lea@inv.example')).toHaveLength(1);
    expect(await done((await invitations(['Nele;N;nele@inv.example;Mieter'])).body.Id)).toMatchObject({
      Fehlerhaft: 1,
      Fehler: [{ Zeile: 2, Feld: 'Art', Grund: 'Möglich ist hier: Kunde, Mitarbeiter, Partner.' }],
    });
    const { body: history } = await api.call('GET', '/betrieb/importe?pagesize=1', undefined, { token: operator });
    expect(history).toMatchObject({
      HasNext: true,
      Content: [{ Art: 'Einladungen', Fehlerhaft: 1, Zustand: 'Fertig' }],
    });
  });

  it('invites nobody who said by an earlier mail that no invitation is wanted, however long ago', async () => {
    await done((await invitations(['Ole;O;ole@end.example;'])).body.Id);
    const [mail] = await api.mailsTo('ole@end.example');
    const end = new URL(mail!.unsubscribeUrl!).pathname;
    expect(mail!.text).toContain(end);
    const press = (method: 'GET' | 'POST', said = 'Selbst=Ja', agent = realBrowser) =>
      api.inject({
        method,
        url: end,
        headers: { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded' },
        payload: said,
      });
    // A link scanner opens the address: nothing changes.
    expect((await press('GET')).headers['content-type']).toMatch('text/html');
    // It presses the button: nothing either, neither as a program nor as one that says to be a browser.
    expect((await press('POST', 'Selbst=Ja', '')).json()).toMatchObject({ Code: 'PSOF0015' });
    for (const said of ['', 'Selbst=Nein']) expect((await press('POST', said)).body).toContain('<form');
    await api.settle();
    expect((await people('ole@end.example'))[0]).toMatchObject({ status: 'registered' });
    expect((await press('POST', 'List-Unsubscribe=One-Click', '')).statusCode).toBe(200);
    await api.settle();
    expect(await people('ole@end.example')).toEqual([]);
    // Confirmed again after the account is gone.
    expect((await press('POST')).statusCode).toBe(200);
    expect(
      await done((await invitations(['Ole;O;o.l.e+x@end.example;', 'Ole;O;ole@end.example;'])).body.Id),
    ).toMatchObject({
      Abgemeldet: 1,
      Angenommen: 1,
    });
    expect((await invitations(['Ole;O;ole@end.example;'], '?probelauf=true')).body.Abgemeldet).toBe(1);
    const unknown = { method: 'POST', url: `/api/v1/test/einladung/abbestellen/erfunden` } as const;
    expect((await api.inject({ ...unknown, headers: { 'user-agent': realBrowser } })).statusCode).toBe(200);
  });

  it('is another tenant’s business alone', async () => {
    const { body } = await accounts([`Paul;P;paul@own.example;${agreed}`]);
    const other = '0195f5a0-0000-7000-8000-0000000000bb';
    const seen = await api.get(UnitOfWork).run({ tenantId: other, actor: 'test', correlationId: 'test' }, async () => {
      const { PeopleImports } = await import('./persistence/people-imports.js');
      return api.get(PeopleImports).find(body.Id);
    });
    expect(seen).toBeUndefined();
  });

  it('takes ten thousand lines at once', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `Nora;X;nr${at}@big.example;${agreed}`);
    expect((await accounts(lines, '?probelauf=true')).body).toMatchObject({ Zeilen: 10_000, Angenommen: 10_000 });
    const { body } = await accounts(lines);
    expect(body).toMatchObject({ Zeilen: 10_000, Erledigt: 0 });
    await api.call('POST', `/betrieb/empfehler/import/${body.Id}/abbrechen`, undefined, { token: operator });
  });
});
