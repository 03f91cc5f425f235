import { newId } from '#platform/domain/ids.js';
import { AgencyUsers } from '../../modules/agency/persistence/agency-users.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

const path = '/agentur/stammdaten';
const said = {
  Name: 'Agentur Nord',
  Anschrift: 'Hafenstraße 1\n20457 Hamburg',
  Ansprechpartner: 'Inga Petersen',
  Telefon: '040 1234567',
  Email: 'nord@example.org',
  Oeffnungszeiten: 'Mo–Fr 9–18 Uhr',
  Bild: null as string | null,
};
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('What an agency says of itself', () => {
  let api: ProductApi;
  let [owner, staff, stranger, operator, token] = ['', '', '', '', ''];
  const read = (by = staff) => api.call('GET', path, undefined, { token: by });
  const save = (changes: object, version: number | string, by = owner) =>
    api.call('PUT', path, { ...said, ...changes }, { token: by, headers: { 'if-match': `"${version}"` } });
  const version = async () => (await api.call('GET', `${path}/versionen`, undefined, { token: owner })).body[0].Nummer;
  const linkOf = async (changes: object) => {
    const { body } = await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', changes), { token });
    return body as { Empfehlungsnummer: string; Hash: string };
  };
  const shown = async ({ Empfehlungsnummer, Hash }: { Empfehlungsnummer: string; Hash: string }) =>
    (await api.call('GET', `/empfehlen/${Empfehlungsnummer}/${Hash}`)).body.Agentur;

  /** Somebody of the agency, whose provider vouches for the address. */
  const works = (name: string, email: string, rights: object = {}) =>
    api.inTenant(async () => {
      const userId = newId();
      const person = { name, roles: ['AgenturInhaber' as const], agencyNumber: 'A-1', email, proven: true, ...rights };
      await api.get(AgencyUsers).signedIn(userId, person, 'de', api.clock.now());
      return userId;
    });

  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    [owner, staff] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturMitarbeiter'], 'A-1')];
    [stranger, operator] = [await api.staff(['AgenturInhaber'], 'B-2'), await api.staff(['Betreiber'], null)];
    ({ token } = await recommender(api, 'jonas@example.org'));
    await works('Inga Petersen', 'inga@example.org');
  });
  afterAll(() => api.close());

  const upload = (by: string) => api.call('POST', `${path}/bild`, { Inhalt: onePixel }, { token: by });

  it('is empty at first, and shown to nobody', async () => {
    const nothing = Object.fromEntries(Object.keys(said).map(field => [field, field === 'Bild' ? null : '']));
    expect((await read()).body).toEqual({ Agenturnummer: 'A-1', ...nothing });
    expect(await shown(await linkOf({ AgentNumber: 'B-1001' }))).toBeNull();
  });

  it('is its owner’s to write: staff read it, operators and people without an agency do not', async () => {
    expect((await save({}, 0, staff)).body.Code).toBe('PSOF0003');
    expect((await save({}, 0, operator)).body.Code).toBe('PSOF0003');
    expect((await save({ Agenturnummer: 'B-2' }, 0)).body.Code).toBe('PSOF0003');
    expect((await read(operator)).status).toBe(403);
    expect((await read(await api.staff(['AgenturInhaber'], null))).body.Code).toBe('PSOF0003');
    expect((await save({}, await version())).body).toEqual({ Agenturnummer: 'A-1', ...said });
    expect((await read()).body).toEqual({ Agenturnummer: 'A-1', ...said });
    expect((await read(stranger)).body).toMatchObject({ Agenturnummer: 'B-2', Name: '' });
  });

  it('loses nobody’s change: a save names the version it was made of', async () => {
    await save({}, 0);
    const before = await version();
    expect((await save({ Telefon: 'abc' }, before)).body.Errors[0].Field).toBe('Telefon');
    expect((await save({ Telefon: '040 7654321' }, before)).status).toBe(200);
    expect(await save({ Name: 'Nord' }, before)).toMatchObject({ status: 409, body: { Code: 'PSOF0008' } });
    expect((await api.call('PUT', path, said, { token: owner })).status).toBe(428);
    expect((await read()).body).toMatchObject({ Name: 'Agentur Nord', Telefon: '040 7654321' });
    // The same again is no version.
    await save({ Telefon: '040 7654321' }, before + 1);
    expect(await version()).toBe(before + 1);
  });

  it('stands in the log with before and after', async () => {
    await save({}, 0);
    await save({ Telefon: '040 7654321' }, await version());
    const { rows } = await api.owner.query(
      `select before->>'phone' as before, after->>'phone' as after from audit_entry where action = 'agency.change' and subject = 'A-1' order by at, entry_id`,
    );
    expect(rows.at(-1)).toEqual({ before: '040 1234567', after: '040 7654321' });
  });

  it('has a picture that is drawn anew, and that no operator removes while it is shown', async () => {
    expect((await upload(staff)).status).toBe(403);
    const { Name } = (await upload(owner)).body;
    expect((await save({ Bild: 'f'.repeat(32) + '-1x1.png' }, await version())).body.Errors[0].Field).toBe('Bild');
    expect((await save({ Bild: Name }, await version())).status).toBe(200);
    expect((await api.call('DELETE', `/betrieb/bilder/${Name}`, undefined, { token: operator })).status).toBe(400);
    for (let more = 0; more < 9; more++) await upload(owner);
    expect((await upload(owner)).status).toBe(429);
  });

  it('is read by friends of its advisors alone, on the page of the link and in their mail', async () => {
    const { Name: picture } = (await upload(owner)).body;
    await save({ Bild: picture }, 0);
    const own = await linkOf({ AgentNumber: 'B-1001' });
    expect(await shown(own)).toEqual({ ...said, Bild: `/bild/${picture}` });
    expect(await shown(await linkOf({ AgentNumber: 'B-2002' }))).toBeNull();
    expect(await shown(await linkOf({ AgentNumber: 'B-3003' }))).toBeNull();
    await api.call('POST', `/empfaenger/create/${own.Empfehlungsnummer}`, friend('mia@example.org'), {
      address: newAddress(),
    });
    const [mail] = await api.mailsTo('mia@example.org');
    expect(mail?.text).toContain('Agentur Nord, Inga Petersen, 040 1234567, nord@example.org');
  });

  /** docs/specification/programme.md#what-leads-people-away */
  describe('leads its friends nowhere but to the programme and itself', () => {
    const led = 'Öffnungszeiten auf dieb.example';
    it.each([
      ['Name', led, 'dieb.example'],
      ['Anschrift', 'Hafenstraße 1\nhttps://dieb.example/x', 'https://dieb.example/x'],
      ['Ansprechpartner', 'Inga, inga@dieb.example', 'inga@dieb.example'],
      ['Email', 'nord@dieb.example', 'nord@dieb.example'],
      ['Email', 'nord@gmx.de', 'nord@gmx.de'],
      ['Oeffnungszeiten', led, 'dieb.example'],
    ])('in %s: %s is refused there, with the address', async (field, words, address) => {
      const { status, body } = await save({ [field]: words }, await version());
      expect([status, body.Errors]).toEqual([400, [{ Field: field, Message: expect.stringContaining(address) }]]);
    });

    it('which are the hosts of the programme, and pages and mailboxes at the domains of its own people', async () => {
      const words = 'Mo.–Fr.9–18 Uhr, siehe portal.test, example.org oder https://www.example.org/nord';
      expect((await save({ Oeffnungszeiten: words, Email: 'buero@example.org' }, await version())).status).toBe(200);
    });

    it('whom somebody else knows: nobody makes an address the agency’s by inviting it alone', async () => {
      const mine = { Email: 'dieb@dieb.example' };
      const userId = await works('Strohmann', 'dieb@dieb.example', { roles: ['AgenturMitarbeiter'] });
      const invitedBy = (who: string | null) =>
        api.owner.query('update agency_user set invited_alone_by = $1 where user_id = $2', [who, userId]);
      await invitedBy(newId());
      expect((await save(mine, await version())).status).toBe(400);
      await invitedBy(null);
      expect((await save(mine, await version())).status).toBe(200);
      // It stays the agency's when they have left.
      await api.owner.query('delete from agency_user where user_id = $1', [userId]);
      expect((await save({ ...mine, Name: 'Agentur Süd' }, await version())).status).toBe(200);
    });

    it('and at a freemail provider the whole address of one of them alone', async () => {
      await works('Inga Petersen', 'agentur.nord@gmx.de');
      const [same, other] = [{ Email: 'Agentur.Nord@gmx.de' }, { Email: 'agentur.sued@gmx.de' }];
      expect((await save(other, await version())).status).toBe(400);
      expect((await save(same, await version())).status).toBe(200);
    });
  });
});
