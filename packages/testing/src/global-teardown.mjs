export default async function globalTeardown() {
  await globalThis.testServer?.stop();
}
