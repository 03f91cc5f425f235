import { CommandBus } from '@nestjs/cqrs';
import { EraseRecipient } from '../../modules/recipient/api.js';
import { friend, peopleApi, recommender, submission, type PeopleApi } from './people-api.js';

/** docs/specification/friend.md#the-browser-remembers-its-contact: the portal keeps a cookie per recommendation after the form was sent or the contact was found, and asks this call before it believes it. */
describe('A recipient’s cookie of a recommendation', () => {
  let api: PeopleApi;
  let first: string;
  let second: string;
  let rosa: { Empfaengernummer: string; Hash: string };

  const recommend = async (token: string, email: string): Promise<string> =>
    (await api.call('POST', '/Empfehlen/create', submission(email), { token })).body.Empfehlungsnummer;
  const exists = (hash: string, number?: string) =>
    api.call('GET', `/empfaenger/${hash}${number ? `?empfehlungsnummer=${number}` : ''}`);

  beforeAll(async () => {
    api = await peopleApi();
    const { email, token } = await recommender(api, 'jonas@example.org');
    [first, second] = [await recommend(token, email), await recommend(token, email)];
    rosa = (await api.call('POST', `/empfaenger/create/${first}`, friend('rosa@example.org'))).body;
  });
  afterAll(() => api.close());

  it('is that of a contact who is there, before and after the confirmation', async () => {
    expect((await exists(rosa.Hash, first)).body).toEqual({ Exists: true, Bestaetigt: false });
    const {
      rows: [{ id }],
    } = await api.owner.query('select recipient_id as id from recipient where number = $1', [rosa.Empfaengernummer]);
    expect(
      (await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token: await api.issue('recipient', id) }))
        .status,
    ).toBe(204);
    expect((await exists(rosa.Hash, first)).body).toEqual({ Exists: true, Bestaetigt: true });
    expect((await exists(rosa.Hash)).body).toEqual({ Exists: true, Bestaetigt: true });
  });

  it('of another recommendation says nothing about this one, nor of one that is not there', async () => {
    for (const number of [second, 'NIE-DA'])
      expect((await exists(rosa.Hash, number)).body).toEqual({ Exists: false, Bestaetigt: false });
  });

  it('that somebody tampered with is nobody’s', async () => {
    const other = rosa.Hash.replace(/.$/, last => (last === '0' ? '1' : '0'));
    expect((await exists(other, first)).body).toEqual({ Exists: false, Bestaetigt: false });
    for (const text of ['kein-hex', `${rosa.Hash}%27--`, `${rosa.Hash}0`, rosa.Hash.slice(1)])
      expect((await exists(text, first)).body).toEqual({ Exists: false, Bestaetigt: false });
    expect((await exists('0'.repeat(200), first)).status).toBeGreaterThanOrEqual(400);
  });

  it('is nobody’s any more after the erasure', async () => {
    const {
      rows: [{ id }],
    } = await api.owner.query('select recipient_id as id from recipient where number = $1', [rosa.Empfaengernummer]);
    await api.inTenant(() => api.get(CommandBus).execute(new EraseRecipient(id)));
    expect((await exists(rosa.Hash, first)).body).toEqual({ Exists: false, Bestaetigt: false });
  });
});
