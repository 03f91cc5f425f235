import { useParams, useSearch } from '@tanstack/react-router';
import { linkToken } from '../../shared/http/link-token.js';
import { useLoggedIn } from '../../shared/http/session.js';

/** How a reward is opened: by the link of its mail, or by its owner who is logged in. */
export type RewardSource = { readonly token: string } | { readonly own: string };

export const isOwn = (source: RewardSource): source is { readonly own: string } => 'own' in source;

/** The reward of the address, where its owner is logged in; else that of the mail's link; null where neither opens one. */
export function useRewardSource(): RewardSource | null {
  const { praemieid } = useParams({ strict: false }) as { praemieid?: string };
  const { praemie } = useSearch({ strict: false }) as { praemie?: unknown };
  const loggedIn = useLoggedIn();
  const own = praemieid ?? (typeof praemie === 'string' ? praemie : undefined);
  if (own && loggedIn) return { own };
  const token = linkToken('reward');
  return token ? { token } : null;
}
