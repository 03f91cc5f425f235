import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyModule } from './agency.module.js';
import { forgetViewsOf } from './persistence/saved-views.js';
import { startConsole, type Console } from './console.test-kit.js';

/** docs/specification/desk.md#saved-views */
describe('Saved views of the desk’s lists', () => {
  let desk: Console;
  beforeAll(async () => {
    desk = await startConsole({ imports: [AgencyModule] });
  });
  afterAll(() => desk.close());

  /** A member of staff with an account of their own, of an agency that no other test knows. */
  const somebody = async (
    role: 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber' = 'AgenturMitarbeiter',
    agencyNumber: string | null = `A-${newId()}`,
    tenant: 'telko' | 'energie' = 'telko',
  ) => {
    const userId = newId();
    const data = { name: `Person ${userId.slice(-4)}`, roles: [role], agencyNumber };
    const token = await desk.inTenant(tenant, () => desk.app.get(Tokens).issue('agency', userId, { data }));
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const answer = await desk.app.inject({
        method,
        url: `/api/v1/${tenant}/agentur/ansichten${path}`,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.body ? answer.json() : null };
    };
    const names = async () => {
      const { status, body } = await send('GET', '');
      expect([status, body]).toEqual([200, expect.any(Array)]);
      return (body as { Name: string }[]).map(({ Name }) => Name);
    };
    return { userId, agencyNumber, name: data.name, send, names };
  };
  const view = {
    Liste: 'Auftraege',
    Name: 'Überfällige',
    Filter: { Auswahl: 'Ueberfaellig', Zeitraum: 'DiesesQuartal', PraemieCent: { von: 5000, bis: null } },
    Spalten: ['Auftragsnummer', 'PraemieCent'],
    Sortierung: { Spalte: 'PraemieCent', Absteigend: true },
    Fuer: 'ich',
  };
  const ofTeam = { ...view, Fuer: 'team' };

  it('come back as they were saved, to whoever saved them', async () => {
    const me = await somebody();
    const { status, body } = await me.send('POST', '', view);
    expect(status).toBe(201);
    expect((await me.send('GET', '')).body).toEqual([
      { ...view, Id: body.Id, Von: me.name, Standard: false, Aenderbar: true },
    ]);
  });

  it('are seen by the team if saved for it, and by nobody else', async () => {
    const me = await somebody();
    const colleague = await somebody('AgenturMitarbeiter', me.agencyNumber);
    await me.send('POST', '', view);
    await me.send('POST', '', { ...ofTeam, Name: 'Für alle' });
    expect(await colleague.names()).toEqual(['Für alle']);
    for (const stranger of [
      await somebody(),
      await somebody('Betreiber', null),
      await somebody('AgenturMitarbeiter', me.agencyNumber, 'energie'),
    ])
      expect(await stranger.names()).toEqual([]);
  });

  it('of a team are changed and deleted by their author and by owners alone', async () => {
    const author = await somebody();
    const [colleague, owner] = [
      await somebody('AgenturMitarbeiter', author.agencyNumber),
      await somebody('AgenturInhaber', author.agencyNumber),
    ];
    const { Id } = (await author.send('POST', '', ofTeam)).body;
    const renamed = { ...ofTeam, Name: 'Liegt zu lange' };
    expect((await colleague.send('PUT', `/${Id}`, renamed)).status).toBe(403);
    expect((await colleague.send('DELETE', `/${Id}`)).status).toBe(403);
    expect((await (await somebody()).send('DELETE', `/${Id}`)).status).toBe(404);
    expect((await owner.send('PUT', `/${Id}`, renamed)).status).toBe(204);
    // An owner may delete a colleague’s view, not make it one nobody sees.
    expect((await owner.send('PUT', `/${Id}`, { ...renamed, Fuer: 'ich' })).status).toBe(403);
    expect((await author.send('PUT', `/${Id}`, { ...renamed, Liste: 'Kontakte', Filter: {} })).status).toBe(400);
    expect(await colleague.names()).toEqual(['Liegt zu lange']);
    expect((await owner.send('DELETE', `/${Id}`)).status).toBe(204);
    expect(await author.names()).toEqual([]);
    const { rows } = await desk.owner.query(
      `select action, by_name from audit_entry where action like 'view.%' and by_name = any($1) order by at`,
      [[author.name, owner.name]],
    );
    expect(rows.map(({ action, by_name }) => [action, by_name])).toEqual([
      ['view.save', author.name],
      ['view.change', owner.name],
      ['view.delete', owner.name],
    ]);
  });

  it('bear a name once in a list, each person’s and the team’s apart', async () => {
    const me = await somebody();
    expect((await me.send('POST', '', view)).status).toBe(201);
    expect(await me.send('POST', '', { ...view, Name: 'ÜBERFÄLLIGE' })).toMatchObject({
      status: 409,
      body: { Code: 'PSOF0012', Errors: [{ Field: 'Name' }] },
    });
    expect((await me.send('POST', '', ofTeam)).status).toBe(201);
    expect(
      (await me.send('POST', '', { ...view, Liste: 'Kontakte', Filter: {}, Spalten: ['Name'], Sortierung: null }))
        .status,
    ).toBe(201);
  });

  it.each([
    ['a search', { Filter: { Suche: 'Weber' } }],
    ['a name', { Filter: { Empfehler: 'Weber' } }],
    ['a number', { Filter: { Auftragsnummer: 'A-1' } }],
    ['an employee', { Filter: { EingeladenVon: ['17'] } }],
    ['a column that is none', { Filter: { Lieblingsfarbe: 'blau' } }],
    ['a period that is none', { Filter: { Zeitraum: 'Neulich' } }],
    ['columns of another list', { Spalten: ['Klicks'] }],
    ['an order by what is not shown', { Sortierung: { Spalte: 'Hinweise', Absteigend: true } }],
  ])('hold nothing that names a person and nothing unknown: %s', async (_, change) => {
    const me = await somebody();
    const answer = await me.send('POST', '', { ...view, ...change });
    expect([answer.status, answer.body.Code]).toEqual([400, 'PSOF0002']);
    expect(await me.names()).toEqual([]);
  });

  it('are one per person and list the one it opens with', async () => {
    const me = await somebody();
    const colleague = await somebody('AgenturMitarbeiter', me.agencyNumber);
    const first = (await me.send('POST', '', ofTeam)).body.Id;
    const second = (await me.send('POST', '', { ...ofTeam, Name: 'Zweite' })).body.Id;
    const defaults = async (who: typeof me) =>
      ((await who.send('GET', '')).body as { Id: string; Standard: boolean }[])
        .filter(({ Standard }) => Standard)
        .map(({ Id }) => Id);
    await me.send('PUT', `/${first}/standard`, { Standard: true });
    await colleague.send('PUT', `/${first}/standard`, { Standard: true });
    await me.send('PUT', `/${second}/standard`, { Standard: true });
    expect([await defaults(me), await defaults(colleague)]).toEqual([[second], [first]]);
    await me.send('PUT', `/${second}/standard`, { Standard: false });
    expect([await defaults(me), await defaults(colleague)]).toEqual([[], [first]]);
    expect((await me.send('PUT', `/${newId()}/standard`, { Standard: true })).status).toBe(404);
  });

  it('are at most fifty of a person', async () => {
    const me = await somebody();
    for (let number = 1; number <= 50; number += 1)
      expect((await me.send('POST', '', { ...view, Name: `Ansicht ${number}` })).status).toBe(201);
    expect(await me.send('POST', '', { ...view, Name: 'Eine mehr' })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Name', Message: expect.stringContaining('löschen') }] },
    });
  });

  it('go with whoever leaves; those of the team stay, without a name', async () => {
    const leaving = await somebody();
    const owner = await somebody('AgenturInhaber', leaving.agencyNumber);
    await leaving.send('POST', '', view);
    const { Id } = (await leaving.send('POST', '', { ...ofTeam, Name: 'Für alle' })).body;
    await leaving.send('PUT', `/${Id}/standard`, { Standard: true });
    await desk.inTenant('telko', () => forgetViewsOf([leaving.userId]));
    expect((await owner.send('GET', '')).body).toMatchObject([{ Name: 'Für alle', Von: null, Aenderbar: true }]);
    const { rows } = await desk.owner.query(
      `select from saved_view where owner_id = $1 or $1 = any(default_of) or owner_name = $2`,
      [leaving.userId, leaving.name],
    );
    expect(rows).toEqual([]);
  });
});
