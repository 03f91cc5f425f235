import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyUsers } from '../../modules/agency/persistence/agency-users.js';
import { recommender } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
afterAll(() => api.close());

describe('Statistics by mail', () => {
  const email = 'olga@staff.example';
  let userId: string;
  let token: string;
  beforeEach(async () => {
    await api.anew();
    // A Monday, after seven in the morning.
    api.clock.moveTo(new Date('2026-11-30T12:00:00Z'));
    userId = newId();
    const who = { name: 'Olga', roles: ['AgenturInhaber'], agencyNumber: 'A-1' };
    await api.inTenant(() => api.get(AgencyUsers).signedIn(userId, { ...who, email } as never, 'de', api.clock.now()));
    token = await api.inTenant(() => api.get(Tokens).issue('agency', userId, { data: who }));
  });

  const wish = () => api.call('GET', '/agentur/statistik/versand', undefined, { token });
  const ask = (Rhythmus: string, Nach = 'kanal') =>
    api.call('PUT', '/agentur/statistik/versand', { Rhythmus, Nach }, { token });
  const mailsOn = async (day: string) => {
    const before = (await api.mailsTo(email)).length;
    api.clock.moveTo(new Date(`${day}T06:30:00Z`));
    return (await api.mailsTo(email)).slice(before);
  };

  it('come to nobody who did not ask', async () => {
    expect(await wish()).toMatchObject({ status: 200, body: { Rhythmus: 'Nie', Naechste: null } });
    expect(await mailsOn('2026-12-07')).toEqual([]);
  });

  it('come every Monday with what became of the week before, and the rows as a file', async () => {
    const jonas = await recommender(api, 'jonas@example.org');
    await api.recommend('jonas@example.org', jonas.token);
    expect(await ask('Woechentlich')).toMatchObject({
      status: 200,
      body: { Rhythmus: 'Woechentlich', Nach: 'kanal', Naechste: '2026-12-07' },
    });
    expect(await mailsOn('2026-12-06')).toEqual([]);
    const [mail, ...more] = await mailsOn('2026-12-07');
    expect(more).toEqual([]);
    expect([mail!.subject, mail!.text]).toEqual([
      expect.stringContaining('Statistik 30.11.2026 bis 06.12.2026'),
      expect.stringMatching(/Empfehlungen:?\s+1[\s\S]*\/admin\/statistics\?tenant=test/),
    ]);
    expect(mail!.attachments).toEqual([
      {
        filename: 'statistik-kanal-2026-11-30-2026-12-06.csv',
        contentType: 'text/csv; charset=utf-8',
        content: expect.stringMatching(/^\ufeff?Kanal;Empfehlungen;[^\n]*\n[^\n]+;1;/),
      },
    ]);
    expect((await wish()).body.Naechste).toBe('2026-12-14');
    expect(await mailsOn('2026-12-14')).toHaveLength(1);
  });

  it('come on the first of a month, by month for twelve of them', async () => {
    await ask('Monatlich', 'monat');
    const [mail] = await mailsOn('2026-12-01');
    expect(mail!.subject).toContain('Statistik 01.12.2025 bis 30.11.2026');
  });

  it('end when the person no longer wants them', async () => {
    await ask('Woechentlich');
    expect(await ask('Nie')).toMatchObject({ body: { Rhythmus: 'Nie', Naechste: null } });
    expect(await mailsOn('2026-12-07')).toEqual([]);
  });

  it('end for who is blocked meanwhile, and do not begin again by themselves', async () => {
    await ask('Woechentlich');
    await api.owner.query('update agency_user set blocked_at = now() where user_id = $1', [userId]);
    expect(await mailsOn('2026-12-07')).toEqual([]);
    await api.owner.query('update agency_user set blocked_at = null where user_id = $1', [userId]);
    expect([await mailsOn('2026-12-14'), (await wish()).body.Rhythmus]).toEqual([[], 'Nie']);
  });

  it('are refused in a rhythm that there is not, and to operators, who have no figures', async () => {
    expect(await ask('Taeglich')).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Rhythmus' }] } });
    const operator = await api.staff(['Betreiber'], null);
    expect(
      await api.call(
        'PUT',
        '/agentur/statistik/versand',
        { Rhythmus: 'Monatlich', Nach: 'monat' },
        { token: operator },
      ),
    ).toMatchObject({ status: 403 });
  });
});
