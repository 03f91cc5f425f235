import { connect, createServer } from 'node:net';

function listens(port, host) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', error => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/** True when someone holds the port on one of the loopback addresses. */
export async function isTaken(port) {
  const answers = [await listens(port, '127.0.0.1'), await listens(port, '::1')];
  return answers.includes('EADDRINUSE');
}

/** True when a connection to the port is accepted. */
export function answers(port, host = '127.0.0.1') {
  return new Promise(resolve => {
    const socket = connect({ port, host });
    const settle = value => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

const given = new Set();

/** A port nobody uses now, below the range the system hands out for outgoing connections; from a hundred that are this process's, since others choose theirs before ours listens. */
export async function freePort() {
  const first = 15_000 + (process.pid % 160) * 100;
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = first + Math.floor(Math.random() * 100);
    if (given.has(port) || (await isTaken(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('No free port was found.');
}
