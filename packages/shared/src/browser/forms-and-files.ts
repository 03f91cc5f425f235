import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The server's code of a refusal; undefined without an answer of its own. */
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Keeps the idempotency key until the server answers: a retry after a lost connection reuses it. */
export function creation(): <Answer>(sendIt: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer> {
  let key: string | undefined;
  return async sendIt => {
    key ??= crypto.randomUUID();
    try {
      const answer = await sendIt(key);
      key = undefined;
      return answer;
    } catch (error) {
      if (codeOf(error)) key = undefined;
      throw error;
    }
  };
}

/** The refusal that asks for proof of work. */
export const captchaWanted = 'PSOF0005';

/** Times that a form is sent again: others of the network may have made the work grow meanwhile, which has an end. */
const sentAgainAtMost = 3;

/** Sends a form without a captcha; if the server requires one, sends it again with the solution. */
export async function withCaptchaIfRequired<Answer>(
  sendIt: (solved: { Captcha?: string }) => Promise<Answer>,
  solution: () => Promise<string | undefined>,
): Promise<Answer> {
  let solved: { Captcha?: string } = {};
  for (let again = 0; ; again += 1) {
    try {
      return await sendIt(solved);
    } catch (error) {
      if (codeOf(error) !== captchaWanted || again === sentAgainAtMost) throw error;
      const Captcha = await solution();
      solved = Captcha ? { Captcha } : {};
    }
  }
}

/** What a call without a body answers to `?cmd=IsCaptchaRequired`. */
interface Check {
  readonly CaptchaRequired: boolean;
  readonly Challenge?: Record<string, unknown> | undefined;
}

/** Sends a call without a body; if the server requires a captcha, asks it for one and sends the call again with the solution. */
export const withWorkIfRequired = <Answer>(
  send: (query: { cmd?: 'IsCaptchaRequired'; captcha?: string }) => Promise<Answer | Check>,
  solve: (check: Check) => Promise<string | undefined>,
): Promise<Answer> =>
  withCaptchaIfRequired(
    ({ Captcha }) => send(Captcha ? { captcha: Captcha } : {}) as Promise<Answer>,
    async () => solve((await send({ cmd: 'IsCaptchaRequired' })) as Check),
  );

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

/** The same for what asked whether one is needed. */
export const answerToCheck = ({ Challenge }: Check): Promise<string | undefined> =>
  Challenge ? answerTo(Challenge) : Promise.resolve(undefined);
