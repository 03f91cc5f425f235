import type { changeEmail, correctName } from '#contract/empfehler/own-data-calls.js';
import type { OwnName } from '#contract/empfehler/own-data-schemas.js';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export const saveName = (body: OwnName) => send<typeof correctName>(endpoints.correctName, { body });
export const askForEmail = (Email: string) => send<typeof changeEmail>(endpoints.changeEmail, { body: { Email } });
export const confirmEmail = (Token: string) => send<typeof changeEmail>(endpoints.changeEmail, { body: { Token } });
