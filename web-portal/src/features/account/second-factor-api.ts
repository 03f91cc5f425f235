import type { confirmApp as confirmAppCall, readSecondFactor, removeApp as removeAppCall, renewRecoveryCodes, setUpApp } from '#contract/account/second-factor-calls.js';
import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export const secondFactorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => send<typeof readSecondFactor>(endpoints.readSecondFactor, {}, { signal }) });
export const beginApp = (Password: string) => send<typeof setUpApp>(endpoints.setUpApp, { body: { Password } });
export const confirmApp = async (Code: string) => (await send<typeof confirmAppCall>(endpoints.confirmApp, { body: { Code } })).Wiederherstellungscodes;
export const removeApp = (Password: string) => send<typeof removeAppCall>(endpoints.removeApp, { body: { Password } });
export const renewCodes = async (Password: string) => (await send<typeof renewRecoveryCodes>(endpoints.renewRecoveryCodes, { body: { Password } })).Wiederherstellungscodes;
