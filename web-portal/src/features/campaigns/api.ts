import type { AnswerOf } from '#contract/call.js';
import type {
  joinCampaign,
  leaveCampaign,
  listActiveCampaigns,
  listOwnCampaigns,
} from '#contract/praemie/campaign-calls.js';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../shared/http/query-client.js';
import { send } from '../../shared/http/send.js';
import { endpoints } from '../endpoints.js';

export type ActiveCampaign = AnswerOf<typeof listActiveCampaigns>[number];
export type OwnCampaign = AnswerOf<typeof listOwnCampaigns>[number];

/** Those that can be joined with this product, ticked where `person` takes part. */
export const activeCampaignsQuery = (produktId: number, person: string, language: string) =>
  queryOptions({
    queryKey: ['campaigns', 'active', produktId, person, language],
    staleTime: 0,
    queryFn: ({ signal }) =>
      send<typeof listActiveCampaigns>(endpoints.listActiveCampaigns, { query: { produktId } }, { signal }),
  });

export const ownCampaignsQuery = (language: string) =>
  queryOptions({
    queryKey: ['campaigns', 'own', language],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => send<typeof listOwnCampaigns>(endpoints.listOwnCampaigns, {}, { signal }),
  });

const changed = () => queryClient.invalidateQueries({ queryKey: ['campaigns'] });

/** With the sentence that was shown: the server keeps its version. */
export const join = async ({ AktionsId, Zustimmung }: OwnCampaign) => {
  await send<typeof joinCampaign>(endpoints.joinCampaign, {
    params: { aktionsId: AktionsId },
    body: { abgehakt: Zustimmung },
  });
  await changed();
};
export const leave = async ({ AktionsId }: OwnCampaign) => {
  await send<typeof leaveCampaign>(endpoints.leaveCampaign, { params: { aktionsId: AktionsId } });
  await changed();
};
