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

/** A port nobody uses now, below the range the system hands out for outgoing connections. */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 15_000 + Math.floor(Math.random() * 16_000);
    if (!(await isTaken(port))) return port;
  }
  throw new Error('No free port was found.');
}
