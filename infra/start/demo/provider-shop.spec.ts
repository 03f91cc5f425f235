import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { DemoEnvironment } from './accounts.js';
import { providerShop } from './provider-shop.js';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes !!!').toString('base64')}`;

describe('The demo’s shop', () => {
  let folder: string;
  let server: Server;
  let base: string;
  /** The shop with a programme that accepts every order. */
  const open = async () => {
    const shop = await providerShop({
      DEMO_DATA: folder,
      PUBLIC_URL: base,
      PROVIDER_SECRETS: 'telko:x',
    } as DemoEnvironment);
    server.removeAllListeners('request').on('request', (request, response) => {
      if (request.url!.startsWith('/api/')) return response.writeHead(202).end('{"Ergebnis":"Angenommen"}');
      return shop(request, response).catch(() => response.writeHead(500).end());
    });
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'weitersagen-shop-'));
    server = createServer();
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await open();
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const seen = async (tenant = 'telko') => (await fetch(`${base}/anbieter/${tenant}/ereignisse`)).text();
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${base}/anbieter/telko${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  const tell = async (id: string, data: object, signedWith = secret, now = new Date()) => {
    const body = JSON.stringify({ type: 'praemie.bereit', timestamp: now.toISOString(), data });
    const { status } = await post('/hooks', body, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(signedWith).sign(id, now, body),
    });
    return status;
  };

  /** The shop has the webhook's secret, and reported this order. */
  const reported = async (number: string) => {
    expect((await post('/ereignisse', `secret=${encodeURIComponent(secret)}`)).status).toBe(303);
    await post('?empfehlung=4711', `number=${number}&day=&outcome=Abgeschlossen`);
  };

  it('asks messages to come again until it has the secret, and takes none for one that is not', async () => {
    expect(await tell('m-0', { WertCent: 100 })).toBe(503);
    expect(await (await post('/ereignisse', 'secret=%3Cscript%3E')).text()).toContain('Das ist kein Geheimnis.');
    expect((await post('/ereignisse', `secret=${encodeURIComponent(secret)}`)).status).toBe(303);
    expect(await seen()).not.toContain(secret);
  });

  it('shows what it reported, and what it was told by the programme alone, once', async () => {
    await reported('D1001');
    expect([await tell('m-1', { Auftragsnummer: 'D1001', WertCent: 3_500 }), await tell('m-1', {})]).toEqual([
      204, 204,
    ]);
    const forged = `whsec_${Buffer.from('somebody else’s thirty-two bytes').toString('base64')}`;
    expect(await tell('m-2', { Auftragsnummer: 'D6666' }, forged)).toBe(400);
    expect(await tell('m-3', { Auftragsnummer: '<b>' }, secret, new Date(Date.now() - 3_600_000))).toBe(400);
    const page = await seen();
    expect(page).toContain('<td>Auftrag D1001: Angenommen</td>');
    expect(page.match(/<td>praemie\.bereit, D1001, 35,00\s€<\/td>/g)).toHaveLength(1);
    expect(page).not.toMatch(/D6666|<b>/);
    expect(await seen('energie')).not.toContain('D1001');
  });

  it('knows it after a restart', async () => {
    await reported('D1001');
    await open();
    expect(await seen()).toContain('D1001');
    expect(await tell('m-4', { Auftragsnummer: 'D1002' })).toBe(204);
  });
});
