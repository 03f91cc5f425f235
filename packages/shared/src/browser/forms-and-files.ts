import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const captchaWanted = 'PSOF0005';

/** Sends without a proof of work and, where the server asks for one because many forms came from here, once more with its solution. */
export async function withCaptchaWhereAsked<Answer>(
  sendIt: (solved: { Captcha?: string }) => Promise<Answer>,
  solution: () => Promise<string | undefined>,
): Promise<Answer> {
  try {
    return await sendIt({});
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== captchaWanted) throw error;
    const Captcha = await solution();
    return sendIt(Captcha ? { Captcha } : {});
  }
}

/** Hands a file to the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Later, since some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The answer to a challenge as the wire wants it (base64); undefined where there is none. */
export async function answerTo(challenge: unknown): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
