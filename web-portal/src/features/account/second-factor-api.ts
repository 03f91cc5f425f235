import type {
  addPasskey as addPasskeyCall,
  askForPasskey as askForPasskeyCall,
  confirmApp as confirmAppCall,
  readSecondFactor,
  removeApp as removeAppCall,
  removePasskey as removePasskeyCall,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from '#contract/account/second-factor-calls.js';
import type { NewPasskey } from '#contract/account/second-factor-schemas.js';
import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => send<typeof readSecondFactor>(endpoints.readSecondFactor, {}, { signal }),
});
export const beginApp = (Password: string) => send<typeof setUpApp>(endpoints.setUpApp, { body: { Password } });
export const confirmApp = async (Code: string) =>
  (await send<typeof confirmAppCall>(endpoints.confirmApp, { body: { Code } })).Wiederherstellungscodes;
export const removeApp = (Password: string) => send<typeof removeAppCall>(endpoints.removeApp, { body: { Password } });
export const renewCodes = async (Password: string) =>
  (await send<typeof renewRecoveryCodes>(endpoints.renewRecoveryCodes, { body: { Password } })).Wiederherstellungscodes;

export const beginPasskey = async (Password: string) =>
  (await send<typeof setUpPasskey>(endpoints.setUpPasskey, { body: { Password } })).Optionen;
export const addPasskey = async (body: NewPasskey) =>
  (await send<typeof addPasskeyCall>(endpoints.addPasskey, { body })).Wiederherstellungscodes;
export const removePasskey = (id: string, Password: string) =>
  send<typeof removePasskeyCall>(endpoints.removePasskey, { params: { id }, body: { Password } });
/** Of a login that waits for its second factor. */
export const askForPasskey = async (Token: string) =>
  (await send<typeof askForPasskeyCall>(endpoints.askForPasskey, { body: { Token } })).Optionen;
