import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { generate } from '../../infra/start/lib/generate.mjs';
import { createClient, verifyWebhook, WebhookVerificationError } from './index.js';

const order = {
  Auftragsnummer: 'A-1',
  Code: 'K7Q2M9',
  Auftragsdatum: '2026-11-20T10:00:00',
  Art: 'Neuvertrag',
  Status: 'Abgeschlossen',
} as const;
const taken = { Auftragsnummer: 'A-1', Ergebnis: 'Angenommen' };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A client of a server that answers one thing after the other; an error is a connection that broke. */
function client(answers: readonly (Response | Error)[], retries?: number) {
  const sent: { method: string; url: string; headers: Headers; body: string }[] = [];
  const rest = [...answers];
  const fetch = async (request: Request) => {
    sent.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.text(),
    });
    const answer = rest.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const options = { url: 'https://wir.example/', tenant: 'waerme', key: 'psk_1', fetch };
  return { sent, client: createClient({ ...options, ...(retries !== undefined && { retries }) }) };
}
const broken = () => new TypeError('fetch failed');
const soon = { 'retry-after': '0' };

describe('A client', () => {
  it('speaks with its key, below the address of its programme', async () => {
    const { client: one, sent } = client([json(202, taken)]);
    expect(await one.POST('/auftrag', { body: order })).toMatchObject({ data: { Ergebnis: 'Angenommen' } });
    expect(sent[0]).toMatchObject({ url: 'https://wir.example/api/v1/waerme/auftrag', body: JSON.stringify(order) });
    expect(sent[0]!.headers.get('authorization')).toBe('Bearer psk_1');
  });

  it('knows the types of bodies and answers', async () => {
    const { client: one } = client([json(200, { Ergebnis: 'Angenommen' }), json(202, taken)]);
    const params = { path: { auftragsnummer: 'A-1' } };
    // @ts-expect-error What an order is worth it does not say.
    expect((await one.GET('/auftrag/{auftragsnummer}', { params })).data?.WertCent).toBeUndefined();
    // @ts-expect-error Nor is there another kind.
    await one.POST('/auftrag', { body: { ...order, Art: 'Altvertrag' } });
  });

  it('hands a refusal on as it is, and sends a file as the text it is', async () => {
    const { client: one, sent } = client([json(400, { Code: 'PSOF0002', detail: 'Bitte prüfen' })]);
    const headers = { 'content-type': 'text/csv' };
    const { error, data } = await one.POST('/betrieb/auftraege/import', { body: 'Auftragsnummer;Art\n', headers });
    expect([data, error]).toEqual([undefined, expect.objectContaining({ Code: 'PSOF0002' })]);
    expect([sent.length, sent[0]!.body]).toEqual([1, 'Auftragsnummer;Art\n']);
  });

  it('sends a change again under the same key, and what only reads', async () => {
    const { client: one, sent } = client([broken(), json(503, {}, soon), json(202, taken)]);
    expect((await one.POST('/auftrag', { body: order })).data).toEqual(taken);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.stringMatching(/^[\w-]{36}$/)]);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    const reading = client([json(504, {}, soon), json(200, [])]);
    await reading.client.GET('/betrieb/webhooks');
    expect(reading.sent).toHaveLength(2);
  });

  it('keeps a key that is given', async () => {
    const { client: one, sent } = client([json(202, {})]);
    const header = { 'Idempotency-Key': 'mine' };
    await one.POST('/betrieb/auftraege/import', { params: { header }, body: 'x' });
    expect(sent[0]!.headers.get('idempotency-key')).toBe('mine');
  });

  it('repeats nothing that might happen twice, but what was refused before it began', async () => {
    const hook = { Url: 'https://shop.example/hooks', Ereignisse: ['praemie.bereit' as const] };
    const { client: one, sent } = client([broken()]);
    await expect(one.POST('/betrieb/webhooks', { body: hook })).rejects.toThrow('fetch failed');
    expect(sent).toHaveLength(1);
    const unclear = client([json(503, { Code: 'PSOF0009' }, soon)]);
    expect((await unclear.client.POST('/betrieb/webhooks', { body: hook })).response.status).toBe(503);
    const limited = client([json(429, {}, soon), json(201, { Id: '1', Geheimnis: 'whsec_' })]);
    expect((await limited.client.POST('/betrieb/webhooks', { body: hook })).data?.Id).toBe('1');
  });

  it('gives up after as many times as it was told, where it should rest long, and when it is told to', async () => {
    const { client: one, sent } = client([json(503, {}, soon), json(503, {}, soon), json(200, [])], 1);
    expect((await one.GET('/betrieb/webhooks')).response.status).toBe(503);
    expect(sent).toHaveLength(2);
    const tomorrow = client([json(429, {}, { 'retry-after': '86400' })]);
    expect((await tomorrow.client.GET('/betrieb/webhooks')).response.status).toBe(429);
    const ended = new AbortController();
    const waiting = client([json(503, {}, { 'retry-after': '30' })]);
    const answer = waiting.client.GET('/betrieb/webhooks', { signal: ended.signal });
    setTimeout(() => ended.abort(new Error('enough')), 5);
    await expect(answer).rejects.toThrow('enough');
  });
});

describe('The package', () => {
  it('is built as its script says, with its types, and speaks', async () => {
    const built = await mkdtemp('packages/client/dist-');
    try {
      const { scripts } = JSON.parse(await readFile('packages/client/package.json', 'utf8'));
      const [compiler, ...args] = scripts.build.replace('--outDir dist', `--outDir ${resolve(built)}`).split(' ');
      await generate({ types: true });
      await promisify(execFile)(process.execPath, [resolve('node_modules/typescript/bin', compiler), ...args], {
        cwd: 'packages/client',
      });
      expect(await readFile(join(built, 'client/index.d.ts'), 'utf8')).toContain('createClient');
      const { createClient: made } = await import(resolve(built, 'client/index.js'));
      const fetch = () => Promise.resolve(json(202, taken));
      const { data } = await made({ url: 'https://wir.example', tenant: 'waerme', key: 'psk_1', fetch }).POST(
        '/auftrag',
        { body: order },
      );
      expect(data).toEqual(taken);
    } finally {
      await rm(built, { recursive: true });
    }
  });
});

describe('A webhook’s message', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes !!!').toString('base64')}`;
  const body = JSON.stringify({ type: 'praemie.bereit', timestamp: '2026-11-20T10:00:00Z', data: { WertCent: 3500 } });
  const signed = (at = new Date()) => ({
    'webhook-id': 'm-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('m-1', at, body),
  });

  it('is read from headers of Node or of a fetch', () => {
    const wanted = { id: 'm-1', type: 'praemie.bereit', data: { WertCent: 3500 } };
    expect(verifyWebhook(secret, body, signed())).toMatchObject(wanted);
    expect(verifyWebhook(secret, body, new Headers(signed()))).toMatchObject(wanted);
  });

  it.each([
    ['that was changed', () => verifyWebhook(secret, body.replace('3500', '9900'), signed())],
    ['that was signed by somebody else', () => verifyWebhook(`whsec_${'A'.repeat(43)}=`, body, signed())],
    ['that was sent long ago', () => verifyWebhook(secret, body, signed(new Date(Date.now() - 600_000)))],
    ['without a signature', () => verifyWebhook(secret, body, {})],
  ])('is refused %s', (_, read) => expect(read).toThrow(WebhookVerificationError));
});
