import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { logger } from '#platform/logger.js';

/**
 * Ends the API in order: no new connection is accepted, requests under way are answered, then everything else is closed.
 * The server goes first, since an answer under way needs the database. Answers false when `deadline` milliseconds were not enough.
 */
export async function drain(app: NestFastifyApplication, deadline: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), deadline)));
  const server = app.getHttpAdapter();
  // A browser keeps its connection open after the answer; closing the server lets go only of those idle at that moment.
  const hangUp = setInterval(() => (server.getHttpServer() as Server).closeIdleConnections(), 50);
  const closed = (async () => {
    await server.getInstance().close();
    await app.close();
    return true;
  })()
    .catch((error: unknown) => {
      logger.error({ err: error }, 'The API did not close in order.');
      return false;
    })
    .finally(() => clearInterval(hangUp));
  try {
    return await Promise.race([closed, late]);
  } finally {
    clearTimeout(timer);
  }
}
