import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, SentOf } from '#contract/call.js';
import { readBankDetails, removeBankDetails, storeBankDetails } from '#generated/portal-calls.js';
import { send } from './http/send.js';
import type { Tone } from './i18n/language.js';

export type BankForm = SentOf<typeof storeBankDetails>['body'];

/** The masked account; null if there is none. With a reward token, that of the reward's beneficiary. */
export const bankDetailsQuery = (token?: string, tone?: Tone) =>
  queryOptions({
    queryKey: ['bank-details', token ?? 'session'],
    queryFn: ({ signal, meta }) => send(readBankDetails, { query: { leer: 'true' } }, { token, tone, signal, meta }),
  });

export const storeAccount = (body: BankForm, idempotencyKey: string, token?: string, tone?: Tone) =>
  send(storeBankDetails, { body }, { token, tone, idempotencyKey });

export const removeAccount = () => send(removeBankDetails, {});

/** To be called after each change of the account: no page shows the one before, nor a reward that waited for it. */
export function accountStored(queries: QueryClient, account: AnswerOf<typeof readBankDetails>, token?: string): void {
  for (const queryKey of [['bank-details'], ['reward']]) queries.removeQueries({ queryKey, type: 'inactive' });
  queries.setQueryData(bankDetailsQuery(token).queryKey, account);
}
