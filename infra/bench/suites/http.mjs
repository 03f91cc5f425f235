// Click and create through HTTP, compared with a bare Fastify handler with one INSERT on the same database.
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { realBrowser } from '../../../packages/shared/src/real-browser.ts';
import { freePort } from '../../start/lib/processes.mjs';
import { isOk, startHost } from '../../start/lib/product.mjs';
import { inTurns } from '../lib/figures.mjs';

// HTTP load over plain sockets: so cheap that only the server is measured.

/** A serialised request. */
export function request({ method, url, headers = {}, body }) {
  const { host, pathname, search } = new URL(url);
  const payload = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host,
    connection: 'keep-alive',
    ...headers,
    ...(payload && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'content-length': Buffer.byteLength(payload) }),
  };
  return Buffer.from(
    `${method} ${pathname}${search} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${payload}`,
  );
}

/** Keeps `connections` busy for a time; returns responses per second. Throws for a response other than 2xx. */
export async function load({ url, next, connections, milliseconds }) {
  const { hostname, port } = new URL(url);
  const until = performance.now() + milliseconds;
  const start = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => one(hostname, Number(port), next, until)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1_000);
}

function one(host, port, next, until) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let heard = '';
    let count = 0;
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(next()));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection under load.')));
    socket.on('data', text => {
      heard += text;
      const end = endOfAnswer(heard);
      if (end === undefined || heard.length < end) return;
      if (!/^HTTP\/1\.1 2/.test(heard)) {
        socket.destroy();
        return reject(new Error(`Under load: ${heard.slice(0, 400)}`));
      }
      heard = '';
      count += 1;
      if (performance.now() < until) return socket.write(next());
      socket.removeAllListeners('close').end();
      resolve(count);
    });
  });
}

function endOfAnswer(text) {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  if (/^HTTP\/1\.1 204/.test(text)) return head + 4;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head));
  if (!length) throw new Error('An answer without content-length.');
  return head + 4 + Number(length[1]);
}

const connections = 64;

export async function http({ env, logs, seconds, rounds, say }) {
  const port = await freePort();
  const bare = startHost({
    name: 'bare',
    script: join('infra', 'bench', 'processes', 'bare-fastify.mjs'),
    env: { PORT: String(port), HOST: 'localhost', DATABASE_OWNER_URL: env.DATABASE_URL, NODE_ENV: 'production' },
    logs,
    isReady: () => isOk(`http://localhost:${port}/click/1`),
  });
  try {
    await bare.ready();
    const milliseconds = seconds * 1_000;
    const run = (url, next) => load({ url, next, connections, milliseconds });
    const fixed = options => {
      const bytes = request(options);
      return () => bytes;
    };
    const bareUrl = `http://localhost:${port}`;
    const number = await anOpenRecommendation(env);
    const clickHeaders = { 'user-agent': realBrowser };
    const click = fixed({
      method: 'GET',
      url: `${env.PUBLIC_URL}/api/v1/telko/empfehlen/click/${number}`,
      headers: clickHeaders,
    });
    const bareClick = fixed({ method: 'GET', url: `${bareUrl}/click/${number}`, headers: clickHeaders });
    const { token, body } = await someone(env);
    const create = fixed({
      method: 'POST',
      url: `${env.PUBLIC_URL}/api/v1/telko/Empfehlen/create`,
      headers: { 'user-agent': realBrowser, authorization: `Bearer ${token}` },
      body,
    });
    const bareCreate = fixed({ method: 'POST', url: `${bareUrl}/create`, headers: clickHeaders, body });

    // Warms up both sides: open connections and compiled code; the larger product needs some seconds.
    for (const [url, next] of [
      [env.PUBLIC_URL, click],
      [bareUrl, bareClick],
      [env.PUBLIC_URL, create],
      [bareUrl, bareCreate],
    ])
      await load({ url, next, connections, milliseconds: 3_000 });
    const clicks = await inTurns(
      rounds,
      () => run(env.PUBLIC_URL, click),
      () => run(bareUrl, bareClick),
      text => say(`click ${text}`),
    );
    const creates = await inTurns(
      rounds,
      () => run(env.PUBLIC_URL, create),
      () => run(bareUrl, bareCreate),
      text => say(`create ${text}`),
    );
    return [
      { name: 'Click through HTTP ÷ bare Fastify with one INSERT', unit: 'requests/s', ...clicks, goal: 1 },
      { name: 'Create through HTTP ÷ bare Fastify with one INSERT', unit: 'requests/s', ...creates, goal: 0.5 },
    ];
  } finally {
    await bare.stop();
  }
}

async function anOpenRecommendation(env) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  const { rows } = await owner.query(
    `select r.number from recommendation r join tenant t on t.id = r.tenant_id where t.key = 'telko' and r.status = 'open' limit 1`,
  );
  await owner.end();
  return rows[0].number;
}

/** A logged-in recommender and a product to recommend. */
export async function someone(env) {
  const { logins } = await (await fetch(`${env.PUBLIC_URL}/demo.json`)).json();
  const { email, password } = logins.find(({ tenant, role }) => tenant === 'telko' && role === 'recommender');
  const base = `${env.PUBLIC_URL}/api/v1/telko`;
  const session = await fetch(`${base}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: email, Password: password }),
  });
  const { Token: token } = await session.json();
  if (!token) throw new Error(`No session for ${email}: ${session.status}.`);
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  const { rows } = await owner.query(
    `select r.product_id from recommendation r join tenant t on t.id = r.tenant_id where t.key = 'telko' order by r.created_at desc limit 1`,
  );
  await owner.end();
  return { token, body: recommendationOf(rows[0].product_id, email) };
}

/** The form's request body for a logged-in user. */
export const recommendationOf = (productId, email) => ({
  Empfehlung: {
    Produkt: productId,
    Channel: 'whatsapp',
    Empfehlungslink: true,
    AgbText: true,
    AnteilEmpfehler: 50,
  },
  Empfehler: {
    Vorname: 'Jonas',
    Nachname: 'Weber',
    Email: email,
    NewsletterPermission: false,
    NewsletterOptinGegeben: false,
  },
  Empfaenger: null,
});
