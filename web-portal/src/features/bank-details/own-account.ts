import { queryOptions } from '@tanstack/react-query';
import type { SentOf } from '#contract/call.js';
import { readBankDetails, removeBankDetails, storeBankDetails } from '#generated/portal-calls.js';
import { isProblem, send } from '../../shared/http/send.js';
import type { Tone } from '../../shared/i18n/language.js';

export type BankForm = SentOf<typeof storeBankDetails>['body'];

/** The masked account; null if there is none. With a reward token, that of the reward's beneficiary. */
export const bankDetailsQuery = (token?: string, tone?: Tone) =>
  queryOptions({
    queryKey: ['bank-details', token ?? 'session'],
    queryFn: async ({ signal, meta }) => {
      try {
        return await send(readBankDetails, {}, { token, tone, signal, meta });
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });

export const storeAccount = (body: BankForm, idempotencyKey: string, token?: string, tone?: Tone) =>
  send(storeBankDetails, { body }, { token, tone, idempotencyKey });

export const removeAccount = () => send(removeBankDetails, {});
