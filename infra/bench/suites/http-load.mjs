// HTTP load over plain sockets: costs so little that the server is what is measured.
import { connect } from 'node:net';

/** A request as it goes over the wire. */
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

/** Keeps `connections` busy for a while; answers per second. An answer that is not 2xx ends it. */
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
