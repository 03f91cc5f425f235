import type { endOtherSessions, endSession, listSessions } from '#contract/account/session-calls.js';
import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../endpoints.js';
import { send } from '../../shared/http/send.js';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => send<typeof listSessions>(endpoints.listSessions, {}, { signal }),
});
export const endOne = (id: string) => send<typeof endSession>(endpoints.endSession, { params: { id } });
export const endOthers = () => send<typeof endOtherSessions>(endpoints.endOtherSessions, {});
