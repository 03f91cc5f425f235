import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves the proof of work off the main thread, so that the page stays quick. */
self.onmessage = async ({ data }: MessageEvent<Parameters<typeof solveChallenge>[0]['challenge']>) => {
  const solution = await solveChallenge({ challenge: data, deriveKey });
  self.postMessage(solution ? btoa(JSON.stringify({ challenge: data, solution })) : null);
};
