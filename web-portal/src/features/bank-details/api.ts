import { queryOptions } from '@tanstack/react-query';
import type { SentOf } from '#contract/call.js';
import type {
  disputeBankDetails,
  readBankDetails,
  removeBankDetails,
  storeBankDetails,
} from '#contract/empfehler/calls.js';
import { endpoints } from '../endpoints.js';
import { isProblem } from '../../shared/http/problem.js';
import { send } from '../../shared/http/send.js';

export type BankForm = SentOf<typeof storeBankDetails>['body'];

/** The stored account, masked; null while there is none. With a reward token it is that of the token's person. */
export const bankDetailsQuery = (token?: string) =>
  queryOptions({
    queryKey: ['bank-details', token ?? 'session'],
    queryFn: async ({ signal }) => {
      try {
        return await send<typeof readBankDetails>(endpoints.readBankDetails, {}, { token, signal });
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });

export const storeAccount = (body: BankForm, idempotencyKey: string, token?: string) =>
  send<typeof storeBankDetails>(endpoints.storeBankDetails, { body }, { token, idempotencyKey });

export const removeAccount = () => send<typeof removeBankDetails>(endpoints.removeBankDetails, {});

/** By the link of the mail about a replaced account. */
export const disputeAccount = (Token: string) =>
  send<typeof disputeBankDetails>(endpoints.disputeBankDetails, { body: { Token } });
