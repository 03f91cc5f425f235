import { startTestServer } from './test-server.mjs';

/** One database server for a whole run, whichever suites take part. */
export default async function globalSetup() {
  if (globalThis.testServer) return;
  const server = await startTestServer();
  globalThis.testServer = server;
  process.env.TEST_DATABASE_URL = server.url;
}
