import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaCheck } from '#contract/shared/schemas.js';
import { WireError } from './wire-error.js';

const captchaWanted = 'PSOF0005';

/** Sends without a proof of work and, where the server wants one because many forms came from here, once more with its solution. */
export async function withCaptchaWhereAsked<Answer>(
  sendIt: (solved: { Captcha?: string }) => Promise<Answer>,
  check: () => Promise<CaptchaCheck>,
): Promise<Answer> {
  try {
    return await sendIt({});
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== captchaWanted) throw error;
    const { Challenge: challenge } = await check();
    const solution = challenge
      ? await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
      : null;
    return sendIt(solution ? { Captcha: btoa(JSON.stringify({ challenge, solution })) } : {});
  }
}
