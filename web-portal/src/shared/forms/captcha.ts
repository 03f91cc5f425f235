import type { CaptchaCheck } from '#contract/shared/schemas.js';

/** The answer to a challenge (base64), or undefined where none is asked for. Rejects when the challenge cannot be solved. */
export async function solveCaptcha(check: CaptchaCheck): Promise<string | undefined> {
  if (!check.CaptchaRequired || !check.Challenge) return undefined;
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) =>
        data ? resolve(data) : reject(new Error('No solution found'));
      worker.onerror = () => reject(new Error('The captcha worker failed'));
      worker.postMessage(check.Challenge);
    });
  } finally {
    worker.terminate();
  }
}
