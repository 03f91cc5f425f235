import type { NewPasskey, PasskeyAnswer } from '#contract/account/second-factor-schemas.js';

/** Browsers have passkeys on secure pages only. */
export const passkeysWork = (): boolean => typeof PublicKeyCredential === 'function';

/** The person said no, took too long, or the device has this key already; browsers do not tell these apart, on purpose. */
export const isRefusedByDevice = (error: unknown): boolean =>
  error instanceof Error &&
  ['WebAuthnError', 'NotAllowedError', 'InvalidStateError', 'AbortError', 'SecurityError'].includes(error.name);

type Options = Readonly<Record<string, unknown>>;

/** Asks the device for a new key. What the browser is asked and answers is the server's business as a whole. */
export async function createPasskey(options: Options): Promise<NewPasskey['Antwort']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })) as unknown as NewPasskey['Antwort'];
}

/** Lets one of the person's keys answer. */
export async function answerByPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })) as unknown as PasskeyAnswer;
}
