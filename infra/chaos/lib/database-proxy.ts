import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A `commit` as the driver sends it: a simple query, or the parse step of an extended one. */
const commit = /(?:Q\x00\x00\x00[\s\S]|P\x00\x00\x00[\s\S][\w-]*\x00)commit/i;

/** Stands between a host and the database. While armed, a transaction that writes `mark` is committed and its answer is kept back: the connection breaks instead. */
export async function openDatabaseProxy(url: string, mark: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = { url: '', lost: 0, armed: false, close };
  const server = createServer(host => {
    const database = connect(Number(target.port), target.hostname);
    let [wrote, losesAnswer] = [false, false];
    const end = () => {
      host.destroy();
      database.destroy();
    };
    for (const socket of [host, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    host.on('data', chunk => {
      const text = chunk.toString('latin1');
      wrote ||= text.includes(mark);
      if (commit.test(text)) {
        losesAnswer = proxy.armed && wrote;
        wrote = false;
      }
      database.write(chunk);
    });
    database.on('data', chunk => {
      if (!losesAnswer) return void host.write(chunk);
      // The database answers a commit when it is done: from here on only the answer is missing.
      proxy.lost += 1;
      end();
    });
  });
  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise(resolve => server.close(resolve));
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  proxy.url = Object.assign(new URL(url), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  }).href;
  return proxy;
}
