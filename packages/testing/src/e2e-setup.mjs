import globalSetup from './global-setup.mjs';
import { findBrowser } from '../../../infra/start/lib/processes.mjs';
import { build } from '../../../infra/start/lib/build.mjs';

/** Hosts run as they are built, in a browser of their own. */
export default async function e2eSetup() {
  await build();
  const { path, env } = process.env.CHROMIUM_ENV
    ? { path: process.env.CHROMIUM_PATH, env: JSON.parse(process.env.CHROMIUM_ENV) }
    : await findBrowser();
  process.env.CHROMIUM_PATH = path;
  process.env.CHROMIUM_ENV = JSON.stringify(env);
  await globalSetup();
}
