import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { readCustomerNumberResult, setCustomerNumber } from '#contract/empfehler/customer-number-calls.js';
import { endpoints } from '../endpoints.js';
import { isProblem } from '../../shared/http/problem.js';
import { send } from '../../shared/http/send.js';

export type CustomerNumberResult = AnswerOf<typeof readCustomerNumberResult>;

/** Null while none was given. */
export const customerNumberQuery = (token: string) =>
  queryOptions({
    queryKey: ['customer-number', token],
    queryFn: async ({ signal }): Promise<CustomerNumberResult | null> => {
      try {
        return await send<typeof readCustomerNumberResult>(endpoints.readCustomerNumberResult, {}, { token, signal });
      } catch (error) {
        if (isProblem(error, 'PSOF0001')) return null;
        throw error;
      }
    },
  });

export const giveCustomerNumber = (token: string, nr: string, idempotencyKey: string) =>
  send<typeof setCustomerNumber>(endpoints.setCustomerNumber, { params: { nr } }, { token, idempotencyKey });
