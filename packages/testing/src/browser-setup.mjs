import globalSetup from './global-setup.mjs';
import { findBrowser } from '../../../infra/start/lib/processes.mjs';
import { build } from '../../../infra/start/lib/build.mjs';

/** Builds the hosts, and checks that a browser is available. */
export default async function browserSetup() {
  await build();
  const { path, env } = process.env.CHROMIUM_ENV
    ? { path: process.env.CHROMIUM_PATH, env: JSON.parse(process.env.CHROMIUM_ENV) }
    : await findBrowser();
  process.env.CHROMIUM_PATH = path;
  process.env.CHROMIUM_ENV = JSON.stringify(env);
  await globalSetup();
}
