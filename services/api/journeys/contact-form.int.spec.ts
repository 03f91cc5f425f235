import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

describe('What a friend is asked', () => {
  let api: ProgrammeApi;
  let number: string;
  beforeAll(async () => {
    api = await programmeApi();
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
