import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const captchaWanted = 'PSOF0005';

/** Sends a form without a captcha; if the server requires one, sends it again with the solution. */
export async function withCaptchaIfRequired<Answer>(
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

/** Starts a browser download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Delayed, since some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The solution of a challenge for the wire (base64); undefined if there is none. */
export async function answerTo(challenge: unknown): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
