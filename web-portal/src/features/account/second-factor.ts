import { queryOptions } from '@tanstack/react-query';
import type {
  addPasskey as addPasskeyCall,
  askForAnyPasskey,
  askForPasskey as askForPasskeyCall,
  confirmApp as confirmAppCall,
  logInByPasskey,
  readSecondFactor,
  removeApp as removeAppCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from '#contract/account/second-factor-calls.js';
import type { NewPasskey, PasskeyAnswer } from '#contract/account/schemas.js';
import { send } from '../../shared/http/send.js';
import { endpoints } from '../endpoints.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal, meta }) => send<typeof readSecondFactor>(endpoints.readSecondFactor, {}, { signal, meta }),
});
export const beginApp = (Password: string | undefined) =>
  send<typeof setUpApp>(endpoints.setUpApp, { body: { Password } });
export const confirmApp = async (Code: string) =>
  (await send<typeof confirmAppCall>(endpoints.confirmApp, { body: { Code } })).Wiederherstellungscodes;
export const removeApp = (Password: string | undefined) =>
  send<typeof removeAppCall>(endpoints.removeApp, { body: { Password } });
export const renewCodes = async (Password: string | undefined) =>
  (await send<typeof renewRecoveryCodes>(endpoints.renewRecoveryCodes, { body: { Password } })).Wiederherstellungscodes;

export const beginPasskey = async (Password: string | undefined) =>
  (await send<typeof setUpPasskey>(endpoints.setUpPasskey, { body: { Password } })).Optionen;
export const addPasskey = async (body: NewPasskey) =>
  (await send<typeof addPasskeyCall>(endpoints.addPasskey, { body })).Wiederherstellungscodes;
export const removePasskey = (id: string, Password: string | undefined) =>
  send<typeof removePasskeyCall>(endpoints.removePasskey, { params: { id }, body: { Password } });
/** Of a login that waits for its second factor. */
export const askForPasskey = async (Token: string) =>
  (await send<typeof askForPasskeyCall>(endpoints.askForPasskey, { body: { Token } })).Optionen;

/** Nobody says who they are: the device knows its keys. */
export const logInByAnyPasskey = async (RememberMe: boolean) =>
  send<typeof logInByPasskey>(endpoints.logInByPasskey, {
    body: {
      Passkey: await answerByPasskey((await send<typeof askForAnyPasskey>(endpoints.askForAnyPasskey, {})).Optionen),
      RememberMe,
    },
  });

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
