import type { CallContext } from '#platform/http/call.js';
import { openMoneyWorld, start, type MoneyWorld } from '../../payout/money-world.test.js';
import { SetProviderSecret } from '../api.js';
import { ReportOrderController } from '../http/reporting.js';
import { providerSignature } from './report-order.js';

const secret = 'provider-secret-of-telko';
const timestamp = String(start.getTime() / 1000);

describe('POST /auftrag', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld();
    await world.run(new SetProviderSecret(secret));
  });
  afterAll(() => world.close());

  interface Signed {
    signature?: string;
    timestamp?: string;
    now?: Date;
    sent?: object;
  }
  const send = (body: object, { signature, timestamp: at = timestamp, now = start, sent = body }: Signed = {}) => {
    const rawBody = Buffer.from(JSON.stringify(sent));
    const headers = {
      'x-timestamp': at,
      'x-signature': signature ?? providerSignature(secret, at, JSON.stringify(body)),
    };
    const context = { principal: { kind: 'anonymous' }, headers, rawBody, now } as unknown as CallContext;
    return world.as('provider', () =>
      world.get(ReportOrderController).report({ params: undefined, query: undefined, body, context } as never),
    );
  };
  const order = (Auftragsnummer: string, whom: object) => ({
    Auftragsnummer,
    Auftragsdatum: '2026-11-01T09:00:00',
    Art: 'Neuvertrag',
    Status: 'Abgeschlossen',
    ...whom,
  });

  it('takes a signed report and tells what came of it, again and again', async () => {
    const { number } = await world.recommend();
    const report = order('P-1', { Empfehlungsnummer: number });
    expect(await send(report)).toEqual({ Auftragsnummer: 'P-1', Ergebnis: 'Angenommen' });
    expect(await send(report)).toEqual({ Auftragsnummer: 'P-1', Ergebnis: 'Bekannt' });
    expect(await send(order('P-2', { Empfehlungsnummer: number, Art: 'Verlaengerung' }))).toEqual({
      Auftragsnummer: 'P-2',
      Ergebnis: 'KeinePraemie',
    });
  });

  it('takes the same new report sent many times at once as one', async () => {
    const report = order('P-5', { Empfehlungsnummer: (await world.recommend()).number });
    const results = await Promise.all(Array.from({ length: 5 }, () => send(report)));
    expect(results.map(({ Ergebnis }) => Ergebnis).sort()).toEqual([
      'Angenommen',
      'Bekannt',
      'Bekannt',
      'Bekannt',
      'Bekannt',
    ]);
  });

  it('finds the recipient by number, keeps their customer number in the vault and out of the events', async () => {
    const { recipientNumber, recipientId } = await world.recommend();
    await send(order('P-3', { Empfaengernummer: recipientNumber, Kundennummer: 'KD-4711' }));
    expect(await world.rows(`select customer_number from person where person_id = '${recipientId}'`)).toEqual([
      { customer_number: 'KD-4711' },
    ]);
    expect(await world.rows(`select 1 from engine.event where data::text like '%KD-4711%'`)).toEqual([]);
  });

  it('gives nothing for one’s own contract', async () => {
    const { number, recommenderId } = await world.recommend();
    await world.owner.query(`update person set customer_number = 'KD-1' where person_id = $1`, [recommenderId]);
    expect(await send(order('P-4', { Empfehlungsnummer: number, Kundennummer: 'KD-1' }))).toMatchObject({
      Ergebnis: 'KeinePraemie',
    });
  });

  it('refuses a number that belongs to another recommendation', async () => {
    const { number } = await world.recommend();
    await expect(send(order('P-1', { Empfehlungsnummer: number }))).rejects.toMatchObject({
      reason: 'validation-failed',
      details: { fields: [{ field: 'Auftragsnummer', reason: 'contradictory' }] },
    });
  });

  it.each<[string, Signed]>([
    ['a wrong signature', { signature: `sha256=${'0'.repeat(64)}` }],
    ['no signature', { signature: '' }],
    ['a changed body', { sent: { changed: true } }],
    ['a recording older than five minutes', { now: new Date(start.getTime() + 301_000) }],
    ['a timestamp that was not signed', { signature: providerSignature(secret, '1', '{}') }],
  ])('is refused with %s', async (_, signed) => {
    await expect(send(order('P-9', { Empfehlungsnummer: '1' }), signed)).rejects.toMatchObject({
      reason: 'not-authorised',
    });
  });

  it('keeps the secret encrypted', async () => {
    const [row] = await world.rows<{ all: string }>('select to_jsonb(s)::text as all from tenant_secret s');
    expect(row!.all).not.toContain(secret);
  });
});
