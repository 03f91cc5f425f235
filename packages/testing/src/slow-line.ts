import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to the database that can freeze: connections stay open and say nothing, as with a machine that hangs. */
export async function slowLine(database: string) {
  const to = new URL(database);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer(client => {
    const server = connect(Number(to.port || 5432), to.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one
        .on('data', data => void other.write(data))
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      if (frozen) one.pause();
    }
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const port = (server.address() as AddressInfo).port;
  return {
    /** The same address, by this line. */
    by(url: string): string {
      const through = new URL(url);
      [through.hostname, through.port] = ['127.0.0.1', String(port)];
      return through.href;
    },
    freeze(): void {
      frozen = true;
      for (const one of sockets) one.pause();
    },
    thaw(): void {
      frozen = false;
      for (const one of sockets) one.resume();
    },
    async close(): Promise<void> {
      for (const one of sockets) one.destroy();
      await new Promise(closed => server.close(closed));
    },
  };
}
